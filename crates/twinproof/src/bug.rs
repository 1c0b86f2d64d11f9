//! What is said of a search that should always be right and was not.

use std::fmt;
use twinproof_core::{Game, Problem, RepetitionRule};
use twinproof_search::Settings;

/// A sound search claimed what its certificate does not bear out: a mistake in Twinproof, with all that it takes to see
/// it again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bug {
    search: &'static str,
    /// The options of the search, as the command takes them.
    options: String,
    why: String,
    game: &'static str,
    position: String,
    rule: RepetitionRule,
    past: usize,
}

impl Bug {
    pub(crate) fn new<G: Game>(problem: &Problem<G>, settings: &Settings, why: &str) -> Self {
        Self {
            search: settings.algorithm.name(),
            options: options(settings),
            why: why.into(),
            game: G::NAME,
            position: problem.game().format_position(problem.root()),
            rule: problem.rule(),
            past: problem.past().len(),
        }
    }
}

impl fmt::Display for Bug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { search, options, why, game, position, rule, past } = self;
        write!(
            f,
            "{search} claims what its certificate does not bear out ({why}). This is a mistake in Twinproof: please \
             report it with {options}, the limits you gave and the {game} position {position} under {rule}"
        )?;
        if *past > 0 {
            write!(f, ", with {past} positions before it")?;
        }
        Ok(())
    }
}

impl std::error::Error for Bug {}

fn options(settings: &Settings) -> String {
    let algorithm = settings.algorithm;
    let mut options = format!("--algorithm {}", algorithm.name());
    if settings.close {
        options += " --close";
    }
    if algorithm.has_table() {
        options += &format!(" --ghi {}", settings.ghi.name());
    }
    if algorithm.has_threads() {
        options += &format!(" --threads {}", settings.threads);
    }
    if algorithm.has_seed() {
        options += &format!(" --seed {}", settings.seed);
    }
    if let Some(playouts) = settings.playouts {
        options += &format!(" {playouts}");
    }
    options
}
