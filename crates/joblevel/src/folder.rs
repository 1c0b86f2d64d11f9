//! A run is a folder: what it is, who has it, what came of its jobs.
//!
//! | file | holds |
//! |---|---|
//! | `run.json` | the plan |
//! | `lock` | nothing; whoever works in the folder holds it |
//! | `journal` | what came of each job, see [`journal`](crate::journal) |
//! | `snapshot` | the tree as it was at some place of the journal, to begin from |
//! | `root.cert` | the certificate of the root, once there is one |

use crate::error::RunError;
use crate::settings::Plan;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::Write;
use std::path::{Path, PathBuf};

/// The folder of a run, which nobody else has.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    plan: Plan,
    /// Held as long as this is.
    _lock: File,
}

impl Folder {
    /// Begins a run in a folder, which is made if it is missing.
    pub fn create(path: &Path, plan: Plan) -> Result<Self, RunError> {
        fs::create_dir_all(path).map_err(|error| match path.is_file() {
            true => RunError::NoFolder(path.into()),
            false => RunError::io(path, "made", error),
        })?;
        let lock = lock(path)?;
        let file = path.join("run.json");
        if file.exists() {
            return Err(RunError::AlreadyThere(path.into()));
        }
        // A folder whose run.json was lost: what it holds is of another run.
        let left = ["journal", "snapshot", "root.cert"].map(|name| path.join(name));
        if let Some(file) = left.into_iter().find(|file| file.exists()) {
            return Err(RunError::LeftBehind(file));
        }
        let text = serde_json::to_string_pretty(&plan).expect("a plan is made of texts and numbers");
        write_whole(&file, text.as_bytes())?;
        Ok(Self { path: path.into(), plan, _lock: lock })
    }

    /// Takes a run up again.
    pub fn open(path: &Path) -> Result<Self, RunError> {
        let file = path.join("run.json");
        if !file.exists() {
            return Err(RunError::NotThere(path.into()));
        }
        let lock = lock(path)?;
        let text = fs::read(&file).map_err(|error| RunError::io(&file, "read", error))?;
        let plan = serde_json::from_slice(&text)
            .map_err(|error| RunError::Unreadable { file: file.clone(), why: error.to_string() })?;
        Ok(Self { path: path.into(), plan, _lock: lock })
    }

    /// The plan of the run.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Its plan is about a game that there is not.
    pub(crate) fn no_such_game(&self) -> RunError {
        let why = format!("there is no game {:?}", self.plan.position.game());
        RunError::Unreadable { file: self.file("run.json"), why }
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }
}

fn lock(path: &Path) -> Result<File, RunError> {
    let file = path.join("lock");
    let lock = OpenOptions::new().create(true).append(true).open(&file);
    let lock = lock.map_err(|error| RunError::io(&file, "opened", error))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(RunError::InUse(path.into())),
        Err(TryLockError::Error(error)) => Err(RunError::io(&file, "locked", error)),
    }
}

/// Writes a file of which there is all or nothing, whatever happens.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), RunError> {
    let draft = path.with_extension("draft");
    let write = || {
        let mut file = File::create(&draft)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&draft, path)
    };
    write().map_err(|error| {
        // A draft that cannot be removed is written over the next time.
        let _ = fs::remove_file(&draft);
        RunError::io(path, "written", error)
    })
}
