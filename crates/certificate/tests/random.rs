//! Random small graphs: every true claim can be certified, no false one is ever accepted.

#![allow(clippy::unwrap_used)]

mod common;

use common::prover::Reuse;
use common::web::{Arrow, Kind, Web};
use common::{check_bytes, closed, general, order, written};
use proptest::prelude::*;
use twinproof_certificate::{CheckError, Header, Writer};
use twinproof_core::{Form, Player, Problem, ProofSink, RepetitionRule, Rules, Value};
use twinproof_testkit::exhaustive;

/// Which of the difficulties a graph has.
#[derive(Debug, Clone, Copy)]
struct Spice {
    passes: bool,
    classes: bool,
    epochs: bool,
    past: bool,
}

prop_compose! {
    fn spice()(bits in 0u8..16) -> Spice {
        Spice { passes: bits & 1 != 0, classes: bits & 2 != 0, epochs: bits & 4 != 0, past: bits & 8 != 0 }
    }
}

fn player(first: bool) -> Player {
    if first { Player::First } else { Player::Second }
}

fn value(win: bool) -> Value {
    if win { Value::Win } else { Value::Loss }
}

fn kind(count: usize, end: u8) -> impl Strategy<Value = Kind> {
    let arrow =
        (0..count as u8, prop::bool::weighted(0.8)).prop_map(|(to, can_repeat)| Arrow { to, can_repeat });
    let moves = (any::<bool>(), prop::collection::vec(arrow, 1..4))
        .prop_map(|(first, arrows)| Kind::Moves(player(first), arrows));
    let ends = any::<bool>().prop_map(|win| Kind::End(value(win)));
    prop_oneof![(8 - end) as u32 => moves, end as u32 => ends]
}

fn problem() -> impl Strategy<Value = Problem<Web>> {
    (3usize..9, 1u8..3)
        .prop_flat_map(|(count, end)| {
            let nodes = prop::collection::vec(kind(count, end), count);
            let classes = prop::collection::vec(0..count as u8, count);
            let past = prop::collection::vec(0..count as u8, 0..3);
            (nodes, classes, past, spice(), any::<bool>())
        })
        .prop_map(|(mut nodes, classes, past, spice, current)| {
            // Passes go upwards, or a game might never end.
            for (node, kind) in nodes.iter_mut().enumerate() {
                if let Kind::Moves(_, arrows) = kind {
                    arrows
                        .iter_mut()
                        .for_each(|a| a.can_repeat |= !spice.passes || usize::from(a.to) <= node);
                }
            }
            let mut web = Web::new(nodes);
            if spice.epochs {
                web = web.with_epochs();
            }
            if spice.classes {
                // Only positions of one epoch can be the same to the rule.
                for (node, &other) in classes.iter().enumerate() {
                    let other = usize::from(other);
                    if other < node && web.epochs[other] == web.epochs[node] {
                        web.classes[node] = web.classes[other];
                    }
                }
            }
            let past = past.into_iter().filter(|&p| spice.past && web.epoch(&p) <= web.epoch(&0)).collect();
            let rule = RepetitionRule::ALL[usize::from(current)];
            Problem::new(web, 0, past, rule).unwrap()
        })
}

/// A proof written by nobody who knows anything.
#[derive(Debug, Clone, Copy)]
enum Scribble {
    Choose(usize),
    All,
    Repetition,
    Define(u32),
    Reuse(u32, bool),
}

fn scribble() -> impl Strategy<Value = Scribble> {
    prop_oneof![
        4 => (0usize..3).prop_map(Scribble::Choose),
        4 => Just(Scribble::All),
        4 => Just(Scribble::Repetition),
        1 => (0u32..3).prop_map(Scribble::Define),
        2 => (0u32..3, any::<bool>()).prop_map(|(name, last)| Scribble::Reuse(name, last)),
    ]
}

fn write_scribbles(scribbles: &[Scribble], writer: &mut Writer<Vec<u8>>) -> std::io::Result<()> {
    for &scribble in scribbles {
        match scribble {
            Scribble::Choose(index) => writer.choose(index)?,
            Scribble::All => writer.all()?,
            Scribble::Repetition => writer.repetition()?,
            Scribble::Define(name) => writer.define(name)?,
            Scribble::Reuse(name, last) => writer.reuse(name, last)?,
        }
    }
    Ok(())
}

