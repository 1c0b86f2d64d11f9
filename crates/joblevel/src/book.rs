//! An opening book of what the tree of a run holds best, for both sides.
//!
//! Positions that several lines reach are one. A move that is lost has no place in it, and a win is the only move. Behind a move stand
//! the job that found it and all that were done there and below; the more, the heavier it is.

use crate::error::RunError;
use crate::folder::Folder;
use crate::journal::Journal;
use crate::kept;
use crate::node::NodeId;
use crate::outline::best_first;
use crate::shown::continuation;
use crate::standing::Standing;
use crate::state::State;
use serde::Serialize;
use std::collections::HashMap;
use twinproof::{BookPosition, Player, Problem, Rules, Solvable, SolvableVisitor};

/// An opening book.
#[derive(Debug, Clone)]
pub struct Book {
    /// The file: Polyglot's format for chess, else lines of JSON.
    pub bytes: Vec<u8>,
    /// Positions it knows.
    pub positions: u64,
    /// Moves it has for them.
    pub moves: u64,
}

/// Makes a book of a run.
pub fn book(folder: &Folder) -> Result<Book, RunError> {
    let game = folder.plan().position.game();
    twinproof::visit(game, Booked { folder }).unwrap_or_else(|| Err(folder.no_such_game()))
}

struct Booked<'a> {
    folder: &'a Folder,
}

impl SolvableVisitor for Booked<'_> {
    type Output = Result<Book, RunError>;

    fn visit<G: Solvable>(self) -> Self::Output {
        let problem: Problem<G> = self.folder.plan().position.problem()?;
        let (state, journal, _) = kept::read(self.folder, problem)?;
        let pages = Pages::of(&state, &journal)?;
        let game = state.problem.game();
        let positions: Vec<_> = pages.pages.iter().filter_map(|page| page.position()).collect();
        let moves = positions.iter().map(|position| position.moves.len() as u64).sum();
        let bytes = game.write_book(&positions).unwrap_or_else(|| lines(game, &pages.pages));
        Ok(Book { bytes, positions: positions.len() as u64, moves })
    }
}

/// A line of a book, in games whose programs have no format of their own.
#[derive(Serialize)]
struct Line<'a> {
    position: &'a str,
    #[serde(rename = "move")]
    name: String,
    weight: u64,
    value: Option<f64>,
    solved: Option<Standing>,
}

fn lines<G: Solvable>(game: &G, pages: &[Page<G>]) -> Vec<u8> {
    let mut out = Vec::new();
    for page in pages {
        let position = game.format_position(&page.position);
        for entry in page.to_play() {
            let line = Line {
                position: &position,
                name: game.format_move(&page.position, entry.mv),
                weight: entry.weight,
                value: (entry.jobs > 0).then(|| entry.sum / entry.jobs as f64),
                solved: Some(entry.standing).filter(|standing| standing.is_solved()),
            };
            serde_json::to_writer(&mut out, &line).expect("a line is made of texts and numbers");
            out.push(b'\n');
        }
    }
    out
}

/// What is known of a position, on all the lines that reach it.
struct Page<G: Rules> {
    position: G::Position,
    entries: Vec<Entry<G>>,
}

/// A move of it.
struct Entry<G: Rules> {
    mv: G::Move,
    weight: u64,
    /// Answers, and the sum of their values for the side to move.
    jobs: u64,
    sum: f64,
    standing: Standing,
    /// Whether it wins for whoever makes it, or loses; nothing while that is open.
    wins: Option<bool>,
}

impl<G: Solvable> Page<G> {
    /// The moves that have a place in a book, the heaviest first.
    fn to_play(&self) -> Vec<&Entry<G>> {
        let heaviest = |a: &&Entry<G>, b: &&Entry<G>| b.weight.cmp(&a.weight);
        let mut moves: Vec<_> = self.entries.iter().filter(|entry| entry.wins != Some(false)).collect();
        moves.sort_by(heaviest);
        // What certificates prove comes before what an engine claims.
        let won = moves.iter().filter(|entry| entry.wins == Some(true));
        match won.min_by_key(|entry| entry.standing.is_claimed()) {
            Some(&won) => vec![won],
            None => moves,
        }
    }

