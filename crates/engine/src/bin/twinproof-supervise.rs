//! Watches over one engine for a program that has no subcommand for it. The command `twinproof` has one.

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<_> =
        std::env::args_os().skip(1).map(|argument| argument.to_string_lossy().into_owned()).collect();
    twinproof_engine::supervise(&arguments)
}
