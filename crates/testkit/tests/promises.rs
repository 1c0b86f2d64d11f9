//! What a game promises of positions that the rule of repetition takes for the same: small games that keep a promise by a
//! hair, and games that break it by one.

use std::panic::{AssertUnwindSafe, catch_unwind};
use twinproof_core::RepetitionRule::CurrentPlayerLoss;
use twinproof_core::Value::{Loss, Win};
use twinproof_core::{Player, Problem, Rng, Rules};
use twinproof_testkit::conformance::{check_repetitions, check_rules};
use twinproof_testkit::web::{Arrow, Boast, Kind, Web, and, end, or, pass, random, to};

const DOMINANCE: &str = "a position dominates its repetitions only where";
const EPOCH: &str = "takes for the same have the same epoch";

fn problem(game: Boast, root: u8) -> Problem<Boast> {
    Problem::new(game, root, Vec::new(), CurrentPlayerLoss).expect("there is no past")
}

/// What a check complains of, if it does.
fn complaint(check: impl FnOnce()) -> Option<String> {
    let panic = catch_unwind(AssertUnwindSafe(check)).err()?;
    Some(panic.downcast_ref::<String>().expect("asserts panic with a text").clone())
}

/// What random play finds, and what going through all positions does.
fn complaints(game: &Boast, root: u8) -> [Option<String>; 2] {
    let problem = problem(game.clone(), root);
    [
        complaint(|| check_rules(std::slice::from_ref(&problem), 1)),
        complaint(|| _ = check_repetitions(&problem, usize::MAX)),
    ]
}

#[track_caller]
fn assert_kept(game: &Boast, root: u8) {
    assert_eq!(complaints(game, root), [None, None]);
}

#[track_caller]
fn assert_broken(game: &Boast, root: u8, law: &str) {
    for complaint in complaints(game, root) {
        let complaint = complaint.expect("a promise is broken");
        assert!(complaint.contains(law), "should break {law:?}, but: {complaint}");
    }
}

/// A game that says that node 2 dominates node 0, which the rule takes for the same.
fn boast(nodes: Vec<Kind>) -> Boast {
    let mut web = Web::new(nodes);
    web.classes[2] = 0;
    Boast { web, dominating: 1 << 2, later: 0 }
}

/// The same with one node more.
fn with_node(mut game: Boast, kind: Kind, class: u8) -> Boast {
    game.web.nodes.push(kind);
    game.web.classes.push(class);
    game.web.epochs.push(0);
    game
}

/// At 2, entered by the first player, the second goes to 3 or 4; what can be done at 0 is given.
fn entered_at_2(mover: Player, moves: Vec<Arrow>) -> Boast {
    let at_0 = Kind::Moves(mover, moves);
    boast(vec![at_0, or(&[2]), and(&[3, 4]), or(&[1]), or(&[5, 1]), end(Win), end(Loss)])
}

fn opponent_at_0(moves: Vec<Arrow>) -> Boast {
    entered_at_2(Player::Second, moves)
}

fn winner_at_0(moves: Vec<Arrow>) -> Boast {
    entered_at_2(Player::First, moves)
}

#[test]
fn the_opponent_has_no_more_at_a_repetition() {
    assert_kept(&opponent_at_0(vec![to(3)]), 0);
    assert_kept(&opponent_at_0(vec![to(4), to(3)]), 0);
    // A move that ends the game for the winner is nothing to be afraid of.
    assert_kept(&opponent_at_0(vec![to(3), to(5)]), 0);
    assert_kept(&opponent_at_0(vec![to(3), pass(5)]), 0);
    assert_broken(&opponent_at_0(vec![to(3), to(1)]), 0, DOMINANCE);
    // Nor does it help that the opponent wins at once, by a move that can repeat or by one that cannot.
    assert_broken(&opponent_at_0(vec![to(3), to(6)]), 0, DOMINANCE);
    assert_broken(&opponent_at_0(vec![to(3), pass(6)]), 0, DOMINANCE);
    // The same position by a move of another kind.
    assert_broken(&opponent_at_0(vec![pass(3)]), 0, DOMINANCE);
}

