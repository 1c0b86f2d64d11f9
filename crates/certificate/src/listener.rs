//! Whoever wants to know of every position what an accepted certificate says of it, and on which history that rests.

use rustc_hash::FxHashSet;
use twinproof_core::Rules;

/// Sets with more positions than this are not told.
pub const MAX_TOLD: usize = 24;

/// Is told what a certificate shows, position by position, while it is checked. All of it is worth something only if the
/// certificate is accepted in the end.
pub trait Listener<G: Rules> {
    /// A position is proven: below it everything was told before.
    fn proven(&mut self, proven: &Proven<'_, G>);

    /// A move after which the winner must not have repeated leads to this position, from which no line is longer than `rank`.
    fn entered(&mut self, position: &G::Position, rank: u32) {
        let _ = (position, rank);
    }

    /// A closed set counts a move to this position of the past as a repetition. All its members rest on that.
    fn taken_from_past(&mut self, position: &G::Position) {
        let _ = position;
    }
}

/// What a certificate says of a position in which the game goes on.
#[derive(Debug)]
pub struct Proven<'a, G: Rules> {
    /// The position. In the order and general forms it may be told more than once.
    pub position: &'a G::Position,
    /// The winner's move by its index, where the winner is to move.
    pub answer: Option<u64>,
    /// What it rests on.
    pub rests: RestsOn<'a, G::Repetition>,
}

/// What the proof of a position rests on, seen from the position itself: it holds for every history that can lead there and
/// fits.
#[derive(Debug)]
pub enum RestsOn<'a, R> {
    /// A tree of moves.
    Tree {
        /// The length of its longest line.
        rank: u32,
        /// What must have occurred, of the position's own epoch; `None` if that is more than [`MAX_TOLD`].
        present: Option<&'a FxHashSet<R>>,
        /// What must not have, likewise.
        ///
        /// What the winner enters freely is not here ([`Step::enters_freely`](twinproof_core::Step::enters_freely)), and where
        /// the rule of repetition compares whole states nothing is that is entered with no repetition claimed below.
        /// All of that was told as entered with a lower rank, and must not have occurred before the search that uses this proof.
        absent: Option<&'a FxHashSet<R>>,
        /// Whether a table calls a position of its own epoch won: no position of that epoch may have occurred before.
        rests_on_tables: bool,
    },
    /// A set of positions that the first player cannot leave. It asks for what it takes from the past, and nothing else.
    ClosedSet,
}
