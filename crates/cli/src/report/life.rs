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
            Some(ko) => format!("{status}, {}", ko.words()),
        }
    }

    /// The same as a sentence, where there is more to be told than who wins.
    pub(crate) fn more(&self) -> Option<String> {
        (self.seki || self.ko.is_some()).then(|| self.words() + ".")
    }
}

impl KoThreats {
    /// As the end of a sentence, such as "unless Black has one more ko threat".
    pub(crate) fn words(&self) -> String {
        match self {
            Self::Decide(threats) => format!("unless {}", has(*threats)),
            Self::Fail(threats) => format!("even if {}", has(*threats)),
        }
    }
}

/// What players ask of first moves beside their value.
#[derive(Debug, Default, serde::Serialize)]
pub(crate) struct Beside {
    /// Moves whose value ko threats of the loser's would change.
    #[serde(serialize_with = "by_move", skip_serializing_if = "Vec::is_empty")]
    pub(crate) ko: Vec<(String, Threats)>,
    /// The status of the stones where no move is needed for it, and a pass fails only since it ends the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) as_it_stands: Option<&'static str>,
}

fn by_move<S: Serializer>(moves: &[(String, Threats)], out: S) -> Result<S::Ok, S::Error> {
    let counted = |threats: &Threats| BTreeMap::from([(name(threats.side), threats.count)]);
    out.collect_map(moves.iter().map(|(mv, threats)| (mv, counted(threats))))
}

impl Beside {
    /// The moves that are decided by ko, as in "B7, unless Black has one more ko threat".
    pub(crate) fn kos(&self) -> Vec<String> {
        self.ko.iter().map(|(mv, threats)| format!("{mv}, unless {}", has(*threats))).collect()
    }

    /// That no move is needed, as a sentence.
    pub(crate) fn standing(&self) -> Option<String> {
        let status = self.as_it_stands?;
        let verb = if status.contains("eye") { "get" } else { "are" };
        Some(format!(
            "The stones {verb} {status} as they stand, whoever moves next; a pass fails only because it ends the game."
        ))
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
