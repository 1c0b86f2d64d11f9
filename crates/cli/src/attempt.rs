//! One problem from the search to the checked verdict.

use crate::keep::{Draft, Place};
use crate::progress::{Bar, Follower};
use crate::prose::{Bounds, Prose, prose};
use crate::refusal::Refused;
use crate::report::bug_sentence;
use anyhow::{Context, bail};
use std::io::{BufReader, Seek};
use std::path::PathBuf;
use std::time::Duration;
use twinproof_certificate::outline::Outline;
use twinproof_certificate::{CheckError, CheckLimits, Header, NotChecked, Writer, check};
use twinproof_core::{Clock, Game, Problem, StopReason, Value};
use twinproof_search::{Claim, ProofError, Settings, Written, prover};

/// Memory for checking a certificate, as in `twinproof check`: most checks need next to none of it.
const CHECK_MEMORY: u64 = 1 << 30;

/// What came of a problem.
pub(crate) struct Attempt {
    /// What the search says.
    pub(crate) answer: Claim,
    /// What its word is worth.
    pub(crate) standing: Standing,
    /// The line it thinks best for both sides.
    pub(crate) line: Vec<String>,
    /// How long the search took, without the certificate.
    pub(crate) searched: Duration,
}

/// What the word of a search is worth.
pub(crate) enum Standing {
    /// It claims nothing.
    Silent,
    /// No certificate was asked for.
    Unchecked,
    /// The checker accepted its certificate.
    Checked(Kept),
    /// A limit came before the certificate was written and checked.
    Unfinished(StopReason),
    /// The claim is not borne out: why.
    Refuted(String),
}

/// An accepted certificate.
pub(crate) struct Kept {
    /// Where it is, if it was kept.
    pub(crate) file: Option<PathBuf>,
    pub(crate) nodes: u64,
    pub(crate) bytes: u64,
    /// Positions that had to be searched once more for it.
    pub(crate) expansions: u64,
    /// Whether it holds the search's own reasons and no others.
    pub(crate) as_found: bool,
    /// What writing and checking it took.
    pub(crate) time: Duration,
    /// The proof for people, if it was asked for.
    pub(crate) prose: Option<Prose>,
    /// The certificate itself, until it is stored.
    pub(crate) draft: Option<Draft>,
}

impl Kept {
    /// Gives the certificate its name, if it is to be kept.
    pub(crate) fn store(&mut self) -> anyhow::Result<()> {
        if let Some(draft) = self.draft.take() {
            self.file = draft.accept()?;
        }
        Ok(())
    }

    /// The same at another place in the same folder.
    pub(crate) fn store_at(&mut self, place: &Place) -> anyhow::Result<()> {
        self.draft = self.draft.take().map(|draft| draft.moved(place));
        self.store()
    }
}

impl Attempt {
    /// What is known now: a sound search's word counts once its certificate was accepted, or if none was wanted.
    pub(crate) fn value(&self, settings: &Settings) -> Option<Value> {
        let counts = match self.standing {
            Standing::Silent | Standing::Checked(_) | Standing::Unchecked => true,
            Standing::Unfinished(_) | Standing::Refuted(_) => !settings.is_sound(),
        };
        self.answer.value.filter(|_| counts)
    }
}

/// A proof that was checked, down to some nodes, unless a limit came first; and the line the search thinks best. Fails if
/// the search refuses the problem or what it claims is not borne out.
pub(crate) fn proof<G: Game>(
    problem: &Problem<G>,
    settings: &Settings,
    clock: &Clock,
    nodes: usize,
) -> anyhow::Result<(Option<Outline<G>>, Vec<String>)> {
    let job = Job { problem, settings, clock, show: None };
    let Attempt { standing, line, .. } =
        job.examine(Some(Draft::spooled()), &mut Bar::new("a move", None))?;
    let outline = match standing {
        Standing::Checked(mut kept) => job.outline(&mut kept, nodes),
        Standing::Refuted(why) => bail!(bug_sentence(problem, settings, &why)),
        Standing::Silent | Standing::Unchecked | Standing::Unfinished(_) => None,
    };
    Ok((outline, line))
}

/// One problem and what may be spent on it.
pub(crate) struct Job<'a, G: Game> {
    pub(crate) problem: &'a Problem<G>,
    pub(crate) settings: &'a Settings,
    pub(crate) clock: &'a Clock,
    /// How much of the proof to show to people.
    pub(crate) show: Option<Bounds>,
}

