//! One problem from the search to the verdict: search, write the certificate, read it back, check it.
//!
//! What a search's word is worth is decided here and nowhere else: [`Outcome`] says it, and everybody reads that.

use crate::bug::Bug;
use crate::certificate_store::{Draft, Place};
use crate::database::StoredVerdicts;
use crate::error::{Error, Result};
use crate::follower::{Follower, Phase};
use crate::lemmas::open_lemmas;
use crate::looked_up::LookedUp;
use crate::solvable::Solvable;
use crate::verdict::{NotCertified, Verdict};
use std::fmt;
use std::io::{BufReader, Read, Seek};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use twinproof_certificate::outline::Outline;
use twinproof_certificate::{CheckError, CheckLimits, Header, Listener, NotChecked, Writer};
use twinproof_core::{
    Clock, Counts, EndgameTables, Game, InputError, Numbers, Problem, Rules, StopReason, Value,
};
use twinproof_search::{Claim, ProofError, Prover, Reached, Settings, Written, prover};
use twinproof_winloss::{Derived, Deriver};

/// Memory for checking a certificate, as in `twinproof check`: most checks need next to none of it.
const CHECK_MEMORY: u64 = 1 << 30;

/// So much of a certificate is looked at for the line of a solution that no search has found.
const LINE_NODES: usize = 100_000;

/// A problem, a search and the time for both search and certificate.
#[derive(Debug, Clone, Copy)]
pub struct Task<'a, G: Solvable> {
    /// What is asked.
    pub problem: &'a Problem<G>,
    /// Which search, and how far.
    pub settings: &'a Settings,
    /// When to stop.
    pub clock: &'a Clock,
    /// What is asked first, and told in the end.
    pub database: Option<&'a StoredVerdicts>,
}

/// What came of a problem.
#[derive(Debug)]
pub struct Solution<G: Game> {
    /// What is known now.
    pub outcome: Outcome,
    /// The line the search thinks best for both sides.
    pub line: Vec<G::Move>,
    /// The numbers of the root when the search stopped.
    pub root: Numbers,
    /// What the search did.
    pub counts: Counts,
    /// How far it came, if nothing was found by a search that can tell.
    pub reached: Option<Reached>,
    /// How long it took, without the certificate.
    pub searched: Duration,
    /// The certificate of a verdict.
    pub certificate: Option<Certificate>,
    /// The endgame tables it rests on.
    tables: Option<Arc<dyn EndgameTables<G>>>,
}

/// What is known of a question once its search is over.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Outcome {
    /// The checker accepted the certificate.
    Verdict(Verdict),
    /// The search says so, and nobody asked for a certificate.
    Unchecked(Value),
    /// An unsound search says so, and gives no proof.
    Doubtful(Value, Doubt),
    /// A limit came first; before the certificate was written and checked, if the search claims something.
    Unknown {
        /// What the search claims.
        claimed: Option<Value>,
        /// The limit.
        stopped: Option<StopReason>,
    },
    /// A search that should always be right claims what does not hold.
    Bug(Value, Box<Bug>),
}

/// Why the claim of an unsound search has no certificate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Doubt {
    /// A limit came first.
    Stopped(StopReason),
    /// It was refuted, or its reasons could not be told.
    Refuted(String),
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped(reason) => reason.fmt(f),
            Self::Refuted(why) => why.fmt(f),
        }
    }
}

impl Outcome {
    /// The answer, as far as there is one: checked, or on the word of a search that was asked for no more or is known to be
    /// unsound.
    pub fn value(&self) -> Option<Value> {
        match self {
            Self::Verdict(verdict) => Some(verdict.value()),
            Self::Unchecked(value) | Self::Doubtful(value, _) => Some(*value),
            Self::Unknown { .. } | Self::Bug(..) => None,
        }
    }

    /// The answer with its certificate.
    pub fn verdict(&self) -> Option<Verdict> {
        match self {
            Self::Verdict(verdict) => Some(*verdict),
            _ => None,
        }
    }

