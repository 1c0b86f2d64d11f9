//! What a check of a database may find, in words and for programs.

use serde::{Serialize, Serializer};
use std::fmt;
use twinproof_core::Value;
use twinproof_winloss::{Asks, ByRank, Found, Key, Row};

/// Something that is not as it should be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "finding", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Finding {
    /// A certificate is not accepted.
    Rejected {
        /// Whose.
        solution: u64,
        /// What is wrong with it.
        why: String,
    },
    /// A certificate was not checked.
    NotChecked {
        /// Whose.
        solution: u64,
        /// What stood in the way.
        why: String,
    },
    /// A solution does not say of itself what its certificate says.
    Misnamed {
        /// Which.
        solution: u64,
    },
    /// A row does not say what its certificate shows.
    False {
        /// Whose.
        solution: u64,
        /// Its position.
        #[serde(serialize_with = "hexadecimal")]
        key: Key,
        /// Its value.
        #[serde(serialize_with = "verdict")]
        value: Value,
        /// What is different.
        differs: Vec<String>,
    },
    /// A row that its certificate does not show, or that has none.
    Unfounded {
        /// Whose it says it is.
        solution: u64,
        /// Its position.
        #[serde(serialize_with = "hexadecimal")]
        key: Key,
        /// Its value.
        #[serde(serialize_with = "verdict")]
        value: Value,
    },
    /// A position of a certificate has no row, or a floor that is too high: rows above it would hold where they do not.
    Missing {
        /// Whose certificate.
        solution: u64,
        /// The position.
        #[serde(serialize_with = "hexadecimal")]
        key: Key,
        /// The value.
        #[serde(serialize_with = "verdict")]
        value: Value,
    },
    /// Of something that the winner of a certificate enters it is not said, or only at too high a rank.
    EnteredLate {
        /// Whose certificate.
        solution: u64,
        /// What is entered.
        #[serde(serialize_with = "hexadecimal")]
        key: Key,
    },
    /// A floor lower than any certificate explains. That does no harm but that rows are refused; a merge that did not
    /// finish leaves such floors behind.
    LowFloor {
        /// Whose row.
        solution: u64,
        /// Its position.
        #[serde(serialize_with = "hexadecimal")]
        key: Key,
        /// Its value.
        #[serde(serialize_with = "verdict")]
        value: Value,
        /// The floor.
        floor: u32,
    },
}

impl Finding {
    /// Whether something is false, or missing though others rest on it.
    pub fn is_fault(&self) -> bool {
        !matches!(self, Self::NotChecked { .. } | Self::LowFloor { .. })
    }

    /// Whether nothing is known of a certificate.
    pub fn is_open(&self) -> bool {
        matches!(self, Self::NotChecked { .. })
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = |key: &Key, value: &Value| format!("{:032x}, {}", key.0, value.verdict());
        match self {
            Self::Rejected { solution, why } => {
                write!(f, "solution {solution}: its certificate is rejected: {why}")
            }
            Self::NotChecked { solution, why } => {
                write!(f, "solution {solution}: its certificate was not checked: {why}")
            }
            Self::Misnamed { solution } => {
                write!(f, "solution {solution}: its question, root or value is not that of its certificate")
            }
            Self::False { solution, key, value, differs } => {
                let name = named(key, value);
                write!(f, "row {name}, of solution {solution}: {}", differs.join("; "))
            }
            Self::Unfounded { solution, key, value } => {
                write!(f, "row {}, of solution {solution}: no certificate shows that", named(key, value))
            }
            Self::Missing { solution, key, value } => write!(
                f,
                "row {}, of solution {solution}: it is missing, or its floor is too high, and others rest on it",
                named(key, value)
            ),
            Self::EnteredLate { solution, key } => write!(
                f,
                "entered {:032x}, of solution {solution}: it is missing, or its rank is too high, and rows rest on it",
                key.0
            ),
            Self::LowFloor { solution, key, value, floor } => write!(
                f,
                "row {}, of solution {solution}: no certificate explains its floor {floor}; it makes nothing false",
                named(key, value)
            ),
        }
    }
}

fn hexadecimal<S: Serializer>(key: &Key, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&format_args!("{:032x}", key.0))
}

fn verdict<S: Serializer>(value: &Value, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(value.verdict())
}

/// In what a row differs from what its certificate shows.
pub(super) fn differences(stored: &Found, shown: &Row) -> Vec<String> {
    let row = &stored.row;
    let mut differs = Vec::new();
    let move_of = |mv: Option<u32>| mv.map_or("none".into(), |index| format!("number {index}"));
    if row.mv != shown.mv {
        differs.push(format!("its move is {}, and should be {}", move_of(row.mv), move_of(shown.mv)));
    }
    if row.rank != shown.rank {
        differs.push(format!("its rank is {}, and should be {}", row.rank, shown.rank));
    }
    if row.by_rank != shown.by_rank {
        let word = |by_rank| match by_rank {
            ByRank::Nowhere => "nowhere",
            ByRank::Past => "in the past",
            ByRank::History => "in the whole history",
        };
        differs.push(format!(
            "its rank matters {}, and should matter {}",
            word(row.by_rank),
            word(shown.by_rank)
        ));
    }
    if row.needs_fresh_epoch != shown.needs_fresh_epoch {
        differs.push(match shown.needs_fresh_epoch {
            true => "it does not ask for a fresh epoch, and should".into(),
            false => "it asks for a fresh epoch, and need not".into(),
        });
    }
    if row.asks != shown.asks {
        differs.push(format!("it asks {}, and should ask {}", asks(&row.asks), asks(&shown.asks)));
    }
    if !stored.is_certified {
        differs.push("it says that it has no certificate".into());
    }
    differs
}

fn asks(asks: &Asks) -> String {
    match asks {
        Asks::Sets { present, absent } if present.is_empty() && absent.is_empty() => "for no sets".into(),
        Asks::Sets { present, absent } => {
            format!("for {} in the past and {} not there", digests(present), digests(absent))
        }
        Asks::TooMuch => "more than a row can say".into(),
        Asks::Void => "nothing, being void".into(),
    }
}

fn digests(set: &[u64]) -> String {
    match set {
        [] => "nothing".into(),
        [one] => format!("{one:016x}"),
        [one, ..] => format!("{one:016x} and {} more", set.len() - 1),
    }
}
