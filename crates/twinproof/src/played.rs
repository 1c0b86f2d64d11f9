//! Games that are being played, in records to which moves are added.

use twinproof_core::{Problem, Rules};

/// A game as far as it was played.
#[derive(Debug, Clone)]
pub struct PlayedRecord<G: Rules> {
    /// The position on the board with its past: does the side to move win?
    pub problem: Problem<G>,
    /// The positions before the first move and after each.
    pub positions: Vec<G::Position>,
    /// What the record itself says of its end, though the rules may leave it open.
    pub ended: Option<String>,
}

/// The results of games in PGN and PDN; the last stands for a game that goes on.
const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// The result at the end of a record in PGN or PDN, and the text before it.
pub(crate) fn result(text: &str) -> (&str, Option<&'static str>) {
    let trimmed = text.trim_end();
    let is_open = !ends_in_comment(trimmed);
    let is_word = |result: &&&str| {
        let before = trimmed.strip_suffix(**result).filter(|_| is_open);
        before.is_some_and(|before| before.is_empty() || before.ends_with([' ', '\n', '\t', '}', ')']))
    };
    match RESULTS.iter().find(is_word) {
        Some(result) => (&trimmed[..trimmed.len() - result.len()], Some(result)),
        None => (trimmed, None),
    }
}

/// Whether the last line of a record in PGN or PDN ends with a comment to its end.
fn ends_in_comment(text: &str) -> bool {
    let (mut in_braces, mut in_line) = (false, false);
    for letter in text.chars() {
        match letter {
            '\n' => in_line = false,
            _ if in_line => {}
            '}' => in_braces = false,
            '{' => in_braces = true,
            ';' => in_line = !in_braces,
            _ => {}
        }
    }
    in_line
}

/// What a record in PGN or PDN says of its end, if it says that the game is over.
pub(crate) fn ended(text: &str) -> Option<String> {
    let result = result(text).1.filter(|&result| result != "*")?;
    Some(format!("the record ends with {result}"))
}

/// A record in PGN or PDN with a move before its result.
pub(crate) fn append(text: &str, number: usize, is_second: bool, name: &str, comment: &str) -> String {
    let (moves, result) = result(text);
    let moves = moves.trim_end();
    // A line stays free behind the tags.
    let is_begun = !moves.ends_with(']');
    let space = if is_begun { "\n" } else { "\n\n" };
    let dots = if is_second { "..." } else { "." };
    // A comment ends with its first brace.
    let comment = comment.replace('}', ")");
    let result = result.unwrap_or("*");
    format!("{moves}{space}{number}{dots} {name} {{{comment}}} {result}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_put_before_the_result() {
        assert_eq!(append("1. e4 e5 *\n", 2, false, "Nf3", "so}"), "1. e4 e5\n2. Nf3 {so)} *\n");
        assert_eq!(append("1. e4", 1, true, "e5", "x"), "1. e4\n1... e5 {x} *\n");
        assert_eq!(append("1. e4 ; a star *", 1, true, "e5", "x"), "1. e4 ; a star *\n1... e5 {x} *\n");
        assert_eq!(append("1. e4 {so; so} *", 1, true, "e5", "x"), "1. e4 {so; so}\n1... e5 {x} *\n");
        assert_eq!(append("[Event \"x\"]\n\n*", 1, false, "e4", "x"), "[Event \"x\"]\n\n1. e4 {x} *\n");
        assert_eq!(append("1. e4 {*}", 1, true, "e5", "x"), "1. e4 {*}\n1... e5 {x} *\n");
        assert_eq!(append("", 1, false, "e4", "x"), "\n1. e4 {x} *\n");
        assert_eq!(ended("1. e4 1-0\n").as_deref(), Some("the record ends with 1-0"));
        assert_eq!(ended("1. f3 e5 2. g4 Qh4# {0-1}"), None);
        assert_eq!(ended("1. 11-15 *"), None);
        assert_eq!(ended("1. 11-10"), None);
    }
}
