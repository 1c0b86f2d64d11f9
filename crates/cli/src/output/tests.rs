//! What is said of limits.

use super::human;
use twinproof::report::Report;
use twinproof::{Algorithm, Request, Settings, Silent, StopReason, solve};
use twinproof_games::tictactoe::{Mark, parse};

#[test]
fn the_advice_is_for_the_limit_that_was_hit() {
    let problem = parse("XX./OO./... x", Mark::X).expect("it is a board");
    let advice = |algorithm: Algorithm, table_was_full: bool, stopped: StopReason| {
        let request = Request::by(Settings::new(algorithm));
        let mut answer = solve(&problem, &request, &mut Silent).expect("it is solved");
        let mut report = Report::new("a", &problem, &mut answer);
        (report.verdict, report.checked, report.stopped) = (None, false, Some(stopped));
        report.table_was_full = table_was_full;
        let mut words = Vec::new();
        human::write_single(&mut words, &report).expect("memory takes it");
        String::from_utf8(words).expect("text").lines().next().expect("a line").to_owned()
    };
    let dfpn = Algorithm::Dfpn;
    assert!(advice(dfpn, false, StopReason::Time).ends_with("up. Try a larger --time."));
    assert!(advice(dfpn, true, StopReason::Time).ends_with("try a larger --memory, then a larger --time."));
    assert!(advice(dfpn, true, StopReason::Memory).ends_with("full. Try a larger --memory."));
    assert!(advice(dfpn, true, StopReason::Interrupted).ends_with("it was interrupted."));
    assert!(
        advice(Algorithm::Pns, false, StopReason::Expansions).ends_with("reached. Try a larger --nodes.")
    );
}
