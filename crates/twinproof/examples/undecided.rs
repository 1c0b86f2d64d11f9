//! Positions for an experiment: chess by chance, of which one search does not know within so many expansions whether they are mates.
//!
//! `cargo run -p twinproof --example undecided -- SEED COUNT EXPANSIONS` prints them as EPD, named after their kind, seed and number.
//! They are the candidates of `twinproof generate chess`, those from games and those with few men in turn, without its proofs: some are
//! mates and some are not, and nobody has looked.

use twinproof::games::chess::generate::{Kind, candidate};
use twinproof::games::chess::{Ask, parse};
use twinproof::{Algorithm, Request, Settings, Silent, solve};

const USAGE: &str = "three numbers are wanted: the seed, how many, and the expansions of the search";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let numbers: Vec<u64> = std::env::args().skip(1).map_while(|text| text.parse().ok()).collect();
    let &[seed, count, expansions] = numbers.as_slice() else { return Err(USAGE.into()) };
    let mut settings = Settings::new(Algorithm::Dfpn);
    settings.limits.expansions = Some(expansions);
    let request = Request::by(settings);
    let kinds = [(Kind::Played, "played"), (Kind::Open, "open")];
    let candidates = (0..).flat_map(|number| kinds.map(|(kind, name)| (kind, name, number)));
    let mut found = 0;
    for (kind, name, number) in candidates {
        if found == count {
            break;
        }
        let fen = candidate(kind, seed, number);
        let problem = parse(&fen, &Ask::default())?;
        if solve(&problem, &request, &mut Silent)?.value().is_none() {
            let position: Vec<_> = fen.split(' ').take(4).collect();
            println!("{} id \"{name}-s{seed}-{number}\";", position.join(" "));
            found += 1;
        }
    }
    Ok(())
}
