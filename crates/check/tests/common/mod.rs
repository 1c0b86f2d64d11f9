//! A small question about a graph, for the tests of this crate.

#![allow(clippy::unwrap_used, dead_code, unreachable_pub)]

use twinproof_certificate::Writer;
use twinproof_core::bytes::{put_block, put_number};
use twinproof_core::{Form, Problem, ProofSink, RepetitionRule, Rules, Value};
use twinproof_games::graph::Graph;

/// A or → B; B and → W, A; W is won. Only repetition saves the second player.
pub fn looping() -> Problem<Graph> {
    let mut setup = Vec::new();
    put_number(&mut setup, 3);
    for (name, rest) in [(b"A", &[0, 1, 1][..]), (b"B", &[1, 2, 2, 0]), (b"W", &[2])] {
        put_block(&mut setup, name);
        setup.extend(rest);
    }
    let graph = Graph::read_setup(&setup).unwrap();
    let root = graph.find("A").unwrap();
    Problem::new(graph, root, Vec::new(), RepetitionRule::FirstPlayerLoss).unwrap()
}

pub fn general() -> Vec<u8> {
    let mut writer = Writer::new(Vec::new(), &looping());
    writer.begin(Form::General, Value::Loss).unwrap();
    writer.all().unwrap();
    writer.choose(1).unwrap();
    writer.repetition().unwrap();
    writer.finish().unwrap();
    writer.into_inner()
}

pub fn closed() -> Vec<u8> {
    let problem = looping();
    let mut writer = Writer::new(Vec::new(), &problem);
    writer.begin(Form::Closed, Value::Loss).unwrap();
    for (name, answer) in [("A", None), ("B", Some(1))] {
        let mut encoded = Vec::new();
        problem.game().encode(&problem.game().find(name).unwrap(), &mut encoded);
        writer.member(&encoded, answer).unwrap();
    }
    writer.finish().unwrap();
    writer.into_inner()
}
