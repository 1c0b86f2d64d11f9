//! `twinproof gtp`: an engine for Go programs, and with `--game` for connect6 and gomoku, by the Go Text Protocol, version 2.
//!
//! One thread reads, the main thread obeys, one command after the other, as the protocol has it. An analysis alone goes on
//! until the next command comes; the reader then raises its flag. What is said of a move was proven and checked.

mod analysis;
mod clock;
mod command;
mod session;
mod stones;

use crate::advice::advised;
use crate::args::{GtpArgs, GtpGame};
use crate::exit::Outcome;
use crate::lines::Lines;
use command::Command;
use session::{Next, Session};
use twinproof_games::connect::{FiveInARow, SixInARow};

pub(crate) fn run(args: &GtpArgs) -> anyhow::Result<Outcome> {
    match args.game {
        GtpGame::Go => go(args),
        GtpGame::Connect6 => stones::run::<SixInARow>(args),
        GtpGame::Gomoku => stones::run::<FiveInARow>(args),
    }
}

fn go(args: &GtpArgs) -> anyhow::Result<Outcome> {
    let database = args.database.open().map_err(advised)?;
    let mut lines = Lines::listen(|_| false)?;
    let mut session = Session::new(database);
    while let Some(line) = lines.next()? {
        let Some(command) = Command::read(&line) else { continue };
        if session.obey(&command, &mut lines)? == Next::Leave {
            break;
        }
    }
    Ok(Outcome::Done)
}
