//! Verdicts that were found before: a win/loss database behind a request.
//!
//! A row is a guide and never a ground. What is printed was checked as always: a certificate that is stored for the very
//! position is checked again, else a search asks as it goes and the proof is built along the rows, and what is missing is searched.

use crate::certificate_store::Draft;
use crate::error::{Error, Result};
use crate::follower::Follower;
use crate::solvable::Solvable;
use crate::solve::{Outcome, Solution, Task};
use rustc_hash::FxHashSet;
use serde::Serialize;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};
use twinproof_certificate::{CheckLimits, Header, Writer};
use twinproof_core::{Game, ProofSink, StopReason, Value};
use twinproof_winloss::{
    Access, CachedDatabase, Database, Derived, Key, NotExamined, Solution as StoredSolution, SolutionId,
    Source, Used, Verdicts, examine, open, solution_of,
};

/// Memory for what was looked up.
const CACHE: usize = 256 << 20;
/// Certificates up to this length are kept.
const LONGEST_CERTIFICATE: u64 = 512 << 20;

/// A database in use: what a request asks first and tells in the end. A clone is the same one, with the same counts.
#[derive(Clone)]
pub struct StoredVerdicts {
    database: Arc<dyn Database>,
    keeps: bool,
    tally: Arc<Mutex<DatabaseTally>>,
    /// Why something could not be kept.
    failure: Arc<Mutex<Option<String>>>,
}

/// What a database was good for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct DatabaseTally {
    /// Rows that were used.
    pub hits: u64,
    /// Rows that were there and were not used: what they ask of the history did not hold, or is more than a row can say.
    pub refused: u64,
    /// Rows that turned out to be false and were removed.
    #[serde(rename = "false")]
    pub false_rows: u64,
    /// Positions that were told to it.
    pub stored: u64,
}

impl DatabaseTally {
    /// Both together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            hits: self.hits + other.hits,
            refused: self.refused + other.refused,
            false_rows: self.false_rows + other.false_rows,
            stored: self.stored + other.stored,
        }
    }
}

impl StoredVerdicts {
    /// Opens the database of an address, such as `sqlite:verdicts.db`; what is solved is told to it if `keeps`.
    pub fn open(address: &str, keeps: bool) -> Result<Self> {
        let access = if keeps { Access::ReadWrite } else { Access::ReadOnly };
        let database = CachedDatabase::new(open(address, access)?, CACHE)?;
        Ok(Self::new(Arc::new(database), keeps))
    }

    /// Uses this database.
    pub fn new(database: Arc<dyn Database>, keeps: bool) -> Self {
        Self { database, keeps, tally: Arc::default(), failure: Arc::default() }
    }

    /// The same database for another request, with counts of its own.
    #[must_use]
    pub fn for_another(&self) -> Self {
        Self { tally: Arc::default(), failure: Arc::default(), ..self.clone() }
    }

    /// What it was good for so far.
    pub fn tally(&self) -> DatabaseTally {
        *self.counts()
    }

    /// Why what was found could not be kept, if it could not.
    pub fn failure(&self) -> Option<String> {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn counts(&self) -> MutexGuard<'_, DatabaseTally> {
        self.tally.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether what is proven of this game is to be told.
    pub(crate) fn keeps<G: Game>(&self, game: &G) -> bool {
        self.keeps && game.keeps_no_past()
    }
}

impl fmt::Debug for StoredVerdicts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StoredVerdicts")
            .field("keeps", &self.keeps)
            .field("tally", &self.tally())
            .finish_non_exhaustive()
    }
}

