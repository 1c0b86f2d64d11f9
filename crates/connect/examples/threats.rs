//! Measures on a file.
use std::time::Instant;
use twinproof_games::connect::{Cell, Family, SixInARow, Stones};
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let drop: usize = args.get(2).map_or(0, |x| x.parse().expect("number"));
    let secs: f64 = args.get(3).map_or(5.0, |x| x.parse().expect("number"));
    let text = std::fs::read_to_string(&args[1]).expect("file");
    let (mut total, mut most, mut won, mut n) = (0.0, 0.0f64, 0, 0);
    let skip: usize = args.get(5).map_or(1, |x| x.parse().expect("number"));
    for line in text.lines().filter(|l| !l.starts_with('#')).step_by(skip) {
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
        let me = if f[2] == "B" { 0 } else { 1 };
        let start = Instant::now();
        let (said, exp, judged) = (if args.get(4).is_some() {
            twinproof_connect::measure::zones
        } else {
            twinproof_connect::measure::threats
        })(SixInARow::SHAPE, sides[me], sides[1 - me], secs);
        let t = start.elapsed().as_secs_f64();
        total += t;
        most = most.max(t);
        n += 1;
        won += usize::from(said.ends_with("win"));
        println!("{} d{} {said} {exp} {judged} {:.2}ms", f[0], f[3], t * 1e3);
    }
    println!("{won}/{n} mean {:.2} ms max {:.2} ms", total / n as f64 * 1e3, most * 1e3);
}
