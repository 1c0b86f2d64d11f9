//! Games with variations in PDN, the notation that draughts programs exchange.

use super::super::{Checkers, Color, Position};
use crate::variations::own_tag;

/// A position and moves from it, with variations: a tree whose first branches are the main line.
///
/// ```
/// use twinproof_games::checkers::{Ask, Variations, parse, parse_pdn};
/// use twinproof_core::Game;
///
/// let problem = parse("W:W30:B21,22", &Ask::default())?.problem;
/// let (game, root) = (problem.game(), problem.root());
/// let mut variations = Variations::new(game, root);
/// let first = variations.add(None, game.parse_move(root, "30-25").unwrap());
/// variations.comment(Some(first), "forced");
/// let other = variations.add(None, game.parse_move(root, "30-26").unwrap());
/// let text = variations.write("A corner", "*");
/// assert!(text.starts_with("[Event \"A corner\"]\n"));
/// assert!(text.contains("[Result \"*\"]\n[GameType \"21\"]\n[SetUp \"1\"]\n[FEN \"W:W30:B21,22\"]\n"));
/// assert!(text.ends_with("\n\n1... 30-25 {forced} (1... 30-26) *\n"), "{text}");
/// let again = parse_pdn(&text, &Ask::default()).remove(0)?;
/// assert_eq!(again.problem.root().to_string(), "B:W25:B21,22");
/// # Ok::<(), twinproof_core::InputError>(())
/// ```
pub type Variations<'a> = crate::variations::Variations<'a, Checkers>;

impl<'a> Variations<'a> {
    /// No moves yet.
    pub fn new(game: &'a Checkers, root: &Position) -> Self {
        Self::empty(game, root, root.side() == Color::White)
    }

    /// Writes the usual tags, those of the position, and the moves. The result `1-0` is Black's win.
    pub fn write(&self, event: &str, result: &str) -> String {
        self.write_of(&[("Event", event)], result)
    }

    /// The same with other tags of a game beside those that every record has.
    pub fn write_of(&self, own: &[(&str, &str)], result: &str) -> String {
        let value = |name, usual| own_tag(own, name).unwrap_or(usual);
        let tags = [
            ("Event", value("Event", "?")),
            ("Site", value("Site", "?")),
            ("Date", value("Date", "????.??.??")),
            ("Round", value("Round", "?")),
            ("Black", value("Black", "?")),
            ("White", value("White", "?")),
            ("Result", result),
            ("GameType", "21"),
            ("SetUp", "1"),
            ("FEN", &self.start()),
        ];
        self.write_with(&tags, result)
    }
}
