//! Sets of cells as bits.

use std::fmt;

/// A cell by its number, column + row * width, both from 0: the first is `a1`.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(pub u16);

/// Words of a set.
pub const WORDS: usize = 7;
/// More than the largest board has cells.
const BITS: u32 = 64 * WORDS as u32;

/// A set of cells: bit `i` of the words, lowest first, is cell `i`.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Stones([u64; WORDS]);

impl Stones {
    /// No cell.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// The set with these words.
    #[inline]
    pub fn from_words(words: [u64; WORDS]) -> Self {
        Self(words)
    }

    /// Its words, that of the lowest cells first.
    #[inline]
    pub fn words(&self) -> &[u64; WORDS] {
        &self.0
    }

    /// All cells with a lower number.
    pub fn below(end: u16) -> Self {
        Self(std::array::from_fn(|word| match u32::from(end).saturating_sub(64 * word as u32) {
            bits @ 0..64 => (1 << bits) - 1,
            _ => u64::MAX,
        }))
    }

    /// Whether the cell is in the set.
    #[inline]
    pub fn contains(&self, cell: Cell) -> bool {
        self.0.get(usize::from(cell.0 / 64)).is_some_and(|word| word >> (cell.0 % 64) & 1 == 1)
    }

    /// Puts a cell in. Only cells of a board fit.
    #[inline]
    pub fn insert(&mut self, cell: Cell) {
        self.0[usize::from(cell.0 / 64)] |= 1 << (cell.0 % 64);
    }

    /// Takes a cell out. Only cells of a board fit.
    #[inline]
    pub fn remove(&mut self, cell: Cell) {
        self.0[usize::from(cell.0 / 64)] &= !(1 << (cell.0 % 64));
    }

    /// The set with one more cell.
    #[inline]
    #[must_use]
    pub fn with(mut self, cell: Cell) -> Self {
        self.insert(cell);
        self
    }

    /// The cells in either.
    #[inline]
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// The cells in both.
    #[inline]
    #[must_use]
    pub fn intersection(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// The cells that are not in the other.
    #[inline]
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// Whether they have a cell in common.
    #[inline]
    pub fn meets(&self, other: &Self) -> bool {
        (0..WORDS).any(|word| self.0[word] & other.0[word] != 0)
    }

    /// Whether all cells are in the other, too.
    #[inline]
    pub fn is_subset(&self, other: &Self) -> bool {
        (0..WORDS).all(|word| self.0[word] & !other.0[word] == 0)
    }

    /// How many cells there are.
    #[inline]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    /// The cells, lowest first.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Cell> + use<> {
        let words = self.0;
        (0..WORDS).flat_map(move |index| {
            let mut word = words[index];
            std::iter::from_fn(move || {
                let bit = word.trailing_zeros();
                word &= word.wrapping_sub(1);
                (bit < 64).then_some(Cell(64 * index as u16 + bit as u16))
            })
        })
    }

    /// How many of the cells have a lower number than this one.
    #[inline]
    pub(super) fn rank(&self, cell: Cell) -> u32 {
        let word = usize::from(cell.0 / 64);
        let below: u32 = self.0[..word].iter().map(|word| word.count_ones()).sum();
        below + (self.0[word] & ((1 << (cell.0 % 64)) - 1)).count_ones()
    }

    /// The cell with that many below it.
    pub(super) fn select(&self, mut rank: u32) -> Option<Cell> {
        for (index, &word) in self.0.iter().enumerate() {
            let ones = word.count_ones();
            if rank < ones {
                let rest = (0..rank).fold(word, |word, _| word & (word - 1));
                return Some(Cell(64 * index as u16 + rest.trailing_zeros() as u16));
            }
            rank -= ones;
        }
        None
    }

    /// Every cell moved by so many numbers; what leaves the words is lost.
    #[inline]
    pub(super) fn shifted(self, by: i32) -> Self {
        let distance = by.unsigned_abs();
        if distance >= BITS {
            return Self::EMPTY;
        }
        let (words, bits) = ((distance / 64) as usize, distance % 64);
        let at = |index: Option<usize>| index.and_then(|index| self.0.get(index)).copied().unwrap_or(0);
        Self(std::array::from_fn(|index| {
            if by >= 0 {
                let near = at(index.checked_sub(words));
                let far = at(index.checked_sub(words + 1));
                if bits == 0 { near } else { near << bits | far >> (64 - bits) }
            } else {
                let near = at(Some(index + words));
                let far = at(Some(index + words + 1));
                if bits == 0 { near } else { near >> bits | far << (64 - bits) }
            }
        }))
    }
}

impl FromIterator<Cell> for Stones {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Debug for Stones {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|cell| cell.0)).finish()
    }
}
