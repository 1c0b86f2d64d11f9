//! Hunts for small generated graphs on which a search is wrong, and prints them as JSON lines.
//!
//! `cargo run --release -p twinproof-search --example hunt -- ALGORITHM RULE GRAPHS [MOST_PRINTED]` looks at that
//! many random graphs of 4 to 13 nodes, every other one with a past, and says on standard error how many answers
//! were wrong, unknown, or right without a certificate. The corpus in `data/` was made with it.

#[path = "../tests/common/mod.rs"]
mod common;

use common::solve;
use twinproof_core::{Limits, RepetitionRule};
use twinproof_games::graph::generate::{Family, Recipe, generate};
use twinproof_games::graph::json;
use twinproof_search::Algorithm;
use twinproof_testkit::exhaustive;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let usage =
        "usage: hunt pns|dag|dcg|bta|close first-player-loss|current-player-loss GRAPHS [MOST_PRINTED]";
    let close = args.get(1).is_some_and(|name| name == "close");
    let algorithm = Algorithm::ALL
        .into_iter()
        .find(|algorithm| {
            Some(algorithm.name()) == args.get(1).map(String::as_str) || close && *algorithm == Algorithm::Bta
        })
        .expect(usage);
    let rule = args.get(2).and_then(|name| RepetitionRule::from_name(name)).expect(usage);
    let graphs: u64 = args.get(3).and_then(|count| count.parse().ok()).expect(usage);
    let mut print: u64 = args.get(4).map_or(0, |count| count.parse().expect(usage));

    let (mut wrong, mut unknown, mut unchecked, mut skipped) = (0, 0, 0, 0);
    for seed in 0..graphs {
        let size = 4 + (seed % 10) as u32;
        let terminals = [0.05, 0.1, 0.2, 0.3][(seed / 10 % 4) as usize];
        let past = (seed % 2) as u32 * 2;
        let recipe = Recipe { size, terminals, rule, past, seed, ..Recipe::new(Family::Random) };
        let problem = generate(&recipe).expect("the recipe is reasonable");
        let Some(truth) = exhaustive(&problem, 10_000_000) else {
            skipped += 1;
            continue;
        };
        let limits = Limits { visits: (algorithm == Algorithm::Dag).then_some(5_000), ..Limits::default() };
        let solved = solve(&problem, algorithm, close, limits);
        match solved.value {
            None => unknown += 1,
            Some(value) if value == truth => unchecked += u64::from(solved.checked.is_err()),
            Some(_) => {
                assert!(solved.checked.is_err(), "a false certificate was accepted: seed {seed}");
                wrong += 1;
                if print > 0 {
                    print -= 1;
                    println!(
                        "{}",
                        json::write(&problem, Some(&format!("random-{size}-s{seed}")), Some(truth.verdict()))
                    );
                }
            }
        }
    }
    eprintln!(
        "{} {rule}: {graphs} graphs, {wrong} wrong, {unknown} unknown, {unchecked} right without a certificate, {skipped} too large for the oracle",
        args[1]
    );
}
