//! Small games whose rule of repetition takes different positions for the same. All that the calculus allows there is derived: it
//! is true, in general form it is all that is true, and the checker accepts just that. Games that promise what they do not keep get
//! false certificates accepted.

mod common;

use common::derive::{Derivation, Derived, Numbered, emit};
use common::web::{Boast, Kind, Web, and, end, or, random};
use common::{check_bytes, problem, steps};
use std::collections::BTreeSet;
use twinproof_certificate::{CheckError, Reason, Writer};
use twinproof_core::Form::{General, Order};
use twinproof_core::RepetitionRule::CurrentPlayerLoss;
use twinproof_core::Value::{Loss, Win};
use twinproof_core::{Form, Game, Problem, ProofSink, RepetitionRule, Rng, Rules, Value};
use twinproof_testkit::exhaustive;

/// The steps of the exhaustive search.
const ORACLE: u64 = 1 << 20;
/// How many proofs of a root are written.
const WRITTEN: usize = 6;

/// No past, and each of one or two nodes.
fn pasts(nodes: u8) -> Vec<Vec<u8>> {
    let mut pasts = vec![Vec::new()];
    for one in 0..nodes {
        pasts.push(vec![one]);
        pasts.extend((0..one).map(|other| vec![other, one]));
    }
    pasts
}

/// Random games in which the rule takes some positions for the same.
fn webs(seed: u64) -> impl Iterator<Item = Web> {
    let mut rng = Rng::new(seed);
    std::iter::repeat_with(move || random(&mut rng)).filter(|web| !web.repetition_is_state())
}

/// What was looked at.
#[derive(Debug, Default)]
struct Tally {
    problems: usize,
    written: usize,
    /// Proofs that enter a position freely which the rule takes for another one.
    free: usize,
    wrong: usize,
}

/// Derives everything of a game and compares it with exhaustion and with the checker.
fn compare<G: Game + Numbered>(game: &G, web: &Web, form: Form, rule: RepetitionRule, tally: &mut Tally) {
    let nodes = web.nodes.len() as u8;
    let derive = |past: Option<&BTreeSet<u8>>, value| {
        Derivation { game, nodes, rule, value, past }.run().expect("there is not much to derive")
    };
    let of_general = [Win, Loss].map(|value| derive(None, value));
    for past in pasts(nodes) {
        let classes: BTreeSet<u8> = past.iter().map(|node| web.repetition(node)).collect();
        let of_order = (form == Order).then(|| [Win, Loss].map(|value| derive(Some(&classes), value)));
        let derived = of_order.as_ref().unwrap_or(&of_general);
        for root in 0..nodes {
            let Ok(problem) = Problem::new(game.clone(), root, past.clone(), rule) else { continue };
            let truth = exhaustive(&problem, ORACLE).expect("the game is small");
            tally.problems += 1;
            for (value, derived) in [Win, Loss].into_iter().zip(derived) {
                let of_root = &derived[usize::from(root)];
                let holds = of_root.iter().any(|derived| derived.holds_with(&classes));
                tally.wrong += usize::from(holds && truth != value);
                let is_missed = form == General && !holds && truth == value;
                assert!(!is_missed, "{value:?} is true and not derived at {root}, past {past:?}: {web:?}");
                for derived in of_root.iter().take(WRITTEN) {
                    tally.written += 1;
                    tally.free += usize::from(is_free(web, derived));
                    assert_checked(&problem, &classes, form, value, derived);
                }
            }
        }
    }
}

/// Whether a proof enters a node freely that the rule takes for another one where the game goes on.
fn is_free(web: &Web, derived: &Derived) -> bool {
    let open = |class: u8| {
        let is_in = |&node: &u8| web.repetition(&node) == class && web.terminal(&node).is_none();
        (0..web.nodes.len() as u8).filter(is_in).count()
    };
    derived.entered.iter().any(|&class| open(class) > 1)
}

/// Writes what was derived of the root and compares what the checker says with the conditions.
fn assert_checked<G: Game + Numbered>(
    problem: &Problem<G>,
    past: &BTreeSet<u8>,
    form: Form,
    value: Value,
    derived: &Derived,
) {
    let bytes = steps(problem, form, value, |writer| emit(&derived.proof, writer));
    let context = || format!("{form:?} {value:?} {derived:?} of {} with {past:?}", problem.root());
    match check_bytes::<G>(&bytes) {
        Ok(accepted) => {
            assert!(derived.holds_with(past), "accepted though it does not hold: {}", context());
            if let Some(conditions) = accepted.conditions {
                let mut expected = derived.conditions.clone();
                expected.must_be_absent(derived.entered.iter().copied().collect());
                assert_eq!(conditions, expected, "{}", context());
            }
        }
        Err(CheckError::Rejected { reason, .. }) => {
            let is_past = matches!(reason, Reason::NeedsInPast(_) | Reason::NeedsNotInPast(_));
            assert!(is_past && !derived.holds_with(past), "{reason}: {}", context());
        }
        Err(CheckError::NotChecked(why)) => panic!("not checked: {why}"),
    }
}

#[test]
fn what_can_be_derived_is_true_and_what_is_true_can_be_derived() {
    for form in [General, Order] {
        let mut tally = Tally::default();
        for web in webs(1).take(400) {
            for rule in RepetitionRule::ALL {
                compare(&web, &web, form, rule, &mut tally);
                assert_eq!(tally.wrong, 0, "{form:?} under {rule:?}: {web:?}");
            }
        }
        assert!(tally.problems > 50_000 && tally.written > 20_000 && tally.free > 100, "{tally:?}");
    }
}

