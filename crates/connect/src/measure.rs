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

/// Whether zones win, costs, and counts: expansions, strategy nodes, bytes of the block.
pub fn zones(shape: Shape, attacker: Stones, defender: Stones, seconds: f64) -> (String, u64, u64) {
    use crate::quiet::Breadth;
    use crate::strategy::Answer;
    use crate::zones::{Depth, Effort, Zones};
    let board = Board::new(Arc::new(Lines::new(shape)), attacker, defender);
    let attack = Attack::new(board, 1 << 28);
    let effort = Effort { threats: [1000, 200], breadth: Breadth { cells: 16, moves: 60 } };
    let mut zones = Zones::new(attack, effort);
    let clock = Clock::start(Some(Duration::from_secs_f64(seconds)), StopFlag::new());
    let mut silent = Silent;
    let mut guard = Guard::new(&Limits::default(), &clock, &mut silent);
    let mut said = String::new();
    for cost in 0..=6 {
        let start = clock.elapsed();
        zones.round += 1;
        match zones.answer(&mut guard, Depth { cost, parries: if cost == 0 { 0 } else { 1 } }) {
            Ok(Some(answer)) => {
                let zone =
                    crate::zone::of_answer(&mut zones.attack.board, &zones.attack.strategies, answer, 0);
                if let Answer::Play(cells, defence) = zones.attack.strategies.answer(answer) {
                    cells.iter().for_each(|&c| zones.attack.board.put(c, crate::board::Side::Attacker));
                    let block =
                        crate::block::write(&mut zones.attack.board, &zones.attack.strategies, *defence);
                    said += &format!(" block {} ", block.len());
                }
                said += &format!("cost {cost} {} win", zone.is_some());
                break;
            }
            Ok(None) => said += &format!("{cost}:{:.2}s ", (clock.elapsed() - start).as_secs_f64()),
            Err(reason) => {
                said += &format!("{reason}");
                break;
            }
        }
    }
    (said, guard.counts.expansions, zones.attack.judged())
}
