//! The dual simulation of first-player-loss: a closed set instead of a tree.
//!
//! From the position follow every move of the first player and one stored answer of the second, each position
//! once. If the first player never gets out, except into the path or into positions that are lost anyway, it
//! has failed here: any play that stays inside repeats in the end. Linear where a tree would be exponential.

use super::grounds::{Grounds, NO_MOVE, Ruling, Verdict};
use super::{Knowledge, Known, Leaf, Place, Used};
use rustc_hash::FxHashSet;
use twinproof_core::{Game, Player, Value};

/// The most positions a walk may visit.
const MOST_NODES: usize = 2000;

/// What lies behind a move.
enum Behind<P> {
    /// Nothing that the first player could hope for; it rests on these.
    Fine(Grounds),
    /// A disproof is claimed: walk on.
    Further(P, Place),
    /// The first player gets out, or nothing is known.
    Out,
}

/// The positions walked through.
struct Walk<P> {
    seen: FxHashSet<u64>,
    /// Each with the second player's answer.
    members: Vec<(Place, u16)>,
    todo: Vec<(P, usize)>,
    grounds: Grounds,
}

impl<P> Walk<P> {
    /// Takes in what lies behind a move. False if the first player gets out.
    fn follow(&mut self, ruling: Ruling, behind: Behind<P>) -> bool {
        match behind {
            Behind::Out => return false,
            Behind::Fine(below) => self.grounds.add(ruling, &below),
            Behind::Further(child, place) => {
                if self.seen.insert(place.key) {
                    self.members.push((place, NO_MOVE));
                    self.todo.push((child, self.members.len() - 1));
                }
            }
        }
        true
    }
}

impl<G: Game> Knowledge<'_, '_, G> {
    /// Whether the first player has failed on the present path, by the answers the table names.
    pub(super) fn walk(&mut self, position: &G::Position, place: &Place) -> Option<Verdict> {
        let game = self.problem.game();
        let mut walk = Walk {
            seen: FxHashSet::from_iter([place.key]),
            members: vec![(*place, NO_MOVE)],
            todo: vec![(position.clone(), 0)],
            grounds: Grounds::none(),
        };
        let mut moves = std::mem::take(&mut self.moves);
        let most = MOST_NODES.min(self.allowance as usize);
        let mut stays = true;
        while let Some((position, member)) = walk.todo.pop() {
            let place = walk.members[member].0;
            let mover = game.to_move(&position);
            moves.clear();
            game.moves(&position, &mut moves);
            if mover == Player::First {
                stays = moves
                    .iter()
                    .all(|&mv| walk.follow(self.ruling, self.behind(&position, &place, mover, mv)));
            } else {
                let answer = self.named_moves(place.key, Value::Loss).into_iter().find_map(|index| {
                    let &mv = moves.get(usize::from(index))?;
                    match self.behind(&position, &place, mover, mv) {
                        Behind::Out => None,
                        behind => Some((index, behind)),
                    }
                });
                let (index, behind) = answer.unwrap_or((NO_MOVE, Behind::Out));
                walk.members[member].1 = index;
                stays = walk.follow(self.ruling, behind);
            }
            stays &= walk.members.len() <= most;
            if !stays {
                break;
            }
        }
        let Walk { members, mut grounds, .. } = walk;
        self.moves = moves;
        self.counts.nodes += members.len() as u64;
        if !stays {
            return None;
        }
        grounds.settle(self.ruling, place.repetition, place.depth);
        if grounds.is_clean() {
            // Nothing of the path was needed: the set is closed for good.
            for (place, best) in &members {
                self.keep_clean(place, Value::Loss, *best, 0, false);
            }
        }
        Some(Verdict { value: Value::Loss, best: members[0].1, grounds })
    }

    fn behind(
        &self,
        position: &G::Position,
        place: &Place,
        mover: Player,
        mv: G::Move,
    ) -> Behind<G::Position> {
        let child = self.problem.game().play(position, mv);
        let at = self.after(place, mv, &child);
        let mut grounds = Grounds::none();
        match self.leaf(mover, mv, &child, at.repetition) {
            Some(Leaf::Clean(Value::Loss)) => Behind::Fine(grounds),
            Some(Leaf::Repetition(_, depth)) => {
                let used = Used {
                    repetition: at.repetition,
                    can_repeat: true,
                    dominates: true,
                    back: Some(depth),
                    below: None,
                };
                self.add_used(&mut grounds, &used, mover, Value::Loss, true);
                Behind::Fine(grounds)
            }
            Some(Leaf::Clean(Value::Win)) => Behind::Out,
            None => match self.look_up(&at) {
                // A twin of the very path may rest on the walk itself, which is no part of the path.
                Known::Solved(Verdict { value: Value::Loss, grounds, .. })
                    if grounds.is_clean() || self.ruling.names && !grounds.sets.overflowed =>
                {
                    Behind::Fine(grounds)
                }
                Known::Solved(verdict) if verdict.value == Value::Win => Behind::Out,
                _ if self.claims(at.key, Value::Loss) => Behind::Further(child, at),
                _ => Behind::Out,
            },
        }
    }
}
