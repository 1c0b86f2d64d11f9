//! Writes the seeds of the fuzz corpus: positions, graphs and the certificates of the sound searches.
//!
//! `cargo run -p twinproof --example fuzz_seeds`, after a change of a format.

use std::fs;
use std::path::PathBuf;
use twinproof_certificate::Writer;
use twinproof_core::{Clock, Game, Limits, Problem, Silent, StopFlag};
use twinproof_games::graph::json;
use twinproof_games::tictactoe::{Mark, parse};
use twinproof_search::{Algorithm, Settings, prover};

fn folder(target: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target)
}

/// The certificates that the sound searches write for a problem.
fn certificates<G: Game>(problem: &Problem<G>) -> Vec<Vec<u8>> {
    let mut list = Vec::new();
    for (algorithm, close) in [(Algorithm::Pns, false), (Algorithm::Dag, false), (Algorithm::Bta, true)] {
        let limits = Limits { expansions: Some(1000), ..Limits::default() };
        let Ok(mut prover) = prover(problem, &Settings { close, limits, ..Settings::new(algorithm) }) else {
            continue;
        };
        let clock = Clock::start(None, StopFlag::new());
        if prover.prove(&clock, &mut Silent).value.is_some() {
            let mut writer = Writer::new(Vec::new(), problem);
            prover.write_proof(&clock, &mut writer).expect("a sound search has its reasons");
            list.push(writer.into_inner());
        }
    }
    list.sort();
    list.dedup();
    list
}

fn main() {
    let keep = |target: &str, name: String, bytes: &[u8]| {
        fs::create_dir_all(folder(target)).expect("a folder");
        fs::write(folder(target).join(format!("seed-{name}")), bytes).expect("a file");
    };
    let boards =
        ["X.O/.../O.X x", "XO./OX./... x", "XOX/XO./... o", "... /", "xox/oxo/oxo X", " X../.../..."];
    for (number, board) in boards.into_iter().enumerate() {
        keep("tictactoe_notation", number.to_string(), board.as_bytes());
        let Ok(problem) = parse(board, Mark::X) else { continue };
        let mut bytes = vec![number as u8 % 2];
        problem.game().encode(problem.root(), &mut bytes);
        keep("positions", format!("board-{number}"), &bytes);
        for (which, bytes) in certificates(&problem).iter().enumerate() {
            keep("certificate", format!("board-{number}-{which}"), bytes);
            keep("certificate_outline", format!("board-{number}-{which}"), bytes);
        }
    }
    keep("positions", "node".into(), &[0, 0, 0, 2]);
    keep("positions", "no-node".into(), &[0, 0, 1, 2]);

    let lines = include_str!("../../../fuzz/problems.jsonl").lines().enumerate();
    for (number, line) in lines {
        let named = json::read(line.as_bytes()).expect("a problem");
        let mut setup = Vec::new();
        named.problem.game().write_setup(&mut setup);
        if number % 4 == 0 {
            keep("graph_json", number.to_string(), line.as_bytes());
            keep("graph_setup", number.to_string(), &setup);
        }
        for (parity, rule) in twinproof_core::RepetitionRule::ALL.into_iter().enumerate() {
            let (game, past) = (named.problem.game().clone(), named.problem.past().to_vec());
            let problem = Problem::new(game, *named.problem.root(), past, rule).expect("a problem");
            let place = (2 * number + parity) as u8;
            for (which, bytes) in certificates(&problem).iter().enumerate() {
                if number % 4 == 0 {
                    keep("certificate", format!("{place}-{which}"), bytes);
                    keep("certificate_outline", format!("{place}-{which}"), bytes);
                }
                let mut input = bytes.as_slice();
                let header = twinproof_certificate::Header::read(&mut input, 1 << 20).expect("our own");
                let claim = header.form as u8 + 3 * u8::from(header.value == twinproof_core::Value::Win);
                keep("certificate_body", format!("{place}-{which}"), &[&[place, claim], input].concat());
            }
        }
    }
}
