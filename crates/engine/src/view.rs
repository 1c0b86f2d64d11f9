//! A job with the type of its game: the position, how it came about, and which moves there are.

use crate::answer::{Answer, Spent, Word};
use crate::failure::Failure;
use crate::job::Job;
use crate::position::read_line;
use crate::status::Status;
use crate::told::Told;
use std::time::Duration;
use twinproof::{Game, Player, Problem, Value, follow_line, forbidden_moves, legal_moves};

/// A job as an engine sees it.
pub(crate) struct View<G: Told> {
    /// What is asked.
    pub(crate) problem: Problem<G>,
    /// The problem from which the moves of the job lead here.
    start: Problem<G>,
    /// Those moves.
    line: Vec<G::Move>,
    /// The moves left out.
    pub(crate) excluded: Vec<G::Move>,
}

impl<G: Told> View<G> {
    pub(crate) fn of(job: &Job) -> Result<Self, Failure> {
        let start = job.position.start::<G>()?;
        let line = read_line(&start, job.position.moves().iter().map(String::as_str))?;
        let problem = if line.is_empty() { start.clone() } else { follow_line(&start, &line)? };
        // Where the game is over there is nothing to leave out.
        let is_over = problem.game().terminal(problem.root()).is_some();
        let excluded = if is_over { &[] } else { job.excluded() };
        let excluded = excluded.iter().map(|text| read_line(&problem, [text.as_str()].into_iter()));
        let mut excluded = excluded.collect::<Result<Vec<_>, _>>()?.concat();
        let order = |mv: &G::Move| problem.game().index_of(problem.root(), *mv);
        excluded.sort_by_key(order);
        excluded.dedup();
        Ok(Self { problem, start, line, excluded })
    }

    /// What engines are told of the past: the earliest position from which moves are known to lead here, and these moves. Finding them
    /// takes a while, and our own provers do not ask.
    pub(crate) fn way(&self) -> (G::Position, Vec<G::Move>) {
        let (start, mut moves) = way(&self.start);
        moves.extend(&self.line);
        (start, moves)
    }

    pub(crate) fn game(&self) -> &G {
        self.problem.game()
    }

    pub(crate) fn root(&self) -> &G::Position {
        self.problem.root()
    }

    pub(crate) fn mover(&self) -> Player {
        self.game().to_move(self.root())
    }

    pub(crate) fn is_excluded(&self, mv: G::Move) -> bool {
        self.excluded.contains(&mv)
    }

    /// The moves that may be played and are not left out.
    pub(crate) fn rest(&self) -> Vec<G::Move> {
        let mut moves = legal_moves(&self.problem);
        moves.retain(|&mv| !self.is_excluded(mv));
        moves
    }

    pub(crate) fn write(&self, mv: G::Move) -> String {
        self.game().format_move(self.root(), mv)
    }

    /// What needs no engine: the game is over, or no move is left.
    pub(crate) fn settled(&self) -> Option<Answer> {
        let value = match self.game().terminal(self.root()) {
            Some(value) => value,
            None if !self.excluded.is_empty() && self.rest().is_empty() => self.lost(),
            None => return None,
        };
        Some(Answer {
            best: None,
            status: Status::of_final(value, self.mover()),
            line: Vec::new(),
            word: Word::Certified(value, Vec::new()),
            spent: Spent::default(),
        })
    }

    /// The value that is bad for the side to move.
    pub(crate) fn lost(&self) -> Value {
        Value::won_by(self.mover().opponent())
    }

    /// The value that is good for it.
    pub(crate) fn won(&self) -> Value {
        Value::won_by(self.mover())
    }

    /// A move that an engine plays, if it may.
    pub(crate) fn accept(&self, engine: &str, said: &str, mv: Option<G::Move>) -> Result<G::Move, Failure> {
        let wrong = |why: &str| Err(Failure::garbled(engine, said, why));
        match mv.filter(|&mv| self.game().index_of(self.root(), mv).is_some()) {
            None => wrong("is no legal move"),
            Some(mv) if self.is_excluded(mv) => wrong("is a move that was left out"),
            Some(mv) if forbidden_moves(&self.problem).contains(&mv) => {
                wrong("is a move that superko forbids")
            }
            Some(mv) => Ok(mv),
        }
    }

    /// What an engine says in the end, as an answer; `line` as far as its moves are legal.
    pub(crate) fn answer(&self, best: Option<G::Move>, said: Said, line: &[G::Move], spent: Spent) -> Answer {
        let (status, word) = match said {
            Said::Opinion(status) => (status, Word::Open),
            Said::Final(value) => (Status::of_final(value, self.mover()), Word::Claimed(value)),
        };
        let line = if line.first() == best.as_ref() { line } else { best.as_slice() };
        let line = self.problem.format_line(line);
        Answer { best: best.map(|mv| self.write(mv)), status, line, word, spent }
    }

    /// Reads a line of moves, word by word, until one is not legal.
    pub(crate) fn read_moves<'a>(
        &self,
        texts: impl Iterator<Item = &'a str>,
        read: fn(&G, &G::Position, &str) -> Option<G::Move>,
    ) -> Vec<G::Move> {
        let game = self.game();
        let mut position = self.root().clone();
        let mut line = Vec::new();
        for text in texts {
            let mv = (game.terminal(&position).is_none()).then(|| read(game, &position, text)).flatten();
            let Some(mv) = mv.filter(|&mv| game.index_of(&position, mv).is_some()) else { break };
            position = game.play(&position, mv);
            line.push(mv);
        }
        line
    }
}

/// What an engine that gives no certificate says.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Said {
    /// What it thinks.
    Opinion(Status),
    /// What it takes for certain.
    Final(Value),
}

/// How a problem came about: the past as moves, as far back as one position follows from the other.
fn way<G: Game>(problem: &Problem<G>) -> (G::Position, Vec<G::Move>) {
    let game = problem.game();
    let mut at = problem.root();
    let mut moves = Vec::new();
    for before in problem.past().iter().rev() {
        // A past need not be a game that was played.
        let Some(mv) = move_between(game, before, at) else { break };
        moves.push(mv);
        at = before;
    }
    moves.reverse();
    (at.clone(), moves)
}

fn move_between<G: Game>(game: &G, before: &G::Position, after: &G::Position) -> Option<G::Move> {
    let mut moves = Vec::new();
    if game.terminal(before).is_none() {
        game.moves(before, &mut moves);
    }
    moves.into_iter().find(|&mv| game.play(before, mv) == *after)
}

/// The time that something took, in whole microseconds: an answer that is written down is the same when it is read.
pub(crate) fn rounded(time: Duration) -> Duration {
    Duration::from_micros(u64::try_from(time.as_micros()).unwrap_or(u64::MAX))
}
