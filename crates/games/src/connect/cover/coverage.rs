//! Whether all moves of the defender are answered: exactly, but without going through them one by one.

use super::super::{Cell, Move, Shape, Stones};
use super::node::Subtree;
use std::convert::Infallible;
use twinproof_core::{Exhausted, Meter};

/// So many pairs are looked through for one unit of work.
const PAIRS_A_STEP: usize = 32;

/// An answer to all moves that put stones on `taken` only, and at most `extra` elsewhere.
#[derive(Debug, Clone)]
pub(super) struct Child {
    /// Where the answer believes the defender to have put stones. It may have put fewer there.
    pub(super) taken: Stones,
    /// How many stones may be anywhere else, as far as the next two fields allow.
    pub(super) extra: u8,
    /// Where none of these may be: the core, and lines in which one stone is too many.
    pub(super) guarded: Stones,
    /// Lines in which two are too many.
    pub(super) pairs: Vec<Stones>,
    /// The answer, if the strategy is kept.
    pub(super) answer: usize,
}

impl Child {
    /// What the answer `subtree` is good for. The pairs are charged for.
    pub(super) fn new(
        shape: Shape,
        taken: Stones,
        extra: u8,
        subtree: &Subtree,
        meter: &mut Meter<'_>,
    ) -> Result<Self, Exhausted> {
        let mut guarded = subtree.core;
        let mut pairs = Vec::new();
        for danger in &subtree.dangers {
            meter.work(1)?;
            match danger.need {
                // What needs more stones than may be elsewhere, this move cannot do.
                need if need > extra.into() => {}
                1 => guarded = guarded.union(danger.cells(shape)),
                _ => {
                    meter.grow(&mut pairs)?;
                    pairs.push(danger.cells(shape));
                }
            }
        }
        Ok(Self { taken, extra, guarded, pairs, answer: subtree.answer })
    }

    /// Whether it answers a move: how many more stones could be elsewhere then. It may have very many pairs, so that it asks now and
    /// then whether to go on.
    #[inline]
    pub(super) fn slack<E>(
        &self,
        cells: &[Cell],
        mut go_on: impl FnMut() -> Result<(), E>,
    ) -> Result<Option<usize>, E> {
        go_on()?;
        let outside = cells.iter().filter(|&&cell| !self.taken.contains(cell));
        let count = outside.clone().count();
        if count > usize::from(self.extra) || outside.clone().any(|&cell| self.guarded.contains(cell)) {
            return Ok(None);
        }
        // Both of two.
        if count >= 2 {
            for pairs in self.pairs.chunks(PAIRS_A_STEP) {
                go_on()?;
                if pairs.iter().any(|pair| cells.iter().all(|&cell| pair.contains(cell))) {
                    return Ok(None);
                }
            }
        }
        Ok(Some(usize::from(self.extra) - count))
    }

    /// Whether it answers a move, for whoever has no limits.
    pub(super) fn answers(&self, cells: &[Cell]) -> bool {
        let Ok(slack) = self.slack(cells, || Ok::<_, Infallible>(()));
        slack.is_some()
    }
}

/// What the defender's moves are answered by at one node.
pub(super) struct Coverage<'a> {
    /// What the attacker completes if it is left alone.
    pub(super) completions: &'a [Move],
    pub(super) children: &'a [Child],
    /// Where the defender may put stones.
    pub(super) free: Stones,
    /// Whole moves that need no answer here.
    pub(super) left_out: &'a [Move],
}

/// A move that is not answered.
pub(super) type Gap = Vec<Cell>;

impl Coverage<'_> {
    /// Looks for a move with these cells, and up to `left` others, that nothing answers.
    ///
    /// What answers a move answers all moves with fewer stones, too. So a completion that `cells` do not touch answers every move but
    /// those that touch it, and a child every move but those for which it may have too many stones elsewhere, or stones where
    /// none may be: these are looked for in turn.
    pub(super) fn gap(
        &self,
        cells: &[Cell],
        left: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Gap>, Exhausted> {
        meter.work(1 + self.completions.len() as u64 / 16)?;
        // Step 0: whole moves that are no concern of this lemma.
        if left == 0 && !self.left_out.is_empty() {
            meter.work(self.left_out.len() as u64 / 16)?;
            if self.left_out.iter().any(|mv| mv.cells().eq(in_order(cells))) {
                return Ok(None);
            }
        }
        // Step 1: a completion.
        let untouched = self.completions.iter().find(|mv| !cells.iter().any(|&cell| mv.contains(cell)));
        if let Some(completion) = untouched {
            return if left == 0 { Ok(None) } else { self.gap_with(cells, left, completion.cells(), meter) };
        }
        // Step 2: a child, rather one that takes all stones that are left wherever they are.
        let mut best = None;
        for child in self.children {
            match child.slack(cells, || meter.work(1))? {
                Some(slack) if slack >= left => {
                    best = Some((child, slack));
                    break;
                }
                Some(slack) if best.is_none() => best = Some((child, slack)),
                _ => {}
            }
        }
        let Some((child, slack)) = best else { return Ok(Some(cells.to_vec())) };
        if left == 0 {
            return Ok(None);
        }
        if slack < left {
            let elsewhere = self.free.minus(child.taken).iter().filter(|cell| !cells.contains(cell));
            return self.gap_with(cells, left, elsewhere, meter);
        }
        // Step 3: what that child does not answer.
        if let Some(gap) = self.gap_with(cells, left, child.guarded.iter(), meter)? {
            return Ok(Some(gap));
        }
        for pair in &child.pairs {
            meter.work(1)?;
            let gap = match cells.iter().find(|&&cell| pair.contains(cell)) {
                Some(&cell) => {
                    self.gap_with(cells, left, pair.iter().filter(|&other| other != cell), meter)?
                }
                None if left >= 2 => self.gap_with_both(pair, meter)?,
                None => None,
            };
            if gap.is_some() {
                return Ok(gap);
            }
        }
        Ok(None)
    }

    /// The same for moves that have one of `others`, too.
    fn gap_with(
        &self,
        cells: &[Cell],
        left: usize,
        others: impl Iterator<Item = Cell>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Gap>, Exhausted> {
        for cell in others {
            let gap = match *cells {
                [] => self.gap(&[cell], left - 1, meter)?,
                [first, ..] => self.gap(&[first, cell], left - 1, meter)?,
            };
            if gap.is_some() {
                return Ok(gap);
            }
        }
        Ok(None)
    }

    /// The same for moves of two stones on these cells.
    fn gap_with_both(&self, cells: &Stones, meter: &mut Meter<'_>) -> Result<Option<Gap>, Exhausted> {
        for first in cells.iter() {
            for second in cells.iter().filter(|&second| second > first) {
                if let Some(gap) = self.gap(&[first, second], 0, meter)? {
                    return Ok(Some(gap));
                }
            }
        }
        Ok(None)
    }
}

/// The cells of a move, the lower number first.
fn in_order(cells: &[Cell]) -> impl Iterator<Item = Cell> {
    let lowest = cells.iter().copied().min();
    let highest = cells.iter().copied().max().filter(|&cell| Some(cell) != lowest);
    lowest.into_iter().chain(highest)
}
