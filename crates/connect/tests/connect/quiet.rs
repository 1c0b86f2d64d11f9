//! Positions that ship: threats alone do not win them, zones do.

use crate::common::{certified, solve};
use twinproof_core::{StopReason, Value};
use twinproof_games::connect::{Ask, Family, FiveInARow, SixInARow, parse};

fn positions(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.starts_with('#'))
}

fn zones_alone_win<F: Family>(text: &str) -> usize {
    let ask = Ask::default();
    for moves in positions(text) {
        let problem = parse::<F>(moves, &ask).expect("a list of moves");
        let threats = solve(&problem, "threats", 100_000);
        assert_eq!((threats.value, threats.stopped), (None, Some(StopReason::AllTried)), "{moves}");
        let zones = solve(&problem, "zones", 10_000);
        assert_eq!(zones.value, Some(Value::Win), "{moves}");
        certified(&problem, &zones);
    }
    positions(text).count()
}

#[test]
fn quiet_moves_win_at_connect6() {
    assert_eq!(zones_alone_win::<SixInARow>(include_str!("../data/connect6_zones.txt")), 20);
}

#[test]
fn quiet_moves_win_at_gomoku() {
    assert_eq!(zones_alone_win::<FiveInARow>(include_str!("../data/gomoku_zones.txt")), 20);
}
