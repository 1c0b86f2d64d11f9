//! `twinproof db import`: certificates are checked and stored, dumps are read.

use super::{unless_stopped, watched};
use crate::args::DbImportArgs;
use crate::check;
use crate::exit::Outcome;
use crate::output::{BAD, GOOD, OPEN, count, stdout, write_json};
use crate::progress::WorkBar;
use crate::signals;
use anyhow::{Context, bail};
use serde::Serialize;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use twinproof::database::{Access, Imported, NotImported, Sqlite, import_certificate, open, read_dump};
use twinproof::{CheckLimits, Clock, StopFlag};
use twinproof_check::explain;
use twinproof_core::printable;

/// Longer certificates are not kept.
const LONGEST_CERTIFICATE: u64 = 512 << 20;

/// What every dump begins with.
const DUMP: &[u8] = b"{\"line\":\"dump\"";

/// The object a file gets with `--json`.
#[derive(Debug, Default, Serialize)]
struct Object {
    file: String,
    result: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    question: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<u64>,
}

pub(super) fn run(args: &DbImportArgs) -> anyhow::Result<Outcome> {
    let stop = signals::stop_on_interrupt()?;
    let files = files(&args.files)?;
    let database = open(&args.place.db, Access::ReadWrite)?;
    let (mut worst, mut imported) = (Outcome::Done, 0);
    let bar = WorkBar::new();
    for (file, number) in files.iter().zip(0..) {
        if stop.is_raised() {
            return unless_stopped(Err(twinproof::database::StoreError::Stopped));
        }
        bar.show("certificates", number, files.len() as u64);
        let (object, outcome) = one(args, file, &database, &stop)?;
        imported += u64::from(object.result == "stored");
        worst = worst.max(outcome);
        bar.suspend(|| print(args, &object))?;
    }
    drop(bar);
    if files.len() > 1 && !args.place.json {
        writeln!(stdout(), "\n{}, {imported} of them stored", count(files.len() as u64, "file"))?;
    }
    Ok(worst)
}

/// The files that are meant: of a folder all certificates, by name.
fn files(named: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in named {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let name = path.display();
        let mut inside = Vec::new();
        for entry in fs::read_dir(path).with_context(|| format!("{name} cannot be read"))? {
            let file = entry.with_context(|| format!("{name} cannot be read"))?.path();
            if file.extension().is_some_and(|ending| ending == "cert") {
                inside.push(file);
            }
        }
        if inside.is_empty() {
            bail!("there is no certificate in {name}: their names end in .cert");
        }
        inside.sort();
        files.append(&mut inside);
    }
    Ok(files)
}

/// Brings one file in. Fails only if the database cannot be used.
fn one(
    args: &DbImportArgs,
    file: &Path,
    database: &Sqlite,
    stop: &StopFlag,
) -> anyhow::Result<(Object, Outcome)> {
    let name = file.display().to_string();
    let failed = |why: String| {
        let object = Object { file: name.clone(), result: "not read", why: Some(why), ..Object::default() };
        (object, Outcome::Failed)
    };
    let mut reader = match File::open(file) {
        Ok(open) => BufReader::with_capacity(1 << 16, open),
        Err(error) => return Ok(failed(error.to_string())),
    };
    if reader.fill_buf().is_ok_and(|start| start.starts_with(DUMP)) {
        let bar = WorkBar::new();
        let merged = read_dump(database, &mut reader, &mut watched(&bar, "rows", stop));
        drop(bar);
        return match merged {
            Ok(merged) => {
                let (rows, solutions) = (Some(merged.rows), Some(merged.solutions));
                Ok((
                    Object { file: name, result: "stored", rows, solutions, ..Object::default() },
                    Outcome::Done,
                ))
            }
            Err(error @ twinproof::database::StoreError::Dump { .. }) => Ok(failed(error.to_string())),
            Err(error) => Err(error.into()),
        };
    }
    let mut bytes = Vec::new();
    if let Err(error) = reader.take(LONGEST_CERTIFICATE + 1).read_to_end(&mut bytes) {
        return Ok(failed(error.to_string()));
    }
    if bytes.len() as u64 > LONGEST_CERTIFICATE {
        return Ok(failed("it is longer than certificates that are kept, 512 MiB".to_owned()));
    }
    let limits = CheckLimits { memory: args.limits.memory, clock: Clock::start(None, stop.clone()) };
    match import_certificate(database, bytes, &args.limits.tables.source(), &limits) {
        Ok(imported) => Ok((stored(name, imported), Outcome::Done)),
        Err(NotImported::Check(error)) => {
            let (result, why) = (check::word(&error), Some(explain(&error)));
            Ok((Object { file: name, result, why, ..Object::default() }, check::outcome(&error)))
        }
        Err(error) => Err(error.into()),
    }
}

fn stored(file: String, imported: Imported) -> Object {
    let (result, why) = match imported.solution {
        None => (
            "not stored",
            Some("it counts moves and has a past, which is then part of the question".to_owned()),
        ),
        Some(_) if imported.was_there => ("there already", None),
        Some(_) => ("stored", None),
    };
    Object {
        file,
        result,
        why,
        game: Some(imported.game),
        question: Some(imported.question),
        verdict: Some(imported.value.verdict()),
        rows: Some(imported.rows),
        solutions: None,
        solution: imported.solution,
    }
}

fn print(args: &DbImportArgs, object: &Object) -> anyhow::Result<()> {
    let mut out = stdout();
    if args.place.json {
        return write_json(&mut out, object);
    }
    let style = match object.result {
        "stored" | "there already" => GOOD,
        "not checked" | "not stored" => OPEN,
        _ => BAD,
    };
    let rows = object.rows.filter(|_| object.why.is_none()).map(|rows| count(rows, "position"));
    let what = object.why.clone().or(rows).unwrap_or_default();
    writeln!(out, "{style}{}{style:#} {}: {}", object.result, printable(&object.file), printable(&what))?;
    Ok(out.flush()?)
}
