//! Any command that answers one position a call: its command line by a template, its answer by patterns.

mod pattern;

use crate::answer::Answer;
use crate::client::{Client, Run};
use crate::failure::Failure;
use crate::process::{End, Launcher};
use crate::status::Status;
use crate::told::Told;
use crate::view::{Said, View};
use pattern::{Found, Pattern};

/// What may stand in a command line.
const HOLES: [&str; 4] = ["{position}", "{exclude}", "{time}", "{nodes}"];

/// What stands between the command line and the patterns, and between two patterns.
const ARROW: &str = " => ";
const BAR: &str = " | ";

/// The answer unless patterns are given.
const USUAL_PATTERN: &str = "move {move} status {status}";

/// A command with holes, and patterns for what it prints.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Template {
    words: Vec<String>,
    patterns: Vec<Pattern>,
}

impl Template {
    /// Reads `prog -position {position} -ignore {exclude} => move {move} | score {cp}`; else says what is wrong.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let (command, patterns) = text.split_once(ARROW).unwrap_or((text, USUAL_PATTERN));
        let words = shlex::split(command).ok_or("a quotation mark in the command is not closed")?;
        match words.first() {
            None => return Err("the command is missing".into()),
            Some(program) if program.contains('{') => return Err("the command begins with a hole".into()),
            Some(_) => {}
        }
        if !words.iter().any(|word| word.contains("{position}")) {
            return Err("the command needs {position}, where the position goes".into());
        }
        for word in &words {
            let left = HOLES.iter().fold(word.clone(), |word, hole| word.replace(hole, ""));
            if let Some((hole, _)) = left.split_once('}').filter(|(hole, _)| hole.contains('{')) {
                let hole = &hole[hole.rfind('{').unwrap_or(0)..];
                return Err(format!("there is no {hole}}}: a command may have {}", HOLES.join(", ")));
            }
        }
        let patterns = patterns.split(BAR).map(Pattern::read).collect::<Result<Vec<_>, _>>()?;
        if !patterns.iter().any(Pattern::tells_move) {
            return Err("a pattern needs {move}, where the move is".into());
        }
        Ok(Self { words, patterns })
    }

    pub(crate) fn program(&self) -> &str {
        &self.words[0]
    }

    /// The command line for a job. Where nothing is left out, or there is no such limit, the word with that hole is left out, and
    /// the option before it.
    fn fill(&self, position: &str, excluded: &str, run: &Run<'_>) -> Vec<String> {
        let seconds = run.budget.time.map(|time| time.as_secs_f64().to_string());
        let nodes = run.budget.nodes.map(|nodes| nodes.to_string());
        let excluded = Some(excluded).filter(|excluded| !excluded.is_empty());
        let values = [Some(position), excluded, seconds.as_deref(), nodes.as_deref()];
        let mut filled: Vec<String> = Vec::with_capacity(self.words.len());
        for word in &self.words {
            let holes = || HOLES.iter().zip(values).filter(|(hole, _)| word.contains(**hole));
            if holes().any(|(_, value)| value.is_none()) {
                // Some programs have the option and its value in one word.
                let is_alone = HOLES.contains(&word.as_str());
                if is_alone && filled.len() > 1 && filled.last().is_some_and(|before| before.starts_with('-'))
                {
                    filled.pop();
                }
                continue;
            }
            filled.push(
                holes().fold(word.clone(), |word, (hole, value)| word.replace(hole, value.unwrap_or(""))),
            );
        }
        filled
    }
}

/// A command by template: a process a job.
pub(crate) struct Templated {
    pub(crate) template: Template,
    pub(crate) launcher: Launcher,
}

impl Client for Templated {
    fn name(&self) -> &str {
        self.template.program()
    }

