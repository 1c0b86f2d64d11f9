//! df-pn ends. On cyclic graphs that is no matter of course: numbers can feed on each other for ever.

mod common;

use RepetitionRule::{CurrentPlayerLoss, FirstPlayerLoss};
use common::hard::Hard;
use twinproof_core::{Clock, Limits, Player, Problem, RepetitionRule, Silent, StopFlag, Value};
use twinproof_games::graph::generate::{Family, Recipe, generate};
use twinproof_games::graph::{Builder, Graph};
use twinproof_search::{Algorithm, Claim, Ghi, Settings, prover};
use twinproof_testkit::{attractor, exhaustive};

const GRAPHS: u64 = 10_000;
/// So many expansions a node are more than enough.
const EXPANSIONS_A_NODE: u64 = 1_000;

/// Small graphs of all kinds, nearly all with cycles, every other one with a past.
fn graph(seed: u64, rule: RepetitionRule) -> Problem<Graph> {
    let families = [Family::Random, Family::Windmill, Family::Ko, Family::Pursuit, Family::Dag];
    let Some(&family) = families.get(seed as usize % 8) else {
        return Hard::of_size(seed, 6 + (seed / 8 % 23) as usize).problem(rule);
    };
    let size = if family == Family::Pursuit { 3 } else { 20 + (seed / 8 % 11) as u32 };
    let terminals = [0.05, 0.1, 0.2][(seed % 3) as usize];
    let recipe = Recipe { family, size, terminals, rule, past: (seed / 8 % 2) as u32, seed };
    generate(&recipe).expect("the recipe is reasonable")
}

/// The seeds of the graphs on which the search does not end. Says what the worst one took.
fn endless(
    ghi: Ghi,
    rule: RepetitionRule,
    memory: Option<u64>,
    graph: impl Fn(u64, RepetitionRule) -> Problem<Graph>,
) -> Vec<u64> {
    let mut endless = Vec::new();
    let mut worst = (0.0, 0);
    for seed in 0..GRAPHS {
        let problem = graph(seed, rule);
        let nodes = problem.game().node_count() as u64;
        let limits = Limits { expansions: Some(EXPANSIONS_A_NODE * nodes), memory, ..Limits::default() };
        let settings = Settings { ghi, limits, ..Settings::new(Algorithm::Dfpn) };
        let clock = Clock::start(None, StopFlag::new());
        let answer = prover(&problem, &settings).expect("df-pn takes it").prove(&clock, &mut Silent);
        if answer.value.is_none() {
            endless.push(seed);
        }
        let ratio = answer.counts.expansions as f64 / nodes as f64;
        if ratio > worst.0 {
            worst = (ratio, seed);
        }
    }
    let (ratio, seed) = worst;
    println!("{} {rule} in {memory:?}: at most {ratio:.1} expansions a node, seed {seed}", ghi.name());
    endless
}

#[test]
fn twins_end_under_first_player_loss() {
    assert_eq!(endless(Ghi::Twins, RepetitionRule::FirstPlayerLoss, None, graph), Vec::<u64>::new());
}

#[test]
fn twins_end_under_current_player_loss() {
    assert_eq!(endless(Ghi::Twins, RepetitionRule::CurrentPlayerLoss, None, graph), Vec::<u64>::new());
}

#[test]
fn conditions_end_under_first_player_loss() {
    assert_eq!(endless(Ghi::Conditions, RepetitionRule::FirstPlayerLoss, None, graph), Vec::<u64>::new());
}

#[test]
fn conditions_end_under_current_player_loss() {
    assert_eq!(endless(Ghi::Conditions, RepetitionRule::CurrentPlayerLoss, None, graph), Vec::<u64>::new());
}

#[test]
fn a_table_that_forgets_nearly_everything_does_not_keep_the_search_from_ending() {
    // Smaller graphs: without a table the paths are searched one by one.
    let graph = |seed, rule| Hard::of(seed).problem(rule);
    for rule in RepetitionRule::ALL {
        for ghi in [Ghi::Twins, Ghi::Conditions] {
            assert_eq!(endless(ghi, rule, Some(1), graph), Vec::<u64>::new());
        }
    }
}

/// A small graph on which a rule of the search matters, and what the search takes.
struct Trap {
    /// What goes wrong without which rule: how many times the expansions, or no end at all.
    without: &'static str,
    rule: RepetitionRule,
    /// Node by node, the root first: whose move it is, O for the first player and A for the second, and where it leads; or
    /// the value, W or L.
    nodes: &'static str,
    /// Expansions with a table, and with one that has room for a few entries: the most of `twins` and `conditions`.
    expansions: u64,
    forgetful: u64,
}

