//! Checks the positions of one formation of men, both sides to move.

use super::Pair;
use crate::board::Board;
use crate::stat::Counts;
use crate::{Slice, TableError, Wdl};
use twinproof_core::Clock;
use twinproof_games::checkers::{Color, Move, Position};

/// The men of Black and of White.
pub(super) type Men = (u32, u32);

/// Where all men of one side can be: not on the row where they are crowned.
fn places_of_men(color: Color, count: u8) -> Vec<u32> {
    subsets(count).filter(|set| set & color.crown_row() == 0).collect()
}

/// All sets of so many squares.
fn subsets(count: u8) -> impl Iterator<Item = u32> {
    let mut next = Some((1_u64 << count) - 1);
    std::iter::from_fn(move || {
        let set = next.filter(|set| set >> 32 == 0)?;
        let lowest = set & set.wrapping_neg();
        let carried = set + lowest;
        next = (set != 0).then(|| carried | ((set ^ carried) / lowest) >> 2);
        Some(set as u32)
    })
}

/// The formations of the slice, Black being the side to move in it, in groups: men's moves lead to groups before their own. Of
/// two formations that are the same but for the colours one is enough where both sides have the same pieces.
pub(super) fn formations(slice: Slice) -> Vec<Vec<Men>> {
    let mut groups: Vec<Vec<Men>> = Vec::new();
    let places = places_of_men(Color::White, slice.opp_men);
    for black in places_of_men(Color::Black, slice.stm_men) {
        for &white in &places {
            let turned = (white.reverse_bits(), black.reverse_bits());
            if black & white != 0 || slice == slice.flipped() && turned < (black, white) {
                continue;
            }
            let row = |square: u32| square / 4;
            let steps = squares(black).map(|square| 7 - row(square)).sum::<u32>()
                + squares(white).map(row).sum::<u32>();
            if groups.len() <= steps as usize {
                groups.resize_with(steps as usize + 1, Vec::new);
            }
            groups[steps as usize].push((black, white));
        }
    }
    groups
}

fn squares(set: u32) -> impl Iterator<Item = u32> {
    (0..32).filter(move |square| set >> square & 1 == 1)
}

/// What is left to do about a position.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Left {
    /// Nothing.
    Done,
    /// The table says that it is won, or lost, which is to be derived.
    ToDerive(Wdl),
    /// The table says that it is drawn.
    Drawn,
}

/// Positions between two looks at the clock.
const PATIENCE: usize = 1 << 14;

/// A formation, and the work on it.
#[derive(Default)]
pub(super) struct Formation {
    men: Men,
    /// Where the kings of Black can be, and of White.
    kings: [Vec<u32>; 2],
    left: [Vec<Left>; 2],
    /// The same position is met with either side to move.
    is_symmetric: bool,
}

/// The sides to move, by number.
const SIDES: [Color; 2] = [Color::Black, Color::White];

impl Formation {
    pub(super) fn set_up(&mut self, slice: Slice, men: Men) {
        self.men = men;
        let taken = men.0 | men.1;
        for (kings, count) in self.kings.iter_mut().zip([slice.stm_kings, slice.opp_kings]) {
            kings.clear();
            kings.extend(subsets(count).filter(|set| set & taken == 0));
        }
        let turned = (men.1.reverse_bits(), men.0.reverse_bits());
        self.is_symmetric = slice == slice.flipped() && turned == men;
    }

    /// How many sides have positions of their own.
    pub(super) fn sides(&self) -> usize {
        if self.is_symmetric { 1 } else { 2 }
    }

