//! Instructions of the checker on a certificate of each form, counted by Valgrind: the same on a busy machine as
//! on an idle one.
#![allow(missing_docs, reason = "the macros make public functions")]

#[allow(dead_code, clippy::unwrap_used, missing_docs, unreachable_pub)]
#[path = "../tests/common/arithmetic.rs"]
mod arithmetic;

use arithmetic::{Arithmetic, Shape, prove, prove_closed};
use gungraun::{library_benchmark, library_benchmark_group, main};
use std::hint::black_box;
use twinproof_certificate::{Accepted, CheckLimits, Header, Writer, check};
use twinproof_core::{Clock, Form, RepetitionRule, StopFlag, Value};

/// Levels of the tree: some ten thousand nodes.
const LEVELS: u64 = 24;

fn certificate(form: Form) -> Vec<u8> {
    let (end, rule) = match form {
        Form::Order => (Value::Win, RepetitionRule::FirstPlayerLoss),
        Form::General => (Value::Loss, RepetitionRule::CurrentPlayerLoss),
        Form::Closed => (Value::Loss, RepetitionRule::FirstPlayerLoss),
    };
    let problem = Arithmetic::new(Shape::Tree, LEVELS, end).problem(rule);
    let mut writer = Writer::new(Vec::new(), &problem);
    match form {
        Form::Closed => prove_closed(&problem, &mut writer),
        _ => prove(&problem, form == Form::General, &mut writer),
    }
    .expect("memory takes everything");
    writer.into_inner()
}

#[library_benchmark(setup = certificate)]
#[bench::order(Form::Order)]
#[bench::general(Form::General)]
#[bench::closed(Form::Closed)]
fn checked(bytes: Vec<u8>) -> u64 {
    let limits = CheckLimits { memory: 1 << 30, clock: Clock::start(None, StopFlag::new()) };
    let mut input = bytes.as_slice();
    let header = Header::read(&mut input, limits.memory).expect("a certificate");
    let accepted: Accepted<Arithmetic> = check(&header, input, &limits).expect("a proof");
    black_box(accepted.nodes)
}

library_benchmark_group!(name = checks; benchmarks = checked);
main!(library_benchmark_groups = checks);
