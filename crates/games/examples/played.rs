//! Prints endings of checkers that games at random came to, one a line with its name:
//! `cargo run -p twinproof-games --example played -- PIECES COUNT SEED`.

use std::collections::HashSet;
use twinproof_games::checkers::generate::played;

fn main() {
    let args: Vec<u64> = std::env::args().skip(1).map_while(|arg| arg.parse().ok()).collect();
    let &[pieces, count, seed] = &args[..] else {
        eprintln!("usage: played PIECES COUNT SEED, with 2 to 12 pieces");
        std::process::exit(2);
    };
    let mut seen = HashSet::new();
    let endings = played(pieces.clamp(2, 12) as u32, seed).filter(|&ending| seen.insert(ending));
    for (number, ending) in (1..=count).zip(endings) {
        println!("{ending} ; {pieces}-s{seed}-{number}");
    }
}
