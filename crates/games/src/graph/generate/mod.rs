//! Families of graphs, each made to be hard in its own way. The same recipe gives the same graph everywhere.
//!
//! ```
//! use twinproof_games::graph::generate::{Family, Recipe, generate};
//!
//! let recipe = Recipe { size: 500, terminals: 0.1, seed: 7, ..Recipe::new(Family::Random) };
//! assert_eq!(generate(&recipe)?.game().node_count(), 500);
//! # Ok::<(), twinproof_core::InputError>(())
//! ```

mod adjacency;
mod corridor;
mod dag;
mod ko;
mod pursuit;
mod random;
mod windmill;

use super::Graph;
use crate::generator_rng::GeneratorRng;
use std::fmt;
use twinproof_core::{InputError, Problem, RepetitionRule};

/// What kind of graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Family {
    /// Random graphs with many cycles and shared nodes: the general test. Half of them are long, with moves that
    /// stay near or lead back, half are wide, with moves to anywhere; some alternate between the players, others
    /// do not; nodes may have moves to themselves.
    Random,
    /// Windmills as in chess: the first player can go round a wheel of positions and collect one prize a round,
    /// of one kind or the other, or go round for nothing. Long progress without repetition, with a way to
    /// repeat at every step and with transpositions between the orders of collecting.
    Windmill,
    /// Ko fights as in Go: several kos, some of which can only be taken while another is held; threats, some of
    /// which are none, and answers. Whoever holds all kos and is to move wins. Made for current-player-loss,
    /// where taking back at once is what the rule forbids.
    Ko,
    /// Cop and robber on a board with walls and exits: the first player wins by catching the robber before it
    /// leaves. Dense cycles everywhere; where the robber can be chased for ever, a disproof is a closed set.
    Pursuit,
    /// Wide graphs without cycles, made of layers, in which most subtrees are shared: nothing repeats, so only
    /// transpositions matter.
    Dag,
    /// One long line, the players in turn, with exits that only hurt whoever takes them; the far end decides.
    /// For whatever must not recurse.
    Corridor,
}

impl Family {
    /// All families, in the order in which they are listed to people.
    pub const ALL: [Self; 6] =
        [Self::Random, Self::Windmill, Self::Ko, Self::Pursuit, Self::Dag, Self::Corridor];

    /// The name used on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Windmill => "windmill",
            Self::Ko => "ko",
            Self::Pursuit => "pursuit",
            Self::Dag => "dag",
            Self::Corridor => "corridor",
        }
    }

    /// The family of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|family| family.name() == name)
    }

    /// The sizes this family can have.
    fn sizes(self) -> std::ops::RangeInclusive<u32> {
        const MOST: u32 = 100_000_000;
        match self {
            Self::Random => 1..=MOST,
            Self::Dag | Self::Corridor => 2..=MOST,
            Self::Windmill => windmill::SMALLEST..=MOST,
            Self::Ko => ko::SMALLEST..=MOST,
            Self::Pursuit => 3..=32,
        }
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// All that fixes a generated graph.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Recipe {
    /// What kind of graph.
    pub family: Family,
    /// How many nodes: exactly for random, dag and corridor, about for windmill and ko. For pursuit the side of
    /// the board, 3 to 32, which gives about a hundred positions to a million.
    pub size: u32,
    /// The share of nodes with a value, 0 to 1. For pursuit the share of exits among the cells of the border.
    pub terminals: f64,
    /// The rule of repetition.
    pub rule: RepetitionRule,
    /// How many nodes, chosen at random, were met before the root.
    pub past: u32,
    /// Where chance starts from.
    pub seed: u64,
}

impl Recipe {
    /// A recipe to start from: middling size, one terminal in ten, no past.
    pub fn new(family: Family) -> Self {
        let size = if family == Family::Pursuit { 6 } else { 100 };
        let rule = match family {
            Family::Ko => RepetitionRule::CurrentPlayerLoss,
            _ => RepetitionRule::FirstPlayerLoss,
        };
        Self { family, size, terminals: 0.1, rule, past: 0, seed: 0 }
    }

    /// How many nodes are to have a value.
    fn terminal_count(&self) -> u32 {
        (f64::from(self.size) * self.terminals).round() as u32
    }
}

/// Makes the graph of a recipe.
pub fn generate(recipe: &Recipe) -> Result<Problem<Graph>, InputError> {
    let Recipe { family, size, terminals, .. } = *recipe;
    if !family.sizes().contains(&size) {
        let (least, most) = family.sizes().into_inner();
        let what = if family == Family::Pursuit { "a board's side" } else { "a number of nodes" };
        return Err(InputError::new(format!(
            "the size of {family} is {what} from {least} to {most}, not {size}"
        )));
    }
    if !(0.0..=1.0).contains(&terminals) {
        return Err(InputError::new(format!("the share of terminals is from 0 to 1, not {terminals}")));
    }
    let mut rng = GeneratorRng::new(recipe.seed);
    let graph = match family {
        Family::Random => random::build(recipe, &mut rng),
        Family::Windmill => windmill::build(recipe, &mut rng),
        Family::Ko => ko::build(recipe, &mut rng),
        Family::Pursuit => pursuit::build(recipe, &mut rng),
        Family::Dag => dag::build(recipe, &mut rng),
        Family::Corridor => corridor::build(recipe, &mut rng),
    };
    graph.finish(recipe, &mut rng)
}

#[cfg(test)]
mod tests;
