//! Programs that speak the protocol of Gomocup, for gomoku.
//!
//! Moves are left out by Yixin's `YXBLOCK`, which is no part of the protocol: a program that does not know it plays such a move
//! sooner or later, or says so, and is then refused the job.

use crate::answer::Answer;
use crate::client::{Client, Run};
use crate::failure::Failure;
use crate::process::{Deadline, Launcher, Process};
use crate::status::Status;
use crate::told::{GomocupWords, Told, words};
use crate::view::{Said, View};
use twinproof::StopFlag;

/// A Gomocup program.
pub(crate) struct Gomocup {
    name: String,
    process: Option<Process>,
    /// What it may take, as it is told.
    memory: Option<u64>,
}

/// What it thinks, from its messages.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Score {
    /// On the scale of centipawns.
    Points(f64),
    /// The side to move wins, or loses.
    Won(bool),
}

impl Gomocup {
    /// Starts it and hears that it is one.
    pub(crate) fn start(command: &[String], launcher: &Launcher, stop: &StopFlag) -> Result<Self, Failure> {
        let mut process = launcher.start(command, true)?;
        process.send("ABOUT")?;
        let deadline = Deadline::after(launcher.limits.start).or(stop);
        let line = answer(&mut process, &deadline, &mut None)?;
        if !line.contains('=') {
            let why = "is no answer to ABOUT by the protocol of Gomocup";
            return Err(Failure::garbled(process.name(), &line, why));
        }
        Ok(Self { name: process.name().to_owned(), process: Some(process), memory: launcher.limits.memory })
    }

    fn play<G: Told>(
        &self,
        process: &mut Process,
        view: &View<G>,
        told: &GomocupWords<G>,
        run: &Run<'_>,
    ) -> Result<Answer, Failure> {
        process.begin();
        process.send(&format!("START {}", told.side))?;
        let line = answer(process, &run.soon(), &mut None)?;
        if line != "OK" {
            let why = format!("is no OK to START {}", told.side);
            return Err(Failure::garbled(&self.name, &line, why));
        }
        process.send("INFO rule 0")?;
        if let Some(time) = run.budget.time {
            process.send(&format!("INFO timeout_turn {}", time.as_millis().max(1)))?;
        }
        if let Some(memory) = self.memory {
            process.send(&format!("INFO max_memory {memory}"))?;
        }
        if !view.excluded.is_empty() {
            process.send("YXBLOCKRESET")?;
            process.send("YXBLOCK")?;
            for &mv in &view.excluded {
                process.send(&(told.write)(view.game(), view.root(), mv))?;
            }
            process.send("DONE")?;
        }
        if told.stones.is_empty() {
            process.send("BEGIN")?;
        } else {
            process.send("BOARD")?;
            told.stones.iter().try_for_each(|stone| process.send(stone))?;
            process.send("DONE")?;
        }
        let mut score = None;
        let line = answer(process, &run.deadline(), &mut score)?;
        let no_block =
            || Failure::refused(&self.name, "moves are to be left out, and it does not know YXBLOCK");
        if !view.excluded.is_empty() && ["UNKNOWN", "ERROR"].iter().any(|word| line.starts_with(word)) {
            return Err(no_block());
        }
        let mv = (told.read)(view.game(), view.root(), &line);
        if mv.is_some_and(|mv| view.is_excluded(mv)) {
            return Err(no_block());
        }
        let mv = view.accept(&self.name, &line, mv)?;
        let said = match score {
            None => Said::Opinion(Status::Even),
            Some(Score::Points(points)) => Said::Opinion(Status::of_centipawns(points)),
            Some(Score::Won(true)) => Said::Final(view.won()),
            Some(Score::Won(false)) => Said::Final(view.lost()),
        };
        Ok(view.answer(Some(mv), said, &[], run.spent(None)))
    }
}

impl Client for Gomocup {
    fn name(&self) -> &str {
        &self.name
    }

    fn is_usable(&self) -> bool {
        self.process.is_some()
    }

    fn ask<G: Told>(&mut self, view: &View<G>, run: &Run<'_>) -> Result<Answer, Failure> {
        let told = words(&self.name, G::gomocup(view))?;
        // A job that ends in any other way ends the program too.
        let Some(mut process) = self.process.take() else {
            return Err(Failure::Died { engine: self.name.clone(), how: "in an earlier job".into() });
        };
        let answer = self.play(&mut process, view, &told, run)?;
        self.process = Some(process);
        Ok(answer)
    }
}

/// The next line that is an answer. Messages before it may tell the score.
fn answer(
    process: &mut Process,
    deadline: &Deadline<'_>,
    score: &mut Option<Score>,
) -> Result<String, Failure> {
    loop {
        let line = process.line(deadline)?;
        let line = line.trim();
        match line.split_once(' ').map_or(line, |(word, _)| word) {
            "MESSAGE" | "DEBUG" => *score = read_score(line).or(*score),
            "" | "SUGGEST" => {}
            _ => return Ok(line.to_owned()),
        }
    }
}

/// The number after the word `EVAL` or `EV` of a message: points, or `+M5` and `-M5` for a win or loss in so many moves.
pub(crate) fn read_score(line: &str) -> Option<Score> {
    let mut words = line.split_whitespace();
    words.find(|word| {
        ["EVAL", "EV"].iter().any(|name| word.trim_end_matches(':').eq_ignore_ascii_case(name))
    })?;
    let word = words.next()?;
    let (sign, rest) = match word.strip_prefix('-') {
        Some(rest) => (false, rest),
        None => (true, word.strip_prefix('+').unwrap_or(word)),
    };
    if rest.strip_prefix('M').is_some_and(|moves| moves.parse::<u32>().is_ok()) {
        return Some(Score::Won(sign));
    }
    word.parse().ok().filter(|points: &f64| points.is_finite()).map(Score::Points)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_tell_points_wins_and_losses() {
        assert_eq!(read_score("MESSAGE DEPTH 10-20 EVAL -35 NODES 1000"), Some(Score::Points(-35.0)));
        assert_eq!(read_score("MESSAGE depth 9 ev +M7 n 3"), Some(Score::Won(true)));
        assert_eq!(read_score("MESSAGE EVAL: -M12"), Some(Score::Won(false)));
        for nothing in ["MESSAGE EVAL", "MESSAGE hello 5", "MESSAGE EVAL M", "DEBUG EVAL inf"] {
            assert_eq!(read_score(nothing), None, "{nothing}");
        }
    }
}
