//! Programs that speak the Go Text Protocol.
//!
//! The protocol has no word for what a program thinks and none for moves left out, so it is asked for what it has beyond
//! (`list_commands`). Best is an analysis with win rates, `kata-analyze` or `lz-analyze`: all its moves are there, and those
//! left out are passed over. Else `genmove`, or GNU Go's `restricted_genmove` with the moves that are not left out, and the score
//! by `estimate_score` or `final_score`.

mod analysis;
mod score;

use crate::answer::Answer;
use crate::client::{Client, Run};
use crate::failure::Failure;
use crate::process::{Deadline, Launcher, Process};
use crate::status::Status;
use crate::told::{GtpWords, Told, words};
use crate::view::{Said, View};
use analysis::{Candidate, Dialect};
use std::collections::HashSet;
use twinproof::StopFlag;

/// Commands that tell a score.
const SCORES: [&str; 2] = ["estimate_score", "final_score"];

/// How often an analysis speaks, in hundredths of a second.
const INTERVAL: u32 = 10;

/// A GTP program.
pub(crate) struct Gtp {
    name: String,
    process: Option<Process>,
    commands: HashSet<String>,
}

/// What a program says to a command: yes, or no.
type Reply = Result<String, String>;

impl Gtp {
    /// Starts it and hears what it can do.
    pub(crate) fn start(command: &[String], launcher: &Launcher, stop: &StopFlag) -> Result<Self, Failure> {
        let mut process = launcher.start(command, true)?;
        let deadline = Deadline::after(launcher.limits.start).or(stop);
        let listed = obey(&mut process, "list_commands", &deadline)?;
        let commands = listed.unwrap_or_default().split_whitespace().map(str::to_owned).collect();
        Ok(Self { name: process.name().to_owned(), process: Some(process), commands })
    }

    fn knows(&self, command: &str) -> bool {
        self.commands.contains(command)
    }

    /// How it analyses, if it does.
    fn dialect(&self) -> Option<Dialect> {
        Dialect::ALL.into_iter().find(|dialect| self.knows(dialect.command()))
    }
}

/// Gives a command and hears the whole answer.
fn obey(process: &mut Process, command: &str, deadline: &Deadline<'_>) -> Result<Reply, Failure> {
    process.send(command)?;
    let first = loop {
        let line = process.line(deadline)?;
        if !line.trim().is_empty() {
            break line;
        }
    };
    let (is_yes, rest) = match (first.strip_prefix('='), first.strip_prefix('?')) {
        (Some(rest), _) => (true, rest),
        (_, Some(rest)) => (false, rest),
        _ => {
            let why = format!("is no answer to {:?} by GTP", command.split(' ').next().unwrap_or(""));
            return Err(Failure::garbled(process.name(), &first, why));
        }
    };
    let mut text = rest.trim().to_owned();
    loop {
        let line = process.line(deadline)?;
        if line.trim().is_empty() {
            return Ok(if is_yes { Ok(text) } else { Err(text) });
        }
        text.push('\n');
        text.push_str(line.trim_end());
    }
}

/// The same, where no means that the job is not for it.
fn must(process: &mut Process, command: &str, deadline: &Deadline<'_>) -> Result<String, Failure> {
    obey(process, command, deadline)?.map_err(|error| {
        let shown: String = command.chars().take(40).collect();
        Failure::refused(process.name(), format!("to {shown:?} it says {error:?}"))
    })
}

impl Client for Gtp {
    fn name(&self) -> &str {
        &self.name
    }

    fn is_usable(&self) -> bool {
        self.process.is_some()
    }

    fn ask<G: Told>(&mut self, view: &View<G>, run: &Run<'_>) -> Result<Answer, Failure> {
        let told = words(&self.name, G::gtp(view))?;
        if self.dialect().is_none() && !view.excluded.is_empty() && !self.knows("restricted_genmove") {
            let why = "moves are to be left out, and it knows neither restricted_genmove nor an analysis";
            return Err(Failure::refused(&self.name, why));
        }
        // A job that ends in any other way ends the program too.
        let Some(mut process) = self.process.take() else {
            return Err(Failure::Died { engine: self.name.clone(), how: "in an earlier job".into() });
        };
        let answer = self.answer(&mut process, view, &told, run);
        if matches!(answer, Ok(_) | Err(Failure::Refused { .. })) {
            self.process = Some(process);
        }
        answer
    }
}

impl Gtp {
    fn answer<G: Told>(
        &self,
        process: &mut Process,
        view: &View<G>,
        told: &GtpWords<G>,
        run: &Run<'_>,
    ) -> Result<Answer, Failure> {
        process.begin();
        let soon = run.soon();
        for command in &told.setup {
            must(process, command, &soon)?;
        }
        match self.dialect() {
            Some(dialect) => analyse(process, view, told, dialect, run),
            None => self.generate(process, view, told, run),
        }
    }

