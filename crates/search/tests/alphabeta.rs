//! Alpha-beta: right under both rules whatever the table forgets, within its limits, and not for ever.

mod common;
#[path = "common/forcing.rs"]
mod forcing;

use common::{Solved, graphs, solve_with};
use forcing::Forcing;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use twinproof_certificate::Writer;
use twinproof_core::{Clock, Limits, Player, Problem, RepetitionRule, Silent, StopFlag, StopReason, Value};
use twinproof_games::Named;
use twinproof_games::go::{Ask, Diagram};
use twinproof_games::graph::generate::{Family, Recipe, generate};
use twinproof_games::graph::{Builder, Graph, Node, json};
use twinproof_games::tictactoe::{Mark, parse};
use twinproof_search::{Algorithm, Claim, Ghi, Refusal, Settings, prover};
use twinproof_testkit::{attractor, exhaustive};

const FIGURES: &str = include_str!("../../games/data/paper-figures.jsonl");
const HARD: &str = include_str!("../../games/data/hard.jsonl");
const DCG_FAILS: &str = include_str!("../data/dcg-fails.jsonl");
const SOUND: [Ghi; 2] = [Ghi::Twins, Ghi::Conditions];
/// No limit, a table of a few entries, and one of a single bucket.
const MEMORIES: [Option<u64>; 3] = [None, Some(2000), Some(1)];

fn read(file: &str) -> Vec<Named<Graph>> {
    file.lines().map(|line| json::read(line.as_bytes()).expect("the file is our own")).collect()
}

fn settings(ghi: Ghi, limits: Limits) -> Settings {
    Settings { ghi, limits, ..Settings::new(Algorithm::AlphaBeta) }
}

fn with_memory(ghi: Ghi, memory: Option<u64>) -> Settings {
    settings(ghi, Limits { memory, ..Limits::default() })
}

fn verdict(solved: &Solved) -> (Option<&str>, Result<(), &str>) {
    (solved.value.map(Value::verdict), solved.checked.as_ref().map(|&()| ()).map_err(String::as_str))
}

#[test]
fn every_kept_graph_is_solved_and_checked() {
    for named in [FIGURES, HARD, DCG_FAILS].map(read).into_iter().flatten() {
        let expected = named.expected.as_deref();
        assert!(expected.is_some(), "kept graphs have answers");
        for ghi in SOUND {
            for memory in MEMORIES {
                let solved = solve_with(&named.problem, &with_memory(ghi, memory));
                assert_eq!(verdict(&solved), (expected, Ok(())), "{:?} {} {memory:?}", named.id, ghi.name());
            }
        }
    }
}

#[test]
fn ignoring_history_is_wrong_somewhere_under_either_rule_and_never_certified() {
    for rule in RepetitionRule::ALL {
        let mut wrong = 0;
        for seed in 0..20_000 {
            let size = 4 + (seed % 10) as u32;
            let problem = generate(&Recipe { size, rule, seed, ..Recipe::new(Family::Random) }).unwrap();
            let answer = prove(&problem, &with_memory(Ghi::Ignore, None), &StopFlag::new());
            if answer.value != exhaustive(&problem, 1_000_000) {
                wrong += 1;
                let solved = solve_with(&problem, &with_memory(Ghi::Ignore, None));
                assert!(solved.checked.is_err(), "seed {seed}");
                if wrong == 3 {
                    break;
                }
            }
        }
        assert!(wrong > 0, "the tests of this file do not bite under {rule}");
    }
}

#[test]
fn x_cannot_force_a_win() {
    for ghi in [Ghi::Ignore, Ghi::Twins, Ghi::Conditions] {
        let problem = parse("", Mark::X).expect("it is the empty board");
        let solved = solve_with(&problem, &with_memory(ghi, None));
        assert_eq!(verdict(&solved), (Some("disproven"), Ok(())), "{}", ghi.name());
        println!("{}: {:?}", ghi.name(), solved.counts);
        assert!(solved.counts.expansions < 4_000, "{:?}", solved.counts);
        assert_eq!(solved.counts.simulations, 0, "nothing repeats");
    }
}

#[test]
fn either_side_wins_from_a_fork() {
    for (attacker, expected) in [(Mark::X, "proven"), (Mark::O, "disproven")] {
        let problem = parse("X.O/.../O.X x", attacker).unwrap();
        let solved = solve_with(&problem, &with_memory(Ghi::Twins, None));
        assert_eq!(verdict(&solved), (Some(expected), Ok(())));
    }
}

