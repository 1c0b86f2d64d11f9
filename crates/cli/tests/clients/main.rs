//! Twinproof as other programs meet it: python-chess drives `twinproof uci`, reads the PGN of `twinproof show` and what
//! `twinproof analyse` makes of its tree; sgfmill reads SGF, a strict client talks to `twinproof gtp`. `scripts/clients`
//! installs what that takes; where it cannot, these tests fail.
#![cfg(unix)]

use std::path::Path;
use std::process::{Command, Output};
use std::sync::OnceLock;

fn run(command: &mut Command) -> Output {
    let output = command.output().expect("it starts");
    let said = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(output.status.success(), "{command:?}\n{}{}", said(&output.stdout), said(&output.stderr));
    output
}

/// Runs a script beside this file by the Python that has the libraries.
fn script(name: &str) {
    static PYTHON: OnceLock<String> = OnceLock::new();
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clients");
    let python = PYTHON.get_or_init(|| {
        let path = run(&mut Command::new(tests.join("../../../../scripts/clients"))).stdout;
        String::from_utf8(path).expect("a path").trim().to_owned()
    });
    run(Command::new(python).arg(tests.join(name)).arg(env!("CARGO_BIN_EXE_twinproof")));
}

#[test]
fn a_chess_program_is_served() {
    script("uci.py");
}

#[test]
fn a_chess_program_reads_proofs() {
    script("pgn.py");
}

#[test]
fn a_go_program_reads_proofs() {
    script("sgf.py");
}

#[test]
fn other_programs_read_trees_and_books() {
    script("trees.py");
}

#[test]
fn a_person_at_a_terminal_is_shown_the_run_and_gets_the_terminal_back() {
    script("dashboard.py");
}

#[test]
fn a_go_program_is_served() {
    script("gtp.py");
}
