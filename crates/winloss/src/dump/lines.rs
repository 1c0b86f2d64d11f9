//! The lines of a dump.

use crate::{Asks, ByRank, Found, Key, Question, Row, Solution, SolutionId, Source};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use twinproof_core::{OutsideTable, RepetitionRule, Value};

/// The version of the format.
pub(super) const VERSION: u32 = 1;

/// A line. Which of them it is, its first field says.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "line", rename_all = "lowercase", deny_unknown_fields)]
pub(super) enum Line<'a> {
    Dump {
        version: u32,
    },
    #[serde(borrow)]
    Solution(SolutionLine<'a>),
    Entered {
        key: Hex<16>,
        rank: u32,
    },
    Row(RowLine),
    End {
        rows: u64,
    },
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SolutionLine<'a> {
    pub(super) id: u64,
    game: Cow<'a, str>,
    rule: Rule,
    setup: Bytes,
    words: Cow<'a, str>,
    root: Bytes,
    key: Hex<16>,
    value: Verdict,
    time: u64,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    certificate: Option<Bytes>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    engine: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    tables: Vec<Table<'a>>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Table<'a> {
    name: Cow<'a, str>,
    digest: Bytes,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RowLine {
    key: Hex<16>,
    value: Verdict,
    solution: u64,
    certified: bool,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none", default)]
    mv: Option<u32>,
    rank: u32,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    by_rank: Option<Among>,
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    fresh_epoch: bool,
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    present: Vec<Hex<8>>,
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    absent: Vec<Hex<8>>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    never: Option<Never>,
    /// Only where the rank does not say it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    floor: Option<u32>,
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Rule {
    FirstPlayerLoss,
    CurrentPlayerLoss,
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Verdict {
    Win,
    Loss,
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Among {
    Past,
    History,
}

/// Why a row never counts.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Never {
    TooMuch,
    Void,
}

/// A number as hexadecimal digits, the highest first.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hex<const N: usize>(u128);

impl<const N: usize> Serialize for Hex<N> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{:0width$x}", self.0, width = 2 * N))
    }
}

impl<'de, const N: usize> Deserialize<'de> for Hex<N> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<'de, str>::deserialize(deserializer)?;
        let is_hex = text.len() == 2 * N && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let number = u128::from_str_radix(&text, 16).ok().filter(|_| is_hex);
        number
            .map(Self)
            .ok_or_else(|| serde::de::Error::custom(format_args!("not {} hexadecimal digits", 2 * N)))
    }
}

/// Bytes as hexadecimal digits.
#[derive(Debug, Clone)]
struct Bytes(Vec<u8>);

impl Serialize for Bytes {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        let digit = |nibble: u8| char::from(DIGITS[usize::from(nibble)]);
        let text: String = self.0.iter().flat_map(|&byte| [digit(byte >> 4), digit(byte & 15)]).collect();
        serializer.serialize_str(&text)
    }
}

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<'de, str>::deserialize(deserializer)?;
        let digit = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
        let (pairs, rest) = text.as_bytes().as_chunks::<2>();
        let bytes = pairs.iter().map(|&[high, low]| Some(digit(high)? << 4 | digit(low)?)).collect();
        match bytes {
            Some(bytes) if rest.is_empty() => Ok(Self(bytes)),
            _ => Err(serde::de::Error::custom("not pairs of hexadecimal digits")),
        }
    }
}

