//! A game inside a wrapper that changes nothing says of everything what it says without: nothing is forgotten on the way.

#![cfg(feature = "text")]

use twinproof_core::{Game, InputError, Problem, RepetitionRule, Rules, Wrapper};
use twinproof_games::graph::generate::{Family, Recipe, generate};
use twinproof_games::{chess, go, tictactoe};
use twinproof_testkit::conformance;

/// Nothing but the game inside.
#[derive(Debug, Clone)]
struct Identity<G>(G);

impl<G: Game> Wrapper for Identity<G> {
    type Inner = G;
    const NAME: &'static str = <G as Rules>::NAME;

    fn inner(&self) -> &G {
        &self.0
    }

    fn inner_mut(&mut self) -> &mut G {
        &mut self.0
    }

    fn read_setup(block: &[u8]) -> Result<Self, InputError> {
        <G as Rules>::read_setup(block).map(Self)
    }
}

/// Compares every method on random play, from each of these problems.
fn compare<G: Game>(problems: &[Problem<G>]) {
    for (seed, problem) in (1..).zip(problems) {
        let (game, root, past) = (Identity(problem.game().clone()), problem.root(), problem.past());
        let wrapped = Problem::new(game.clone(), root.clone(), past.to_vec(), problem.rule());
        let wrapped = wrapped.expect("it was a problem before");
        conformance::same_game(problem, &wrapped, seed);
        conformance::check(&[wrapped], seed);
        // A rule that the game does not have is refused through the wrapper too.
        for rule in RepetitionRule::ALL {
            let is_allowed = Problem::new(game.clone(), root.clone(), past.to_vec(), rule).is_ok();
            assert_eq!(is_allowed, Rules::allows(problem.game(), rule), "{rule}");
        }
    }
}

#[test]
fn chess_is_the_same_inside() {
    let ask = |mate_in| chess::Ask { mate_in, fifty_move: mate_in.is_none(), ..chess::Ask::default() };
    let problems = [
        ("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", Some(2)),
        ("7k/8/5K2/8/8/8/8/6R1 w - - 0 1 moves Rg2 Kh7 Rg1 Kh8", Some(3)),
        ("8/P6k/8/8/8/8/8/K7 w - - 90 60", None),
    ];
    compare(&problems.map(|(text, mate_in)| chess::parse(text, &ask(mate_in)).expect(text)));
}

#[test]
fn go_is_the_same_inside() {
    let corner = "(;SZ[5]AB[ab][bb][cb][ca]AW[ac][bc][cc][dc][db][da]PL[W])";
    let threats = Some(go::Threats { side: go::Color::Black, count: 2 });
    let problems = go::Ko::ALL.map(|ko| (corner, go::Ask { ko, threats, ..go::Ask::default() }));
    let score = go::Ask { goal: Some(go::Goal::Score(1)), suicide: true, ..go::Ask::default() };
    let all = problems.into_iter().chain([("(;SZ[4:3])", score)]);
    compare(&all.map(|(sgf, ask)| go::parse(sgf, &ask).expect(sgf)).collect::<Vec<_>>());
}

#[test]
fn graphs_and_tictactoe_are_the_same_inside() {
    let recipe = |family, rule| Recipe { rule, past: 2, ..Recipe::new(family) };
    let graphs =
        RepetitionRule::ALL.map(|rule| generate(&recipe(Family::Ko, rule)).expect("it is reasonable"));
    compare(&graphs);
    compare(&[tictactoe::parse("", tictactoe::Mark::O).expect("it is the empty board")]);
}
