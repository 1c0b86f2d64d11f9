//! Every family is what it promises, and the same recipe gives the same graph for ever.

use super::*;
use crate::graph::{Node, json};
use std::collections::HashMap;
use twinproof_core::{Rules, Value};
use twinproof_testkit::{attractor, conformance, exhaustive};

fn small(family: Family) -> u32 {
    if family == Family::Pursuit { 4 } else { 60 }
}

fn reached(problem: &Problem<Graph>) -> usize {
    let graph = problem.game();
    let mut seen = vec![false; graph.node_count()];
    seen[problem.root().index()] = true;
    let mut stack: Vec<Node> = vec![*problem.root()];
    let mut count = 0;
    while let Some(node) = stack.pop() {
        count += 1;
        for target in graph.targets(node) {
            if !std::mem::replace(&mut seen[target.index()], true) {
                stack.push(target);
            }
        }
    }
    count
}

fn terminal_share(problem: &Problem<Graph>) -> f64 {
    let graph = problem.game();
    let terminals = graph.nodes().filter(|node| graph.terminal(node).is_some()).count();
    terminals as f64 / graph.node_count() as f64
}

/// FNV-1a, which is short and will not change.
fn fingerprint(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[test]
fn every_family_obeys_the_laws_of_games() {
    let mut problems = Vec::new();
    for family in Family::ALL {
        for (seed, rule, past) in
            [(1, RepetitionRule::FirstPlayerLoss, 0), (2, RepetitionRule::CurrentPlayerLoss, 3)]
        {
            let recipe = Recipe { size: small(family), rule, past, seed, ..Recipe::new(family) };
            problems.push(generate(&recipe).unwrap());
        }
    }
    conformance::check(&problems, 1);
}

#[test]
fn the_same_recipe_gives_the_same_graph_everywhere() {
    let made = Family::ALL.map(|family| {
        let recipe = Recipe { size: small(family), terminals: 0.2, past: 2, seed: 42, ..Recipe::new(family) };
        let text = json::write(&generate(&recipe).unwrap(), None, None);
        assert_eq!(text, json::write(&generate(&recipe).unwrap(), None, None));
        let other = Recipe { seed: 43, ..recipe };
        assert_ne!(text, json::write(&generate(&other).unwrap(), None, None), "{family} ignores its seed");
        (family.name(), fingerprint(&text))
    });
    // Experiments are named by their seeds: a change here makes other problems of them all.
    assert_eq!(
        made,
        [
            ("random", 0xb583_2e36_b16a_80b4),
            ("windmill", 0x2bbe_d621_c317_ca76),
            ("ko", 0x53bd_1a59_c301_d292),
            ("pursuit", 0xad3a_198f_ddd3_f5f1),
            ("dag", 0xa7dc_2f94_3771_b121),
            ("corridor", 0xed5d_59cc_5da1_95a2)
        ]
    );
}

#[test]
fn size_and_share_come_out_as_asked_and_all_is_reached() {
    for family in [Family::Random, Family::Windmill, Family::Ko, Family::Dag, Family::Corridor] {
        for (size, terminals) in [(100, 0.1), (1000, 0.03), (1000, 0.25), (20_000, 0.1)] {
            for seed in 0..5 {
                let recipe = Recipe { size, terminals, seed, ..Recipe::new(family) };
                let problem = generate(&recipe).unwrap();
                let count = problem.game().node_count();
                let about = matches!(family, Family::Windmill | Family::Ko);
                let least = if about { f64::from(size) * 0.5 } else { f64::from(size) };
                assert!(
                    count as f64 >= least && count <= size as usize,
                    "{family} of {size} has {count} nodes"
                );
                let share = terminal_share(&problem);
                assert!((share - terminals).abs() < 0.03, "{family} of {size}: {share} for {terminals}");
                assert_eq!(reached(&problem), count, "{family} of {size}, seed {seed}");
            }
        }
    }
}

#[test]
fn pursuit_has_the_positions_of_its_board() {
    for (side, most) in [(3, 162), (6, 2592), (16, 131_072)] {
        let recipe = Recipe { size: side, ..Recipe::new(Family::Pursuit) };
        let problem = generate(&recipe).unwrap();
        let count = problem.game().node_count();
        assert!(count > most / 5 && count <= most, "side {side}: {count}");
        assert_eq!(reached(&problem), count);
    }
}

#[test]
fn both_answers_occur_in_every_family() {
    for family in Family::ALL {
        // Under the other rule a ko fight is always lost: the second player just takes back.
        let rule = Recipe::new(family).rule;
        let wins = (0..40)
            .filter(|&seed| {
                let size = if family == Family::Pursuit { 6 } else { 25 };
                let problem = generate(&Recipe { size, seed, rule, ..Recipe::new(family) }).unwrap();
                let value = match rule {
                    RepetitionRule::FirstPlayerLoss => attractor(&problem),
                    RepetitionRule::CurrentPlayerLoss => exhaustive(&problem, 1_000_000).unwrap(),
                };
                value == Value::Win
            })
            .count();
        assert!((4..=36).contains(&wins), "{family}: {wins} of 40 are won");
    }
}

/// Depth-first search with a table and no thought of history.
fn naive(
    problem: &Problem<Graph>,
    node: Node,
    path: &mut Vec<Node>,
    table: &mut HashMap<Node, Value>,
) -> Value {
    let graph = problem.game();
    if let Some(value) = graph.terminal(&node).or_else(|| table.get(&node).copied()) {
        return value;
    }
    let mover = graph.to_move(&node);
    path.push(node);
    let wins = graph.targets(node).any(|target| {
        let value = match path.contains(&target) {
            true => problem.rule().value_of_repetition(mover),
            false => naive(problem, target, path, table),
        };
        value == Value::won_by(mover)
    });
    path.pop();
    let value = Value::won_by(if wins { mover } else { mover.opponent() });
    table.insert(node, value);
    value
}

#[test]
fn ignoring_history_goes_wrong_often_enough_to_be_seen() {
    use RepetitionRule::{CurrentPlayerLoss, FirstPlayerLoss};
    // Plain random graphs catch it in 0.1 % of cases under first-player-loss; these are to do better.
    for (family, rule, least) in [
        (Family::Random, FirstPlayerLoss, 10),
        (Family::Random, CurrentPlayerLoss, 100),
        (Family::Windmill, FirstPlayerLoss, 80),
        (Family::Windmill, CurrentPlayerLoss, 60),
        (Family::Ko, CurrentPlayerLoss, 120),
    ] {
        let wrong = (0..1000)
            .filter(|&seed| {
                let problem = generate(&Recipe { size: 30, seed, rule, ..Recipe::new(family) }).unwrap();
                exhaustive(&problem, 100_000).is_some_and(|truth| {
                    truth != naive(&problem, *problem.root(), &mut Vec::new(), &mut HashMap::new())
                })
            })
            .count();
        assert!(wrong >= least, "{family} under {rule}: {wrong} of 1000");
    }
}

#[test]
fn unreasonable_recipes_are_refused_in_a_sentence() {
    let refused = |recipe: Recipe| generate(&recipe).unwrap_err().to_string();
    let random = Recipe::new(Family::Random);
    assert_eq!(
        refused(Recipe { size: 0, ..random }),
        "the size of random is a number of nodes from 1 to 100000000, not 0"
    );
    assert_eq!(
        refused(Recipe { size: 33, ..Recipe::new(Family::Pursuit) }),
        "the size of pursuit is a board's side from 3 to 32, not 33"
    );
    for terminals in [-0.1, 1.5, f64::NAN] {
        assert_eq!(
            refused(Recipe { terminals, ..random }),
            format!("the share of terminals is from 0 to 1, not {terminals}")
        );
    }
    assert_eq!(
        refused(Recipe { size: 10, past: 10, ..random }),
        "a past of 10 nodes does not fit: besides the root only 8 nodes have moves"
    );
}

#[test]
fn every_allowed_size_and_share_can_be_made() {
    for family in Family::ALL {
        let least = *family.sizes().start();
        for size in least..least + 12 {
            for terminals in [0.0, 0.01, 0.3, 0.5, 0.9, 1.0] {
                for seed in 0..3 {
                    let recipe = Recipe { size, terminals, seed, ..Recipe::new(family) };
                    assert!(generate(&recipe).is_ok(), "{recipe:?}");
                }
            }
        }
    }
}

#[test]
fn families_are_found_by_name() {
    for family in Family::ALL {
        assert_eq!(Family::from_name(family.name()), Some(family));
    }
    assert_eq!(Family::from_name("maze"), None);
}
