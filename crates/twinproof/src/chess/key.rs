//! The author's key: each first move that is meant to be one is tested by itself, and the proof begins with the first that
//! mates. On a cooked problem the search may well have found another.

use crate::answer::Request;
use crate::bug::Bug;
use crate::error::Result;
use crate::follower::Follower;
use crate::play::{Next, follow};
use crate::solve::Solution;
use std::io;
use twinproof_core::{Clock, Form, Game, Mark, Observer, Player, Problem, ProofSink, Rules, Value};
use twinproof_games::chess::{Chess, Expected, Goal, Move, within_moves};
use twinproof_search::{Claim, ProofError, Prover, Written, prover};

/// A first move that is meant to be the key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Key {
    /// As the author writes it.
    pub name: String,
    /// The move, if it is a legal one.
    pub mv: Option<Move>,
    /// Whether it mates in time: in the moves that were asked for, or fewer if the author says fewer.
    pub value: Option<Value>,
}

/// The keys that were tested, and the first mistake on the way.
#[derive(Debug, Default)]
pub(super) struct Keys {
    pub(super) tested: Vec<Key>,
    pub(super) bug: Option<Bug>,
}

/// Tests the author's keys if the problem was proven, and has the proof begin with the first that holds.
pub(super) fn begin_with_key(
    problem: &Problem<Chess>,
    solution: &mut Solution<Chess>,
    expected: Option<&Expected>,
    request: &Request,
    clock: &Clock,
    follower: &mut dyn Follower,
) -> Result<Keys> {
    let (game, root) = (problem.game(), problem.root());
    let is_asked = game.goal() == Goal::Mate && game.to_move(root) == Player::First;
    let mut keys = Keys::default();
    let Some(expected) = expected.filter(|_| is_asked && solution.value() == Some(Value::Win)) else {
        return Ok(keys);
    };
    let mut is_begun = false;
    for name in &expected.moves {
        let mv = game.parse_move(root, name);
        let mut value = mv.is_none().then_some(Value::Loss);
        if let Some(mv) = mv {
            let is_found = solution.line.first() == Some(&mv);
            let mut driver = request.driver(clock, request.place_beside(), follower);
            value = if is_found { Some(Value::Win) } else { driver.value_of(&after(problem, mv)?)? };
            let sooner = expected.mate_in.filter(|&moves| game.mate_in().is_none_or(|most| moves < most));
            let in_time = match sooner.filter(|_| value == Some(Value::Win)) {
                Some(moves) => driver.value_of(&after(&within_moves(problem, moves), mv)?)?,
                None => value,
            };
            keys.bug = keys.bug.take().or(driver.bug());
            if value == Some(Value::Win) && !is_begun {
                is_begun = is_found || prove_by(problem, mv, solution, request, clock, follower)?;
            }
            value = in_time;
        }
        keys.tested.push(Key { name: name.clone(), mv, value });
    }
    Ok(keys)
}

/// What a key leads to; a mate on the board gets its certificate like any other.
fn after(problem: &Problem<Chess>, key: Move) -> Result<Next<Chess>> {
    match follow(problem, key)? {
        Next::Over(Value::Win) => {
            let mated = problem.game().play(problem.root(), key);
            Ok(Next::Open(Problem::new(problem.game().clone(), mated, Vec::new(), problem.rule())?))
        }
        next => Ok(next),
    }
}

/// Proves the problem by a key that mates. False if a limit came first: the solution is then as it was.
fn prove_by(
    problem: &Problem<Chess>,
    key: Move,
    solution: &mut Solution<Chess>,
    request: &Request,
    clock: &Clock,
    follower: &mut dyn Follower,
) -> Result<bool> {
    let Next::Open(next) = after(problem, key)? else { return Ok(false) };
    let mut moves = Vec::new();
    problem.game().moves(problem.root(), &mut moves);
    let index = moves.iter().position(|&mv| mv == key).expect("the key is legal");
    let mut by_key = KeyProver { key, index, rest: prover(&next, &request.settings)? };
    let task = request.task(problem, clock);
    let proof = task.solve_by(&mut by_key, None, request.place.draft()?, follower)?;
    let is_proven = proof.value() == Some(Value::Win);
    if is_proven {
        (solution.outcome, solution.line, solution.certificate) =
            (proof.outcome, proof.line, proof.certificate);
    }
    Ok(is_proven)
}

/// Proves a problem by one first move.
struct KeyProver<'a> {
    key: Move,
    /// The key among the moves at the root.
    index: usize,
    rest: Box<dyn Prover<Chess> + 'a>,
}

impl Prover<Chess> for KeyProver<'_> {
    /// That one move fails says nothing of the problem.
    fn prove(&mut self, clock: &Clock, observer: &mut dyn Observer) -> Claim {
        let mut claim = self.rest.prove(clock, observer);
        claim.value = claim.value.filter(|&value| value == Value::Win);
        claim
    }

    fn write_proof(&mut self, clock: &Clock, sink: &mut dyn ProofSink) -> Result<Written, ProofError> {
        self.rest.write_proof(clock, &mut AfterKey { sink, index: self.index })
    }

    fn line(&self) -> Vec<Move> {
        std::iter::once(self.key).chain(self.rest.line()).collect()
    }
}

/// Passes a proof on with the key before it.
struct AfterKey<'a> {
    sink: &'a mut dyn ProofSink,
    index: usize,
}

impl ProofSink for AfterKey<'_> {
    fn begin(&mut self, form: Form, value: Value) -> io::Result<()> {
        self.sink.begin(form, value)?;
        self.sink.choose(self.index)
    }

    fn choose(&mut self, index: usize) -> io::Result<()> {
        self.sink.choose(index)
    }

    fn all(&mut self) -> io::Result<()> {
        self.sink.all()
    }

    fn cover(&mut self, block: &[u8]) -> io::Result<()> {
        self.sink.cover(block)
    }

    fn repetition(&mut self) -> io::Result<()> {
        self.sink.repetition()
    }

    fn define(&mut self, name: u32) -> io::Result<()> {
        self.sink.define(name)
    }

    fn reuse(&mut self, name: u32, last: bool) -> io::Result<()> {
        self.sink.reuse(name, last)
    }

    fn member(&mut self, position: &[u8], answer: Option<usize>) -> io::Result<()> {
        self.sink.member(position, answer)
    }

    fn mark(&self) -> Mark {
        self.sink.mark()
    }

    fn rewind(&mut self, to: Mark) -> io::Result<()> {
        self.sink.rewind(to)
    }

    fn finish(&mut self) -> io::Result<()> {
        self.sink.finish()
    }
}
