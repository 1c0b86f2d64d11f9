//! Writes proofs of any game that may be right: looks a little ahead, claims repetitions where they seem to be, shares parts where
//! that seems to fit, and goes wrong now and then.

use std::collections::{BTreeMap, BTreeSet};
use twinproof_certificate::Writer;
use twinproof_core::{Form, Player, Problem, ProofSink, Rng, Rules, Value};

/// A step of a proof as [`ProofSink`] takes it.
#[derive(Clone, Copy)]
enum Step {
    Choose(usize),
    All,
    Repetition,
    Define(u32),
    Reuse(u32, bool),
}

/// A certificate about a problem, in some form and of some value.
pub(crate) fn certificate<G: Rules>(problem: &Problem<G>, rng: &mut Rng) -> Vec<u8> {
    let form = [Form::Order, Form::General, Form::General, Form::Closed][rng.index(4)];
    if form == Form::Closed {
        return closed(problem, rng);
    }
    let value = [Value::Win, Value::Loss][rng.index(2)];
    let proof = Scribe::proof(problem, form, value, rng);
    let proof = if proof.is_right || rng.below(4) == 0 {
        proof
    } else {
        Scribe::proof(problem, form, Value::won_by(value.winner().opponent()), rng)
    };
    let mut writer = Writer::new(Vec::new(), problem);
    writer.begin(form, proof.value).expect("it is written to memory");
    for step in proof.steps {
        let written = match step {
            Step::Choose(index) => writer.choose(index),
            Step::All => writer.all(),
            Step::Repetition => writer.repetition(),
            Step::Define(name) => writer.define(name),
            Step::Reuse(name, last) => writer.reuse(name, last),
        };
        written.expect("it is written to memory");
    }
    writer.finish().expect("it is written to memory");
    writer.into_inner()
}

struct Proof {
    value: Value,
    steps: Vec<Step>,
    /// Whether the scribe believes it.
    is_right: bool,
}

struct Scribe<'a, G: Rules> {
    problem: &'a Problem<G>,
    form: Form,
    value: Value,
    rng: &'a mut Rng,
    steps: Vec<Step>,
    /// What was named, and is complete.
    names: Vec<(u32, G::Position)>,
    next_name: u32,
    /// What the rule compares of the positions on the way.
    path: Vec<G::Repetition>,
    past: Vec<G::Repetition>,
    /// Positions that may still be looked at.
    budget: u32,
}

impl<'a, G: Rules> Scribe<'a, G> {
    fn proof(problem: &'a Problem<G>, form: Form, value: Value, rng: &'a mut Rng) -> Proof {
        let game = problem.game();
        let past = problem.past().iter().map(|position| game.repetition(position)).collect();
        let budget = 20 + rng.below(400);
        let (names, path, steps) = (Vec::new(), Vec::new(), Vec::new());
        let mut scribe = Self { problem, form, value, rng, steps, names, next_name: 0, path, past, budget };
        let is_right = scribe.write(problem.root(), None);
        Proof { value, steps: scribe.steps, is_right }
    }

    fn chance(&mut self, one_in: u32) -> bool {
        self.rng.below(one_in) == 0
    }

    /// Writes a proof of a position that was reached by a move of `mover`; false if it does not seem to be one.
    fn write(&mut self, position: &G::Position, reached: Option<(Player, G::Move)>) -> bool {
        let (game, rule) = (self.problem.game(), self.problem.rule());
        if let Some((mover, mv)) = reached {
            let repetition = game.repetition(position);
            let is_old = self.past.contains(&repetition)
                || self.form == Form::General && self.path.contains(&repetition);
            if game.can_repeat(mv) && is_old {
                let helps = rule.value_of_repetition(mover) == self.value;
                if !self.chance(15) {
                    self.steps.push(Step::Repetition);
                    return helps;
                }
            } else if self.form == Form::Order && self.path.contains(&repetition) && !self.chance(15) {
                self.steps.push(Step::Repetition);
                return false;
            } else if self.chance(80) {
                self.steps.push(Step::Repetition);
                return true;
            }
        }
        if let Some(value) = game.terminal(position) {
            if value != self.value {
                self.steps.push(Step::Repetition);
            }
            return value == self.value;
        }
        if self.budget == 0 || self.path.len() > 40 {
            self.steps.push(Step::Repetition);
            return false;
        }
        self.budget -= 1;
        if !self.names.is_empty() && !self.chance(3) {
            let fits = |(_, named): &&(u32, G::Position)| named == position;
            let fitting = self.names.iter().rev().find(fits).map(|&(name, _)| name);
            let any = self.names[self.rng.index(self.names.len())].0;
            if let Some(name) = fitting.or_else(|| self.chance(60).then_some(any)) {
                let last = self.chance(4);
                self.steps.push(Step::Reuse(name, last));
                if last {
                    self.names.retain(|&(other, _)| other != name);
                }
                return true;
            }
        }
        let name = self.chance(3).then(|| {
            let again = self.next_name > 0 && self.chance(6);
            let name = if again { self.rng.below(self.next_name) } else { self.next_name };
            self.next_name = self.next_name.max(name + 1);
            self.names.retain(|&(other, _)| other != name);
            self.steps.push(Step::Define(name));
            name
        });
        let is_right = self.write_moves(position);
        if let Some(name) = name.filter(|_| is_right) {
            self.names.push((name, position.clone()));
        }
        is_right
    }