    /// What the search claims, where that is not the answer.
    pub fn claimed(&self) -> Option<Value> {
        match self {
            Self::Unknown { claimed, .. } => *claimed,
            Self::Bug(value, _) => Some(*value),
            _ => None,
        }
    }

    /// The limit that came before the answer or its certificate.
    pub fn stopped(&self) -> Option<StopReason> {
        match self {
            Self::Unknown { stopped, .. } => *stopped,
            Self::Doubtful(_, Doubt::Stopped(reason)) => Some(*reason),
            _ => None,
        }
    }

    /// The mistake, if there is one.
    pub fn bug(&self) -> Option<&Bug> {
        match self {
            Self::Bug(_, bug) => Some(bug),
            _ => None,
        }
    }
}

impl<G: Game> Solution<G> {
    /// What is known of the question.
    pub fn value(&self) -> Option<Value> {
        self.outcome.value()
    }

    /// Expansions of the search and of what was searched again for the certificate.
    pub fn expansions(&self) -> u64 {
        self.counts.expansions + self.certificate.as_ref().map_or(0, |certificate| certificate.expansions)
    }

    /// The first nodes of the proof, unless there is none or it is too large to be read in time.
    pub fn outline(&mut self, nodes: usize) -> Option<Outline<G>> {
        let mut outline = self.certificate.as_mut()?.outline(nodes, self.tables.as_ref())?;
        open_lemmas(&mut outline, nodes);
        Some(outline)
    }

    /// What its certificate shows of each position, and the certificate itself; once, and if that was wanted.
    pub(crate) fn take_rows(&mut self) -> Result<Option<(Derived, Vec<u8>)>> {
        let Some(certificate) = &mut self.certificate else { return Ok(None) };
        let Some(rows) = certificate.rows.take() else { return Ok(None) };
        Ok(Some((rows, certificate.contents()?)))
    }

    /// Gives the certificate its name, if there is one and it is to be kept.
    pub fn store(&mut self) -> Result<()> {
        self.certificate.as_mut().map_or(Ok(()), Certificate::store)
    }
}

/// An accepted certificate.
#[derive(Debug)]
pub struct Certificate {
    /// The positions of the proof.
    pub nodes: u64,
    /// Its length.
    pub bytes: u64,
    /// Positions that had to be searched once more for it.
    pub expansions: u64,
    /// Whether it holds the search's own reasons and no others.
    pub as_found: bool,
    /// What writing and checking it took.
    pub time: Duration,
    file: Option<PathBuf>,
    /// The certificate itself, until it is stored.
    draft: Option<Draft>,
    limits: CheckLimits,
    /// What it shows of each position, for a database.
    rows: Option<Derived>,
}

impl Certificate {
    /// Where it is, if it was kept.
    pub fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// The whole of one that is not stored yet; nothing of one that is.
    pub fn contents(&mut self) -> Result<Vec<u8>> {
        let mut bytes = Vec::new();
        if let Some(draft) = &mut self.draft {
            draft
                .rewind()
                .and_then(|()| draft.read_to_end(&mut bytes))
                .map_err(|error| Error::ReadBack(error.into()))?;
        }
        Ok(bytes)
    }

    /// Gives it its name, if it is to be kept.
    pub fn store(&mut self) -> Result<()> {
        if let Some(draft) = self.draft.take() {
            self.file = draft.accept()?;
        }
        Ok(())
    }

    /// The same at another place in the same folder.
    pub fn store_at(&mut self, place: &Place) -> Result<()> {
        self.draft = self.draft.take().map(|draft| draft.moved(place));
        self.store()
    }

    /// The first nodes of one that is not stored yet, unless it is too large to be read in time.
    fn outline<G: Rules>(
        &mut self,
        nodes: usize,
        tables: Option<&Arc<dyn EndgameTables<G>>>,
    ) -> Option<Outline<G>> {
        let draft = self.draft.as_mut()?;
        draft.rewind().ok()?;
        let mut input = BufReader::with_capacity(1 << 16, draft);
        let header = Header::read(&mut input, self.limits.memory).ok()?;
        Outline::read(&header, input, nodes, &self.limits, tables).ok()
    }
}

