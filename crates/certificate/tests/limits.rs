//! Large, deep and hostile certificates inside their limits.

mod common;

use common::arithmetic::{Arithmetic, Shape, prove, prove_closed};
use common::{check_bytes, check_within, limits, steps, written};
use std::io::{self, BufReader, Read};
use std::time::Duration;
use twinproof_certificate::outline::{Outline, Role};
use twinproof_certificate::{CheckError, CheckLimits, Header, NotChecked, Reason, check};
use twinproof_core::{
    Clock, Conditions, Form, InputError, Player, Problem, ProofSink, RepetitionRule, Rules, StopFlag, Value,
    Wrapper,
};
use twinproof_testkit::pile::{Pile, Stones};

fn corridor(size: u64, end: Value) -> Problem<Arithmetic> {
    Arithmetic::new(Shape::Corridor, size, end).problem(RepetitionRule::FirstPlayerLoss)
}

fn tree(size: u64, end: Value, rule: RepetitionRule) -> Problem<Arithmetic> {
    Arithmetic::new(Shape::Tree, size, end).problem(rule)
}

fn not_checked(result: Result<impl Sized, CheckError>) -> NotChecked {
    match result {
        Ok(_) => panic!("accepted"),
        Err(CheckError::NotChecked(why)) => why,
        Err(rejected) => panic!("rejected: {rejected}"),
    }
}

#[test]
fn a_corridor_of_a_million_nodes() {
    const LENGTH: u64 = 1_000_000;
    let order = corridor(LENGTH, Value::Win);
    let bytes = written(&order, |writer| prove(&order, false, writer).unwrap());
    assert_eq!(check_within::<Arithmetic>(&bytes, 200 << 20).unwrap().nodes, LENGTH + 1);

    let looped = corridor(LENGTH, Value::Loss);
    let bytes = written(&looped, |writer| prove(&looped, true, writer).unwrap());
    let accepted = check_within::<Arithmetic>(&bytes, 200 << 20).unwrap();
    assert_eq!(accepted.nodes, LENGTH + 1 + LENGTH / 2 - 1);
    assert_eq!(accepted.conditions, Some(Conditions { loops: true, ..Conditions::default() }));

    // The general form of a proof without repetition asks that nothing on the way has occurred.
    let mut bytes = written(&order, |writer| prove(&order, false, writer).unwrap());
    let at = 10 + 1 + 1 + "arithmetic".len();
    assert_eq!(bytes[at], 0);
    bytes[at] = 2;
    let accepted = check_within::<Arithmetic>(&bytes, 200 << 20).unwrap();
    assert_eq!(accepted.conditions.unwrap().absent.len() as u64, LENGTH);

    let closed = corridor(LENGTH, Value::Loss);
    let bytes = written(&closed, |writer| prove_closed(&closed, writer).unwrap());
    assert_eq!(check_within::<Arithmetic>(&bytes, 200 << 20).unwrap().nodes, LENGTH + 1);
}

#[test]
fn too_little_memory_is_never_a_rejection() {
    let order = corridor(20_000, Value::Win);
    let looped = corridor(20_000, Value::Loss);
    let certificates = [
        written(&order, |writer| prove(&order, false, writer).unwrap()),
        written(&looped, |writer| prove(&looped, true, writer).unwrap()),
        written(&looped, |writer| prove_closed(&looped, writer).unwrap()),
    ];
    for bytes in certificates {
        let (mut accepted, mut refused) = (0, 0);
        for shift in 0..26 {
            match check_within::<Arithmetic>(&bytes, 1 << shift) {
                Ok(checked) => {
                    assert!(checked.peak_memory <= 1 << shift);
                    accepted += 1;
                }
                error => {
                    assert_eq!(not_checked(error), NotChecked::Memory { limit: 1 << shift });
                    assert_eq!(accepted, 0, "more memory is never worse");
                    refused += 1;
                }
            }
        }
        assert!(accepted > 3 && refused > 3);
    }
}

/// Sets that are copied without end, and names without end.
#[test]
fn hostile_proofs_stop_at_the_limit() {
    let problem = tree(50, Value::Win, RepetitionRule::CurrentPlayerLoss);
    let names = written(&problem, |writer| {
        writer.begin(Form::General, Value::Win).unwrap();
        for level in 0..50 {
            writer.define(level).unwrap();
            if level % 2 == 0 {
                writer.choose(usize::from(level % 8 != 0)).unwrap()
            } else {
                writer.all().unwrap()
            }
        }
        writer.finish().unwrap();
    });
    assert_eq!(
        not_checked(check_within::<Arithmetic>(&names, 4 << 10)),
        NotChecked::Memory { limit: 4 << 10 }
    );
    // A header that promises more past than there is.
    let mut header = names[..names.len() - 1].to_vec();
    header.truncate(40);
    header.extend([0xff; 9]);
    header.push(1);
    assert!(matches!(check_bytes::<Arithmetic>(&header), Err(CheckError::Rejected { .. })));
}