/// Found among millions of random graphs by taking each rule out of the search in turn. On the first four the textbook's
/// df-pn loops, or its numbers double until they look like infinity: a node's numbers are its children's, which are its own a
/// visit ago and one more.
const TRAPS: &[Trap] = &[
    Trap {
        without: "a child on the path is a solved leaf: no end",
        rule: FirstPlayerLoss,
        nodes: "A:1,2 O:3,2 O:2,3,1 O:3,1",
        expansions: 4,
        forgetful: 4,
    },
    Trap {
        without: "a child on the path is a solved leaf: no end",
        rule: CurrentPlayerLoss,
        nodes: "O:1,2 A:3,2,1 A:1,2,3 O:3",
        expansions: 4,
        forgetful: 4,
    },
    Trap {
        without: "a child on the path is a solved leaf: no end",
        rule: FirstPlayerLoss,
        nodes: "A:1,2,3 O:2,0,3 A:3 O:2,1",
        expansions: 4,
        forgetful: 5,
    },
    Trap {
        without: "a child on the path is a solved leaf: no end",
        rule: CurrentPlayerLoss,
        nodes: "A:1,2,3 O:2,0,3 A:3 O:2,1",
        expansions: 9,
        forgetful: 9,
    },
    Trap {
        without: "a frame keeps what its children returned: no end",
        rule: FirstPlayerLoss,
        nodes: "O:1,3 A:3,4,2 A:3 A:1,0 O:0,1",
        expansions: 4,
        forgetful: 4,
    },
    Trap {
        without: "old children force a visit, and raise the thresholds: 24 times",
        rule: FirstPlayerLoss,
        nodes: "O:3,1,2 A:2 O:3,1 A:1,4,2 A:4,1",
        expansions: 5,
        forgetful: 7,
    },
    Trap {
        without: "a child as old as its parent is old: 10 times",
        rule: CurrentPlayerLoss,
        nodes: "A:1,4,3 O:3,4,2 A:2 O:1,4 O:3,1",
        expansions: 6,
        forgetful: 16,
    },
    Trap {
        without: "the force goes down the line, and ends at a new position: 2 times",
        rule: CurrentPlayerLoss,
        nodes: "A:6,8 A:0,1,6 A:6,1 A:6,1 O:2,1,5 O:2 O:5,4,7 O:4 A:7,2,6",
        expansions: 11,
        forgetful: 11,
    },
    Trap {
        without: "a child's thresholds are above its numbers: 3 times",
        rule: CurrentPlayerLoss,
        nodes: "O:2,5,1 A:3,4,1 A:1,2,5 O:1,5 A:0,2 O:2,4",
        expansions: 6,
        forgetful: 9,
    },
    Trap {
        without: "thresholds a quarter above the second best: 16 times when much is forgotten",
        rule: FirstPlayerLoss,
        nodes: "O:1,3 A:2,4,6 O:2,5,7 O:7,5,1 O:3,4 O:1,4 O:1,5 A:2,5",
        expansions: 15,
        forgetful: 51,
    },
    Trap {
        without: "the other children count against the threshold: 3 times",
        rule: CurrentPlayerLoss,
        nodes: "O:9,3 O:3 W A:5,8,11 A:11,9,7 O:7,8,5 A:1,5,7 A:2,7,6 A:6,5,4 O:8,10,6 A:9,8 O:9,6,2",
        expansions: 16,
        forgetful: 22,
    },
    Trap {
        without: "numbers in a frame only grow, whatever the table says: 2 times",
        rule: CurrentPlayerLoss,
        nodes: "O:3,4,6 A:5 A:3,6 A:6,2,4 A:5,1 O:2,0,1 O:4,5",
        expansions: 11,
        forgetful: 22,
    },
    Trap {
        without: "numbers in a frame only grow, whatever a visit returns: 1.4 times",
        rule: CurrentPlayerLoss,
        nodes: "A:11,7 A:5 O:7,1,8 A:5,3,11 O:6 A:11,8,7 A:8 O:6,2,10 O:0,9 A:4,10,7 A:10 O:1,5",
        expansions: 15,
        forgetful: 52,
    },
    Trap {
        without: "the least depth a position was met at counts, not that on the path: 1.7 times",
        rule: FirstPlayerLoss,
        nodes: "A:10,5,11 A:8,2 O:0,5,1 O:5,3,7 O:10,9,8 O:9,4,10 O:8,5,9 A:5 O:3 O:10,5,8 O:1,2,11 A:0,9",
        expansions: 12,
        forgetful: 27,
    },
    Trap {
        without: "the table keeps numbers and least depth of what is left open: 1.5 and 1.9 times",
        rule: CurrentPlayerLoss,
        nodes: "O:6,7,3 O:4,1,3 A:5 O:0,9,5 O:7,8,1 A:8,2,9 A:4,7 O:5,1 A:0,1 O:3,1",
        expansions: 17,
        forgetful: 25,
    },
    Trap {
        without: "twins are kept and simulated: 7 times; the others are asked again after a visit: 1.7 times",
        rule: FirstPlayerLoss,
        nodes: "O:2,4,5 O:0,5,2 O:3,4,5 O:4,1 O:3,4,2 O:3,2",
        expansions: 6,
        forgetful: 36,
    },
    Trap {
        without: "a position with a new twin is a leaf again on other paths: 9 times",
        rule: CurrentPlayerLoss,
        nodes: "O:5,8 A:6 O:5,6,7 O:2,5,4 O:3 A:7,4,2 A:3,6,2 O:3 O:0,1,6",
        expansions: 20,
        forgetful: 58,
    },
];

