//! Simulation: a stored verdict is played through on the present path, with the moves the table names for the
//! winner and all moves of the loser, after Kawano, and Kishimoto and Müller. The verdict is one of the position itself
//! on another path, or that of a model: a position that another move led to, whose answers may do here as well.
//!
//! The whole path counts: the moves from the root and the simulated ones. What the verdict rests on is gathered
//! on the way back. A tree, and in dense cycles an exponential one, hence the bound.

use super::{HistoryTable, Leaf, Model, NodeKeys, Probe, UsedMove};
use crate::table::size_of_work;
use crate::verdict::{NO_MOVE, PathConditions, Verdict};
use std::rc::Rc;
use twinproof_core::{ChildPreview, Game, Player, Value};

/// The most positions a simulation may walk through.
const MAX_NODES: u32 = 1000;

/// A move that is left to try.
struct Pending<M> {
    index: u16,
    mv: M,
    preview: Option<ChildPreview>,
}

/// A position of the simulated line.
struct Step<G: Game> {
    position: G::Position,
    keys: NodeKeys,
    mover: Player,
    model: Option<Rc<Model<G>>>,
    /// What is left to try, the next one last: the winner's named moves, or all moves of the loser.
    pending: Vec<Pending<G::Move>>,
    /// Nobody names a move of the winner's: any will do after which matters are settled.
    is_last: bool,
    conditions: PathConditions,
    best: u16,
    /// Positions walked through before it.
    before: u32,
}

/// How matters stand at the end of the line.
enum Turn {
    /// The next move is to be looked at.
    Next,
    /// The last position is decided: on these conditions, or not.
    Done(bool),
}

/// The position to go on with.
struct Further<G: Game> {
    position: G::Position,
    keys: NodeKeys,
    model: Option<Rc<Model<G>>>,
}

/// What is simulated.
#[derive(Clone, Copy)]
struct Aim {
    value: Value,
    /// Whether there is a model.
    borrows: bool,
}

