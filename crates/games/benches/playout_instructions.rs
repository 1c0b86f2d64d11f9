//! Instructions of random games of Go, counted by Valgrind: a hundred games each.
#![allow(missing_docs, reason = "the macros make public functions")]

use gungraun::{library_benchmark, library_benchmark_group, main};
use std::hint::black_box;
use twinproof_core::{Game, Problem, Rng};
use twinproof_games::go::{Ask, Go, Goal, parse};

fn empty(side: usize) -> Problem<Go> {
    let ask = Ask { goal: Some(Goal::Score(0)), ..Ask::default() };
    parse(&format!("(;SZ[{side}])"), &ask).expect("the record is good")
}

fn corner(_: usize) -> Problem<Go> {
    parse(include_str!("../../../examples/go/corner.sgf"), &Ask::default()).expect("the record is good")
}

fn games(problem: &Problem<Go>, most: u32) -> usize {
    let mut rng = Rng::new(1);
    (0..100).filter_map(|_| problem.game().playout(black_box(problem.root()), most, &mut rng)).count()
}

#[library_benchmark]
#[bench::side_9(args = (9), setup = empty)]
#[bench::side_19(args = (19), setup = empty)]
fn whole_board(problem: Problem<Go>) -> (usize, Problem<Go>) {
    (black_box(games(&problem, 3000)), problem)
}

#[library_benchmark]
#[bench::corner(args = (0), setup = corner)]
fn region(problem: Problem<Go>) -> (usize, Problem<Go>) {
    (black_box(games(&problem, 10)), problem)
}

library_benchmark_group!(name = playouts, benchmarks = [whole_board, region]);
main!(library_benchmark_groups = playouts);