#[test]
fn a_game_that_says_true_everywhere_is_believed_where_it_is_wrong() {
    for form in [General, Order] {
        let mut tally = Tally::default();
        for web in webs(1).take(100) {
            let boast = Boast { web: web.clone(), dominating: u16::MAX, later: 0 };
            compare(&boast, &web, form, CurrentPlayerLoss, &mut tally);
        }
        assert!(tally.wrong > 10, "{form:?}: {tally:?}");
    }
}

#[test]
fn what_is_derived_as_if_all_positions_dominated_is_accepted_only_where_it_is_true() {
    let [mut accepted, mut rejected] = [0; 2];
    for web in webs(2).take(200) {
        let nodes = web.nodes.len() as u8;
        let boast = Boast { web: web.clone(), dominating: u16::MAX, later: 0 };
        for value in [Win, Loss] {
            let derivation = Derivation { game: &boast, nodes, rule: CurrentPlayerLoss, value, past: None };
            let derived = derivation.run().expect("there is not much to derive");
            for (root, derived) in
                derived.iter().enumerate().flat_map(|(root, all)| all.iter().map(move |d| (root, d)))
            {
                let problem = problem(web.clone(), root as u8, &[], CurrentPlayerLoss);
                for form in [General, Order] {
                    let bytes = steps(&problem, form, value, |writer| emit(&derived.proof, writer));
                    if check_bytes::<Web>(&bytes).is_err() {
                        rejected += 1;
                        continue;
                    }
                    accepted += 1;
                    assert_eq!(exhaustive(&problem, ORACLE), Some(value), "{form:?} at {root} of {web:?}");
                }
            }
        }
    }
    assert!(accepted > 1_000 && rejected > 100, "{accepted} accepted, {rejected} rejected");
}

/// A false certificate of the first player's win, accepted because the game says that one node dominates, or is of a later
/// epoch, and rejected where it keeps its promises.
#[track_caller]
fn assert_fooled(
    (nodes, classes): (Vec<Kind>, &[u8]),
    (dominating, later): (u16, u16),
    prove: impl Fn(&mut Writer<Vec<u8>>) -> std::io::Result<()>,
) {
    let web = Web::new(nodes).with_classes(classes);
    let honest = problem(web.clone(), 0, &[], CurrentPlayerLoss);
    assert_eq!(exhaustive(&honest, ORACLE), Some(Loss));
    let bytes = steps(&honest, General, Win, &prove);
    assert!(matches!(check_bytes::<Web>(&bytes), Err(CheckError::Rejected { .. })));
    let boast = Boast { web, dominating, later };
    let boasting = Problem::new(boast, 0, Vec::new(), CurrentPlayerLoss).expect("there is no past");
    let bytes = steps(&boasting, General, Win, &prove);
    assert!(check_bytes::<Boast>(&bytes).is_ok(), "{:?}", check_bytes::<Boast>(&bytes).err());
}

#[test]
fn a_repetition_that_is_won_in_another_way_is_no_repetition_to_be_dominated() {
    // 5 is won at once, and so is 1, which the rule takes for it: but to the end 3, which may have occurred.
    let nodes = vec![and(&[1]), or(&[2, 3]), and(&[4]), end(Win), or(&[5]), and(&[6]), end(Win)];
    assert_fooled((nodes, &[0, 1, 2, 0, 4, 1, 6]), (1 << 5, 0), |w| {
        w.all()?; // 0 → 1
        w.choose(0)?; // 1 → 2
        w.all()?; // 2 → 4
        w.choose(0)?; // 4 → 5
        w.all() // 5 → 6
    });
}

#[test]
fn a_repetition_where_the_opponent_wins_by_a_move_that_can_repeat_is_not_dominated() {
    // At 1 the second player would go to the end 2 and win, had the play not begun at 0, which is the same to the rule.
    let nodes = vec![or(&[1]), and(&[2, 3]), end(Loss), or(&[4]), and(&[5]), end(Win)];
    assert_fooled((nodes, &[0, 1, 0, 3, 1, 5]), (1 << 4, 0), |w| {
        w.choose(0)?; // 0 → 1
        w.all()?; // 1 → 2, 3
        w.repetition()?; // 2
        w.choose(0)?; // 3 → 4
        w.all() // 4 → 5
    });
}

#[test]
fn a_repetition_from_which_the_win_takes_two_moves_longer_is_not_dominated() {
    // From 0 the win would be by 1 and 2, which is 0 again to the rule.
    let nodes = vec![and(&[1]), or(&[2]), and(&[3]), end(Win)];
    assert_fooled((nodes, &[0, 1, 0, 3]), (1 << 2, 0), |w| {
        w.all()?; // 0 → 1
        w.choose(0)?; // 1 → 2
        w.all() // 2 → 3
    });
}

#[test]
fn what_the_rule_takes_for_the_same_must_be_of_one_epoch() {
    // The end 3 is 0 again to the rule, and cannot be if its epoch is another.
    let nodes = vec![or(&[1]), and(&[2]), or(&[3]), end(Win)];
    assert_fooled((nodes, &[0, 1, 2, 0]), (0, 1 << 3), |w| {
        w.choose(0)?; // 0 → 1
        w.all()?; // 1 → 2
        w.choose(0) // 2 → 3
    });
}
