//! The history that a verdict depends on, and how the conditions of children make those of their parent.

use crate::{Player, RepetitionRule, Value};
use rustc_hash::FxHashSet;
use std::hash::Hash;

/// The history a verdict depends on: it holds for every history that contains all of `present` and none of
/// `absent`.
///
/// History is the set of what the rule of repetition compares, over all positions before the node, the past
/// before the root included. Both sets hold positions of the node's own epoch only (see
/// [`Rules::epoch`](crate::Rules::epoch)): earlier ones cannot follow the node, later ones cannot precede it.
///
/// Verdicts compose from children alone; [`Conditions::add_child`] and [`Conditions::add_repetition`] are the
/// whole algebra. The smaller set is always merged into the larger, so a proof of n nodes costs O(n log n).
///
/// Inside one proof a position need not be absent that the winner enters where no repetition is claimed below: had it occurred,
/// the winner would have won from there by the same moves (docs/certificate.md). Such positions must only be absent from the past
/// before the root ([`Step::enters_freely`]).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conditions<R: Eq + Hash> {
    /// Must not have occurred.
    pub absent: FxHashSet<R>,
    /// Must have occurred.
    pub present: FxHashSet<R>,
    /// Whether a repetition is claimed somewhere below.
    pub loops: bool,
}

/// A move of the proof, seen by the conditions of the node it is made from.
#[derive(Debug, Clone, Copy)]
pub struct Step<'a, R> {
    /// The rule of repetition.
    pub rule: RepetitionRule,
    /// The value the proof is about.
    pub value: Value,
    /// Who moves.
    pub mover: Player,
    /// What the rule compares of the position moved from.
    pub parent: &'a R,
    /// What the rule compares of the position moved to.
    pub child: &'a R,
    /// Whether the two positions are of one epoch.
    pub same_epoch: bool,
    /// [`Rules::can_repeat`](crate::Rules::can_repeat) of the move.
    pub can_repeat: bool,
    /// [`Rules::dominates_repetitions`](crate::Rules::dominates_repetitions) of the position moved to.
    pub dominates: bool,
}

impl<R: Eq> Step<'_, R> {
    /// Whether the move must not repeat: that would count against the winner.
    pub fn must_be_new(&self) -> bool {
        self.same_epoch && self.can_repeat && self.rule.value_of_repetition(self.mover) != self.value
    }

    /// Whether the position moved to must be absent from the past before the root alone, where `loops` says whether a repetition
    /// is claimed below it.
    pub fn enters_freely(&self, loops: bool) -> bool {
        self.must_be_new() && self.rule == RepetitionRule::CurrentPlayerLoss && self.dominates && !loops
    }
}

/// Why a verdict does not follow from what is below it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Broken {
    /// The child's verdict needs the parent's position not to have occurred.
    #[error("the proof below this move returns to the position the move came from")]
    NeedsParentAbsent,
    /// The child is the parent again, where that counts against the winner.
    #[error("the move leads back to the position itself, which counts against the winner")]
    SelfLoop,
    /// The rule gives a repetition by this player to the other side.
    #[error("a repetition by this player counts against the winner")]
    RepetitionHurtsWinner,
    /// A repetition is claimed of a position that cannot have come before.
    #[error("a repetition is claimed of a position that cannot have occurred before")]
    NeverOccurred,
}

impl<R: Eq + Hash> Default for Conditions<R> {
    fn default() -> Self {
        Self { absent: FxHashSet::default(), present: FxHashSet::default(), loops: false }
    }
}

impl<R: Eq + Hash + Clone> Conditions<R> {
    /// Takes over what the verdict after a move depends on, where the move is no repetition.
    pub fn add_child(&mut self, step: Step<'_, R>, mut below: Self) -> Result<(), Broken> {
        self.loops |= below.loops;
        if !step.same_epoch {
            // What must be absent below cannot have occurred here. What must be present cannot either.
            return if below.present.is_empty() { Ok(()) } else { Err(Broken::NeverOccurred) };
        }
        if below.absent.contains(step.parent) {
            return Err(Broken::NeedsParentAbsent);
        }
        below.present.remove(step.parent);
        merge(&mut self.absent, below.absent);
        merge(&mut self.present, below.present);
        // Where a repetition would count against the winner, the move must not be one.
        if step.must_be_new() {
            if step.child == step.parent {
                return Err(Broken::SelfLoop);
            }
            if !step.enters_freely(below.loops) {
                self.absent.insert(step.child.clone());
            }
        }
        Ok(())
    }

    /// Takes over a leaf: the move repeats a position.
    pub fn add_repetition(&mut self, step: Step<'_, R>) -> Result<(), Broken> {
        if !step.same_epoch || !step.can_repeat {
            return Err(Broken::NeverOccurred);
        }
        if step.rule.value_of_repetition(step.mover) != step.value {
            return Err(Broken::RepetitionHurtsWinner);
        }
        self.loops = true;
        if step.child != step.parent {
            self.present.insert(step.child.clone());
        }
        Ok(())
    }

    /// Takes over more that must not have occurred.
    pub fn must_be_absent(&mut self, more: FxHashSet<R>) {
        merge(&mut self.absent, more);
    }

