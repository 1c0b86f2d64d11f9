//! What is known of the mates of both sides: which questions are asked, in which order and how hard.
//!
//! Two questions matter: does the side to move force mate, and does its opponent? For one line of play they are asked
//! of the position itself; for several, or when only some first moves are wanted, of the position after each first
//! move. Once there are mates to show, their lengths are asked for, see [`Ranking`]. All is asked in rounds, each with
//! four times the effort of the last, so that a hard question does not keep an easy one waiting; all rounds before the
//! last together cost less than that one.

use super::material::{is_mated, rank_by_material};
use super::question::{Answer, GivenUp, MateQuestion};
use super::ranking::{Known, Ranking, Task};
use crate::certificate_store::Place;
use crate::database::StoredVerdicts;
use crate::driver::{Agenda, Answered, Driver, Now, Rounds};
use crate::error::Result;
use crate::follower::Follower;
use crate::play::Next;
use std::cmp::Ordering;
use std::time::Duration;
use twinproof_core::{Clock, Problem, Rules};
use twinproof_games::chess::{self, Ask, Chess, Move};
use twinproof_search::Settings;

/// Expansions of the first round, divided among the questions, and what each of them gets at least.
const FIRST_ROUND: u64 = 20_000;
const LEAST_EFFORT: u64 = 500;

/// What to analyse.
#[derive(Debug, Clone)]
pub struct AnalysisRequest {
    /// The position with the game so far, as [`chess::parse`] reads it.
    pub position: String,
    /// The rules of the question; attacker and number of moves are the analysis's own.
    pub ask: Ask,
    /// Only these first moves, as engines write them; all if none of them is legal.
    pub first_moves: Vec<String>,
    /// How many lines are wanted.
    pub lines: usize,
    /// Which mates: of the side to move within so many moves, ...
    pub mate_in: Option<u16>,
    /// ... or of both sides within so many half-moves; of any length if neither is given.
    pub depth: Option<u16>,
    /// At most so many expansions.
    pub expansions: Option<u64>,
    /// The search.
    pub settings: Settings,
    /// Where verdicts are looked for first, and kept.
    pub database: Option<StoredVerdicts>,
}

/// Whoever is shown an analysis.
pub trait Audience {
    /// The best lines have changed, or a round has ended.
    fn lines(&mut self, analysis: &Analysis) -> Result<()>;

    /// A question was disproven, with a certificate that was checked, or by the rules alone.
    fn disproven(&mut self, analysis: &Analysis, question: MateQuestion) -> Result<()>;

    /// So many expansions were made so far.
    fn spent(&mut self, expansions: u64) {
        let _ = expansions;
    }

    /// It is no use to go on with a question.
    fn given_up(&mut self, analysis: &Analysis, question: MateQuestion, why: &GivenUp) -> Result<()>;
}

/// A first move with what follows and what it is worth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScoredLine {
    /// What it is worth to the side to move.
    pub score: Score,
    /// From the root.
    pub moves: Vec<Move>,
}

/// What a position is worth to the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Score {
    /// Proven and checked: it mates in so many moves, or is mated if the number is not positive.
    Mate(i32),
    /// Nothing is proven: a guess in hundredths of a pawn.
    Guess(i32),
}

impl Score {
    /// The score of a line that ends with mate. Whoever makes the last move mates.
    pub fn of_mate(half_moves: usize) -> Self {
        let moves = i32::try_from(half_moves.div_ceil(2)).unwrap_or(i32::MAX);
        Self::Mate(if half_moves % 2 == 1 { moves } else { -moves })
    }

    /// Larger is better: quick mates, then guesses, then being mated, late before soon.
    fn rank(self) -> (i32, i32) {
        match self {
            Self::Mate(moves) if moves > 0 => (2, -moves),
            Self::Guess(worth) => (1, worth),
            Self::Mate(moves) => (0, -moves),
        }
    }
}

