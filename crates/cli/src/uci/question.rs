//! One question of mate, from the search to the checked certificate.

use super::options::Options;
use crate::attempt::{Attempt, Job, Standing};
use crate::keep::Draft;
use crate::moves::{Next, follow};
use crate::progress::Follower;
use crate::report::bug_sentence;
use twinproof_certificate::outline::Outline;
use twinproof_core::{Clock, Problem, Rules, StopReason, Value};
use twinproof_games::chess::{self, Ask, Color, Move};

/// What is said of a proof that cannot be written, checked or read for want of memory.
const TOO_LARGE: &str = "a proof was found but does not fit the memory: try a larger Hash";

/// Does the attacker force mate?
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Question {
    /// After this move of the side to move; whatever it plays if absent.
    pub(super) first: Option<Move>,
    /// The side to move, or its opponent?
    pub(super) attacker: Color,
    /// In so many moves of the attacker's, the first one included.
    pub(super) within: Option<u16>,
}

/// What came of it.
#[derive(Debug)]
pub(super) enum Answer {
    /// Proven and checked: the longest resistance, from the root to the mate.
    Proven(Vec<Move>),
    /// Disproven, by the rules alone or with a certificate that was checked.
    Disproven,
    /// A limit came first; more may help.
    Open,
    /// It is no use trying again, for this reason.
    GivenUp(String),
}

/// The position with what may be spent on a question.
pub(super) struct Asker<'a> {
    /// As `solve chess` reads it, with the game so far.
    pub(super) position: &'a str,
    pub(super) options: &'a Options,
    pub(super) clock: &'a Clock,
    pub(super) expansions: Option<u64>,
}

impl Asker<'_> {
    /// Searches, has the certificate checked and says how many positions were expanded.
    pub(super) fn ask(
        &self,
        question: Question,
        follower: &mut dyn Follower,
    ) -> anyhow::Result<(Answer, u64)> {
        let attacker = Some(question.attacker);
        let ask = Ask { attacker, mate_in: question.within, ..self.options.ask() };
        let mut problem = chess::parse(self.position, &ask)?;
        if let Some(first) = question.first {
            problem = match follow(&problem, first)? {
                Next::Open(next) => next,
                Next::Over(Value::Loss) => return Ok((Answer::Disproven, 0)),
                // A mate on the board gets its certificate like any other.
                Next::Over(Value::Win) => {
                    let mated = problem.game().play(problem.root(), first);
                    Problem::new(problem.game().clone(), mated, Vec::new(), problem.rule())?
                }
            };
        }
        let settings = self.options.settings(self.expansions);
        let job = Job { problem: &problem, settings: &settings, clock: self.clock, show: None };
        let Attempt { answer, standing, .. } = job.examine(Some(Draft::spooled()), follower)?;
        let mut expansions = answer.counts.expansions;
        let answer = match standing {
            Standing::Silent | Standing::Unchecked => Answer::Open,
            Standing::Unfinished(StopReason::Memory) => Answer::GivenUp(TOO_LARGE.into()),
            Standing::Unfinished(_) => Answer::Open,
            Standing::Refuted(why) => Answer::GivenUp(bug_sentence(&problem, &settings, &why)),
            Standing::Checked(mut kept) => {
                expansions += kept.expansions;
                match answer.value {
                    Some(Value::Win) => match job.outline(&mut kept, 1) {
                        Some(Outline { line, .. }) => {
                            Answer::Proven(question.first.into_iter().chain(line).collect())
                        }
                        None if self.clock.stop_reason().is_some() => Answer::Open,
                        None => Answer::GivenUp(TOO_LARGE.into()),
                    },
                    _ => Answer::Disproven,
                }
            }
        };
        Ok((answer, expansions))
    }
}
