//! Rows of cyclic graphs, of graphs whose repetition is coarser than the state, of tiny boards of Go, of chess endings.

use crate::coarse::Coarse;
use crate::fill::{certificate, derive, searches, store};
use crate::judge::{Tally, ask, walk};
use crate::tiny_go::Tiny;
use crate::weaken::Weakening;
use std::sync::Arc;
use twinproof_core::{Game, Player, Problem, RepetitionRule, Rng, Rules, Value};
use twinproof_games::chess::{self, Goal};
use twinproof_games::graph::{Builder, Graph};
use twinproof_search::{Algorithm, Ghi, Settings};
use twinproof_testkit::{attractor, exhaustive};
use twinproof_winloss::{Database, Memory, Verdicts};

/// How many graphs are looked at unless somebody says otherwise.
const GRAPHS: u64 = 600;
/// Questions asked of each database.
const QUESTIONS: usize = 24;
/// Steps of the exhaustive search.
const ORACLE: u64 = 300_000;

pub(crate) fn graph_count(usual: u64) -> u64 {
    std::env::var("TWINPROOF_GRAPHS").ok().and_then(|count| count.parse().ok()).unwrap_or(usual)
}

/// A graph with few leaves and moves anywhere, with a past in half of the cases.
pub(crate) fn graph(rng: &mut Rng, rule: RepetitionRule) -> Problem<Graph> {
    let count = 5 + rng.index(6);
    let mut builder = Builder::new();
    let nodes: Vec<_> =
        (0..count).map(|i| builder.node(&format!("n{i}")).expect("names are short")).collect();
    for (i, &node) in nodes.iter().enumerate() {
        if i > 0 && rng.below(6) == 0 {
            let value = if rng.below(2) == 0 { Value::Win } else { Value::Loss };
            builder.terminal(node, value).expect("it is new");
        } else {
            let player = if rng.below(2) == 0 { Player::First } else { Player::Second };
            let targets: Vec<_> = (0..1 + rng.index(3)).map(|_| nodes[rng.index(count)]).collect();
            builder.inner(node, player, &targets).expect("it is new");
        }
    }
    let past: Vec<_> = (0..rng.index(4).saturating_sub(1)).map(|_| nodes[rng.index(count)]).collect();
    builder.finish(nodes[0], &[], rule).map(|problem| with_past(problem, &past)).expect("all is defined")
}

/// The same after these positions, if they can have come before.
fn with_past<G: Game>(problem: Problem<G>, past: &[G::Position]) -> Problem<G> {
    problem.moved_to(problem.root().clone(), past.to_vec()).unwrap_or(problem)
}

/// A database of several solutions of one game, from several roots that were really reached, asked about many positions.
pub(crate) fn compare<G: Game>(
    problem: &Problem<G>,
    rng: &mut Rng,
    weakening: Weakening,
    steps: usize,
) -> Tally {
    let memory: Arc<dyn Database> = weakening.database(Arc::new(Memory::new()));
    let searches = searches(problem);
    let mut roots = vec![problem.clone()];
    for _ in 0..5 {
        let mut line = walk(problem.game(), problem.root(), steps, rng);
        let root = line.pop().expect("it begins somewhere");
        roots.extend(problem.moved_to(root, line));
    }
    for root in &roots {
        let settings = Settings { seed: rng.next_u64(), ..searches[rng.index(searches.len())].clone() };
        store(&memory, root, &settings, |derived| weakening.apply(derived));
    }
    let mut tally = Tally::default();
    for _ in 0..QUESTIONS {
        let line = walk(problem.game(), problem.root(), 2 * steps, rng);
        tally += ask(&memory, problem, line, |asked| exhaustive(asked, ORACLE));
    }
    tally
}

fn graphs(rule: RepetitionRule, weakening: Weakening, count: u64) -> Tally {
    let mut tally = Tally::default();
    for seed in 0..count {
        let mut rng = Rng::new(seed);
        let problem = graph(&mut rng, rule);
        if problem.game().terminal(problem.root()).is_none() {
            tally += compare(&problem, &mut rng, weakening, 4);
        }
    }
    tally
}

