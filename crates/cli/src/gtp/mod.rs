//! `twinproof gtp`: an engine for Go programs, by the Go Text Protocol, version 2.
//!
//! One thread reads, the main thread obeys, one command after the other, as the protocol has it. An analysis alone goes on
//! until the next command comes; the reader then raises its flag. What is said of a move was proven and checked.

mod analysis;
mod clock;
mod command;
mod session;

use crate::advice::advised;
use crate::args::GtpArgs;
use crate::exit::Outcome;
use anyhow::Context;
use command::Command;
use session::{Next, Session};
use std::io::{self, BufRead};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use twinproof_core::StopFlag;

/// The lines of the program, and what the next one ends.
pub(crate) struct Lines {
    lines: Receiver<Vec<u8>>,
    ends: Arc<Mutex<Option<StopFlag>>>,
    /// A line that came while something else was done.
    early: Option<Vec<u8>>,
}

impl Lines {
    fn listen() -> anyhow::Result<Self> {
        let (sender, lines) = mpsc::channel();
        let ends = Arc::new(Mutex::new(None::<StopFlag>));
        let shared = Arc::clone(&ends);
        let raise = move || {
            if let Some(flag) = &*shared.lock().unwrap_or_else(PoisonError::into_inner) {
                flag.raise();
            }
        };
        thread::Builder::new()
            .spawn(move || {
                let mut input = io::stdin().lock();
                let mut line = Vec::new();
                while input.read_until(b'\n', &mut line).is_ok_and(|length| length > 0) {
                    if sender.send(std::mem::take(&mut line)).is_err() {
                        return;
                    }
                    raise();
                }
                drop(sender);
                raise();
            })
            .context("no thread can be started to listen")?;
        Ok(Self { lines, ends, early: None })
    }

    /// The next line; none at the end of the input.
    fn next(&mut self) -> Option<Vec<u8>> {
        self.early.take().or_else(|| self.lines.recv().ok())
    }

    /// A flag that the next line raises, if it is not there already.
    fn until_next(&mut self) -> StopFlag {
        let flag = StopFlag::new();
        *self.ends.lock().unwrap_or_else(PoisonError::into_inner) = Some(flag.clone());
        // What came before the flag was known does not raise it.
        match self.lines.try_recv() {
            Ok(line) => {
                self.early = Some(line);
                flag.raise();
            }
            Err(mpsc::TryRecvError::Disconnected) => flag.raise(),
            Err(mpsc::TryRecvError::Empty) => {}
        }
        flag
    }

    /// Waits for the next line without taking it.
    fn wait(&mut self) {
        if self.early.is_none() {
            self.early = self.lines.recv().ok();
        }
    }
}

pub(crate) fn run(args: &GtpArgs) -> anyhow::Result<Outcome> {
    let database = args.database.open().map_err(advised)?;
    let mut lines = Lines::listen()?;
    let mut session = Session::new(database);
    while let Some(line) = lines.next() {
        let Some(command) = Command::read(&String::from_utf8_lossy(&line)) else { continue };
        if session.obey(&command, &mut lines)? == Next::Leave {
            break;
        }
    }
    Ok(Outcome::Done)
}
