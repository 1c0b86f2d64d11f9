//! The game of the example obeys the laws of games, is solved rightly, and a copy that breaks a law is caught.

#[path = "../examples/own_game.rs"]
#[allow(dead_code, unreachable_pub)]
mod own_game;

use own_game::Ring;
use twinproof::{InputError, Player, Problem, RepetitionRule, Request, Rules, Silent, solve};
use twinproof_core::Wrapper;
use twinproof_testkit::{conformance, exhaustive};

fn problems() -> Vec<Problem<Ring>> {
    let roots = (0..12).flat_map(|cell| [(cell, Player::First), (cell, Player::Second)]);
    let problem = |(root, rule)| Problem::new(Ring, root, Vec::new(), rule).expect("it has no past");
    roots.flat_map(|root| RepetitionRule::ALL.map(|rule| problem((root, rule)))).collect()
}

#[test]
fn the_example_is_a_game_and_short() {
    conformance::check(&problems(), 1);
    let lines = include_str!("../examples/own_game.rs").lines().count();
    assert!(lines <= 60, "the example has {lines} lines");
}

/// The documentation of `Rules` shows the same game, where whoever adds one looks first.
#[test]
fn the_example_is_the_one_that_is_documented() {
    let rules = include_str!("../../core/src/rules.rs");
    let documented: Vec<_> =
        rules.lines().filter_map(|line| line.strip_prefix("///")).map(str::trim).collect();
    let example = include_str!("../examples/own_game.rs");
    let game = example.lines().skip_while(|line| !line.starts_with("impl Rules")).map(str::trim);
    for line in game.take_while(|line| !line.starts_with("impl Solvable")).filter(|line| !line.is_empty()) {
        assert!(documented.contains(&line), "the documentation of Rules has no line {line:?}");
    }
}

#[test]
fn every_position_of_the_example_is_solved_as_exhaustion_says() {
    for problem in problems() {
        let answer = solve(&problem, &Request::new(&problem), &mut Silent).expect("it is taken");
        let verdict = answer.outcome.verdict().map(|verdict| verdict.value());
        assert_eq!(verdict, exhaustive(&problem, 1_000_000), "{:?} {}", problem.root(), problem.rule());
    }
}

/// The same game, but its bytes forget who is to move.
#[derive(Clone)]
struct Forgetful(Ring);

impl Wrapper for Forgetful {
    type Inner = Ring;
    const NAME: &'static str = "forgetful";

    fn inner(&self) -> &Ring {
        &self.0
    }
    fn inner_mut(&mut self) -> &mut Ring {
        &mut self.0
    }
    fn read_setup(block: &[u8]) -> Result<Self, InputError> {
        Ring::read_setup(block).map(Self)
    }
    fn encode(&self, &(cell, _): &(u8, Player), out: &mut Vec<u8>) {
        out.extend([cell, 0]);
    }
}

#[test]
#[should_panic(expected = "an encoded position is read back")]
fn a_copy_that_breaks_a_law_is_caught() {
    let problem =
        Problem::new(Forgetful(Ring), (0, Player::Second), Vec::new(), RepetitionRule::FirstPlayerLoss);
    conformance::check(&[problem.expect("it has no past")], 1);
}
