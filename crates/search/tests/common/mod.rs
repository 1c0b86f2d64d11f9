//! Solving with a checked certificate, and random graphs that shrink.
#![allow(dead_code, reason = "each test binary uses its own part of this")]

pub(crate) mod coarse;
pub(crate) mod hard;
pub(crate) mod tiny_go;
pub(crate) mod watched;

use proptest::prelude::*;
use std::sync::Arc;
use std::time::Duration;
use twinproof_certificate::{CheckLimits, Header, Writer, check_with_tables};
use twinproof_core::{
    Clock, Counts, EndgameTables, Game, Limits, Player, Problem, RepetitionRule, Silent, StopFlag, Value,
};
use twinproof_games::graph::{Builder, Graph};
use twinproof_search::{Algorithm, ProofError, Settings, prover};

/// What came of a problem.
pub(crate) struct Solved {
    pub(crate) value: Option<Value>,
    /// Whether the checker accepted the certificate, or why there is none.
    pub(crate) checked: Result<(), String>,
    pub(crate) counts: Counts,
    pub(crate) line: Vec<String>,
    pub(crate) search_seconds: f64,
    /// Writing and checking.
    pub(crate) proof_seconds: f64,
    /// Expansions of the rebuild.
    pub(crate) rebuilt: u64,
    /// Empty if there is none.
    pub(crate) certificate: Vec<u8>,
}

pub(crate) fn solve<G: Game>(
    problem: &Problem<G>,
    algorithm: Algorithm,
    close: bool,
    limits: Limits,
) -> Solved {
    solve_with(problem, &Settings { close, limits, ..Settings::new(algorithm) })
}

pub(crate) fn solve_with<G: Game>(problem: &Problem<G>, settings: &Settings) -> Solved {
    solve_with_tables(problem, settings, None)
}

/// The same, and the certificate is checked with these tables at hand.
pub(crate) fn solve_with_tables<G: Game>(
    problem: &Problem<G>,
    settings: &Settings,
    tables: Option<&Arc<dyn EndgameTables<G>>>,
) -> Solved {
    let clock = Clock::start(Some(Duration::from_secs(600)), StopFlag::new());
    let mut prover = prover(problem, settings).expect("the search takes the problem");
    let answer = prover.prove(&clock, &mut Silent);
    let search_seconds = clock.elapsed().as_secs_f64();
    let (mut rebuilt, mut certificate) = (0, Vec::new());
    let mut checked = Err("unknown".into());
    if let Some(value) = answer.value {
        let mut writer = Writer::new(Vec::new(), problem);
        checked = match prover.write_proof(&clock, &mut writer) {
            Ok(written) => {
                rebuilt = written.expansions;
                certificate = writer.into_inner();
                let mut input = certificate.as_slice();
                let header = Header::read(&mut input, 1 << 30).expect("the header is our own");
                assert_eq!(header.value, value);
                let limits = CheckLimits { memory: 1 << 30, clock: clock.clone() };
                check_with_tables(&header, input, &limits, tables)
                    .map(|_| ())
                    .map_err(|error| error.to_string())
            }
            Err(error @ ProofError::NotBorneOut) => Err(error.to_string()),
            Err(error) => panic!("{error}"),
        };
    }
    Solved {
        value: answer.value,
        checked,
        counts: answer.counts,
        line: problem.format_line(&prover.line()),
        search_seconds,
        proof_seconds: clock.elapsed().as_secs_f64() - search_seconds,
        rebuilt,
        certificate,
    }
}

/// A node of a random graph: who moves and where to, or the value.
#[derive(Debug, Clone)]
pub(crate) enum Spec {
    Inner(bool, Vec<prop::sample::Index>),
    Leaf(bool),
}

/// A random graph with a past; everything in it shrinks.
#[derive(Debug, Clone)]
pub(crate) struct Random {
    nodes: Vec<Spec>,
    past: Vec<prop::sample::Index>,
}

/// Graphs with shared, cyclic, deep parts: few leaves, moves anywhere, self-loops allowed.
pub(crate) fn graphs(most: usize) -> impl Strategy<Value = Random> {
    let inner = (any::<bool>(), prop::collection::vec(any::<prop::sample::Index>(), 1..4))
        .prop_map(|(first, targets)| Spec::Inner(first, targets));
    let node = prop_oneof![6 => inner, 1 => any::<bool>().prop_map(Spec::Leaf)];
    let past = prop_oneof![Just(Vec::new()), prop::collection::vec(any::<prop::sample::Index>(), 0..3)];
    (prop::collection::vec(node, 2..most), past).prop_map(|(nodes, past)| Random { nodes, past })
}

impl Random {
    pub(crate) fn problem(&self, rule: RepetitionRule) -> Problem<Graph> {
        let mut builder = Builder::new();
        let ids: Vec<_> =
            (0..self.nodes.len()).map(|i| builder.node(&format!("n{i}")).expect("names are short")).collect();
        for (id, spec) in ids.iter().zip(&self.nodes) {
            match spec {
                Spec::Inner(first, targets) => {
                    let player = if *first { Player::First } else { Player::Second };
                    let targets: Vec<_> = targets.iter().map(|index| *index.get(&ids)).collect();
                    builder.inner(*id, player, &targets)
                }
                Spec::Leaf(win) => builder.terminal(*id, if *win { Value::Win } else { Value::Loss }),
            }
            .expect("each node is defined once");
        }
        let past: Vec<_> = self.past.iter().map(|index| *index.get(&ids)).collect();
        builder.finish(ids[0], &past, rule).expect("everything is defined")
    }
}
