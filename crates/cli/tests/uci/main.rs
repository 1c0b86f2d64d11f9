//! `twinproof uci` and the PGN of `twinproof show` as a chess program meets them: python-chess plays the program.
//! `scripts/chess-client` installs it; where it cannot, these tests fail.
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

/// Runs a script beside this file by the Python that has python-chess.
fn script(name: &str) {
    static PYTHON: OnceLock<String> = OnceLock::new();
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/uci");
    let python = PYTHON.get_or_init(|| {
        let path = run(&mut Command::new(tests.join("../../../../scripts/chess-client"))).stdout;
        String::from_utf8(path).expect("a path").trim().to_owned()
    });
    run(Command::new(python).arg(tests.join(name)).arg(env!("CARGO_BIN_EXE_twinproof")));
}

#[test]
fn a_chess_program_is_served() {
    script("client.py");
}

#[test]
fn a_chess_program_reads_proofs() {
    script("pgn.py");
}
