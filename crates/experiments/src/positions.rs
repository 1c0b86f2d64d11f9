//! Problems that are positions of chess: an EPD file and what is asked of it.

use super::plan::Problem;
use anyhow::ensure;
use serde::Deserialize;
use twinproof::RepetitionRule;
use twinproof_games::chess::{self, Ask, Chess, Goal, Region};

/// The family of positions that are to be won by mate.
const MATE: &str = "mate in";

/// What stands between the name of a position and the order its moves are tried in.
const ORDER: &str = " order ";

/// What a plan asks of its positions.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChessPlan {
    #[serde(default)]
    goal: GoalName,
    region: Option<String>,
    /// In so many seeded orders of moves each position is searched, beside the game's own.
    #[serde(default)]
    pub(crate) orders: u64,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum GoalName {
    #[default]
    Mate,
    Promote,
}

/// A position as the file has it, the question and the order in which moves are tried.
#[derive(Debug, Clone)]
pub(crate) struct Position {
    epd: String,
    goal: Goal,
    /// The seed of the order; zero is the game's own.
    pub(crate) order: u64,
}

impl ChessPlan {
    fn goal(&self) -> anyhow::Result<Goal> {
        let region = self.region.as_deref().map(str::parse::<Region>).transpose()?;
        match self.goal {
            GoalName::Promote => Ok(Goal::Promote { region: region.unwrap_or_else(Region::whole) }),
            GoalName::Mate => {
                ensure!(region.is_none(), "a region belongs to the goal \"promote\": leave it out");
                Ok(Goal::Mate)
            }
        }
    }

    /// The problems of an EPD file, each once an order of moves.
    pub(crate) fn problems(&self, text: &str) -> anyhow::Result<Vec<Problem>> {
        let goal = self.goal()?;
        let mut problems = Vec::new();
        for (number, line) in (1..).zip(text.lines().map(str::trim)) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let ask = Ask { goal, ..Ask::default() };
            let epd = chess::parse_epd(line, &ask).map_err(|error| error.at_line(number))?;
            let moves = epd.expected.and_then(|expected| expected.mate_in).filter(|_| goal == Goal::Mate);
            let id = epd.id.unwrap_or_else(|| number.to_string());
            for order in 0..=self.orders {
                let id = if order == 0 { id.clone() } else { format!("{id}{ORDER}{order}") };
                let position = Position { epd: line.into(), goal, order };
                let problem = named(&id, moves.map_or(0, u32::from));
                problems.push(Problem { position: Some(position), ..problem });
            }
        }
        Ok(problems)
    }
}

impl Position {
    /// The problem for searches that may be told what is known of chess, or may not.
    pub(crate) fn problem(&self, knowledge: bool) -> anyhow::Result<twinproof::Problem<Chess>> {
        let ask = Ask { goal: self.goal, knowledge, ..Ask::default() };
        Ok(chess::parse_epd(&self.epd, &ask)?.problem)
    }
}

impl Problem {
    /// What the file says of the answer: a mate that it gives the length of is one.
    pub(crate) fn stated(&self) -> Option<&'static str> {
        (self.family == MATE && self.size > 0).then_some("proven")
    }

    /// What the position is called in the game's own order of moves.
    pub(crate) fn in_own_order(&self) -> &str {
        self.id.split_once(ORDER).map_or(&self.id, |(id, _)| id)
    }
}

/// A position of which no more is known than its name and in how many moves it is said to be won.
pub(crate) fn named(id: &str, moves: u32) -> Problem {
    let rule = RepetitionRule::FirstPlayerLoss.name().into();
    Problem { id: id.into(), family: MATE.into(), size: moves, rule, ..Problem::default() }
}
