//! scratch
use std::path::Path;
use twinproof_games::checkers::*;
use twinproof_tables::*;
fn main() {
    let arg = |n: usize| std::env::args().nth(n).unwrap();
    let n: u8 = arg(2).parse().unwrap();
    let t = std::time::Instant::now();
    let tables = Tables::open(Path::new(&arg(1)), n).unwrap();
    println!("open {:?} {}", t.elapsed(), tables.name());
    let mut x = 1u64;
    let mut rnd = |m: u32| {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        (x >> 33) as u32 % m
    };
    let mut v = vec![];
    while v.len() < 1_000_000 {
        let (mut b, mut w, mut k) = (0u32, 0u32, 0u32);
        for i in 0..n {
            let s = loop {
                let s = 1 << rnd(32);
                if (b | w) & s == 0 {
                    break s;
                }
            };
            if i % 2 == 0 {
                b |= s
            } else {
                w |= s
            };
            if rnd(2) == 0 {
                k |= s
            }
        }
        let c = if rnd(2) == 0 { Color::Black } else { Color::White };
        if let Ok(p) = Position::new(b, w, k, c) {
            v.push(p);
        }
    }
    for quiet in [std::env::var("QUIET").is_ok()] {
        let v: Vec<_> = v.iter().filter(|p| !quiet || !p.has_capture()).collect();
        for _ in 0..std::env::var("LOOPS").map_or(3, |l| l.parse().unwrap()) {
            let t = std::time::Instant::now();
            let mut c = [0u64; 3];
            for p in &v {
                c[tables.probe(p).unwrap().unwrap() as usize] += 1;
            }
            println!(
                "quiet only {quiet}: {} probes {:.0} ns each {c:?}",
                v.len(),
                t.elapsed().as_nanos() as f64 / v.len() as f64
            );
        }
    }
}
