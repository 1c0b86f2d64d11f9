//! Problems that are positions of checkers: a file of FENs, each of which asks whether the side to move wins.

use super::{Problem, Question};
use crate::line::Line;
use crate::method::Leaves;
use crate::run::Run;
use crate::varied::Varied;
use anyhow::Context;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use twinproof::checkers::{CheckersTables, TableSource, open_tables_of};
use twinproof::{Clock, StopFlag};
use twinproof_games::checkers::{Ask, parse};

/// What a plan has its positions searched with.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CheckersPlan {
    /// The file, from the folder of the plan.
    problems: String,
    /// Endgame tables of up to so many pieces, for methods that do not name others.
    tables: u8,
}

/// A position and the tables that its plan names.
#[derive(Debug, Clone)]
pub(crate) struct CheckersQuestion {
    /// How many pieces it has.
    pub(crate) pieces: u32,
    fen: String,
    tables: u8,
    open: Arc<OpenTables>,
}

/// Tables by the number of pieces, opened when they are first needed.
#[derive(Debug, Default)]
struct OpenTables(Mutex<BTreeMap<u8, CheckersTables>>);

impl OpenTables {
    fn get(&self, pieces: u8, stop: &StopFlag) -> twinproof::Result<Option<CheckersTables>> {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !open.contains_key(&pieces) {
            let tables = open_tables_of(pieces, &TableSource::Usual, &Clock::start(None, stop.clone()))?;
            open.extend(tables.map(|tables| (pieces, tables)));
        }
        Ok(open.get(&pieces).cloned())
    }
}

impl CheckersPlan {
    /// Where the problems are, from the folder of the plan.
    pub(super) fn problems(&self) -> &str {
        &self.problems
    }

    /// The problems of a file, one a line: a FEN, and after a semicolon its name.
    pub(super) fn read(&self, text: &str) -> anyhow::Result<Vec<Problem>> {
        let open = Arc::new(OpenTables::default());
        let problem = |(number, line): (usize, &str)| {
            let read = || -> anyhow::Result<Problem> {
                let (fen, id) =
                    line.split_once(';').context("a position has no name: give it one after a semicolon")?;
                let pieces = parse(fen, &Ask::default())?.problem.root().occupied().count_ones();
                let question =
                    CheckersQuestion { pieces, fen: fen.into(), tables: self.tables, open: open.clone() };
                Ok(Problem { id: id.trim().into(), question: Question::Checkers(question) })
            };
            read().with_context(|| format!("line {}", number + 1))
        };
        text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).map(problem).collect()
    }
}

impl CheckersQuestion {
    /// Does a run on the position, with tables and leaves as they are asked for.
    pub(super) fn run(&self, run: Run<'_>) -> anyhow::Result<Line> {
        let knowledge = run.method.leaves == Leaves::Knowledge;
        let asked = parse(&self.fen, &Ask { knowledge, ..Ask::default() })?;
        let problem = match self.open.get(run.method.tables.unwrap_or(self.tables), run.stop)? {
            Some(tables) => asked.problem.with_tables(tables)?,
            None => asked.problem,
        };
        match run.method.leaves {
            Leaves::One | Leaves::Knowledge => run.on(&problem),
            Leaves::Mobility => run.on(&Varied::problem(&problem, 0, Leaves::Mobility)?),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_have_names_and_sizes() {
        let plan = CheckersPlan { problems: String::new(), tables: 2 };
        let problems = plan.read("W:WK24,K29:BK18 ; three\n\nB:W30:B5;two\n").unwrap();
        let read: Vec<_> = problems.iter().map(|problem| (problem.id.as_str(), problem.size())).collect();
        assert_eq!(read, [("three", Some(3)), ("two", Some(2))]);
        let nameless = format!("{:#}", plan.read("W:WK24,K29:BK18").unwrap_err());
        assert_eq!(nameless, "line 1: a position has no name: give it one after a semicolon");
    }
}