fn coarse_graphs(rule: RepetitionRule, weakening: Weakening, count: u64) -> Tally {
    let mut tally = Tally::default();
    for seed in 0..count {
        let mut rng = Rng::new(seed ^ 0x5eed);
        let problem = graph(&mut rng, rule);
        let classes = 2 + u64::from(rng.below(8));
        let problem = Coarse::of(&problem, classes, rng.below(4).into(), rng.next_u64());
        if problem.game().terminal(problem.root()).is_none() {
            tally += compare(&problem, &mut rng, weakening, 4);
        }
    }
    tally
}

fn tiny_go(weakening: Weakening, count: u64) -> Tally {
    let mut tally = Tally::default();
    for seed in 0..count {
        let Ok(problem) = Tiny::random(seed).problem() else { continue };
        if problem.game().terminal(problem.root()).is_none() {
            tally += compare(&problem, &mut Rng::new(seed), weakening, 4);
        }
    }
    tally
}

/// Searches that ask a database filled from other roots agree with exhaustion, and their certificates are accepted.
fn search_with_rows<G: Game>(problem: &Problem<G>, rng: &mut Rng) -> (u64, u64) {
    let Some(truth) = exhaustive(problem, ORACLE) else { return (0, 0) };
    let memory: Arc<dyn Database> = Arc::new(Memory::new());
    for _ in 0..3 {
        let mut line = walk(problem.game(), problem.root(), 3, rng);
        let root = line.pop().expect("it begins somewhere");
        let Ok(other) = problem.moved_to(root, line) else { continue };
        let settings = Settings { seed: rng.next_u64(), ..Settings::new(Algorithm::Dfpn) };
        store(&memory, &other, &settings, |_| ());
    }
    let mut counts = (0, 0);
    for (algorithm, ghi) in [
        (Algorithm::Dfpn, Ghi::Conditions),
        (Algorithm::Dfpn, Ghi::Twins),
        (Algorithm::AlphaBeta, Ghi::Conditions),
    ] {
        let known = Verdicts::of(problem, Arc::clone(&memory));
        let known = Arc::new(known.expect("the game keeps no past"));
        let asked = problem.clone().with_known(Arc::<Verdicts<G>>::clone(&known));
        let settings = Settings { ghi, ..Settings::new(algorithm) };
        let Some((value, certificate)) = certificate(&asked, &settings) else { continue };
        assert_eq!(value, truth, "{algorithm:?} {ghi:?} at {:?} after {:?}", problem.root(), problem.past());
        derive(problem, value, &certificate);
        counts = (counts.0 + 1, counts.1 + known.counts().hits);
    }
    counts
}

#[test]
fn searches_that_ask_a_database_stay_right() {
    let (mut searches, mut hits) = (0, 0);
    let mut count = |(more, found): (u64, u64)| {
        searches += more;
        hits += found;
    };
    for seed in 0..graph_count(GRAPHS) {
        let mut rng = Rng::new(seed ^ 0xdb);
        for rule in RepetitionRule::ALL {
            let problem = graph(&mut rng, rule);
            if problem.game().terminal(problem.root()).is_some() {
                continue;
            }
            count(search_with_rows(&problem, &mut rng));
            let classes = 2 + u64::from(rng.below(8));
            let coarse = Coarse::of(&problem, classes, rng.below(4).into(), rng.next_u64());
            count(search_with_rows(&coarse, &mut rng));
        }
        if let Ok(problem) = Tiny::random(seed).problem()
            && problem.game().terminal(problem.root()).is_none()
            && seed % 4 == 0
        {
            count(search_with_rows(&problem, &mut rng));
        }
    }
    println!("{searches} searches, {hits} rows used");
    assert!(hits > searches / 2, "{searches} searches, {hits} rows used");
}

#[test]
fn no_row_of_a_graph_is_used_against_the_truth() {
    for rule in RepetitionRule::ALL {
        let tally = graphs(rule, Weakening::None, graph_count(GRAPHS));
        println!("graphs, {rule}: {tally:?}");
        assert_eq!(tally.wrong, 0, "{rule}: {tally:?}");
        assert!(tally.used > tally.refused, "{tally:?}");
    }
}

#[test]
fn no_row_of_a_coarse_graph_is_used_against_the_truth() {
    for rule in RepetitionRule::ALL {
        let tally = coarse_graphs(rule, Weakening::None, graph_count(GRAPHS));
        println!("coarse graphs, {rule}: {tally:?}");
        assert_eq!(tally.wrong, 0, "{rule}: {tally:?}");
        assert!(tally.used > 0, "{tally:?}");
    }
}

