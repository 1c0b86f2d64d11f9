//! Moves judged a second, and how long a proof and its check take on positions that ship.
#![allow(missing_docs, reason = "the macros make public functions")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use twinproof_certificate::{CheckLimits, Header, Writer, check};
use twinproof_connect::measure::Judge;
use twinproof_core::{Clock, Problem, Silent, StopFlag, Value};
use twinproof_games::connect::{Ask, Connect6, Family, SixInARow, parse};
use twinproof_search::{Algorithm, Settings};

fn problems(text: &str) -> Vec<Problem<Connect6>> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|moves| parse(moves, &Ask::default()).expect("a list of moves")).collect()
}

fn prove(problem: &Problem<Connect6>, algorithm: &'static str) -> Vec<u8> {
    let clock = Clock::start(None, StopFlag::new());
    let settings = Settings::new(Algorithm::Own(algorithm));
    let mut prover = twinproof_connect::prover(problem, &settings).expect("a prover of this name");
    assert_eq!(prover.prove(&clock, &mut Silent).value, Some(Value::Win));
    let mut writer = Writer::new(Vec::new(), problem);
    prover.write_proof(&clock, &mut writer).expect("a claim has reasons");
    writer.into_inner()
}

fn accept(certificate: &[u8]) {
    let mut rest = certificate;
    let limits = CheckLimits { memory: 1 << 26, clock: Clock::start(None, StopFlag::new()) };
    let header = Header::read(&mut rest, limits.memory).expect("a header");
    check::<Connect6>(&header, rest, &limits).expect("an accepted certificate");
}

fn judging(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("judging");
    let positions = problems(include_str!("../tests/data/connect6_threats.txt"));
    let longest =
        positions.iter().max_by_key(|problem| problem.root().occupied().len()).expect("positions ship");
    let mut judge = Judge::new(SixInARow::SHAPE, longest.root());
    let ((set_up, enough), (judged, found)) = (judge.set_up_all(), judge.find());
    assert!(found > 0 && found <= enough, "{found} of {enough}");
    group.throughput(Throughput::Elements(set_up));
    group.bench_function("set up", |bencher| bencher.iter(|| black_box(judge.set_up_all())));
    group.throughput(Throughput::Elements(judged));
    group.bench_function("found", |bencher| bencher.iter(|| black_box(judge.find())));
}

fn proofs(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("proofs");
    let sets = [
        ("threats", problems(include_str!("../tests/data/connect6_threats.txt"))),
        ("zones", problems(include_str!("../tests/data/connect6_zones.txt"))),
    ];
    for (algorithm, problems) in sets {
        group.throughput(Throughput::Elements(problems.len() as u64));
        group.bench_function(algorithm, |bencher| {
            bencher.iter(|| {
                problems.iter().map(|problem| prove(black_box(problem), algorithm).len()).sum::<usize>()
            });
        });
        let certificates: Vec<_> = problems.iter().map(|problem| prove(problem, algorithm)).collect();
        group.bench_function(format!("{algorithm}, check"), |bencher| {
            bencher.iter(|| certificates.iter().for_each(|certificate| accept(black_box(certificate))));
        });
    }
}

criterion_group!(all, judging, proofs);
criterion_main!(all);
