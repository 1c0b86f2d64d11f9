//! Games for tests, plain provers, and short ways to check.

#![allow(clippy::unwrap_used, dead_code, missing_docs, unreachable_pub)]

pub mod arithmetic;
pub mod derive;
pub mod prover;

use prover::{Prover, Reuse};
use twinproof_certificate::{Accepted, CheckError, CheckLimits, Header, Reason, Writer, check};
use twinproof_core::{Clock, Form, Game, Problem, ProofSink, RepetitionRule, StopFlag, Value};
pub use twinproof_testkit::web;
use web::Web;

pub fn limits(memory: u64) -> CheckLimits {
    CheckLimits { memory, clock: Clock::start(None, StopFlag::new()) }
}

pub fn check_bytes<G: Game>(bytes: &[u8]) -> Result<Accepted<G>, CheckError> {
    check_within(bytes, 1 << 24)
}

pub fn check_within<G: Game>(mut bytes: &[u8], memory: u64) -> Result<Accepted<G>, CheckError> {
    let header = Header::read(&mut bytes, memory)?;
    check(&header, bytes, &limits(memory))
}

/// Why a certificate of a web is rejected.
pub fn reason(bytes: &[u8]) -> Reason {
    match check_bytes::<Web>(bytes) {
        Ok(_) => panic!("accepted"),
        Err(CheckError::Rejected { reason, .. }) => reason,
        Err(CheckError::NotChecked(why)) => panic!("not checked: {why}"),
    }
}

/// A certificate from what `prove` says.
pub fn written<G: Game>(problem: &Problem<G>, prove: impl FnOnce(&mut Writer<Vec<u8>>)) -> Vec<u8> {
    let mut writer = Writer::new(Vec::new(), problem);
    prove(&mut writer);
    writer.into_inner()
}

/// A certificate in order or general form.
pub fn steps<G: Game>(
    problem: &Problem<G>,
    form: Form,
    value: Value,
    prove: impl FnOnce(&mut Writer<Vec<u8>>) -> std::io::Result<()>,
) -> Vec<u8> {
    written(problem, |writer| {
        writer.begin(form, value).unwrap();
        prove(writer).unwrap();
        writer.finish().unwrap();
    })
}

pub fn problem(web: Web, root: u8, past: &[u8], rule: RepetitionRule) -> Problem<Web> {
    Problem::new(web, root, past.to_vec(), rule).unwrap()
}

/// A certificate in general form by the plain prover, if it finds one.
pub fn general(problem: &Problem<Web>, value: Value, reuse: Reuse) -> Option<Vec<u8>> {
    let mut prover = Prover { problem, value, reuse, known: Vec::new(), budget: 5_000 };
    let proof = prover.prove_root()?;
    Some(written(problem, |writer| prover::write_general(&proof, value, writer)))
}

/// A certificate in order form, if there is one.
pub fn order(problem: &Problem<Web>, value: Value) -> Option<Vec<u8>> {
    let mut writer = Writer::new(Vec::new(), problem);
    prover::write_order(problem, value, &mut writer).then(|| writer.into_inner())
}

/// A certificate in closed form, if there is one.
pub fn closed(problem: &Problem<Web>) -> Option<Vec<u8>> {
    let mut writer = Writer::new(Vec::new(), problem);
    prover::write_closed(problem, &mut writer).then(|| writer.into_inner())
}
