//! A whole database checked: every row derived again from its certificate, and every row accounted for.
//!
//! First each certificate is checked once more, and what it shows is compared with the rows of its solution and with what these
//! rest on. Then all rows are gone through: one that says it has a certificate and was shown by none is false, too. Rows that
//! others store meanwhile are left to the next check.

use super::finding::{Finding, differences};
use crate::error::{Error, Result};
use crate::positions::{SolvableVisitor, visit};
use crate::solvable::Solvable;
use rustc_hash::{FxHashMap, FxHashSet};
use twinproof_certificate::{CheckError, CheckLimits, Header, NotChecked};
use twinproof_core::Value;
use twinproof_tables::TableSource;
use twinproof_winloss::{
    Asks, Backing, Database, Examined, FalseRow, Found, Key, NotExamined, Progress, Solution, SolutionId,
    Source, Sqlite, StoreError, Watch, examine,
};

/// What a check has found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DatabaseCheck {
    /// Certificates that were accepted.
    pub accepted: u64,
    /// Certificates that were rejected.
    pub rejected: u64,
    /// Certificates that were not checked.
    pub not_checked: u64,
    /// Solutions without a certificate.
    pub claimed: u64,
    /// Rows that say what their certificates show.
    pub rows: u64,
    /// Rows by the word of an engine, which nobody can check.
    pub claimed_rows: u64,
    /// Rows that were found false before and do not count.
    pub void_rows: u64,
    /// Rows of certificates that were not checked.
    pub unchecked_rows: u64,
    /// What is false, or missing though others rest on it; rows of a rejected certificate each.
    pub faults: u64,
}

/// How far a check has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CheckProgress {
    /// Certificates are checked.
    Certificates(Progress),
    /// Rows are gone through.
    Rows(Progress),
}

/// Checks a database. Endgame tables are taken from `tables`; what is found is told at once. It takes some 70 bytes of memory a row.
pub fn check_database(
    database: &Sqlite,
    tables: &TableSource,
    limits: &CheckLimits,
    watch: &mut dyn FnMut(CheckProgress),
    tell: &mut dyn FnMut(Finding) -> Result<()>,
) -> Result<DatabaseCheck> {
    database.check_file()?;
    let mut check = Check {
        database,
        tables,
        limits,
        tell,
        sum: DatabaseCheck::default(),
        states: FxHashMap::default(),
        shown: FxHashMap::default(),
        told: FxHashSet::default(),
    };
    let ids = database.solution_ids()?;
    let total = ids.len() as u64;
    for (&id, done) in ids.iter().zip(1..) {
        check.solution(id)?;
        check.go_on()?;
        watch(CheckProgress::Certificates(Progress { done, total }));
    }
    check.rows(ids.last().copied().unwrap_or(SolutionId::NONE), watch)?;
    Ok(check.sum)
}

struct Check<'a> {
    database: &'a Sqlite,
    tables: &'a TableSource,
    limits: &'a CheckLimits,
    tell: &'a mut dyn FnMut(Finding) -> Result<()>,
    sum: DatabaseCheck,
    states: FxHashMap<SolutionId, State>,
    /// What certificates show.
    shown: FxHashMap<(Key, Value), Entry>,
    /// Rows of which it was told already that they are false.
    told: FxHashSet<(Key, Value)>,
}

/// What became of a solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Accepted,
    Rejected,
    NotChecked,
    Claimed,
}

/// What is known of a position.
#[derive(Debug, Clone, Copy, Default)]
struct Entry {
    /// Whether the row that is there says what its certificate shows.
    is_right: bool,
    /// The least rank of all certificates that show it, where ranks matter.
    least: Option<u32>,
}

