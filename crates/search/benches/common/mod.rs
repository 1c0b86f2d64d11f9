//! The problems of the benchmarks, with the expansions that each search makes on them.
#![allow(dead_code, reason = "each benchmark uses its own part of this")]

use twinproof_core::{Clock, Game, Limits, Problem, Silent, StopFlag};
use twinproof_games::graph::Graph;
use twinproof_games::graph::generate::{Family, Recipe, generate};
use twinproof_games::tictactoe::{Mark, TicTacToe, parse};
use twinproof_search::{Algorithm, Answer, Settings, prover};

/// A search, and whether it sweeps.
pub(crate) type Search = (Algorithm, bool);

/// In the order of the counts below.
pub(crate) const SEARCHES: [Search; 5] = [
    (Algorithm::Pns, false),
    (Algorithm::Dag, false),
    (Algorithm::Dcg, false),
    (Algorithm::Bta, false),
    (Algorithm::Bta, true),
];

/// Where the searches end that do not get to an answer soon.
pub(crate) const LIMITS: Limits =
    Limits { expansions: Some(20_000), created: None, visits: Some(1_000_000), time: None, memory: None };

/// A problem of the benchmarks and what is known of it.
pub(crate) struct Case<G: Game> {
    pub(crate) name: &'static str,
    pub(crate) problem: Problem<G>,
    /// The expansions of each of the [`SEARCHES`].
    pub(crate) expansions: [u64; 5],
}

/// The empty board: X does not win.
pub(crate) fn tictactoe() -> Case<TicTacToe> {
    let problem = parse("", Mark::X).expect("the empty board");
    Case { name: "tictactoe", problem, expansions: [3323, 1237, 1237, 1708, 1651] }
}

/// A large random graph with few ends, which it takes long to find.
pub(crate) fn random() -> Case<Graph> {
    let recipe = Recipe { size: 300_000, terminals: 0.0004, seed: 30, ..Recipe::new(Family::Random) };
    Case { name: "random", problem: made(&recipe), expansions: [20_000, 20_000, 12_106, 14_674, 13_269] }
}

/// A windmill: all cycles and transpositions.
pub(crate) fn windmill() -> Case<Graph> {
    let recipe = Recipe { size: 2000, seed: 1, ..Recipe::new(Family::Windmill) };
    Case { name: "windmill", problem: made(&recipe), expansions: [20_000, 20_000, 1771, 1795, 1797] }
}

fn made(recipe: &Recipe) -> Problem<Graph> {
    generate(recipe).expect("the recipe is good")
}

/// The name of a search as on the command line.
pub(crate) fn name((algorithm, close): Search) -> String {
    format!("{}{}", algorithm.name(), if close { " --close" } else { "" })
}

/// Searches from nothing.
pub(crate) fn run<G: Game>(problem: &Problem<G>, (algorithm, close): Search, limits: Limits) -> Answer {
    let settings = Settings { close, limits, ..Settings::new(algorithm) };
    let mut prover = prover(problem, &settings).expect("every search takes these problems");
    prover.prove(&Clock::start(None, StopFlag::new()), &mut Silent)
}
