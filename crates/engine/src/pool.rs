//! Engines for workers: started when one is needed, kept while they behave, replaced when they do not.

use crate::answer::Answer;
use crate::engine::Engine;
use crate::failure::Failure;
use crate::job::Job;
use crate::process::Launcher;
use crate::spec::EngineSpec;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use twinproof::{InputError, Rng, StopFlag};

/// A job that has ended so many engines is set aside.
const MOST_DEATHS: u32 = 3;

/// An engine that cannot be started is tried so often.
const MOST_STARTS: u32 = 3;

/// The pause before an engine is started again: this much, then twice as much, and so on up to the longest.
const FIRST_PAUSE: Duration = Duration::from_millis(50);
const LONGEST_PAUSE: Duration = Duration::from_secs(2);

/// Engines by their spec, shared by the threads of workers.
pub struct Pool {
    launcher: Launcher,
    /// Engines that wait for a job.
    idle: Mutex<HashMap<String, Vec<Box<dyn Engine>>>>,
    /// For pauses that differ, so that workers do not start engines all at once.
    rng: Mutex<Rng>,
}

impl Pool {
    /// No engines yet. The seed decides how long pauses are.
    pub fn new(launcher: Launcher, seed: u64) -> Self {
        Self { launcher, idle: Mutex::default(), rng: Mutex::new(Rng::new(seed)) }
    }

    /// Runs a job by the engine it names, starting one if none waits. An engine that dies, hangs or garbles is replaced, and the
    /// job tried again; one that has ended three is set aside.
    pub fn run(&self, job: &Job, stop: &StopFlag) -> Result<Answer, Failure> {
        let bad = |error: crate::BadSpec| Failure::Job(InputError::new(error.to_string()));
        let spec: EngineSpec = job.engine.parse().map_err(bad)?;
        let mut deaths = 0;
        loop {
            let mut engine = self.take(&spec, stop)?;
            let result = engine.run(job, stop);
            if engine.is_usable() {
                locked(&self.idle).entry(spec.to_string()).or_default().push(engine);
            }
            match result {
                Err(failure) if failure.is_deadly() => {
                    deaths += 1;
                    if deaths == MOST_DEATHS {
                        let job = job.digest().to_string();
                        return Err(Failure::SetAside { job, times: deaths, last: Box::new(failure) });
                    }
                    self.pause(deaths, stop)?;
                }
                result => return result,
            }
        }
    }

    /// An engine that waits, or a new one.
    fn take(&self, spec: &EngineSpec, stop: &StopFlag) -> Result<Box<dyn Engine>, Failure> {
        if let Some(engine) = locked(&self.idle).get_mut(&spec.to_string()).and_then(Vec::pop) {
            return Ok(engine);
        }
        let mut starts = 1;
        loop {
            match spec.start(&self.launcher, stop) {
                // That it is missing will not change.
                Err(failure) if failure.is_deadly() && starts < MOST_STARTS => {
                    self.pause(starts, stop)?;
                    starts += 1;
                }
                result => return result,
            }
        }
    }

    /// Waits before something is tried again, between half and one and a half of a time that doubles.
    fn pause(&self, tries: u32, stop: &StopFlag) -> Result<(), Failure> {
        let length = (FIRST_PAUSE * 2_u32.saturating_pow(tries - 1)).min(LONGEST_PAUSE);
        let jitter = locked(&self.rng).below(1000);
        let until = Instant::now() + length / 2 + length * jitter / 1000;
        while Instant::now() < until {
            if stop.is_raised() {
                return Err(Failure::Stopped);
            }
            thread::sleep(Duration::from_millis(5));
        }
        Ok(())
    }
}

/// What a thread that panicked left is as good as before: nothing is ever half done here.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
