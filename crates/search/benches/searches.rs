//! Expansions a second of each search, and the bytes it takes for a node or an entry.
//!
//! The counts of expansions are known and asserted: a search that goes another way is another benchmark.

#[allow(dead_code, clippy::unwrap_used, missing_docs, unreachable_pub)]
#[path = "../../certificate/tests/common/arithmetic.rs"]
mod arithmetic;
mod common;

use arithmetic::{Arithmetic, Shape};
use common::{Case, LIMITS, SEARCHES, run};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use std::time::Duration;
use twinproof_core::{Game, Limits, RepetitionRule, Value};
use twinproof_search::Ghi;
use twinproof_search::measure::table_bytes;

/// Nodes or entries for the figures of bytes: enough for arrays to have their usual room for growth.
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
        assert_eq!(expansions(), expected, "{} {}", case.name, search.name());
        group.throughput(Throughput::Elements(expected));
        group.bench_function(BenchmarkId::from_parameter(search.name()), |bencher| bencher.iter(expansions));
    }
    group.finish();
}

/// For searches that keep a graph, in a binary tree with ways back up that nobody gets to the end of, whose moves are
/// eight bytes long. For those with a table, of the table alone: the rest of their memory is the path.
fn memory(_: &mut Criterion) {
    let problem = Arithmetic::new(Shape::Tree, 55, Value::Loss).problem(RepetitionRule::FirstPlayerLoss);
    for search in SEARCHES.into_iter().filter(|search| !search.has_table()) {
        let counts = run(&problem, search, Limits { created: Some(NODES), ..Limits::default() }).counts;
        assert!(counts.created > NODES - 10, "{} made {} nodes only", search.name(), counts.created);
        let bytes = counts.memory_bytes as f64 / counts.created as f64;
        println!("memory/{:<12} {bytes:.1} bytes a node", search.name());
    }
    for ghi in [Ghi::Ignore, Ghi::Twins, Ghi::Conditions] {
        let bytes = table_bytes(ghi, NODES) as f64 / NODES as f64;
        let unit = if ghi == Ghi::Ignore { "an entry" } else { "an entry and its twin" };
        println!("memory/{:<12} {bytes:.1} bytes {unit}", ghi.name());
    }
}

criterion_group!(benches, speed, memory);
criterion_main!(benches);
