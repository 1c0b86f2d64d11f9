//! The dual simulation of first-player-loss: a closed set instead of a tree.
//!
//! From the position follow every move of the first player and one stored answer of the second, each position
//! once. If the first player never gets out, except into the path or into positions that are lost anyway, it
//! has failed here: any play that stays inside repeats in the end. Linear where a tree would be exponential.

use super::{HistoryTable, Leaf, NodeKeys, Probe, UsedMove};
use crate::verdict::{ConditionRules, NO_MOVE, PathConditions, Verdict};
use rustc_hash::FxHashSet;
use twinproof_core::{Game, Player, Value};

/// The most positions a walk may visit.
const MAX_NODES: usize = 2000;

/// What lies behind a move.
enum Behind<P> {
    /// Nothing that the first player could hope for; it rests on these.
    Fine(PathConditions),
    /// A disproof is claimed: walk on.
    Further(P, NodeKeys),
    /// The first player gets out, or nothing is known.
    Out,
}

/// The positions walked through.
struct Walk<P> {
    seen: FxHashSet<u64>,
    /// Each with the second player's answer.
    members: Vec<(NodeKeys, u16)>,
    pending: Vec<(P, usize)>,
    conditions: PathConditions,
}

impl<P> Walk<P> {
    /// Takes in what lies behind a move. False if the first player gets out.
    fn follow(&mut self, rules: ConditionRules, behind: Behind<P>) -> bool {
        match behind {
            Behind::Out => return false,
            Behind::Fine(below) => self.conditions.add_below(rules, &below),
            Behind::Further(child, keys) => {
                if self.seen.insert(keys.entry) {
                    self.members.push((keys, NO_MOVE));
                    self.pending.push((child, self.members.len() - 1));
                }
            }
        }
        true
    }
}

impl<G: Game> HistoryTable<'_, G> {
    /// Whether the first player has failed on the present path, by the answers the table names.
    pub(super) fn simulate_closed_set(&mut self, position: &G::Position, keys: &NodeKeys) -> Option<Verdict> {
        let game = self.problem.game();
        let mut walk = Walk {
            seen: FxHashSet::from_iter([keys.entry]),
            members: vec![(*keys, NO_MOVE)],
            pending: vec![(position.clone(), 0)],
            conditions: PathConditions::none(),
        };
        let mut moves = std::mem::take(&mut self.moves);
        let most = MAX_NODES.min(self.simulation_budget as usize);
        let mut stays = true;
        while let Some((position, member)) = walk.pending.pop() {
            let keys = walk.members[member].0;
            let mover = game.to_move(&position);
            moves.clear();
            game.moves(&position, &mut moves);
            if mover == Player::First {
                stays =
                    moves.iter().all(|&mv| walk.follow(self.rules, self.behind(&position, &keys, mover, mv)));
            } else {
                let answer = self.stored_moves(keys.entry, Value::Loss).into_iter().find_map(|index| {
                    let &mv = moves.get(usize::from(index))?;
                    match self.behind(&position, &keys, mover, mv) {
                        Behind::Out => None,
                        behind => Some((index, behind)),
                    }
                });
                let (index, behind) = answer.unwrap_or((NO_MOVE, Behind::Out));
                walk.members[member].1 = index;
                stays = walk.follow(self.rules, behind);
            }
            stays &= walk.members.len() <= most;
            if !stays {
                break;
            }
        }
        let Walk { members, mut conditions, .. } = walk;
        self.moves = moves;
        self.counts.nodes += members.len() as u64;
        if !stays {
            return None;
        }
        conditions.discharge(self.rules, keys.repetition, keys.depth);
        if conditions.is_unconditional() {
            // Nothing of the path was needed: the set is closed for good.
            for (keys, best) in &members {
                self.store_unconditional(keys, Value::Loss, *best, 0, false);
            }
        }
        Some(Verdict { value: Value::Loss, best: members[0].1, conditions })
    }

    fn behind(
        &self,
        position: &G::Position,
        keys: &NodeKeys,
        mover: Player,
        mv: G::Move,
    ) -> Behind<G::Position> {
        let child = self.problem.game().play(position, mv);
        let at = self.child_keys(keys, mv, &child);
        let mut conditions = PathConditions::none();
        match self.leaf(mover, mv, &child, at.repetition) {
            Some(Leaf::Unconditional(Value::Loss)) => Behind::Fine(conditions),
            Some(Leaf::Repetition(_, depth)) => {
                let used = UsedMove {
                    repetition: at.repetition,
                    can_repeat: true,
                    dominates: true,
                    back: Some(depth),
                    below: None,
                };
                self.add_used(&mut conditions, &used, mover, Value::Loss, true);
                Behind::Fine(conditions)
            }
            Some(Leaf::Unconditional(Value::Win)) => Behind::Out,
            None => match self.probe(&at) {
                // A twin of the very path may rest on the walk itself, which is no part of the path.
                Probe::Solved(Verdict { value: Value::Loss, conditions, .. })
                    if conditions.is_unconditional()
                        || self.rules.keeps_sets && !conditions.sets.overflowed =>
                {
                    Behind::Fine(conditions)
                }
                Probe::Solved(verdict) if verdict.value == Value::Win => Behind::Out,
                _ if self.claims(at.entry, Value::Loss) => Behind::Further(child, at),
                _ => Behind::Out,
            },
        }
    }
}
