//! The trait: a player or a prover behind one face.

use crate::answer::Answer;
use crate::failure::Failure;
use crate::job::Job;
use twinproof::StopFlag;

/// A player or prover. It does one job at a time, on the thread that asks: as many threads, as many engines.
pub trait Engine: Send {
    /// Its name, for sentences.
    fn name(&self) -> &str;

    /// Answers a job, or says why not. What the rules decide is answered by them: a position in which the game is over, or in
    /// which all moves are left out, which is lost.
    ///
    /// Returns soon after its budget is spent or `stop` is raised, whatever the program behind it does.
    fn run(&mut self, job: &Job, stop: &StopFlag) -> Result<Answer, Failure>;

    /// Whether it can be asked again. A program that died, hung or was ended in the middle of a job cannot; one of that kind is
    /// dropped, and another one started.
    fn is_usable(&self) -> bool {
        true
    }
}
