//! The code of the blocks: runs of equal values, and prefix codes for how long a run is and which value comes next.
//!
//! A block is a series of tokens. The first one names the first value; each of the others says how long the current run is and
//! which value follows it, or that the run goes on to the end of the block. How many bits a token takes depends on the
//! *context*: for values the current one and the one before it, for distances the current one. So an odd cell among
//! thousands of equal ones costs a few bits, and to find a cell one reads about twenty tokens.

use twinproof_core::InputError;
use twinproof_core::bytes::Reader;

/// No token takes more bits than this, those of its length apart.
pub(crate) const MOST_BITS: u32 = 12;
/// Cells of a block, as a power of two: no run is longer.
pub(crate) const MOST_BLOCK_BITS: u32 = 14;
/// How many classes of lengths there are: 1 to 16 by themselves, then two for each power of two.
pub(crate) const CLASSES: u32 = 16 + 2 * (MOST_BLOCK_BITS - 4);

/// The shortest length of a class beyond 16, and how many bits tell it from the others.
pub(crate) fn split(power: u32, half: u32) -> (u32, u32) {
    ((2 + half) << (power - 1), power - 1)
}

/// The shortest length of a class, and how many bits tell the others.
pub(crate) fn class_base(class: u32) -> (u32, u32) {
    match class.checked_sub(16) {
        None => (class + 1, 0),
        Some(beyond) => split(4 + beyond / 2, beyond % 2),
    }
}

/// Which values there are and what a context is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Model {
    /// Values are below this.
    pub(crate) values: u32,
    /// The value before the current one is part of the context.
    pub(crate) by_previous: bool,
}

impl Model {
    /// The context of a block's first token.
    pub(crate) const START: usize = 0;

    pub(crate) fn contexts(self) -> usize {
        1 + if self.by_previous { (self.values + 1) * self.values } else { self.values } as usize
    }

    /// The context where the current value follows `previous`, or, if that is no value, is the first one.
    #[inline(always)]
    pub(crate) fn context(self, previous: u32, current: u32) -> usize {
        1 + if self.by_previous { previous * self.values + current } else { current } as usize
    }

    /// The token of a run to the end of the block.
    pub(crate) fn last(self) -> u32 {
        self.values * CLASSES
    }
}

/// How many bits each token takes: for each context pairs of token and bits, by token.
pub(crate) type Lengths = Vec<Vec<(u32, u8)>>;

/// The bits of each token, from their lengths alone: shorter first, then by token. `None` if these are no lengths of a code.
pub(crate) fn canonical(lengths: &[(u32, u8)]) -> Option<Vec<(u32, u8, u32)>> {
    let mut sorted: Vec<_> = lengths.iter().map(|&(token, bits)| (bits, token)).collect();
    sorted.sort_unstable();
    let (mut next, mut at) = (0_u32, 0);
    let mut codes = Vec::with_capacity(sorted.len());
    for (bits, token) in sorted {
        if bits == 0 || u32::from(bits) > MOST_BITS {
            return None;
        }
        next <<= bits - at;
        at = bits;
        if next >> bits != 0 {
            return None;
        }
        // The first bit of a code is the lowest one of a byte.
        codes.push((token, bits, next.reverse_bits() >> (32 - bits)));
        next += 1;
    }
    Some(codes)
}

/// What some bits mean: how many they are, how long the run is at least, how many bits tell the rest, what comes next.
#[derive(Debug, Clone, Copy, Default)]
struct Entry(u32);

impl Entry {
    fn new(bits: u8, base: u32, extra: u32, next: u32) -> Self {
        Self(u32::from(bits) | extra << 4 | next << 8 | base << 16)
    }

    /// 0 for bits that mean nothing.
    #[inline(always)]
    fn bits(self) -> u32 {
        self.0 & 15
    }

    #[inline(always)]
    fn extra(self) -> u32 {
        self.0 >> 4 & 15
    }

    #[inline(always)]
    fn next(self) -> u32 {
        self.0 >> 8 & 0xff
    }

    #[inline(always)]
    fn base(self) -> u32 {
        self.0 >> 16
    }
}

