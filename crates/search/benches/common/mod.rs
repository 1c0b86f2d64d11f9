//! The problems of the benchmarks, with the expansions that each search makes on them.
#![allow(dead_code, reason = "each benchmark uses its own part of this")]

use twinproof_core::{Clock, Game, Limits, Problem, Silent, StopFlag};
use twinproof_games::graph::Graph;
use twinproof_games::graph::generate::{Family, Recipe, generate};
use twinproof_games::tictactoe::{Mark, TicTacToe, parse};
use twinproof_search::{Algorithm, Claim, Ghi, Settings, prover};

/// A search of the benchmarks.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Search {
    algorithm: Algorithm,
    /// Whether it sweeps.
    close: bool,
    /// How it tells histories apart, if it has a table.
    ghi: Option<Ghi>,
}

const fn plain(algorithm: Algorithm) -> Search {
    Search { algorithm, close: false, ghi: None }
}

const fn table(algorithm: Algorithm, ghi: Ghi) -> Search {
    Search { algorithm, close: false, ghi: Some(ghi) }
}

/// How many there are.
const COUNT: usize = 9;

/// In the order of the counts below.
pub(crate) const SEARCHES: [Search; COUNT] = [
    plain(Algorithm::Pns),
    plain(Algorithm::Dag),
    plain(Algorithm::Dcg),
    plain(Algorithm::Bta),
    Search { algorithm: Algorithm::Bta, close: true, ghi: None },
    table(Algorithm::Dfpn, Ghi::Ignore),
    table(Algorithm::Dfpn, Ghi::Twins),
    table(Algorithm::Dfpn, Ghi::Conditions),
    table(Algorithm::AlphaBeta, Ghi::Conditions),
];

/// Where the searches end that do not get to an answer soon.
pub(crate) const LIMITS: Limits =
    Limits { expansions: Some(20_000), created: None, visits: Some(1_000_000), time: None, memory: None };

/// A problem of the benchmarks and what is known of it.
pub(crate) struct Case<G: Game> {
    pub(crate) name: &'static str,
    pub(crate) problem: Problem<G>,
    /// The expansions of each of the [`SEARCHES`].
    pub(crate) expansions: [u64; COUNT],
}

/// The empty board: X does not win.
pub(crate) fn tictactoe() -> Case<TicTacToe> {
    let problem = parse("", Mark::X).expect("the empty board");
    Case { name: "tictactoe", problem, expansions: [3323, 1237, 1237, 1708, 1651, 1636, 1581, 1581, 2296] }
}

/// A large random graph with few ends, which it takes long to find.
pub(crate) fn random() -> Case<Graph> {
    let recipe = Recipe { size: 300_000, terminals: 0.0004, seed: 30, ..Recipe::new(Family::Random) };
    Case {
        name: "random",
        problem: made(&recipe),
        expansions: [20_000, 20_000, 12_106, 14_674, 13_269, 20_000, 20_000, 20_000, 20_000],
    }
}

/// A windmill: all cycles and transpositions.
pub(crate) fn windmill() -> Case<Graph> {
    let recipe = Recipe { size: 2000, seed: 1, ..Recipe::new(Family::Windmill) };
    Case {
        name: "windmill",
        problem: made(&recipe),
        expansions: [20_000, 20_000, 1771, 1795, 1797, 8598, 9512, 10_483, 20_000],
    }
}

fn made(recipe: &Recipe) -> Problem<Graph> {
    generate(recipe).expect("the recipe is good")
}

impl Search {
    pub(crate) fn has_table(self) -> bool {
        self.algorithm.has_table()
    }

    /// Its name, and what was asked of it on the command line.
    pub(crate) fn name(self) -> String {
        let ghi = self.ghi.map_or(String::new(), |ghi| format!(" {}", ghi.name()));
        format!("{}{ghi}{}", self.algorithm.name(), if self.close { " --close" } else { "" })
    }
}

/// Searches from nothing, on one thread.
pub(crate) fn run<G: Game>(problem: &Problem<G>, search: Search, limits: Limits) -> Claim {
    let settings = Settings::new(search.algorithm);
    let settings =
        Settings { close: search.close, ghi: search.ghi.unwrap_or(settings.ghi), limits, ..settings };
    let mut prover = prover(problem, &settings).expect("every search takes these problems");
    prover.prove(&Clock::start(None, StopFlag::new()), &mut Silent)
}
