//! Opening books as they are read: what [`book`](crate::book) wrote, or any book in the format of Polyglot for chess.

use serde::Deserialize;
use std::collections::HashMap;
use std::path::Path;
use std::sync::OnceLock;
use twinproof::{InputError, Problem, Rng, Solvable, legal_moves};
use xxhash_rust::xxh3::xxh3_64;

/// Which of the moves of a position is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum BookChoice {
    /// The heaviest.
    #[default]
    Heaviest,
    /// Any, by its weight; the seed and the position decide which.
    Weighted(u64),
}

/// A book.
#[derive(Debug)]
pub struct OpeningBook {
    bytes: Vec<u8>,
    choice: BookChoice,
    /// For games without a format of their own, read when somebody asks first.
    lines: OnceLock<Result<Lines, InputError>>,
}

/// Moves with weights, and where they stand, by position.
type Lines = HashMap<String, Vec<Entry>>;

#[derive(Debug, Clone)]
struct Entry {
    name: String,
    weight: u64,
    number: u64,
}

/// A line of a book, as far as it matters here.
#[derive(Deserialize)]
struct Line {
    position: String,
    #[serde(rename = "move")]
    name: String,
    weight: u64,
}

impl OpeningBook {
    /// A book from the bytes of its file.
    pub fn new(bytes: Vec<u8>, choice: BookChoice) -> Self {
        Self { bytes, choice, lines: OnceLock::new() }
    }

    /// Reads the file of a book. What is wrong with it is told when its first move is asked for.
    pub fn open(path: &Path, choice: BookChoice) -> Result<Self, InputError> {
        let read = std::fs::read(path);
        let bytes =
            read.map_err(|error| InputError::new(format!("{} cannot be read: {error}", path.display())))?;
        Ok(Self::new(bytes, choice))
    }

    /// The move that the book has for a problem; none if it knows nothing of it but moves that are left out.
    pub(crate) fn choose<G: Solvable>(
        &self,
        problem: &Problem<G>,
        without: &[G::Move],
    ) -> Result<Option<G::Move>, InputError> {
        let (game, root) = (problem.game(), problem.root());
        let mut moves = match game.read_book(&self.bytes, root) {
            Some(moves) => moves?,
            None => self.moves_of_lines(problem)?,
        };
        moves.retain(|(mv, _)| !without.contains(mv));
        // A book knows no past.
        if !moves.is_empty() {
            let legal = legal_moves(problem);
            moves.retain(|(mv, _)| legal.contains(mv));
        }
        Ok(match self.choice {
            // Of equal ones the first.
            BookChoice::Heaviest => moves.iter().rev().max_by_key(|&&(_, weight)| weight).map(|&(mv, _)| mv),
            BookChoice::Weighted(seed) => {
                let mut key = Vec::new();
                game.encode(root, &mut key);
                by_weight(&moves, &mut Rng::new(seed ^ xxh3_64(&key)))
            }
        })
    }

    fn moves_of_lines<G: Solvable>(&self, problem: &Problem<G>) -> Result<Vec<(G::Move, u64)>, InputError> {
        let (game, root) = (problem.game(), problem.root());
        let lines = self.lines.get_or_init(|| lines(&self.bytes)).as_ref().map_err(Clone::clone)?;
        let position = game.format_position(root);
        let entries = lines.get(&position).map_or(&[][..], Vec::as_slice);
        let read = |entry: &Entry| {
            let mv = game.parse_move(root, &entry.name).filter(|&mv| game.index_of(root, mv).is_some());
            let illegal = || {
                let name: String = entry.name.chars().take(40).collect();
                InputError::new(format!("the book has {name:?} for {position}, which is no legal move there"))
                    .at_line(entry.number)
            };
            Ok((mv.ok_or_else(illegal)?, entry.weight))
        };
        entries.iter().map(read).collect()
    }
}

fn lines(bytes: &[u8]) -> Result<Lines, InputError> {
    let text = str::from_utf8(bytes)
        .map_err(|_| InputError::new("this is no opening book: it should be text, a move a line as JSON"))?;
    let mut found = Lines::new();
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim().is_empty() {
            continue;
        }
        let line: Line = serde_json::from_str(line).map_err(|error| {
            InputError::new(format!("this is no line of an opening book ({error})")).at_line(number)
        })?;
        if line.weight > 0 {
            let entry = Entry { name: line.name, weight: line.weight, number };
            found.entry(line.position).or_default().push(entry);
        }
    }
    Ok(found)
}

