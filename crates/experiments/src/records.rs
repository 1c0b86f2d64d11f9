//! What jobs came to, beside the plan of an experiment. It is no result: whoever has it runs the same jobs no second time, and whoever has it
//! not runs them all.

use anyhow::Context;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use twinproof::StopFlag;
use twinproof_engine::{Launcher, Pool};
use twinproof_joblevel::{Records, RunError};

const FILE: &str = "jobs.jsonl";

/// The records of an experiment, opened when they are first needed.
pub(crate) struct RecordsOf {
    file: PathBuf,
    records: OnceLock<Result<Records, RunError>>,
}

impl RecordsOf {
    /// Those of the experiment whose lines are in this file.
    pub(crate) fn beside(lines: &Path) -> Self {
        Self { file: lines.with_file_name(FILE), records: OnceLock::new() }
    }

    /// The records. Jobs that are not there are done by provers of ours.
    pub(crate) fn get(&self) -> anyhow::Result<&Records> {
        let pool = pool()?;
        // What is on record is whole: nobody stops a job.
        let open = || Records::open(&self.file, move |job| pool.run(job, &StopFlag::new()));
        self.records.get_or_init(open).as_ref().map_err(|error| anyhow::anyhow!("{error}"))
    }
}

/// Provers of ours, which need nobody to watch over them.
pub(crate) fn pool() -> anyhow::Result<Pool> {
    Ok(Pool::new(Launcher::this_program("supervise").context("this program cannot be found")?, 0))
}
