//! The games. Each module has rules, notation, goals and a generator; none knows of any search.
//!
//! Which games there are is said once, in the list behind [`NAMES`] and [`visit_rules`]. The feature `text` holds
//! whatever reads text or makes problems; without it a game is its rules and its bytes, which is all that a checker needs.
//!
//! A problem is built from text, as [`chess::parse`], [`go::parse`], [`checkers::parse`] and [`connect::parse`] do, or from pieces and
//! stones: [`chess::Chess::problem`], [`go::Builder`], [`checkers::Position::new`] and [`connect::Position`].
//!
//! ```
//! use twinproof_core::Rules;
//!
//! struct Name;
//! impl twinproof_games::RulesVisitor for Name {
//!     type Output = &'static str;
//!     fn visit<R: Rules>(self) -> &'static str {
//!         R::NAME
//!     }
//! }
//! assert_eq!(twinproof_games::visit_rules("tictactoe", Name), Some("tictactoe"));
//! assert_eq!(twinproof_games::visit_rules("bridge", Name), None);
//! ```

pub mod checkers;
pub mod chess;
pub mod connect;
#[cfg(feature = "text")]
mod generator_rng;
pub mod go;
pub mod graph;
mod perft;
#[cfg(feature = "text")]
pub mod sgf;
pub mod tictactoe;
#[cfg(feature = "text")]
mod variations;

pub use perft::perft;
#[cfg(feature = "text")]
pub use variations::Variations;

use twinproof_core::Rules;
#[cfg(feature = "text")]
use twinproof_core::{Game, Problem};

/// Something to do with the rules of a game whose name is known at run time only: what a checker is given, which so can call
/// nothing else.
///
/// ```compile_fail,E0599
/// use twinproof_core::Rules;
///
/// struct Key;
/// impl twinproof_games::RulesVisitor for Key {
///     type Output = u64;
///     fn visit<R: Rules>(self) -> u64 {
///         let game = R::read_setup(&[0]).unwrap();
///         let position = game.decode(&[0, 0, 0]).unwrap();
///         game.state_key(&position) // The keys of a game are no part of its rules.
///     }
/// }
/// ```
pub trait RulesVisitor {
    /// What comes of it.
    type Output;

    /// Does it with the rules `R`.
    fn visit<R: Rules>(self) -> Self::Output;
}

/// Makes the names and the way to find a game by its name from one list of games.
macro_rules! games {
    ($($game:ty),* $(,)?) => {
        /// The names of the games, in the order in which they are listed to people.
        pub const NAMES: [&str; [$(<$game as Rules>::NAME),*].len()] = [$(<$game as Rules>::NAME),*];

        /// Does something with the rules of the game of that name; `None` when there is none.
        pub fn visit_rules<V: RulesVisitor>(name: &str, visitor: V) -> Option<V::Output> {
            match name {
                $(<$game as Rules>::NAME => Some(visitor.visit::<$game>()),)*
                _ => None,
            }
        }
    };
}

// The one list of games.
games![
    graph::Graph,
    tictactoe::TicTacToe,
    chess::Chess,
    go::Go,
    checkers::Checkers,
    connect::Connect6,
    connect::Gomoku,
];

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

    impl RulesVisitor for Name {
        type Output = &'static str;
        fn visit<R: Rules>(self) -> &'static str {
            R::NAME
        }
    }

    #[test]
    fn every_listed_game_is_found_by_its_name() {
        for name in NAMES {
            assert_eq!(visit_rules(name, Name), Some(name));
        }
        assert_eq!(visit_rules("Graph", Name), None);
    }
}