impl Ord for Score {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// What is known of a position, while it is analysed and when that is over.
#[derive(Debug)]
pub struct Analysis {
    request: AnalysisRequest,
    clock: Clock,
    root: Problem<Chess>,
    /// The first moves to choose from, with a guess of their worth, best first.
    candidates: Vec<(Move, i32)>,
    ranking: Ranking,
    rounds: u32,
    spent: u64,
}

impl Analysis {
    /// An analysis that has not begun. Fails if there is no such position.
    pub fn new(request: AnalysisRequest, clock: Clock) -> Result<Self> {
        let root = chess::parse(&request.position, &request.ask)?;
        let game = root.game();
        let mut candidates = rank_by_material(&root);
        let is_wanted = |mv: Move| request.first_moves.contains(&game.format_uci(root.root(), mv));
        let is_narrowed = candidates.iter().any(|&(mv, _)| is_wanted(mv));
        candidates.retain(|&(mv, _)| !is_narrowed || is_wanted(mv));
        let is_single = !is_narrowed && request.lines <= 1;
        let firsts: Vec<_> = match candidates.first() {
            Some(&(_, worth)) if is_single => vec![(None, worth)],
            _ => candidates.iter().map(|&(mv, worth)| (Some(mv), worth)).collect(),
        };
        let (ours, theirs) = (game.attacker(), !game.attacker());
        let (mates, is_mated) = match (request.mate_in, request.depth) {
            (Some(moves), _) => ((ours, Some(moves)), None),
            (None, Some(1)) => ((ours, Some(1)), None),
            (None, Some(depth)) => ((ours, Some(depth.div_ceil(2))), Some((theirs, Some(depth / 2)))),
            (None, None) => ((ours, None), Some((theirs, None))),
        };
        // One line within a length that was asked for is an answer; how short it can be is another question.
        let is_ranked = !is_single || request.mate_in.is_none() && request.depth.is_none();
        let ranking = Ranking::new(&firsts, mates, is_mated, request.lines, is_ranked);
        Ok(Self { request, clock, root, candidates, ranking, rounds: 0, spent: 0 })
    }

    /// Asks until the lines that are wanted are known to be the best and their mates the shortest, nothing is left to ask, or
    /// a limit is reached. Without a legal move there is nothing to ask.
    pub fn run(&mut self, follower: &mut dyn Follower, audience: &mut dyn Audience) -> Result<()> {
        if self.candidates.is_empty() {
            return Ok(());
        }
        audience.lines(self)?;
        let settings = self.request.settings.clone();
        let mut driver = Driver::new(settings, self.clock.clone(), Place::Discard, follower)
            .with_database(self.request.database.clone())
            .at_most(self.request.expansions);
        let share = (FIRST_ROUND / self.ranking.questions()).max(LEAST_EFFORT);
        let mut watched = Watched { analysis: self, audience, asked: None };
        driver.run(&mut watched, Rounds::growing(share, 4))?;
        if watched.asked.is_some() {
            self.rounds += 1;
            audience.lines(self)?;
        }
        Ok(())
    }

    /// The best lines, the best first.
    pub fn lines(&self) -> Vec<ScoredLine> {
        let line = |(first, score, moves): (Option<Move>, Score, Option<&[Move]>)| {
            // Of no first move in particular nothing is proven: the one that keeps most is as good as any.
            let guess = || first.or(self.candidates.first().map(|&(mv, _)| mv)).into_iter().collect();
            ScoredLine { score, moves: moves.map_or_else(guess, <[Move]>::to_vec) }
        };
        self.ranking.best().map(line).collect()
    }

    /// The position; its attacker is the side to move.
    pub fn root(&self) -> &Problem<Chess> {
        &self.root
    }

    /// What becomes of first moves that were asked for and are not legal, in words; nothing if all are, or none can be.
    pub fn passed_over(&self) -> Option<String> {
        let legal: Vec<_> = self.candidates.iter().flat_map(|&(mv, _)| self.format_uci(&[mv])).collect();
        let wanted = self.request.first_moves.iter();
        let (legal, others): (Vec<_>, Vec<_>) = wanted.cloned().partition(|mv| legal.contains(mv));
        let others = Some(others.join(" ")).filter(|others| !others.is_empty() && self.ended().is_none())?;
        Some(match legal.is_empty() {
            true => format!("of the moves to search ({others}) none is legal here: all moves are searched"),
            false => format!("no legal moves here, and passed over: {others}"),
        })
    }

    /// What a game is worth that is over: mate, or nothing. None if there are moves.
    pub fn ended(&self) -> Option<Score> {
        let theirs = Chess::new(!self.root.game().attacker(), self.root.game().goal());
        let is_mated = || is_mated(&theirs, self.root.root());
        self.candidates.is_empty().then(|| if is_mated() { Score::of_mate(0) } else { Score::Guess(0) })
    }

    /// Rounds so far.
    pub fn rounds(&self) -> u32 {
        self.rounds
    }

    /// Expansions of the questions that were answered.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// Time so far.
    pub fn elapsed(&self) -> Duration {
        self.clock.elapsed()
    }

    /// Moves from the root as engines write them.
    pub fn format_uci(&self, moves: &[Move]) -> Vec<String> {
        let game = self.root.game();
        let mut position = self.root.root().clone();
        let write = |&mv: &Move| {
            let text = game.format_uci(&position, mv);
            position = game.play(&position, mv);
            text
        };
        moves.iter().map(write).collect()
    }

