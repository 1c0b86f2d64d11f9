//! The supervisor: a process of ours that starts an engine, and ends it when its own standard input does.
//!
//! It tells us on its standard error what became of it, a line each: `group N`, or `missing WHY`; in the end `ended STATUS` or
//! `killed SIGNAL`. The engine writes to our pipe directly, and its standard error goes nowhere.

use super::End;
use rustix::process::{Pid, Resource, Rlimit, Signal, getrlimit, kill_process_group, setrlimit};
use std::io::{self, Read, Write};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::mpsc;
use std::thread;

/// Is the supervisor: `arguments` are those that a [`Launcher`](super::Launcher) adds to its own. Returns when the engine has
/// ended, or was ended.
pub fn supervise(arguments: &[String]) -> ExitCode {
    let [memory, ears, program, rest @ ..] = arguments else {
        tell("missing arguments: this is started by a program, not by people");
        return ExitCode::from(2);
    };
    let listens = ears == "listening";
    let mut command = Command::new(program);
    command
        .args(rest)
        .process_group(0)
        .stdin(if listens { Stdio::piped() } else { Stdio::null() })
        .stdout(Stdio::inherit())
        .stderr(Stdio::null());
    let mut engine = match spawn(&mut command, memory.parse().ok().filter(|&bytes| bytes > 0)) {
        Ok(engine) => engine,
        Err(error) => {
            tell(&format!("missing {error}"));
            return ExitCode::FAILURE;
        }
    };
    let group = Pid::from_child(&engine);
    tell(&format!("group {}", group.as_raw_nonzero()));
    // Two threads, so that an engine that does not listen hides from nobody that we are gone.
    let (sender, told) = mpsc::channel::<Vec<u8>>();
    if let Some(mut stdin) = engine.stdin.take() {
        thread::spawn(move || told.iter().try_for_each(|bytes| stdin.write_all(&bytes)));
    }
    thread::spawn(move || {
        relay(&sender);
        let _ = kill_process_group(group, Signal::KILL);
    });
    let end = match engine.wait() {
        Ok(status) => status.code().map_or_else(|| End::Signal(status.signal().unwrap_or(0)), End::Exit),
        Err(_) => End::Signal(0),
    };
    // What it started goes with it.
    let _ = kill_process_group(group, Signal::KILL);
    tell(&end.write());
    ExitCode::SUCCESS
}

/// Hands on what we are told, until there is nobody to tell it.
fn relay(sender: &mpsc::Sender<Vec<u8>>) {
    let mut stdin = io::stdin().lock();
    let mut buffer = [0; 1 << 12];
    loop {
        match stdin.read(&mut buffer) {
            Ok(0) => return,
            // An engine without ears needs no words, and may end before we do.
            Ok(read) => _ = sender.send(buffer[..read].to_vec()),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => return,
        }
    }
}

/// Starts an engine with so many bytes of address space at most. We are bound ourselves while we do: an engine that was bound
/// afterwards might have started another process by then.
fn spawn(command: &mut Command, memory: Option<u64>) -> io::Result<Child> {
    let ours = getrlimit(Resource::As);
    if memory.is_some() {
        setrlimit(Resource::As, Rlimit { current: memory, ..ours })?;
    }
    let engine = command.spawn();
    setrlimit(Resource::As, ours)?;
    engine
}

/// Tells who started us. If nobody listens, nobody needs to know.
fn tell(line: &str) {
    let _ = io::stderr().write_all(format!("{line}\n").as_bytes());
}