impl<G: Game> Job<'_, G> {
    /// Searches, writes the certificate into the draft, reads it back, checks it, and stores it; without a draft,
    /// only searches. Fails if the search refuses the problem or the certificate cannot be stored.
    pub(crate) fn attempt(
        &self,
        draft: Option<Draft>,
        follower: &mut dyn Follower,
    ) -> anyhow::Result<Attempt> {
        let mut attempt = self.examine(draft, follower)?;
        if let Standing::Checked(kept) = &mut attempt.standing {
            self.tell(kept);
            kept.store()?;
        }
        Ok(attempt)
    }

    /// The same without storing the certificate.
    pub(crate) fn examine(
        &self,
        draft: Option<Draft>,
        follower: &mut dyn Follower,
    ) -> anyhow::Result<Attempt> {
        let mut prover = prover(self.problem, self.settings).map_err(Refused)?;
        let answer = prover.prove(self.clock, follower);
        let searched = self.clock.elapsed();
        let standing = match draft {
            _ if answer.value.is_none() => Standing::Silent,
            None => Standing::Unchecked,
            Some(draft) => {
                follower.phase("writing the certificate");
                let mut writer = Writer::new(draft, self.problem);
                match prover.write_proof(self.clock, &mut writer) {
                    Ok(written) => {
                        follower.phase("checking the certificate");
                        self.verify(&answer, writer, written, searched)?
                    }
                    Err(ProofError::Stopped(reason)) => Standing::Unfinished(reason),
                    Err(ProofError::Sink(error)) => {
                        return Err(error).context("the certificate cannot be written");
                    }
                    Err(error) => Standing::Refuted(error.to_string()),
                }
            }
        };
        Ok(Attempt { line: self.problem.format_line(&prover.line()), answer, standing, searched })
    }

    /// Reads the certificate back and checks it as a stranger would, knowing nothing but its bytes. Writing it
    /// began when the search ended.
    fn verify(
        &self,
        answer: &Claim,
        writer: Writer<Draft>,
        written: Written,
        searched: Duration,
    ) -> anyhow::Result<Standing> {
        let bytes = writer.bytes();
        let mut draft = writer.into_inner();
        match self.read_back(&mut draft) {
            Ok((header, nodes)) if Some(header.value) == answer.value => {
                let time = self.clock.elapsed() - searched;
                let Written { expansions, as_found, .. } = written;
                let (file, prose, draft) = (None, None, Some(draft));
                Ok(Standing::Checked(Kept { file, nodes, bytes, expansions, as_found, time, prose, draft }))
            }
            Ok(_) => Ok(Standing::Refuted("the certificate proves the opposite".into())),
            Err(CheckError::NotChecked(NotChecked::Time)) => Ok(Standing::Unfinished(StopReason::Time)),
            Err(CheckError::NotChecked(NotChecked::Memory { .. })) => {
                Ok(Standing::Unfinished(StopReason::Memory))
            }
            Err(CheckError::NotChecked(NotChecked::Interrupted)) => {
                Ok(Standing::Unfinished(StopReason::Interrupted))
            }
            Err(CheckError::NotChecked(why)) => Err(why).context("the certificate cannot be read back"),
            Err(error @ CheckError::Rejected { .. }) => Ok(Standing::Refuted(error.to_string())),
        }
    }

    /// What the certificate claims and how many positions its proof has, if it is accepted.
    fn read_back(&self, draft: &mut Draft) -> Result<(Header, u64), CheckError> {
        let limits = self.check_limits();
        let (header, body) = open(draft, &limits)?;
        let accepted = check::<G>(&header, body, &limits)?;
        Ok((header, accepted.nodes))
    }

    /// Adds the proof for people, if it was asked for.
    pub(crate) fn tell(&self, kept: &mut Kept) {
        // A proof that is too large to show is still a proof.
        let outline = self.show.and_then(|bounds| Some((self.outline(kept, bounds.nodes())?, bounds)));
        kept.prose = outline.map(|(outline, bounds)| prose(&outline, bounds));
    }

    /// The first nodes of a certificate that is not stored yet, unless it is too large to be read in time.
    pub(crate) fn outline(&self, kept: &mut Kept, nodes: usize) -> Option<Outline<G>> {
        let limits = self.check_limits();
        let (header, body) = open(kept.draft.as_mut()?, &limits).ok()?;
        Outline::read(&header, body, nodes, &limits).ok()
    }

    fn check_limits(&self) -> CheckLimits {
        // The limit of the command is for the tables of the search; the check has its own.
        let memory = self.settings.limits.memory.unwrap_or(0).max(CHECK_MEMORY);
        CheckLimits { memory, clock: self.clock.clone() }
    }
}

/// Reads a certificate's header from the beginning; the body follows.
fn open<'a>(
    draft: &'a mut Draft,
    limits: &CheckLimits,
) -> Result<(Header, BufReader<&'a mut Draft>), CheckError> {
    draft.rewind().map_err(NotChecked::from)?;
    let mut input = BufReader::with_capacity(1 << 16, draft);
    Ok((Header::read(&mut input, limits.memory)?, input))
}
