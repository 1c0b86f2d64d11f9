//! Where an agent keeps its trees: a folder with a run for each question, of which the last one counts.
//!
//! A run is put together under a name that ends with `.draft`, and counts once it has its own: whenever the process ends, the last
//! run is whole. A draft that was left is thrown away.

use super::AgentError;
use super::replant::{find, replant};
use crate::error::RunError;
use crate::folder::Folder;
use crate::kept;
use crate::node::NodeId;
use crate::settings::Plan;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;
use twinproof::{Problem, Rules, Solvable};
use twinproof_engine::Position;

/// A folder of runs.
#[derive(Debug)]
pub(super) struct Home {
    path: PathBuf,
    /// Whether runs that a later one has taken over from are kept.
    keeps_all: bool,
    /// Gone with the agent.
    _forgotten: Option<TempDir>,
}

/// Which question a run is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Track {
    /// Whether the agent's side reaches its goal, or the question that was put.
    Own,
    /// Whether the other side does.
    Other,
}

impl Track {
    /// How its runs are named. One with moves left out stands beside the others, which go on without it.
    fn name(self, plan: &Plan) -> &'static str {
        match (self, plan.without.is_empty()) {
            (Self::Own, true) => "own",
            (Self::Own, false) => "own-without",
            (Self::Other, true) => "other",
            (Self::Other, false) => "other-without",
        }
    }
}

/// A run to go on with.
#[derive(Debug)]
pub(super) struct Opened {
    pub(super) folder: Folder,
    /// Answers that were there.
    pub(super) jobs: u64,
}

impl Home {
    pub(super) fn kept(path: &Path, keeps_all: bool) -> Result<Self, RunError> {
        fs::create_dir_all(path).map_err(|error| match path.is_file() {
            true => RunError::NoFolder(path.into()),
            false => RunError::io(path, "made", error),
        })?;
        Ok(Self { path: path.into(), keeps_all, _forgotten: None })
    }

    pub(super) fn forgotten() -> Result<Self, RunError> {
        let place = tempfile::tempdir().map_err(|error| RunError::io(std::env::temp_dir(), "used", error))?;
        Ok(Self { path: place.path().into(), keeps_all: false, _forgotten: Some(place) })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The run of a question at the position of this plan: as it was left, the tree below it of the run before, or a new one.
    pub(super) fn open<G: Solvable>(
        &self,
        track: Track,
        problem: &Problem<G>,
        mut plan: Plan,
    ) -> Result<Opened, AgentError> {
        let name = track.name(&plan);
        let runs = self.runs(name)?;
        let last = runs.last().map_or(0, |&(number, _)| number);
        let draft = self.path.join(format!("{name}-{:04}.draft", last + 1));
        let mut jobs = None;
        if let Some((_, path)) = runs.last() {
            let old = Folder::open(path)?;
            if old.plan().position.game() != G::NAME {
                let game = old.plan().position.game().into();
                return Err(AgentError::OtherGame { place: self.path.clone(), game, wanted: G::NAME });
            }
            let before = old.plan().position.problem::<G>()?;
            // What was left out there is not known here.
            if is_same_question(&before, problem) && old.plan().without == plan.without {
                let (state, journal, _) = kept::read(&old, before)?;
                drop(journal);
                let is_here = |id: &NodeId| plan.without.is_empty() || *id == NodeId::ROOT;
                if let Some(id) = find(&state, problem).filter(is_here) {
                    plan.position = old.plan().position.followed_by(state.names(id));
                    if plan == *old.plan() {
                        self.remove_but(name, path)?;
                        return Ok(Opened { jobs: state.counts.jobs, folder: old });
                    }
                    replant(&old, &state, id, plan.clone(), &draft)?;
                    jobs = Some(());
                }
            }
        }
        if jobs.is_none() {
            drop(Folder::create(&draft, plan)?);
        }
        let path = draft.with_extension("");
        fs::rename(&draft, &path).map_err(|error| RunError::io(&path, "made", error))?;
        self.remove_but(name, &path)?;
        let folder = Folder::open(&path)?;
        let (state, _, _) = kept::read(&folder, folder.plan().position.problem::<G>()?)?;
        Ok(Opened { jobs: state.counts.jobs, folder })
    }

    /// The runs of a question, the last one last. Drafts are thrown away.
    fn runs(&self, track: &str) -> Result<Vec<(u32, PathBuf)>, RunError> {
        let failed = |error| RunError::io(&self.path, "read", error);
        let mut runs = Vec::new();
        for entry in fs::read_dir(&self.path).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or("");
            let Some(number) = name.strip_prefix(track).and_then(|rest| rest.strip_prefix('-')) else {
                continue;
            };
            if number.ends_with(".draft") {
                fs::remove_dir_all(&path).map_err(|error| RunError::io(&path, "removed", error))?;
            } else if let Ok(number) = number.parse() {
                runs.push((number, path));
            }
        }
        runs.sort_unstable();
        Ok(runs)
    }

    fn remove_but(&self, track: &str, kept: &Path) -> Result<(), RunError> {
        if self.keeps_all {
            return Ok(());
        }
        for (_, path) in self.runs(track)? {
            if path != kept {
                fs::remove_dir_all(&path).map_err(|error| RunError::io(&path, "removed", error))?;
            }
        }
        Ok(())
    }
}

fn is_same_question<G: Rules>(one: &Problem<G>, other: &Problem<G>) -> bool {
    let setup = |problem: &Problem<G>| {
        let mut bytes = Vec::new();
        problem.game().write_setup(&mut bytes);
        bytes
    };
    one.rule() == other.rule() && setup(one) == setup(other)
}

/// A position as jobs write it, with the question of a problem: the same one where nothing was turned round.
pub(super) fn position_of<G: Rules>(asked: &Position, problem: &Problem<G>, is_turned: bool) -> Position {
    if is_turned { Position::of(problem) } else { asked.clone() }
}
