//! The shortest mate, proven, and that there is none shorter, proven too.
//!
//! A mate in 1, in 2, in 3 … moves is a problem each. Those that are too short are disproven quickly, and one of
//! them is wanted for the answer anyway, so the lengths are tried in turn. That alone would never end where there is
//! no mate, and know no bound from above when a limit comes. So the question as it was asked, without a length or
//! with the longest one, gets its turns too: by rounds, each with an effort four times that of the last. Once the
//! question is proven, the length of its longest line is a bound, and only lengths are tried.

use super::key::{Keys, begin_with_key};
use crate::answer::{Answer, Request};
use crate::driver::{Agenda, Answered, Now, Rounds};
use crate::error::Result;
use crate::follower::Follower;
use crate::play::Next;
use crate::solve::{Certificate, Outcome, Solution};
use twinproof_core::{Clock, Problem, StopReason, Value};
use twinproof_games::chess::{Chess, Expected, attackers_moves, within_moves};

/// Expansions a search may make in the first round, and the factor from round to round.
const ROUNDS: Rounds = Rounds::growing(100_000, 4);

/// How many lengths are decided in a round before the question itself gets its turn.
const LENGTHS: u16 = 6;

/// What is known of the length of a mate.
#[derive(Debug, Default)]
pub struct MateLength {
    /// The shortest mate takes so many moves.
    pub mate_in: Option<u16>,
    /// Else: it takes no more than so many ...
    pub at_most: Option<u16>,
    /// ... and there is none in so many.
    pub no_mate_in: Option<u16>,
    /// The certificate that there is no shorter mate.
    pub shorter: Option<Certificate>,
    /// The limit that left the length open.
    pub stopped: Option<StopReason>,
    /// Whether the shortest mate is not known.
    pub is_open: bool,
}

/// The shortest mate.
pub(super) struct Shortest {
    pub(super) answer: Answer<Chess>,
    /// What it is the answer to: the mate in so many moves, or what was asked.
    pub(super) question: Problem<Chess>,
    pub(super) length: MateLength,
    /// The author's keys.
    pub(super) keys: Keys,
}

/// Finds the shortest mate, as far as the limits allow.
pub(super) fn shortest(
    problem: &Problem<Chess>,
    request: &Request,
    expected: Option<&Expected>,
    clock: &Clock,
    follower: &mut dyn Follower,
) -> Result<Shortest> {
    let second_place = request.place.beside("shorter");
    second_place.refuse_taken()?;
    let mut lengths = Lengths::new(problem);
    let mut driver = request.driver(clock, request.place.clone(), follower);
    driver.run(&mut lengths, ROUNDS)?;
    let (counts, bug) = (driver.counts(), driver.bug());
    let Found { question, mut solution, mut length, shorter } = lengths.found(clock.stop_reason());
    let keys = begin_with_key(&question, &mut solution, expected, request, clock, follower)?;
    let mut answer = Answer::of(&question, solution, request, clock)?;
    (answer.counts, answer.bug_beside) = (counts, bug);
    if answer.value() == Some(Value::Loss) {
        // One certificate is enough: it covers all that is shorter.
        length.no_mate_in = question.game().mate_in();
    } else if let Some(mut certificate) = shorter {
        certificate.store_at(&second_place)?;
        length.shorter = Some(certificate);
    }
    answer.elapsed = clock.elapsed();
    Ok(Shortest { answer, question, length, keys })
}

/// The agenda: the next lengths, one after the other, then the question as it was asked, until that is decided.
struct Lengths<'a> {
    problem: &'a Problem<Chess>,
    round: u32,
    /// The length that comes next.
    moves: u16,
    /// How many lengths were decided in this round, and the attempt at one that met a limit.
    decided: u16,
    stuck: Option<(Solution<Chess>, bool)>,
    /// Whether the question itself had its turn in this round.
    had_turn: bool,
    /// What was asked last: a length, or the question itself.
    asked: Asked,
    /// The question itself, once it is proven, and a mate in at most so many moves by its longest line; or while it is open,
    /// the last attempt at it.
    proven: Option<(Solution<Chess>, Option<u16>)>,
    open: Option<Solution<Chess>>,
    /// The greatest length that is known not to be enough, and its certificate.
    shorter: Option<(u16, Option<Certificate>)>,
    decision: Option<(Problem<Chess>, Solution<Chess>, MateLength)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Asked {
    Length,
    Question,
}

/// What comes of it.
struct Found {
    question: Problem<Chess>,
    solution: Solution<Chess>,
    length: MateLength,
    shorter: Option<Certificate>,
}

impl<'a> Lengths<'a> {
    fn new(problem: &'a Problem<Chess>) -> Self {
        Self {
            problem,
            round: 0,
            moves: 1,
            decided: 0,
            stuck: None,
            had_turn: false,
            asked: Asked::Length,
            proven: None,
            open: None,
            shorter: None,
            decision: None,
        }
    }

    /// The greatest length that is known not to be enough.
    fn too_short(&self) -> Option<u16> {
        self.shorter.as_ref().map(|(moves, _)| *moves)
    }

