//! The proven checker of `formal/` beside the one in Rust, on generated and on broken certificates: no file may be accepted by
//! one and not by the other, and none rejected by one and not checked by the other.
//!
//! A program of its own, so that it can say what it did. `scripts/formal` builds the proven checker; where that is not there,
//! nothing is compared, and a line says so. `TWINPROOF_CASES` is how many certificates are made, 20,000 unless it is set;
//! `TWINPROOF_SEED` chooses others than usual.

mod corridor;
mod go_rules;
mod mutate;
mod peer;
mod problems;
mod scribe;

use peer::Peer;
use std::collections::BTreeMap;
use std::process::ExitCode;
use std::time::Instant;
use twinproof_certificate::{CheckError, NotChecked};
use twinproof_check::{TableSource, check_from};
use twinproof_core::{Clock, Rng, StopFlag};

/// Certificates that go to the other side at once.
const BATCH: usize = 500;

fn main() -> ExitCode {
    let Some(peer) = Peer::find() else {
        println!("the proven checker is not built (scripts/formal does that): nothing is compared with it");
        return ExitCode::SUCCESS;
    };
    let cases = number("TWINPROOF_CASES").unwrap_or(20_000);
    let mut rng = Rng::new(number("TWINPROOF_SEED").unwrap_or(23));
    let results =
        [corridor::compare(&peer), moves(&peer, cases, &mut rng), certificates(&peer, cases, &mut rng)];
    let failed = results.iter().filter(|result| result.is_err()).count();
    results.iter().filter_map(|result| result.as_ref().err()).for_each(|why| println!("error: {why}"));
    let word = if failed == 0 { "ok" } else { "FAILED" };
    println!("test result: {word}. {} passed; {failed} failed", results.len() - failed);
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The rules of Go, a game for every ten certificates.
fn moves(peer: &Peer, cases: u64, rng: &mut Rng) -> Result<(), String> {
    let begun = Instant::now();
    let (mut games, mut positions) = (cases.div_ceil(10) as usize, 0);
    while games > 0 {
        let batch = games.min(BATCH);
        games -= batch;
        positions += go_rules::compare(peer, batch, rng).map_err(|error| stopped(&error))??;
    }
    println!("compared {positions} positions of go in {:.1} s", begun.elapsed().as_secs_f64());
    Ok(())
}

fn stopped(error: &std::io::Error) -> String {
    format!("the proven checker stopped: {error}")
}

fn certificates(peer: &Peer, cases: u64, rng: &mut Rng) -> Result<(), String> {
    let begun = Instant::now();
    let mut tally = Tally::default();
    let mut left = cases as usize;
    while left > 0 {
        let batch: Vec<_> = (0..BATCH.min(left)).map(|_| certificate(rng)).collect();
        left -= batch.len();
        let answers = peer.check(&batch).map_err(|error| stopped(&error))?;
        for (bytes, proven) in batch.iter().zip(&answers) {
            tally.compare(bytes, &in_rust(bytes), proven);
        }
    }
    tally.tell();
    println!("compared {cases} certificates in {:.1} s", begun.elapsed().as_secs_f64());
    let accepted: u64 =
        tally.answers.iter().filter(|((word, _), _)| word == "accepted").map(|(_, count)| count).sum();
    match tally.differences.len() {
        0 if 5 * accepted < cases => Err(format!("{accepted} certificates are right: too few to compare by")),
        0 => Ok(()),
        count => Err(format!("the checkers do not agree on {count} certificates")),
    }
}

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

/// A certificate of some game, as it was made or broken.
fn certificate(rng: &mut Rng) -> Vec<u8> {
    let bytes = problems::certificate(rng);
    if rng.below(5) < 2 { mutate::broken(bytes, rng) } else { bytes }
}

/// What the checker in Rust says, in the words of the other.
fn in_rust(bytes: &[u8]) -> String {
    let clock = Clock::start(None, StopFlag::new());
    match check_from(bytes, 1 << 30, clock, &TableSource::Nowhere) {
        Ok(_) => "accepted".into(),
        Err(CheckError::Rejected { reason, .. }) => format!("rejected {}", name(&format!("{reason:?}"))),
        Err(CheckError::NotChecked(NotChecked::TableFailed(_))) => "not checked Tables".into(),
        Err(CheckError::NotChecked(why)) => format!("not checked {}", name(&format!("{why:?}"))),
    }
}

/// The name of a reason without what it says of the case.
fn name(reason: &str) -> &str {
    let inner = reason.strip_prefix("Broken(").unwrap_or(reason);
    let end = inner.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(inner.len());
    &inner[..end]
}

/// The game that a certificate names, if it is one of those that were made.
fn game(bytes: &[u8]) -> String {
    let names = ["graph", "tictactoe", "go"];
    let named = |name: &&&str| bytes.get(12..).is_some_and(|rest| rest.starts_with(name.as_bytes()));
    names.iter().find(named).map_or("broken name", |name| name).to_owned()
}

/// What came of the comparison.
#[derive(Default)]
struct Tally {
    /// By answer and game.
    answers: BTreeMap<(String, String), u64>,
    /// Where both reject, or neither checks, for different reasons.
    reasons: BTreeMap<(String, String), u64>,
    /// The certificates that they do not agree on.
    differences: Vec<String>,
    /// Questions that the proven checker does not know.
    beyond: u64,
}

impl Tally {
    fn compare(&mut self, bytes: &[u8], rust: &str, proven: &str) {
        if proven == "not checked Beyond" {
            self.beyond += 1;
            return;
        }
        let word = |answer: &str| answer.rsplit_once(' ').map_or(answer, |(word, _)| word).to_owned();
        *self.answers.entry((word(rust), game(bytes))).or_default() += 1;
        if word(rust) != word(proven) {
            let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
            self.differences.push(format!("Rust says {rust:?}, and the proven checker {proven:?}, of {hex}"));
        } else if rust != proven {
            *self.reasons.entry((rust.to_owned(), proven.to_owned())).or_default() += 1;
        }
    }

    fn tell(&self) {
        for ((answer, game), count) in &self.answers {
            println!("{count:9} {answer}, {game}");
        }
        println!("{:9} of a question that the proven checker does not know", self.beyond);
        for ((rust, proven), count) in &self.reasons {
            println!("{count:9} {rust} in Rust, {proven} there");
        }
        for difference in self.differences.iter().take(5) {
            println!("error: {difference}");
        }
    }
}
