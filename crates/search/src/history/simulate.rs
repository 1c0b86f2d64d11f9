//! Simulation: a stored verdict is played through on the present path, with the moves the table names for the
//! winner and all moves of the loser, after Kawano, and Kishimoto and Müller.
//!
//! The whole path counts: the moves from the root and the simulated ones. What the verdict rests on is gathered
//! on the way back. A tree, and in dense cycles an exponential one, hence the bound.

use super::{HistoryTable, Leaf, NodeKeys, Probe, UsedMove};
use crate::verdict::{NO_MOVE, PathConditions, Verdict};
use twinproof_core::{Game, Player, Value};

/// The most positions a simulation may walk through.
const MAX_NODES: u32 = 1000;

/// A position of the simulated line.
struct Step<G: Game> {
    position: G::Position,
    keys: NodeKeys,
    mover: Player,
    /// What is left to try, the next one last: the winner's named moves, or all moves of the loser.
    pending: Vec<(u16, G::Move)>,
    conditions: PathConditions,
    best: u16,
}

/// How matters stand at the end of the line.
enum Turn {
    /// The next move is to be looked at.
    Next,
    /// The last position is decided: on these conditions, or not.
    Done(bool),
}

impl<G: Game> HistoryTable<'_, G> {
    /// Whether the value holds on the present path by the moves the table names.
    pub(super) fn simulate_tree(
        &mut self,
        position: &G::Position,
        keys: &NodeKeys,
        value: Value,
    ) -> Option<Verdict> {
        let mut steps = vec![self.step_to(position.clone(), *keys, value)];
        let most = MAX_NODES.min(self.simulation_budget);
        let mut nodes = 1;
        let mut turn = Turn::Next;
        let verdict = loop {
            let top = steps.last_mut().expect("the loop ends with the first step");
            match turn {
                Turn::Next => {
                    turn = match self.try_next(top, value) {
                        Ok(turn) => turn,
                        Err((child, keys)) => {
                            nodes += 1;
                            if nodes > most {
                                Turn::Done(false)
                            } else {
                                steps.push(self.step_to(child, keys, value));
                                Turn::Next
                            }
                        }
                    }
                }
                Turn::Done(holds) => {
                    let mut step = steps.pop().expect("there is a top");
                    self.history.pop(step.keys.repetition, step.keys.depth);
                    step.conditions.discharge(self.rules, step.keys.repetition, step.keys.depth);
                    let Some(above) = steps.last_mut() else {
                        break holds.then_some(Verdict {
                            value,
                            best: step.best,
                            conditions: step.conditions,
                        });
                    };
                    let is_winners = above.mover == value.winner();
                    if holds {
                        let can_repeat = self.problem.game().can_repeat(above.current_move());
                        let used = UsedMove {
                            repetition: step.keys.repetition,
                            can_repeat,
                            dominates: self.problem.game().dominates_repetitions(&step.position),
                            back: None,
                            below: Some(&step.conditions),
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

    fn step_to(&mut self, position: G::Position, keys: NodeKeys, value: Value) -> Step<G> {
        let game = self.problem.game();
        self.history.push(keys.repetition, keys.depth);
        let mover = game.to_move(&position);
        self.moves.clear();
        game.moves(&position, &mut self.moves);
        let mut pending: Vec<(u16, G::Move)> = if mover == value.winner() {
            let named = self.stored_moves(keys.entry, value);
            named.iter().filter_map(|&index| Some((index, *self.moves.get(usize::from(index))?))).collect()
        } else {
            self.moves.iter().map(|&mv| (NO_MOVE, mv)).collect()
        };
        pending.reverse();
        Step { position, keys, mover, pending, conditions: PathConditions::none(), best: NO_MOVE }
    }

    /// Looks at the next move of a step. `Err` is the position to go on with.
    fn try_next(&self, step: &mut Step<G>, value: Value) -> Result<Turn, (G::Position, NodeKeys)> {
        let game = self.problem.game();
        let is_winners = step.mover == value.winner();
        let Some(&(index, mv)) = step.pending.last() else { return Ok(Turn::Done(!is_winners)) };
        step.best = index;
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
                Probe::Solved(verdict) if verdict.value == value => {
                    let below = Some(&verdict.conditions);
                    self.add_used(&mut step.conditions, &used(None, below), step.mover, value, same_epoch);
                    true
                }
                Probe::Open { .. } if self.claims(keys.entry, value) => return Err((child, keys)),
                _ => false,
            },
        };
        if !holds {
            step.conditions = PathConditions::none();
        }
        Ok(match (holds, is_winners) {
            (true, true) => Turn::Done(true),
            (false, false) => Turn::Done(false),
            _ => {
                step.pending.pop();
                Turn::Next
            }
        })
    }
}

impl<G: Game> Step<G> {
    /// The move the line goes on with.
    fn current_move(&self) -> G::Move {
        self.pending.last().expect("a line goes on by a move that is left").1
    }
}
