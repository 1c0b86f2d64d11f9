//! Graph nodes a second of the checker, in each form. The graph is small beside its proof, so that reading the
//! graph does not count.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use std::time::Duration;
use twinproof_certificate::{CheckLimits, Header, Writer, check};
use twinproof_core::{Clock, Form, Player, Problem, ProofSink, RepetitionRule, Rules, StopFlag, Value};
use twinproof_games::graph::generate::{Family, Recipe, generate};
use twinproof_games::graph::{Builder, Graph};

/// Levels of the ladder at which the second player has two moves.
const FORKS: usize = 18;

/// Two nodes a level; the second player goes to either, the first keeps to its side, the end is won.
fn ladder() -> Problem<Graph> {
    let mut builder = Builder::new();
    let name = |level: usize, side: usize| format!("{}{level}", ["x", "y"][side]);
    for level in 0..2 * FORKS {
        let next = [0, 1].map(|side| builder.node(&name(level + 1, side)).expect("names are short"));
        for side in 0..2 {
            let node = builder.node(&name(level, side)).expect("names are short");
            let defined = match level % 2 {
                0 => builder.inner(node, Player::Second, &next),
                _ => builder.inner(node, Player::First, &[next[side]]),
            };
            defined.expect("each node is defined once");
        }
    }
    for side in 0..2 {
        let end = builder.node(&name(2 * FORKS, side)).expect("names are short");
        builder.terminal(end, Value::Win).expect("each node is defined once");
    }
    let root = builder.node("x0").expect("names are short");
    builder.finish(root, &[], RepetitionRule::FirstPlayerLoss).expect("everything is defined")
}

/// The whole tree of the ladder, nothing shared.
fn tree(problem: &Problem<Graph>, form: Form) -> Vec<u8> {
    let mut writer = Writer::new(Vec::new(), problem);
    writer.begin(form, Value::Win).expect("memory does not fail");
    let mut levels = vec![0];
    while let Some(level) = levels.pop() {
        match level {
            _ if level == 2 * FORKS => Ok(()),
            _ if level % 2 == 0 => {
                levels.extend([level + 1; 2]);
                writer.all()
            }
            _ => {
                levels.push(level + 1);
                writer.choose(0)
            }
        }
        .expect("memory does not fail");
    }
    writer.finish().expect("memory does not fail");
    writer.into_inner()
}

/// A closed set: every node of a corridor that ends in a loss.
fn closed() -> (Problem<Graph>, Vec<u8>) {
    let lost = |seed| {
        let recipe = Recipe { size: 1_000_000, terminals: 0.0, seed, ..Recipe::new(Family::Corridor) };
        let problem = generate(&recipe).expect("the recipe is reasonable");
        let game = problem.game();
        let is_lost = game.nodes().all(|node| game.terminal(&node) != Some(Value::Win));
        is_lost.then_some(problem)
    };
    let problem = (0..).find_map(lost).expect("every other corridor is lost");
    let game = problem.game();
    let mut writer = Writer::new(Vec::new(), &problem);
    writer.begin(Form::Closed, Value::Loss).expect("memory does not fail");
    for node in game.nodes().filter(|node| game.terminal(node).is_none()) {
        let mut bytes = Vec::new();
        game.encode(&node, &mut bytes);
        let answer = (game.to_move(&node) == Player::Second).then_some(0);
        writer.member(&bytes, answer).expect("memory does not fail");
    }
    writer.finish().expect("memory does not fail");
    let bytes = writer.into_inner();
    (problem, bytes)
}

fn measure(criterion: &mut Criterion) {
    let ladder = ladder();
    let cases = [
        ("order", tree(&ladder, Form::Order)),
        ("general", tree(&ladder, Form::General)),
        ("closed", closed().1),
    ];
    let mut group = criterion.benchmark_group("check graph");
    group.sample_size(10).warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(2));
    for (name, bytes) in cases {
        let run = || {
            let mut input = bytes.as_slice();
            let header = Header::read(&mut input, 1 << 30).expect("the header is our own");
            let limits = CheckLimits { memory: 1 << 30, clock: Clock::start(None, StopFlag::new()) };
            check::<Graph>(&header, input, &limits).expect("the proof is right").nodes
        };
        group.throughput(Throughput::Elements(run()));
        group.bench_function(BenchmarkId::from_parameter(name), |bencher| bencher.iter(run));
    }
    group.finish();
}

criterion_group!(benches, measure);
criterion_main!(benches);
