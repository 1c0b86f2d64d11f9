//! What refutes one move of a position is tried against the others: df-pn gives the same answers with fewer expansions.

mod common;

use common::solve_with;
use twinproof_core::{Game, InputError, Problem, Wrapper};
use twinproof_games::go::{Ask, Diagram};
use twinproof_search::{Algorithm, Ghi, Settings};

/// A game that says whether refutations recur.
#[derive(Debug, Clone)]
struct Told<G> {
    game: G,
    recur: bool,
}

impl<G: Game> Wrapper for Told<G> {
    type Inner = G;
    const NAME: &'static str = "told";

    fn inner(&self) -> &G {
        &self.game
    }

    fn inner_mut(&mut self) -> &mut G {
        &mut self.game
    }

    fn read_setup(block: &[u8]) -> Result<Self, InputError> {
        Ok(Self { game: G::read_setup(block)?, recur: false })
    }

    fn refutations_recur(&self) -> bool {
        self.recur
    }
}

fn told<G: Game>(problem: &Problem<G>, recur: bool) -> Problem<Told<G>> {
    let game = Told { game: problem.game().clone(), recur };
    Problem::new(game, problem.root().clone(), problem.past().to_vec(), problem.rule())
        .expect("it was a problem before")
}

/// Problems of life and death, and how many expansions of a hundred are left at most.
const FILES: [(&str, &str, u64); 4] = [
    ("life", include_str!("../../../problems/go/life.sgf"), 75),
    ("keys", include_str!("../../../problems/go/keys.sgf"), 85),
    ("shapes", include_str!("../../../problems/go/shapes.sgf"), 65),
    ("one-eye", include_str!("../../../problems/go/one-eye.sgf"), 70),
];

/// With `--nocapture` it prints what docs/benchmarks.md says.
#[test]
fn go_needs_fewer_expansions_and_gives_the_same_answers() {
    for ghi in [Ghi::Twins, Ghi::Conditions] {
        let settings = Settings { ghi, ..Settings::new(Algorithm::Dfpn) };
        for (name, text, most) in FILES {
            let mut expansions = [0, 0];
            let mut seconds = [0.0, 0.0];
            for diagram in Diagram::all(text, &Ask::default()) {
                let problem = diagram.and_then(|diagram| diagram.problem()).expect("the file is our own");
                let solved = [false, true].map(|recur| solve_with(&told(&problem, recur), &settings));
                for (at, solved) in solved.iter().enumerate() {
                    assert_eq!(solved.checked, Ok(()), "{name}");
                    expansions[at] += solved.counts.expansions;
                    seconds[at] += solved.search_seconds;
                }
                assert_eq!(solved[0].value, solved[1].value, "{name}");
            }
            let [without, with] = expansions;
            println!("{name} {}: {without} expansions, {with} with models; {seconds:.2?} s", ghi.name());
            assert!(with * 100 < without * most, "{name}: {with} of {without}");
        }
    }
}