fn config(cases: u32) -> ProptestConfig {
    let rng_seed = RngSeed::Fixed(4);
    ProptestConfig { cases, failure_persistence: None, rng_seed, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config(20_000))]

    #[test]
    fn it_is_exact_under_both_rules_with_any_table(
        random in graphs(12),
        rule in prop::sample::select(&RepetitionRule::ALL),
        ghi in prop::sample::select(&SOUND),
        memory in prop::sample::select(&MEMORIES),
        seed in 0..3u64,
    ) {
        let problem = random.problem(rule);
        let Some(truth) = exhaustive(&problem, 1_000_000) else { return Ok(()) };
        let solved = solve_with(&problem, &Settings { seed, ..with_memory(ghi, memory) });
        prop_assert_eq!(verdict(&solved), (Some(truth.verdict()), Ok(())));
    }

    #[test]
    fn forcing_moves_change_nothing_but_the_cost(
        random in graphs(11),
        rule in prop::sample::select(&RepetitionRule::ALL),
        ghi in prop::sample::select(&SOUND),
        forcing in any::<u64>(),
    ) {
        // All moves force, or those into some nodes.
        let forcing = if forcing % 4 == 0 { u64::MAX } else { forcing };
        let problem = Forcing::wrap(&random.problem(rule), forcing);
        let Some(truth) = exhaustive(&problem, 1_000_000) else { return Ok(()) };
        let solved = solve_with(&problem, &with_memory(ghi, None));
        prop_assert_eq!(verdict(&solved), (Some(truth.verdict()), Ok(())));
    }
}

#[test]
fn positions_do_not_vouch_for_each_other() {
    // Where unknowns are believed by their depth alone, the same graphs take twenty times as long and every
    // iteration the depth of an entry can express.
    let mut expansions = 0;
    for seed in 0..400 {
        let rule = RepetitionRule::CurrentPlayerLoss;
        let recipe = Recipe { size: 13, terminals: 0.1, rule, seed, ..Recipe::new(Family::Random) };
        let problem = generate(&recipe).unwrap();
        let solved = solve_with(&problem, &with_memory(Ghi::Twins, None));
        assert_eq!(verdict(&solved), (exhaustive(&problem, 10_000_000).map(Value::verdict), Ok(())));
        assert!(solved.counts.expansions < 1_000, "seed {seed}: {:?}", solved.counts);
        expansions += solved.counts.expansions;
    }
    assert!(expansions < 20_000, "{expansions}");
}

#[test]
fn larger_graphs_are_right() {
    let rule = RepetitionRule::FirstPlayerLoss;
    for (family, size) in [
        (Family::Random, 1_000),
        (Family::Ko, 300),
        (Family::Windmill, 100),
        (Family::Dag, 1_000),
        (Family::Pursuit, 5),
    ] {
        for seed in 0..6 {
            let past = (seed % 2) as u32 * 3;
            let recipe = Recipe { size, terminals: 0.1, rule, past, seed, ..Recipe::new(family) };
            let problem = generate(&recipe).unwrap();
            let limits = Limits { expansions: Some(200_000), ..Limits::default() };
            let solved = solve_with(&problem, &settings(Ghi::Conditions, limits));
            assert_eq!(verdict(&solved), (Some(attractor(&problem).verdict()), Ok(())), "{recipe:?}");
        }
    }
}

#[test]
fn a_corridor_is_walked_once() {
    let problem = generate(&Recipe { size: 100_000, seed: 3, ..Recipe::new(Family::Corridor) }).unwrap();
    for ghi in SOUND {
        let limits = Limits { expansions: Some(200_000), ..Limits::default() };
        let solved = solve_with(&problem, &settings(ghi, limits));
        assert_eq!(verdict(&solved), (Some(attractor(&problem).verdict()), Ok(())), "{}", ghi.name());
        // Every move is the only one that does not lose at once: all are forced, so the first iteration gets to
        // the end.
        assert!((10_000..=100_000).contains(&solved.counts.expansions), "{:?}", solved.counts);
    }
}

#[test]
fn a_proof_is_found_in_a_table_that_has_room_for_it() {
    let problem = generate(&Recipe { size: 100_000, seed: 3, ..Recipe::new(Family::Corridor) }).unwrap();
    let clock = Clock::start(None, StopFlag::new());
    let mut prover = prover(&problem, &with_memory(Ghi::Twins, None)).unwrap();
    let answer = prover.prove(&clock, &mut Silent);
    assert_eq!(answer.value, Some(attractor(&problem)));
    let written = prover.write_proof(&clock, &mut Writer::new(Vec::new(), &problem)).unwrap();
    assert!(written.expansions < answer.counts.expansions / 4, "{written:?}");
}

