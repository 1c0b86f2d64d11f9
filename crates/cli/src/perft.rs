//! `twinproof perft`: counts move sequences, the usual test of a move generator.

use crate::args::PerftArgs;
use crate::exit::Outcome;
use crate::input;
use crate::output::{count, stdout, write_json};
use serde::Serialize;
use std::io::Write;
use std::time::Instant;
use twinproof::report::seconds;

#[derive(Debug, Serialize)]
struct Counted {
    depth: u32,
    nodes: u64,
    seconds: f64,
}

pub(crate) fn run(args: &PerftArgs) -> anyhow::Result<Outcome> {
    let problem = input::position(args.game, &args.position, &args.board)?;
    let depth = args.depth;
    let started = Instant::now();
    let nodes = problem.perft(depth)?;
    let seconds = seconds(started.elapsed());
    let mut out = stdout();
    if args.json {
        write_json(&mut out, &Counted { depth, nodes, seconds })?;
    } else {
        writeln!(out, "{} of {} in {seconds:.3} s", count(nodes, "sequence"), count(depth.into(), "move"))?;
    }
    Ok(Outcome::Done)
}
