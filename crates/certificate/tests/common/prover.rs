//! Plain provers that share no code with the checker, and the sink that writes what they find.

use super::web::Web;
use std::collections::BTreeSet;
use std::rc::Rc;
use twinproof_core::{Form, Player, Problem, ProofSink, RepetitionRule, Rules, Value};

/// A proof of a position, with what it asks of the history.
#[derive(Debug)]
pub struct Proof {
    pub position: u8,
    pub shape: Shape,
    pub absent: BTreeSet<u8>,
    pub present: BTreeSet<u8>,
    pub uses: std::cell::Cell<u32>,
}

#[derive(Debug)]
pub enum Shape {
    End,
    Repetition,
    Choose(usize, Rc<Proof>),
    All(Vec<Rc<Proof>>),
}

/// When the prover takes what it proved before for a proof of what it is to prove.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reuse {
    Never,
    /// Same position, and the conditions hold.
    Sound,
    /// Same position: wrong wherever history matters.
    Careless,
    /// Same player to move: nearly always wrong.
    Reckless,
}

/// Proves by going through all paths, and reuses what it proved.
pub struct Prover<'a> {
    pub problem: &'a Problem<Web>,
    pub value: Value,
    pub reuse: Reuse,
    pub known: Vec<Rc<Proof>>,
    pub budget: u64,
}

impl Prover<'_> {
    pub fn prove_root(&mut self) -> Option<Rc<Proof>> {
        let game = self.problem.game();
        let history = self.problem.past().iter().map(|position| game.repetition(position)).collect();
        self.prove(*self.problem.root(), &history)
    }

    fn prove(&mut self, position: u8, history: &BTreeSet<u8>) -> Option<Rc<Proof>> {
        let game = self.problem.game();
        let leaf = |shape| {
            let (absent, present) = Default::default();
            Some(Rc::new(Proof { position, shape, absent, present, uses: Default::default() }))
        };
        if let Some(value) = game.terminal(&position) {
            return if value == self.value { leaf(Shape::End) } else { None };
        }
        let fits = |proof: &&Rc<Proof>| match self.reuse {
            Reuse::Never => false,
            Reuse::Reckless => game.to_move(&proof.position) == game.to_move(&position),
            _ if proof.position != position => false,
            Reuse::Careless => true,
            Reuse::Sound => proof.present.is_subset(history) && proof.absent.is_disjoint(history),
        };
        if let Some(known) = self.known.iter().find(fits) {
            return Some(known.clone());
        }
        self.budget = self.budget.checked_sub(1)?;
        let mover = game.to_move(&position);
        let here = game.repetition(&position);
        let mut after = history.clone();
        after.insert(here);
        let repetition_value = self.problem.rule().value_of_repetition(mover);
        let mut moves = Vec::new();
        game.moves(&position, &mut moves);
        let (mut absent, mut present) = (BTreeSet::new(), BTreeSet::new());
        let mut proofs = Vec::new();
        let winner_moves = mover == self.value.winner();
        let mut chosen = None;
        for (index, mv) in moves.into_iter().enumerate() {
            let class = game.repetition(&mv.to);
            // An end with the value to be proven is not mentioned, even where repetition would settle it too.
            let good_end = game.terminal(&mv.to) == Some(self.value) && repetition_value == self.value;
            let repeats = mv.can_repeat && after.contains(&class) && !good_end;
            let below = if repeats {
                (repetition_value == self.value).then(|| leaf(Shape::Repetition)).flatten()
            } else {
                self.prove(mv.to, &after)
            };
            let Some(below) = below else {
                if winner_moves {
                    continue;
                }
                return None;
            };
            if repeats {
                present.insert(class);
            } else if mv.can_repeat && repetition_value != self.value {
                absent.insert(class);
            }
            absent.extend(&below.absent);
            present.extend(&below.present);
            if winner_moves {
                chosen = Some((index, below));
                break;
            }
            proofs.push(below);
        }
        present.remove(&here);
        let shape = match chosen {
            Some((index, below)) => Shape::Choose(index, below),
            None if winner_moves => return None,
            None => Shape::All(proofs),
        };
        let proof = Rc::new(Proof { position, shape, absent, present, uses: Default::default() });
        self.known.push(proof.clone());
        Some(proof)
    }
}

/// Writes a proof in general form; what is shared gets a name.
pub fn write_general(proof: &Rc<Proof>, value: Value, sink: &mut impl ProofSink) {
    sink.begin(Form::General, value).unwrap();
    count(proof);
    let mut names = Vec::new();
    emit(proof, &mut names, sink);
    sink.finish().unwrap();
}

fn count(proof: &Rc<Proof>) {
    proof.uses.set(proof.uses.get() + 1);
    if proof.uses.get() == 1 {
        match &proof.shape {
            Shape::Choose(_, below) => count(below),
            Shape::All(all) => all.iter().for_each(count),
            Shape::End | Shape::Repetition => {}
        }
    }
}

