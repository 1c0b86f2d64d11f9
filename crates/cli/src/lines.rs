//! Lines from a program that speaks a protocol with us: read on a thread of their own, in bounded memory.

use anyhow::{Context, bail};
use std::io::{self, BufRead, Read};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use twinproof_core::StopFlag;

/// Longer lines are no commands. All pairs of cells of a board on one line take half of it.
const MOST_LINE: u64 = 1 << 20;
/// Lines that wait to be obeyed. A program that says more waits too.
const WAITING: usize = 1024;

/// The lines of a program.
pub(crate) struct Lines {
    lines: Receiver<Line>,
    /// What the next line ends.
    ends: Ends,
    /// A line that came while something else was done.
    early: Option<Line>,
    /// Raised by a line after which there is nothing more to do.
    stop: StopFlag,
}

/// Letters that are none are replaced: programs on other systems may write others, and commands are never among them. None is a
/// line without end.
type Line = Option<String>;

type Ends = Arc<Mutex<Option<StopFlag>>>;

impl Lines {
    /// Listens to standard input. A line for which `is_last` holds raises [`Lines::stop`] as soon as it comes.
    pub(crate) fn listen(is_last: fn(&str) -> bool) -> anyhow::Result<Self> {
        let (sender, lines) = mpsc::sync_channel(WAITING);
        let (ends, stop) = (Ends::default(), StopFlag::new());
        let (shared, raised) = (Arc::clone(&ends), stop.clone());
        let read = move || {
            read_all(io::stdin().lock(), &sender, |line| {
                raise(&shared);
                if is_last(line) {
                    raised.raise();
                }
            });
            drop(sender);
            raise(&shared);
        };
        thread::Builder::new().spawn(read).context("no thread can be started to listen")?;
        Ok(Self { lines, ends, early: None, stop })
    }

    /// The next line with its end; none at the end of the input.
    pub(crate) fn next(&mut self) -> anyhow::Result<Option<String>> {
        match self.early.take().or_else(|| self.lines.recv().ok()) {
            Some(None) => bail!("a line of more than {} MiB is no command", MOST_LINE >> 20),
            line => Ok(line.flatten()),
        }
    }

    /// A flag that the last line raises.
    pub(crate) fn stop(&self) -> &StopFlag {
        &self.stop
    }

    /// A flag that the next line raises, if it is not there already.
    pub(crate) fn until_next(&mut self) -> StopFlag {
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
    pub(crate) fn wait(&mut self) {
        if self.early.is_none() {
            self.early = self.lines.recv().ok();
        }
    }
}

fn raise(ends: &Ends) {
    if let Some(flag) = &*ends.lock().unwrap_or_else(PoisonError::into_inner) {
        flag.raise();
    }
}

/// Hands lines on until there are no more, nobody wants them, or one does not end.
fn read_all(mut input: impl BufRead, sender: &SyncSender<Line>, mut come: impl FnMut(&str)) {
    loop {
        let mut line = Vec::new();
        match (&mut input).take(MOST_LINE + 1).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) if line.len() as u64 > MOST_LINE => {
                let _ = sender.send(None);
                return;
            }
            Ok(_) => {}
        }
        let line = String::from_utf8_lossy(&line).into_owned();
        if sender.send(Some(line.clone())).is_err() {
            return;
        }
        come(&line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: impl BufRead) -> (Vec<Line>, usize) {
        let (sender, receiver) = mpsc::sync_channel(WAITING);
        let mut come = 0;
        read_all(input, &sender, |_| come += 1);
        drop(sender);
        (receiver.into_iter().collect(), come)
    }

    #[test]
    fn lines_come_one_by_one_and_the_last_needs_no_end() {
        let expected = ["one\n", "tw\u{fffd}o\r\n", "\n", "last"].map(|line| Some(line.into()));
        assert_eq!(lines(&b"one\ntw\xffo\r\n\nlast"[..]), (expected.to_vec(), 4));
    }

    #[test]
    fn a_line_without_end_ends_it_before_it_fills_the_memory() {
        assert_eq!(lines(io::BufReader::new(io::repeat(0))), (vec![None], 0));
    }
}
