//! The parts one by one, for measurements.

use crate::attack::{Attack, Found, Mode};
use crate::board::Board;
use crate::guard::Guard;
use crate::lines::Lines;
use std::sync::Arc;
use std::time::Duration;
use twinproof_core::{Clock, Limits, Silent, StopFlag};
use twinproof_games::connect::{Shape, Stones};

/// Whether threats win, and expansions, positions judged.
pub fn threats(shape: Shape, attacker: Stones, defender: Stones, seconds: f64) -> (String, u64, u64) {
    let board = Board::new(Arc::new(Lines::new(shape)), attacker, defender);
    let mut attack = Attack::new(board, 1 << 28);
    let clock = Clock::start(Some(Duration::from_secs_f64(seconds)), StopFlag::new());
    let mut silent = Silent;
    let mut guard = Guard::new(&Limits::default(), &clock, &mut silent);
    let mut said = String::new();
    for mode in [Mode::Macro, Mode::Exact] {
        let found = attack.win(&mut guard, mode, 40, u64::MAX);
        said += &format!("{mode:?} ");
        match found {
            Ok(Found::Win(_)) => {
                said += "win";
                break;
            }
            Ok(Found::Nothing { for_ever }) => said += &format!("nothing {for_ever} "),
            Err(reason) => {
                said += &format!("{reason}");
                break;
            }
        }
    }
    (said, guard.counts.expansions, attack.judged())
}
