//! A solution looked at again: what its certificate shows, beside what the rows say.

use crate::{
    Asks, Database, Derived, Deriver, Found, Key, Keys, Question, Row, Solution, SolutionId, Source,
    StoreError,
};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use twinproof_certificate::{CheckError, CheckLimits, Header, check_with_listener};
use twinproof_core::{EndgameTables, Game, Problem, Value};

/// How many keys are looked up together.
const BATCH: usize = 1_000;

/// What came of looking at a solution again.
#[derive(Debug, Default)]
pub struct Examined {
    /// What its certificate shows.
    pub derived: Derived,
    /// Whether the solution says of itself what its certificate says: question, root and value.
    pub is_named_rightly: bool,
    /// Rows of the solution that say what it shows.
    pub shown: Vec<(Key, Value)>,
    /// Rows of the solution that say something else.
    pub false_rows: Vec<FalseRow>,
    /// Positions of the certificate of which there is no row, or one on whose rank no other can rest.
    pub missing: Vec<(Key, Value)>,
    /// What its winner enters, of which the database does not know, or only at a higher rank.
    pub entered_late: Vec<Key>,
}

impl Examined {
    /// Whether the database lacks something on which rows of the solution rest.
    pub fn lacks_something(&self) -> bool {
        !self.missing.is_empty() || !self.entered_late.is_empty()
    }
}

/// A row that does not say what its certificate shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FalseRow {
    /// What it says.
    pub stored: Found,
    /// What it should say.
    pub shown: Row,
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

/// What an accepted certificate shows.
#[derive(Debug)]
pub struct Shown<G: Game> {
    /// What it is about.
    pub problem: Problem<G>,
    /// The answer.
    pub value: Value,
    /// The rows.
    pub derived: Derived,
}

/// Checks a certificate, and tells what it shows of each position in it. Of the tables at hand those count that it names.
pub fn derive<G: Game>(
    certificate: &[u8],
    tables: Option<&Arc<dyn EndgameTables<G>>>,
    limits: &CheckLimits,
) -> Result<Shown<G>, CheckError> {
    let mut body = certificate;
    let header = Header::read(&mut body, limits.memory)?;
    let tables = tables.filter(|tables| header.tables == tables.contents());
    let problem: Problem<G> = header.problem(tables)?;
    let mut deriver = Deriver::new(&problem, header.value);
    check_with_listener(&header, body, limits, tables, &mut deriver)?;
    let derived = deriver.finish();
    Ok(Shown { problem, value: header.value, derived })
}

/// Whether a solution says of itself what its certificate says. The words of a question are for people and may change.
fn is_named_rightly<G: Game>(solution: &Solution, problem: &Problem<G>, value: Value) -> bool {
    let mut right = solution_of(problem, value, Vec::new(), 0);
    right.question.words.clone_from(&solution.question.words);
    let Solution { question, root, key, value, tables, .. } = right;
    solution.question == question
        && (&solution.root, solution.key, solution.value, &solution.tables) == (&root, key, value, &tables)
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
    let mut examined = Examined::default();
    let Source::Certified(certificate) = &solution.source else {
        examined.is_named_rightly = true;
        return Ok(examined);
    };
    let Shown { problem, value, derived } = derive::<G>(certificate, tables, limits)?;
    examined.is_named_rightly = is_named_rightly(solution, &problem, value);
    examined.derived = derived;
    for rows in examined.derived.rows.chunks(BATCH) {
        let keys: Vec<_> = rows.iter().map(|row| row.key).collect();
        let found = database.find(&keys)?;
        let found: FxHashMap<_, &Found> =
            found.iter().map(|one| ((one.row.key, one.row.value), one)).collect();
        for row in rows {
            let name = (row.key, row.value);
            let Some(&stored) = found.get(&name) else {
                examined.missing.push(name);
                continue;
            };
            let is_own = stored.solution == id && stored.row.asks != Asks::Void;
            if is_own && (stored.row != *row || !stored.is_certified) {
                examined.false_rows.push(FalseRow { stored: stored.clone(), shown: row.clone() });
                continue;
            }
            if row.floor().is_some_and(|rank| stored.floor.is_none_or(|floor| floor > rank)) {
                examined.missing.push(name);
            }
            if is_own {
                examined.shown.push(name);
            }
        }
    }
    for entered in examined.derived.entered.chunks(BATCH) {
        let keys: Vec<_> = entered.iter().map(|&(key, _)| key).collect();
        let ranks = database.entered(&keys)?;
        let late = entered.iter().zip(ranks).filter(|((_, rank), there)| there.is_none_or(|it| it > *rank));
        examined.entered_late.extend(late.map(|((key, _), _)| *key));
    }
    Ok(examined)
}
