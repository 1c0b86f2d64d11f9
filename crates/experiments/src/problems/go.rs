//! Problems that are records of go: an SGF collection and what is asked of it.

use super::{Problem, Question};
use crate::line::Line;
use crate::method::Leaves;
use crate::run::Run;
use crate::varied::Varied;
use anyhow::Context;
use serde::Deserialize;
use twinproof_games::go::{self, Ask, Go, Goal};

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

/// A record and the goal.
#[derive(Debug, Clone)]
pub(crate) struct GoQuestion {
    /// How many points of room there are, if its name says so.
    pub(crate) room: Option<u32>,
    sgf: String,
    goal: Option<Goal>,
}

impl GoPlan {
    /// Where the problems are, from the folder of the plan.
    pub(super) fn problems(&self) -> &str {
        &self.problems
    }

    /// The problems of a collection. Each has a name, in which the first number is how much room there is.
    pub(super) fn read(&self, text: &str) -> anyhow::Result<Vec<Problem>> {
        let goal = match self.goal {
            GoalName::Life => None,
            GoalName::OneEye => Some(Goal::OneEye),
        };
        let problem = |(name, sgf): (Option<&str>, &str)| {
            let id = name.context("a game has no name: give it one with GN")?;
            let room = id.split('-').find_map(|part| part.parse().ok()).filter(|&room| room > 0);
            let record = GoQuestion { room, sgf: sgf.into(), goal };
            record.problem().with_context(|| format!("the game {id}"))?;
            Ok(Problem { id: id.into(), question: Question::Go(record) })
        };
        go::games(text)?.into_iter().map(problem).collect()
    }
}

impl GoQuestion {
    fn problem(&self) -> anyhow::Result<twinproof::Problem<Go>> {
        Ok(go::parse(&self.sgf, &Ask { goal: self.goal, ..Ask::default() })?)
    }

    /// Does a run on the record.
    pub(super) fn run(&self, run: Run<'_>) -> anyhow::Result<Line> {
        let problem = self.problem()?;
        match run.method.leaves {
            Leaves::Knowledge => run.on(&problem),
            leaves => {
                let problem = Varied::problem(&problem, 0, leaves)?;
                run.on(&problem)
            }
        }
    }
}
