//! An agent as an engine: whoever plays a game by jobs has one. Jobs of one game follow each other, and its tree with them.

use super::{Agent, AgentError, MoveRequest, Source};
use crate::event::Unwatched;
use std::time::Instant;
use twinproof::{Player, StopFlag, Value};
use twinproof_engine::{Answer, Certificate, Engine, Failure, Job, Spent, Status, Word};

impl Engine for Agent {
    fn name(&self) -> &str {
        &self.name
    }

    fn run(&mut self, job: &Job, stop: &StopFlag) -> Result<Answer, Failure> {
        let began = Instant::now();
        let request = MoveRequest {
            position: &job.position,
            without: job.excluded(),
            budget: job.budget,
            stop: stop.clone(),
        };
        let spent = |nodes| Spent { time: began.elapsed(), nodes };
        let thought = match self.think(&request, &mut Unwatched) {
            Ok(thought) => thought,
            // What the rules decide.
            Err(AgentError::Over { value, mover }) => return Ok(by_the_rules(value, mover)),
            Err(AgentError::AllLeftOut { mover }) => {
                return Ok(by_the_rules(Value::won_by(mover.opponent()), mover));
            }
            Err(error @ AgentError::JobsWithoutNodes) => {
                return Err(Failure::Refused { engine: self.name.clone(), why: error.to_string() });
            }
            Err(error) => return Err(error.into()),
        };
        if stop.is_raised() && thought.source == Source::Tree && thought.jobs == 0 {
            return Err(Failure::Stopped);
        }
        let word = match (thought.known, &thought.certificate) {
            (Some(value), Some(file)) => {
                let read = std::fs::read(file);
                let bytes = read.map_err(|error| Failure::Library(error.to_string()))?;
                Word::Certified(value, vec![Certificate { line: Vec::new(), value, bytes }])
            }
            (Some(value), None) => Word::Claimed(value),
            (None, _) => Word::Open,
        };
        Ok(Answer {
            best: Some(thought.name),
            status: thought.status,
            line: thought.line,
            word,
            spent: spent(Some(thought.engine_nodes)),
        })
    }
}

fn by_the_rules(value: Value, mover: Player) -> Answer {
    Answer {
        best: None,
        status: Status::of_final(value, mover),
        line: Vec::new(),
        word: Word::Certified(value, Vec::new()),
        spent: Spent::default(),
    }
}
