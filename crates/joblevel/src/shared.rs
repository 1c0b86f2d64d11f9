//! What workers know of each other: verdicts in a database, asked after each answer and told what is solved.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};
use twinproof::{
    CheckLimits, Clock, Draft, Next, Outcome, Problem, Rules, Silent, Solvable, SolvableVisitor, StopFlag,
    StoredVerdicts, Task, best_line, follow,
};
use twinproof_certificate::{Header, check_with_listener};
use twinproof_core::KnownVerdicts as _;
use twinproof_engine::{Answer, Certificate, Job, Word};
use twinproof_winloss::{
    Access, CachedDatabase, Database, Deriver, Memory, StoreError, Verdicts, open, solution_of,
};

/// A position that the database knows is proven anew along its rows, within so many expansions.
const EXPANSIONS: u64 = 20_000;

/// Memory of a check, and of the tables of such a search.
const MEMORY: u64 = 1 << 30;
const TABLE: u64 = 64 << 20;
/// Memory for what was looked up.
const CACHE: usize = 256 << 20;

/// A certificate of a problem that the database knows, and how it goes on.
pub(crate) type Known<G> = (Certificate, Vec<<G as Rules>::Move>);

/// A win/loss database as workers use it. A row is a guide and never a ground: what is used of it is proven and checked anew.
#[derive(Clone)]
pub struct Shared {
    database: Arc<dyn Database>,
    keeps: bool,
    failure: Arc<Mutex<Option<String>>>,
}

impl Shared {
    /// Uses this database, and tells it what is solved if it `keeps`.
    pub fn new(database: Arc<dyn Database>, keeps: bool) -> Self {
        Self { database, keeps, failure: Arc::default() }
    }

    /// One that is forgotten when nobody has it any more.
    pub fn forgotten() -> Self {
        Self::new(Arc::new(Memory::new()), true)
    }

    /// The database at an address, as [`open`](twinproof_winloss::open) has it; nothing is kept there if it is only to be read.
    pub fn at(address: &str, access: Access) -> Result<Self, StoreError> {
        let database = CachedDatabase::new(open(address, access)?, CACHE)?;
        Ok(Self::new(Arc::new(database), access == Access::ReadWrite))
    }

    /// The same for searches.
    pub(crate) fn stored(&self) -> StoredVerdicts {
        StoredVerdicts::new(Arc::clone(&self.database), self.keeps)
    }

    /// Why it could not be used, once.
    pub fn take_failure(&self) -> Option<String> {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Tells the database what an answer proves, and asks it about the position after the engine's move.
    pub fn correct(&self, job: &Job, answer: &Answer, stop: &StopFlag) -> Option<Certificate> {
        let asked = twinproof::visit(job.position.game(), Corrected { shared: self, job, answer, stop })?;
        asked.unwrap_or_else(|error| {
            // A job is done all the same.
            self.failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error.to_string());
            None
        })
    }

    /// What the database knows of a problem, proven along its rows: a certificate, and how it goes on.
    pub(crate) fn prove<G: Solvable>(
        &self,
        problem: &Problem<G>,
        clock: &Clock,
    ) -> Result<Option<Known<G>>, twinproof::Error> {
        let Some(known) = Verdicts::of(problem, Arc::clone(&self.database)) else { return Ok(None) };
        // There is no path: all that came before is the past.
        let row = known.find(problem.root(), Some(&mut std::iter::empty()), &mut Vec::new());
        let holds = row.is_some();
        if let Some(failure) = known.take_failure() {
            return Err(failure.into());
        }
        if !holds {
            return Ok(None);
        }
        let mut settings = G::default_settings(problem);
        settings.limits.memory = Some(TABLE);
        settings.limits.expansions = Some(EXPANSIONS);
        let stored = self.stored();
        let task = Task { problem, settings: &settings, clock, database: Some(&stored) };
        let mut solution = task.solve(Some(Draft::spooled()), &mut Silent)?;
        let line = best_line(problem, &mut solution)?;
        match (&solution.outcome, &mut solution.certificate) {
            (Outcome::Verdict(verdict), Some(certificate)) => {
                let (value, bytes) = (verdict.value(), certificate.contents()?);
                Ok(Some((Certificate { line: Vec::new(), value, bytes }, line)))
            }
            _ => Ok(None),
        }
    }

    /// Tells the database what a certificate shows.
    pub(crate) fn keep<G: Solvable>(&self, bytes: &[u8]) -> Result<(), StoreError> {
        if !self.keeps {
            return Ok(());
        }
        let mut body = bytes;
        // What is not accepted is not told; whoever needs it will find out.
        let Ok(header) = Header::read(&mut body, MEMORY) else { return Ok(()) };
        let Ok(problem) = header.problem::<G>(None) else { return Ok(()) };
        if !problem.game().keeps_no_past() {
            return Ok(());
        }
        let limits = CheckLimits { memory: MEMORY, clock: Clock::start(None, StopFlag::new()) };
        let mut deriver = Deriver::new(&problem, header.value);
        if check_with_listener(&header, body, &limits, None, &mut deriver).is_err() {
            return Ok(());
        }
        let derived = deriver.finish();
        let time = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        let solution = solution_of(&problem, header.value, bytes.to_vec(), time);
        self.database.store(&solution, &derived.rows, &derived.entered)?;
        Ok(())
    }
}

struct Corrected<'a> {
    shared: &'a Shared,
    job: &'a Job,
    answer: &'a Answer,
    stop: &'a StopFlag,
}

impl SolvableVisitor for Corrected<'_> {
    type Output = Result<Option<Certificate>, twinproof::Error>;

    fn visit<G: Solvable>(self) -> Self::Output {
        let Self { shared, job, answer, stop } = self;
        if let Word::Certified(_, certificates) = &answer.word {
            for certificate in certificates {
                shared.keep::<G>(&certificate.bytes)?;
            }
            return Ok(None);
        }
        let Some(best) = &answer.best else { return Ok(None) };
        let problem = job.position.problem::<G>()?;
        let Some(mv) = problem.game().parse_move(problem.root(), best) else { return Ok(None) };
        let Next::Open(after) = follow(&problem, mv)? else { return Ok(None) };
        let line = vec![best.clone()];
        Ok(shared
            .prove(&after, &Clock::start(None, stop.clone()))?
            .map(|known| Certificate { line, ..known.0 }))
    }
}