impl<G: Solvable> Task<'_, G> {
    /// Searches, writes the certificate into the draft, reads it back and checks it, but does not store it; without a draft,
    /// only searches. Fails if the search refuses the problem or the certificate cannot be written.
    pub fn solve(&self, draft: Option<Draft>, follower: &mut dyn Follower) -> Result<Solution<G>> {
        self.solve_for(None, draft, follower)
    }

    /// The same, but of other values than the one that is wanted no certificate is made.
    pub(crate) fn solve_for(
        &self,
        wanted: Option<Value>,
        draft: Option<Draft>,
        follower: &mut dyn Follower,
    ) -> Result<Solution<G>> {
        match self.database {
            // An unsound search is asked for what it says itself.
            Some(database) if self.settings.is_sound() => self.solve_with(database, wanted, draft, follower),
            _ => self.search_for(wanted, draft, follower),
        }
    }

    /// Searches, whatever was found before.
    pub(crate) fn search_for(
        &self,
        wanted: Option<Value>,
        draft: Option<Draft>,
        follower: &mut dyn Follower,
    ) -> Result<Solution<G>> {
        let mut prover = match G::own_prover(self.problem, self.settings) {
            Some(own) => own,
            None => match LookedUp::of(self.problem) {
                Some(known) => Box::new(known),
                None => prover(self.problem, self.settings)?,
            },
        };
        self.solve_by(&mut *prover, wanted, draft, follower)
    }

    /// The same by this prover, whatever search the settings name; of other values than the one that is wanted no certificate is made.
    pub fn solve_by(
        &self,
        prover: &mut dyn Prover<G>,
        wanted: Option<Value>,
        draft: Option<Draft>,
        follower: &mut dyn Follower,
    ) -> Result<Solution<G>> {
        let clock = self.problem.watched(self.clock);
        let claim = prover.prove(&clock, follower);
        let searched = self.clock.elapsed();
        let mut certificate = None;
        let certification = match (claim.value, draft) {
            (None, _) => Certification::Silent,
            (Some(value), None) => Certification::Unchecked(value),
            (Some(value), _) if wanted.is_some_and(|wanted| wanted != value) => {
                Certification::Unchecked(value)
            }
            (Some(value), Some(draft)) => {
                follower.phase(Phase::Writing);
                let mut writer = Writer::new(draft, self.problem);
                match prover.write_proof(&clock, &mut writer) {
                    Ok(written) => {
                        follower.phase(Phase::Checking);
                        let (bytes, made) = (writer.bytes(), writer.into_inner());
                        let certified;
                        (certified, certificate) = self.certify(value, made, bytes, written, searched)?;
                        certified
                    }
                    Err(ProofError::Stopped(reason)) => Certification::Unfinished(value, reason),
                    Err(ProofError::Sink(error)) => return Err(Error::Write(error)),
                    Err(error) => Certification::Refuted(value, error.to_string()),
                }
            }
        };
        if let Some(failure) = self.problem.table_failure() {
            return Err(Error::Table(failure.clone()));
        }
        Ok(Solution {
            outcome: self.outcome(&claim, certification),
            line: prover.line(),
            root: claim.root,
            counts: claim.counts,
            reached: claim.reached,
            searched,
            certificate,
            tables: self.problem.tables().cloned(),
        })
    }

    /// Has the certificate made into a verdict. Writing it began when the search ended.
    fn certify(
        &self,
        claimed: Value,
        mut draft: Draft,
        bytes: u64,
        written: Written,
        searched: Duration,
    ) -> Result<(Certification, Option<Certificate>)> {
        // The limit of the search is for its tables; the check has its own.
        let memory = self.settings.limits.memory.unwrap_or(0).max(CHECK_MEMORY);
        let limits = CheckLimits { memory, clock: self.clock.clone() };
        draft.rewind().map_err(|error| Error::ReadBack(error.into()))?;
        let input = BufReader::with_capacity(1 << 16, &mut draft);
        let keeps = self.database.is_some_and(|database| database.keeps(self.problem.game()));
        let mut deriver = keeps.then(|| Deriver::new(self.problem, claimed));
        let listener = deriver.as_mut().map(|deriver| deriver as &mut dyn Listener<G>);
        let certification = match Verdict::certify_with(self.problem, input, &limits, listener) {
            Ok(verdict) if verdict.value() == claimed => {
                let certificate = Certificate {
                    nodes: verdict.nodes(),
                    bytes,
                    expansions: written.expansions,
                    as_found: written.as_found,
                    time: self.clock.elapsed() - searched,
                    file: None,
                    draft: Some(draft),
                    limits,
                    rows: deriver.map(Deriver::finish),
                };
                return Ok((Certification::Checked(verdict), Some(certificate)));
            }
            Ok(_) => Certification::Refuted(claimed, "the certificate proves the opposite".into()),
            Err(NotCertified::Check(CheckError::NotChecked(why))) => match why {
                NotChecked::Time => Certification::Unfinished(claimed, StopReason::Time),
                NotChecked::Memory { .. } => Certification::Unfinished(claimed, StopReason::Memory),
                NotChecked::Interrupted => Certification::Unfinished(claimed, StopReason::Interrupted),
                NotChecked::TableFailed(why) => return Err(Error::Table(InputError::new(why))),
                why => return Err(Error::ReadBack(why)),
            },
            Err(error) => Certification::Refuted(claimed, error.to_string()),
        };
        Ok((certification, None))
    }

    /// A solution by reasons that somebody else gave, if the checker accepts them.
    pub(crate) fn accept(&self, claimed: Value, draft: Draft, bytes: u64) -> Result<Option<Solution<G>>> {
        let searched = self.clock.elapsed();
        let written = Written::default();
        let (Certification::Checked(verdict), certificate) =
            self.certify(claimed, draft, bytes, written, searched)?
        else {
            return Ok(None);
        };
        let mut solution = Solution {
            outcome: Outcome::Verdict(verdict),
            line: Vec::new(),
            counts: Counts::default(),
            searched,
            root: Numbers::solved(claimed),
            certificate,
            reached: None,
            tables: self.problem.tables().cloned(),
        };
        solution.line = solution.outline(LINE_NODES).map(|outline| outline.line).unwrap_or_default();
        Ok(Some(solution))
    }

    /// What the word of the search is worth.
    fn outcome(&self, claim: &Claim, certification: Certification) -> Outcome {
        let is_sound = self.settings.is_sound();
        match certification {
            Certification::Silent => Outcome::Unknown { claimed: None, stopped: claim.stopped },
            Certification::Unchecked(value) => Outcome::Unchecked(value),
            Certification::Checked(verdict) => Outcome::Verdict(verdict),
            Certification::Unfinished(value, reason) if is_sound => {
                Outcome::Unknown { claimed: Some(value), stopped: Some(reason) }
            }
            Certification::Unfinished(value, reason) => Outcome::Doubtful(value, Doubt::Stopped(reason)),
            Certification::Refuted(value, why) if is_sound => {
                Outcome::Bug(value, Box::new(Bug::new(self.problem, self.settings, &why)))
            }
            Certification::Refuted(value, why) => Outcome::Doubtful(value, Doubt::Refuted(why)),
        }
    }
}

/// How far a claim came on its way to a verdict.
enum Certification {
    /// Nothing is claimed.
    Silent,
    /// No certificate was asked for.
    Unchecked(Value),
    /// The checker accepted it.
    Checked(Verdict),
    /// A limit came before the certificate was written and checked.
    Unfinished(Value, StopReason),
    /// The claim is not borne out: why.
    Refuted(Value, String),
}
