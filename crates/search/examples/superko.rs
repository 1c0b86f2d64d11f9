//! Looks for tiny go problems on which df-pn that ignores history is wrong, and prints them.
//!
//! `cargo run --release -p twinproof-search --example superko -- FIRST LAST`: the seeds. A line is the rule of ko, the goal
//! and the record; `tests/go.rs` reads them from `data/go-superko.tsv`. The right answer is a certificate's.

#[path = "../tests/common/tiny_go.rs"]
#[allow(dead_code, reason = "the tests read what is printed here")]
mod tiny_go;

use tiny_go::Tiny;
use twinproof_core::{Clock, Limits, Problem, Silent, StopFlag, Value};
use twinproof_games::go::Go;
use twinproof_search::{Algorithm, Ghi, Settings, prover};

fn value(problem: &Problem<Go>, ghi: Ghi) -> Option<Value> {
    let limits = Limits { expansions: Some(20_000), ..Limits::default() };
    let settings = Settings { ghi, limits, ..Settings::new(Algorithm::Dfpn) };
    let mut prover = prover(problem, &settings).expect("df-pn takes the problem");
    prover.prove(&Clock::start(None, StopFlag::new()), &mut Silent).value
}

fn main() {
    let usage = "usage: superko FIRST LAST";
    let mut seeds = std::env::args().skip(1).map(|seed| seed.parse::<u64>().expect(usage));
    let (first, last) = (seeds.next().expect(usage), seeds.next().expect(usage));
    let (mut all, mut unknown, mut wrong) = (0, 0, 0);
    for tiny in (first..last).map(Tiny::random) {
        let Ok(problem) = tiny.problem() else { continue };
        all += 1;
        match (value(&problem, Ghi::Conditions), value(&problem, Ghi::Ignore)) {
            (Some(right), Some(claim)) if right != claim => {
                wrong += 1;
                println!("{}", tiny.write());
            }
            (Some(_), Some(_)) => {}
            _ => unknown += 1,
        }
    }
    eprintln!("{all} problems, {wrong} wrong, {unknown} undecided within 20,000 expansions");
}