    /// A question as people put it.
    pub fn in_words(&self, question: MateQuestion) -> String {
        let mut game = Chess::new(question.attacker, self.root.game().goal());
        if let Some(moves) = question.within {
            game = game.in_moves(moves);
        }
        match question.first {
            None => game.question(),
            Some(mv) => format!("{}, {}", self.format_uci(&[mv]).join(" "), game.question()),
        }
    }

    fn problem(&self, question: MateQuestion) -> Result<Next<Chess>> {
        question.problem(&self.request.position, &self.request.ask)
    }
}

/// The agenda: what the ranking wants to know, shown to the audience.
struct Watched<'a> {
    analysis: &'a mut Analysis,
    audience: &'a mut dyn Audience,
    /// What was asked last.
    asked: Option<Task>,
}

impl Agenda for Watched<'_> {
    type Game = Chess;

    fn next(&mut self, now: Now) -> Result<Option<Next<Chess>>> {
        let analysis = &mut *self.analysis;
        if analysis.rounds != now.round {
            analysis.rounds = now.round;
            self.audience.lines(analysis)?;
        }
        let Some(task) = analysis.ranking.next(now.round).filter(|_| !now.is_over) else { return Ok(None) };
        self.asked = Some(task);
        analysis.problem(task.question).map(Some)
    }

    fn take(&mut self, answered: Answered<Chess>) -> Result<()> {
        let analysis = &mut *self.analysis;
        let task = self.asked.expect("what is answered was asked");
        let question = task.question;
        let answer = match answered {
            Answered::Over(_) => Answer::Disproven,
            Answered::Searched { solution, .. } => {
                analysis.spent += solution.expansions();
                self.audience.spent(analysis.spent);
                question.answer(*solution, analysis.clock.stop_reason().is_some())
            }
        };
        if let Answer::GivenUp(why) = &answer {
            self.audience.given_up(analysis, question, why)?;
        }
        let known = analysis.ranking.take(task, analysis.rounds, answer);
        if known == Known::OtherLines && !self.is_enough() {
            self.audience.lines(self.analysis)?;
        } else if known == Known::NoMate {
            self.audience.disproven(self.analysis, question)?;
        }
        while let Some(shorter) = self.analysis.ranking.settled() {
            self.audience.disproven(self.analysis, shorter)?;
        }
        Ok(())
    }

    fn is_enough(&self) -> bool {
        self.analysis.ranking.open() == 0
    }

    /// What need not be shared is not divided.
    fn is_last_one(&self) -> bool {
        self.analysis.ranking.open() == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_moves_last_mates() {
        let scores = [0, 1, 2, 3, 4].map(Score::of_mate);
        assert_eq!(scores, [0, 1, -1, 2, -2].map(Score::Mate));
    }

    #[test]
    fn first_moves_that_are_not_legal_are_named() {
        let passed_over = |position: &str, moves: &[&str]| {
            let request = AnalysisRequest {
                position: position.into(),
                ask: Ask::default(),
                first_moves: moves.iter().map(|&mv| mv.into()).collect(),
                lines: 1,
                mate_in: None,
                depth: None,
                expansions: None,
                settings: Settings::new(twinproof_search::Algorithm::Dfpn),
                database: None,
            };
            let clock = Clock::start(None, twinproof_core::StopFlag::new());
            Analysis::new(request, clock).expect("there is such a position").passed_over()
        };
        assert_eq!(passed_over("startpos", &[]), None);
        assert_eq!(passed_over("startpos", &["e2e4", "g1f3"]), None);
        let some = passed_over("startpos", &["e2e5", "e2e4", "a1a2"]);
        assert_eq!(some.as_deref(), Some("no legal moves here, and passed over: e2e5 a1a2"));
        let all = "of the moves to search (e2e5 a1a2) none is legal here: all moves are searched";
        assert_eq!(passed_over("startpos", &["e2e5", "a1a2"]).as_deref(), Some(all));
        assert_eq!(passed_over("7k/6Q1/6K1/8/8/8/8/8 b - -", &["h8h7"]), None, "there are no moves at all");
    }

    #[test]
    fn scores_are_ordered_from_being_mated_soon_to_mating_soon() {
        let scores = [
            Score::Mate(0),
            Score::Mate(-1),
            Score::Mate(-9),
            Score::Guess(-20_000),
            Score::Guess(5),
            Score::Mate(7),
            Score::Mate(1),
        ];
        assert!(scores.is_sorted());
    }
}
