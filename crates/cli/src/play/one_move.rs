//! One move, without a game around it.

use crate::args::PlayArgs;
use crate::exit::Outcome;
use crate::mover::Mover;
use crate::output::{DIM, GOOD, count, stdout, write_json};
use crate::signals;
use anyhow::anyhow;
use serde::Serialize;
use std::io::Write;
use twinproof_engine::{Answer, Status, Word};

/// A move, as scripts rely on it.
#[derive(Debug, Serialize)]
struct Object<'a> {
    #[serde(rename = "move")]
    best: Option<&'a str>,
    status: Status,
    value: f64,
    word: &'static str,
    line: &'a [String],
    nodes: Option<u64>,
    seconds: f64,
}

#[derive(Debug, Serialize)]
struct Failed {
    error: String,
}

pub(super) fn run(args: &PlayArgs) -> anyhow::Result<Outcome> {
    let stop = signals::stop_on_interrupt()?;
    let ask = || {
        let position = super::position(args)?;
        let without = args.exclude.iter().map(|mv| mv.trim().to_owned()).filter(|mv| !mv.is_empty());
        let mover = Mover::new(args.engine())?;
        mover.ask(position, without.collect(), args.budget(), &stop).map_err(|failure| anyhow!(failure))
    };
    let mut out = stdout();
    match ask() {
        Ok(answer) if args.json => write_json(&mut out, &object(&answer))?,
        Ok(answer) => print(&mut out, &answer)?,
        // A script reads objects.
        Err(error) if args.json => {
            write_json(&mut out, &Failed { error: format!("{error:#}") })?;
            return Ok(Outcome::Failed);
        }
        Err(error) => return Err(error),
    }
    Ok(Outcome::Done)
}

fn object(answer: &Answer) -> Object<'_> {
    Object {
        best: answer.best.as_deref(),
        status: answer.status,
        value: answer.status.value(),
        word: word(&answer.word),
        line: &answer.line,
        nodes: answer.spent.nodes,
        seconds: answer.spent.time.as_secs_f64(),
    }
}

fn word(word: &Word) -> &'static str {
    match word {
        Word::Open => "open",
        Word::Claimed(_) => "claimed",
        Word::Certified(..) => "certified",
    }
}

fn print(out: &mut impl Write, answer: &Answer) -> anyhow::Result<()> {
    let best = answer.best.as_deref().unwrap_or("no move");
    let grounds = match &answer.word {
        Word::Open => "",
        Word::Claimed(_) => ", on the word of the engine",
        Word::Certified(..) => ", its certificate checked",
    };
    let value = format!("{:+.2}", answer.status.value()).replace('-', "−");
    writeln!(out, "{GOOD}{best}{GOOD:#}: {} {DIM}({value}){DIM:#}{grounds}", answer.status)?;
    if answer.line.len() > 1 {
        writeln!(out, "  line  {}", answer.line.join(" "))?;
    }
    let nodes = answer.spent.nodes.map(|nodes| format!(", {}", count(nodes, "node"))).unwrap_or_default();
    writeln!(out, "  work  {DIM}{:.2} s{nodes}{DIM:#}", answer.spent.time.as_secs_f64())?;
    Ok(out.flush()?)
}
