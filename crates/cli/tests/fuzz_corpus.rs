//! The fuzz targets without a fuzzer: the kept corpus, and some thousands of mutations of it, the same each time.
//!
//! After a change of a format the seeds are written anew with `cargo run -p twinproof --example fuzz_seeds`.

#[allow(unreachable_pub, reason = "the fuzzer takes the same file for a crate of its own")]
#[path = "../../../fuzz/targets.rs"]
mod targets;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::fs;
use std::path::PathBuf;
use targets::TARGETS;

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
