//! One question of mate, from the search to the checked certificate.

use super::options::Options;
use crate::attempt::{Attempt, Job, Kept, Standing};
use crate::keep::Draft;
use crate::moves::{After, after};
use crate::progress::Follower;
use crate::prose::Bounds;
use crate::report::bug_sentence;
use twinproof_core::{Clock, Game, Problem, StopReason, Value};
use twinproof_games::chess::{self, Ask, Chess, Color, Move};

/// Only the longest line of a proof is wanted.
const SHOWN: Bounds = Bounds { lines: 1, depth: 0 };

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
            problem = match after(&problem, first)? {
                After::Settled(_) => return Ok((Answer::Disproven, 0)),
                After::Problem(problem) => problem,
            };
        }
        let settings = self.options.settings(self.expansions);
        let job = Job { problem: &problem, settings: &settings, clock: self.clock, show: Some(SHOWN) };
        let Attempt { answer, standing, .. } = job.attempt(Some(Draft::spooled()), follower)?;
        let mut expansions = answer.counts.expansions;
        let answer = match standing {
            Standing::Silent | Standing::Unchecked => Answer::Open,
            Standing::Unfinished(StopReason::Memory) => {
                Answer::GivenUp("a proof was found but does not fit the memory: try a larger Hash".into())
            }
            Standing::Unfinished(_) => Answer::Open,
            Standing::Refuted(why) => Answer::GivenUp(bug_sentence(&problem, &settings, &why)),
            Standing::Checked(kept) => {
                expansions += kept.expansions;
                match answer.value {
                    Some(Value::Win) => {
                        line(&problem, question.first, &kept).map_or(Answer::Open, Answer::Proven)
                    }
                    _ => Answer::Disproven,
                }
            }
        };
        Ok((answer, expansions))
    }
}

/// The line of a proof, with the move before it; `None` where it could not be read to the mate.
fn line(problem: &Problem<Chess>, first: Option<Move>, kept: &Kept) -> Option<Vec<Move>> {
    let game = problem.game();
    let mut position = problem.root().clone();
    let mut line = Vec::from_iter(first);
    for name in &kept.shown.as_ref()?.line {
        let mv = game.parse_move(&position, name)?;
        position = game.play(&position, mv);
        line.push(mv);
    }
    (game.terminal(&position) == Some(Value::Win)).then_some(line)
}
