//! Makes the pages of a file: cells to tokens, tokens to a code for the whole slice, tokens to bytes.
//!
//! What a cell that means nothing or can be derived is taken for does not matter, so it goes on with the run it is in.

use crate::code::{CLASSES, Lengths, MOST_BLOCK_BITS, Model, canonical, class_base, split};
use crate::header::PAGE_BLOCKS;
use crate::threads::map;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::Range;
use twinproof_core::{Clock, StopReason};

/// Blocks are not shorter, as a power of two: the offset of each takes two bytes.
const LEAST_BLOCK_BITS: u32 = 6;
/// Offsets within a page have two bytes.
const LONGEST_PAGE: usize = 0xffff;
/// Stretches that are looked at to learn how long runs are, and how many cells each has.
const SAMPLES: u64 = 64;
const SAMPLE_CELLS: u64 = 4096;

/// Pages and what is needed to read them.
pub(super) struct Encoded {
    pub(super) block_bits: u32,
    pub(super) lengths: Lengths,
    pub(super) pages: Vec<Vec<u8>>,
}

/// Where the values of cells come from.
pub(super) trait Cells: Sync {
    /// How many cells there are.
    fn count(&self) -> u64;

    /// Appends the values of some cells, `None` for those that do not matter.
    fn read(&self, cells: Range<u64>, out: &mut Vec<Option<u8>>);
}

/// Encodes all cells, with about so many tokens to a block. The same whatever the number of threads.
pub(super) fn encode(
    cells: &impl Cells,
    model: Model,
    tokens_a_block: u64,
    threads: usize,
    clock: &Clock,
) -> Result<Encoded, StopReason> {
    let mut block_bits = choose_block(cells, tokens_a_block);
    loop {
        let page_cells = PAGE_BLOCKS << block_bits;
        let pages = cells.count().div_ceil(page_cells) as usize;
        let tokens = map(threads, pages, clock, |page| {
            let first = page as u64 * page_cells;
            let mut values = Vec::new();
            cells.read(first..cells.count().min(first + page_cells), &mut values);
            Tokens::new(&values, 1 << block_bits, model)
        })?;
        let lengths = lengths_for(&tokens, model);
        let codes = Codes::new(&lengths, model);
        let pages = map(threads, pages, clock, |page| write_page(&tokens[page], &codes))?;
        if pages.iter().all(|page| page.len() <= LONGEST_PAGE) || block_bits == LEAST_BLOCK_BITS {
            return Ok(Encoded { block_bits, lengths, pages });
        }
        block_bits -= 1;
    }
}

/// How many cells a block should have, as a power of two, for about so many tokens.
fn choose_block(cells: &impl Cells, tokens: u64) -> u32 {
    let (mut seen, mut runs, mut values) = (0, 0, Vec::new());
    let stride = (cells.count() / SAMPLES).max(SAMPLE_CELLS);
    for first in (0..cells.count()).step_by(stride as usize) {
        values.clear();
        cells.read(first..cells.count().min(first + SAMPLE_CELLS), &mut values);
        seen += values.len() as u64;
        let mut matter = values.iter().flatten().peekable();
        while let Some(value) = matter.next() {
            runs += u64::from(matter.peek().is_some_and(|next| *next != value));
        }
    }
    let cells = tokens * seen / (runs + 1);
    cells.max(1).ilog2().clamp(LEAST_BLOCK_BITS, MOST_BLOCK_BITS)
}

/// The class of a length, and what is left to say: so many bits, and these.
fn class(length: u32) -> (u32, u32, u32) {
    if length <= 16 {
        return (length - 1, 0, 0);
    }
    let (power, half) = (length.ilog2(), length >> (length.ilog2() - 1) & 1);
    let (base, bits) = split(power, half);
    (16 + 2 * (power - 4) + half, bits, length - base)
}

impl Model {
    /// The token that ends a run of that class before that value.
    fn token(self, next: u32, class: u32) -> u32 {
        next * CLASSES + class
    }
}

/// The tokens of a page: each in the lower half of a word, and in the upper half what its code does not tell of the length.
struct Tokens {
    words: Vec<u32>,
    /// Where each block ends.
    ends: Vec<u32>,
}

