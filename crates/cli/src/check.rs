//! `twinproof check`: the same check as the program twinproof-check.

use crate::args::CheckArgs;
use crate::exit::Outcome;
use crate::output::{BAD, GOOD, OPEN, stdout, write_json};
use crate::signals;
use serde::Serialize;
use std::io::Write;
use twinproof_certificate::{CheckError, NotChecked};
use twinproof_check::{check_file, explain};
use twinproof_core::{Clock, printable};

/// The object a certificate gets with `--json`.
#[derive(Debug, Serialize)]
struct Object {
    file: String,
    result: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    #[serde(flatten)]
    proves: Option<Proves>,
}

#[derive(Debug, Serialize)]
struct Proves {
    game: String,
    question: String,
    verdict: &'static str,
    nodes: u64,
    bytes: u64,
    /// The endgame tables it rests on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tables: Vec<String>,
}

pub(crate) fn run(args: &CheckArgs) -> anyhow::Result<Outcome> {
    let stop = signals::stop_on_interrupt()?;
    let mut worst = Outcome::Done;
    for path in &args.certificates {
        let checked =
            check_file(path, args.memory, Clock::start(args.time, stop.clone()), &args.tables.source());
        let file = path.display().to_string();
        let object = match checked {
            Ok(summary) => {
                let rests = summary.rests_on();
                let proves = Proves {
                    game: summary.game,
                    question: summary.question,
                    verdict: summary.value.verdict(),
                    nodes: summary.nodes,
                    bytes: summary.bytes,
                    tables: summary.tables,
                };
                Object { file, result: "accepted", why: rests, proves: Some(proves) }
            }
            Err(error) => {
                worst = worst.max(outcome(&error));
                Object { file, result: word(&error), why: Some(explain(&error)), proves: None }
            }
        };
        let mut out = stdout();
        if args.json {
            write_json(&mut out, &object)?;
        } else {
            write_line(&mut out, &object)?;
        }
    }
    Ok(worst)
}

/// `rejected`, or `not checked` for what nothing is known about.
pub(crate) fn word(error: &CheckError) -> &'static str {
    match error {
        CheckError::Rejected { .. } => "rejected",
        CheckError::NotChecked(_) => "not checked",
    }
}

/// What an error means for the exit status: a file that cannot be read is as bad as a rejected one.
pub(crate) fn outcome(error: &CheckError) -> Outcome {
    match error {
        CheckError::Rejected { .. } | CheckError::NotChecked(NotChecked::Io { .. }) => Outcome::Failed,
        CheckError::NotChecked(_) => Outcome::Unknown,
    }
}

fn write_line(out: &mut impl Write, object: &Object) -> anyhow::Result<()> {
    let style = match object.result {
        "accepted" => GOOD,
        "rejected" => BAD,
        _ => OPEN,
    };
    let why = object.why.as_ref().map_or(String::new(), |why| format!(": {}", printable(why)));
    writeln!(out, "{style}{}{style:#} {}{why}", object.result, printable(&object.file))?;
    Ok(out.flush()?)
}