impl<'a> Line<'a> {
    pub(super) fn solution(id: SolutionId, solution: &'a Solution) -> Self {
        let (certificate, engine) = match &solution.source {
            Source::Certified(bytes) => (Some(Bytes(bytes.clone())), None),
            Source::Claimed(engine) => (None, Some(engine.into())),
        };
        let table = |table: &'a OutsideTable| Table {
            name: (&table.name).into(),
            digest: Bytes(table.digest.clone()),
        };
        Self::Solution(SolutionLine {
            id: id.0,
            game: (&solution.question.game).into(),
            rule: match solution.question.rule {
                RepetitionRule::FirstPlayerLoss => Rule::FirstPlayerLoss,
                RepetitionRule::CurrentPlayerLoss => Rule::CurrentPlayerLoss,
            },
            setup: Bytes(solution.question.setup.clone()),
            words: (&solution.question.words).into(),
            root: Bytes(solution.root.clone()),
            key: Hex(solution.key.0),
            value: solution.value.into(),
            time: solution.time,
            certificate,
            engine,
            tables: solution.tables.iter().map(table).collect(),
        })
    }

    pub(super) fn entered(key: Key, rank: u32) -> Self {
        Self::Entered { key: Hex(key.0), rank }
    }

    pub(super) fn row(found: &Found) -> Self {
        let (present, absent, never): (&[u64], &[u64], _) = match &found.row.asks {
            Asks::Sets { present, absent } => (present, absent, None),
            Asks::TooMuch => (&[], &[], Some(Never::TooMuch)),
            Asks::Void => (&[], &[], Some(Never::Void)),
        };
        let digests = |set: &[u64]| set.iter().map(|&digest| Hex(digest.into())).collect();
        Self::Row(RowLine {
            key: Hex(found.row.key.0),
            value: found.row.value.into(),
            solution: found.solution.0,
            certified: found.is_certified,
            mv: found.row.mv,
            rank: found.row.rank,
            by_rank: match found.row.by_rank {
                ByRank::Nowhere => None,
                ByRank::Past => Some(Among::Past),
                ByRank::History => Some(Among::History),
            },
            fresh_epoch: found.row.needs_fresh_epoch,
            present: digests(present),
            absent: digests(absent),
            never,
            floor: found.floor.filter(|_| found.floor != found.row.floor()),
        })
    }
}

impl SolutionLine<'_> {
    /// The solution; `None` if it has not exactly one source.
    pub(super) fn solution(self) -> Option<Solution> {
        let source = match (self.certificate, self.engine) {
            (Some(certificate), None) => Source::Certified(certificate.0),
            (None, Some(engine)) => Source::Claimed(engine.into_owned()),
            _ => return None,
        };
        let question = Question {
            game: self.game.into_owned(),
            rule: match self.rule {
                Rule::FirstPlayerLoss => RepetitionRule::FirstPlayerLoss,
                Rule::CurrentPlayerLoss => RepetitionRule::CurrentPlayerLoss,
            },
            setup: self.setup.0,
            words: self.words.into_owned(),
        };
        let table = |table: Table<'_>| OutsideTable { name: table.name.into_owned(), digest: table.digest.0 };
        Some(Solution {
            question,
            root: self.root.0,
            key: Key(self.key.0),
            value: self.value.into(),
            time: self.time,
            source,
            tables: self.tables.into_iter().map(table).collect(),
        })
    }
}

impl RowLine {
    pub(super) fn found(self) -> Found {
        let digests = |set: Vec<Hex<8>>| set.into_iter().map(|digest| digest.0 as u64).collect();
        let row = Row {
            key: Key(self.key.0),
            value: self.value.into(),
            mv: self.mv,
            rank: self.rank,
            by_rank: match self.by_rank {
                None => ByRank::Nowhere,
                Some(Among::Past) => ByRank::Past,
                Some(Among::History) => ByRank::History,
            },
            needs_fresh_epoch: self.fresh_epoch,
            asks: match self.never {
                None => Asks::Sets { present: digests(self.present), absent: digests(self.absent) },
                Some(Never::TooMuch) => Asks::TooMuch,
                Some(Never::Void) => Asks::Void,
            },
        };
        // A floor above the row's own rank would let rows count that rest on it.
        let floor = [self.floor, row.floor()].into_iter().flatten().min();
        Found { row, floor, solution: SolutionId(self.solution), is_certified: self.certified }
    }
}

impl<const N: usize> Hex<N> {
    pub(super) fn key(self) -> Key {
        Key(self.0)
    }
}

impl From<Value> for Verdict {
    fn from(value: Value) -> Self {
        match value {
            Value::Win => Self::Win,
            Value::Loss => Self::Loss,
        }
    }
}

impl From<Verdict> for Value {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Win => Self::Win,
            Verdict::Loss => Self::Loss,
        }
    }
}