/// Adds a tree of two moves a position, `height` moves high, with any values at its ends.
fn plant(builder: &mut Builder, name: &str, mover: Player, height: u32) -> Node {
    let nodes: Vec<_> =
        (0..2 << height).map(|n| builder.node(&format!("{name}.{n}")).expect("names are short")).collect();
    for n in 1..nodes.len() {
        let mover = if n.ilog2() % 2 == 0 { mover } else { mover.opponent() };
        let value = if n.is_multiple_of(3) { Value::Win } else { Value::Loss };
        match nodes.get(2 * n..2 * n + 2) {
            Some(below) => builder.inner(nodes[n], mover, below),
            None => builder.terminal(nodes[n], value),
        }
        .expect("each node is defined once");
    }
    builder.terminal(nodes[0], Value::Loss).expect("each node is defined once");
    nodes[1]
}

#[test]
fn forcing_moves_are_followed_beyond_the_depth() {
    // Six times the first player may go on or get lost in the woods; the second player has one reply.
    let mut builder = Builder::new();
    let won = builder.node("won").unwrap();
    builder.terminal(won, Value::Win).unwrap();
    let mut next = won;
    for step in 0..6 {
        let wood = plant(&mut builder, &format!("wood{step}"), Player::Second, 10);
        let [reply, line] = ["reply", "line"].map(|name| builder.node(&format!("{name}{step}")).unwrap());
        builder.inner(reply, Player::Second, &[won, next]).unwrap();
        builder.inner(line, Player::First, &[wood, reply]).unwrap();
        next = line;
    }
    let plain = builder.finish(next, &[], RepetitionRule::FirstPlayerLoss).unwrap();
    let replies = plain.game().nodes().filter(|&node| plain.game().name(node).starts_with("reply"));
    let forced = Forcing::wrap_into(&plain, &replies.map(|node| node.index()).collect::<Vec<_>>());
    let plain = solve_with(&plain, &with_memory(Ghi::Twins, None));
    let forced = solve_with(&forced, &with_memory(Ghi::Twins, None));
    for solved in [&plain, &forced] {
        assert_eq!(verdict(solved), (Some("proven"), Ok(())));
    }
    let (plain, forced) = (plain.counts.expansions, forced.counts.expansions);
    println!("plain {plain}, with extensions {forced}");
    assert!(forced < plain / 2, "{forced} of {plain}");
}

#[test]
fn a_line_is_not_stretched_beyond_the_depth_of_the_iteration() {
    // All moves force. Of a tall tree the search then sees twice the depth of an iteration, and beside it is a
    // short win.
    let mut builder = Builder::new();
    let [root, won, lost] = ["root", "won", "lost"].map(|name| builder.node(name).unwrap());
    builder.terminal(won, Value::Win).unwrap();
    builder.terminal(lost, Value::Loss).unwrap();
    let tall = plant(&mut builder, "tall", Player::Second, 13);
    let short = ["a", "b", "c"].map(|name| builder.node(name).unwrap());
    builder.inner(short[0], Player::Second, &[short[1], short[2]]).unwrap();
    for &node in &short[1..] {
        builder.inner(node, Player::First, &[lost, won]).unwrap();
    }
    builder.inner(root, Player::First, &[tall, short[0]]).unwrap();
    let problem = builder.finish(root, &[], RepetitionRule::FirstPlayerLoss).unwrap();
    let solved = solve_with(&Forcing::wrap(&problem, u64::MAX), &with_memory(Ghi::Twins, None));
    assert_eq!(verdict(&solved), (Some("proven"), Ok(())));
    assert!(solved.counts.expansions < 100, "{:?}", solved.counts);
}

/// A graph that takes long.
fn mill() -> Problem<Graph> {
    let rule = RepetitionRule::CurrentPlayerLoss;
    generate(&Recipe { size: 1_000, rule, seed: 5, ..Recipe::new(Family::Windmill) })
        .expect("the recipe is reasonable")
}

fn prove(problem: &Problem<Graph>, settings: &Settings, stop: &StopFlag) -> Claim {
    let clock = Clock::start(settings.limits.time, stop.clone());
    prover(problem, settings).expect("the search takes it").prove(&clock, &mut Silent)
}