impl<G: Game> HistoryTable<'_, G> {
    /// Whether the value holds on the present path by the moves the table names, for the positions themselves or for
    /// those of a model. With a model, the verdicts of all positions that are decided on the way are kept.
    pub(super) fn simulate_tree(
        &mut self,
        position: &G::Position,
        keys: &NodeKeys,
        value: Value,
        model: Option<Rc<Model<G>>>,
    ) -> Option<Verdict> {
        let aim = Aim { value, borrows: model.is_some() };
        let first = Further { position: position.clone(), keys: *keys, model };
        let mut steps = vec![self.step_to(first, aim, 0)];
        let most = MAX_NODES.min(self.simulation_budget);
        let mut nodes = 1;
        let mut turn = Turn::Next;
        let verdict = loop {
            let top = steps.last_mut().expect("the loop ends with the first step");
            match turn {
                Turn::Next => {
                    turn = match self.try_next(top, aim) {
                        Ok(turn) => turn,
                        Err(further) => {
                            nodes += 1;
                            if nodes > most {
                                Turn::Done(false)
                            } else {
                                steps.push(self.step_to(further, aim, nodes - 1));
                                Turn::Next
                            }
                        }
                    }
                }
                Turn::Done(holds) => {
                    let step = steps.pop().expect("there is a top");
                    let verdict = self.leave_step(&step, aim, holds, nodes);
                    let Some(above) = steps.last_mut() else { break verdict };
                    let is_winners = above.mover == value.winner();
                    if let Some(verdict) = verdict {
                        let can_repeat = self.problem.game().can_repeat(above.current_move());
                        let used = UsedMove {
                            repetition: step.keys.repetition,
                            can_repeat,
                            dominates: self.problem.game().dominates_repetitions(&step.position),
                            back: None,
                            below: Some(&verdict.conditions),
                        };
                        let same_epoch = above.keys.epoch == step.keys.epoch;
                        self.add_used(&mut above.conditions, &used, above.mover, value, same_epoch);
                        above.pending.pop();
                        turn = if is_winners { Turn::Done(true) } else { Turn::Next };
                    } else if is_winners && nodes <= most {
                        above.pending.pop();
                        turn = Turn::Next;
                    } else {
                        turn = Turn::Done(false);
                    }
                }
            }
        };
        self.counts.nodes += u64::from(nodes);
        verdict
    }

    fn step_to(&mut self, to: Further<G>, Aim { value, borrows }: Aim, before: u32) -> Step<G> {
        let game = self.problem.game();
        let Further { position, keys, model } = to;
        self.history.push(keys.repetition, keys.depth);
        let mover = game.to_move(&position);
        self.moves.clear();
        game.moves(&position, &mut self.moves);
        let moves = &self.moves;
        let mut pending: Vec<Pending<G::Move>> = Vec::new();
        let is_winners = mover == value.winner();
        if is_winners {
            let own = self.stored_moves(keys.entry, value).into_iter();
            let own = own.filter_map(|index| Some((index, *moves.get(usize::from(index))?)));
            pending.extend(own.map(|(index, mv)| Pending { index, mv, preview: None }));
            for mv in model.iter().flat_map(|model| self.model_moves(model, value)) {
                let found = (0..NO_MOVE).zip(moves).find(|(_, one)| **one == mv);
                if let Some((index, _)) = found.filter(|_| pending.iter().all(|one| one.mv != mv)) {
                    pending.push(Pending { index, mv, preview: None });
                }
            }
        }
        let is_last = is_winners && borrows && pending.is_empty();
        if is_last || !is_winners {
            self.previews.clear();
            if borrows {
                game.preview_children(&position, moves, &mut self.previews);
            }
            // Where it is not known what it stands for, it has to be set up.
            let previews = self.previews.iter().map(|preview| preview.filter(|preview| preview.dominates));
            let all = (0..).zip(moves).zip(previews.chain(std::iter::repeat(None)));
            pending.extend(all.map(|((index, &mv), preview)| {
                let index = if is_winners { u16::try_from(index).unwrap_or(NO_MOVE) } else { NO_MOVE };
                Pending { index, mv, preview }
            }));
        }
        pending.reverse();
        Step {
            position,
            keys,
            mover,
            model,
            pending,
            is_last,
            conditions: PathConditions::none(),
            best: NO_MOVE,
            before,
        }
    }

    /// Takes the last step off the line: its verdict, if it holds.
    fn leave_step(&mut self, step: &Step<G>, aim: Aim, holds: bool, nodes: u32) -> Option<Verdict> {
        let keys = &step.keys;
        self.history.pop(keys.repetition, keys.depth);
        if !holds {
            return None;
        }
        let mut conditions = step.conditions.clone();
        conditions.discharge(self.rules, keys.repetition, keys.depth);
        let verdict = Verdict { value: aim.value, best: step.best, conditions };
        if aim.borrows {
            let size = size_of_work(u64::from(nodes - step.before));
            self.unreported += self.store(keys, &verdict, size, false);
        }
        Some(verdict)
    }

    /// Looks at the next move of a step. `Err` is the position to go on with.
    fn try_next(&self, step: &mut Step<G>, aim: Aim) -> Result<Turn, Further<G>> {
        let game = self.problem.game();
        let value = aim.value;
        let is_winners = step.mover == value.winner();
        let Some(&Pending { index, mv, preview }) = step.pending.last() else {
            return Ok(Turn::Done(!is_winners));
        };
        step.best = index;
        if let Some(holds) = preview.and_then(|preview| self.judge_preview(step, mv, &preview, value)) {
            return Ok(step.turn_after(holds, is_winners));
        }
        let child = game.play(&step.position, mv);
        let keys = self.child_keys(&step.keys, mv, &child);
        let same_epoch = step.keys.epoch == keys.epoch;
        let can_repeat = game.can_repeat(mv);
        let dominates = game.dominates_repetitions(&child);
        let used = |back, below| UsedMove { repetition: keys.repetition, can_repeat, dominates, back, below };
        let holds = match self.leaf(step.mover, mv, &child, keys.repetition) {
            Some(Leaf::Unconditional(known)) => {
                self.add_used(&mut step.conditions, &used(None, None), step.mover, value, same_epoch);
                known == value
            }
            Some(Leaf::Repetition(known, depth)) => {
                self.add_used(&mut step.conditions, &used(Some(depth), None), step.mover, value, same_epoch);
                known == value
            }
            None => match self.probe(&keys) {
                Probe::Solved(verdict) => {
                    let below = Some(&verdict.conditions);
                    self.add_used(&mut step.conditions, &used(None, below), step.mover, value, same_epoch);
                    verdict.value == value
                }
                Probe::Miss | Probe::Open { .. } => {
                    let model = step.model.as_ref().filter(|_| !step.is_last);
                    let model = model.and_then(|model| self.model_after(model, mv, value));
                    let is_open = model.is_some()
                        || aim.borrows && !is_winners
                        || !step.is_last && self.claims(keys.entry, value);
                    if is_open {
                        return Err(Further { position: child, keys, model });
                    }
                    false
                }
            },
        };
        Ok(step.turn_after(holds, is_winners))
    }

    /// Whether the value holds after a move, if the table decides it: the position is not set up for that.
    fn judge_preview(
        &self,
        step: &mut Step<G>,
        mv: G::Move,
        preview: &ChildPreview,
        value: Value,
    ) -> Option<bool> {
        let keys = self.preview_keys(&step.keys, mv, preview);
        if self.repetition(step.mover, mv, keys.repetition).is_some() {
            return None;
        }
        let Probe::Solved(verdict) = self.probe(&keys) else { return None };
        let used = UsedMove {
            repetition: keys.repetition,
            can_repeat: self.problem.game().can_repeat(mv),
            dominates: preview.dominates,
            back: None,
            below: Some(&verdict.conditions),
        };
        let same_epoch = step.keys.epoch == keys.epoch;
        self.add_used(&mut step.conditions, &used, step.mover, value, same_epoch);
        Some(verdict.value == value)
    }
}

impl<G: Game> Step<G> {
    /// How matters stand when the value holds after the move that was looked at, or does not.
    fn turn_after(&mut self, holds: bool, is_winners: bool) -> Turn {
        if !holds {
            self.conditions = PathConditions::none();
        }
        match (holds, is_winners) {
            (true, true) => Turn::Done(true),
            (false, false) => Turn::Done(false),
            _ => {
                self.pending.pop();
                Turn::Next
            }
        }
    }

    /// The move the line goes on with.
    fn current_move(&self) -> G::Move {
        self.pending.last().expect("a line goes on by a move that is left").mv
    }
}
