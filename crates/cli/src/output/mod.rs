//! What is printed: reports in words or as JSON, and what went wrong.

mod human;
mod printer;
mod words;

pub(crate) use human::write_proof_text;
pub(crate) use printer::{Printer, Style};
pub(crate) use words::{BAD, DIM, GOOD, NO, OPEN, bytes, count};

use serde::Serialize;
use std::fmt;
use std::io::{self, Write};
use twinproof_core::printable;

/// Says on standard error what went wrong.
pub(crate) fn complain(what: impl fmt::Display) {
    // If even standard error is gone there is nobody left to tell.
    let _ = writeln!(anstream::stderr(), "{BAD}error:{BAD:#} {}", printable(&what.to_string()));
}

/// Says on standard error what should be known though nothing went wrong.
pub(crate) fn remark(what: impl fmt::Display) {
    let _ = writeln!(anstream::stderr(), "{OPEN}note:{OPEN:#} {}", printable(&what.to_string()));
}

/// A position without an answer.
#[derive(Debug, Serialize)]
struct Failure<'a> {
    id: &'a str,
    error: String,
}

/// Writes one JSON object on a line of its own.
pub(crate) fn write_json(out: &mut impl Write, object: &impl Serialize) -> anyhow::Result<()> {
    let mut line = serde_json::to_vec(object)?;
    line.push(b'\n');
    out.write_all(&line)?;
    Ok(out.flush()?)
}

/// Standard output, without colours where nobody would see them.
pub(crate) fn stdout() -> Out {
    Out(anstream::stdout().lock())
}

/// What cannot be written says where it should have gone.
pub(crate) struct Out(anstream::AutoStream<io::StdoutLock<'static>>);

impl Out {
    fn named(error: io::Error) -> io::Error {
        // Writers try again after an interrupt, and a broken pipe is no failure: the kind stays.
        io::Error::new(error.kind(), format!("standard output cannot be written: {error}"))
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(Self::named)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(Self::named)
    }
}

#[cfg(test)]
mod tests;