#[test]
fn every_limit_is_kept_and_is_no_answer() {
    let problem = mill();
    for ghi in SOUND {
        let run = |limits| prove(&problem, &settings(ghi, limits), &StopFlag::new());
        let none = Limits::default;
        for most in [0, 1, 7, 50, 300] {
            let answer = run(Limits { expansions: Some(most), ..none() });
            assert_eq!((answer.value, answer.stopped), (None, Some(StopReason::Expansions)));
            assert_eq!(answer.counts.expansions, most);
            let answer = run(Limits { visits: Some(most), ..none() });
            assert_eq!((answer.value, answer.stopped), (None, Some(StopReason::Visits)));
            assert_eq!(answer.counts.visits, most);
            let answer = run(Limits { created: Some(most), ..none() });
            assert_eq!((answer.value, answer.stopped), (None, Some(StopReason::Created)));
            // A base entry, its twin and those of simulations are made in one go.
            assert!(
                (most..most + 10).contains(&answer.counts.created),
                "{} of {most}",
                answer.counts.created
            );
        }
    }
}

#[test]
fn the_memory_limit_is_kept_and_running_out_is_unknown() {
    let problem = generate(&Recipe { size: 200_000, seed: 9, ..Recipe::new(Family::Corridor) }).unwrap();
    for ghi in SOUND {
        for limit in [1 << 20, 3 << 20] {
            let answer = prove(&problem, &with_memory(ghi, Some(limit)), &StopFlag::new());
            assert_eq!((answer.value, answer.stopped), (None, Some(StopReason::Memory)));
            let used = answer.counts.memory_bytes;
            assert!(used > limit / 8 && used <= limit * 3 / 2, "{used} of {limit}");
        }
    }
}

#[test]
fn a_raised_flag_stops_and_so_does_the_clock() {
    let stop = StopFlag::new();
    stop.raise();
    let answer = prove(&mill(), &with_memory(Ghi::Twins, None), &stop);
    assert_eq!((answer.value, answer.stopped), (None, Some(StopReason::Interrupted)));
    let limits = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
    let answer = prove(&mill(), &settings(Ghi::Twins, limits), &StopFlag::new());
    assert_eq!((answer.value, answer.stopped), (None, Some(StopReason::Time)));
}

#[test]
fn a_stopped_search_can_be_run_again() {
    let problem = parse("", Mark::X).unwrap();
    let settings = with_memory(Ghi::Twins, None);
    let mut prover = prover(&problem, &settings).unwrap();
    let [one, two] = [0, 1].map(|_| prover.prove(&Clock::start(None, StopFlag::new()), &mut Silent));
    assert_eq!(one, two);
}

#[test]
fn the_same_problem_gives_the_same_search_and_another_seed_another_one() {
    let problem = parse("", Mark::X).unwrap();
    let counts = |seed| solve_with(&problem, &Settings { seed, ..with_memory(Ghi::Twins, None) }).counts;
    assert_eq!(counts(0), counts(0));
    assert_eq!(counts(1), counts(1));
    assert_ne!(counts(0), counts(1));
}

#[test]
fn what_it_has_no_use_for_is_refused() {
    let problem = mill();
    for ghi in [Ghi::Nagai, Ghi::Paths] {
        let refusal = prover(&problem, &with_memory(ghi, None)).err();
        assert_eq!(refusal, Some(Refusal::NotForAlphaBeta(ghi)));
    }
}

#[test]
fn what_go_knows_saves_expansions() {
    let problems = Diagram::all(include_str!("../../../problems/go/life.sgf"), &Ask::default());
    let (mut knowing, mut blind) = (0, 0);
    for problem in problems.into_iter().take(15) {
        let problem = problem.and_then(|diagram| diagram.problem()).unwrap();
        let (game, root) = (problem.game().clone().without_knowledge(), problem.root().clone());
        let unknowing = Problem::new(game, root, problem.past().to_vec(), problem.rule()).unwrap();
        let settings = settings(Ghi::Conditions, Limits::default());
        let [one, other] = [&problem, &unknowing].map(|problem| solve_with(problem, &settings));
        assert_eq!(verdict(&one), verdict(&other));
        assert_eq!(one.checked, Ok(()));
        (knowing, blind) = (knowing + one.counts.expansions, blind + other.counts.expansions);
    }
    assert!(knowing * 10 < blind * 9, "{knowing} expansions instead of {blind}");
}
