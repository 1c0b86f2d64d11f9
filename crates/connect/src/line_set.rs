//! Sets of lines as bits.

/// The largest board has 400 cells and four lines to begin at each.
const WORDS: usize = 25;

/// A set of lines that knows how many it has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LineSet {
    words: [u64; WORDS],
    len: u32,
}

impl LineSet {
    pub(crate) const EMPTY: Self = Self { words: [0; WORDS], len: 0 };

    /// Puts a line in that is not there yet.
    #[inline]
    pub(crate) fn insert(&mut self, line: u16) {
        self.words[usize::from(line / 64)] |= 1 << (line % 64);
        self.len += 1;
    }

    /// Takes a line out that is there.
    #[inline]
    pub(crate) fn remove(&mut self, line: u16) {
        self.words[usize::from(line / 64)] &= !(1 << (line % 64));
        self.len -= 1;
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.len == 0
    }

    #[inline]
    pub(crate) fn len(&self) -> u32 {
        self.len
    }

    /// Whether a line is there; no number is too large or too small.
    #[inline]
    pub(crate) fn contains(&self, line: i32) -> bool {
        self.words.get((line >> 6) as usize).is_some_and(|word| word >> (line & 63) & 1 == 1)
    }

    /// The lines, lowest number first.
    #[inline]
    pub(crate) fn iter(&self) -> Iter<'_> {
        Iter { words: &self.words, left: self.len, at: 0, word: self.words[0] }
    }
}

pub(crate) struct Iter<'a> {
    words: &'a [u64; WORDS],
    left: u32,
    at: usize,
    word: u64,
}

impl Iterator for Iter<'_> {
    type Item = u16;

    #[inline]
    fn next(&mut self) -> Option<u16> {
        if self.left == 0 {
            return None;
        }
        while self.word == 0 {
            self.at += 1;
            self.word = self.words[self.at];
        }
        self.left -= 1;
        let bit = self.word.trailing_zeros();
        self.word &= self.word - 1;
        Some(64 * self.at as u16 + bit as u16)
    }
}
