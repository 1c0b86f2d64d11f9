//! Hunts for small generated graphs on which a search is wrong, and prints them as JSON lines.
//!
//! `cargo run --release -p twinproof-search --example hunt -- METHOD RULE GRAPHS [MOST_PRINTED]` looks at that
//! many random graphs of 4 to 13 nodes, every other one with a past, and says on standard error how many answers
//! were wrong, unknown, or right without a certificate. The corpus in `data/` was made with it.

#[path = "../tests/common/mod.rs"]
mod common;
#[path = "common/method.rs"]
mod method;

use common::solve_with;
use twinproof_core::RepetitionRule;
use twinproof_games::graph::generate::{Family, Recipe, generate};
use twinproof_games::graph::json;
use twinproof_testkit::exhaustive;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let (settings, first) = args.get(1).and_then(|method| method::settings(method)).expect(method::USAGE);
    let rule = args.get(2).and_then(|name| RepetitionRule::from_name(name)).expect(method::USAGE);
    let graphs: u64 = args.get(3).and_then(|count| count.parse().ok()).expect(method::USAGE);
    let mut print: u64 = args.get(4).map_or(0, |count| count.parse().expect(method::USAGE));

    let mut expansions = 0;
    let (mut wrong, mut unknown, mut unchecked, mut skipped) = (0, 0, 0, 0);
    for seed in first..first + graphs {
        let size = 4 + (seed % 10) as u32;
        let terminals = [0.05, 0.1, 0.2, 0.3][(seed / 10 % 4) as usize];
        let past = (seed % 2) as u32 * 2;
        let recipe = Recipe { size, terminals, rule, past, seed, ..Recipe::new(Family::Random) };
        let problem = generate(&recipe).expect("the recipe is reasonable");
        let Some(truth) = exhaustive(&problem, 10_000_000) else {
            skipped += 1;
            continue;
        };
        let solved = solve_with(&problem, &settings);
        expansions += solved.counts.expansions;
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
        "{} {rule}: {graphs} graphs, {expansions} expansions, {wrong} wrong, {unknown} unknown, {unchecked} right without a certificate, {skipped} too large for the oracle",
        args[1]
    );
}