impl Tokens {
    fn new(cells: &[Option<u8>], block: usize, model: Model) -> Self {
        let mut tokens = Self { words: Vec::new(), ends: Vec::new() };
        for block in cells.chunks(block) {
            let mut current = block.iter().flatten().next().copied().unwrap_or(0);
            tokens.words.push(model.token(current.into(), 0));
            let mut begin = 0;
            for (at, &value) in block.iter().enumerate() {
                if let Some(value) = value
                    && value != current
                {
                    let (class, _, extra) = class((at - begin) as u32);
                    tokens.words.push(model.token(value.into(), class) | extra << 16);
                    (current, begin) = (value, at);
                }
            }
            tokens.words.push(model.last());
            tokens.ends.push(tokens.words.len() as u32);
        }
        tokens
    }

    /// The blocks one after the other.
    fn blocks(&self) -> impl Iterator<Item = &[u32]> {
        let begins = std::iter::once(0).chain(self.ends.iter().copied());
        begins.zip(&self.ends).map(|(begin, &end)| &self.words[begin as usize..end as usize])
    }
}

/// Shows the tokens of a block with their contexts, and what their codes do not tell.
#[inline(always)]
fn in_context(block: &[u32], model: Model, mut show: impl FnMut(usize, usize, u32)) {
    let (mut previous, mut current) = (model.values, model.values);
    for (nth, &word) in block.iter().enumerate() {
        let (token, extra) = (word & 0xffff, word >> 16);
        let context = if nth == 0 { 0 } else { model.context(previous, current) };
        show(context, token as usize, extra);
        (previous, current) = (current, token / CLASSES);
    }
}

/// How many bits each token should take.
fn lengths_for(pages: &[Tokens], model: Model) -> Lengths {
    let mut counts = vec![vec![0_u64; model.last() as usize + 1]; model.contexts()];
    for block in pages.iter().flat_map(Tokens::blocks) {
        in_context(block, model, |context, token, _| counts[context][token] += 1);
    }
    let met = |counts: &[u64]| {
        let met = counts.iter().enumerate().filter(|&(_, &count)| count > 0);
        met.map(|(token, &count)| (token as u32, count)).collect()
    };
    counts.iter().map(|counts| huffman(met(counts), model.most_bits())).collect()
}

/// Huffman's lengths, none above the most: counts are made more equal until that is so.
fn huffman(mut counts: Vec<(u32, u64)>, most_bits: u32) -> Vec<(u32, u8)> {
    if counts.len() < 2 {
        return counts.into_iter().map(|(token, _)| (token, 1)).collect();
    }
    loop {
        let mut parents = vec![0; 2 * counts.len() - 1];
        let mut heap: BinaryHeap<_> =
            counts.iter().enumerate().map(|(node, &(_, count))| Reverse((count, node))).collect();
        for node in counts.len()..parents.len() {
            let mut take = || heap.pop().expect("two are left").0;
            let ((one, left), (two, right)) = (take(), take());
            (parents[left], parents[right]) = (node, node);
            heap.push(Reverse((one + two, node)));
        }
        let mut depths = vec![0_u8; parents.len()];
        for node in (0..parents.len() - 1).rev() {
            depths[node] = depths[parents[node]] + 1;
        }
        if depths.iter().all(|&depth| u32::from(depth) <= most_bits) {
            return counts.iter().zip(depths).map(|(&(token, _), depth)| (token, depth)).collect();
        }
        for (_, count) in &mut counts {
            *count = *count / 2 + 1;
        }
    }
}

/// The codes of all tokens in all contexts.
struct Codes {
    model: Model,
    /// How many bits a code has, and these.
    codes: Vec<Vec<(u8, u16)>>,
}

impl Codes {
    fn new(lengths: &Lengths, model: Model) -> Self {
        let codes = lengths.iter().map(|lengths| {
            let mut codes = vec![(0, 0); model.last() as usize + 1];
            for (token, bits, code) in canonical(lengths).expect("these are lengths of a code") {
                codes[token as usize] = (bits, code as u16);
            }
            codes
        });
        Self { model, codes: codes.collect() }
    }
}

