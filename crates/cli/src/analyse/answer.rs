//! What a run found, in words or as an object.

use super::outputs::Written;
use crate::output::{self, DIM, GOOD, NO, OPEN, count, write_json};
use serde::Serialize;
use std::io::Write;
use twinproof_joblevel::Report;

/// So many first moves are shown.
const MOVES: usize = 8;
/// So many moves of a line.
const LINE: usize = 20;

#[derive(Serialize)]
struct Object<'a> {
    event: &'static str,
    #[serde(flatten)]
    report: &'a Report,
    #[serde(flatten)]
    written: &'a Written,
}

pub(super) fn print(
    report: &Report,
    written: &Written,
    json: bool,
    is_forgotten: bool,
) -> anyhow::Result<()> {
    let mut out = output::stdout();
    if json {
        return write_json(&mut out, &Object { event: "end", report, written });
    }
    let (colour, why) = match report.verdict {
        "proven" => (GOOD, String::new()),
        "disproven" => (NO, String::new()),
        _ => (OPEN, format!(": {}", report.ended.words())),
    };
    writeln!(out, "{}: {colour}{}{colour:#}{why}", report.question, report.verdict)?;
    match (&report.certificate, report.claimed) {
        (Some(made), _) => {
            let how = if made.spliced {
                "composed of the workers' certificates"
            } else {
                "searched along the workers' certificates"
            };
            let nodes = count(made.nodes, "node");
            writeln!(
                out,
                "  certificate {DIM}{nodes}, {}, {how} and checked{DIM:#}",
                output::bytes(made.bytes)
            )?;
        }
        (None, Some(claimed)) if report.trust == "claimed" => {
            writeln!(out, "  claimed     {claimed}, on the word of engines; no certificate was checked")?;
        }
        (None, Some(claimed)) => {
            writeln!(
                out,
                "  claimed     {claimed}, but its certificate could not be put together within the limits"
            )?;
        }
        (None, None) => {}
    }
    if !report.line.is_empty() {
        let shown = report.line.iter().take(LINE).map(String::as_str).collect::<Vec<_>>().join(" ");
        let more = if report.line.len() > LINE { " …" } else { "" };
        writeln!(out, "  line        {shown}{more}")?;
    }
    for one in report.moves.iter().take(MOVES) {
        let what = match one.solved {
            Some(solved) if one.claimed => format!("claimed {solved}"),
            Some(solved) => solved.into(),
            None => format!("{} to prove, {} to refute", one.numbers.proof, one.numbers.disproof),
        };
        writeln!(
            out,
            "  {:<11} {what} {DIM}{}, value {:+.2}{DIM:#}",
            one.name,
            count(u64::from(one.jobs), "job"),
            one.value
        )?;
    }
    let counts = &report.counts;
    let mut work = format!(
        "{}, {}, {:.1} s",
        count(counts.jobs, "job"),
        count(u64::from(report.nodes), "node"),
        report.seconds
    );
    for (number, what) in [
        (counts.proof_jobs, "for claims"),
        (counts.stored, "corrected by the database"),
        (counts.false_claims, "false claims"),
        (counts.failed, "set aside"),
    ] {
        if number > 0 {
            work += &format!(", {number} {what}");
        }
    }
    writeln!(out, "  work        {work}")?;
    if let Some(made) = &written.export {
        let mut what = count(made.moves, "move");
        if made.left_out > 0 {
            let (left, jobs) = (count(made.left_out, "other"), count(made.jobs_left_out.into(), "job"));
            what += &format!(", {left} with at most {jobs} left out");
        }
        writeln!(out, "  export      {} {DIM}{what}{DIM:#}", made.file.display())?;
    }
    if let Some(made) = &written.book {
        let (moves, positions) = (count(made.moves, "move"), count(made.positions, "position"));
        writeln!(out, "  book        {} {DIM}{moves} for {positions}{DIM:#}", made.file.display())?;
    }
    if !is_forgotten {
        writeln!(out, "  run         {}", report.folder.display())?;
    }
    Ok(out.flush()?)
}
