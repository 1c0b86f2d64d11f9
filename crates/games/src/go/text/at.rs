//! Where in a record the question is asked.
//!
//! A record that sets stones up is a problem: it is asked where the set-up ends, and the moves behind it are its author's solution.
//! Any other record is a game so far, and asked at its end. So is a problem whose stones are marked in a later node alone, and one
//! behind which there is nothing but passes: that is how a position is written down whose game has ended.

use super::author::AuthorTree;
use super::record::{self, Record, mover};
use crate::sgf::{Node, Property, Tree};
use std::str::FromStr;
use twinproof_core::InputError;

/// Where a record is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum At {
    /// Where the set-up ends, before the first move.
    Root,
    /// At the end of the main line.
    End,
    /// After so many moves of the main line.
    Moves(usize),
}

impl FromStr for At {
    type Err = InputError;

    /// Reads `root`, `end` or a number of moves.
    fn from_str(text: &str) -> Result<Self, InputError> {
        match text {
            "root" => Ok(Self::Root),
            "end" => Ok(Self::End),
            number => number.parse().map(Self::Moves).map_err(|_| {
                InputError::new(
                    "a record is asked at its root, at its end or after so many moves: root, end or a number",
                )
            }),
        }
    }
}

/// Plays a record up to where it is asked; and the solution behind that, whose first move tells who is to move where nothing
/// else does.
pub(super) fn play(text: &str, game: &Tree<'_>, at: Option<At>) -> Result<(Record, AuthorTree), InputError> {
    let (mut record, nodes) = played(text, game, at)?;
    let author = AuthorTree::read(text, record.ground.size, game, nodes);
    if let Some(side) = author.first_side().filter(|_| !record.is_turn_told) {
        record.turn(side);
    }
    Ok((record, author))
}

/// A record played up to where it is asked; and how many nodes of the main line that are.
fn played(text: &str, game: &Tree<'_>, at: Option<At>) -> Result<(Record, usize), InputError> {
    let main = game.main();
    let upto = |nodes: usize| Ok((record::play(text, &main[..nodes])?, nodes));
    let root = before_moves(main);
    match at {
        Some(At::End) => upto(main.len()),
        Some(At::Root | At::Moves(0)) if root == 0 => {
            Err(InputError::new("the first node of the record holds a move: there is no position before it"))
        }
        Some(At::Root | At::Moves(0)) => upto(root),
        Some(At::Moves(moves)) => {
            let made = || main.iter().enumerate().filter(|(_, node)| has_move(node));
            match made().nth(moves - 1) {
                Some((place, _)) => upto(place + 1),
                None => {
                    let message = format!("the main line has {} moves, and not {moves}", made().count());
                    Err(InputError::new(message))
                }
            }
        }
        None => match set_up(main) {
            Some(nodes) if main[nodes..].iter().any(has_stone) => {
                let problem = upto(nodes)?;
                // What cannot be played is the solution's fault.
                let marked_later = || record::play(text, main).ok().filter(|end| end.has_marked_stones);
                match problem.0.target.is_none().then(marked_later).flatten() {
                    Some(end) => Ok((end, main.len())),
                    None => Ok(problem),
                }
            }
            _ => upto(main.len()),
        },
    }
}

fn has_move(node: &Node<'_>) -> bool {
    node.iter().any(|property| mover(property).is_some())
}

/// Whether a stone is put down.
fn has_stone(node: &Node<'_>) -> bool {
    let is_pass = |property: &Property<'_>| ["", "tt"].contains(&property.values[0].trim());
    node.iter().any(|property| mover(property).is_some() && !is_pass(property))
}

/// How many nodes come before the first move.
fn before_moves(main: &[Node<'_>]) -> usize {
    main.iter().position(has_move).unwrap_or(main.len())
}

/// How many nodes there are up to the end of the set-up, if there is one: stones of White's before the first move, or set up in
/// the middle of a game. Black's alone are handicap stones, and so are all where HA says so.
fn set_up(main: &[Node<'_>]) -> Option<usize> {
    let has = |node: &Node<'_>, names: &[&str]| node.iter().any(|one| names.contains(&one.name.as_str()));
    let handicap = main.first()?.iter().find(|property| property.name == "HA");
    let is_handicap = handicap
        .is_some_and(|property| property.values[0].trim().parse().is_ok_and(|stones: u32| stones > 0));
    let root = before_moves(main);
    if main[..root].iter().any(|node| has(node, &["AB", "AW"])) {
        return (!is_handicap && main[..root].iter().any(|node| has(node, &["AW"]))).then_some(root);
    }
    let last = main.iter().rposition(|node| has(node, &["AB", "AW"]) && !has_move(node))?;
    Some(last + 1 + before_moves(&main[last + 1..]))
}
