//! How many nodes of each form are checked in a second. The node counts are asserted: they are known.

#[allow(dead_code, clippy::unwrap_used, missing_docs, unreachable_pub)]
#[path = "../tests/common/arithmetic.rs"]
mod arithmetic;

use arithmetic::{Arithmetic, Shape, prove, prove_closed};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use twinproof_certificate::{Accepted, CheckLimits, Header, Writer, check};
use twinproof_core::{Clock, RepetitionRule, StopFlag, Value};

fn certificate(form: &str, shape: Shape, size: u64) -> Vec<u8> {
    let end = if form == "order" { Value::Win } else { Value::Loss };
    let rule =
        if form == "general" { RepetitionRule::CurrentPlayerLoss } else { RepetitionRule::FirstPlayerLoss };
    let problem = Arithmetic::new(shape, size, end).problem(rule);
    let mut writer = Writer::new(Vec::new(), &problem);
    match form {
        "closed" => prove_closed(&problem, &mut writer),
        _ => prove(&problem, form == "general", &mut writer),
    }
    .expect("memory takes everything");
    writer.into_inner()
}

fn nodes(mut bytes: &[u8]) -> u64 {
    let limits = CheckLimits { memory: 1 << 30, clock: Clock::start(None, StopFlag::new()) };
    let header = Header::read(&mut bytes, limits.memory).expect("a certificate");
    let accepted: Accepted<Arithmetic> = check(&header, bytes, &limits).expect("a proof");
    accepted.nodes
}

fn checks(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("check");
    group.sample_size(10);
    let cases = [
        ("order", Shape::Tree, 34, 393_214),
        ("general", Shape::Tree, 34, 585_451),
        ("closed", Shape::Tree, 34, 524_285),
        ("order", Shape::Corridor, 400_000, 400_001),
        ("general", Shape::Corridor, 400_000, 600_000),
        ("closed", Shape::Corridor, 400_000, 400_001),
    ];
    for (form, shape, size, expected) in cases {
        let bytes = certificate(form, shape, size);
        let count = nodes(&bytes);
        assert_eq!(count, expected, "{form} {shape:?}");
        group.throughput(Throughput::Elements(count));
        let id = BenchmarkId::new(form, format!("{shape:?}").to_lowercase());
        group.bench_with_input(id, &bytes, |bencher, bytes| bencher.iter(|| nodes(bytes)));
    }
    group.finish();
}

criterion_group!(benches, checks);
criterion_main!(benches);
