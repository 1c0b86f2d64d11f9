//! The laws of positions that the rule of repetition takes for the same: their epochs, and what it means that one of them
//! dominates the others. A certificate is wrong where they are broken, so every pair that was met is looked at.

use super::{moves_of, show};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use twinproof_core::{Player, Problem, Rules, Value};

/// A position, and whose moves that can repeat lead to it.
struct Member<G: Rules> {
    position: G::Position,
    entered: [bool; 2],
}

/// A position after a move, and whether the move can repeat.
type After<G> = (<G as Rules>::Position, bool);

/// What was met, by what the rule of repetition compares.
pub(super) struct Repetitions<'a, G: Rules> {
    game: &'a G,
    classes: FxHashMap<G::Repetition, Vec<Member<G>>>,
    positions: usize,
    most: usize,
}

/// How many pairs of different positions that the rule of repetition takes for the same were looked at, by what kept the promise
/// of [`Rules::dominates_repetitions`] there.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Pairs {
    /// The positions that were met.
    pub positions: usize,
    /// At the other position the opponent has no more than at the one that dominates.
    pub no_more: usize,
    /// At the other position the winner gives the move away, or wins at once.
    pub given_away: usize,
}

/// Goes through the positions that can be reached from the root, nearest first, until `most` of them were met, and checks what
/// [`Rules`] promises of those that the rule of repetition takes for the same. [`check_rules`](super::check_rules) does so for
/// what random play meets; this is for games with a predicate of their own, on problems small enough to be gone through.
///
/// # Panics
///
/// When a law is broken.
pub fn check_repetitions<G: Rules>(problem: &Problem<G>, most: usize) -> Pairs {
    let game = problem.game();
    let mut met = Repetitions::new(game, most);
    let mut open = VecDeque::from([problem.root().clone()]);
    met.file(problem.root(), None);
    while let Some(position) = open.pop_front() {
        for mv in moves_of(game, &position) {
            let child = game.play(&position, mv);
            let entered = game.can_repeat(mv).then(|| game.to_move(&position));
            if met.file(&child, entered) {
                open.push_back(child);
            }
        }
    }
    met.compare()
}

impl<'a, G: Rules> Repetitions<'a, G> {
    /// Nothing met yet; `most` positions are remembered.
    pub(super) fn new(game: &'a G, most: usize) -> Self {
        Self { game, classes: FxHashMap::default(), positions: 0, most }
    }

    /// Takes in a position with those after its moves, while there is room.
    pub(super) fn visit(&mut self, position: &G::Position, moves: &[G::Move]) {
        if self.positions == self.most {
            return;
        }
        self.file(position, None);
        for &mv in moves {
            let entered = self.game.can_repeat(mv).then(|| self.game.to_move(position));
            self.file(&self.game.play(position, mv), entered);
        }
    }

    /// Takes in a position that this player entered by a move that can repeat, if any did; whether it is new.
    fn file(&mut self, position: &G::Position, entered: Option<Player>) -> bool {
        let class = self.classes.entry(self.game.repetition(position)).or_default();
        let known = class.iter().position(|member| member.position == *position);
        if known.is_none() && self.positions == self.most {
            return false;
        }
        let member = known.unwrap_or_else(|| {
            self.positions += 1;
            class.push(Member { position: position.clone(), entered: [false; 2] });
            class.len() - 1
        });
        if let Some(player) = entered {
            class[member].entered[player as usize] = true;
        }
        known.is_none()
    }

    /// Compares all that the rule takes for the same.
    pub(super) fn compare(&self) -> Pairs {
        let game = self.game;
        let mut pairs = Pairs { positions: self.positions, ..Pairs::default() };
        for class in self.classes.values() {
            for other in class.iter().skip(1) {
                assert_eq!(
                    game.epoch(&class[0].position),
                    game.epoch(&other.position),
                    "positions that the rule of repetition takes for the same have the same epoch: {} and {}",
                    show(game, &class[0].position),
                    show(game, &other.position)
                );
            }
            for Member { position, entered } in class.iter().filter(|_| class.len() > 1) {
                for winner in [Player::First, Player::Second] {
                    if entered[winner as usize] && game.dominates_repetitions(position) {
                        let others = class.iter().map(|member| &member.position);
                        self.dominates(position, winner, others, &mut pairs);
                    }
                }
            }
        }
        pairs
    }

    /// What wins for `winner` from `position` wins from all the others.
    fn dominates<'p>(
        &self,
        position: &G::Position,
        winner: Player,
        others: impl Iterator<Item = &'p G::Position>,
        pairs: &mut Pairs,
    ) where
        G: 'p,
    {
        let game = self.game;
        let is_open =
            |position: &G::Position| game.terminal(position).is_none() && game.to_move(position) != winner;
        let here = is_open(position).then(|| self.after(position));
        let has_won = |position: &G::Position| game.terminal(position) == Some(Value::won_by(winner));
        // All that the opponent can do at another position it can do here, but lose at once.
        let no_more = |other: &G::Position| {
            let known = |after: &After<G>| here.as_ref().is_some_and(|here| here.contains(after));
            self.after(other).iter().all(|after| has_won(&after.0) || known(after))
        };
        // The winner gives the move away: it is the opponent's, here or at a position as good.
        let leads_here = |other: &G::Position| {
            let is_same = game.repetition(other) == game.repetition(position);
            here.is_some() && is_same && is_open(other) && no_more(other)
        };
        for other in others.filter(|&other| other != position && game.terminal(other).is_none()) {
            let (is_kept, count) = if is_open(other) {
                (no_more(other), &mut pairs.no_more)
            } else {
                let gives_away =
                    |(after, can_repeat): &After<G>| !can_repeat && (has_won(after) || leads_here(after));
                (self.after(other).iter().any(gives_away), &mut pairs.given_away)
            };
            *count += 1;
            assert!(
                is_kept,
                "a position dominates its repetitions only where the opponent has no more at any of them: {} and {}, \
                 for the {winner:?} player",
                show(game, position),
                show(game, other)
            );
        }
    }

    /// The positions after the moves.
    fn after(&self, position: &G::Position) -> Vec<After<G>> {
        let moves = moves_of(self.game, position);
        moves.into_iter().map(|mv| (self.game.play(position, mv), self.game.can_repeat(mv))).collect()
    }
}