impl Trap {
    fn problem(&self) -> Problem<Graph> {
        let nodes: Vec<&str> = self.nodes.split(' ').collect();
        let mut builder = Builder::new();
        let ids: Vec<_> =
            (0..nodes.len()).map(|i| builder.node(&i.to_string()).expect("names are short")).collect();
        for (&id, node) in ids.iter().zip(nodes) {
            match node.split_once(':') {
                None => builder.terminal(id, if node == "W" { Value::Win } else { Value::Loss }),
                Some((player, targets)) => {
                    let player = if player == "O" { Player::First } else { Player::Second };
                    let target = |index: &str| ids[index.parse::<usize>().expect("a number")];
                    builder.inner(id, player, &targets.split(',').map(target).collect::<Vec<_>>())
                }
            }
            .expect("each node is defined once");
        }
        builder.finish(ids[0], &[], self.rule).expect("everything is defined")
    }
}

fn prove(problem: &Problem<Graph>, ghi: Ghi, memory: Option<u64>, expansions: u64) -> Claim {
    let limits = Limits { expansions: Some(expansions), memory, ..Limits::default() };
    let settings = Settings { ghi, limits, ..Settings::new(Algorithm::Dfpn) };
    let clock = Clock::start(None, StopFlag::new());
    prover(problem, &settings).expect("df-pn takes it").prove(&clock, &mut Silent)
}

/// A chase without end under first-player-loss, where sweeps of the expanded graph decide what paths without number
/// would not: without them it takes more than 60,000 expansions.
#[test]
fn sweeps_end_a_chase() {
    let recipe = Recipe { size: 7, seed: 18, ..Recipe::new(Family::Pursuit) };
    let problem = generate(&recipe).expect("the recipe is reasonable");
    for ghi in [Ghi::Twins, Ghi::Conditions] {
        let answer = prove(&problem, ghi, None, 60_000);
        assert_eq!(answer.value, Some(attractor(&problem)), "{}", ghi.name());
        assert!(answer.counts.expansions < 12_000, "{} takes {}", ghi.name(), answer.counts.expansions);
    }
}

/// Each rule that makes the search end has a graph here on which leaving it out is seen. A change of the search that needs
/// more than a quarter more on one of them had better say why.
#[test]
fn no_trap_holds_the_search_up() {
    let mut held_up = Vec::new();
    for trap in TRAPS {
        let problem = trap.problem();
        let truth = exhaustive(&problem, 10_000_000).expect("it is small");
        for (memory, usual) in [(None, trap.expansions), (Some(1), trap.forgetful)] {
            for ghi in [Ghi::Twins, Ghi::Conditions] {
                let most = usual + usual.div_ceil(4);
                let answer = prove(&problem, ghi, memory, 100 * usual);
                println!("{} of {usual}: {} {memory:?} {}", answer.counts.expansions, ghi.name(), trap.nodes);
                if answer.value != Some(truth) || answer.counts.expansions > most {
                    let took = (answer.value, answer.counts.expansions, most);
                    held_up.push((trap.without, ghi.name(), memory, took));
                }
            }
        }
    }
    assert!(held_up.is_empty(), "{held_up:#?}");
}
