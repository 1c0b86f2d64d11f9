//! What jobs came to, by their digests, in a file that outlives the runs.
//!
//! It is a line of JSON for each job, appended when the job was done. Only where a line begins is kept in memory. A last line without
//! its end was cut off by a stop: its job is done again.

use crate::error::RunError;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use twinproof_engine::{Answer, Failure, Job, JobDigest};

/// Does a job that is not on record.
type Doer = Box<dyn Fn(&Job) -> Result<Answer, Failure> + Send + Sync>;

/// Answers of jobs that are the same whenever they are asked: those with a budget of nodes, by provers of ours with one thread. Several
/// runs may share them, also at the same time.
pub struct Records {
    path: PathBuf,
    doer: Doer,
    kept: Mutex<Kept>,
}

struct Kept {
    file: File,
    /// Where each line is, and how long.
    places: HashMap<JobDigest, (u64, usize)>,
    end: u64,
    /// Jobs that were not on record.
    done: u64,
}

#[derive(Serialize, Deserialize)]
struct Line<A> {
    job: JobDigest,
    answer: A,
}

impl Records {
    /// Opens the records in a file, which is made if it is missing. Jobs that are not there are done by this.
    pub fn open(
        path: &Path,
        doer: impl Fn(&Job) -> Result<Answer, Failure> + Send + Sync + 'static,
    ) -> Result<Self, RunError> {
        let io = |what| move |error| RunError::io(path, what, error);
        let file =
            OpenOptions::new().read(true).append(true).create(true).open(path).map_err(io("opened"))?;
        let (mut places, mut end) = (HashMap::new(), 0);
        let mut reader = BufReader::new(&file);
        let mut line = Vec::new();
        while reader.read_until(b'\n', &mut line).map_err(io("read"))? > 0 && line.ends_with(b"\n") {
            let read: Line<IgnoredAny> = serde_json::from_slice(&line)
                .map_err(|error| RunError::Damaged { file: path.into(), at: end, why: error.to_string() })?;
            places.insert(read.job, (end, line.len()));
            end += line.len() as u64;
            line.clear();
        }
        file.set_len(end).map_err(io("written"))?;
        let kept = Mutex::new(Kept { file, places, end, done: 0 });
        Ok(Self { path: path.into(), doer: Box::new(doer), kept })
    }

    /// What came of a job: from the records, or else by doing it now.
    pub fn answer(&self, job: &Job) -> Result<Answer, Failure> {
        let digest = job.digest();
        let place = self.lock().places.get(&digest).copied();
        let failed = |error: RunError| Failure::Library(error.to_string());
        if let Some((at, length)) = place {
            return self.read(at, length).map_err(failed);
        }
        let answer = (self.doer)(job)?;
        self.write(digest, &answer).map_err(failed)?;
        Ok(answer)
    }

    /// How many jobs were done, since they were not on record.
    pub fn done(&self) -> u64 {
        self.lock().done
    }

    fn read(&self, at: u64, length: usize) -> Result<Answer, RunError> {
        let mut line = vec![0; length];
        let read = self.lock().file.read_exact_at(&mut line, at);
        read.map_err(|error| RunError::io(&self.path, "read", error))?;
        let line: Line<Answer> = serde_json::from_slice(&line).map_err(|error| RunError::Damaged {
            file: self.path.clone(),
            at,
            why: error.to_string(),
        })?;
        Ok(line.answer)
    }

    fn write(&self, job: JobDigest, answer: &Answer) -> Result<(), RunError> {
        let mut line =
            serde_json::to_vec(&Line { job, answer }).expect("an answer is made of texts and numbers");
        line.push(b'\n');
        let mut kept = self.lock();
        kept.file.write_all(&line).map_err(|error| RunError::io(&self.path, "written", error))?;
        let place = (kept.end, line.len());
        kept.end += line.len() as u64;
        kept.done += 1;
        kept.places.insert(job, place);
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, Kept> {
        // A line that was written in part is at the end of the file, which nobody reads on from.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