    /// Whether nothing is asked, and nothing claimed that could be.
    pub fn is_empty(&self) -> bool {
        self.absent.is_empty() && self.present.is_empty() && !self.loops
    }

    /// Whether the verdict holds with this history.
    pub fn hold_in(&self, occurred: impl Fn(&R) -> bool) -> bool {
        self.present.iter().all(&occurred) && !self.absent.iter().any(&occurred)
    }
}

fn merge<R: Eq + Hash>(into: &mut FxHashSet<R>, mut from: FxHashSet<R>) {
    if into.len() < from.len() {
        std::mem::swap(into, &mut from);
    }
    into.extend(from);
}

#[cfg(test)]
mod tests {
    use super::*;
    use RepetitionRule::{CurrentPlayerLoss, FirstPlayerLoss};

    fn step<'a>(rule: RepetitionRule, value: Value, mover: Player, from: &'a u8, to: &'a u8) -> Step<'a, u8> {
        Step {
            rule,
            value,
            mover,
            parent: from,
            child: to,
            same_epoch: true,
            can_repeat: true,
            dominates: false,
        }
    }

    #[test]
    fn a_repetition_below_is_a_condition_until_its_position_is_reached() {
        let (mut at_b, mut at_a) = (Conditions::default(), Conditions::default());
        at_b.add_repetition(step(FirstPlayerLoss, Value::Loss, Player::First, &b'b', &b'a')).unwrap();
        assert!(at_b.present.contains(&b'a'));
        at_a.add_child(step(FirstPlayerLoss, Value::Loss, Player::Second, &b'a', &b'b'), at_b).unwrap();
        assert!(
            at_a.absent.is_empty() && at_a.present.is_empty(),
            "the loop closed at a, so nothing is left to ask for"
        );
        assert!(at_a.loops, "but it is there");
    }

    #[test]
    fn what_the_winner_enters_must_be_new() {
        let mut node = Conditions::default();
        node.add_child(step(CurrentPlayerLoss, Value::Loss, Player::Second, &1, &2), Conditions::default())
            .unwrap();
        assert!(node.absent.contains(&2));
        assert!(!node.hold_in(|&r| r == 2) && node.hold_in(|_| false));

        let mut loser = Conditions::default();
        loser
            .add_child(step(CurrentPlayerLoss, Value::Win, Player::Second, &1, &2), Conditions::default())
            .unwrap();
        assert!(loser.absent.is_empty(), "entering history would only hurt the one who loses anyway");

        let mut proof = Conditions::default();
        proof
            .add_child(step(FirstPlayerLoss, Value::Win, Player::Second, &1, &2), Conditions::default())
            .unwrap();
        assert!(proof.absent.contains(&2), "under first-player-loss either side's repetition spoils a proof");
    }

    #[test]
    fn what_the_winner_enters_may_have_occurred_where_nothing_repeats_below() {
        let enters = Step { dominates: true, ..step(CurrentPlayerLoss, Value::Win, Player::First, &1, &2) };
        let after = |step: Step<'_, u8>, loops: bool| {
            let mut node = Conditions::default();
            node.add_child(step, Conditions { loops, ..Conditions::default() }).unwrap();
            (node.absent.contains(&2), node.loops)
        };
        assert_eq!(after(enters, false), (false, false));
        assert_eq!(after(enters, true), (true, true), "another history may cut the loop");
        assert_eq!(
            after(Step { dominates: false, ..enters }, false),
            (true, false),
            "its like may be worth less"
        );
        assert_eq!(after(Step { rule: FirstPlayerLoss, ..enters }, false), (true, false));
        assert!(enters.enters_freely(false) && !enters.enters_freely(true));
        assert!(!Step { can_repeat: false, ..enters }.enters_freely(false), "there is nothing to be absent");
    }

    #[test]
    fn each_broken_step_says_why() {
        let with = |absent: &[u8], present: &[u8]| Conditions {
            absent: absent.iter().copied().collect(),
            present: present.iter().copied().collect(),
            loops: false,
        };
        let win = step(FirstPlayerLoss, Value::Win, Player::First, &1, &2);
        let fresh = Conditions::default;
        assert_eq!(fresh().add_child(win, with(&[1], &[])), Err(Broken::NeedsParentAbsent));
        assert_eq!(fresh().add_child(Step { child: &1, ..win }, fresh()), Err(Broken::SelfLoop));
        assert_eq!(fresh().add_repetition(win), Err(Broken::RepetitionHurtsWinner));
        let loss = Step { value: Value::Loss, ..win };
        assert_eq!(fresh().add_repetition(Step { same_epoch: false, ..loss }), Err(Broken::NeverOccurred));
        assert_eq!(fresh().add_repetition(Step { can_repeat: false, ..loss }), Err(Broken::NeverOccurred));
        assert_eq!(
            fresh().add_child(Step { same_epoch: false, ..loss }, with(&[], &[7])),
            Err(Broken::NeverOccurred)
        );
        assert_eq!(fresh().add_child(Step { same_epoch: false, ..loss }, with(&[7], &[])), Ok(()));
    }
}
