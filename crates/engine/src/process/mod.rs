//! Programs of others as child processes: started under a supervisor, heard line by line, ended whatever they do.
//!
//! We start a copy of our own program, the supervisor, and that starts the engine. It holds a pipe from us: when the pipe
//! closes, because we are done or because we are gone, it kills the engine's process group. So nothing is left behind even if
//! we are killed by a signal that nobody can catch.

mod deadline;
mod launcher;
mod lines;
mod supervisor;

pub(crate) use deadline::Deadline;
pub use launcher::{Launcher, ProcessLimits};
pub use supervisor::supervise;

use crate::failure::Failure;
use lines::{Event, Lines};
use rustix::process::{Pid, Signal, kill_process_group};
use std::io::Write;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, ChildStdin};
use std::thread;
use std::time::{Duration, Instant};

/// What a program may say in one job, in bytes.
const MOST_BYTES: u64 = 64 << 20;

/// What a line counts at least: short ones take time too.
const LEAST_LINE: u64 = 64;

/// How long the supervisor may take to end an engine, and to tell how it ended.
const TIME_TO_END: Duration = Duration::from_secs(2);

/// A program that runs.
pub(crate) struct Process {
    name: String,
    supervisor: Child,
    stdin: Option<ChildStdin>,
    lines: Lines,
    /// What the supervisor tells, on its standard error.
    reports: Lines,
    /// The engine's process group.
    group: Option<Pid>,
    /// Bytes heard since the job began.
    heard: u64,
}

impl Process {
    /// Its name, for sentences.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// A job begins.
    pub(crate) fn begin(&mut self) {
        self.heard = 0;
    }

    /// Tells it a line.
    pub(crate) fn send(&mut self, line: &str) -> Result<(), Failure> {
        let written = match &mut self.stdin {
            Some(stdin) => stdin.write_all(format!("{line}\n").as_bytes()).and_then(|()| stdin.flush()),
            None => Ok(()),
        };
        written.map_err(|_| self.death())
    }

    /// The next line it says, without its end; what is no text in it is replaced.
    pub(crate) fn line(&mut self, deadline: &Deadline<'_>) -> Result<String, Failure> {
        self.line_or_end(deadline)?.ok_or_else(|| self.death())
    }

    /// The same, and `None` at the end of its output.
    pub(crate) fn line_or_end(&mut self, deadline: &Deadline<'_>) -> Result<Option<String>, Failure> {
        let supervisor = &mut self.supervisor;
        match self.lines.next(deadline, || !matches!(supervisor.try_wait(), Ok(None))) {
            Some(Event::Line(line)) => {
                self.heard += (line.len() as u64).max(LEAST_LINE);
                if self.heard > MOST_BYTES {
                    return Err(self.flooded(format!("more than {} MiB", MOST_BYTES >> 20)));
                }
                Ok(Some(line))
            }
            Some(Event::TooLong) => {
                Err(self.flooded(format!("a line of more than {} MiB", lines::MOST_LINE >> 20)))
            }
            Some(Event::End) => Ok(None),
            None if deadline.is_stopped() => Err(Failure::Stopped),
            None => Err(Failure::Hung { engine: self.name.clone(), within: deadline.length() }),
        }
    }

    fn flooded(&self, what: String) -> Failure {
        Failure::Flooded { engine: self.name.clone(), what }
    }

    /// How it ended, once its output has.
    pub(crate) fn end(&mut self) -> Option<End> {
        match self.reports.next(&Deadline::after(TIME_TO_END), || false) {
            Some(Event::Line(line)) => End::read(&line),
            _ => None,
        }
    }

    /// That it has ended though it should not have.
    pub(crate) fn death(&mut self) -> Failure {
        Failure::Died { engine: self.name.clone(), how: End::words(self.end()) }
    }
}

impl Drop for Process {
    /// Ends the engine, and all that it started in its group.
    fn drop(&mut self) {
        self.stdin = None;
        let deadline = Instant::now() + TIME_TO_END;
        let mut pause = Duration::from_micros(200);
        let status = loop {
            match self.supervisor.try_wait() {
                Ok(None) if Instant::now() < deadline => {
                    thread::sleep(pause);
                    pause = (pause * 2).min(Duration::from_millis(20));
                }
                Ok(status) => break status,
                Err(_) => break None,
            }
        };
        // A supervisor that was killed could not do its work.
        if status.is_none_or(|status| status.signal().is_some()) {
            if let Some(group) = self.group {
                let _ = kill_process_group(group, Signal::KILL);
            }
            let _ = self.supervisor.kill();
            let _ = self.supervisor.wait();
        }
    }
}

/// How an engine ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    /// By itself.
    Exit(i32),
    /// By a signal.
    Signal(i32),
}

impl End {
    /// In words, if it is known.
    pub(crate) fn words(end: Option<Self>) -> String {
        match end {
            Some(Self::Exit(code)) => format!("it exited with status {code}"),
            Some(Self::Signal(signal)) => format!("signal {signal} killed it"),
            None => "nobody knows why".into(),
        }
    }

    fn write(self) -> String {
        match self {
            Self::Exit(code) => format!("ended {code}"),
            Self::Signal(signal) => format!("killed {signal}"),
        }
    }

    fn read(line: &str) -> Option<Self> {
        let (how, number) = line.split_once(' ')?;
        let number = number.parse().ok()?;
        match how {
            "ended" => Some(Self::Exit(number)),
            "killed" => Some(Self::Signal(number)),
            _ => None,
        }
    }
}
