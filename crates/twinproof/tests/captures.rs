//! Captures: ladders, what breaks them, and nets.

use twinproof::games::go::{Ask, Goal, parse};
use twinproof::{Algorithm, Limits, Outcome, Request, Settings, Silent, Value, go};

/// The checked value of a capture within so many expansions, and the line.
fn captured(sgf: &str, expansions: u64) -> (Option<Value>, Vec<String>) {
    let problem = parse(sgf, &Ask { goal: Some(Goal::Capture), ..Ask::default() }).expect("a problem");
    let limits = Limits { expansions: Some(expansions), ..Limits::default() };
    let request = Request::by(Settings { limits, ..Settings::new(Algorithm::Dfpn) });
    let found = go::solve(&problem, &request, &mut Silent).expect("an answer");
    let value = match found.answer.outcome {
        Outcome::Verdict(verdict) => Some(verdict.value()),
        _ => None,
    };
    (value, problem.format_line(&found.answer.line))
}

#[test]
fn a_ladder_across_an_empty_board_is_read_to_its_end() {
    let (value, line) = captured("(;SZ[19]AB[cb][bc][bd]AW[cc]TR[cc]PL[B])", 20_000);
    assert_eq!(value, Some(Value::Win));
    assert_eq!(line[..4], ["D17", "C16", "C15", "D16"], "{line:?}");
    assert!(line.len() > 50, "{line:?}");
}

#[test]
fn a_stone_in_its_way_breaks_a_ladder() {
    let (value, _) = captured("(;SZ[19]AB[cb][bc][bd]AW[cc][pp]TR[cc]PL[B])", 20_000);
    assert_eq!(value, None);
    let small = |more: &str| captured(&format!("(;SZ[5]AB[ba][ab]AW[bb]{more}TR[bb]PL[B])"), 200_000).0;
    assert_eq!(small(""), Some(Value::Win));
}

#[test]
fn a_net_is_found_where_no_ladder_works() {
    // Both ataris run into the stone at H3.
    let (value, line) = captured("(;SZ[9]AB[de][ed][fd][df]AW[ee][hg]TR[ee]PL[B])", 100_000);
    assert_eq!(value, Some(Value::Win), "{line:?}");
}
