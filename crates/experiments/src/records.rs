//! Problems that are records of go: an SGF collection and what is asked of it.

use super::plan::Problem;
use anyhow::Context;
use serde::Deserialize;
use twinproof::RepetitionRule;
use twinproof_games::go::{self, Ask, Go, Goal};

/// The family of records: how much room there is.
const ROOM: &str = "room";

/// What a plan asks of its records.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GoPlan {
    #[serde(default)]
    goal: GoalName,
    /// The collection, from the folder of the plan.
    problems: String,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum GoalName {
    /// To live or to kill, as the marked stones and the side to move have it.
    #[default]
    Life,
    OneEye,
}

/// A record and the question.
#[derive(Debug, Clone)]
pub(crate) struct Record {
    sgf: String,
    goal: Option<Goal>,
}

impl GoPlan {
    /// Where the problems are, from the folder of the plan.
    pub(crate) fn problems(&self) -> &str {
        &self.problems
    }

    /// The problems of a collection. Each has a name, in which the first number is how much room there is.
    pub(crate) fn problems_of(&self, text: &str) -> anyhow::Result<Vec<Problem>> {
        let goal = match self.goal {
            GoalName::Life => None,
            GoalName::OneEye => Some(Goal::OneEye),
        };
        let problem = |(name, sgf): (Option<&str>, &str)| {
            let id = name.context("a game has no name: give it one with GN")?;
            let record = Record { sgf: sgf.into(), goal };
            record.problem().with_context(|| format!("the game {id}"))?;
            let size = id.split('-').find_map(|part| part.parse().ok()).unwrap_or(0);
            let rule = RepetitionRule::CurrentPlayerLoss.name().into();
            let (id, family) = (id.into(), ROOM.into());
            Ok(Problem { id, family, size, rule, record: Some(record), ..Problem::default() })
        };
        go::games(text)?.into_iter().map(problem).collect()
    }
}

impl Record {
    /// The problem it is.
    pub(crate) fn problem(&self) -> anyhow::Result<twinproof::Problem<Go>> {
        Ok(go::parse(&self.sgf, &Ask { goal: self.goal, ..Ask::default() })?)
    }
}
