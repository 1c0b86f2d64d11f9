//! Solves one formation, both sides to move: the retrograde analysis itself.
//!
//! Men of the formation do not move here: their moves lead to formations that are solved already, as captures lead to smaller
//! slices. What is left are the kings' steps, and a few hundred thousand cells that fit in a processor's cache. First every
//! position gets what its captures and its men's moves are worth, and the number of its other moves; then each decided
//! position tells those before it, in order of their distance, until nobody has anything to tell. What nobody told of is a
//! draw.

use super::places::sets;
use super::shelf::{AfterCaptures, Distances, Values};
use super::side::Side;
use super::steps::{count_steps, has_capture};
use crate::Wdl;
use crate::index::rank;
use twinproof_core::{Clock, StopReason};

/// What is known of a position. As long as nothing is decided: how many of its moves are not known to lose, and whether it
/// is sure to win, though not yet when.
pub(super) type State = u8;
const SURE_WIN: State = 0x40;
pub(super) const DECIDED: State = 0x80;
/// Below this the bits of a value, as tables have them.
const VALUE: State = 3;
/// Something can be taken.
pub(super) const CAPTURE: State = 0x04;
/// The side to move has no move.
pub(super) const STALEMATE: State = 0x08;
/// Two kings are on one square.
pub(super) const NOTHING: State = DECIDED | 0x10;

/// Cells between two looks at the clock.
const PATIENCE: usize = 1 << 16;

