//! Instructions of the parts of a search, counted by Valgrind: the table, and what simulations take a position.
//!
//! What is counted is a thousand steps of the table, or one simulation through as many positions as its name says:
//! the figures of docs/benchmarks.md are divided by these.
#![allow(missing_docs, reason = "the macros make public functions")]

use gungraun::{library_benchmark, library_benchmark_group, main};
use std::hint::black_box;
use twinproof_core::RepetitionRule::{self, CurrentPlayerLoss, FirstPlayerLoss};
use twinproof_core::Value;
use twinproof_games::graph::Graph;
use twinproof_games::graph::generate::{Family, Recipe, generate};
use twinproof_search::Ghi;
use twinproof_search::measure::{Entries, Replay};

const STEPS: u64 = 1000;

fn entries(ghi: Ghi) -> Entries {
    Entries::new(ghi, STEPS)
}

#[library_benchmark(setup = entries)]
#[bench::base(Ghi::Ignore)]
fn probe_hit(entries: Entries) -> (usize, Entries) {
    (black_box(entries.probe_held()), entries)
}

#[library_benchmark(setup = entries)]
#[bench::base(Ghi::Ignore)]
fn probe_miss(entries: Entries) -> (usize, Entries) {
    (black_box(entries.probe_others()), entries)
}

#[library_benchmark(setup = entries)]
#[bench::base(Ghi::Ignore)]
fn store_same(entries: Entries) -> (usize, Entries) {
    (black_box(entries.store_held()), entries)
}

#[library_benchmark(setup = entries)]
#[bench::base(Ghi::Ignore)]
fn store_new(entries: Entries) -> (usize, Entries) {
    (black_box(entries.store_others()), entries)
}

#[library_benchmark(setup = entries)]
#[bench::twins(Ghi::Twins)]
#[bench::conditions(Ghi::Conditions)]
fn read_twins(entries: Entries) -> (usize, Entries) {
    (black_box(entries.read_twins()), entries)
}

/// A verdict to be simulated, which takes so many positions.
fn replay(
    (family, size, seed, rule): (Family, u32, u64, RepetitionRule),
    ghi: Ghi,
    value: Value,
    positions: u64,
) -> Replay<Graph> {
    let problem = generate(&Recipe { size, seed, rule, ..Recipe::new(family) }).expect("the recipe is good");
    let mut replay = Replay::find(problem, ghi, value).expect("some verdict holds on another path");
    assert_eq!(replay.run(), positions, "another simulation than the one that was measured");
    replay
}

#[library_benchmark(setup = replay)]
#[bench::twins_510_positions((Family::Ko, 500, 23, CurrentPlayerLoss), Ghi::Twins, Value::Win, 510)]
#[bench::conditions_310_positions((Family::Pursuit, 7, 18, CurrentPlayerLoss), Ghi::Conditions, Value::Win, 310)]
fn tree(mut replay: Replay<Graph>) -> (u64, Replay<Graph>) {
    (black_box(replay.run()), replay)
}

#[library_benchmark(setup = replay)]
#[bench::twins_44_positions((Family::Pursuit, 7, 18, FirstPlayerLoss), Ghi::Twins, Value::Loss, 44)]
#[bench::conditions_31_positions((Family::Pursuit, 7, 18, FirstPlayerLoss), Ghi::Conditions, Value::Loss, 31)]
fn closed_set(mut replay: Replay<Graph>) -> (u64, Replay<Graph>) {
    (black_box(replay.run()), replay)
}

library_benchmark_group!(name = table; benchmarks = probe_hit, probe_miss, store_same, store_new, read_twins);
library_benchmark_group!(name = simulation; benchmarks = tree, closed_set);
main!(library_benchmark_groups = table, simulation);
