//! What a program is told of an analysis: its best lines, what was settled, and that it goes on.

use super::output::{Spent, say, score};
use std::cell::Cell;
use std::fmt::Arguments;
use std::io;
use std::time::Duration;
use twinproof::chess::{Analysis, Audience, GivenUp, MateQuestion, Score, ScoredLine};
use twinproof::{Follower, Observer, Progress, Result, StopFlag};

/// How often the program is told that the search goes on.
const TOLD_EVERY: Duration = Duration::from_secs(1);

/// The program at the other end.
pub(super) struct Listener<'a> {
    pub(super) stop: &'a StopFlag,
    /// Expansions so far, for the ticker.
    pub(super) spent: &'a Cell<u64>,
}

impl Audience for Listener<'_> {
    fn lines(&mut self, analysis: &Analysis) -> Result<()> {
        let spent = Spent { nodes: analysis.spent(), time: analysis.elapsed() };
        for (ScoredLine { score: worth, moves }, number) in analysis.lines().iter().zip(1..) {
            let depth = match worth {
                Score::Mate(_) => moves.len(),
                Score::Guess(_) => 1 + analysis.rounds() as usize,
            };
            let (worth, moves) = (score(*worth), analysis.format_uci(moves).join(" "));
            self.say(format_args!("info depth {depth} multipv {number} score {worth} {spent} pv {moves}"))?;
        }
        Ok(())
    }

    fn disproven(&mut self, analysis: &Analysis, question: MateQuestion) -> Result<()> {
        let what = analysis.in_words(question);
        Ok(self.say(format_args!("info string {what}: disproven and checked"))?)
    }

    fn spent(&mut self, expansions: u64) {
        self.spent.set(expansions);
    }

    fn given_up(&mut self, analysis: &Analysis, question: MateQuestion, why: &GivenUp) -> Result<()> {
        let what = analysis.in_words(question);
        let advice = if matches!(why, GivenUp::TooLarge) { ": try a larger Hash" } else { "" };
        Ok(self.say(format_args!("info string {what}: {why}{advice}"))?)
    }
}

impl Listener<'_> {
    fn say(&self, line: Arguments<'_>) -> io::Result<()> {
        say_or_stop(line, self.stop)
    }
}

/// Says something; if nobody listens any more, the search ends.
fn say_or_stop(line: Arguments<'_>, stop: &StopFlag) -> io::Result<()> {
    say(line).inspect_err(|_| stop.raise())
}

/// The move to play, and the reply that is expected.
pub(super) fn best_move(analysis: &Analysis) -> String {
    match analysis.lines().first() {
        None => "bestmove (none)".into(),
        Some(ScoredLine { moves, .. }) => {
            let moves = analysis.format_uci(&moves[..moves.len().min(2)]);
            format!("bestmove {}", moves.join(" ponder "))
        }
    }
}

/// Tells the program now and then that the search goes on.
pub(super) struct Ticker<'a> {
    pub(super) stop: &'a StopFlag,
    /// Expansions of the questions before this one.
    pub(super) spent: &'a Cell<u64>,
    pub(super) told: Duration,
}

impl Observer for Ticker<'_> {
    fn progress(&mut self, progress: &Progress<'_>) {
        if progress.elapsed < self.told + TOLD_EVERY {
            return;
        }
        self.told = progress.elapsed;
        let spent = Spent { nodes: self.spent.get() + progress.counts.expansions, time: progress.elapsed };
        let fill = (progress.fill.unwrap_or(0.0) * 1000.0).min(1000.0) as u32;
        // Whoever does not listen any more has stopped the search.
        let _ = say_or_stop(format_args!("info {spent} hashfull {fill}"), self.stop);
    }
}

impl Follower for Ticker<'_> {}