/// The bytes of a page: where its blocks begin, then the blocks.
fn write_page(tokens: &Tokens, codes: &Codes) -> Vec<u8> {
    let mut page = vec![0; 2 * tokens.ends.len()];
    for (nth, block) in tokens.blocks().enumerate() {
        let begin = page.len().min(LONGEST_PAGE) as u16;
        page[2 * nth..2 * nth + 2].copy_from_slice(&begin.to_le_bytes());
        let (mut bits, mut word) = (0, 0_u64);
        in_context(block, codes.model, |context, token, extra| {
            let (length, code) = codes.codes[context][token];
            let (_, extra_bits) = class_base(token as u32 % CLASSES);
            word |= u64::from(code) << bits | u64::from(extra) << (bits + u32::from(length));
            bits += u32::from(length) + if token as u32 == codes.model.last() { 0 } else { extra_bits };
            while bits >= 8 {
                page.push(word as u8);
                word >>= 8;
                bits -= 8;
            }
        });
        if bits > 0 {
            page.push(word as u8);
        }
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::Decoder;
    use twinproof_core::{Rng, StopFlag};

    struct Listed(Vec<Option<u8>>);

    impl Cells for Listed {
        fn count(&self) -> u64 {
            self.0.len() as u64
        }

        fn read(&self, cells: Range<u64>, out: &mut Vec<Option<u8>>) {
            out.extend_from_slice(&self.0[cells.start as usize..cells.end as usize]);
        }
    }

    /// Runs of random lengths, some of whose cells do not matter.
    fn random(rng: &mut Rng, values: u32, longest: u32, count: usize) -> Listed {
        let mut cells = Vec::new();
        while cells.len() < count {
            let value = rng.below(values) as u8;
            for _ in 0..=rng.below(longest) {
                cells.push((rng.below(4) != 0).then_some(value));
            }
        }
        cells.truncate(count);
        Listed(cells)
    }

    #[test]
    fn what_is_encoded_is_decoded_cell_by_cell_and_all_at_once() {
        let clock = Clock::start(None, StopFlag::new());
        let mut rng = Rng::new(1);
        for (values, by_previous) in [(3, true), (1, false), (40, false), (256, false)] {
            for longest in [1, 3, 20, 1000, 40_000] {
                let count = 1 + rng.below(60_000) as usize;
                let cells = random(&mut rng, values, longest, count);
                let model = Model { values, by_previous };
                let encoded = encode(&cells, model, 30, 2, &clock).unwrap();
                let decoder = Decoder::new(model, &encoded.lengths).unwrap();
                let blocks = cells.0.chunks(1 << encoded.block_bits).enumerate();
                for (number, block) in blocks {
                    let mut page = encoded.pages[number / PAGE_BLOCKS as usize].clone();
                    page.extend([0; 8]);
                    let at = 2 * (number % PAGE_BLOCKS as usize);
                    let begin = usize::from(u16::from_le_bytes([page[at], page[at + 1]]));
                    let mut decoded = vec![0; block.len()];
                    decoder.decode(&page, begin, &mut decoded).unwrap();
                    for (cell, value) in block.iter().enumerate().filter(|(_, value)| value.is_some()) {
                        assert_eq!(*value, Some(decoded[cell]));
                        if cell % 7 == 0 {
                            assert_eq!(decoder.value(&page, begin, cell as u32), *value);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn bytes_that_are_no_block_decode_to_something_or_nothing() {
        let clock = Clock::start(None, StopFlag::new());
        let mut rng = Rng::new(2);
        let model = Model { values: 3, by_previous: true };
        let cells = random(&mut rng, 3, 9, 5_000);
        let encoded = encode(&cells, model, 30, 1, &clock).unwrap();
        let decoder = Decoder::new(model, &encoded.lengths).unwrap();
        let mut wrong = 0;
        for _ in 0..2_000 {
            let page: Vec<u8> = (0..20).map(|_| rng.below(256) as u8).collect();
            wrong += u32::from(decoder.value(&page, rng.index(24), rng.below(1 << 14)).is_none());
        }
        assert!(wrong > 0);
    }
}