#[test]
fn the_winner_gives_the_move_away_at_a_repetition() {
    assert_kept(&winner_at_0(vec![to(1), pass(2)]), 0);
    assert_broken(&winner_at_0(vec![to(1), to(2)]), 0, DOMINANCE);
    assert_broken(&winner_at_0(vec![pass(1)]), 0, DOMINANCE);
    // Or wins at once.
    assert_kept(&winner_at_0(vec![to(1), pass(5)]), 0);
    assert_broken(&winner_at_0(vec![to(1), to(5)]), 0, DOMINANCE);
    assert_broken(&winner_at_0(vec![to(1), pass(6)]), 0, DOMINANCE);
}

#[test]
fn one_move_longer_is_allowed_and_two_are_not() {
    // The move is given away to 7, another repetition.
    let by_7 = |at_7, class| with_node(winner_at_0(vec![to(1), pass(7)]), at_7, class);
    assert_kept(&by_7(and(&[3]), 0), 0);
    assert_broken(&by_7(and(&[1]), 0), 0, DOMINANCE);
    assert_broken(&by_7(and(&[3]), 7), 0, DOMINANCE);
    // At 7 the winner has to give it away again.
    let twice = with_node(by_7(Kind::Moves(Player::First, vec![pass(8)]), 0), and(&[3]), 0);
    assert_broken(&twice, 0, DOMINANCE);
}

#[test]
fn where_the_game_is_over_or_the_winner_moves_again_a_repetition_is_won_in_one_move() {
    // 2 is an end.
    let over = |at_0| boast(vec![at_0, or(&[2, 0]), end(Win), end(Win), or(&[1]), end(Loss)]);
    let passing = |to| Kind::Moves(Player::First, vec![pass(to)]);
    assert_kept(&over(and(&[3])), 1);
    assert_kept(&over(passing(3)), 1);
    assert_broken(&over(and(&[3, 4])), 1, DOMINANCE);
    assert_broken(&over(and(&[3, 5])), 1, DOMINANCE);
    assert_broken(&over(or(&[3])), 1, DOMINANCE);
    // To give the move away would take two.
    assert_broken(&with_node(over(passing(6)), and(&[3]), 0), 1, DOMINANCE);
    // The moves of 2 are the winner's, and none of the opponent's.
    let again = |at_0| boast(vec![at_0, or(&[2, 0]), or(&[3, 4]), end(Win), or(&[1])]);
    assert_kept(&again(and(&[3])), 1);
    assert_broken(&again(and(&[4])), 1, DOMINANCE);
    assert_broken(&again(or(&[3, 4])), 1, DOMINANCE);
}

#[test]
fn nothing_is_promised_where_nobody_enters_by_a_move_that_can_repeat() {
    let mut game = opponent_at_0(vec![to(1)]);
    assert_broken(&game, 0, DOMINANCE);
    game.web.nodes[1] = Kind::Moves(Player::First, vec![pass(2)]);
    assert_kept(&game, 0);
}

#[test]
fn what_the_rule_takes_for_the_same_is_of_one_epoch() {
    let mut web = Web::new(vec![or(&[1]), and(&[2]), or(&[3]), end(Win)]);
    web.classes[3] = 0;
    let game = |later| Boast { web: web.clone(), dominating: 0, later };
    assert_kept(&game(0), 0);
    // It never falls along a move, for all that.
    assert_broken(&game(1 << 3), 0, EPOCH);
}

/// Two ways to say the same: the kit's and that of the graph itself.
#[test]
fn a_web_dominates_exactly_where_it_may() {
    let mut rng = Rng::new(1);
    let [mut kept, mut broken] = [0; 2];
    for _ in 0..800 {
        let web = random(&mut rng);
        let root = web.nodes.len() as u8;
        for node in 0..root {
            // All nodes are met from a root whose moves count for nothing.
            let anywhere = Kind::Moves(Player::First, (0..root).map(pass).collect());
            let game = with_node(Boast { web: web.clone(), dominating: 1 << node, later: 0 }, anywhere, root);
            let problem = problem(game, root);
            let mut pairs = 0;
            let complaint = complaint(|| {
                let met = check_repetitions(&problem, usize::MAX);
                pairs = met.no_more + met.given_away;
            });
            kept += pairs;
            broken += usize::from(complaint.is_some());
            assert_eq!(complaint.is_none(), web.dominates_repetitions(&node), "node {node} of {web:?}");
        }
    }
    assert!(kept > 100 && broken > 100, "{kept} pairs kept, {broken} nodes that do not dominate");
}