fn by_weight<M: Copy>(moves: &[(M, u64)], rng: &mut Rng) -> Option<M> {
    // A book may say what it likes; beyond this, moves weigh the same.
    let weight = |weight: u64| u128::from(weight.min(u32::MAX.into()));
    let all: u128 = moves.iter().map(|&(_, of)| weight(of)).sum();
    let part = (u128::from(rng.next_u64()) * all) >> 64;
    let mut below = 0;
    moves.iter().find_map(|&(mv, of)| {
        below += weight(of);
        (part < below).then_some(mv)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use twinproof::Game;
    use twinproof::games::tictactoe::{Mark, parse};

    const BOOK: &str = "\
{\"position\":\".../.../... x\",\"move\":\"b2\",\"weight\":3,\"value\":0.6,\"solved\":null}
{\"position\":\".../.../... x\",\"move\":\"a1\",\"weight\":9,\"value\":0.6,\"solved\":null}

{\"position\":\"X../.../... o\",\"move\":\"b2\",\"weight\":1,\"value\":null,\"solved\":\"proven\"}
";

    fn ask(book: &OpeningBook, board: &str, without: &[&str]) -> Result<Option<String>, InputError> {
        let problem = parse(board, Mark::X).unwrap();
        let (game, root) = (problem.game(), problem.root());
        let without: Vec<_> = without.iter().map(|text| game.parse_move(root, text).unwrap()).collect();
        Ok(book.choose(&problem, &without)?.map(|mv| game.format_move(root, mv)))
    }

    fn heaviest(text: &str) -> OpeningBook {
        OpeningBook::new(text.as_bytes().to_vec(), BookChoice::Heaviest)
    }

    #[test]
    fn the_heaviest_move_that_is_not_left_out_is_played() {
        let book = heaviest(BOOK);
        assert_eq!(ask(&book, ".../.../... x", &[]).unwrap().as_deref(), Some("a1"));
        assert_eq!(ask(&book, ".../.../... x", &["a1"]).unwrap().as_deref(), Some("b2"));
        assert_eq!(ask(&book, ".../.../... x", &["a1", "b2"]).unwrap(), None);
        assert_eq!(ask(&book, ".X./.../... o", &[]).unwrap(), None);
    }

    #[test]
    fn weights_decide_how_often_a_move_is_played_and_the_seed_which() {
        let mut counts = HashMap::<_, u32>::new();
        for seed in 0..400 {
            let book = OpeningBook::new(BOOK.into(), BookChoice::Weighted(seed));
            let chosen = ask(&book, ".../.../... x", &[]).unwrap().unwrap();
            assert_eq!(ask(&book, ".../.../... x", &[]).unwrap().as_ref(), Some(&chosen));
            *counts.entry(chosen).or_default() += 1;
        }
        // Three in twelve of 400 are 100; 40 is seven standard deviations away.
        assert!((60..140).contains(&counts["b2"]) && counts.len() == 2, "{counts:?}");
    }

    #[test]
    fn what_is_no_book_says_where() {
        for (text, why) in [
            ("{\"position\":\"x\"}\n", "line 1: this is no line of an opening book"),
            ("\n[]\n", "line 2: this is no line of an opening book"),
            ("{\"position\":\".../.../... x\",\"move\":\"z9\",\"weight\":1}", "line 1: the book has \"z9\""),
            ("{\"position\":\".../.../... x\",\"move\":\"a1\",\"weight\":-1}", "line 1: "),
        ] {
            let error = ask(&heaviest(text), ".../.../... x", &[]).unwrap_err().to_string();
            assert!(error.starts_with(why), "{error}");
        }
        let error = ask(&OpeningBook::new(vec![255; 16], BookChoice::Heaviest), ".../.../... x", &[]);
        assert!(error.unwrap_err().to_string().contains("should be text"));
        let none = std::path::Path::new("/nowhere/book.jsonl");
        assert!(
            OpeningBook::open(none, BookChoice::Heaviest).unwrap_err().to_string().contains("cannot be read")
        );
    }
}