    fn ask<G: Told>(&mut self, view: &View<G>, run: &Run<'_>) -> Result<Answer, Failure> {
        let name = self.template.program();
        if !view.excluded.is_empty() && !self.template.words.iter().any(|word| word.contains("{exclude}")) {
            let why = "moves are to be left out, and its template has no {exclude}";
            return Err(Failure::refused(name, why));
        }
        let excluded: Vec<_> = view.excluded.iter().map(|&mv| view.write(mv)).collect();
        let command = self.template.fill(&G::text(view), &excluded.join(","), run);
        let mut process = self.launcher.start(&command, false)?;
        let deadline = run.deadline();
        let mut found = Found::default();
        let mut last = String::new();
        while let Some(line) = process.line_or_end(&deadline)? {
            self.template.patterns.iter().for_each(|pattern| pattern.find(&line, &mut found));
            if !line.trim().is_empty() {
                last = line;
            }
        }
        match process.end() {
            Some(End::Exit(0)) => {}
            end => {
                let how = format!("{}, and its last words were {:?}", End::words(end), short(&last));
                return Err(Failure::Died { engine: name.into(), how });
            }
        }
        let Some(text) = &found.best else {
            return Err(Failure::garbled(
                name,
                &last,
                "is the end of what it says, and no pattern found a move",
            ));
        };
        let said = found.said(name, view.won(), view.lost())?;
        if text.eq_ignore_ascii_case("none") {
            return Ok(view.answer(None, said, &[], run.spent(None)));
        }
        let read: fn(&G, &G::Position, &str) -> Option<G::Move> = |game, at, text| game.parse_move(at, text);
        let mv = view.accept(name, text, read(view.game(), view.root(), text))?;
        let line = view.read_moves(found.line.iter().map(String::as_str), read);
        Ok(view.answer(Some(mv), said, &line, run.spent(None)))
    }
}

impl Found {
    /// What all that was found comes to: the strongest word counts.
    fn said(&self, engine: &str, won: twinproof::Value, lost: twinproof::Value) -> Result<Said, Failure> {
        let number = |text: &Option<String>| match text {
            None => Ok(None),
            Some(text) => match text.trim_end_matches('%').parse::<f64>() {
                Ok(number) if number.is_finite() => Ok(Some((number, text.ends_with('%')))),
                _ => Err(Failure::garbled(engine, text, "is no number")),
            },
        };
        if let Some(text) = &self.status {
            let status: Status = text.parse().map_err(|_| Failure::garbled(engine, text, "is no status"))?;
            return Ok(match status {
                Status::Won => Said::Final(won),
                Status::Lost => Said::Final(lost),
                status => Said::Opinion(status),
            });
        }
        if let Some((mate, _)) = number(&self.mate)? {
            return Ok(Said::Final(if mate > 0.0 { won } else { lost }));
        }
        if let Some((rate, is_percent)) = number(&self.win_rate)? {
            return Ok(Said::Opinion(Status::of_win_rate(if is_percent { rate / 100.0 } else { rate })));
        }
        Ok(Said::Opinion(match number(&self.centipawns)? {
            Some((centipawns, _)) => Status::of_centipawns(centipawns),
            None => Status::Even,
        }))
    }
}

fn short(text: &str) -> String {
    text.chars().take(80).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_template_is_read_or_says_what_it_lacks() {
        let why = |text: &str| Template::read(text).unwrap_err();
        assert_eq!(why(""), "the command is missing");
        assert_eq!(why("prog"), "the command needs {position}, where the position goes");
        assert_eq!(why("{position}"), "the command begins with a hole");
        assert_eq!(why("prog 'x {position}"), "a quotation mark in the command is not closed");
        assert!(
            why("prog {position} {depth}").starts_with("there is no {depth}: a command may have {position},")
        );
        assert!(why("prog {position} => best {mov}").contains("there is no {mov}"));
        assert_eq!(why("prog {position} => score {cp}"), "a pattern needs {move}, where the move is");
        assert_eq!(
            Template::read("prog {position}"),
            Template::read("prog {position} => move {move} status {status}")
        );
    }
}
