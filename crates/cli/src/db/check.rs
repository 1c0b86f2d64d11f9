//! `twinproof db check`: every row derived again from its certificate.

use crate::args::DbCheckArgs;
use crate::exit::Outcome;
use crate::output::{BAD, GOOD, OPEN, complain, count, stdout, write_json};
use crate::progress::WorkBar;
use crate::signals;
use serde::Serialize;
use std::io::Write;
use twinproof::database::{Access, CheckProgress, DatabaseCheck, Finding, StoreError, check_database, open};
use twinproof::{CheckLimits, Clock};
use twinproof_core::printable;

/// The last object with `--json`, after one for each finding.
#[derive(Debug, Serialize)]
struct Object {
    result: &'static str,
    accepted: u64,
    rejected: u64,
    not_checked: u64,
    claimed: u64,
    rows: u64,
    claimed_rows: u64,
    void_rows: u64,
    unchecked_rows: u64,
    faults: u64,
}

pub(super) fn run(args: &DbCheckArgs) -> anyhow::Result<Outcome> {
    let stop = signals::stop_on_interrupt()?;
    let database = open(&args.place.db, Access::ReadOnly)?;
    let limits = CheckLimits { memory: args.limits.memory, clock: Clock::start(None, stop.clone()) };
    let bar = WorkBar::new();
    let mut watch = |progress| match progress {
        CheckProgress::Certificates(it) => bar.show("certificates", it.done, it.total),
        CheckProgress::Rows(it) => bar.show("rows", it.done, it.total),
    };
    let mut tell = |finding: Finding| Ok(bar.suspend(|| write_finding(&finding, args.place.json))?);
    let checked = check_database(&database, &args.limits.tables.source(), &limits, &mut watch, &mut tell);
    drop(bar);
    let sum = match checked {
        Ok(sum) => sum,
        Err(twinproof::Error::Database(StoreError::Stopped)) => {
            complain("it was interrupted: what was not looked at yet was not checked");
            return Ok(Outcome::Unknown);
        }
        Err(error) => return Err(error.into()),
    };
    let (style, result, outcome) = match sum {
        DatabaseCheck { faults: 1.., .. } => (BAD, "false", Outcome::Failed),
        DatabaseCheck { not_checked: 1.., .. } => (OPEN, "not checked", Outcome::Unknown),
        _ => (GOOD, "accepted", Outcome::Done),
    };
    let mut out = stdout();
    if args.place.json {
        write_json(&mut out, &object(result, &sum))?;
    } else {
        writeln!(out, "{style}{result}{style:#} {}: {}", args.place.db, words(&sum))?;
        if sum.faults > 0 {
            writeln!(
                out,
                "What certificates show can be saved: export them (db export --certificates), and import them into a new \
                 database."
            )?;
        }
    }
    Ok(outcome)
}

fn write_finding(finding: &Finding, json: bool) -> std::io::Result<()> {
    let mut out = stdout();
    if json {
        return write_json(&mut out, finding).map_err(std::io::Error::other);
    }
    let (style, word) = match finding {
        _ if finding.is_fault() => (BAD, "false"),
        _ if finding.is_open() => (OPEN, "not checked"),
        _ => (OPEN, "note"),
    };
    writeln!(out, "{style}{word}{style:#} {}", printable(&finding.to_string()))
}

fn object(result: &'static str, sum: &DatabaseCheck) -> Object {
    let DatabaseCheck {
        accepted,
        rejected,
        not_checked,
        claimed,
        rows,
        claimed_rows,
        void_rows,
        unchecked_rows,
        faults,
    } = *sum;
    Object {
        result,
        accepted,
        rejected,
        not_checked,
        claimed,
        rows,
        claimed_rows,
        void_rows,
        unchecked_rows,
        faults,
    }
}

fn words(sum: &DatabaseCheck) -> String {
    let mut words = format!(
        "{} accepted, and {} as they show",
        count(sum.accepted, "certificate"),
        count(sum.rows, "row")
    );
    let rows = |number| count(number, "row");
    for (number, what) in [
        (sum.rejected, format!("{} rejected", count(sum.rejected, "certificate"))),
        (
            sum.not_checked,
            format!(
                "{} not checked, with {}",
                count(sum.not_checked, "certificate"),
                rows(sum.unchecked_rows)
            ),
        ),
        (
            sum.claimed,
            format!("{} without one, with {}", count(sum.claimed, "solution"), rows(sum.claimed_rows)),
        ),
        (sum.void_rows, format!("{} void", rows(sum.void_rows))),
        (sum.faults, count(sum.faults, "fault")),
    ] {
        if number > 0 {
            words += &format!("; {what}");
        }
    }
    words
}
