//! What a row asks of the history, in words and for programs.

use crate::words::count;
use serde::Serialize;
use twinproof_winloss::{Asks, ByRank, Refused, Row};

/// What a row asks of the history. Only what applies is there.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct AskedHistory {
    /// Digests of what must have occurred.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub present: Vec<String>,
    /// Digests of what must not have occurred.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub absent: Vec<String>,
    /// `past` or `history`: which positions must not have a lower rank.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by_rank: Option<&'static str>,
    /// Whether no position of its epoch may have come before.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub fresh_epoch: bool,
    /// Why it never counts: `too-much`, `void` or `claimed`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub never: Option<&'static str>,
}

impl AskedHistory {
    pub(super) fn of(row: &Row, is_certified: bool) -> Self {
        let digests = |set: &[u64]| set.iter().map(|digest| format!("{digest:016x}")).collect();
        let (present, absent, never) = match &row.asks {
            Asks::Sets { present, absent } => (digests(present), digests(absent), None),
            Asks::TooMuch => (Vec::new(), Vec::new(), Some("too-much")),
            Asks::Void => (Vec::new(), Vec::new(), Some("void")),
        };
        let by_rank = match row.by_rank {
            ByRank::Nowhere => None,
            ByRank::Past => Some("past"),
            ByRank::History => Some("history"),
        };
        let never = never.or((!is_certified).then_some("claimed"));
        Self { present, absent, by_rank, fresh_epoch: row.needs_fresh_epoch, never }
    }

    /// The same for people, a sentence each; the row has this rank.
    pub(super) fn words(&self, rank: u32) -> Vec<String> {
        match self.never {
            Some("too-much") => {
                return vec![
                    "never counts: it asks more of the history than a row can say; its move is a guide"
                        .into(),
                ];
            }
            Some("void") => {
                return vec!["never counts: it was found false, and is kept for its rank alone".into()];
            }
            Some(_) => return vec!["never counts: no certificate stands behind it".into()],
            None => {}
        }
        let mut words = Vec::new();
        if !self.present.is_empty() {
            words.push(format!("{} must have occurred before", count(self.present.len() as u64, "position")));
        }
        if !self.absent.is_empty() {
            words.push(format!(
                "none of {} may have occurred before",
                count(self.absent.len() as u64, "position")
            ));
        }
        if let Some(which) = self.by_rank.filter(|_| rank > 0) {
            let which = match which {
                "past" => "no position from before the search",
                _ => "no position before it, on the way there included,",
            };
            words.push(format!(
                "{which} may be one that a stored proof of the same answer goes through at a rank below {rank}"
            ));
        }
        if self.fresh_epoch {
            words.push(
                "it rests on endgame tables: no position of the same epoch may have come before".into(),
            );
        }
        if words.is_empty() {
            words.push("holds whatever was played before".into());
        }
        words
    }
}

/// Why a row does not hold with a past.
pub(super) fn refusal(refused: Refused) -> String {
    match refused {
        Refused::Missing(number) => {
            format!("{} that must have occurred did not", count(number as u64, "position"))
        }
        Refused::Occurred(number) => {
            format!("{} that must not have occurred did", count(number as u64, "position"))
        }
        Refused::Spoiled => "a position of the past lies on a stored proof at a lower rank".into(),
        Refused::NotFresh => "a position of the same epoch came before".into(),
        // What never counts says so itself.
        _ => "it never counts".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use twinproof_core::Value;
    use twinproof_winloss::Key;

    #[test]
    fn every_condition_has_its_sentence() {
        let row = |by_rank, needs_fresh_epoch, asks| Row {
            key: Key(1),
            value: Value::Win,
            mv: None,
            rank: 7,
            by_rank,
            needs_fresh_epoch,
            asks,
        };
        let words = |row: &Row, is_certified| AskedHistory::of(row, is_certified).words(row.rank).join("; ");
        let free = row(ByRank::Nowhere, false, Asks::nothing());
        assert_eq!(words(&free, true), "holds whatever was played before");
        assert_eq!(words(&free, false), "never counts: no certificate stands behind it");
        let sets = Asks::Sets { present: [1].into(), absent: [2, 3].into() };
        assert_eq!(
            words(&row(ByRank::Past, true, sets), true),
            "1 position must have occurred before; none of 2 positions may have occurred before; no position from \
             before the search may be one that a stored proof of the same answer goes through at a rank below 7; it \
             rests on endgame tables: no position of the same epoch may have come before"
        );
        assert!(words(&row(ByRank::Past, false, Asks::Void), true).contains("found false"));
        assert!(words(&row(ByRank::Past, false, Asks::TooMuch), true).contains("a guide"));
    }
}
