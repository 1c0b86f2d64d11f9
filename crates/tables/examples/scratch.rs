//! scratch
use std::path::Path;
use twinproof_core::{Clock, StopFlag};
use twinproof_tables::*;
fn main() {
    let arg = |n: usize| std::env::args().nth(n).unwrap();
    let t = std::time::Instant::now();
    let options =
        BuildOptions { pieces: arg(2).parse().unwrap(), threads: arg(3).parse().unwrap(), memory: 1 << 30 };
    let mut last = None;
    let tables = build(Path::new(&arg(1)), &options, &Clock::start(None, StopFlag::new()), &mut |p| {
        if last != Some(p.slice) && p.slice.pieces() > 5 {
            last = Some(p.slice);
            eprintln!("{} {} {} {:.1}", p.slice, p.done, p.total, t.elapsed().as_secs_f64());
        }
    })
    .unwrap();
    for s in tables.stats().unwrap() {
        let z = s.slice;
        let l = s.longest.unwrap_or_default();
        println!(
            "{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}",
            z.pieces(),
            z.stm_men,
            z.stm_kings,
            z.opp_men,
            z.opp_kings,
            s.positions,
            s.all.win,
            s.all.draw,
            s.all.loss,
            s.quiet.win,
            s.quiet.draw,
            s.quiet.loss,
            s.positions - s.quiet.win - s.quiet.draw - s.quiet.loss,
            s.stalemates,
            l.0,
            l.1
        );
    }
    eprintln!("{:.2}", t.elapsed().as_secs_f64());
}
