//! Random games of Go a second: whole boards from the first move to two passes, and ten moves in a problem's region.
#![allow(missing_docs, reason = "the macros make public functions")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use twinproof_core::{Game, Problem, Rng};
use twinproof_games::go::{Ask, Go, Goal, parse};

/// Games a step.
const GAMES: u64 = 100;

fn problems() -> [(&'static str, Problem<Go>, u32); 3] {
    let read = |sgf: &str, goal| parse(sgf, &Ask { goal, ..Ask::default() }).expect("the record is good");
    let corner = include_str!("../../../examples/go/corner.sgf");
    [
        ("9x9", read("(;SZ[9])", Some(Goal::Score(0))), 1000),
        ("19x19", read("(;SZ[19])", Some(Goal::Score(0))), 3000),
        ("region", read(corner, None), 10),
    ]
}

fn playouts(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("playouts");
    group.throughput(Throughput::Elements(GAMES));
    for (name, problem, most) in problems() {
        let (game, root) = (problem.game(), problem.root());
        let mut rng = Rng::new(1);
        let ended = (0..GAMES).filter(|_| game.playout(root, most, &mut rng).is_some()).count();
        assert!(ended as u64 == GAMES || most == 10, "{ended} games on {name} ended");
        group.bench_function(name, |bencher| {
            bencher.iter(|| (0..GAMES).filter_map(|_| game.playout(black_box(root), most, &mut rng)).count());
        });
    }
}

criterion_group!(all, playouts);
criterion_main!(all);