/// Lets the certificate choose for itself what fits: a wrong kind of step is put right as long as that can go
/// on, so that random proofs get far before they end.
fn coaxed(problem: &Problem<Web>, form: Form, value: Value, scribbles: &[Scribble]) -> Option<Vec<u8>> {
    let mut steps: Vec<Scribble> = scribbles.to_vec();
    for _ in 0..200 {
        for length in 0..=steps.len() {
            let bytes = written(problem, |writer| {
                writer.begin(form, value).unwrap();
                write_scribbles(&steps[..length], writer).unwrap();
                writer.finish().unwrap();
            });
            match check_bytes::<Web>(&bytes) {
                Ok(_) => return Some(bytes),
                Err(CheckError::Rejected { reason: twinproof_certificate::Reason::Truncated, .. }) => {}
                Err(_) if length == 0 => return None,
                Err(_) => {
                    steps.remove(length - 1);
                    break;
                }
            }
            if length == steps.len() {
                return None;
            }
        }
    }
    None
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8000, failure_persistence: None, ..ProptestConfig::default() })]

    /// What the plain prover finds is accepted, with and without shared parts, under all circumstances.
    #[test]
    fn true_claims_are_certified_in_general_form(problem in problem()) {
        let truth = exhaustive(&problem, 1 << 20);
        prop_assume!(truth.is_some());
        for reuse in [Reuse::Never, Reuse::Sound] {
            for value in [Value::Win, Value::Loss] {
                let Some(bytes) = general(&problem, value, reuse) else {
                    continue;
                };
                prop_assert_eq!(truth, Some(value), "the prover of these tests is wrong");
                let checked = check_bytes::<Web>(&bytes);
                prop_assert!(checked.is_ok(), "{:?}", checked);
            }
        }
    }

    /// Proofs by a prover that ignores history, or even the position, when it reuses what it knows.
    #[test]
    fn careless_proofs_are_true_or_rejected(problem in problem()) {
        for reuse in [Reuse::Careless, Reuse::Reckless] {
            for value in [Value::Win, Value::Loss] {
                if let Some(bytes) = general(&problem, value, reuse)
                    && check_bytes::<Web>(&bytes).is_ok()
                {
                    let truth = exhaustive(&problem, 1 << 20);
                    prop_assert!(truth.is_none_or(|truth| truth == value), "false and accepted: {:02x?}", bytes);
                }
            }
        }
    }

    /// An order or a closed set is accepted where the rule compares whole positions, and true wherever it is.
    #[test]
    fn compact_forms(problem in problem()) {
        let truth = exhaustive(&problem, 1 << 20);
        prop_assume!(truth.is_some());
        for value in [Value::Win, Value::Loss] {
            let Some(bytes) = order(&problem, value) else { continue };
            let checked = check_bytes::<Web>(&bytes);
            if problem.game().repetition_is_state() {
                prop_assert!(checked.is_ok(), "{:?}", checked);
            }
            prop_assert!(checked.is_err() || truth == Some(value), "a false order was accepted");
        }
        if let Some(bytes) = closed(&problem) {
            let checked = check_bytes::<Web>(&bytes);
            prop_assert!(checked.is_ok(), "{:?}", checked);
            prop_assert_eq!(truth, Some(Value::Loss));
        }
    }

    /// A certificate for one past, rule, value or root is not believed for another unless it is true there.
    #[test]
    fn moved_certificates_are_true_or_rejected(
        problem in problem(),
        past in prop::collection::vec(0u8..3, 0..3),
        current in any::<bool>(),
        root in 0u8..3,
        claimed in any::<bool>(),
    ) {
        let Ok(other) = Problem::new(problem.game().clone(), root, past, RepetitionRule::ALL[usize::from(current)])
        else {
            return Ok(());
        };
        for value in [Value::Win, Value::Loss] {
            let mut all: Vec<Vec<u8>> = [Reuse::Never, Reuse::Sound].into_iter().filter_map(|r| general(&problem, value, r)).collect();
            all.extend(order(&problem, value));
            all.extend(closed(&problem));
            for bytes in all {
                let header = Header::read(&mut &bytes[..], 1 << 20).unwrap();
                let moved = written(&other, |writer| {
                    writer.begin(header.form, if claimed { header.value } else { value }).unwrap();
                    writer.finish().unwrap();
                });
                let body = &bytes[header.bytes as usize..];
                let moved = [&moved[..moved.len() - 1], body].concat();
                if check_bytes::<Web>(&moved).is_ok() {
                    let claim = Header::read(&mut &moved[..], 1 << 20).unwrap().value;
                    let truth = exhaustive(&other, 1 << 20);
                    prop_assert!(truth.is_none_or(|truth| truth == claim), "a false claim was accepted");
                }
            }
        }
    }

    /// Random steps prove nothing that is false.
    #[test]
    fn scribbles_are_true_or_rejected(
        problem in problem(),
        scribbles in prop::collection::vec(scribble(), 0..40),
        win in any::<bool>(),
        order in any::<bool>(),
    ) {
        let form = if order { Form::Order } else { Form::General };
        if let Some(bytes) = coaxed(&problem, form, value(win), &scribbles) {
            let truth = exhaustive(&problem, 1 << 20);
            prop_assert!(truth.is_none_or(|truth| truth == value(win)), "false and accepted: {:02x?}", bytes);
        }
    }

    /// A random set of positions with random answers is closed only if it is.
    #[test]
    fn random_sets_are_true_or_rejected(problem in problem(), members in any::<u16>(), answers in any::<u32>()) {
        let game = problem.game();
        let bytes = written(&problem, |writer| {
            writer.begin(Form::Closed, Value::Loss).unwrap();
            for position in (0..game.nodes.len() as u8).filter(|&p| members >> p & 1 == 1 || p == 0) {
                let second = game.terminal(&position).is_none() && game.to_move(&position) == Player::Second;
                let answer = second.then_some((answers >> (2 * position) & 3) as usize);
                let mut bytes = Vec::new();
                problem.game().encode(&position, &mut bytes);
                writer.member(&bytes, answer).unwrap();
            }
            writer.finish().unwrap();
        });
        if check_bytes::<Web>(&bytes).is_ok() {
            let truth = exhaustive(&problem, 1 << 20);
            prop_assert!(truth.is_none_or(|truth| truth == Value::Loss), "a false set was accepted");
        }
    }
}
