//! Roots that endgame tables answer: they are never looked up themselves, but where the tables know what every move leads to there
//! is nothing to search. What is left is the move that makes progress, and the line.

use twinproof_core::{Clock, Counts, Form, Game, Numbers, Observer, Problem, ProofSink, StopReason, Value};
use twinproof_search::{Claim, ProofError, Prover, Written};

/// Lines longer than this are cut.
const LONGEST_LINE: usize = 300;

/// A root whose value follows from the ends of lines one move away.
pub(crate) struct LookedUp<'a, G: Game> {
    problem: &'a Problem<G>,
    value: Value,
    /// The winner's move if the winner is to move, and its index.
    choice: Option<usize>,
    /// The move that a line begins with: that one, or one of the loser's.
    first: G::Move,
}

impl<'a, G: Game> LookedUp<'a, G> {
    /// None where tables do not settle it.
    pub(crate) fn of(problem: &'a Problem<G>) -> Option<Self> {
        let (tables, game, root) = (problem.tables()?, problem.game(), problem.root());
        if game.terminal(root).is_some() {
            return None;
        }
        let mover = game.to_move(root);
        let mut moves = Vec::new();
        game.moves(root, &mut moves);
        let mut values = Vec::with_capacity(moves.len());
        for &mv in &moves {
            let child = game.play(root, mv);
            // A move back is the searches' affair.
            let repeats = std::iter::once(root).chain(problem.past()).any(|met| *met == child);
            values.push(if repeats { None } else { problem.end_value(&child) });
        }
        let good = Value::won_by(mover);
        let resists = tables.best_move(game, root).ok().flatten();
        let best = resists.and_then(|best| moves.iter().position(|&mv| mv == best));
        let best = best.filter(|&index| values[index] == Some(good));
        let choice = best.or_else(|| values.iter().position(|&value| value == Some(good)));
        if let Some(index) = choice {
            return Some(Self { problem, value: good, choice, first: moves[index] });
        }
        let bad = Value::won_by(mover.opponent());
        let is_lost = values.iter().all(|&value| value == Some(bad));
        let first = resists.unwrap_or(moves[0]);
        is_lost.then_some(Self { problem, value: bad, choice: None, first })
    }
}

/// A line, and how the tables would go on from its end, as far as they know.
pub(crate) fn continuation<G: Game>(problem: &Problem<G>, mut line: Vec<G::Move>) -> Vec<G::Move> {
    let game = problem.game();
    let Some(tables) = problem.tables() else { return line };
    let mut position = line.iter().fold(problem.root().clone(), |at, &mv| game.play(&at, mv));
    while line.len() < LONGEST_LINE && game.terminal(&position).is_none() {
        let Ok(Some(mv)) = tables.best_move(game, &position) else { break };
        position = game.play(&position, mv);
        line.push(mv);
    }
    line
}

impl<G: Game> Prover<G> for LookedUp<'_, G> {
    fn prove(&mut self, clock: &Clock, _: &mut dyn Observer) -> Claim {
        let counts = Counts { expansions: 1, created: 1, visits: 1, ..Counts::default() };
        match clock.stop_reason() {
            Some(reason) => Claim::undecided(reason, counts, Numbers::LEAF),
            None => Claim::decided(self.value, counts),
        }
    }

    fn write_proof(&mut self, clock: &Clock, sink: &mut dyn ProofSink) -> Result<Written, ProofError> {
        let stopped: Option<StopReason> = clock.stop_reason();
        stopped.map_or(Ok(()), |reason| Err(ProofError::Stopped(reason)))?;
        sink.begin(Form::Order, self.value)?;
        match self.choice {
            Some(index) => sink.choose(index)?,
            None => sink.all()?,
        }
        sink.finish()?;
        Ok(Written::default())
    }

    fn line(&self) -> Vec<G::Move> {
        continuation(self.problem, vec![self.first])
    }
}
