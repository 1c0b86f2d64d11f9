//! The code of the blocks: runs of equal values, and prefix codes for how long a run is and which value comes next.
//!
//! A block is a series of tokens. The first one names the first value; each of the others says how long the current run is and
//! which value follows it, or that the run goes on to the end of the block. How many bits a token takes depends on the
//! *context*: for values the current one and the one before it, for distances the current one. So an odd cell among
//! thousands of equal ones costs a few bits, and to find a cell one reads about twenty tokens.

use twinproof_core::InputError;
use twinproof_core::bytes::Reader;

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
    /// No token takes more bits than this, those of its length apart. Values are looked up all the time, and their tables
    /// should stay in the processor's nearest cache; distances have many tokens.
    pub(crate) fn most_bits(self) -> u32 {
        if self.by_previous { 9 } else { 14 }
    }

    /// How many contexts there are; the first one is that of a block's first token.
    pub(crate) fn contexts(self) -> usize {
        1 + if self.by_previous { (self.values + 1) * self.values } else { self.values } as usize
    }

    /// The context where the current value follows `previous`, or, if that is no value, is the first one.
    #[inline(always)]
    pub(crate) fn context(self, previous: u32, current: u32) -> usize {
        1 + if self.by_previous { previous * self.values + current } else { current } as usize
    }

    /// The current value of a context, or, of the first one, none.
    fn current(self, context: usize) -> u32 {
        context.checked_sub(1).map_or(self.values, |context| context as u32 % self.values)
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
        if bits == 0 || bits > 15 {
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

/// What some bits mean.
#[derive(Debug, Clone, Copy, Default)]
struct Entry {
    /// How many bits they are, 0 if they mean nothing, and times 16 how many bits after them tell how much longer the run is.
    bits: u8,
    /// How long it is at least.
    base: u16,
    /// Which value comes next, and which entries its token is found by.
    next: u8,
    table: Table,
}

/// The entries of a context: where they begin, and by how many bits they are found.
#[derive(Debug, Clone, Copy, Default)]
struct Table(u32);

impl Entry {
    #[inline(always)]
    fn bits(self) -> u32 {
        u32::from(self.bits & 15)
    }

    #[inline(always)]
    fn extra(self) -> u32 {
        u32::from(self.bits >> 4)
    }
}

impl Table {
    fn new(begin: usize, width: u8) -> Self {
        Self((begin as u32) << 4 | u32::from(width))
    }

    #[inline(always)]
    fn place(self, window: u64) -> usize {
        (self.0 >> 4) as usize + (window & ((1 << (self.0 & 15)) - 1)) as usize
    }
}

/// A length beyond that of every block.
const TO_THE_END: u16 = u16::MAX;

/// Reads blocks of one file.
#[derive(Debug)]
pub(crate) struct Decoder {
    /// Those of a block's first token come first.
    entries: Vec<Entry>,
    start: Table,
}

impl Decoder {
    /// From the lengths of a header; `None` if they are none.
    pub(crate) fn new(model: Model, lengths: &Lengths) -> Option<Self> {
        let too_long = |&(_, bits): &(u32, u8)| u32::from(bits) > model.most_bits();
        if lengths.iter().flatten().any(too_long) {
            return None;
        }
        let mut size = 0;
        let tables: Vec<_> = lengths
            .iter()
            .map(|lengths| {
                let width = lengths.iter().map(|&(_, bits)| bits).max().unwrap_or(0);
                let table = Table::new(size, width);
                size += 1 << width;
                table
            })
            .collect();
        let mut entries = vec![Entry::default(); size];
        for (context, lengths) in lengths.iter().enumerate() {
            let width = (tables[context].0 & 15) as u8;
            for (token, bits, code) in canonical(lengths)? {
                let next = token / CLASSES;
                let entry = if token == model.last() {
                    Entry { bits, base: TO_THE_END, next: 0, table: Table::default() }
                } else {
                    let (base, extra) = class_base(token % CLASSES);
                    let table = tables[model.context(model.current(context), next)];
                    Entry { bits: bits | (extra as u8) << 4, base: base as u16, next: next as u8, table }
                };
                for rest in 0..1 << (width - bits) {
                    entries[tables[context].place((code | rest << bits).into())] = entry;
                }
            }
        }
        Some(Self { entries, start: *tables.first()? })
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

    /// Shows runs with their values and ends until `show` has seen enough. `None` if that never is.
    #[inline(always)]
    fn runs(&self, bytes: &[u8], begin: usize, mut show: impl FnMut(u8, u32) -> bool) -> Option<()> {
        let mut bit = 8 * begin;
        let window = |bit: usize| {
            let word = bytes.get(bit / 8..)?.first_chunk()?;
            Some(u64::from_le_bytes(*word) >> (bit % 8))
        };
        let first = *self.entries.get(self.start.place(window(bit)?)).filter(|entry| entry.bits() != 0)?;
        bit += first.bits() as usize;
        let (mut value, mut table, mut end) = (first.next, first.table, 0);
        loop {
            let window = window(bit)?;
            let entry = *self.entries.get(table.place(window))?;
            if entry.bits() == 0 {
                return None;
            }
            let rest = window >> entry.bits() & ((1 << entry.extra()) - 1);
            end += u32::from(entry.base) + rest as u32;
            if !show(value, end) {
                return Some(());
            }
            if entry.base == TO_THE_END {
                return None;
            }
            bit += (entry.bits() + entry.extra()) as usize;
            (value, table) = (entry.next, entry.table);
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
