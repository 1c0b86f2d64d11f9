//! `twinproof db export`: certificates into a folder, or everything as text.

use super::{unless_stopped, watched};
use crate::args::DbExportArgs;
use crate::exit::Outcome;
use crate::output::{count, stdout, write_json};
use crate::progress::WorkBar;
use crate::signals;
use anyhow::Context;
use serde::Serialize;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use twinproof::StopFlag;
use twinproof::database::{Access, Sqlite, StoreError, export_certificates, open, write_dump};

pub(super) fn run(args: &DbExportArgs) -> anyhow::Result<Outcome> {
    let stop = signals::stop_on_interrupt()?;
    let database = open(&args.place.db, Access::ReadOnly)?;
    match (&args.certificates, &args.dump) {
        (Some(folder), _) => certificates(args, folder, &database, &stop),
        (None, Some(file)) => dump(args, file, &database, &stop),
        (None, None) => unreachable!("the arguments were checked"),
    }
}

fn certificates(
    args: &DbExportArgs,
    folder: &Path,
    database: &Sqlite,
    stop: &StopFlag,
) -> anyhow::Result<Outcome> {
    #[derive(Serialize)]
    struct Object {
        written: u64,
        there: u64,
        claimed: u64,
    }
    let bar = WorkBar::new();
    let exported = export_certificates(database, folder, &mut watched(&bar, "certificates", stop));
    drop(bar);
    let exported = match exported {
        Ok(exported) => exported,
        Err(twinproof::Error::Database(error @ StoreError::Stopped)) => return unless_stopped(Err(error)),
        Err(error) => return Err(error.into()),
    };
    let mut out = stdout();
    if args.place.json {
        let twinproof::database::Exported { written, there, claimed } = exported;
        write_json(&mut out, &Object { written, there, claimed })?;
    } else {
        let claimed = match exported.claimed {
            0 => String::new(),
            number => format!("; {} without one", count(number, "solution")),
        };
        let there =
            if exported.there > 0 { format!(", {} were there", exported.there) } else { String::new() };
        let written = count(exported.written, "certificate");
        writeln!(out, "{written} written into {}{there}{claimed}", folder.display())?;
    }
    Ok(Outcome::Done)
}

fn dump(args: &DbExportArgs, file: &Path, database: &Sqlite, stop: &StopFlag) -> anyhow::Result<Outcome> {
    let bar = WorkBar::new();
    let mut watch = watched(&bar, "rows", stop);
    if file.as_os_str() == "-" {
        return unless_stopped(
            write_dump(database, &mut BufWriter::new(stdout()), &mut watch).map(|()| Outcome::Done),
        );
    }
    let name = file.display();
    let new =
        File::create_new(file).with_context(|| format!("{name} cannot be made; nothing is overwritten"))?;
    let written = write_dump(database, &mut BufWriter::with_capacity(1 << 16, new), &mut watch);
    drop(watch);
    drop(bar);
    if written.is_err() {
        // Half a dump is good for nothing.
        let _ = std::fs::remove_file(file);
    } else if args.place.json {
        #[derive(Serialize)]
        struct Object {
            dump: String,
        }
        write_json(&mut stdout(), &Object { dump: name.to_string() })?;
    } else {
        writeln!(stdout(), "written into {name}")?;
    }
    unless_stopped(written.map(|()| Outcome::Done))
}