    fn write_moves(&mut self, position: &G::Position) -> bool {
        let game = self.problem.game();
        let mover = game.to_move(position);
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        self.path.push(game.repetition(position));
        let mut is_right = true;
        if mover == self.value.winner() {
            let (start, first) = (self.steps.len(), self.rng.index(moves.len()));
            for turn in 0..moves.len() {
                let index = (first + turn) % moves.len();
                let names = self.names.clone();
                self.steps.push(Step::Choose(index));
                is_right = self.write(&game.play(position, moves[index]), Some((mover, moves[index])));
                if is_right || turn + 1 == moves.len() {
                    break;
                }
                self.steps.truncate(start);
                self.names = names;
            }
        } else {
            self.steps.push(Step::All);
            for mv in moves {
                if is_right || self.chance(2) {
                    is_right &= self.write(&game.play(position, mv), Some((mover, mv)));
                } else if game.terminal(&game.play(position, mv)) != Some(self.value) {
                    self.steps.push(Step::Repetition);
                }
            }
        }
        self.path.pop();
        is_right
    }
}

/// The greatest set that the first player cannot leave, of the first few hundred positions; or something like it.
fn closed<G: Rules>(problem: &Problem<G>, rng: &mut Rng) -> Vec<u8> {
    let game = problem.game();
    let encoded = |position: &G::Position| {
        let mut bytes = Vec::new();
        game.encode(position, &mut bytes);
        bytes
    };
    let past: Vec<_> = problem.past().iter().map(|position| game.repetition(position)).collect();
    // Step 1: what can be reached, as far as it fits.
    let mut found = BTreeMap::new();
    let mut todo = vec![problem.root().clone()];
    while let Some(position) = todo.pop() {
        let key = encoded(&position);
        if found.len() >= 300 || found.contains_key(&key) {
            continue;
        }
        let mut children = Vec::new();
        if game.terminal(&position).is_none() {
            let mut moves = Vec::new();
            game.moves(&position, &mut moves);
            for mv in moves {
                let child = game.play(&position, mv);
                let is_past = game.can_repeat(mv) && past.contains(&game.repetition(&child));
                children.push((encoded(&child), is_past, game.terminal(&child)));
                todo.push(child);
            }
        }
        found.insert(key, (game.terminal(&position), game.to_move(&position), children));
    }
    // Step 2: take away what does not stay inside.
    let mut members: BTreeSet<_> = found.keys().cloned().collect();
    let is_fine = |members: &BTreeSet<Vec<u8>>, child: &(Vec<u8>, bool, Option<Value>)| {
        child.1 || child.2 == Some(Value::Loss) || child.2.is_none() && members.contains(&child.0)
    };
    loop {
        let before = members.len();
        for (key, (end, mover, children)) in &found {
            let stays = match (end, mover) {
                (Some(value), _) => *value == Value::Loss,
                (None, Player::First) => children.iter().all(|child| is_fine(&members, child)),
                (None, Player::Second) => children.iter().any(|child| is_fine(&members, child)),
            };
            if !stays {
                members.remove(key);
            }
        }
        if members.len() == before {
            break;
        }
    }
    // Step 3: write them, sometimes one too few or one too many.
    if rng.below(8) == 0 && !members.is_empty() {
        let some = members.iter().nth(rng.index(members.len())).cloned();
        members.remove(&some.expect("it is there"));
    }
    if members.is_empty() || rng.below(12) == 0 {
        members.insert(encoded(problem.root()));
    }
    let mut writer = Writer::new(Vec::new(), problem);
    writer.begin(Form::Closed, Value::Loss).expect("it is written to memory");
    for key in &members {
        let (end, mover, children) = &found[key];
        let answer = (end.is_none() && *mover == Player::Second).then(|| {
            let fine = children.iter().position(|child| is_fine(&members, child));
            let any = rng.index(children.len());
            if rng.below(40) == 0 { any } else { fine.unwrap_or(any) }
        });
        writer.member(key, answer).expect("it is written to memory");
    }
    writer.finish().expect("it is written to memory");
    writer.into_inner()
}
