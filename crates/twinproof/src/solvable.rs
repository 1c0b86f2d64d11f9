//! A game as this library solves it: the search that suits it, a prover of its own if it has one, and its records.

use crate::follower::Follower;
use crate::judged::{BookMoves, BookPosition, JudgedTree};
use crate::played::PlayedRecord;
use crate::record::{NoRecord, RecordFormat, RecordRequest};
use crate::{Error, Result};
use std::num::NonZero;
use std::thread;
use twinproof_certificate::outline::Outline;
use twinproof_core::{Clock, Game, Observer, Problem, RepetitionRule};
use twinproof_games::graph::Graph;
use twinproof_games::tictactoe::TicTacToe;
use twinproof_search::{Algorithm, Prover, Settings};

/// A game with what the library needs to know beyond the game itself. All of it has defaults, so that a new game is
/// `impl Solvable for MyGame {}`; nothing else in the library asks which game it has before it.
pub trait Solvable: Game {
    /// The search that suits a problem best, when nobody asks for another.
    fn default_settings(problem: &Problem<Self>) -> Settings {
        let _ = problem;
        Settings::new(Algorithm::Dfpn)
    }

    /// The game's own prover, if these settings ask for one: beside the searches, which know no game. What it claims needs a
    /// certificate like everybody's.
    fn own_prover<'a>(problem: &'a Problem<Self>, settings: &Settings) -> Option<Box<dyn Prover<Self> + 'a>> {
        let _ = (problem, settings);
        None
    }

    /// Where there are too many first moves to ask about each: those that the game itself finds worth it, by these settings and
    /// this clock. The others are counted, and nothing is known of them. `None`, the default, is all moves.
    fn promising_moves(
        problem: &Problem<Self>,
        settings: &Settings,
        clock: &Clock,
        observer: &mut dyn Observer,
    ) -> Option<Vec<Self::Move>> {
        let _ = (problem, settings, clock, observer);
        None
    }

    /// A lemma that all moves but these lose, as [`Rules::check_cover`](twinproof_core::Rules::check_cover) reads it, with what was
    /// expanded for it; `None` if this game or this search has none.
    fn rest_lemma(
        problem: &Problem<Self>,
        without: &[Self::Move],
        settings: &Settings,
        clock: &Clock,
        observer: &mut dyn Observer,
    ) -> Option<(Option<Vec<u8>>, u64)> {
        let _ = (problem, without, settings, clock, observer);
        None
    }

    /// Whether a move that repeats is against the rules, as under superko, rather than a legal way to lose.
    fn repetition_is_illegal(problem: &Problem<Self>) -> bool {
        let _ = problem;
        false
    }

    /// Whether the position after a first move is judged by itself, as if the root had not been: going back to it is then no
    /// failure, only a detour.
    fn first_moves_forget_the_root() -> bool {
        false
    }

    /// Whether [`Algorithm::Dag`] may go round a repetition until it reaches a limit.
    fn dag_may_turn_in_circles() -> bool {
        false
    }

    /// Whether people put numbers before the moves of a line.
    fn has_numbered_moves() -> bool {
        true
    }

    /// The question whether the other side reaches the same goal, where a draw or the like leaves both without it: who plays has to know
    /// both. `None`, the default, where not to win is to lose.
    fn opponents_question(&self) -> Option<Self> {
        None
    }

    /// The format in which this game's proofs are written as records, if it has one.
    const RECORD: Option<RecordFormat> = None;

    /// The proof as such a record.
    fn write_record(
        outline: &Outline<Self>,
        request: &RecordRequest<'_, Self>,
        follower: &mut dyn Follower,
    ) -> Result<String> {
        let _ = (outline, request, follower);
        Err(Error::Proof(NoRecord(Self::NAME).to_string()))
    }

    /// A tree of judged moves as such a record, if the game has any.
    fn write_tree(tree: &JudgedTree<'_, Self>) -> Result<String> {
        let _ = tree;
        Err(Error::Proof(NoRecord(Self::NAME).to_string()))
    }

    /// The one game of a record, as far as it was played.
    fn read_game(text: &str) -> Result<PlayedRecord<Self>> {
        let _ = text;
        Err(Error::Proof(NoRecord(Self::NAME).to_string()))
    }

    /// The same record with another move behind the last one, and a comment on it.
    fn append_move(text: &str, played: &PlayedRecord<Self>, mv: Self::Move, comment: &str) -> Result<String> {
        let _ = (text, played, mv, comment);
        Err(Error::Proof(NoRecord(Self::NAME).to_string()))
    }

    /// What makes two positions one in an opening book.
    fn book_key(&self, position: &Self::Position) -> Vec<u8> {
        let mut key = Vec::new();
        self.encode(position, &mut key);
        key
    }

    /// An opening book in the format of this game's programs; `None`, the default, if it has none.
    fn write_book(&self, positions: &[BookPosition<Self>]) -> Option<Vec<u8>> {
        let _ = positions;
        None
    }

    /// What a book in that format has for a position, and how much each move weighs; `None`, the default, if there is no such format.
    /// A book is hostile input.
    fn read_book(&self, book: &[u8], position: &Self::Position) -> Option<BookMoves<Self::Move>> {
        let _ = (book, position);
        None
    }
}

/// Where nothing repeats, merging what is equal is enough.
impl Solvable for TicTacToe {
    fn default_settings(_: &Problem<Self>) -> Settings {
        Settings::new(Algorithm::Dag)
    }

    fn opponents_question(&self) -> Option<Self> {
        Some(Self::new(self.attacker().other()))
    }
}

/// Where repetition hurts the first player, the base-twin algorithm with sweeps; else df-pn with conditions, which alone
/// solves every problem of `experiments/ghi-graphs` under that rule.
impl Solvable for Graph {
    fn default_settings(problem: &Problem<Self>) -> Settings {
        match problem.rule() {
            RepetitionRule::FirstPlayerLoss => Settings { close: true, ..Settings::new(Algorithm::Bta) },
            RepetitionRule::CurrentPlayerLoss => Settings::new(Algorithm::Dfpn),
        }
    }

    fn dag_may_turn_in_circles() -> bool {
        true
    }

    /// The nodes of a graph may have any name.
    fn has_numbered_moves() -> bool {
        false
    }
}

/// How many threads are meant: zero is all cores.
pub fn cores(threads: usize) -> usize {
    match threads {
        0 => thread::available_parallelism().map_or(1, NonZero::get),
        threads => threads,
    }
}
