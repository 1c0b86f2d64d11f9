//! Lines that end at a look-up: whatever part of the graph the tables cover, every sound search agrees with the exhaustive
//! oracle, which knows no tables, and its certificate is accepted with the tables and not checked without them.

mod common;

use common::graphs;
use common::hard::Hard;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use twinproof_certificate::{CheckError, CheckLimits, Header, NotChecked, check, check_with_tables};
use twinproof_core::{
    Clock, EndgameTables, InputError, Limits, OutsideTable, Problem, RepetitionRule, Rules, Silent, StopFlag,
    Value,
};
use twinproof_games::graph::{Graph, json};
use twinproof_search::{Algorithm, Ghi, Settings, prover};
use twinproof_testkit::{attractor, exhaustive};

type Node = <Graph as Rules>::Position;

const ORACLE: u64 = 2_000_000;

/// Some positions of a graph with their values without a history.
#[derive(Debug)]
struct Known {
    contents: [OutsideTable; 1],
    values: Vec<(Node, Value)>,
    /// So many look-ups succeed.
    good: AtomicU32,
}

impl Known {
    /// Every position that can be reached and that `covers` names.
    fn of(problem: &Problem<Graph>, covers: impl Fn(usize) -> bool) -> Self {
        let game = problem.game();
        let mut reached = vec![*problem.root()];
        let (mut next, mut moves) = (0, Vec::new());
        while let Some(&node) = reached.get(next) {
            next += 1;
            if game.terminal(&node).is_some() {
                continue;
            }
            moves.clear();
            game.moves(&node, &mut moves);
            for &mv in &moves {
                let child = game.play(&node, mv);
                if !reached.contains(&child) {
                    reached.push(child);
                }
            }
        }
        let covered = reached.into_iter().enumerate().filter(|&(index, _)| covers(index));
        let values = covered.map(|(_, node)| {
            let alone = Problem::new(game.clone(), node, Vec::new(), problem.rule()).expect("no past");
            (node, attractor(&alone))
        });
        let values = values.collect();
        let contents = [OutsideTable { name: "known".into(), digest: vec![7; 32] }];
        Self { contents, values, good: AtomicU32::new(u32::MAX) }
    }
}

impl EndgameTables<Graph> for Known {
    fn contents(&self) -> &[OutsideTable] {
        &self.contents
    }

    fn look_up(&self, _: &Graph, position: &Node) -> Result<Option<Value>, InputError> {
        if self.good.load(Ordering::Relaxed) == 0 {
            return Err(InputError::new("the disk is gone"));
        }
        self.good.fetch_sub(1, Ordering::Relaxed);
        Ok(self.values.iter().find(|(node, _)| node == position).map(|&(_, value)| value))
    }
}

fn with(problem: &Problem<Graph>, known: Known) -> (Problem<Graph>, Arc<dyn EndgameTables<Graph>>) {
    let tables: Arc<dyn EndgameTables<Graph>> = Arc::new(known);
    (problem.clone().with_tables(Arc::clone(&tables)).expect("the rule allows tables"), tables)
}

fn limits() -> CheckLimits {
    CheckLimits { memory: 1 << 30, clock: Clock::start(Some(Duration::from_secs(600)), StopFlag::new()) }
}

/// Every sound search of this rule.
fn searches() -> Vec<Settings> {
    let modes = [Ghi::Nagai, Ghi::Twins, Ghi::Conditions];
    let dfpn = modes.map(|ghi| Settings { ghi, ..Settings::new(Algorithm::Dfpn) });
    let alphabeta =
        [Ghi::Twins, Ghi::Conditions].map(|ghi| Settings { ghi, ..Settings::new(Algorithm::AlphaBeta) });
    let others = [Algorithm::Pns, Algorithm::Dag, Algorithm::Bta].map(Settings::new);
    let close = Settings { close: true, ..Settings::new(Algorithm::Bta) };
    dfpn.into_iter().chain(alphabeta).chain(others).chain([close]).collect()
}

fn config(cases: u32) -> ProptestConfig {
    let rng_seed = RngSeed::Fixed(18);
    ProptestConfig { cases, failure_persistence: None, rng_seed, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config(6_000))]

    #[test]
    fn searches_agree_with_the_oracle_whatever_the_tables_cover(
        random in graphs(12),
        cover in any::<u16>(),
        memory in prop::sample::select(&[Some(400), Some(20_000), None][..]),
    ) {
        let plain = random.problem(RepetitionRule::FirstPlayerLoss);
        let Some(truth) = exhaustive(&plain, ORACLE) else { return Ok(()) };
        let (problem, tables) = with(&plain, Known::of(&plain, |index| cover >> (index % 16) & 1 == 1));
        for mut settings in searches() {
            let memory = if settings.algorithm == Algorithm::Dfpn { memory } else { None };
            settings.limits = Limits { memory, visits: Some(10_000), ..Limits::default() };
            let solved = common::solve_with_tables(&problem, &settings, Some(&tables));
            let name = (settings.algorithm, settings.ghi);
            if let Some(value) = solved.value {
                prop_assert_eq!(value, truth, "{:?}", name);
                prop_assert_eq!(&solved.checked, &Ok(()), "{:?}", name);
                prop_assert_eq!(without_tables(&solved.certificate), Some(NotChecked::Tables(vec!["known".into()])));
            } else {
                prop_assert!(matches!(settings.algorithm, Algorithm::Pns | Algorithm::Dag) || settings.ghi == Ghi::Nagai, "{:?}", name);
            }
        }
    }
}

