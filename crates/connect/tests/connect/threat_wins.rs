//! Positions that ship and are won by threats: all are proven, and their certificates are small.

use crate::common::{certified, solve};
use twinproof_core::Value;
use twinproof_games::connect::{Ask, Family, FiveInARow, SixInARow, parse};

/// Expansions at most, and bytes on average.
fn threats_win<F: Family>(text: &str, expansions: u64, bytes: usize) {
    let (mut count, mut all_bytes) = (0, 0);
    for moves in text.lines().filter(|line| !line.starts_with('#')) {
        let problem = parse::<F>(moves, &Ask::default()).expect("a list of moves");
        let solved = solve(&problem, "threats", expansions);
        assert_eq!(solved.value, Some(Value::Win), "{moves}");
        certified(&problem, &solved);
        // As the other side's question it is disproven in the same way.
        let ask = Ask { attacker: Some(problem.game().attacker().other()), ..Ask::default() };
        let turned = parse::<F>(moves, &ask).expect("a list of moves");
        let lost = solve(&turned, "threats", 4 * expansions);
        assert_eq!(lost.value, Some(Value::Loss), "{moves}");
        certified(&turned, &lost);
        assert_eq!(lost.certificate.len(), solved.certificate.len(), "{moves}");
        count += 1;
        all_bytes += solved.certificate.len();
    }
    assert_eq!(count, 60);
    assert!(all_bytes <= bytes * count, "{all_bytes} bytes in {count} certificates");
}

#[test]
fn threats_win_at_connect6() {
    threats_win::<SixInARow>(include_str!("../data/connect6_threats.txt"), 2000, 200);
}

#[test]
fn threats_win_at_gomoku() {
    threats_win::<FiveInARow>(include_str!("../data/gomoku_threats.txt"), 2000, 200);
}
