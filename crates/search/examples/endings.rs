//! Runs methods over random endings of checkers and says what they took, with knowledge of checkers and without.
//!
//! `cargo run --release -p twinproof-search --example endings -- METHODS PIECES COUNT NODES`, methods as in `hunt`, separated by commas.
//! Both sides are asked about. The mean is the geometric one of the expansions, those that reached the limit among them.

#[path = "common/method.rs"]
mod method;

use std::time::Instant;
use twinproof_core::{Clock, Problem, RepetitionRule, Silent, StopFlag, Value};
use twinproof_games::checkers::generate::endings;
use twinproof_games::checkers::{Checkers, Color};
use twinproof_search::prover;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let usage = "usage: endings METHODS PIECES COUNT NODES";
    let number = |place: usize| args.get(place).and_then(|text| text.parse::<u64>().ok()).expect(usage);
    let (pieces, count, nodes) = (number(2) as u32, number(3) as usize, number(4));
    for name in args.get(1).expect(usage).split(',') {
        let (mut settings, seed) = method::settings(name).expect(method::USAGE);
        settings.limits.expansions = Some(nodes);
        settings.limits.memory = settings.limits.memory.or(Some(1 << 30));
        for knowledge in [true, false] {
            let (mut solved, mut won, mut expansions, mut logarithms) = (0, 0, 0, 0.0);
            let started = Instant::now();
            for ending in endings(pieces, seed).take(count) {
                for first in Color::ALL {
                    let game = Checkers::new(first).with_knowledge(knowledge);
                    let problem = Problem::new(game, ending, Vec::new(), RepetitionRule::FirstPlayerLoss)
                        .expect("there is no past");
                    let clock = Clock::start(None, StopFlag::new());
                    let mut search = prover(&problem, &settings).expect("the search takes the problem");
                    let claim = search.prove(&clock, &mut Silent);
                    solved += u64::from(claim.value.is_some());
                    won += u64::from(claim.value == Some(Value::Win));
                    expansions += claim.counts.expansions;
                    logarithms += (claim.counts.expansions.max(1) as f64).ln();
                }
            }
            let (all, seconds) = (2 * count, started.elapsed().as_secs_f64());
            println!(
                "{name} {}: {solved} of {all} solved, {won} of them won; {expansions} expansions, mean {:.0}; {seconds:.1} s, {:.0} a second",
                if knowledge { "with knowledge" } else { "without" },
                (logarithms / all as f64).exp(),
                expansions as f64 / seconds,
            );
        }
    }
}
