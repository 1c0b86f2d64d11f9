//! How much memory a search and its certificate really take: the peak resident size while they run, over that of the
//! program with the problem loaded. Linux only.
//!
//! `cargo run --release -p twinproof-search --example resident -- METHOD FAMILY SIZE RULE SEED [TERMINALS]`, methods as in
//! `hunt`: `dfpn-conditions@2097152` has two MiB.

#[path = "common/method.rs"]
mod method;

use std::fs::{File, read_to_string, write};
use std::io::{BufReader, Seek};
use twinproof_certificate::{CheckLimits, Header, Writer, check};
use twinproof_core::{Clock, RepetitionRule, Silent, StopFlag};
use twinproof_games::graph::Graph;
use twinproof_games::graph::generate::{Family, Recipe, generate};
use twinproof_search::prover;

/// A line of the process's status, in KiB.
fn status(name: &str) -> u64 {
    let text = read_to_string("/proc/self/status").expect("Linux tells about its processes");
    let line = text.lines().find(|line| line.starts_with(name)).expect("the line is there");
    line.split_whitespace().nth(1).and_then(|number| number.parse().ok()).expect("a number of KiB")
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let usage = "usage: resident METHOD FAMILY SIZE RULE SEED [TERMINALS]";
    let (settings, _) = method::settings(args.get(1).expect(usage)).expect(method::USAGE);
    let family = Family::from_name(args.get(2).expect(usage)).expect("a family of graphs");
    let size: u32 = args.get(3).expect(usage).parse().expect(usage);
    let rule = RepetitionRule::from_name(args.get(4).expect(usage)).expect("a rule of repetition");
    let seed: u64 = args.get(5).expect(usage).parse().expect(usage);
    let mut recipe = Recipe { size, rule, seed, ..Recipe::new(family) };
    if let Some(share) = args.get(6) {
        recipe.terminals = share.parse().expect(usage);
    }
    let problem = generate(&recipe).expect("the recipe is reasonable");

    let loaded = status("VmRSS:");
    write("/proc/self/clear_refs", "5").expect("the peak can be reset");
    let clock = Clock::start(None, StopFlag::new());
    let mut search = prover(&problem, &settings).expect("the search takes the problem");
    let answer = search.prove(&clock, &mut Silent);
    let searched = status("VmHWM:");
    println!(
        "{:?} after {} expansions, {} entries made, {:.1} s; {} KiB loaded, peak of the search {} KiB more, {} KiB by its own count",
        answer.value,
        answer.counts.expansions,
        answer.counts.created,
        clock.elapsed().as_secs_f64(),
        loaded,
        searched.saturating_sub(loaded),
        answer.counts.memory_bytes / 1024
    );
    let Some(value) = answer.value else { return };
    let path = std::env::temp_dir().join(format!("twinproof-resident-{}.cert", std::process::id()));
    let file = File::options().read(true).write(true).create(true).truncate(true).open(&path);
    let mut file = file.expect("a temporary file can be made");
    let mut writer = Writer::new(&mut file, &problem);
    // The header holds the whole graph; it is the problem's, not the search's.
    let before_proof = status("VmRSS:");
    write("/proc/self/clear_refs", "5").expect("the peak can be reset");
    let written = search.write_proof(&clock, &mut writer).expect("a sound search has a proof");
    let bytes = writer.bytes();
    let proven = status("VmHWM:");
    drop(writer);
    drop(search);
    file.rewind().expect("the file can be read");
    let mut input = BufReader::new(&mut file);
    let header = Header::read(&mut input, 1 << 32).expect("the header is our own");
    assert_eq!(header.value, value);
    let accepted = check::<Graph>(&header, input, &CheckLimits { memory: 1 << 32, clock: clock.clone() });
    println!(
        "certificate of {bytes} bytes and {} nodes accepted; {} expansions again, peak of the proof {} KiB more, {:.1} s in all",
        accepted.expect("the certificate is accepted").nodes,
        written.expansions,
        proven.saturating_sub(before_proof),
        clock.elapsed().as_secs_f64()
    );
    std::fs::remove_file(&path).expect("the temporary file can be removed");
}