/// A length beyond that of every block.
const TO_THE_END: u32 = 0xffff;

/// Reads blocks of one file.
#[derive(Debug)]
pub(crate) struct Decoder {
    model: Model,
    entries: Vec<Entry>,
    /// Where the entries of a context begin, and by how many bits they are found.
    contexts: Vec<(u32, u32)>,
}

impl Decoder {
    /// From the lengths of a header; `None` if they are none.
    pub(crate) fn new(model: Model, lengths: &Lengths) -> Option<Self> {
        let (mut entries, mut contexts) = (Vec::new(), Vec::new());
        for lengths in lengths {
            let first = entries.len();
            let width = lengths.iter().map(|&(_, bits)| bits).max().unwrap_or(0);
            entries.resize(first + (1 << width), Entry::default());
            for (token, bits, code) in canonical(lengths)? {
                let entry = if token == model.last() {
                    Entry::new(bits, TO_THE_END, 0, 0)
                } else {
                    let (base, extra) = class_base(token % CLASSES);
                    Entry::new(bits, base, extra, token / CLASSES)
                };
                for rest in 0..1 << (width - bits) {
                    entries[first + (code | rest << bits) as usize] = entry;
                }
            }
            contexts.push((first as u32, u32::from(width)));
        }
        Some(Self { model, entries, contexts })
    }

    #[inline(always)]
    fn entry(&self, context: usize, window: u64) -> Option<Entry> {
        let &(first, width) = self.contexts.get(context)?;
        let entry = *self.entries.get(first as usize + (window & ((1 << width) - 1)) as usize)?;
        (entry.bits() != 0).then_some(entry)
    }

    /// The value of a cell of the block that begins at a byte of `bytes`; `None` if these bytes are no block.
    #[inline]
    pub(crate) fn value(&self, bytes: &[u8], begin: usize, cell: u32) -> Option<u8> {
        let mut found = None;
        self.runs(bytes, begin, |value, end| {
            found = Some(value);
            end <= cell
        })?;
        found
    }

    /// The values of all cells of a block.
    #[cfg(feature = "build")]
    pub(crate) fn decode(&self, bytes: &[u8], begin: usize, cells: &mut [u8]) -> Option<()> {
        let mut at = 0;
        self.runs(bytes, begin, |value, end| {
            let end = (end as usize).min(cells.len());
            cells[at..end].fill(value);
            at = end;
            at < cells.len()
        })
    }

    /// Shows runs with their values and ends until `show` has seen enough.
    #[inline(always)]
    fn runs(&self, bytes: &[u8], begin: usize, mut show: impl FnMut(u8, u32) -> bool) -> Option<()> {
        let mut bit = 8 * begin;
        let window = |bit: usize| {
            let word = bytes.get(bit / 8..)?.first_chunk()?;
            Some(u64::from_le_bytes(*word) >> (bit % 8))
        };
        let first = self.entry(Model::START, window(bit)?)?;
        bit += first.bits() as usize;
        let (mut previous, mut current) = (self.model.values, first.next());
        let mut end = 0;
        loop {
            let window = window(bit)?;
            let entry = self.entry(self.model.context(previous, current), window)?;
            let rest = window >> entry.bits() & ((1 << entry.extra()) - 1);
            end += entry.base() + rest as u32;
            if !show(current as u8, end) {
                return Some(());
            }
            if entry.base() == TO_THE_END {
                return None;
            }
            bit += (entry.bits() + entry.extra()) as usize;
            (previous, current) = (current, entry.next());
        }
    }
}

/// Reads the lengths of all contexts.
pub(crate) fn read_lengths(reader: &mut Reader<'_>, model: Model) -> Result<Lengths, InputError> {
    let tokens = model.last() as usize + 1;
    (0..model.contexts())
        .map(|_| {
            let count = reader.below(tokens + 1)?;
            let mut lengths = Vec::with_capacity(count);
            let mut next = 0;
            for _ in 0..count {
                let token = next + reader.below(tokens - next)?;
                lengths.push((token as u32, reader.byte()?));
                next = token + 1;
            }
            Ok(lengths)
        })
        .collect()
}
