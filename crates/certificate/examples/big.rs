//! Writes a certificate of a given size for a game whose moves are computed, checks it, and prints what that
//! took: `cargo run --release -p twinproof-certificate --example big -- order|general|closed [MB] [MEMORY_MB]`.

#[allow(dead_code, clippy::unwrap_used, missing_docs, unreachable_pub)]
#[path = "../tests/common/arithmetic.rs"]
mod arithmetic;

use arithmetic::{Arithmetic, Shape, prove, prove_closed};
use std::error::Error;
use std::io::{BufReader, Seek};
use std::time::Instant;
use twinproof_certificate::{Accepted, CheckLimits, Header, Writer, check};
use twinproof_core::{Clock, RepetitionRule, StopFlag, Value};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let form = arguments.first().map_or("order", String::as_str);
    let megabytes: u64 = arguments.get(1).map_or(Ok(1000), |text| text.parse())?;
    let memory: u64 = arguments.get(2).map_or(Ok(200), |text| text.parse())?;

    // Two more levels double the tree: pick the first that is large enough, by tenths of a byte for each of the
    // lowest nodes.
    let (end, rule, tenths) = match form {
        "order" => (Value::Win, RepetitionRule::FirstPlayerLoss, 20),
        "general" => (Value::Loss, RepetitionRule::CurrentPlayerLoss, 38),
        "closed" => (Value::Loss, RepetitionRule::FirstPlayerLoss, 360),
        _ => return Err("the form is order, general or closed".into()),
    };
    let size = (1..30).find(|half| (tenths << half) >= megabytes * 10_000_000).ok_or("too large")? * 2;
    let problem = Arithmetic::new(Shape::Tree, size, end).problem(rule);

    let mut file = tempfile::tempfile()?;
    let mut writer = Writer::new(&mut file, &problem);
    let started = Instant::now();
    match form {
        "closed" => prove_closed(&problem, &mut writer)?,
        _ => prove(&problem, form == "general", &mut writer)?,
    }
    let bytes = writer.bytes();
    println!("{form}: {bytes} bytes written in {:.1} s", started.elapsed().as_secs_f64());

    file.rewind()?;
    let mut input = BufReader::with_capacity(1 << 16, file);
    let limits = CheckLimits { memory: memory << 20, clock: Clock::start(None, StopFlag::new()) };
    let header = Header::read(&mut input, limits.memory)?;
    let accepted: Accepted<Arithmetic> = check(&header, input, &limits)?;
    let seconds = limits.clock.elapsed().as_secs_f64();
    println!(
        "{form}: accepted, {} nodes in {seconds:.1} s, {:.2} million nodes/s, {} MB counted, {} resident at most",
        accepted.nodes,
        accepted.nodes as f64 / seconds / 1e6,
        accepted.peak_memory / 1_000_000,
        resident().unwrap_or_else(|| "unknown".into()),
    );
    Ok(())
}

/// The most memory this process ever had, as Linux counts it.
fn resident() -> Option<String> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().to_owned())
}
