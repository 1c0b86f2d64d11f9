//! The `twinproof` command: reads arguments, asks the library, prints what it says.

mod advice;
mod analyse;
mod annotate;
mod args;
mod bench;
mod check;
mod contest;
mod correspondence;
mod db;
mod exit;
mod experiment;
mod generate;
mod gomocup;
mod gtp;
mod input;
mod lines;
mod manual;
mod mover;
mod output;
mod perft;
mod play;
mod progress;
mod show;
mod signals;
mod solve;
mod supervise;
mod tables;
mod uci;

use args::{Cli, Command};
use exit::Outcome;
use std::process::ExitCode;

fn main() -> ExitCode {
    exit::status(run(&Cli::from_process()))
}

fn run(cli: &Cli) -> anyhow::Result<Outcome> {
    match &cli.command {
        Command::Solve(args) => solve::run(args),
        Command::Analyse(args) => analyse::run(args),
        Command::Play(args) => play::run(args),
        Command::Match(args) => contest::run(args),
        Command::Check(args) => check::run(args),
        Command::Show(args) => show::run(args),
        Command::Perft(args) => perft::run(args),
        Command::Tables(args) => tables::run(args),
        Command::Db(args) => db::run(args),
        Command::Uci => uci::run(),
        Command::Gtp(args) => gtp::run(args),
        Command::Gomocup(args) => gomocup::run(args),
        Command::Generate(args) => generate::run(args),
        Command::Bench(args) => bench::run(args),
        Command::Experiment(args) => experiment::run(args),
        Command::Supervise(args) => supervise::run(args),
        Command::Completions { shell } => manual::completions(*shell),
        Command::Man { out } => manual::pages(out.as_deref()),
    }
}