impl<G: Solvable> Task<'_, G> {
    /// Solves it with the help of a database, and tells it what was found.
    pub(crate) fn solve_with(
        &self,
        stored: &StoredVerdicts,
        wanted: Option<Value>,
        draft: Option<Draft>,
        follower: &mut dyn Follower,
    ) -> Result<Solution<G>> {
        let Some(known) = Verdicts::of(self.problem, Arc::clone(&stored.database)) else {
            return self.search_for(wanted, draft, follower);
        };
        // What a row has a hand in is proven whoever asks, also where the word of a search would do: it may be false.
        let draft = draft.unwrap_or_else(Draft::spooled);
        // Step 1: a certificate about this very position.
        if let Some(solution) = self.solved_before(stored, &known, &draft)? {
            stored.counts().hits += 1;
            return Ok(solution);
        }
        // Step 2: a search that asks as it goes.
        let known = Arc::new(known);
        let problem = self.problem.clone().with_known(Arc::<Verdicts<G>>::clone(&known));
        let task = Task { problem: &problem, ..*self };
        let spare = draft.another()?;
        let mut solution = task.search_for(None, Some(draft), follower)?;
        let counts = known.counts();
        {
            let mut tally = stored.counts();
            tally.hits += counts.hits;
            tally.refused += counts.refused;
        }
        if let Some(failure) = known.take_failure() {
            return Err(failure.into());
        }
        // Step 3: where no proof can be built some row may be false, and then the search is made without any.
        let is_doubtful = solution.outcome.claimed().is_some() && counts.hits > 0;
        let is_refuted = matches!(solution.outcome, Outcome::Bug(..));
        // Rows may also be too few to lead anywhere: a proof along them is given up long before the memory is full.
        let is_stuck = solution.outcome.stopped() == Some(StopReason::Memory);
        if is_doubtful && (self.look_for_false_rows(stored, &known.used())? > 0 || is_refuted || is_stuck) {
            let spent = solution.expansions();
            solution = self.search_for(None, Some(spare), follower)?;
            solution.counts.expansions += spent;
        }
        // Step 4: what was found is told; where rows said it all, it is there.
        if counts.hits == 0 || solution.expansions() > 0 {
            // What was proven is an answer whether it can be kept or not.
            if let Err(error) = self.keep(stored, &mut solution) {
                *stored.failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(error.to_string());
            }
        }
        Ok(solution)
    }

    /// The solution that is stored for this very root, if its certificate holds with this past.
    fn solved_before(
        &self,
        stored: &StoredVerdicts,
        known: &Verdicts<G>,
        draft: &Draft,
    ) -> Result<Option<Solution<G>>> {
        let mut root = Vec::new();
        self.problem.game().encode(self.problem.root(), &mut root);
        for id in known.solutions_at(self.problem.root())? {
            let Some(solution) = stored.database.solution(id)? else { continue };
            let (Source::Certified(certificate), true) = (&solution.source, solution.root == root) else {
                continue;
            };
            let mut body = certificate.as_slice();
            let Ok(header) = Header::read(&mut body, u64::MAX) else { continue };
            // The same reasons for the question as it is asked now: the checker says whether they hold.
            let mut writer = Writer::new(draft.another()?, self.problem);
            writer.begin(header.form, header.value).map_err(Error::Write)?;
            writer.append(body).map_err(Error::Write)?;
            let bytes = writer.bytes();
            if let Some(solution) = self.accept(header.value, writer.into_inner(), bytes)? {
                return Ok(Some(solution));
            }
        }
        Ok(None)
    }

    /// Looks at rows again that were used in vain, and removes those that their certificates do not bear out: so many.
    fn look_for_false_rows(&self, stored: &StoredVerdicts, used: &[Used]) -> Result<u64> {
        let mut removed = 0;
        let limits = CheckLimits { memory: u64::MAX, clock: self.clock.clone() };
        let mut ids: Vec<_> = used.iter().map(|used| used.solution).collect();
        ids.sort_unstable();
        ids.dedup();
        for id in ids {
            let shown = match stored.database.solution(id)? {
                None => Some(FxHashSet::default()),
                Some(solution) => self.look_at_again(stored, id, &solution, &limits)?,
            };
            let Some(shown) = shown else { continue };
            let is_shown = |used: &&Used| shown.contains(&(used.key, used.value));
            for one in used.iter().filter(|used| used.solution == id && !is_shown(used)) {
                if stored.keeps {
                    stored.database.make_void(one.key, one.value)?;
                }
                removed += 1;
            }
        }
        stored.counts().false_rows += removed;
        Ok(removed)
    }

    /// The rows of a solution that its certificate bears out; `None` if nobody knows. What others rest on and is not there is put
    /// back.
    fn look_at_again(
        &self,
        stored: &StoredVerdicts,
        id: SolutionId,
        solution: &StoredSolution,
        limits: &CheckLimits,
    ) -> Result<Option<FxHashSet<(Key, Value)>>> {
        match examine(&*stored.database, id, solution, self.problem.tables(), limits) {
            Ok(examined) => {
                if stored.keeps && examined.lacks_something() {
                    let Derived { rows, entered } = &examined.derived;
                    stored.database.store(solution, rows, entered)?;
                    stored.counts().false_rows += 1;
                }
                Ok(Some(examined.shown.into_iter().collect()))
            }
            Err(NotExamined::Check(error)) if error.reason().is_some() => Ok(Some(FxHashSet::default())),
            // A limit came first.
            Err(NotExamined::Check(_)) => Ok(None),
            Err(NotExamined::Store(error)) => Err(error.into()),
            Err(_) => Ok(None),
        }
    }

    /// Tells the database what a certificate shows.
    fn keep(&self, stored: &StoredVerdicts, solution: &mut Solution<G>) -> Result<()> {
        let Some(verdict) = solution.outcome.verdict() else { return Ok(()) };
        let Some((derived, bytes)) = solution.take_rows()? else { return Ok(()) };
        if derived.rows.is_empty() || bytes.len() as u64 > LONGEST_CERTIFICATE {
            return Ok(());
        }
        let time = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        let told = solution_of(self.problem, verdict.value(), bytes, time);
        let Derived { rows, entered } = &derived;
        stored.database.store(&told, rows, entered)?;
        stored.counts().stored += rows.len() as u64;
        Ok(())
    }
}