/// A graph whose root wins by a look-up: the root, one reply, and the looked-up node behind it.
fn chain() -> Problem<Graph> {
    let text = r#"{"rule":"first-player-loss","root":"A","past":[],"nodes":{"A":{"kind":"or","moves":["B"]},
        "B":{"kind":"and","moves":["C"]},"C":{"kind":"or","moves":["D","A"]},"D":{"value":"win"}}}"#;
    json::read(text.as_bytes()).expect("a graph").problem
}

#[test]
fn the_root_itself_is_never_looked_up() {
    let (problem, tables) = with(&chain(), Known::of(&chain(), |_| true));
    let solved = common::solve_with_tables(&problem, &Settings::new(Algorithm::Dfpn), Some(&tables));
    assert_eq!((solved.value, solved.line), (Some(Value::Win), vec!["B".to_owned()]));
}

#[test]
fn a_win_of_the_tables_counts_only_where_no_position_of_the_past_has_its_epoch() {
    let plain = chain();
    let game = plain.game();
    let node = |name: &str| {
        let nodes = (0..4_u32).map(|index| game.decode(&index.to_be_bytes()).expect("a node"));
        nodes.into_iter().find(|node| game.format_position(node) == name).expect("a name")
    };
    // All of A, B and C are one epoch: with B in the past the root fails, whatever a table without a history says.
    let with_past = Problem::new(game.clone(), node("A"), vec![node("B")], plain.rule()).expect("a past");
    let (problem, tables) = with(&with_past, Known::of(&plain, |_| true));
    assert_eq!(problem.end_value(&node("C")), None);
    assert_eq!(with(&plain, Known::of(&plain, |_| true)).0.end_value(&node("C")), Some(Value::Win));
    let solved = common::solve_with_tables(&problem, &Settings::new(Algorithm::Dfpn), Some(&tables));
    assert_eq!((solved.value, solved.checked), (Some(Value::Loss), Ok(())));
    // A proof made without the past is refused with it, and says of which epoch the past must be free.
    let (problem, tables) = with(&plain, Known::of(&plain, |_| true));
    let solved = common::solve_with_tables(&problem, &Settings::new(Algorithm::Dfpn), Some(&tables));
    let mut input = solved.certificate.as_slice();
    let header = Header::read(&mut input, 1 << 20).expect("our own");
    let accepted = check_with_tables(&header, input, &limits(), Some(&tables)).expect("it is right");
    assert_eq!(accepted.won_epochs.into_iter().collect::<Vec<_>>(), [game.epoch(&node("B"))]);
    let mut block = Vec::new();
    game.encode(&node("C"), &mut block);
    let mut forged = header.clone();
    forged.past = vec![block];
    let refused = check_with_tables(&forged, input, &limits(), Some(&tables));
    assert!(matches!(refused, Err(CheckError::Rejected { .. })), "{refused:?}");
}

#[test]
fn tables_are_refused_where_history_decides_more() {
    let graph = chain();
    let other =
        Problem::new(graph.game().clone(), *graph.root(), Vec::new(), RepetitionRule::CurrentPlayerLoss);
    let known = Known::of(&graph, |_| true);
    assert!(other.expect("a problem").with_tables(Arc::new(known)).is_err());
}

#[test]
fn a_table_that_cannot_be_read_ends_search_and_check() {
    let random = Hard::of(3).problem(RepetitionRule::FirstPlayerLoss);
    let known = Known::of(&random, |_| false);
    known.good.store(0, Ordering::Relaxed);
    let (problem, _) = with(&random, known);
    let clock = problem.watched(&Clock::start(None, StopFlag::new()));
    let claim =
        prover(&problem, &Settings::new(Algorithm::Dfpn)).expect("a search").prove(&clock, &mut Silent);
    // A small graph may be searched to its end before anybody looks at the clock: the failure is told either way.
    assert!(claim.value.is_some() || claim.stopped.is_some());
    assert_eq!(problem.table_failure().map(ToString::to_string), Some("the disk is gone".into()));

    let (problem, tables) = with(&chain(), Known::of(&chain(), |_| true));
    let solved = common::solve_with_tables(&problem, &Settings::new(Algorithm::Dfpn), Some(&tables));
    let known = Known::of(&chain(), |_| true);
    known.good.store(0, Ordering::Relaxed);
    let tables: Arc<dyn EndgameTables<Graph>> = Arc::new(known);
    let mut input = solved.certificate.as_slice();
    let header = Header::read(&mut input, 1 << 20).expect("our own");
    let error = check_with_tables(&header, input, &limits(), Some(&tables)).expect_err("no table");
    assert_eq!(error, NotChecked::TableFailed("the disk is gone".into()).into());
}

fn without_tables(certificate: &[u8]) -> Option<NotChecked> {
    let mut input = certificate;
    let header = Header::read(&mut input, 1 << 20).ok()?;
    match check::<Graph>(&header, input, &limits()) {
        Err(CheckError::NotChecked(why)) => Some(why),
        _ => None,
    }
}
