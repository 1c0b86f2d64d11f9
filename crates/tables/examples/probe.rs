//! Says how long it takes to look a position up in tables whose pages are in memory:
//! `cargo run --release -p twinproof-tables --example probe -- FOLDER PIECES COUNT`.
//!
//! Looks so many positions of so many pieces up that were put together at random, once to bring their pages in and five times on the clock.

use std::path::Path;
use std::time::Instant;
use twinproof_core::Rng;
use twinproof_games::checkers::{Color, Position};
use twinproof_tables::{Tables, Wdl};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [folder, pieces, count] = &args[..] else { return Err("usage: probe FOLDER PIECES COUNT".into()) };
    let (pieces, count): (u8, usize) = (pieces.parse()?, count.parse()?);
    if !(2..=8).contains(&pieces) {
        return Err("there are tables of 2 to 8 pieces".into());
    }
    let tables = Tables::open(Path::new(folder), pieces)?;
    let mut rng = Rng::new(1);
    let drawn = std::iter::repeat_with(|| draw(pieces, &mut rng)).flatten();
    let positions: Vec<_> = drawn.take(count).collect();
    let count_wins = || -> Result<usize, Box<dyn std::error::Error>> {
        let mut wins = 0;
        for position in &positions {
            wins += usize::from(tables.probe(position)? == Some(Wdl::Win));
        }
        Ok(wins)
    };
    let wins = count_wins()?;
    let mut times = [0.0; 5];
    for time in &mut times {
        let started = Instant::now();
        count_wins()?;
        *time = started.elapsed().as_secs_f64() * 1e6 / count.max(1) as f64;
    }
    let best = times.into_iter().fold(f64::INFINITY, f64::min);
    println!("{count} positions of {pieces} pieces, {wins} won: {times:.3?} µs each, {best:.3} at best");
    Ok(())
}

/// Pieces on squares at random, if that is a position; kings are as likely as men.
fn draw(pieces: u8, rng: &mut Rng) -> Option<Position> {
    let (mut sides, mut kings) = ([0_u32; 2], 0);
    for number in 0..pieces {
        let square = 1 << rng.below(32);
        sides[usize::from(number % 2)] |= square;
        kings |= if rng.below(2) == 0 { square } else { 0 };
    }
    let is_whole = (sides[0] | sides[1]).count_ones() == u32::from(pieces);
    Position::new(sides[0], sides[1], kings, Color::Black).ok().filter(|_| is_whole)
}
