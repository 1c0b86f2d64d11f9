//! Runs a method over the mates of an EPD file and says what it took.
//!
//! `cargo run --release -p twinproof-search --example mates -- METHOD FILE SECONDS [NODES [blind]]`, methods as in `hunt`; `blind`
//! is without knowledge of chess. The time covers search, certificate and check, as it does on the command line.

#[path = "common/method.rs"]
mod method;

use std::time::Duration;
use twinproof_certificate::{CheckLimits, Header, Writer, check};
use twinproof_core::{Clock, Silent, StopFlag};
use twinproof_games::chess::{Ask, Chess, parse_epd};
use twinproof_search::prover;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let usage = "usage: mates METHOD FILE SECONDS [NODES [blind]]";
    let (mut settings, _) = method::settings(args.get(1).expect(usage)).expect(method::USAGE);
    let text = std::fs::read_to_string(args.get(2).expect(usage)).expect("the file can be read");
    let limit = Duration::from_secs_f64(args.get(3).expect(usage).parse().expect(usage));
    settings.limits.expansions = args.get(4).map(|nodes| nodes.parse().expect(usage));
    let ask = Ask { knowledge: args.get(5).map(String::as_str) != Some("blind"), ..Ask::default() };
    let (mut solved, mut all, mut expansions, mut seconds, mut proofs, mut bytes) = (0, 0, 0, 0.0, 0.0, 0);
    for line in text.lines() {
        let epd = parse_epd(line, &ask).expect("the file is right");
        let clock = Clock::start(Some(limit), StopFlag::new());
        let mut prover = prover(&epd.problem, &settings).expect("the search takes the problem");
        let answer = prover.prove(&clock, &mut Silent);
        let searched = clock.elapsed().as_secs_f64();
        let mut note = "unknown".to_owned();
        if let Some(value) = answer.value {
            let mut writer = Writer::new(Vec::new(), &epd.problem);
            note = match prover.write_proof(&clock, &mut writer) {
                Err(error) => format!("{} but {error}", value.verdict()),
                Ok(_) => {
                    let certificate = writer.into_inner();
                    let mut input = certificate.as_slice();
                    let header = Header::read(&mut input, 1 << 30).expect("the header is our own");
                    let limits = CheckLimits { memory: 1 << 30, clock: clock.clone() };
                    match check::<Chess>(&header, input, &limits) {
                        Ok(_) => {
                            solved += 1;
                            bytes += certificate.len();
                            format!("{} {} bytes", value.verdict(), certificate.len())
                        }
                        Err(error) => format!("{} but {error}", value.verdict()),
                    }
                }
            };
        }
        all += 1;
        let proof = clock.elapsed().as_secs_f64() - searched;
        (expansions, seconds, proofs) =
            (expansions + answer.counts.expansions, seconds + searched, proofs + proof);
        println!(
            "{} {} {} expansions {} created {searched:.2} s + {proof:.2} s",
            epd.id.unwrap_or_default(),
            note,
            answer.counts.expansions,
            answer.counts.created,
        );
    }
    println!(
        "{solved} of {all}, {expansions} expansions, {seconds:.1} s search, {proofs:.1} s proof, {bytes} bytes"
    );
}
