//! Problems that are positions of chess: an EPD file and what is asked of it.

use super::{Problem, Question};
use crate::line::Line;
use crate::method::Leaves;
use crate::run::Run;
use crate::varied::Varied;
use anyhow::{Context, ensure};
use serde::Deserialize;
use twinproof_games::chess::{self, Ask, Goal, Region};

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

/// A position, or what is known of one that is kept elsewhere.
#[derive(Debug, Clone)]
pub(crate) struct ChessQuestion {
    /// In how many moves the file says that it is won by mate.
    pub(crate) length: Option<u32>,
    position: Option<Position>,
}

/// A position as the file has it, the goal and the order in which moves are tried.
#[derive(Debug, Clone)]
struct Position {
    epd: String,
    goal: Goal,
    /// The seed of the order; zero is the game's own.
    order: u64,
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
    pub(super) fn read(&self, text: &str) -> anyhow::Result<Vec<Problem>> {
        let goal = self.goal()?;
        let mut problems = Vec::new();
        for (number, line) in (1..).zip(text.lines().map(str::trim)) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let ask = Ask { goal, ..Ask::default() };
            let epd = chess::parse_epd(line, &ask).map_err(|error| error.at_line(number))?;
            let moves = epd.expected.and_then(|expected| expected.mate_in).filter(|_| goal == Goal::Mate);
            let length = moves.map(u32::from).filter(|&moves| moves > 0);
            let id = epd.id.unwrap_or_else(|| number.to_string());
            for order in 0..=self.orders {
                let id = if order == 0 { id.clone() } else { format!("{id}{ORDER}{order}") };
                let position = Some(Position { epd: line.into(), goal, order });
                problems.push(Problem { id, question: Question::Chess(ChessQuestion { length, position }) });
            }
        }
        Ok(problems)
    }
}

impl ChessQuestion {
    /// Does a run on the position, with leaves and order as they are asked for.
    pub(super) fn run(&self, run: Run<'_>) -> anyhow::Result<Line> {
        let Position { epd, goal, order } = self.position.as_ref().context("its position is not here")?;
        let knowledge = run.method.leaves == Leaves::Knowledge;
        let problem = chess::parse_epd(epd, &Ask { goal: *goal, knowledge, ..Ask::default() })?.problem;
        // What is known of chess was left out above.
        let leaves = match run.method.leaves {
            Leaves::One | Leaves::Knowledge => Leaves::Knowledge,
            Leaves::Mobility => Leaves::Mobility,
        };
        if *order == 0 && leaves == Leaves::Knowledge {
            return run.on(&problem);
        }
        run.on(&Varied::problem(&problem, *order, leaves)?)
    }
}

/// A position of which no more is known than its name and in how many moves it is said to be won, zero if nobody says.
pub(crate) fn named(id: &str, moves: u32) -> Problem {
    let length = Some(moves).filter(|&moves| moves > 0);
    Problem { id: id.into(), question: Question::Chess(ChessQuestion { length, position: None }) }
}

/// What a position is called in the game's own order of moves.
pub(crate) fn in_own_order(id: &str) -> &str {
    id.split_once(ORDER).map_or(id, |(id, _)| id)
}
