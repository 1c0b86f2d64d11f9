//! A solution looked at again: what its certificate shows, beside what the rows say.

use crate::{Asks, Found, Key};
use crate::{Database, Derived, Deriver, Keys, Question, Solution, SolutionId, Source, StoreError};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use twinproof_certificate::{CheckError, CheckLimits, Header, check_with_listener};
use twinproof_core::{EndgameTables, Game, Problem, Value};

/// How many keys are looked up together.
const BATCH: usize = 1_000;

/// What came of looking at a solution again.
#[derive(Debug)]
pub struct Examined {
    /// What its certificate shows.
    pub derived: Derived,
    /// Rows of the solution that say something else.
    pub false_rows: Vec<(Key, Value)>,
    /// Positions of the certificate of which there is no row, or one on whose rank no other can rest.
    pub missing: Vec<(Key, Value)>,
}

/// Why a solution could not be looked at again.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotExamined {
    /// The database could not be asked.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The certificate is not accepted, or was not checked.
    #[error(transparent)]
    Check(#[from] CheckError),
}

/// The solution that an accepted certificate about a problem is, stored now.
pub fn solution_of<G: Game>(problem: &Problem<G>, value: Value, certificate: Vec<u8>, time: u64) -> Solution {
    let (game, mut setup, mut root) = (problem.game(), Vec::new(), Vec::new());
    game.write_setup(&mut setup);
    game.encode(problem.root(), &mut root);
    Solution {
        question: Question { game: G::NAME.into(), rule: problem.rule(), setup, words: game.question() },
        root,
        key: Keys::of(problem).position(game, problem.root(), &mut Vec::new()).0,
        value,
        time,
        source: Source::Certified(certificate),
        tables: problem.outside().to_vec(),
    }
}

/// Checks the certificate of a solution once more and compares what it shows with the rows. A claim without a certificate
/// shows nothing.
pub fn examine<G: Game>(
    database: &dyn Database,
    id: SolutionId,
    solution: &Solution,
    tables: Option<&Arc<dyn EndgameTables<G>>>,
    limits: &CheckLimits,
) -> Result<Examined, NotExamined> {
    let mut examined = Examined { derived: Derived::default(), false_rows: Vec::new(), missing: Vec::new() };
    let Source::Certified(certificate) = &solution.source else { return Ok(examined) };
    let mut body = certificate.as_slice();
    let header = Header::read(&mut body, limits.memory)?;
    let tables = tables.filter(|tables| header.tables == tables.contents());
    let problem: Problem<G> = header.problem(tables)?;
    let mut deriver = Deriver::new(&problem, header.value);
    check_with_listener(&header, body, limits, tables, &mut deriver)?;
    examined.derived = deriver.finish();
    for rows in examined.derived.rows.chunks(BATCH) {
        let keys: Vec<_> = rows.iter().map(|row| row.key).collect();
        let found = database.find(&keys)?;
        let found: FxHashMap<_, &Found> =
            found.iter().map(|one| ((one.row.key, one.row.value), one)).collect();
        for row in rows {
            let name = (row.key, row.value);
            let Some(stored) = found.get(&name) else {
                examined.missing.push(name);
                continue;
            };
            let is_own = stored.solution == id && stored.row.asks != Asks::Void;
            if is_own && stored.row != *row {
                examined.false_rows.push(name);
            } else if row.floor().is_some_and(|rank| stored.floor.is_none_or(|floor| floor > rank)) {
                examined.missing.push(name);
            }
        }
    }
    Ok(examined)
}
