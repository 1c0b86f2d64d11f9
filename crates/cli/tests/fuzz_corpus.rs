//! The fuzz targets without a fuzzer: the kept corpus, and some thousands of mutations of it, the same each time.
//!
//! After a change of a format the seeds are written anew with
//! `cargo test -p twinproof --test fuzz_corpus -- --ignored`.

#[allow(unreachable_pub, reason = "the fuzzer takes the same file for a crate of its own")]
#[path = "../../../fuzz/targets.rs"]
mod targets;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::fs;
use std::path::PathBuf;
use targets::TARGETS;
use twinproof_certificate::Writer;
use twinproof_core::{Clock, Game, Limits, Problem, Silent, StopFlag};
use twinproof_games::graph::json;
use twinproof_games::tictactoe::{Mark, parse};
use twinproof_search::{Algorithm, Settings, prover};

const MUTANTS: usize = 4000;

fn folder(target: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target)
}

/// The inputs kept for a target, in the order of their names.
fn corpus(target: &str) -> Vec<Vec<u8>> {
    let folder = folder(target);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("it can be listed").path()).collect();
    paths.sort();
    paths.iter().map(|path| fs::read(path).expect("it can be read")).collect()
}

#[test]
fn the_corpus_breaks_no_property_and_has_something_of_each_kind() {
    for (name, target) in TARGETS {
        let inputs = corpus(name);
        let accepted = inputs.iter().filter(|input| target(input)).count();
        println!("{name}: {accepted} of {} accepted", inputs.len());
        assert!(accepted >= 3 && accepted < inputs.len(), "{name}: accepted {accepted} of {}", inputs.len());
    }
}

#[test]
fn mutations_of_the_corpus_break_no_property() {
    for (name, target) in TARGETS {
        let inputs = corpus(name);
        let mut dice = Dice(Xoshiro256PlusPlus::seed_from_u64(2));
        let mut accepted = 0;
        for _ in 0..MUTANTS {
            let other = &inputs[dice.below(inputs.len())];
            let mut input = inputs[dice.below(inputs.len())].clone();
            for _ in 0..=dice.below(3) {
                dice.mutate(&mut input, other);
            }
            accepted += usize::from(target(&input));
        }
        println!("{name}: {accepted} of {MUTANTS} accepted");
        assert!((1..MUTANTS).contains(&accepted), "{name}: accepted {accepted} of {MUTANTS}");
    }
}

struct Dice(Xoshiro256PlusPlus);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        (self.0.next_u64() % bound.max(1) as u64) as usize
    }

    /// Small numbers, the steps of proofs and the letters of JSON come more often than others.
    fn byte(&mut self) -> u8 {
        match self.below(4) {
            0 => self.below(4) as u8,
            1 => 0xf0 | self.below(16) as u8,
            2 => b"{}[]\",:\\./xXoO "[self.below(15)],
            _ => self.below(256) as u8,
        }
    }

    fn mutate(&mut self, input: &mut Vec<u8>, other: &[u8]) {
        let at = self.below(input.len() + 1);
        let end = (at + self.below(6)).min(input.len());
        match self.below(6) {
            0 => input.truncate(at),
            1 => input.insert(at, self.byte()),
            2 => _ = input.drain(at..end),
            3 => input.extend_from_within(at..end),
            4 => {
                let from = self.below(other.len() + 1);
                let length = self.below(12).min(other.len() - from);
                input.splice(at..end, other[from..from + length].iter().copied());
            }
            _ if at < input.len() => input[at] = self.byte(),
            _ => input.push(self.byte()),
        }
    }
}

/// The certificates that the sound searches write for a problem.
fn certificates<G: Game>(problem: &Problem<G>) -> Vec<Vec<u8>> {
    let mut list = Vec::new();
    for (algorithm, close) in [(Algorithm::Pns, false), (Algorithm::Dag, false), (Algorithm::Bta, true)] {
        let limits = Limits { expansions: Some(1000), ..Limits::default() };
        let Ok(mut prover) = prover(problem, &Settings { algorithm, close, limits }) else { continue };
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

#[test]
#[ignore = "writes files"]
fn seeds_are_written() {
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