    /// Has it play a move, and asks for the score after it.
    fn generate<G: Told>(
        &self,
        process: &mut Process,
        view: &View<G>,
        told: &GtpWords<G>,
        run: &Run<'_>,
    ) -> Result<Answer, Failure> {
        if let Some(time) = run.budget.time.filter(|_| self.knows("time_settings")) {
            let seconds = time.as_secs_f64().ceil().max(1.0);
            // One move in that time, again and again. What a program makes of it is its own affair.
            obey(process, &format!("time_settings 0 {seconds} 1"), &run.soon())?.ok();
        }
        let deadline = run.deadline();
        let mut command = format!("genmove {}", told.color.name());
        let write = |mv| (told.write)(view.game(), view.root(), mv);
        let is_left_out = |text: &str| view.excluded.iter().any(|&mv| write(mv).eq_ignore_ascii_case(text));
        if !view.excluded.is_empty() {
            // A pass is no point; whoever finds no move among these passes.
            let rest = view.rest().into_iter().map(write).filter(|name| name != "pass");
            let rest: Vec<_> = rest.collect();
            if rest.is_empty() {
                return Ok(view.answer(None, Said::Opinion(Status::Even), &[], run.spent(None)));
            }
            command = format!("restricted_{command} {}", rest.join(" "));
        }
        let text = must(process, &command, &deadline)?;
        if text.eq_ignore_ascii_case("resign") {
            return Ok(view.answer(None, Said::Opinion(Status::AlmostLost), &[], run.spent(None)));
        }
        if text.eq_ignore_ascii_case("pass") && is_left_out("pass") {
            return Ok(view.answer(None, Said::Opinion(Status::Even), &[], run.spent(None)));
        }
        let mv = view.accept(&self.name, &text, (told.read)(view.game(), view.root(), &text))?;
        let mut status = Status::Even;
        if let Some(command) = SCORES.into_iter().find(|command| self.knows(command)) {
            let text = must(process, command, &deadline)?;
            let lead = score::lead(&text, told.color)
                .ok_or_else(|| Failure::garbled(&self.name, &text, "is no score, such as B+3.5"))?;
            status = Status::of_points(lead, told.scale);
        }
        Ok(view.answer(Some(mv), Said::Opinion(status), &[], run.spent(None)))
    }
}

/// Has it analyse until the budget is spent, and takes the best move that is not left out.
fn analyse<G: Told>(
    process: &mut Process,
    view: &View<G>,
    told: &GtpWords<G>,
    dialect: Dialect,
    run: &Run<'_>,
) -> Result<Answer, Failure> {
    let name = process.name().to_owned();
    process.send(&format!("{} {} {INTERVAL}", dialect.command(), told.color.name()))?;
    let first = process.line(&run.soon())?;
    if !first.starts_with('=') {
        return Err(Failure::garbled(&name, &first, "is no beginning of an analysis by GTP"));
    }
    let thinking = run.thinking();
    let mut candidates: Vec<Candidate> = Vec::new();
    let mut visits = 0;
    loop {
        match process.line(&thinking) {
            Ok(line) if line.trim().is_empty() => break,
            Ok(line) => {
                let found = analysis::read(&line, dialect);
                if !found.is_empty() {
                    visits = found.iter().map(|candidate| candidate.visits).sum();
                    candidates = found;
                }
            }
            Err(Failure::Hung { .. }) => break,
            Err(failure) => return Err(failure),
        }
        if run.budget.nodes.is_some_and(|nodes| visits >= nodes) {
            break;
        }
    }
    // Whatever is said ends an analysis.
    process.send("protocol_version")?;
    let stopping = run.stopping();
    while !process.line(&stopping)?.starts_with('=') {}
    while !process.line(&stopping)?.trim().is_empty() {}
    let read = |candidate: &Candidate| (told.read)(view.game(), view.root(), &candidate.name);
    let best = candidates.iter().find(|candidate| !read(candidate).is_some_and(|mv| view.is_excluded(mv)));
    let Some(best) = best else {
        return Ok(view.answer(None, Said::Opinion(Status::Even), &[], run.spent(Some(visits))));
    };
    let mv = view.accept(&name, &best.name, read(best))?;
    let line = view.read_moves(best.line.iter().map(String::as_str), told.read);
    let said = Said::Opinion(Status::of_win_rate(best.win_rate));
    Ok(view.answer(Some(mv), said, &line, run.spent(Some(visits))))
}

#[cfg(test)]
pub(crate) fn read_noise(line: &str) -> Option<f64> {
    Dialect::ALL.into_iter().for_each(|dialect| _ = analysis::read(line, dialect));
    score::lead(line, crate::told::Side::Black)
}
