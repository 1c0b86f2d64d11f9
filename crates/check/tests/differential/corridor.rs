//! A proof that is a million positions deep: neither checker may use the stack of the system for it.

use crate::in_rust;
use crate::peer::Peer;
use std::time::Instant;
use twinproof_certificate::Writer;
use twinproof_core::bytes::{put_block, put_number};
use twinproof_core::{Form, Problem, ProofSink, RepetitionRule, Rules, Value};
use twinproof_games::graph::Graph;

const LENGTH: u32 = 1_000_000;

/// The answers to a corridor in both forms of trees.
pub(crate) fn compare(peer: &Peer) -> Result<(), String> {
    let begun = Instant::now();
    let certificates = [Form::Order, Form::General].map(corridor);
    let answers = peer.check(&certificates).map_err(|error| crate::stopped(&error))?;
    for (bytes, proven) in certificates.iter().zip(&answers) {
        let rust = in_rust(bytes);
        if (rust.as_str(), proven.as_str()) != ("accepted", "accepted") {
            return Err(format!("of a corridor Rust says {rust:?}, and the proven checker {proven:?}"));
        }
    }
    println!("compared 2 corridors of {LENGTH} nodes in {:.1} s", begun.elapsed().as_secs_f64());
    Ok(())
}

/// The players move in turn, from the first node to the last, which is won.
fn corridor(form: Form) -> Vec<u8> {
    let mut setup = Vec::new();
    put_number(&mut setup, (LENGTH + 1).into());
    for node in 0..LENGTH {
        put_block(&mut setup, node.to_string().as_bytes());
        setup.extend([(node % 2) as u8, 1]);
        put_number(&mut setup, (node + 1).into());
    }
    put_block(&mut setup, b"end");
    setup.push(2);
    let graph = Graph::read_setup(&setup).expect("it is a graph");
    let root = graph.nodes().next().expect("it has nodes");
    let problem = Problem::new(graph, root, Vec::new(), RepetitionRule::CurrentPlayerLoss);
    let mut writer = Writer::new(Vec::new(), &problem.expect("it has no past"));
    writer.begin(form, Value::Win).expect("it is written to memory");
    for node in 0..LENGTH {
        let written = if node % 2 == 0 { writer.choose(0) } else { writer.all() };
        written.expect("it is written to memory");
    }
    writer.finish().expect("it is written to memory");
    writer.into_inner()
}
