//! Scripts that are engines, positions, and how to ask.

use std::fs;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::time::Duration;
use tempfile::TempDir;
use twinproof::StopFlag;
use twinproof::games::chess::{Chess, Color, Goal};
use twinproof_engine::{Answer, Budget, Engine, EngineSpec, Failure, Job, Launcher, Position};

/// White mates in two moves by any waiting move of the rook, as `Rg2`.
pub(crate) const MATE: &str = "7k/8/5K2/8/8/8/8/6R1 w - - 0 1";

pub(crate) fn launcher() -> Launcher {
    let mut launcher = Launcher::new(env!("CARGO_BIN_EXE_twinproof-supervise"), &[]);
    // Nothing takes so long unless it hangs; how long exactly decides no test.
    launcher.limits.start = Duration::from_secs(60);
    launcher.limits.overtime = Duration::from_secs(60);
    launcher
}

/// The same for engines that are expected to hang.
pub(crate) fn impatient() -> Launcher {
    let mut launcher = launcher();
    launcher.limits.start = Duration::from_millis(500);
    launcher.limits.overtime = Duration::from_millis(500);
    launcher.limits.patience = Duration::from_millis(500);
    launcher
}

/// A folder with scripts.
pub(crate) struct Scripts(pub(crate) TempDir);

impl Scripts {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    /// Writes a shell script and says its path.
    pub(crate) fn shell(&self, name: &str, body: &str) -> String {
        let path = self.0.path().join(name);
        let text = if body.starts_with("#!") { body.to_owned() } else { format!("#!/bin/sh\n{body}\n") };
        // By another process: one that a thread starts while we write would hold the file open, and nobody could run it.
        let mut cat =
            Command::new("sh").args(["-c", "cat > \"$0\""]).arg(&path).stdin(Stdio::piped()).spawn().unwrap();
        cat.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
        assert!(cat.wait().unwrap().success());
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        path.to_str().unwrap().to_owned()
    }

    pub(crate) fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_owned()
    }

    /// A UCI engine that does this when it is told to go.
    pub(crate) fn uci(&self, name: &str, go: &str) -> String {
        let body = format!(
            "while read -r line; do case \"$line\" in\nuci) echo uciok ;;\nisready) echo readyok ;;\ngo*) {go} ;;\nesac; done"
        );
        format!("uci:{}", self.shell(name, &body))
    }
}

/// Where an engine of Debian's is, which is installed if it must be.
pub(crate) fn debian(engine: &str) -> &'static str {
    static PATHS: OnceLock<String> = OnceLock::new();
    let paths = PATHS.get_or_init(|| {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/engines");
        let output = Command::new(script).output().expect("it starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("paths")
    });
    paths.lines().find(|path| path.ends_with(engine)).expect("it is installed")
}

pub(crate) fn chess(fen: &str) -> Position {
    Position::of(&Chess::new(Color::White, Goal::Mate).problem_from_fen(fen).unwrap())
}

pub(crate) fn start(spec: &str, launcher: &Launcher) -> Result<Box<dyn Engine>, Failure> {
    spec.parse::<EngineSpec>().unwrap().start(launcher, &StopFlag::new())
}

/// Starts an engine and asks it once.
pub(crate) fn ask(
    spec: &str,
    position: Position,
    budget: Budget,
    without: &[&str],
) -> Result<Answer, Failure> {
    let job = Job::new(position, spec, budget).without(without.iter().copied());
    start(spec, &launcher())?.run(&job, &StopFlag::new())
}

pub(crate) fn seconds(seconds: u64) -> Budget {
    Budget::time(Duration::from_secs(seconds))
}
