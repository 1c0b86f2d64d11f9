//! How a search tells its reasons: the forms of a proof, and whoever receives one.

use crate::Value;
use std::io;

/// The three shapes a proof can have. Which one fits is the search's choice; a checker accepts any.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Form {
    /// A finite tree, written as a graph without cycles, in which no move repeats a position of the search;
    /// only moves into the past before the root may be settled by the rule of repetition. Since every line of
    /// it ends, a shortest such tree never repeats a position either, so no history has to be compared: right
    /// for either value under either rule, as long as
    /// [`Rules::repetition_is_state`](crate::Rules::repetition_is_state).
    Order,
    /// A set of positions that the first player cannot leave and in which it has not won: a disproof under
    /// first-player-loss.
    Closed,
    /// A tree, or graph without cycles, in which moves may end by repetition, with the conditions on history
    /// that follow.
    General,
}

/// Receives a proof, written by a search, stored or checked by somebody else.
///
/// # Order and general form
///
/// The proof comes in pre-order, starting at the root. Terminal positions with the value that is proven are
/// not mentioned. At every other position exactly one of these is said, and then the same for the positions
/// below it, depth first:
///
/// * [`choose`](ProofSink::choose) where the winner moves: the move's index in the list of
///   [`Rules::moves`](crate::Rules::moves); the position after it follows.
/// * [`all`](ProofSink::all) where the loser moves: the positions after every move follow, in order.
/// * [`cover`](ProofSink::cover) where the loser moves: a lemma of the game settles some of the moves; the
///   positions after the others follow, in order.
/// * [`repetition`](ProofSink::repetition): the move that led here repeats a position. A terminal position of
///   the other value can only be this: repetition comes first.
/// * [`reuse`](ProofSink::reuse): what was proven under that name holds here too.
///
/// [`define`](ProofSink::define) just before a position gives what
/// follows a name; it can be reused once it is complete. A name may be defined anew.
///
/// # Closed form
///
/// One [`member`](ProofSink::member) for each position, in increasing order of the encoded bytes.
pub trait ProofSink {
    /// Starts the proof: its form and what it proves of the root.
    fn begin(&mut self, form: Form, value: Value) -> io::Result<()>;
    /// The winner plays the move with this index.
    fn choose(&mut self, index: usize) -> io::Result<()>;
    /// Every move of the loser follows.
    fn all(&mut self) -> io::Result<()>;
    /// A lemma settles some of the loser's moves, the others follow.
    fn cover(&mut self, block: &[u8]) -> io::Result<()>;
    /// The move that led here is a repetition.
    fn repetition(&mut self) -> io::Result<()>;
    /// Names what follows.
    fn define(&mut self, name: u32) -> io::Result<()>;
    /// Stands for what was named; with `last` the name is not used again.
    fn reuse(&mut self, name: u32, last: bool) -> io::Result<()>;
    /// A position of the closed set, encoded by [`Rules::encode`](crate::Rules::encode), with the index of the
    /// second player's answer where the second player is to move.
    fn member(&mut self, position: &[u8], answer: Option<usize>) -> io::Result<()>;
    /// How far the proof has come.
    fn mark(&self) -> Mark;
    /// Takes back everything said since the mark, definitions included.
    fn rewind(&mut self, to: Mark) -> io::Result<()>;
    /// Ends the proof.
    fn finish(&mut self) -> io::Result<()>;
}

/// A place in a proof that is being written; only the [`ProofSink`] that gave it knows what it means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    /// The bytes written.
    pub bytes: u64,
    /// The positions written.
    pub nodes: u64,
}