    fn position(&self) -> Option<BookPosition<G>> {
        let moves: Vec<_> = self.to_play().into_iter().map(|entry| (entry.mv, entry.weight)).collect();
        (!moves.is_empty()).then(|| BookPosition { position: self.position.clone(), moves })
    }

    /// Adds what another line knows of a move.
    fn add(&mut self, new: Entry<G>) {
        let Some(entry) = self.entries.iter_mut().find(|entry| entry.mv == new.mv) else {
            self.entries.push(new);
            return;
        };
        entry.weight += new.weight;
        entry.jobs += new.jobs;
        entry.sum += new.sum;
        // A win on any line is one, as is a loss: they differ where repetition matters alone. A proof comes before a claim.
        let rank = |wins: Option<bool>, standing: Standing| match (wins, standing.is_claimed()) {
            (Some(true), false) => 4,
            (Some(false), false) => 3,
            (Some(true), true) => 2,
            (Some(false), true) => 1,
            (None, _) => 0,
        };
        if rank(new.wins, new.standing) > rank(entry.wins, entry.standing) {
            (entry.wins, entry.standing) = (new.wins, new.standing);
        }
    }
}

/// The positions of a tree, in the order in which its best lines meet them.
struct Pages<G: Rules> {
    pages: Vec<Page<G>>,
    places: HashMap<Vec<u8>, usize>,
}

impl<G: Solvable> Pages<G> {
    fn of(state: &State<G>, journal: &Journal) -> Result<Self, RunError> {
        let (game, tree) = (state.problem.game(), &state.tree);
        let mut pages = Self { pages: Vec::new(), places: HashMap::new() };
        let (mut left, mut room) = (vec![(NodeId::ROOT, state.problem.root().clone())], Vec::new());
        while let Some((id, position)) = left.pop() {
            let node = tree.get(id);
            let mover = node.mover();
            let children = best_first(tree, &state.plan, id);
            let mut entries = Vec::with_capacity(children.len());
            let mut after = Vec::with_capacity(children.len());
            for child in children {
                let below = tree.get(child);
                let mv = game.move_at(&position, below.mv.into(), &mut room);
                let mv = mv.expect("nodes are made by legal moves");
                after.push((child, game.play(&position, mv)));
                let sum = f64::from(below.sum);
                entries.push(Entry {
                    mv,
                    weight: u64::from(below.visits) + 1,
                    jobs: below.visits.into(),
                    sum: if mover == Player::First { sum } else { -sum },
                    standing: Standing::of(below),
                    wins: below.value().map(|value| value.winner() == mover),
                });
            }
            left.extend(after.into_iter().rev());
            let is_won = node.value().is_some_and(|value| value.winner() == mover);
            if is_won && entries.iter().all(|entry| entry.wins != Some(true)) {
                // It was won at one go: the move is the one that its certificate begins with.
                if let Some(&mv) = continuation(state, journal, id, &position)?.first() {
                    let standing = Standing::of(node);
                    let (jobs, sum) = (0, 0.0);
                    entries.push(Entry { mv, weight: 1, jobs, sum, standing, wins: Some(true) });
                }
            }
            if !entries.is_empty() {
                pages.add(game, position, entries);
            }
        }
        Ok(pages)
    }

    fn add(&mut self, game: &G, position: G::Position, entries: Vec<Entry<G>>) {
        let place = *self.places.entry(game.book_key(&position)).or_insert(self.pages.len());
        if place == self.pages.len() {
            self.pages.push(Page { position, entries: Vec::new() });
        }
        for entry in entries {
            self.pages[place].add(entry);
        }
    }
}
