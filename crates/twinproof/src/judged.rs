//! A tree of moves with a word on each, as a search of many jobs leaves it, on its way to a record of its game; and the moves of
//! such a tree by position, on their way to an opening book.

use twinproof_core::{Game, InputError, Problem, Rules, Value};
use twinproof_games::Variations;

/// Moves from the root of a problem, with a word on each.
#[derive(Debug, Clone)]
pub struct JudgedTree<'a, G: Rules> {
    /// The question, at its root.
    pub problem: &'a Problem<G>,
    /// What is said of the root, a sentence each.
    pub words: Vec<String>,
    /// The value of the root, if a certificate of it was checked.
    pub proven: Option<Value>,
    /// The moves: each behind the one that it follows, and of several that follow the same the best first.
    pub moves: Vec<JudgedMove<G>>,
}

/// A move of such a tree.
#[derive(Debug, Clone)]
pub struct JudgedMove<G: Rules> {
    /// The place of the move before it; none of a first move.
    pub before: Option<usize>,
    /// The move.
    pub mv: G::Move,
    /// What is said of the position after it.
    pub words: String,
    /// Its value, if certificates prove it. What an engine claims is not proven.
    pub proven: Option<Value>,
}

/// A position of an opening book.
#[derive(Debug, Clone)]
pub struct BookPosition<G: Rules> {
    /// The position.
    pub position: G::Position,
    /// What to play there, and how many jobs stand behind it; the heaviest first.
    pub moves: Vec<(G::Move, u64)>,
}

/// The moves that a book has for a position with their weights, or what is wrong with the book.
pub type BookMoves<M> = std::result::Result<Vec<(M, u64)>, InputError>;

/// Tells the moves of a tree to a game with variations.
pub(crate) fn tell<G: Game>(tree: &JudgedTree<'_, G>, variations: &mut Variations<'_, G>) {
    for words in &tree.words {
        variations.comment(None, words);
    }
    let mut made = Vec::with_capacity(tree.moves.len());
    for one in &tree.moves {
        let id = variations.add(one.before.map(|before| made[before]), one.mv);
        variations.comment(Some(id), &one.words);
        made.push(id);
    }
}
