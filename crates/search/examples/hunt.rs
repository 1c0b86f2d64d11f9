//! Hunts for small generated graphs on which a search is wrong, and prints them as JSON lines.
//!
//! `cargo run --release -p twinproof-search --example hunt -- METHODS RULE GRAPHS [MOST_PRINTED [KIND]]` looks at that
//! many small graphs, every other one with a past, and says on standard error how many answers of each method were
//! wrong, unknown, or right without a certificate. Methods are separated by commas; the first one gives the first seed.
//! KIND is `random`, graphs of 4 to 13 nodes; `hard`, 7 to 11 nodes in dense cycles with one or two
//! ends; `harder`, 12 to 16 such nodes; or `coarse`, the hard ones with a rule of repetition that compares less than the
//! state. The corpus in `data/` was made with it.

#[path = "../tests/common/mod.rs"]
mod common;
#[path = "common/method.rs"]
mod method;

use common::coarse::Coarse;
use common::hard::Hard;
use common::solve_with;
use twinproof_core::{Game, Problem, RepetitionRule};
use twinproof_games::graph::generate::{Family, Recipe, generate};
use twinproof_games::graph::{Graph, json};
use twinproof_search::Settings;
use twinproof_testkit::exhaustive;

/// What came of one method.
struct Tally {
    name: String,
    settings: Settings,
    expansions: u64,
    /// The most expansions, and the seed they were needed for.
    worst: (u64, u64),
    wrong: u64,
    unknown: u64,
    unchecked: u64,
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let methods = args.get(1).expect(method::USAGE);
    let rule = args.get(2).and_then(|name| RepetitionRule::from_name(name)).expect(method::USAGE);
    let graphs: u64 = args.get(3).and_then(|count| count.parse().ok()).expect(method::USAGE);
    let mut print: u64 = args.get(4).map_or(0, |count| count.parse().expect(method::USAGE));
    let kind = args.get(5).map_or("random", String::as_str);

    let mut first = None;
    let mut tallies: Vec<Tally> = Vec::new();
    for name in methods.split(',') {
        let (settings, seed) = method::settings(name).expect(method::USAGE);
        first.get_or_insert(seed);
        let name = name.to_owned();
        tallies.push(Tally {
            name,
            settings,
            expansions: 0,
            worst: (0, 0),
            wrong: 0,
            unknown: 0,
            unchecked: 0,
        });
    }
    let first = first.expect("there is a method");
    let mut skipped = 0;
    for seed in first..first + graphs {
        let graph = match kind {
            "random" => random(seed, rule),
            "harder" => Hard::of_size(seed, 12 + (seed / 2) as usize % 5).problem(rule),
            "hard" | "coarse" => Hard::of(seed).problem(rule),
            _ => panic!("KIND is random, hard, harder or coarse"),
        };
        let outcome = if kind == "coarse" {
            let nodes = graph.game().node_count() as u64;
            // From two nodes a class to nearly all apart; with and without passes.
            let problem = Coarse::of(&graph, nodes / 2 + seed % (nodes + 1), seed % 3 * 2, seed);
            try_all(&problem, seed, &mut tallies)
        } else {
            try_all(&graph, seed, &mut tallies)
        };
        match outcome {
            None => skipped += 1,
            Some(Outcome { is_wrong: true, truth }) if print > 0 => {
                print -= 1;
                println!("{}", json::write(&graph, Some(&format!("{kind}-s{seed}")), Some(truth)));
            }
            Some(_) => {}
        }
    }
    for Tally { name, expansions, worst, wrong, unknown, unchecked, .. } in tallies {
        eprintln!(
            "{name} {rule} {kind}: {graphs} graphs, {expansions} expansions (worst {} seed {}), {wrong} wrong, {unknown} unknown, \
             {unchecked} right without a certificate, {skipped} too large for the oracle",
            worst.0, worst.1
        );
    }
}

fn random(seed: u64, rule: RepetitionRule) -> Problem<Graph> {
    let size = 4 + (seed % 10) as u32;
    let terminals = [0.05, 0.1, 0.2, 0.3][(seed / 10 % 4) as usize];
    let past = (seed % 2) as u32 * 2;
    let recipe = Recipe { size, terminals, rule, past, seed, ..Recipe::new(Family::Random) };
    generate(&recipe).expect("the recipe is reasonable")
}

struct Outcome {
    is_wrong: bool,
    truth: &'static str,
}

/// Runs all methods on a problem; `None` if the oracle gives up.
fn try_all<G: Game>(problem: &Problem<G>, seed: u64, tallies: &mut [Tally]) -> Option<Outcome> {
    let truth = exhaustive(problem, 10_000_000)?;
    let mut is_wrong = false;
    for tally in tallies {
        let solved = solve_with(problem, &tally.settings);
        tally.expansions += solved.counts.expansions;
        tally.worst = tally.worst.max((solved.counts.expansions, seed));
        match solved.value {
            None => tally.unknown += 1,
            Some(value) if value == truth => {
                tally.unchecked += u64::from(solved.checked.is_err());
                is_wrong |= solved.checked.is_err() && tally.settings.is_sound();
            }
            Some(_) => {
                assert!(solved.checked.is_err(), "a false certificate was accepted: seed {seed}");
                tally.wrong += 1;
                is_wrong = true;
            }
        }
    }
    Some(Outcome { is_wrong, truth: truth.verdict() })
}
