//! Programs that speak the Universal Chess Interface.
//!
//! Moves are left out by the complement: `searchmoves` names the others. Every job is a new game, so that equal jobs with
//! a budget of nodes have equal answers.

mod info;

use crate::answer::Answer;
use crate::client::{Client, Run};
use crate::failure::Failure;
use crate::process::{Deadline, Launcher, Process};
use crate::status::Status;
use crate::told::{Told, UciWords, words};
use crate::view::{Said, View};
use info::{Info, Score};
use twinproof::{Player, StopFlag, Value};

/// A UCI program.
pub(crate) struct Uci {
    name: String,
    process: Option<Process>,
}

impl Uci {
    /// Starts it and hears that it speaks UCI.
    pub(crate) fn start(command: &[String], launcher: &Launcher, stop: &StopFlag) -> Result<Self, Failure> {
        let mut process = launcher.start(command, true)?;
        process.send("uci")?;
        let deadline = Deadline::after(launcher.limits.start).or(stop);
        while process.line(&deadline)?.trim() != "uciok" {}
        Ok(Self { name: process.name().to_owned(), process: Some(process) })
    }

    /// Asks, and hears what it says until it plays a move.
    fn think<G: Told>(
        process: &mut Process,
        view: &View<G>,
        told: &UciWords<G>,
        run: &Run<'_>,
    ) -> Result<(Info, String), Failure> {
        process.begin();
        process.send("ucinewgame")?;
        process.send("isready")?;
        let soon = run.soon();
        while process.line(&soon)?.trim() != "readyok" {}
        process.send(&told.position)?;
        process.send(&go(view, told, run))?;
        let deadline = run.deadline();
        let mut best = Info::default();
        loop {
            let line = match process.line(&deadline) {
                Err(Failure::Stopped) => {
                    // It may go on with the next job if it obeys.
                    process.send("stop")?;
                    let deadline = run.stopping();
                    while !process.line(&deadline)?.starts_with("bestmove") {}
                    return Err(Failure::Stopped);
                }
                line => line?,
            };
            let mut words = line.split_whitespace();
            match words.next() {
                Some("info") => best.update(words),
                Some("bestmove") => return Ok((best, words.next().unwrap_or("").to_owned())),
                _ => {}
            }
        }
    }
}

fn go<G: Told>(view: &View<G>, told: &UciWords<G>, run: &Run<'_>) -> String {
    let mut go = "go".to_owned();
    if let Some(time) = run.budget.time {
        go += &format!(" movetime {}", time.as_millis().max(1));
    }
    if let Some(nodes) = run.budget.nodes {
        go += &format!(" nodes {nodes}");
    }
    if run.budget.time.is_none() && run.budget.nodes.is_none() {
        go += " infinite";
    }
    if !view.excluded.is_empty() {
        go += " searchmoves";
        for mv in view.rest() {
            go += " ";
            go += &(told.write)(view.game(), view.root(), mv);
        }
    }
    go
}

impl Client for Uci {
    fn name(&self) -> &str {
        &self.name
    }

    fn is_usable(&self) -> bool {
        self.process.is_some()
    }

    fn ask<G: Told>(&mut self, view: &View<G>, run: &Run<'_>) -> Result<Answer, Failure> {
        let told = words(&self.name, G::uci(view))?;
        if run.budget.time.is_none() && run.budget.nodes.is_none() {
            return Err(Failure::refused(&self.name, "it needs a budget of time or nodes"));
        }
        // A job that ends in any other way ends the program too.
        let Some(mut process) = self.process.take() else {
            return Err(Failure::Died { engine: self.name.clone(), how: "in an earlier job".into() });
        };
        let heard = Self::think(&mut process, view, &told, run);
        if matches!(heard, Err(Failure::Stopped)) {
            self.process = Some(process);
            return Err(Failure::Stopped);
        }
        let (info, text) = heard?;
        let mv = view.accept(&self.name, &text, (told.read)(view.game(), view.root(), &text))?;
        let line = view.read_moves(info.line.iter().map(String::as_str), told.read);
        self.process = Some(process);
        let said = said(info.score, told.mate_in, view.mover());
        Ok(view.answer(Some(mv), said, &line, run.spent(info.nodes)))
    }
}

/// What a score says of the question whether the first player mates, within a number of its moves if that is asked.
fn said(score: Option<Score>, mate_in: Option<u16>, mover: Player) -> Said {
    match score {
        None => Said::Opinion(Status::Even),
        Some(Score::Centipawns(centipawns)) => Said::Opinion(Status::of_centipawns(centipawns)),
        Some(Score::Mate(moves)) => {
            let winner = if moves > 0 { mover } else { mover.opponent() };
            let needed = moves.unsigned_abs();
            match mate_in {
                // The mate comes too late, and there may be another one.
                Some(most) if winner == Player::First && needed > u64::from(most) => {
                    Said::Opinion(if winner == mover { Status::AlmostWon } else { Status::AlmostLost })
                }
                _ => Said::Final(Value::won_by(winner)),
            }
        }
    }
}

#[cfg(test)]
pub(crate) fn read_noise(line: &str) {
    Info::default().update(line.split_whitespace());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mate_is_final_unless_it_comes_too_late() {
        use Player::{First, Second};
        let mate = |moves| Some(Score::Mate(moves));
        assert_eq!(said(mate(3), None, First), Said::Final(Value::Win));
        assert_eq!(said(mate(3), Some(3), First), Said::Final(Value::Win));
        assert_eq!(said(mate(4), Some(3), First), Said::Opinion(Status::AlmostWon));
        assert_eq!(said(mate(-4), Some(3), Second), Said::Opinion(Status::AlmostLost));
        assert_eq!(said(mate(-4), None, First), Said::Final(Value::Loss));
        assert_eq!(said(mate(9), Some(3), Second), Said::Final(Value::Loss));
        assert_eq!(said(mate(0), None, Second), Said::Final(Value::Win));
        assert_eq!(said(Some(Score::Centipawns(500.0)), None, Second), Said::Opinion(Status::AlmostWon));
        assert_eq!(said(None, None, First), Said::Opinion(Status::Even));
    }
}