#[test]
fn no_row_of_a_tiny_board_is_used_against_the_truth() {
    let tally = tiny_go(Weakening::None, graph_count(GRAPHS / 2));
    println!("tiny go: {tally:?}");
    assert_eq!(tally.wrong, 0, "{tally:?}");
    assert!(tally.used > 50, "{tally:?}");
}

/// From `q` there is a short way and a long one. Whoever has been at `a` needs the long one, and whoever comes from `q` has
/// no way from `p` at all.
fn two_ways(weakening: Weakening) -> Tally {
    let mut builder = Builder::new();
    let nodes =
        ["p", "q", "a", "b", "c", "d", "won"].map(|name| builder.node(name).expect("names are short"));
    let [p, q, a, b, c, d, won] = nodes;
    for (node, targets) in [
        (p, vec![q]),
        (q, vec![a, b, p]),
        (a, vec![won, p]),
        (b, vec![c]),
        (c, vec![d]),
        (d, vec![won, q, a]),
    ] {
        builder.inner(node, Player::First, &targets).expect("it is new");
    }
    builder.terminal(won, Value::Win).expect("it is new");
    let problem = builder.finish(p, &[], RepetitionRule::FirstPlayerLoss).expect("all is defined");
    let memory: Arc<dyn Database> = weakening.database(Arc::new(Memory::new()));
    let settings = Settings { seed: 0, ..Settings::new(Algorithm::Dfpn) };
    let alone = usize::from(weakening != Weakening::RowRemoved);
    for (root, past) in [(p, vec![]), (q, vec![a])].into_iter().take(1 + alone) {
        let problem = problem.moved_to(root, past).expect("all are of one epoch");
        store(&memory, &problem, &settings, |derived| weakening.apply(derived));
    }
    ask(&memory, &problem, vec![q, p], |asked| Some(attractor(asked)))
}

#[test]
fn the_least_rank_of_all_solutions_counts() {
    let tally = two_ways(Weakening::None);
    assert_eq!((tally.used, tally.wrong), (0, 0), "{tally:?}");
}

#[test]
fn every_weaker_row_is_found_out() {
    let count = GRAPHS;
    for weakening in Weakening::ALL {
        let mut wrong = two_ways(weakening).wrong;
        for rule in RepetitionRule::ALL {
            wrong += graphs(rule, weakening, count).wrong;
            wrong += coarse_graphs(rule, weakening, count).wrong;
        }
        println!("{weakening:?}: {wrong} wrong");
        assert!(wrong > 0, "nobody notices {weakening:?}");
    }
}

/// Endings in which a king may walk in circles: mate, and on a small board a queen.
const ENDINGS: [(&str, Option<&str>); 3] = [
    ("8/p7/8/2P1k3/1K6/8/8/8 w - - 0 1", Some("a4-e8")),
    ("8/8/p7/1pP2k2/2K5/8/8/8 w - - 0 1", Some("a3-f8")),
    ("7k/8/5K2/8/8/8/8/6R1 w - - 0 1", None),
];

#[test]
fn no_row_of_a_chess_ending_is_used_against_the_truth() {
    let mut tally = Tally::default();
    for (seed, (fen, region)) in ENDINGS.iter().enumerate() {
        let region = region.map(|region| region.parse().expect("it is a part of the board"));
        let goal = region.map_or(Goal::Mate, |region| Goal::Promote { region });
        let problem = chess::parse(fen, &chess::Ask { goal, ..chess::Ask::default() }).expect("a position");
        let mut rng = Rng::new(seed as u64);
        let memory: Arc<dyn Database> = Arc::new(Memory::new());
        for root in 0..4 {
            let mut line = walk(problem.game(), problem.root(), root, &mut rng);
            let root = line.pop().expect("it begins somewhere");
            let problem = problem.moved_to(root, line).expect("it was played");
            store(&memory, &problem, &Settings::new(Algorithm::Dfpn), |_| ());
        }
        let questions = if goal == Goal::Mate { 12 } else { 120 };
        for _ in 0..questions {
            let line = walk(problem.game(), problem.root(), 6, &mut rng);
            tally += ask(&memory, &problem, line, |asked| Some(attractor(asked)));
        }
    }
    println!("chess endings: {tally:?}");
    assert_eq!(tally.wrong, 0, "{tally:?}");
    assert!(tally.used > 50, "{tally:?}");
}
