//! The value of every first move, in rounds of growing effort: what is hard waits until what is easy is done.

use crate::driver::{Agenda, Answered, Driver, Now, Rounds};
use crate::error::Result;
use crate::play::{Next, best_line, follow, legal_moves};
use crate::solvable::Solvable;
use twinproof_core::{Game, Problem, Value};

/// How first moves are usually searched: three rounds, and a last one with all there is.
const ROUNDS: Rounds = Rounds::growing(4_000, 16).then_all(3);

/// The moves of a position with what is known of them, in the order of the game.
#[derive(Debug, Clone)]
pub struct FirstMoves<G: Game> {
    /// None where the game is over.
    pub moves: Vec<FirstMove<G>>,
    /// Moves that are not among these, where there are too many to ask about each.
    pub others: Option<OtherMoves>,
}

/// Moves that nobody asked about one by one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OtherMoves {
    /// How many.
    pub count: u64,
    /// What follows all of them, if that is known.
    pub value: Option<Value>,
}

/// A move and what is known of the position after it.
#[derive(Debug, Clone)]
pub struct FirstMove<G: Game> {
    /// The move.
    pub mv: G::Move,
    /// The answer to the question after it.
    pub value: Option<Value>,
    /// What follows, where lines were asked for.
    pub line: Vec<G::Move>,
    /// Expansions that were spent on it.
    pub expansions: u64,
}

impl<G: Game> FirstMoves<G> {
    /// The moves after which the question has this answer; `None` for those that are not decided.
    pub fn with(&self, value: Option<Value>) -> impl Iterator<Item = G::Move> {
        self.moves.iter().filter(move |first| first.value == value).map(|first| first.mv)
    }

    /// Each move with its value.
    pub fn values(&self) -> impl Iterator<Item = (G::Move, Option<Value>)> {
        self.moves.iter().map(|first| (first.mv, first.value))
    }
}

/// Asks about every first move.
pub fn first_moves<G: Solvable>(problem: &Problem<G>, driver: &mut Driver<'_>) -> Result<FirstMoves<G>> {
    let tell = |_: &FirstMoves<G>| Ok(());
    let mut list = match driver.promising_moves(problem) {
        None => MoveList::new(problem, false, tell)?,
        Some(moves) => MoveList::promising(problem, moves, tell)?,
    };
    driver.run(&mut list, ROUNDS)?;
    Ok(list.known)
}

/// The same where the value of one of them is known.
pub(crate) fn other_first_moves<G: Solvable>(
    problem: &Problem<G>,
    known: Option<(G::Move, Value)>,
    driver: &mut Driver<'_>,
) -> Result<FirstMoves<G>> {
    let mut list = MoveList::new(problem, false, |_: &FirstMoves<G>| Ok(()))?;
    for (at, first) in list.known.moves.iter_mut().enumerate() {
        if let Some((_, value)) = known.filter(|(mv, _)| *mv == first.mv) {
            (first.value, list.is_final[at]) = (Some(value), true);
        }
    }
    driver.run(&mut list, ROUNDS)?;
    Ok(list.known)
}

/// The same with what follows each move, in rounds without end until all are known or the driver's clock stops; tells
/// what is known at first and whenever that changes.
pub fn analyse<G: Solvable>(
    problem: &Problem<G>,
    driver: &mut Driver<'_>,
    rounds: Rounds,
    tell: impl FnMut(&FirstMoves<G>) -> Result<()>,
) -> Result<FirstMoves<G>> {
    let mut list = MoveList::new(problem, true, tell)?;
    (list.tell)(&list.known)?;
    driver.run(&mut list, rounds)?;
    Ok(list.known)
}

/// What a first move leads to, as it is asked about.
pub(crate) fn next<G: Solvable>(problem: &Problem<G>, mv: G::Move) -> Result<Next<G>> {
    match follow(problem, mv)? {
        Next::Open(after) if G::first_moves_forget_the_root() => {
            let past = problem.past().to_vec();
            Ok(Next::Open(problem.moved_to(after.root().clone(), past)?))
        }
        next => Ok(next),
    }
}

/// The agenda: each move that is open, once a round.
struct MoveList<G: Game, T> {
    known: FirstMoves<G>,
    /// What each leads to.
    after: Vec<Next<G>>,
    /// Of which nothing more is to be known.
    is_final: Vec<bool>,
    has_lines: bool,
    /// The round and the next move of it.
    at: (u32, usize),
    tell: T,
}

impl<G: Solvable, T> MoveList<G, T> {
    fn new(problem: &Problem<G>, has_lines: bool, tell: T) -> Result<Self> {
        Self::of(problem, legal_moves(problem), has_lines, tell)
    }

    /// Some moves, with the others counted.
    fn promising(problem: &Problem<G>, moves: Vec<G::Move>, tell: T) -> Result<Self> {
        let (game, root) = (problem.game(), problem.root());
        let all = if game.terminal(root).is_some() { 0 } else { game.count_moves(root) };
        let count = (all - moves.len().min(all)) as u64;
        let mut list = Self::of(problem, moves, false, tell)?;
        list.known.others = Some(OtherMoves { count, value: None });
        Ok(list)
    }

    fn of(problem: &Problem<G>, moves: Vec<G::Move>, has_lines: bool, tell: T) -> Result<Self> {
        let after = moves.iter().map(|&mv| next(problem, mv)).collect::<Result<Vec<_>>>()?;
        let is_final = vec![false; moves.len()];
        let unknown = |mv| FirstMove { mv, value: None, line: Vec::new(), expansions: 0 };
        let known = FirstMoves { moves: moves.into_iter().map(unknown).collect(), others: None };
        Ok(Self { known, after, is_final, has_lines, at: (0, 0), tell })
    }
}

impl<G: Solvable, T: FnMut(&FirstMoves<G>) -> Result<()>> Agenda for MoveList<G, T> {
    type Game = G;

    fn next(&mut self, now: Now) -> Result<Option<Next<G>>> {
        if self.at.0 != now.round {
            self.at = (now.round, 0);
        }
        // What the rules decide needs no time.
        let may_ask = |at: usize| !now.is_over || matches!(self.after[at], Next::Over(_));
        let open = (self.at.1..self.after.len()).find(|&at| !self.is_final[at] && may_ask(at));
        let Some(at) = open else { return Ok(None) };
        self.at.1 = at + 1;
        Ok(Some(self.after[at].clone()))
    }

    fn take(&mut self, answered: Answered<G>) -> Result<()> {
        let at = self.at.1 - 1;
        let first = &mut self.known.moves[at];
        // What an unsound search said once it need not say again.
        first.value = answered.value().or(first.value);
        self.is_final[at] = true;
        if let Answered::Searched { mut solution, is_final } = answered {
            self.is_final[at] = is_final;
            first.expansions += solution.counts.expansions;
            if let (true, Next::Open(problem)) = (self.has_lines, &self.after[at]) {
                first.line = best_line(problem, &mut solution)?;
            }
        }
        if first.value.is_some() { (self.tell)(&self.known) } else { Ok(()) }
    }

    fn is_enough(&self) -> bool {
        self.is_final.iter().all(|&is_final| is_final)
    }

    fn is_last_one(&self) -> bool {
        self.is_final.iter().filter(|&&is_final| !is_final).count() == 1
    }
}
