//! The value of moves: the position after each is a problem of its own, with what came before in its past.

use crate::attempt::{Job, Standing};
use crate::keep::Draft;
use crate::progress::Bar;
use crate::report::{Beside, bug_sentence};
use serde::Serialize;
use twinproof_core::{Clock, Game, Limits, Problem, RepetitionRule, Rules, Value};
use twinproof_games::go::Go;
use twinproof_search::Settings;

/// Moves are searched in rounds, each with so many expansions a move, and a last one with all there are.
const ROUNDS: [u64; 3] = [4_000, 64_000, 1_000_000];

/// The moves of a position by what follows them.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Moves {
    pub(crate) proven: Vec<String>,
    pub(crate) disproven: Vec<String>,
    pub(crate) undecided: Vec<String>,
    /// In a mate in so many moves, those that are meant to be the keys, if anybody said so.
    #[serde(skip)]
    pub(crate) keys: Option<Vec<String>>,
    /// In go, what players ask of them beside their value.
    #[serde(flatten)]
    pub(crate) beside: Beside,
}

impl Moves {
    /// Whether there are none: the game is over.
    pub(crate) fn is_empty(&self) -> bool {
        [&self.proven, &self.disproven, &self.undecided].iter().all(|moves| moves.is_empty())
    }
}

/// Decides what is a move or two away from a position that was asked about.
pub(crate) struct Judge<'a> {
    pub(crate) settings: &'a Settings,
    pub(crate) clock: &'a Clock,
    /// Whether each answer needs a checked certificate.
    pub(crate) check: bool,
    pub(crate) bar: &'a mut Bar,
    /// What is said of a sound search whose claim was not borne out; the move is then undecided.
    pub(crate) bug: Option<String>,
    /// Expansions of its searches so far.
    pub(crate) spent: u64,
}

/// What a move leads to.
pub(crate) enum Next<G: Game> {
    /// The end: of the game, or by the rule of repetition.
    Over(Value),
    Open(Problem<G>),
}

/// What a move leads to, the position it was made in added to the past.
pub(crate) fn follow<G: Game>(problem: &Problem<G>, mv: G::Move) -> anyhow::Result<Next<G>> {
    let (game, root, rule) = (problem.game(), problem.root(), problem.rule());
    if repeats(problem, mv) {
        return Ok(Next::Over(rule.value_of_repetition(game.to_move(root))));
    }
    let child = game.play(root, mv);
    let mut past = problem.past().to_vec();
    past.push(root.clone());
    Ok(match game.terminal(&child) {
        Some(value) => Next::Over(value),
        None => Next::Open(Problem::new(game.clone(), child, past, rule)?),
    })
}

/// Whether a move leads back to the root or to what came before it.
fn repeats<G: Game>(problem: &Problem<G>, mv: G::Move) -> bool {
    let (game, root) = (problem.game(), problem.root());
    game.can_repeat(mv) && {
        let repeated = game.repetition(&game.play(root, mv));
        problem.past().iter().chain([root]).any(|met| game.repetition(met) == repeated)
    }
}

/// The legal moves at the root. A search counts a move that superko forbids as a lost one; nobody may make it.
pub(crate) fn legal<G: Game>(problem: &Problem<G>) -> Vec<G::Move> {
    let mut moves = listed(problem);
    moves.retain(|&mv| !is_forbidden(problem, mv));
    moves
}

/// The moves at the root that superko alone forbids.
pub(crate) fn forbidden<G: Game>(problem: &Problem<G>) -> Vec<G::Move> {
    let mut moves = listed(problem);
    moves.retain(|&mv| is_forbidden(problem, mv));
    moves
}

/// The rule is that of superko in go alone: in a graph it is a legal way to lose.
fn is_forbidden<G: Game>(problem: &Problem<G>, mv: G::Move) -> bool {
    let is_superko = G::NAME == Go::NAME && problem.rule() == RepetitionRule::CurrentPlayerLoss;
    is_superko && repeats(problem, mv)
}

/// The moves at the root, repetition aside.
fn listed<G: Game>(problem: &Problem<G>) -> Vec<G::Move> {
    let mut moves = Vec::new();
    if problem.game().terminal(problem.root()).is_none() {
        problem.game().moves(problem.root(), &mut moves);
    }
    moves
}

impl Judge<'_> {
    /// The value of every move at the root. What is hard waits until what is easy is done.
    pub(crate) fn moves<G: Game>(&mut self, problem: &Problem<G>) -> anyhow::Result<Moves> {
        let mut values = Vec::new();
        for mv in legal(problem) {
            values.push((mv, follow(problem, mv)?, None));
        }
        let (all, most) = (self.settings, self.settings.limits.expansions.unwrap_or(u64::MAX));
        let rounds = ROUNDS.into_iter().filter(|&expansions| expansions < most).map(Some);
        for expansions in rounds.chain([all.limits.expansions]) {
            let settings = Settings { limits: Limits { expansions, ..all.limits.clone() }, ..all.clone() };
            let mut judge = Judge { settings: &settings, bug: None, spent: 0, bar: self.bar, ..*self };
            for (_, next, value) in values.iter_mut().filter(|(.., value)| value.is_none()) {
                *value = judge.value(next)?;
            }
            let Judge { bug, spent, .. } = judge;
            self.bug = self.bug.take().or(bug);
            self.spent += spent;
        }
        let mut moves = Moves::default();
        for (mv, _, value) in values {
            let name = problem.game().format_move(problem.root(), mv);
            match value {
                Some(Value::Win) => moves.proven.push(name),
                Some(Value::Loss) => moves.disproven.push(name),
                None => moves.undecided.push(name),
            }
        }
        Ok(moves)
    }

    /// What the rule says of a repetition, the game of its end, else a search.
    pub(crate) fn value<G: Game>(&mut self, next: &Next<G>) -> anyhow::Result<Option<Value>> {
        match next {
            Next::Over(value) => Ok(Some(*value)),
            Next::Open(problem) => Ok(self.solve(problem)?.0),
        }
    }

    /// The value of a problem and the line for it.
    pub(crate) fn solve<G: Game>(
        &mut self,
        problem: &Problem<G>,
    ) -> anyhow::Result<(Option<Value>, Vec<String>)> {
        // There may be hundreds of these, and each would look at the clock a little late.
        if self.clock.stop_reason().is_some() {
            return Ok((None, Vec::new()));
        }
        let job = Job { problem, settings: self.settings, clock: self.clock, show: None };
        let attempt = job.attempt(self.check.then(Draft::spooled), self.bar)?;
        self.spent += attempt.answer.counts.expansions;
        let value = attempt.value(self.settings);
        match attempt.standing {
            Standing::Refuted(why) if self.settings.is_sound() => {
                self.bug.get_or_insert_with(|| bug_sentence(problem, self.settings, &why));
            }
            _ => {}
        }
        Ok((value, attempt.line))
    }
}