    /// All positions of a side to move, with numbers; `None` for a number that two kings on one square would have.
    pub(super) fn positions(&self, side: usize) -> impl Iterator<Item = Option<Position>> + '_ {
        self.kings[0].iter().flat_map(move |&black| {
            self.kings[1].iter().map(move |&white| {
                let (men, all) = (self.men, black | white);
                (black & white == 0)
                    .then(|| Position::from_parts(men.0 | black, men.1 | white, all, SIDES[side]))
            })
        })
    }

    /// Derives what follows from the rules and compares it with what the tables say.
    pub(super) fn check(
        &mut self,
        pair: &Pair<'_>,
        clock: &Clock,
        counts: &mut [Counts],
    ) -> Result<(), TableError> {
        for side in 0..self.sides() {
            self.begin(side, pair, &mut counts[pair.of(side)])?;
        }
        // Until nothing more comes of it.
        let mut derived_any = true;
        while derived_any {
            derived_any = false;
            for side in 0..self.sides() {
                derived_any |= self.derive(side, pair, clock)?;
            }
        }
        (0..self.sides()).try_for_each(|side| self.compare(side, pair))
    }

    /// Goes through the positions of a side once and derives what it can; says whether that is anything.
    fn derive(&mut self, side: usize, pair: &Pair<'_>, clock: &Clock) -> Result<bool, TableError> {
        let mut left = std::mem::take(&mut self.left[side]);
        let mut derived_any = false;
        for (nth, (position, left)) in self.positions(side).zip(&mut left).enumerate() {
            if nth % PATIENCE == 0
                && let Some(reason) = clock.stop_reason()
            {
                return Err(reason.into());
            }
            if let (Some(position), Left::ToDerive(value)) = (position, *left)
                && After::of(position, side, pair)?.derives(value)
            {
                pair.derived[pair.of(side)].set(pair.cell(position, side), value);
                *left = Left::Done;
                derived_any = true;
            }
        }
        self.left[side] = left;
        Ok(derived_any)
    }

    /// Settles captures, reads what the table says of the other positions, and counts.
    fn begin(&mut self, side: usize, pair: &Pair<'_>, counts: &mut Counts) -> Result<(), TableError> {
        let mut left = std::mem::take(&mut self.left[side]);
        left.clear();
        for position in self.positions(side) {
            let Some(position) = position else {
                left.push(Left::Done);
                continue;
            };
            let cell = pair.cell(position, side);
            if position.has_capture() {
                let mut best = Wdl::Loss;
                for mv in position.moves() {
                    best = best.max(pair.tables.value(position.play(mv))?.flipped());
                }
                pair.derived[pair.of(side)].set(cell, best);
                counts.all.count(best);
                left.push(Left::Done);
            } else {
                let value = pair.claims[pair.of(side)].value(cell);
                counts.all.count(value);
                counts.quiet.count(value);
                counts.stalemates += u64::from(!position.has_move());
                left.push(if value == Wdl::Draw { Left::Drawn } else { Left::ToDerive(value) });
            }
        }
        self.left[side] = left;
        Ok(())
    }

    /// Compares what was derived with what the table says.
    fn compare(&self, side: usize, pair: &Pair<'_>) -> Result<(), TableError> {
        let claims = &pair.claims[pair.of(side)];
        for (position, &left) in self.positions(side).zip(&self.left[side]) {
            let Some(position) = position else { continue };
            let wrong = |why: &str| Err(claims.wrong_value(position, why));
            match left {
                Left::Done => {}
                Left::ToDerive(Wdl::Win) => return wrong("it says win, and no move leads to a sure loss"),
                Left::ToDerive(_) => return wrong("it says loss, and not every move leads to a sure win"),
                Left::Drawn => {
                    let after = After::of(position, side, pair)?;
                    if after.derives(Wdl::Win) {
                        return wrong("it says draw, and a move leads to a sure loss");
                    }
                    if after.derives(Wdl::Loss) {
                        return wrong("it says draw, and every move leads to a sure win");
                    }
                }
            }
        }
        Ok(())
    }
}

/// What is known of the positions after the moves of one in which nothing can be taken.
struct After {
    some_loss: bool,
    all_wins: bool,
}

impl After {
    fn of(position: Position, side: usize, pair: &Pair<'_>) -> Result<Self, TableError> {
        let mut after = Self { some_loss: false, all_wins: true };
        let mut failed = None;
        position.for_each_move(|mv| match pair.value_after(position, mv, side) {
            Ok(value) => {
                after.some_loss |= value == Wdl::Loss;
                after.all_wins &= value == Wdl::Win;
            }
            Err(error) => failed = Some(error),
        });
        failed.map_or(Ok(after), Err)
    }

    fn derives(&self, value: Wdl) -> bool {
        match value {
            Wdl::Win => self.some_loss,
            Wdl::Loss => self.all_wins,
            Wdl::Draw => false,
        }
    }
}

impl Pair<'_> {
    /// The cell of a position with that side to move.
    pub(super) fn cell(&self, position: Position, side: usize) -> u64 {
        self.claims[self.of(side)].index().cell(&Board::from(position))
    }

    /// What is known of the position after a quiet move of that side: what is derived here, or what the table says of a slice
    /// that was checked before.
    pub(super) fn value_after(&self, position: Position, mv: Move, side: usize) -> Result<Wdl, TableError> {
        let after = position.play(mv);
        if crowns(position, after) {
            return self.tables.value(after);
        }
        Ok(self.derived[self.of(1 - side)].get(self.cell(after, 1 - side)))
    }
}

/// Whether a quiet move crowned a man.
pub(super) fn crowns(before: Position, after: Position) -> bool {
    before.kings().count_ones() != after.kings().count_ones()
}
