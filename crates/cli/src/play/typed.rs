//! What a person types in a game.

use std::path::PathBuf;

/// What is wanted. Whatever is no word of these is taken for a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Typed {
    Move(String),
    /// The last move of the person and what answered it are taken back.
    Undo,
    /// What the engine would play.
    Hint,
    Board,
    Help,
    Save(PathBuf),
    Resign,
    Quit,
}

/// The words, for whoever does not know them.
pub(super) const HELP: &str = "type a move, or undo, hint, board, save FILE, resign, quit";

impl Typed {
    /// Reads a line; none if there is nothing on it.
    pub(super) fn read(line: &str) -> Option<Self> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        Some(match word.to_ascii_lowercase().as_str() {
            "" => return None,
            "undo" => Self::Undo,
            "hint" => Self::Hint,
            "board" => Self::Board,
            "help" | "?" => Self::Help,
            "save" => Self::Save(rest.trim().into()),
            "resign" => Self::Resign,
            "quit" | "exit" => Self::Quit,
            _ => Self::Move(line.to_owned()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_word_is_a_move() {
        for (line, typed) in [
            ("j10 k11\n", Some(Typed::Move("j10 k11".into()))),
            (" UNDO\r\n", Some(Typed::Undo)),
            ("save my game.sgf", Some(Typed::Save("my game.sgf".into()))),
            ("O-O", Some(Typed::Move("O-O".into()))),
            ("undone", Some(Typed::Move("undone".into()))),
            ("  \n", None),
        ] {
            assert_eq!(Typed::read(line), typed, "{line:?}");
        }
    }
}
