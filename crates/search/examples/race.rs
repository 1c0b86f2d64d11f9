//! Runs a method over generated graphs and says what it took.
//!
//! `cargo run --release -p twinproof-search --example race -- METHOD FAMILY SIZE RULE GRAPHS [VISITS [TERMINALS]]`, methods as
//! in `hunt`; the family `hard` is dense cycles with one or two ends, as in the tests. Under first-player-loss answers are compared with the attractor.

#[path = "../tests/common/mod.rs"]
mod common;
#[path = "common/method.rs"]
mod method;

use std::time::Instant;
use twinproof_core::{RepetitionRule, Value};
use twinproof_games::graph::generate::{Family, Recipe, generate};
use twinproof_testkit::attractor;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let usage = "usage: race METHOD FAMILY SIZE RULE GRAPHS [VISITS [TERMINALS]]";
    let (mut settings, first) = method::settings(args.get(1).expect(usage)).expect(method::USAGE);
    let kind = args.get(2).expect(usage);
    let family = Family::from_name(kind);
    assert!(family.is_some() || kind == "hard", "FAMILY is a family of graphs, or hard");
    let size: u32 = args.get(3).expect(usage).parse().expect(usage);
    let rule = RepetitionRule::from_name(args.get(4).expect(usage)).expect("a rule of repetition");
    let graphs: u64 = args.get(5).expect(usage).parse().expect(usage);
    settings.limits.visits =
        args.get(6).map(|visits| visits.parse().expect(usage)).filter(|&visits| visits > 0);

    let terminals: Option<f64> = args.get(7).map(|share| share.parse().expect(usage));

    let (mut wrong, mut unknown, mut unchecked, mut wins) = (0, 0, 0, 0);
    let mut total = twinproof_core::Counts::default();
    let (mut search, mut proof, mut rebuilt, mut bytes, mut worst) = (0.0, 0.0, 0, 0, (0, 0));
    let started = Instant::now();
    for seed in first..first + graphs {
        let problem = match family {
            Some(family) => {
                let mut recipe = Recipe { size, rule, seed, ..Recipe::new(family) };
                recipe.terminals = terminals.unwrap_or(recipe.terminals);
                generate(&recipe).expect("the recipe is reasonable")
            }
            None => common::hard::Hard::of_size(seed, size as usize).problem(rule),
        };
        let solved = common::solve_with(&problem, &settings);
        let truth = (rule == RepetitionRule::FirstPlayerLoss).then(|| attractor(&problem));
        match solved.value {
            None => unknown += 1,
            Some(value) => {
                wins += u64::from(value == Value::Win);
                wrong += u64::from(truth.is_some_and(|truth| truth != value));
                unchecked += u64::from(solved.checked.is_err());
            }
        }
        if solved.counts.expansions > worst.0 {
            worst = (solved.counts.expansions, seed);
        }
        total.expansions += solved.counts.expansions;
        total.created += solved.counts.created;
        total.simulations += solved.counts.simulations;
        total.simulation_nodes += solved.counts.simulation_nodes;
        total.flawed_entries += solved.counts.flawed_entries;
        total.sweeps += solved.counts.sweeps;
        search += solved.search_seconds;
        proof += solved.proof_seconds;
        rebuilt += solved.rebuilt;
        bytes += solved.certificate.len();
    }
    println!(
        "{} {} {size} {rule}: {graphs} graphs, {wins} proven, {wrong} wrong, {unknown} unknown, {unchecked} without certificate; \
         {} expansions (worst {} seed {}), {} created, {} simulations, {} nodes, {} flawed, {} sweeps; {search:.2} s search, \
         {proof:.2} s proof, {rebuilt} rebuilt, {bytes} bytes; {:.1} s",
        args[1],
        args[2],
        total.expansions,
        worst.0,
        worst.1,
        total.created,
        total.simulations,
        total.simulation_nodes,
        total.flawed_entries,
        total.sweeps,
        started.elapsed().as_secs_f64()
    );
}
