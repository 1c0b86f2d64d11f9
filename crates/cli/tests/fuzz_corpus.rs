//! The fuzz targets without a fuzzer: the kept corpus, and some thousands of mutations of it, the same each time.
//!
//! After a change of a format the seeds are written anew with `cargo run -p twinproof-cli --example fuzz_seeds`.

#[allow(unreachable_pub, reason = "the fuzzer takes the same file for a crate of its own")]
#[path = "../../../fuzz/targets.rs"]
mod targets;

use std::fs;
use std::path::PathBuf;
use targets::TARGETS;
use twinproof_core::Rng;

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
        let mut rng = Rng::new(2);
        let mut accepted = 0;
        for _ in 0..MUTANTS {
            let other = &inputs[rng.index(inputs.len())];
            let mut input = inputs[rng.index(inputs.len())].clone();
            for _ in 0..=rng.below(3) {
                mutate(&mut rng, &mut input, other);
            }
            accepted += usize::from(target(&input));
        }
        println!("{name}: {accepted} of {MUTANTS} accepted");
        assert!((1..MUTANTS).contains(&accepted), "{name}: accepted {accepted} of {MUTANTS}");
    }
}

/// Small numbers, the steps of proofs and the letters of JSON come more often than others.
fn byte(rng: &mut Rng) -> u8 {
    match rng.below(4) {
        0 => rng.below(4) as u8,
        1 => 0xf0 | rng.below(16) as u8,
        2 => b"{}[]\",:\\./xXoO "[rng.index(15)],
        _ => rng.below(256) as u8,
    }
}

fn mutate(rng: &mut Rng, input: &mut Vec<u8>, other: &[u8]) {
    let at = rng.index(input.len() + 1);
    let end = (at + rng.index(6)).min(input.len());
    match rng.below(6) {
        0 => input.truncate(at),
        1 => input.insert(at, byte(rng)),
        2 => _ = input.drain(at..end),
        3 => input.extend_from_within(at..end),
        4 => {
            let from = rng.index(other.len() + 1);
            let length = rng.index(12).min(other.len() - from);
            input.splice(at..end, other[from..from + length].iter().copied());
        }
        _ if at < input.len() => input[at] = byte(rng),
        _ => input.push(byte(rng)),
    }
}
