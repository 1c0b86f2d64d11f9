//! Expansions a second of each search, and the bytes it takes for a node.
//!
//! The counts of expansions are known and asserted: a search that goes another way is another benchmark.

#[allow(dead_code, clippy::unwrap_used, missing_docs, unreachable_pub)]
#[path = "../../certificate/tests/common/arithmetic.rs"]
mod arithmetic;
mod common;

use arithmetic::{Arithmetic, Shape};
use common::{Case, LIMITS, SEARCHES, name, run};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use std::time::Duration;
use twinproof_core::{Game, Limits, RepetitionRule, Value};

/// Nodes for the figure of bytes a node: enough for arrays to have their usual room for growth.
const NODES: u64 = 1_000_000;

fn speed(criterion: &mut Criterion) {
    group(criterion, &common::tictactoe());
    group(criterion, &common::random());
    group(criterion, &common::windmill());
}

fn group<G: Game>(criterion: &mut Criterion, case: &Case<G>) {
    let mut group = criterion.benchmark_group(case.name);
    group.sample_size(10).warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(2));
    for (search, expected) in SEARCHES.into_iter().zip(case.expansions) {
        let expansions = || run(&case.problem, search, LIMITS).counts.expansions;
        assert_eq!(expansions(), expected, "{} {}", case.name, name(search));
        group.throughput(Throughput::Elements(expected));
        group.bench_function(BenchmarkId::from_parameter(name(search)), |bencher| bencher.iter(expansions));
    }
    group.finish();
}

/// In a binary tree with ways back up that nobody gets to the end of; its moves are eight bytes long.
fn memory(_: &mut Criterion) {
    let problem = Arithmetic::new(Shape::Tree, 55, Value::Loss).problem(RepetitionRule::FirstPlayerLoss);
    for search in SEARCHES {
        let counts = run(&problem, search, Limits { created: Some(NODES), ..Limits::default() }).counts;
        assert!(counts.created > NODES - 10, "{} made {} nodes only", name(search), counts.created);
        let bytes = counts.memory_bytes as f64 / counts.created as f64;
        println!("memory/{:<12} {bytes:.1} bytes a node", name(search));
    }
}

criterion_group!(benches, speed, memory);
criterion_main!(benches);
