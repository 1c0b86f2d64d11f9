//! How far a search came that found nothing.

use crate::words::{count, grouped};
use serde::Serialize;
use twinproof_search::{Reached, Round};

/// How far a search came. What was tried is not disproven.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ReachedReport {
    /// First moves that were tried, each counted once.
    pub moves_tried: u64,
    /// Threats that were refuted, at whatever depth,
    pub threats_refuted: u64,
    /// replies that were answered,
    pub replies_answered: u64,
    /// and those that were not.
    pub replies_unanswered: u64,
    /// The round it was in, if it goes by rounds and came to the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<RoundReport>,
}

/// A round of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct RoundReport {
    /// Which one, from 1 on.
    pub number: u32,
    /// How many there are.
    pub of: u32,
    /// First moves that were tried in it,
    pub moves_tried: u64,
    /// and how many it has.
    pub of_moves: u64,
}

impl ReachedReport {
    pub(super) fn of(reached: Reached) -> Self {
        let Reached { moves, threats_refuted, replies_answered, replies_unanswered, round } = reached;
        let round = round.map(|Round { number, of, moves, of_moves }| RoundReport {
            number,
            of,
            moves_tried: moves,
            of_moves,
        });
        Self { moves_tried: moves, threats_refuted, replies_answered, replies_unanswered, round }
    }

    /// The same in a sentence.
    pub fn words(&self) -> String {
        let place = match self.round {
            None => String::new(),
            Some(RoundReport { number, of, of_moves: 0, .. }) => format!("in round {number} of {of}, "),
            Some(RoundReport { number, of, moves_tried, of_moves }) => {
                let [move_number, moves] = [moves_tried, of_moves].map(grouped);
                format!("at move {move_number} of {moves} in round {number} of {of}, ")
            }
        };
        format!(
            "It ended {place}with {} tried, {} refuted, {} answered and {} not.",
            count(self.moves_tried, "first move"),
            count(self.threats_refuted, "threat"),
            count_replies(self.replies_answered),
            grouped(self.replies_unanswered),
        )
    }
}

fn count_replies(number: u64) -> String {
    if number == 1 { "1 reply".into() } else { format!("{} replies", grouped(number)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_is_what_applies() {
        let reached = Reached { moves: 1, threats_refuted: 1234, replies_answered: 1, ..Reached::default() };
        let report = ReachedReport::of(reached);
        let told = "It ended with 1 first move tried, 1,234 threats refuted, 1 reply answered and 0 not.";
        assert_eq!(report.words(), told);
        let json = serde_json::to_string(&report).expect("an object");
        let expected =
            r#"{"moves_tried":1,"threats_refuted":1234,"replies_answered":1,"replies_unanswered":0}"#;
        assert_eq!(json, expected);

        let round = Round { number: 2, of: 12, moves: 3, of_moves: 60 };
        let report = ReachedReport::of(Reached { round: Some(round), ..reached });
        assert!(report.words().starts_with("It ended at move 3 of 60 in round 2 of 12, with 1 first"));
        let json = serde_json::to_string(&report).expect("an object");
        let expected = r#""round":{"number":2,"of":12,"moves_tried":3,"of_moves":60}}"#;
        assert!(json.ends_with(expected), "{json}");
        // The other side begins.
        let round = Round { moves: 0, of_moves: 0, ..round };
        let report = ReachedReport::of(Reached { round: Some(round), ..reached });
        assert!(report.words().starts_with("It ended in round 2 of 12, with "));
    }
}
