//! `twinproof uci` as a chess program meets it: python-chess plays the program. `scripts/chess-client` installs it; where
//! it cannot, this test fails.
#![cfg(unix)]

use std::path::Path;
use std::process::{Command, Output};

fn run(command: &mut Command) -> Output {
    let output = command.output().expect("it starts");
    let said = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(output.status.success(), "{command:?}\n{}{}", said(&output.stdout), said(&output.stderr));
    output
}

#[test]
fn a_chess_program_is_served() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/uci");
    let python = run(&mut Command::new(tests.join("../../../../scripts/chess-client"))).stdout;
    let python = String::from_utf8(python).expect("a path");
    run(Command::new(python.trim()).arg(tests.join("client.py")).arg(env!("CARGO_BIN_EXE_twinproof")));
}
