//! What an engine says of a job.

use crate::hex;
use crate::status::Status;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::time::Duration;
use twinproof::Value;

/// What came of a job.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// The move it would play, as the game writes it. None where the game is over, all moves are left out, or it has no idea.
    pub best: Option<String>,
    /// What the position is worth to the side to move if that is played.
    pub status: Status,
    /// How it goes on, the best move first; empty or as far as the engine tells.
    pub line: Vec<String>,
    /// Whether it says that this is final, and on what grounds.
    pub word: Word,
    /// What it took.
    pub spent: Spent,
}

/// Whether a job is settled, and how that is known. Values are the first player's, as everywhere; where moves are left out, they
/// are of the position without these moves.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Word {
    /// It is not.
    Open,
    /// The engine says so.
    Claimed(#[serde(with = "value_name")] Value),
    /// The rules say so, or certificates that were checked.
    Certified(#[serde(with = "value_name")] Value, Vec<Certificate>),
}

/// A certificate that was checked.
///
/// Together those of an answer settle the job: one for its position, or one for the position after the winning move, or one for
/// the position after each move that is not left out. A move after which the rules decide needs none. Where the game has lemmas, one may
/// stand for all moves that are not left out: then this is a certificate of the position that ends after the lemma, and what proves
/// the moves that it leaves out is to follow.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Certificate {
    /// From the job's position to the root of the certificate.
    pub line: Vec<String>,
    /// What it proves of that root.
    #[serde(with = "value_name")]
    pub value: Value,
    /// The file, byte by byte.
    #[serde(with = "hex_bytes")]
    pub bytes: Vec<u8>,
}

/// What a job took.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Spent {
    /// Wall time.
    pub time: Duration,
    /// Nodes, as the engine counts them, if it does.
    pub nodes: Option<u64>,
}

impl Word {
    /// The value, whoever says so.
    pub fn value(&self) -> Option<Value> {
        match self {
            Self::Open => None,
            Self::Claimed(value) | Self::Certified(value, _) => Some(*value),
        }
    }

    /// Whether more than an engine's word stands behind it.
    pub fn is_certified(&self) -> bool {
        matches!(self, Self::Certified(..))
    }
}

mod value_name {
    use super::*;

    pub(super) fn serialize<S: Serializer>(value: &Value, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(value.verdict())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Value, D::Error> {
        let name = String::deserialize(deserializer)?;
        let found = [Value::Win, Value::Loss].into_iter().find(|value| value.verdict() == name);
        found.ok_or_else(|| serde::de::Error::custom("a value is proven or disproven"))
    }
}

mod hex_bytes {
    use super::*;

    pub(super) fn serialize<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&hex::write(bytes))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
        hex::Hex::deserialize(deserializer).map(|hex| hex.0.to_vec())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_can_be_written_down() {
        let certificate =
            Certificate { line: vec!["Rg2".into()], value: Value::Win, bytes: vec![0, 255, 16] };
        let answer = Answer {
            best: Some("Rg2".into()),
            status: Status::Advantage3,
            line: vec!["Rg2".into(), "Kh7".into()],
            word: Word::Certified(Value::Win, vec![certificate]),
            spent: Spent { time: Duration::from_millis(3), nodes: Some(17) },
        };
        let text = serde_json::to_string(&answer).unwrap();
        assert!(text.contains(r#""status":"advantage-3""#) && text.contains(r#""bytes":"00ff10""#), "{text}");
        assert_eq!(serde_json::from_str::<Answer>(&text).unwrap(), answer);
        let open = Answer { word: Word::Open, ..answer };
        assert_eq!(serde_json::from_str::<Answer>(&serde_json::to_string(&open).unwrap()).unwrap(), open);
    }
}
