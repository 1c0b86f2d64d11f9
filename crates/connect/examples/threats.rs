//! Measures on a file.
use std::time::{Duration, Instant};
use twinproof_certificate::{CheckLimits, Header, Writer, check};
use twinproof_core::{Clock, Problem, RepetitionRule, Silent, StopFlag, Value};
use twinproof_games::connect::{Cell, Color, Connect6, Family, Position, SixInARow, Stones};
use twinproof_search::{Algorithm, Settings};
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let get = |i: usize, d: f64| args.get(i).map_or(d, |x| x.parse().expect("number"));
    let drop = get(2, 0.0) as usize;
    let secs = get(3, 5.0);
    let algorithm = if get(4, 0.0) > 0.0 { "zones" } else { "threats" };
    let step = get(5, 1.0) as usize;
    let text = std::fs::read_to_string(&args[1]).expect("file");
    let (mut total, mut most, mut won, mut n, mut bytes, mut checks, mut slowest) =
        (0.0, 0.0f64, 0, 0, 0, 0.0, 0.0f64);
    let mut accepted = 0;
    for line in text.lines().filter(|l| !l.starts_with('#')).step_by(step) {
        let f: Vec<&str> = line.split('\t').collect();
        let stones: Vec<Cell> = f[5]
            .split(',')
            .map(|s| {
                let x = s.as_bytes()[0] - b'a';
                let y: u8 = s[1..].parse().expect("row");
                SixInARow::SHAPE.cell(x, y - 1).expect("cell")
            })
            .collect();
        let stones = &stones[..stones.len() - drop];
        let mut sides = [Stones::EMPTY; 2];
        for (i, &c) in stones.iter().enumerate() {
            sides[(i + 1) / 2 % 2].insert(c);
        }
        let me = if f[2] == "B" { Color::Black } else { Color::White };
        let game = Connect6::new(SixInARow::SHAPE, me).expect("game");
        let root = Position { black: sides[0], white: sides[1], to_move: me };
        let problem = Problem::new(game, root, Vec::new(), RepetitionRule::FirstPlayerLoss).expect("problem");
        let start = Instant::now();
        let clock = Clock::start(Some(Duration::from_secs_f64(secs)), StopFlag::new());
        let mut prover =
            twinproof_connect::prover(&problem, &Settings::new(Algorithm::Own(algorithm))).expect("prover");
        let claim = prover.prove(&clock, &mut Silent);
        let mut said = format!("{:?} {} exp ", claim.stopped, claim.counts.expansions);
        let t = start.elapsed().as_secs_f64();
        if claim.value == Some(Value::Win) {
            won += 1;
            let mut writer = Writer::new(Vec::new(), &problem);
            prover.write_proof(&clock, &mut writer).expect("proof");
            let certificate = writer.into_inner();
            bytes += certificate.len();
            said += &format!("{} bytes, line {} ", certificate.len(), prover.line().len());
            let mut rest = certificate.as_slice();
            let start = Instant::now();
            let limits = CheckLimits { memory: 1 << 26, clock: Clock::start(None, StopFlag::new()) };
            let header = Header::read(&mut rest, limits.memory).expect("header");
            match check::<Connect6>(&header, rest, &limits) {
                Ok(_) => accepted += 1,
                Err(error) => said += &format!("{error} "),
            }
            let t = start.elapsed().as_secs_f64();
            checks += t;
            slowest = slowest.max(t);
        }
        total += t;
        most = most.max(t);
        n += 1;
        println!("{} d{} {said} {:.2}ms", f[0], f[3], t * 1e3);
    }
    println!(
        "{won}/{n} accepted {accepted} mean {:.2} ms max {:.2} ms; bytes {:.0}; check mean {:.3} ms max {:.2}",
        total / n as f64 * 1e3,
        most * 1e3,
        bytes as f64 / won as f64,
        checks / won as f64 * 1e3,
        slowest * 1e3
    );
}
