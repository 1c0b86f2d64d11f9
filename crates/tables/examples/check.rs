//! scratch
use twinproof_core::{Clock, StopFlag};
use twinproof_tables::*;
fn main() {
    let arg = |n: usize| std::env::args().nth(n).unwrap();
    let t = std::time::Instant::now();
    let mut last = None;
    check(
        arg(1).as_ref(),
        arg(2).parse().unwrap(),
        arg(3).parse().unwrap(),
        &Clock::start(None, StopFlag::new()),
        &mut |p| {
            if last != Some(p.slice) && p.slice.pieces() > 4 {
                last = Some(p.slice);
                eprintln!("{} {} {} {:.1}", p.slice, p.done, p.total, t.elapsed().as_secs_f64());
            }
        },
    )
    .unwrap();
    eprintln!("{:.2}", t.elapsed().as_secs_f64());
}
