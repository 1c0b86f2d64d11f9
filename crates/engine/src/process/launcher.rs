//! Starts engines under a supervisor.

use super::{Deadline, Event, Lines, Process};
use crate::failure::Failure;
use rustix::process::Pid;
use std::io;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

/// What a process may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProcessLimits {
    /// Bytes of address space of another program, and of the tables of a search of ours. `None` is no limit for the one, and
    /// 256 MiB for the other.
    pub memory: Option<u64>,
    /// Until it must have said who it is.
    pub start: Duration,
    /// How long after the time of a job it must have answered.
    pub overtime: Duration,
    /// How long a job may take that has no time of its own.
    pub patience: Duration,
}

impl Default for ProcessLimits {
    fn default() -> Self {
        Self {
            memory: None,
            start: Duration::from_secs(10),
            overtime: Duration::from_secs(5),
            patience: Duration::from_secs(600),
        }
    }
}

/// How engines are started: the program that watches over them, and what they may take.
#[derive(Debug, Clone)]
pub struct Launcher {
    program: PathBuf,
    arguments: Vec<String>,
    /// What a process may take.
    pub limits: ProcessLimits,
}

impl Launcher {
    /// By a program that calls [`supervise`](super::supervise) with what follows these arguments.
    pub fn new(program: impl Into<PathBuf>, arguments: &[&str]) -> Self {
        let arguments = arguments.iter().map(|&argument| argument.to_owned()).collect();
        Self { program: program.into(), arguments, limits: ProcessLimits::default() }
    }

    /// By the program that runs now, which has such a subcommand.
    pub fn this_program(subcommand: &str) -> io::Result<Self> {
        Ok(Self::new(std::env::current_exe()?, &[subcommand]))
    }

    /// Starts a program, whose standard input is a pipe if it `listens` and empty if not.
    pub(crate) fn start(&self, command: &[String], listens: bool) -> Result<Process, Failure> {
        let name = command.first().cloned().unwrap_or_default();
        let unwatched = |why: String| {
            Failure::Supervisor(format!("{} does not start as its supervisor: {why}", self.program.display()))
        };
        let mut supervisor = Command::new(&self.program)
            .args(&self.arguments)
            .arg(self.limits.memory.unwrap_or(0).to_string())
            .arg(if listens { "listening" } else { "deaf" })
            .args(command)
            // Ctrl-C at a terminal is for us: we decide what becomes of engines.
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| unwatched(error.to_string()))?;
        let stdout = supervisor.stdout.take().expect("it is a pipe");
        let stderr = supervisor.stderr.take().expect("it is a pipe");
        let mut process = Process {
            name,
            stdin: supervisor.stdin.take(),
            lines: Lines::listen(stdout),
            reports: Lines::listen(stderr),
            supervisor,
            group: None,
            heard: 0,
        };
        match process.reports.next(&Deadline::after(self.limits.start), || false) {
            Some(Event::Line(line)) => match line.split_once(' ') {
                Some(("group", id)) => {
                    process.group = id.parse().ok().and_then(Pid::from_raw);
                    Ok(process)
                }
                Some(("missing", why)) => {
                    Err(Failure::Missing { program: process.name.clone(), why: why.into() })
                }
                _ => Err(unwatched(format!("it said {:?}", line.chars().take(80).collect::<String>()))),
            },
            _ => Err(unwatched("it said nothing".into())),
        }
    }
}