#[test]
fn a_closed_set_that_does_not_fit_in_memory_goes_to_disk() {
    // Short encodings and long ones.
    for wide in [false, true] {
        let game = Arithmetic { wide, ..Arithmetic::new(Shape::Tree, 30, Value::Loss) };
        let problem = game.problem(RepetitionRule::FirstPlayerLoss);
        let bytes = written(&problem, |writer| prove_closed(&problem, writer).unwrap());
        let checked = check_within::<Arithmetic>(&bytes, 600 << 10).unwrap();
        assert_eq!(checked.nodes, 1 + 2 * ((1 << 16) - 2));
        assert!(checked.peak_memory <= 600 << 10);
    }
    // One member fewer, somewhere in the middle.
    let problem = tree(30, Value::Loss, RepetitionRule::FirstPlayerLoss);
    let bytes = written(&problem, |writer| prove_closed(&problem, writer).unwrap());
    let start = Header::read(&mut &bytes[..], 1 << 20).unwrap().bytes as usize;
    let at = start + 9 * 20_000;
    let removed = [&bytes[..at], &bytes[at + 9..]].concat();
    match check_within::<Arithmetic>(&removed, 600 << 10) {
        Err(CheckError::Rejected { reason: Reason::NotClosed(_), .. }) => {}
        other => panic!("{other:?}"),
    }
}

#[test]
fn time_and_interruption() {
    let problem = corridor(100_000, Value::Win);
    let bytes = written(&problem, |writer| prove(&problem, false, writer).unwrap());
    let with = |clock| {
        let mut rest = &bytes[..];
        let header = Header::read(&mut rest, 1 << 20).unwrap();
        check::<Arithmetic>(&header, rest, &CheckLimits { memory: 1 << 30, clock })
    };
    let stop = StopFlag::new();
    assert!(with(Clock::start(None, stop.clone())).is_ok());
    assert_eq!(not_checked(with(Clock::start(Some(Duration::ZERO), stop.clone()))), NotChecked::Time);
    stop.raise();
    assert_eq!(not_checked(with(Clock::start(None, stop))), NotChecked::Interrupted);
}

#[test]
fn a_failing_disk_is_not_a_rejection() {
    struct Failing;
    impl Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is gone"))
        }
    }
    let problem = corridor(10, Value::Win);
    let bytes = written(&problem, |writer| prove(&problem, false, writer).unwrap());
    for length in 0..bytes.len() {
        let mut input = BufReader::new(bytes[..length].chain(Failing));
        let result = Header::read(&mut input, 1 << 20)
            .and_then(|header| check::<Arithmetic>(&header, input, &limits(1 << 20)));
        assert!(matches!(not_checked(result), NotChecked::Io { .. }), "{length}");
    }
}

/// A certificate that takes one stone and leaves the rest to the lemma.
fn by_lemma(count: u64) -> Vec<u8> {
    steps(&Pile::problem(count, Player::First), Form::Order, Value::Win, |writer| {
        writer.choose(0)?;
        writer.cover(&[])
    })
}

#[test]
fn a_lemma_counts_its_nodes_and_keeps_to_the_limits() {
    assert_eq!(check_bytes::<Pile>(&by_lemma(4001)).unwrap().nodes, 2 + 1000);
    assert!(matches!(check_bytes::<Pile>(&by_lemma(4002)), Err(CheckError::Rejected { .. })));

    // A lemma without end, for all that anybody can wait for.
    let endless = by_lemma((1 << 60) + 1);
    let limit = 1 << 20;
    assert_eq!(not_checked(check_within::<Pile>(&endless, limit)), NotChecked::Memory { limit });
    let with = |clock| {
        let mut rest = &endless[..];
        let header = Header::read(&mut rest, 1 << 20).unwrap();
        check::<Pile>(&header, rest, &CheckLimits { memory: u64::MAX, clock })
    };
    let soon = Clock::start(Some(Duration::from_millis(5)), StopFlag::new());
    assert_eq!(not_checked(with(soon)), NotChecked::Time);
    let stop = StopFlag::new();
    stop.raise();
    assert_eq!(not_checked(with(Clock::start(None, stop))), NotChecked::Interrupted);
}

/// The pile without a list of its moves.
#[derive(Clone)]
struct Unlisted(Pile);

impl Wrapper for Unlisted {
    type Inner = Pile;
    const NAME: &'static str = "pile";

    fn inner(&self) -> &Pile {
        &self.0
    }
    fn inner_mut(&mut self) -> &mut Pile {
        &mut self.0
    }
    fn read_setup(block: &[u8]) -> Result<Self, InputError> {
        <Pile as Rules>::read_setup(block).map(Self)
    }
    fn moves(&self, _: &Stones, _: &mut Vec<u8>) {
        panic!("nobody needs the list");
    }
}

#[test]
fn neither_a_choice_nor_a_lemma_about_all_moves_needs_the_list() {
    let bytes = by_lemma(41);
    assert_eq!(check_bytes::<Unlisted>(&bytes).unwrap().nodes, 12);
    let mut body = &bytes[..];
    let header = Header::read(&mut body, 1 << 20).unwrap();
    let outline = Outline::<Unlisted>::read(&header, body, 100, &limits(1 << 20), None).unwrap();
    let roles: Vec<_> = outline.nodes.iter().map(|node| node.role).collect();
    assert_eq!(roles, [Role::Choice, Role::Cover(None)]);
    assert_eq!(outline.nodes[1].lemma.as_ref().unwrap().start, outline.nodes[1].position);
}