/// What a formation is solved from. Of two things the first is for the side whose slice comes first.
pub(super) struct Sources<'a> {
    /// The slice and the flipped slice, solved where men are further on.
    pub(super) values: [&'a Values; 2],
    /// How far wins are, if that is wanted.
    pub(super) distances: Option<[&'a Distances; 2]>,
    /// The slices after a man was crowned.
    pub(super) crowned: [Option<&'a Values>; 2],
    /// The slices after captures.
    pub(super) captured: [AfterCaptures<'a>; 2],
    pub(super) clock: &'a Clock,
}

/// The working memory of one thread.
#[derive(Default)]
pub(super) struct Solver {
    pub(super) sides: [Side; 2],
    pub(super) state: [Vec<State>; 2],
    pub(super) distance: [Vec<u8>; 2],
    /// Decided positions by distance, the side in the highest bit.
    decided: Vec<Vec<u32>>,
    /// How many places the kings of either side have.
    places: [usize; 2],
    with_distances: bool,
}

impl Solver {
    /// Solves the formation of these men, the first side's going up the numbers.
    pub(super) fn solve(&mut self, men: [u32; 2], sources: &Sources<'_>) -> Result<(), StopReason> {
        self.set_up(men, sources);
        for side in 0..2 {
            self.begin(side, sources)?;
        }
        self.spread(sources)
    }

    fn set_up(&mut self, men: [u32; 2], sources: &Sources<'_>) {
        let slice = sources.values[0].slice;
        let taken = men[0] | men[1];
        let [first, second] = &mut self.sides;
        (first.men, first.other_men) = (men[0], men[1]);
        (second.men, second.other_men) = (men[1].reverse_bits(), men[0].reverse_bits());
        for (count, own, other) in [
            (slice.stm_kings, &mut first.kings, &mut second.other_kings),
            (slice.opp_kings, &mut first.other_kings, &mut second.kings),
        ] {
            sets(usize::from(count), taken, own);
            other.clear();
            other.extend(own.iter().map(|set| set.reverse_bits()));
        }
        self.places = [first.kings.len(), second.kings.len()];
        first.find_steps(|set| rank(set, taken));
        second.find_steps(|set| rank(set.reverse_bits(), taken));
        for side in 0..2 {
            let within = &sources.values[1 - side].index;
            self.sides[side].find_man_moves(within, sources.crowned[side].map(|values| &values.index));
        }
        self.with_distances = sources.distances.is_some();
        let cells = self.places[0] * self.places[1];
        for side in 0..2 {
            self.state[side].clear();
            self.state[side].resize(cells, 0);
            self.distance[side].clear();
            self.distance[side].resize(if self.with_distances { cells } else { 0 }, 0);
        }
    }

    /// The cell of two numbers of places, those of the side's kings and of the other side's.
    #[inline(always)]
    pub(super) fn cell(&self, side: usize, own: usize, other: usize) -> usize {
        if side == 0 { own * self.places[1] + other } else { other * self.places[1] + own }
    }

    /// Step 1: gives every position of a side what can be known without the other positions of the formation.
    fn begin(&mut self, side: usize, sources: &Sources<'_>) -> Result<(), StopReason> {
        for first in 0..self.places[0] {
            if first * self.places[1] % PATIENCE < self.places[1] {
                sources.clock.stop_reason().map_or(Ok(()), Err)?;
            }
            for second in 0..self.places[1] {
                let (own, other) = if side == 0 { (first, second) } else { (second, first) };
                let cell = first * self.places[1] + second;
                let board = self.sides[side].board(own, other);
                if board.stm_kings & board.opp_kings != 0 {
                    self.state[side][cell] = NOTHING;
                } else if has_capture(&board) {
                    let value = sources.captured[side].best(&board);
                    self.state[side][cell] = DECIDED | CAPTURE | value.bits();
                    if value != Wdl::Draw {
                        self.put(side, cell, 1);
                    }
                } else {
                    let empty = !(board.men() | board.stm_kings | board.opp_kings);
                    let steps = count_steps(board.stm_kings, empty) as u8;
                    self.begin_quiet(side, own, other, steps, sources);
                }
            }
        }
        Ok(())
    }

    /// The same for a position without captures, in which kings have so many steps.
    #[inline(always)]
    fn begin_quiet(&mut self, side: usize, own: usize, other: usize, steps: u8, sources: &Sources<'_>) {
        let mut open = steps;
        let (mut soonest, mut latest) = (u8::MAX, 0);
        for man_move in self.sides[side].man_moves() {
            let Some(to) = man_move.cell(own, other) else { continue };
            let (value, distance) = if man_move.crowns {
                (sources.crowned[side].expect("a slice with men has it").get(to), 0)
            } else {
                let distance = sources.distances.map_or(0, |distances| distances[1 - side].get(to));
                (sources.values[1 - side].get(to), distance)
            };
            match value {
                Wdl::Loss => soonest = soonest.min(distance + 1),
                // It stays open for ever.
                Wdl::Draw => open += 1,
                Wdl::Win => latest = latest.max(distance + 1),
            }
        }
        let cell = self.cell(side, own, other);
        if soonest != u8::MAX {
            // A step of a king may win sooner.
            self.state[side][cell] = if self.with_distances { SURE_WIN } else { DECIDED | Wdl::Win.bits() };
            self.put(side, cell, soonest);
        } else if open == 0 {
            let stalemate = if latest == 0 { STALEMATE } else { 0 };
            self.state[side][cell] = DECIDED | stalemate | Wdl::Loss.bits();
            self.put(side, cell, latest);
        } else {
            self.state[side][cell] = open;
        }
    }

    /// Has a position tell others when that distance is due.
    #[inline]
    fn put(&mut self, side: usize, cell: usize, distance: u8) {
        if self.with_distances {
            self.distance[side][cell] = distance;
        }
        let distance = usize::from(distance);
        if self.decided.len() <= distance {
            self.decided.resize_with(distance + 1, Vec::new);
        }
        self.decided[distance].push((side as u32) << 31 | cell as u32);
    }

    /// Step 2: lets decided positions tell those before them, the nearest first.
    fn spread(&mut self, sources: &Sources<'_>) -> Result<(), StopReason> {
        let mut now = 0;
        while now < self.decided.len() {
            let mut due = std::mem::take(&mut self.decided[now]);
            for (nth, &entry) in due.iter().enumerate() {
                if nth % PATIENCE == PATIENCE - 1 {
                    sources.clock.stop_reason().map_or(Ok(()), Err)?;
                }
                let (side, cell) = ((entry >> 31) as usize, (entry & !(1 << 31)) as usize);
                if self.with_distances && usize::from(self.distance[side][cell]) != now {
                    continue; // It was found to win sooner, and has told so.
                }
                if self.state[side][cell] & DECIDED == 0 {
                    self.state[side][cell] = DECIDED | Wdl::Win.bits();
                }
                self.tell(side, cell, now as u8, sources);
            }
            due.clear();
            self.decided[now] = due;
            now += 1;
        }
        Ok(())
    }

    /// Tells the positions from which a king's step leads to a decided one.
    #[inline]
    fn tell(&mut self, side: usize, cell: usize, now: u8, sources: &Sources<'_>) {
        let won = self.state[side][cell] & VALUE == Wdl::Win.bits();
        let (first, second) = (cell / self.places[1], cell % self.places[1]);
        let mover = 1 - side;
        let (own, other) = if mover == 0 { (first, second) } else { (second, first) };
        let kings = self.sides[mover].other_kings[other];
        for at in self.sides[mover].steps_of(own) {
            // Kings step back as they step ahead.
            let step = self.sides[mover].step(at);
            if step.entered() & kings != 0 {
                continue;
            }
            let own = step.number() as usize;
            let before = self.cell(mover, own, other);
            let state = self.state[mover][before];
            if state & DECIDED != 0 {
                continue;
            }
            if !won {
                if state & SURE_WIN != 0 && self.distance[mover][before] <= now + 1 {
                    continue; // Its turn comes anyway.
                }
                self.state[mover][before] = DECIDED | Wdl::Win.bits();
                self.put(mover, before, now + 1);
            } else if state & SURE_WIN == 0 {
                self.state[mover][before] = state - 1;
                if state == 1 {
                    self.state[mover][before] = DECIDED | Wdl::Loss.bits();
                    let latest = self.latest(mover, own, other, sources);
                    self.put(mover, before, latest.max(now + 1));
                }
            }
        }
    }

    /// How long men's moves can put off the end of a lost position.
    fn latest(&self, side: usize, own: usize, other: usize, sources: &Sources<'_>) -> u8 {
        let Some(distances) = sources.distances else { return 0 };
        let after = self.sides[side].man_moves().iter().filter_map(|man_move| {
            let cell = man_move.cell(own, other)?;
            Some(if man_move.crowns { 1 } else { distances[1 - side].get(cell) + 1 })
        });
        after.max().unwrap_or(0)
    }
}