    fn take_length(&mut self, solution: Solution<Chess>, is_final: bool) {
        let question = within_moves(self.problem, self.moves);
        match solution.value() {
            Some(Value::Win) => {
                let length = MateLength { mate_in: Some(self.moves), ..MateLength::default() };
                self.decision = Some((question, solution, length));
            }
            Some(Value::Loss) if self.problem.game().mate_in() == Some(self.moves) => {
                self.decision = Some((question, solution, MateLength::default()));
            }
            Some(Value::Loss) => {
                self.shorter = Some((self.moves, solution.certificate));
                self.moves += 1;
                self.decided += 1;
            }
            None => self.stuck = Some((solution, is_final)),
        }
    }

    fn take_question(&mut self, mut solution: Solution<Chess>, is_final: bool) {
        match solution.value() {
            Some(Value::Win) => {
                let at_most = self.longest_line(&mut solution);
                self.proven = Some((solution, at_most));
            }
            Some(Value::Loss) => {
                self.decision = Some((self.problem.clone(), solution, MateLength::default()));
            }
            None if is_final => {
                let length =
                    MateLength { no_mate_in: self.too_short(), is_open: true, ..MateLength::default() };
                self.decision = Some((self.problem.clone(), solution, length));
            }
            None => self.open = Some(solution),
        }
    }

    /// In how many moves the proof mates at the latest.
    fn longest_line(&self, solution: &mut Solution<Chess>) -> Option<u16> {
        let asked = self.problem.game().mate_in();
        let plies = solution.outline(1).and_then(|outline| outline.nodes.first()?.height);
        let moves = plies.map(|plies| attackers_moves(self.problem.game(), self.problem.root(), plies));
        let moves = moves.and_then(|moves| u16::try_from(moves).ok());
        [moves, asked].into_iter().flatten().min()
    }

    /// What is known when the questions have come to their end, maybe since the clock said stop.
    fn found(mut self, over: Option<StopReason>) -> Found {
        let no_mate_in = self.too_short();
        let shorter = self.shorter.take().and_then(|(_, certificate)| certificate);
        let decision = self.decision.take();
        if let Some((question, solution, length)) = decision {
            return Found { question, solution, length, shorter };
        }
        let question = self.problem.clone();
        // An attempt may have ended with its effort just before.
        let stopped = over.or(self.stuck.as_ref().and_then(|(solution, _)| solution.outcome.stopped()));
        let (solution, length) = match self.proven.take() {
            // A limit left the length between two bounds, unless they meet.
            Some((solution, at_most)) if at_most.is_some_and(|most| most == no_mate_in.unwrap_or(0) + 1) => {
                (solution, MateLength { mate_in: at_most, ..MateLength::default() })
            }
            Some((solution, at_most)) => (
                solution,
                MateLength { at_most, no_mate_in, stopped, is_open: true, ..MateLength::default() },
            ),
            None => {
                let mut open = self.open.take().unwrap_or_else(|| self.stuck_as_open());
                if let (Some(over), Outcome::Unknown { stopped, .. }) = (over, &mut open.outcome) {
                    *stopped = Some(over);
                }
                (open, MateLength { no_mate_in, is_open: true, ..MateLength::default() })
            }
        };
        Found { question, solution, length, shorter }
    }

    /// What a length met stands for the question where that had no turn; what is claimed of a length is no claim of it.
    fn stuck_as_open(&mut self) -> Solution<Chess> {
        let (mut solution, _) = self.stuck.take().expect("a run without an answer met a limit");
        let stopped = solution.outcome.stopped();
        solution.outcome = Outcome::Unknown { claimed: None, stopped };
        solution
    }
}

impl Agenda for Lengths<'_> {
    type Game = Chess;

    fn next(&mut self, now: Now) -> Result<Option<Next<Chess>>> {
        if self.round != now.round {
            (self.round, self.decided, self.stuck, self.had_turn) = (now.round, 0, None, false);
        }
        let most = if self.proven.is_some() { u16::MAX } else { LENGTHS };
        if self.stuck.is_none() && self.decided < most && self.moves < u16::MAX {
            self.asked = Asked::Length;
            return Ok(Some(Next::Open(within_moves(self.problem, self.moves))));
        }
        if self.proven.is_none() && !self.had_turn {
            (self.asked, self.had_turn) = (Asked::Question, true);
            return Ok(Some(Next::Open(self.problem.clone())));
        }
        Ok(None)
    }

    fn take(&mut self, answered: Answered<Chess>) -> Result<()> {
        // Whether the game is over at the root is for the search to say.
        if let Answered::Searched { solution, is_final } = answered {
            match self.asked {
                Asked::Length => self.take_length(*solution, is_final),
                Asked::Question => self.take_question(*solution, is_final),
            }
        }
        Ok(())
    }

    fn is_enough(&self) -> bool {
        let is_stuck = self.stuck.as_ref().is_some_and(|(_, is_final)| *is_final);
        self.decision.is_some() || self.proven.is_some() && is_stuck
    }

    /// Once there is a mate, only lengths are asked.
    fn is_last_one(&self) -> bool {
        self.proven.is_some()
    }
}
