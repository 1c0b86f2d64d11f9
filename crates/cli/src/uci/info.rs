//! What a search tells the program: its best lines, what was settled, and that it goes on.

use super::output::{Score, Spent, say};
use super::question::Question;
use super::search::{Query, Search, State};
use std::cell::Cell;
use std::fmt::Arguments;
use std::io;
use std::rc::Rc;
use std::time::Duration;
use twinproof::{Follower, Observer, Progress, Rules, StopFlag};
use twinproof_games::chess::{Chess, Move};

/// How often the program is told that the search goes on.
const TOLD_EVERY: Duration = Duration::from_secs(1);

/// A first move with what follows and what it is worth.
pub(super) struct Line {
    score: Score,
    pub(super) moves: Vec<Move>,
}

impl Search<'_> {
    /// The move to play, and the reply that is expected.
    pub(super) fn best(&self) -> String {
        match self.lines().first() {
            None => "bestmove (none)".into(),
            Some(line) => {
                let moves = self.written(&line.moves[..line.moves.len().min(2)]);
                format!("bestmove {}", moves.join(" ponder "))
            }
        }
    }

    /// How many lines are reported.
    pub(super) fn wanted(&self) -> usize {
        self.order.options.multi_pv.min(self.candidates.len())
    }

    /// The best lines, the best first.
    pub(super) fn lines(&self) -> Vec<Line> {
        let proven = |first: Option<Move>| {
            self.queries.iter().find_map(|Query { question, state }| match state {
                State::Proven(moves) if question.first == first => {
                    Some(Line { score: Score::of_mate(moves.len()), moves: moves.clone() })
                }
                _ => None,
            })
        };
        if let Some(line) = proven(None) {
            return vec![line];
        }
        let guessed = |mv, worth| Line { score: Score::Guess(worth), moves: vec![mv] };
        let lines =
            self.candidates.iter().map(|&(mv, worth)| proven(Some(mv)).unwrap_or_else(|| guessed(mv, worth)));
        let mut lines: Vec<_> = lines.collect();
        lines.sort_by_key(|line| std::cmp::Reverse(line.score));
        lines.truncate(self.wanted());
        lines
    }

    pub(super) fn report(&self) -> io::Result<()> {
        let spent = Spent { nodes: self.spent.get(), time: self.clock.elapsed() };
        for (line, number) in self.lines().iter().zip(1..) {
            let Line { score, moves } = line;
            let depth = match score {
                Score::Mate(_) => moves.len(),
                Score::Guess(_) => 1 + self.rounds as usize,
            };
            let moves = self.written(moves).join(" ");
            self.say(format_args!("info depth {depth} multipv {number} score {score} {spent} pv {moves}"))?;
        }
        Ok(())
    }

    /// Moves from the root as engines write them.
    fn written(&self, moves: &[Move]) -> Vec<String> {
        let game = self.root.game();
        let mut position = self.root.root().clone();
        let write = |&mv: &Move| {
            let text = game.format_uci(&position, mv);
            position = game.play(&position, mv);
            text
        };
        moves.iter().map(write).collect()
    }

    /// A question as people put it.
    pub(super) fn in_words(&self, question: Question) -> String {
        let mut game = Chess::new(question.attacker, self.root.game().goal());
        if let Some(moves) = question.within {
            game = game.in_moves(moves);
        }
        match question.first {
            None => game.question(),
            Some(mv) => format!("{}, {}", self.written(&[mv]).join(" "), game.question()),
        }
    }

    /// Says something; if nobody listens any more, the search ends.
    pub(super) fn say(&self, line: Arguments<'_>) -> io::Result<()> {
        say_or_stop(line, self.stop)
    }
}

fn say_or_stop(line: Arguments<'_>, stop: &StopFlag) -> io::Result<()> {
    say(line).inspect_err(|_| stop.raise())
}

/// Tells the program now and then that the search goes on.
pub(super) struct Ticker {
    stop: StopFlag,
    /// Expansions of the questions before this one.
    spent: Rc<Cell<u64>>,
    told: Duration,
}

impl Ticker {
    pub(super) fn new(search: &Search<'_>) -> Self {
        let spent = Rc::clone(&search.spent);
        Self { stop: search.stop.clone(), spent, told: search.clock.elapsed() }
    }
}

impl Observer for Ticker {
    fn progress(&mut self, progress: &Progress<'_>) {
        if progress.elapsed < self.told + TOLD_EVERY {
            return;
        }
        self.told = progress.elapsed;
        let spent = Spent { nodes: self.spent.get() + progress.counts.expansions, time: progress.elapsed };
        let fill = (progress.fill.unwrap_or(0.0) * 1000.0).min(1000.0) as u32;
        // Whoever does not listen any more has stopped the search.
        let _ = say_or_stop(format_args!("info {spent} hashfull {fill}"), &self.stop);
    }
}

impl Follower for Ticker {}
