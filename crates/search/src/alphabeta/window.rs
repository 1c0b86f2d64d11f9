//! The window of alpha-beta when there are three values, loss < unknown < win.
//!
//! Between bounds there is room for a win, for a loss, or for both: so a window is the set of the values that
//! would still make a difference above. With `win` alone it is the null window (unknown, win), in which a loss
//! and an unknown are the same; with `loss` alone it is (loss, unknown). An unknown closes one side: a player
//! who can reach it need not lose any more. When nothing is sought the position is cut off.

use twinproof_core::{Player, Value};

/// The values that are still sought.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Window {
    pub(super) win: bool,
    pub(super) loss: bool,
}

impl Window {
    pub(super) const FULL: Self = Self { win: true, loss: true };

    /// Nothing would make a difference any more.
    pub(super) fn is_closed(self) -> bool {
        !self.win && !self.loss
    }

    /// What is left once `mover` has a move into the unknown.
    pub(super) fn after_unknown(self, mover: Player) -> Self {
        match Value::won_by(mover) {
            Value::Win => Self { loss: false, ..self },
            Value::Loss => Self { win: false, ..self },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_can_reach_the_unknown_need_not_lose() {
        let (win, loss) = (Window { win: true, loss: false }, Window { win: false, loss: true });
        // The first player still hopes for a win, the second for a loss.
        assert_eq!(Window::FULL.after_unknown(Player::First), win);
        assert_eq!(Window::FULL.after_unknown(Player::Second), loss);
        // Where only the other one's success was in question, that settles it.
        assert!(loss.after_unknown(Player::First).is_closed());
        assert!(win.after_unknown(Player::Second).is_closed());
        assert_eq!(win.after_unknown(Player::First), win);
        assert_eq!(loss.after_unknown(Player::Second), loss);
    }
}
