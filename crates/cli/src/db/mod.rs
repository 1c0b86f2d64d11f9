//! `twinproof db`: a win/loss database is counted, asked, filled, checked and looked after.

mod check;
mod export;
mod get;
mod import;
mod stat;

use crate::args::{DbArgs, DbCommand, DbMergeArgs, DbPlaceArgs};
use crate::exit::Outcome;
use crate::output::{bytes, count, stdout, write_json};
use crate::progress::WorkBar;
use crate::signals;
use anyhow::bail;
use serde::Serialize;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use twinproof::StopFlag;
use twinproof::database::{Access, Progress, Sqlite, StoreError, open};

pub(crate) fn run(args: &DbArgs) -> anyhow::Result<Outcome> {
    match &args.what {
        DbCommand::Stat(args) => stat::run(args),
        DbCommand::Get(args) => get::run(args),
        DbCommand::Import(args) => import::run(args),
        DbCommand::Export(args) => export::run(args),
        DbCommand::Check(args) => check::run(args),
        DbCommand::Merge(args) => merge(args),
        DbCommand::Vacuum(args) => vacuum(args),
    }
}

/// Opens a database that must be there.
fn opened(address: &str, access: Access) -> anyhow::Result<Sqlite> {
    if let Some(path) = address.strip_prefix("sqlite:").filter(|path| !path.is_empty())
        && access == Access::ReadWrite
        && !Path::new(path).exists()
    {
        bail!(
            "there is no database {path}: solve with --db {address}, or bring certificates in by db import"
        );
    }
    Ok(open(address, access)?)
}

/// Shows how far a task is, until Ctrl-C.
fn watched<'a>(
    bar: &'a WorkBar,
    what: &'a str,
    stop: &'a StopFlag,
) -> impl FnMut(Progress) -> ControlFlow<()> + 'a {
    move |Progress { done, total }| {
        bar.show(what, done, total);
        if stop.is_raised() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// What a task came to that Ctrl-C may have stopped.
fn unless_stopped(result: Result<Outcome, StoreError>) -> anyhow::Result<Outcome> {
    match result {
        Err(error @ StoreError::Stopped) => {
            crate::output::complain(error);
            Ok(Outcome::Unknown)
        }
        result => Ok(result?),
    }
}

fn merge(args: &DbMergeArgs) -> anyhow::Result<Outcome> {
    #[derive(Serialize)]
    struct Object<'a> {
        other: &'a str,
        rows: u64,
        solutions: u64,
    }
    let stop = signals::stop_on_interrupt()?;
    // What cannot be read is found before anything is changed.
    let others: Vec<_> =
        args.others.iter().map(|other| open(other, Access::ReadOnly)).collect::<Result<_, _>>()?;
    let database = open(&args.place.db, Access::ReadWrite)?;
    for (name, other) in args.others.iter().zip(&others) {
        let bar = WorkBar::new();
        let merged = database.merge(other, &mut watched(&bar, name, &stop));
        drop(bar);
        let merged = match merged {
            Ok(merged) => merged,
            Err(error) => return unless_stopped(Err(error)),
        };
        let mut out = stdout();
        if args.place.json {
            write_json(&mut out, &Object { other: name, rows: merged.rows, solutions: merged.solutions })?;
        } else {
            let (rows, solutions) = (count(merged.rows, "row"), count(merged.solutions, "solution"));
            writeln!(out, "{name}: {rows} and {solutions} are new")?;
        }
    }
    Ok(Outcome::Done)
}

fn vacuum(args: &DbPlaceArgs) -> anyhow::Result<Outcome> {
    #[derive(Serialize)]
    struct Object {
        before_bytes: u64,
        after_bytes: u64,
    }
    let database = opened(&args.db, Access::ReadWrite)?;
    let before_bytes = database.file_bytes();
    database.vacuum()?;
    let after_bytes = database.file_bytes();
    let mut out = stdout();
    if args.json {
        write_json(&mut out, &Object { before_bytes, after_bytes })?;
    } else {
        writeln!(out, "{} before, {} now", bytes(before_bytes), bytes(after_bytes))?;
    }
    Ok(Outcome::Done)
}
