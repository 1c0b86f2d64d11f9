//! `twinproof uci`: an engine for chess programs, by the Universal Chess Interface.
//!
//! The main thread listens, a second one searches; the clock's stop flag is all they share. A score of mate is said
//! only of what was proven and whose certificate was checked, with the whole line down to the mate.

mod command;
mod info;
mod options;
mod output;
mod session;

use crate::exit::Outcome;
use session::{Next, Session};
use std::io::{self, BufRead};

pub(crate) fn run() -> anyhow::Result<Outcome> {
    let mut session = Session::new();
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        // Programs on other systems may write other letters; commands are never among them.
        let command = command::read(&String::from_utf8_lossy(&line));
        if session.obey(command)? == Next::Leave {
            return Ok(Outcome::Done);
        }
        line.clear();
    }
    session.end();
    Ok(Outcome::Done)
}
