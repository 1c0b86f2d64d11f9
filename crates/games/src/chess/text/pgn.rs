//! Games with variations in PGN, the notation that chess programs exchange.

use super::super::{Chess, Position};
use crate::variations::own_tag;
use cozy_chess::Color;

/// A position and moves from it, with variations: a tree whose first branches are the main line.
///
/// ```
/// use twinproof_games::chess::{Ask, Variations, parse};
/// use twinproof_core::{Game, Rules};
///
/// let problem = parse("7k/8/5KQ1/8/8/8/8/8 w - -", &Ask::default())?;
/// let (game, root) = (problem.game(), problem.root());
/// let mut variations = Variations::new(game, root);
/// let mate = game.parse_move(root, "Qg7").unwrap();
/// variations.add(None, mate);
/// let other = variations.add(None, game.parse_move(root, "Qh5").unwrap());
/// variations.comment(Some(other), "slower");
/// let text = variations.write("A corner", "1-0");
/// assert!(text.starts_with("[Event \"A corner\"]\n"));
/// assert!(text.contains("[Result \"1-0\"]\n[SetUp \"1\"]\n[FEN \"7k/8/5KQ1/8/8/8/8/8 w - - 0 1\"]\n"));
/// assert!(text.ends_with("\n\n1. Qg7# (1. Qh5+ {slower}) 1-0\n"), "{text}");
/// # Ok::<(), twinproof_core::InputError>(())
/// ```
pub type Variations<'a> = crate::variations::Variations<'a, Chess>;

impl<'a> Variations<'a> {
    /// No moves yet.
    pub fn new(game: &'a Chess, root: &Position) -> Self {
        Self::empty(game, root, root.board().side_to_move() == Color::Black)
    }

    /// Writes the usual seven tags, those of the position, and the moves.
    pub fn write(&self, event: &str, result: &str) -> String {
        self.write_of(&[("Event", event)], result)
    }

    /// The same with other values of the usual tags.
    pub fn write_of(&self, own: &[(&str, &str)], result: &str) -> String {
        let value = |name, usual| own_tag(own, name).unwrap_or(usual);
        let tags = [
            ("Event", value("Event", "?")),
            ("Site", value("Site", "?")),
            ("Date", value("Date", "????.??.??")),
            ("Round", value("Round", "?")),
            ("White", value("White", "?")),
            ("Black", value("Black", "?")),
            ("Result", result),
            ("SetUp", "1"),
            ("FEN", &self.start()),
        ];
        self.write_with(&tags, result)
    }
}