impl Check<'_> {
    fn go_on(&self) -> Result<()> {
        match self.limits.clock.stop_reason() {
            Some(_) => Err(StoreError::Stopped.into()),
            None => Ok(()),
        }
    }

    fn fault(&mut self, finding: Finding) -> Result<()> {
        self.sum.faults += u64::from(finding.is_fault());
        (self.tell)(finding)
    }

    /// Checks the certificate of a solution and compares.
    fn solution(&mut self, id: SolutionId) -> Result<()> {
        let Some(solution) = self.database.solution(id)? else { return Ok(()) };
        if matches!(solution.source, Source::Claimed(_)) {
            self.sum.claimed += 1;
            self.states.insert(id, State::Claimed);
            return Ok(());
        }
        let again = Again { id, solution: &solution, check: self };
        let examined = visit(&solution.question.game, again).unwrap_or_else(|| {
            Err(CheckError::from(NotChecked::UnknownGame(solution.question.game.clone())).into())
        });
        match examined {
            Ok(examined) => {
                self.sum.accepted += 1;
                self.states.insert(id, State::Accepted);
                self.compare(id, examined)
            }
            Err(NotExamined::Store(error)) => Err(error.into()),
            Err(NotExamined::Check(error)) => {
                self.go_on()?;
                let (solution, why) = (id.0, error.to_string());
                if error.reason().is_some() {
                    self.sum.rejected += 1;
                    self.states.insert(id, State::Rejected);
                    self.fault(Finding::Rejected { solution, why })
                } else {
                    self.sum.not_checked += 1;
                    self.states.insert(id, State::NotChecked);
                    self.fault(Finding::NotChecked { solution, why })
                }
            }
            Err(error) => Err(Error::Proof(error.to_string())),
        }
    }

    fn compare(&mut self, id: SolutionId, examined: Examined) -> Result<()> {
        let solution = id.0;
        for row in &examined.derived.rows {
            let entry = self.shown.entry((row.key, row.value)).or_default();
            entry.least = [entry.least, row.floor()].into_iter().flatten().min();
        }
        for name in examined.shown {
            self.shown.entry(name).or_default().is_right = true;
        }
        if !examined.is_named_rightly {
            self.fault(Finding::Misnamed { solution })?;
        }
        for FalseRow { stored, shown } in examined.false_rows {
            let (key, value) = (shown.key, shown.value);
            self.told.insert((key, value));
            self.fault(Finding::False { solution, key, value, differs: differences(&stored, &shown) })?;
        }
        for (key, value) in examined.missing {
            self.fault(Finding::Missing { solution, key, value })?;
        }
        for key in examined.entered_late {
            self.fault(Finding::EnteredLate { solution, key })?;
        }
        Ok(())
    }

    /// Goes through all rows of solutions up to this one.
    fn rows(&mut self, last: SolutionId, watch: &mut dyn FnMut(CheckProgress)) -> Result<()> {
        let (database, clock) = (self.database, &self.limits.clock);
        let (mut low, mut late) = (Vec::new(), Vec::new());
        let mut failure = None;
        let mut visit = |found: Found| {
            let judged = if found.solution > last {
                late.push((found.solution.0, found.row.key, found.row.value));
                Ok(())
            } else {
                self.row(&found, &mut low)
            };
            judged.map_err(|error| {
                failure = Some(error);
                StoreError::Stopped
            })
        };
        let mut tell = |progress| {
            watch(CheckProgress::Rows(progress));
            match clock.stop_reason() {
                Some(_) => std::ops::ControlFlow::Break(()),
                None => std::ops::ControlFlow::Continue(()),
            }
        };
        let watch: Watch<'_> = &mut tell;
        let gone_through = database.for_each_row(&mut visit, watch);
        if let Some(failure) = failure {
            return Err(failure);
        }
        gone_through?;
        let latest = database.latest()?;
        // Of a solution that is not even there now.
        for (solution, key, value) in late.into_iter().filter(|(solution, ..)| *solution > latest.0) {
            self.fault(Finding::Unfounded { solution, key, value })?;
        }
        // A solution that came meanwhile, or one without a certificate, may have lowered them.
        if self.sum.claimed == 0 && latest == last {
            low.into_iter().try_for_each(|finding| self.fault(finding))?;
        }
        Ok(())
    }

    fn row(&mut self, found: &Found, low: &mut Vec<Finding>) -> Result<()> {
        let (solution, key, value) = (found.solution.0, found.row.key, found.row.value);
        let name = (key, value);
        let entry = self.shown.get(&name).copied().unwrap_or_default();
        let state = self.states.get(&found.solution).copied();
        if found.row.asks == Asks::Void {
            self.sum.void_rows += 1;
            return Ok(());
        }
        match state {
            Some(State::Accepted) if entry.is_right => {
                self.sum.rows += 1;
                if let Some(floor) =
                    found.floor.filter(|&floor| entry.least.is_none_or(|least| floor < least))
                {
                    low.push(Finding::LowFloor { solution, key, value, floor });
                }
                Ok(())
            }
            Some(State::Accepted) if self.told.contains(&name) => Ok(()),
            Some(State::NotChecked) => {
                self.sum.unchecked_rows += 1;
                Ok(())
            }
            // That of the certificate says it all.
            Some(State::Rejected) => {
                self.sum.faults += 1;
                Ok(())
            }
            Some(State::Claimed) if !found.is_certified => {
                self.sum.claimed_rows += 1;
                Ok(())
            }
            _ => self.fault(Finding::Unfounded { solution, key, value }),
        }
    }
}

/// A solution to be looked at again by the rules of its game.
struct Again<'a, 'c> {
    id: SolutionId,
    solution: &'a Solution,
    check: &'a Check<'c>,
}

impl SolvableVisitor for Again<'_, '_> {
    type Output = std::result::Result<Examined, NotExamined>;

    fn visit<G: Solvable>(self) -> Self::Output {
        let Check { database, tables, limits, .. } = self.check;
        let Source::Certified(certificate) = &self.solution.source else { return Ok(Examined::default()) };
        let header = Header::read(&mut certificate.as_slice(), limits.memory)?;
        let tables = tables.named(&header.tables);
        let tables = tables.map_err(|error| CheckError::from(NotChecked::TableFailed(error.to_string())))?;
        examine::<G>(*database, self.id, self.solution, tables.as_ref(), limits)
    }
}
