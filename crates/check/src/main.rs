//! `twinproof-check`: verifies certificates and trusts no search.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;
use twinproof_certificate::{CheckError, NotChecked};
use twinproof_check::{TableSource, check_file, explain};
use twinproof_core::{Clock, StopFlag, printable};

const HELP: &str = "\
Checks certificates. Says of each whether it was accepted, rejected, or not checked, and why.

Usage: twinproof-check [OPTIONS] CERTIFICATE...

Options:
  --memory MIB    memory for one check, in MiB [default: 1024]
  --time SECONDS  time for one check [default: no limit]
  --tables DIR    where endgame tables are [default: TWINPROOF_TABLES, else the user's data folder]
  --no-tables     do without endgame tables: what rests on them is not checked
  --help          print this
  --version       print the version

Exit status: 0 all accepted; 1 some rejected or unreadable; 3 some not checked, none rejected; 2 wrong usage.
";

/// What the command line asks for.
enum Task {
    Print(&'static str),
    Check { memory: u64, time: Option<Duration>, tables: TableSource, files: Vec<PathBuf> },
}

fn main() -> ExitCode {
    let result = match parse(std::env::args_os().skip(1)) {
        Ok(Task::Print(text)) => print(text).map(|()| 0),
        Ok(Task::Check { memory, time, tables, files }) => run(memory, time, &tables, &files),
        Err(message) => {
            complain(&format!("{message}\n\nFor more information, try '--help'."));
            Ok(2)
        }
    };
    match result {
        Ok(status) => ExitCode::from(status),
        // Whoever read this has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            complain(&format!("standard output: {error}"));
            ExitCode::from(1)
        }
    }
}

/// Says what is wrong; if even standard error is gone there is nobody left to tell.
fn complain(what: &str) {
    let _ = writeln!(io::stderr(), "error: {what}");
}

fn print(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// Checks file after file; the result is the exit status.
fn run(memory: u64, time: Option<Duration>, tables: &TableSource, files: &[PathBuf]) -> io::Result<u8> {
    let (mut rejected, mut not_checked) = (false, false);
    for file in files {
        // A file is hostile from its name on: whatever it says stays on its own line.
        let name = file.display().to_string();
        let name = printable(&name);
        let clock = Clock::start(time, StopFlag::new());
        let line = match check_file(file, memory, clock, tables) {
            Ok(summary) => match summary.rests_on() {
                Some(tables) => format!("accepted {name}: {}\n", printable(&tables)),
                None => format!("accepted {name}\n"),
            },
            Err(error) => {
                let is_rejected = matches!(error, CheckError::Rejected { .. });
                // A file that cannot be read is an error of whoever named it, not a limit of the check.
                rejected |= is_rejected || matches!(error, CheckError::NotChecked(NotChecked::Io { .. }));
                not_checked |= !is_rejected;
                let word = if is_rejected { "rejected" } else { "not checked" };
                format!("{word} {name}: {}\n", printable(&explain(&error)))
            }
        };
        print(&line)?;
    }
    Ok(if rejected {
        1
    } else if not_checked {
        3
    } else {
        0
    })
}

fn parse(arguments: impl Iterator<Item = std::ffi::OsString>) -> Result<Task, String> {
    let (mut memory, mut time, mut files) = (1024u64 << 20, None, Vec::new());
    let mut tables = TableSource::Usual;
    let mut arguments = arguments;
    let mut options = true;
    while let Some(argument) = arguments.next() {
        let text = argument.to_str().filter(|text| options && text.starts_with('-'));
        let Some(text) = text else {
            files.push(argument.into());
            continue;
        };
        let (option, inline) = match text.split_once('=') {
            Some((option, value)) => (option, Some(value.to_owned())),
            None => (text, None),
        };
        let mut value = || {
            let next = || arguments.next().and_then(|value| value.into_string().ok());
            inline.clone().or_else(next).ok_or_else(|| format!("{option} needs a value"))
        };
        match option {
            "--" => options = false,
            "--help" | "-h" => return Ok(Task::Print(HELP)),
            "--version" | "-V" => {
                return Ok(Task::Print(concat!("twinproof-check ", env!("CARGO_PKG_VERSION"), "\n")));
            }
            "--memory" => {
                let text = value()?;
                memory = text
                    .parse::<u64>()
                    .ok()
                    .and_then(|mib| mib.checked_mul(1 << 20))
                    .ok_or_else(|| format!("--memory takes a number of MiB, not '{text}'"))?;
            }
            "--time" => {
                let text = value()?;
                time = text.parse::<f64>().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
                if time.is_none() {
                    return Err(format!("--time takes a number of seconds, not '{text}'"));
                }
            }
            "--tables" => tables = TableSource::Folder(value()?.into()),
            "--no-tables" => tables = TableSource::Nowhere,
            _ => return Err(format!("there is no option '{option}'")),
        }
    }
    if files.is_empty() {
        return Err("no certificate is named".into());
    }
    Ok(Task::Check { memory, time, tables, files })
}
