//! `twinproof-check` as scripts see it.

#![allow(clippy::unwrap_used)]

mod common;

use std::ffi::OsStr;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use twinproof_check::{TableSource, check_from};

fn run<S: AsRef<OsStr>>(arguments: impl IntoIterator<Item = S>) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_twinproof-check")).args(arguments).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// Files with good, rejected and not checked certificates.
struct Files {
    folder: tempfile::TempDir,
}

impl Files {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    fn with(&self, name: &str, bytes: &[u8]) -> String {
        let path: PathBuf = self.folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        path.into_os_string().into_string().unwrap()
    }
}

#[test]
fn a_line_and_a_status_for_every_file() {
    let files = Files::new();
    let good = files.with("good", &common::general());
    let closed = files.with("closed", &common::closed());
    let mut bytes = common::general();
    bytes.pop();
    let short = files.with("short", &bytes);
    let mut bytes = common::general();
    bytes[10] = 9;
    let newer = files.with("newer", &bytes);
    let mut bytes = common::general();
    bytes[12] = b'x';
    let other = files.with("other", &bytes);
    let cat = files.with("cat", b"meow");

    assert_eq!(run([&good, &closed]), (0, format!("accepted {good}\naccepted {closed}\n"), String::new()));
    let (status, out, _) = run([&newer, &good, &other]);
    let expected = format!(
        "not checked {newer}: it is written in version 9 of the format, and this program reads version 1\n\
         accepted {good}\n\
         not checked {other}: this program does not know the game \"xraph\"\n"
    );
    assert_eq!((status, out), (3, expected));
    let (status, out, _) = run([&newer, &short, &cat]);
    assert_eq!(status, 1, "a rejection wins over a missing check");
    assert!(
        out.contains(&format!("rejected {short}: the file ends in the middle of the proof (byte ")),
        "{out}"
    );
    assert!(out.contains(&format!("rejected {cat}: this is not a certificate (byte 1)\n")), "{out}");

    let (status, out, _) = run(["--memory", "0", &good]);
    assert_eq!(status, 3);
    assert!(out.starts_with(&format!("not checked {good}: the check needs more than the 0 MiB")), "{out}");
    let (status, out, _) = run(["--time=0", &good]);
    assert_eq!(
        (status, out),
        (3, format!("not checked {good}: the time was up; give it more with --time\n"))
    );
}

#[test]
fn a_file_that_cannot_be_read_is_an_error() {
    let files = Files::new();
    let missing = files.folder.path().join("missing");
    let (status, out, _) = run([&missing]);
    assert_eq!(status, 1);
    assert!(out.starts_with(&format!("not checked {}: ", missing.display())), "{out}");
    let (status, ..) = run([files.folder.path()]);
    assert_eq!(status, 1, "a folder");
}

#[test]
fn usage() {
    for (arguments, message) in [
        (&[][..], "no certificate is named"),
        (&["--fast", "x"], "there is no option '--fast'"),
        (&["--memory"], "--memory needs a value"),
        (&["--memory", "much", "x"], "--memory takes a number of MiB, not 'much'"),
        (&["--time=-1", "x"], "--time takes a number of seconds, not '-1'"),
    ] {
        let (status, out, err) = run(arguments);
        assert_eq!((status, out.as_str()), (2, ""));
        assert!(err.contains(message), "{err}");
    }
    let (status, out, _) = run(["--help"]);
    assert!(status == 0 && out.contains("Usage: twinproof-check"));
    let (status, out, _) = run(["--version"]);
    assert!(status == 0 && out.starts_with("twinproof-check "));
    let (status, out, _) = run(["--", "--help"]);
    assert!(status == 1 && out.starts_with("not checked --help: "), "after -- everything is a file: {out}");
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_twinproof-check"))
        .arg("--help")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// A disproof that names a node in its rejection, and the node's name tries to be a line of its own.
#[test]
fn a_hostile_name_stays_on_its_line() {
    use twinproof_core::{Form, Player, ProofSink, RepetitionRule, Value};
    let mut graph = twinproof_games::graph::Builder::new();
    let [root, evil] = ["root", "x\naccepted other\u{1b}[2J"].map(|name| graph.node(name).unwrap());
    graph.inner(root, Player::First, &[evil]).unwrap();
    graph.inner(evil, Player::First, &[root]).unwrap();
    let problem = graph.finish(root, &[], RepetitionRule::FirstPlayerLoss).unwrap();
    let mut writer = twinproof_certificate::Writer::new(Vec::new(), &problem);
    writer.begin(Form::Closed, Value::Loss).unwrap();
    writer.member(&[0; 4], None).unwrap();
    writer.finish().unwrap();
    let files = Files::new();
    let file = files.with("evil", &writer.into_inner());
    let (status, out, _) = run([&file]);
    assert_eq!((status, out.lines().count()), (1, 1), "{out}");
    assert!(out.contains(r"x\naccepted other\u{1b}[2J"), "{out}");
}

/// A move takes one byte in the file and four in memory: the limit is for the latter.
#[test]
fn a_packed_graph_counts_as_large_as_it_will_be() {
    use twinproof_certificate::{CheckError, NotChecked};
    use twinproof_core::{Clock, Form, Player, ProofSink, RepetitionRule, StopFlag, Value};
    let mut graph = twinproof_games::graph::Builder::new();
    let root = graph.node("A").unwrap();
    graph.inner(root, Player::First, &vec![root; 1 << 20]).unwrap();
    let problem = graph.finish(root, &[], RepetitionRule::FirstPlayerLoss).unwrap();
    let mut writer = twinproof_certificate::Writer::new(Vec::new(), &problem);
    writer.begin(Form::Closed, Value::Loss).unwrap();
    writer.member(&[0; 4], None).unwrap();
    writer.finish().unwrap();
    let bytes = writer.into_inner();
    let check = |memory| {
        check_from(bytes.as_slice(), memory, Clock::start(None, StopFlag::new()), &TableSource::Nowhere)
            .map(|_| ())
    };
    assert_eq!(check(4 << 20), Err(CheckError::NotChecked(NotChecked::Memory { limit: 4 << 20 })));
    assert_eq!(check(64 << 20), Ok(()));
}

#[test]
fn nobody_to_talk_to_is_no_reason_to_panic() {
    let full = || std::fs::File::options().write(true).open("/dev/full").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_twinproof-check"));
    assert_eq!(command.stderr(full()).status().unwrap().code(), Some(2));
    let mut command = Command::new(env!("CARGO_BIN_EXE_twinproof-check"));
    assert_eq!(command.arg("nothing").stdout(full()).stderr(full()).status().unwrap().code(), Some(1));
}
