//! The games. Each module has rules, notation, goals and a generator; none knows of any search.
//!
//! Which games there are is said once, in [`visit`]. The feature `text` holds whatever reads text or makes
//! problems; without it a game is its rules and its bytes, which is all that a checker needs.
//!
//! ```
//! use twinproof_core::{Game, Rules};
//!
//! struct Question;
//! impl twinproof_games::Visitor for Question {
//!     type Output = &'static str;
//!     fn visit<G: Game>(self) -> &'static str {
//!         G::NAME
//!     }
//! }
//! assert_eq!(twinproof_games::visit("tictactoe", Question), Some("tictactoe"));
//! assert_eq!(twinproof_games::visit("bridge", Question), None);
//! ```

pub mod chess;
#[cfg(feature = "text")]
mod generator_rng;
pub mod go;
pub mod graph;
mod perft;
pub mod tictactoe;

pub use perft::perft;

#[cfg(feature = "text")]
use twinproof_core::Problem;
use twinproof_core::{Game, Rules};

/// Something to do with a game whose name is known at run time only.
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Does it with the game `G`.
    fn visit<G: Game>(self) -> Self::Output;
}

/// The names of the games, in the order in which they are listed to people.
pub const NAMES: [&str; 4] =
    [graph::Graph::NAME, tictactoe::TicTacToe::NAME, chess::Chess::NAME, go::Go::NAME];

/// Does something with the game of that name; `None` when there is none.
pub fn visit<V: Visitor>(name: &str, visitor: V) -> Option<V::Output> {
    match name {
        graph::Graph::NAME => Some(visitor.visit::<graph::Graph>()),
        tictactoe::TicTacToe::NAME => Some(visitor.visit::<tictactoe::TicTacToe>()),
        chess::Chess::NAME => Some(visitor.visit::<chess::Chess>()),
        go::Go::NAME => Some(visitor.visit::<go::Go>()),
        _ => None,
    }
}

/// A word of a list of moves without the number before it; nothing is left of a number alone.
///
/// ```
/// use twinproof_games::without_move_number;
/// assert_eq!(["12.", "12...", "12.Nf3", "Nf3", "11-15"].map(without_move_number), ["", "", "Nf3", "Nf3", "11-15"]);
/// ```
#[cfg(feature = "text")]
pub fn without_move_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    if rest.len() < word.len() && rest.starts_with('.') { rest.trim_start_matches('.') } else { word }
}

/// A problem as it stands in a file.
#[cfg(feature = "text")]
#[derive(Debug, Clone)]
pub struct Named<G: Game> {
    /// What the file calls it.
    pub id: Option<String>,
    /// The verdict the file expects, for comparison only.
    pub expected: Option<String>,
    /// The problem itself.
    pub problem: Problem<G>,
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Name;

    impl Visitor for Name {
        type Output = &'static str;
        fn visit<G: Game>(self) -> &'static str {
            G::NAME
        }
    }

    #[test]
    fn every_listed_game_is_found_by_its_name() {
        for name in NAMES {
            assert_eq!(visit(name, Name), Some(name));
        }
        assert_eq!(visit("Graph", Name), None);
    }
}
