//! Instructions of whole searches, counted by Valgrind: the same on a busy machine as on an idle one.
#![allow(missing_docs, reason = "the macros make public functions")]

mod common;

use common::{LIMITS, SEARCHES, run};
use gungraun::{library_benchmark, library_benchmark_group, main};
use std::hint::black_box;
use twinproof_core::Problem;
use twinproof_games::graph::Graph;
use twinproof_games::tictactoe::TicTacToe;

#[library_benchmark(setup = with_board)]
#[bench::pns(0)]
#[bench::dag(1)]
#[bench::dcg(2)]
#[bench::bta(3)]
#[bench::bta_close(4)]
#[bench::dfpn_ignore(5)]
#[bench::dfpn_twins(6)]
#[bench::dfpn_conditions(7)]
#[bench::alphabeta_conditions(8)]
fn tictactoe((problem, search): (Problem<TicTacToe>, usize)) -> u64 {
    black_box(run(&problem, SEARCHES[search], LIMITS).counts.expansions)
}

fn with_board(search: usize) -> (Problem<TicTacToe>, usize) {
    (common::tictactoe().problem, search)
}

#[library_benchmark(setup = with_windmill)]
#[bench::bta(3)]
#[bench::bta_close(4)]
#[bench::dfpn_ignore(5)]
#[bench::dfpn_twins(6)]
#[bench::dfpn_conditions(7)]
#[bench::alphabeta_conditions(8)]
fn windmill((problem, search): (Problem<Graph>, usize)) -> u64 {
    black_box(run(&problem, SEARCHES[search], LIMITS).counts.expansions)
}

fn with_windmill(search: usize) -> (Problem<Graph>, usize) {
    (common::windmill().problem, search)
}

library_benchmark_group!(name = searches; benchmarks = tictactoe, windmill);
main!(library_benchmark_groups = searches);
