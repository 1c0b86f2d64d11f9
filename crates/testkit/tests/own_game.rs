//! The game of one's own that the documentation of `Rules` shows: it is a game, it is solved, and a careless change is caught.

#[path = "own_game/ring.rs"]
mod ring;

use ring::Ring;
use std::panic::catch_unwind;
use twinproof_core::{Game, InputError, Player, Problem, RepetitionRule, Rules, Value, Wrapper};
use twinproof_testkit::{attractor, conformance, exhaustive};

fn problem<G: Rules<Position = (u8, Player)>>(game: G, cell: u8, rule: RepetitionRule) -> Problem<G> {
    Problem::new(game, (cell, Player::First), vec![(3, Player::Second)], rule)
        .expect("all epochs are the same")
}

#[test]
fn it_is_the_one_that_is_documented() {
    let from = |text: &'static str, start: &str, end: &str| {
        let start = text.find(start).expect("the game is there");
        let end = text[start..].find(end).map_or(text.len(), |end| start + end);
        text[start..end].trim_end()
    };
    let bare = |line: &'static str| line.strip_prefix("///").expect("it is a comment");
    let documented = from(include_str!("../../core/src/rules.rs"), "/// /// On their turn", "/// assert_eq!");
    let documented: Vec<_> =
        documented.lines().map(bare).map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
    let here = from(include_str!("own_game/ring.rs"), "/// On their turn", "// There is no end.");
    assert_eq!(documented.join("\n").trim_end(), here.replace("pub(crate) ", ""));
}

#[test]
fn it_obeys_the_laws() {
    conformance::check(&RepetitionRule::ALL.map(|rule| problem(Ring, 0, rule)), 1);
}

#[test]
fn it_has_wins_and_losses() {
    let values: Vec<_> =
        (0..12).map(|cell| attractor(&problem(Ring, cell, RepetitionRule::FirstPlayerLoss))).collect();
    assert!(values.contains(&Value::Win) && values.contains(&Value::Loss), "{values:?}");
    for (cell, value) in (0..12).zip(values) {
        let problem = problem(Ring, cell, RepetitionRule::FirstPlayerLoss);
        assert_eq!(exhaustive(&problem, 10_000_000).unwrap_or(value), value, "cell {cell}");
    }
}

/// The ring with bytes that forget who is to move.
#[derive(Clone)]
struct Careless(Ring);

impl Wrapper for Careless {
    type Inner = Ring;
    const NAME: &'static str = "careless";

    fn inner(&self) -> &Ring {
        &self.0
    }
    fn inner_mut(&mut self) -> &mut Ring {
        &mut self.0
    }
    fn read_setup(block: &[u8]) -> Result<Self, InputError> {
        <Ring as Rules>::read_setup(block).map(Self)
    }
    fn encode(&self, &(cell, _): &(u8, Player), out: &mut Vec<u8>) {
        out.extend([cell, 0]);
    }
}

#[test]
fn a_copy_that_breaks_a_law_is_caught() {
    let careless = problem(Careless(Ring), 0, RepetitionRule::FirstPlayerLoss);
    let panic = catch_unwind(|| conformance::check(&[careless], 1)).expect_err("it is caught");
    let complaint = panic.downcast_ref::<String>().expect("asserts panic with a text");
    assert!(complaint.contains("an encoded position is read back"), "{complaint}");
    assert_eq!(Ring.format_move(&(0, Player::First), 3), "3");
}
