//! What becomes of stones in go, in the words of players.

use serde::ser::{Serialize, SerializeMap, Serializer};
use std::collections::BTreeMap;
use twinproof_games::go::{Color, Go, Threats};

/// The stones in question and where moves may be made, as marked or inferred.
#[derive(Debug, serde::Serialize)]
pub(crate) struct Stones {
    target: Vec<String>,
    region: Vec<String>,
}

impl Stones {
    /// Those of a question; none where a score is asked for.
    pub(crate) fn of(game: &Go) -> Option<Self> {
        let target = game.owner().map(|_| game.names(game.target()))?;
        Some(Self { target, region: game.names(game.region()) })
    }
}

/// The status of the stones in question, and what ko threats would change.
#[derive(Debug, serde::Serialize)]
pub(crate) struct Life {
    /// Whose stones they are.
    pub(crate) owner: Side,
    /// Without ko threats, such as `alive`.
    pub(crate) status: &'static str,
    /// That stones that live cannot get two eyes, where that is known.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) seki: bool,
    /// What ko threats have to do with it, where that is known.
    #[serde(flatten)]
    pub(crate) ko: Option<KoThreats>,
}

/// A side as JSON names it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Side(pub(crate) Color);

impl Serialize for Side {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_str(name(self.0))
    }
}

fn name(side: Color) -> &'static str {
    match side {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// What ko threats of one side change.
#[derive(Debug)]
pub(crate) enum KoThreats {
    /// With so many, and not with fewer, the answer is the opposite.
    Decide(Threats),
    /// Even so many change nothing.
    Fail(Threats),
}

impl Serialize for KoThreats {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let (key, Threats { side, count }) = match self {
            Self::Decide(threats) => ("ko", threats),
            Self::Fail(threats) => ("ko_fails", threats),
        };
        let mut map = out.serialize_map(Some(1))?;
        map.serialize_entry(key, &BTreeMap::from([(name(*side), count)]))?;
        map.end()
    }
}

impl Life {
    /// The same in words, as in "Black is dead, unless Black has two more ko threats".
    pub(crate) fn words(&self) -> String {
        let verb = if self.status.contains("eye") { "gets" } else { "is" };
        let seki = if self.seki { " in seki, without two eyes" } else { "" };
        let status = format!("{} {verb} {}{seki}", self.owner.0, self.status);
        match &self.ko {
            None => status,
            Some(KoThreats::Decide(threats)) => format!("{status}, unless {}", has(*threats)),
            Some(KoThreats::Fail(threats)) => format!("{status}, even if {}", has(*threats)),
        }
    }
}

/// Who has how many threats.
fn has(Threats { side, count }: Threats) -> String {
    const NUMBERS: [&str; 9] = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    let number = NUMBERS.get(usize::from(count).wrapping_sub(1)).copied().unwrap_or("some");
    format!("{side} has {number} more ko threat{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_status_reads_like_a_sentence() {
        let life = |ko| Life { owner: Side(Color::Black), status: "dead", seki: false, ko };
        let threats = |count| Threats { side: Color::Black, count };
        for (ko, words) in [
            (None, "Black is dead"),
            (Some(KoThreats::Decide(threats(1))), "Black is dead, unless Black has one more ko threat"),
            (Some(KoThreats::Decide(threats(2))), "Black is dead, unless Black has two more ko threats"),
            (Some(KoThreats::Fail(threats(2))), "Black is dead, even if Black has two more ko threats"),
        ] {
            assert_eq!(life(ko).words(), words);
        }
        let json = serde_json::to_string(&life(Some(KoThreats::Decide(threats(2))))).unwrap();
        assert_eq!(json, r#"{"owner":"black","status":"dead","ko":{"black":2}}"#);
    }
}
