//! What is said of a search that should always be right and was not.

use twinproof_core::{Game, Problem};
use twinproof_search::Settings;

/// The sentence, with all that it takes to see the mistake again.
pub(crate) fn bug_sentence<G: Game>(problem: &Problem<G>, settings: &Settings, why: &str) -> String {
    let (game, past) = (problem.game(), problem.past().len());
    let search = settings.algorithm.name();
    let mut options = format!("--algorithm {search}");
    if settings.close {
        options += " --close";
    }
    if settings.algorithm.has_table() {
        options += &format!(" --ghi {}", settings.ghi.name());
    }
    if settings.algorithm.has_threads() {
        options += &format!(" --threads {}", settings.threads);
    }
    if settings.algorithm.has_seed() {
        options += &format!(" --seed {}", settings.seed);
    }
    if let Some(playouts) = settings.playouts {
        options += &format!(" {playouts}");
    }
    format!(
        "{search} claims what its certificate does not bear out ({why}). This is a mistake in Twinproof: please \
         report it with {options}, the limits you gave and the {} position {} under {}{}",
        G::NAME,
        game.format_position(problem.root()),
        problem.rule(),
        if past > 0 { format!(", with {past} positions before it") } else { String::new() },
    )
}