fn emit(proof: &Rc<Proof>, names: &mut Vec<(*const Proof, u32)>, sink: &mut impl ProofSink) {
    match &proof.shape {
        Shape::End => return,
        Shape::Repetition => return sink.repetition().unwrap(),
        Shape::Choose(..) | Shape::All(_) => {}
    }
    if let Some((_, left)) = names.iter_mut().find(|(known, _)| *known == Rc::as_ptr(proof)) {
        *left -= 1;
        let left = *left;
        let name = names.iter().position(|(known, _)| *known == Rc::as_ptr(proof)).unwrap() as u32;
        return sink.reuse(name, left == 0).unwrap();
    }
    if proof.uses.get() > 1 {
        sink.define(names.len() as u32).unwrap();
        names.push((Rc::as_ptr(proof), proof.uses.get() - 1));
    }
    match &proof.shape {
        Shape::Choose(index, below) => {
            sink.choose(*index).unwrap();
            emit(below, names, sink);
        }
        Shape::All(all) => {
            sink.all().unwrap();
            all.iter().for_each(|below| emit(below, names, sink));
        }
        Shape::End | Shape::Repetition => {}
    }
}

/// The positions from which the winner forces its value without any repetition but of the past, each with the
/// round in which that was found.
pub fn ranks(problem: &Problem<Web>, value: Value) -> Vec<Option<usize>> {
    let game = problem.game();
    let past: BTreeSet<u8> = problem.past().iter().map(|position| game.repetition(position)).collect();
    let mut ranks: Vec<Option<usize>> = vec![None; game.nodes.len()];
    for round in 0..=game.nodes.len() {
        let before = ranks.clone();
        for position in 0..game.nodes.len() as u8 {
            let good = match game.terminal(&position) {
                Some(end) => end == value,
                None => {
                    let mover = game.to_move(&position);
                    let mut moves = Vec::new();
                    game.moves(&position, &mut moves);
                    let mut settled = moves.iter().map(|mv| {
                        if mv.can_repeat && past.contains(&game.repetition(&mv.to)) {
                            problem.rule().value_of_repetition(mover) == value
                        } else {
                            before[usize::from(mv.to)].is_some()
                        }
                    });
                    if mover == value.winner() { settled.any(|s| s) } else { settled.all(|s| s) }
                }
            };
            if good && ranks[usize::from(position)].is_none() {
                ranks[usize::from(position)] = Some(round);
            }
        }
    }
    ranks
}

/// Writes the order form when the root has a rank.
pub fn write_order(problem: &Problem<Web>, value: Value, sink: &mut impl ProofSink) -> bool {
    let ranks = ranks(problem, value);
    if ranks[usize::from(*problem.root())].is_none() {
        return false;
    }
    sink.begin(Form::Order, value).unwrap();
    let mut named = vec![false; ranks.len()];
    emit_order(problem, value, &ranks, &mut named, *problem.root(), sink);
    sink.finish().unwrap();
    true
}

fn emit_order(
    problem: &Problem<Web>,
    value: Value,
    ranks: &[Option<usize>],
    named: &mut [bool],
    position: u8,
    sink: &mut impl ProofSink,
) {
    let game = problem.game();
    if game.terminal(&position).is_some() {
        return;
    }
    if std::mem::replace(&mut named[usize::from(position)], true) {
        return sink.reuse(position.into(), false).unwrap();
    }
    sink.define(position.into()).unwrap();
    let mover = game.to_move(&position);
    let repeats = |to: u8, can_repeat: bool| {
        can_repeat && problem.past().iter().any(|past| game.repetition(past) == game.repetition(&to))
    };
    let mut moves = Vec::new();
    game.moves(&position, &mut moves);
    if mover == value.winner() {
        let rank = |&index: &usize| {
            let mv = moves[index];
            if !repeats(mv.to, mv.can_repeat) {
                ranks[usize::from(mv.to)].map_or(usize::MAX, |rank| rank + 1)
            } else if problem.rule().value_of_repetition(mover) == value {
                0
            } else {
                usize::MAX
            }
        };
        let index = (0..moves.len()).min_by_key(rank).unwrap();
        sink.choose(index).unwrap();
        moves = vec![moves[index]];
    } else {
        sink.all().unwrap();
    }
    for mv in moves {
        if !repeats(mv.to, mv.can_repeat) {
            emit_order(problem, value, ranks, named, mv.to, sink);
        } else if game.terminal(&mv.to) != Some(value) {
            sink.repetition().unwrap();
        }
    }
}

/// Writes the closed form when the first player cannot force a win.
pub fn write_closed(problem: &Problem<Web>, sink: &mut impl ProofSink) -> bool {
    let game = problem.game();
    let ranks = ranks(problem, Value::Win);
    let open = |position: u8| ranks[usize::from(position)].is_none();
    if problem.rule() != RepetitionRule::FirstPlayerLoss || !open(*problem.root()) {
        return false;
    }
    sink.begin(Form::Closed, Value::Loss).unwrap();
    for position in (0..game.nodes.len() as u8).filter(|&position| open(position)) {
        let mut answer = None;
        if game.terminal(&position).is_none() && game.to_move(&position) == Player::Second {
            let mut moves = Vec::new();
            game.moves(&position, &mut moves);
            let in_past =
                |to: u8| problem.past().iter().any(|past| game.repetition(past) == game.repetition(&to));
            answer = moves.iter().position(|mv| open(mv.to) || mv.can_repeat && in_past(mv.to));
        }
        let mut bytes = Vec::new();
        game.encode(&position, &mut bytes);
        sink.member(&bytes, answer).unwrap();
    }
    sink.finish().unwrap();
    true
}
