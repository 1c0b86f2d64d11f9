//! What an engine thinks of a position, in one scale of thirteen steps for all engines.
//!
//! Engines speak of pawns, win rates, points and mates. A tree of jobs needs one order, one value and one pair of first
//! proof numbers. So each protocol is mapped to a value from −1 to 1, and the value to a step: the thirteen steps stand
//! at −6/6 to 6/6, the two outer ones for what is final alone. `docs/engines.md` has the tables.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use twinproof::{Numbers, Player, ProofNumber, Value};

/// What a position is worth for the side to move there, in thirteen steps; the better the greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// The side to move has lost, by whatever word there is.
    Lost,
    /// Nothing else is expected.
    AlmostLost,
    /// Far behind.
    #[serde(rename = "disadvantage-3")]
    Disadvantage3,
    /// Behind.
    #[serde(rename = "disadvantage-2")]
    Disadvantage2,
    /// Somewhat behind.
    #[serde(rename = "disadvantage-1")]
    Disadvantage1,
    /// The other side is a little happier.
    Worse,
    /// Nobody is ahead, or nothing is known.
    Even,
    /// A little happier than the other side.
    Better,
    /// Somewhat ahead.
    #[serde(rename = "advantage-1")]
    Advantage1,
    /// Ahead.
    #[serde(rename = "advantage-2")]
    Advantage2,
    /// Far ahead.
    #[serde(rename = "advantage-3")]
    Advantage3,
    /// Nothing else is expected.
    AlmostWon,
    /// The side to move has won, by whatever word there is.
    Won,
}

/// Steps from even to won.
const STEPS: i8 = 6;

/// Both numbers of a position in which nobody is ahead: one more than the steps to either side that are no end.
const EVEN_NUMBER: i8 = STEPS;

/// Centipawns by which the expected score is ten times as good against it: the scale of Elo ratings.
const CENTIPAWNS: f64 = 400.0;

impl Status {
    /// All of them, the worst first.
    pub const ALL: [Self; 13] = [
        Self::Lost,
        Self::AlmostLost,
        Self::Disadvantage3,
        Self::Disadvantage2,
        Self::Disadvantage1,
        Self::Worse,
        Self::Even,
        Self::Better,
        Self::Advantage1,
        Self::Advantage2,
        Self::Advantage3,
        Self::AlmostWon,
        Self::Won,
    ];

    /// Its name, in files and in templates.
    pub fn name(self) -> &'static str {
        match self {
            Self::Lost => "lost",
            Self::AlmostLost => "almost-lost",
            Self::Disadvantage3 => "disadvantage-3",
            Self::Disadvantage2 => "disadvantage-2",
            Self::Disadvantage1 => "disadvantage-1",
            Self::Worse => "worse",
            Self::Even => "even",
            Self::Better => "better",
            Self::Advantage1 => "advantage-1",
            Self::Advantage2 => "advantage-2",
            Self::Advantage3 => "advantage-3",
            Self::AlmostWon => "almost-won",
            Self::Won => "won",
        }
    }

    /// Steps above even, −6 to 6.
    pub fn step(self) -> i8 {
        self as i8 - STEPS
    }

    /// What it is worth to the side to move: −1 if it has lost, 0 if even, 1 if it has won.
    pub fn value(self) -> f64 {
        f64::from(self.step()) / f64::from(STEPS)
    }

    /// The same as the other side sees it.
    #[must_use]
    pub fn mirrored(self) -> Self {
        Self::at(-self.step())
    }

    /// Whether it is won or lost.
    pub fn is_final(self) -> bool {
        matches!(self, Self::Won | Self::Lost)
    }

    /// The first proof and disproof number of a position with this status, `mover` being the side to move there: they are in
    /// the proportion of the steps to the two ends, 6 and 6 where it is even, 1 and 11 where the first player has almost won.
    pub fn numbers(self, mover: Player) -> Numbers {
        let ahead = match mover {
            Player::First => self.step(),
            Player::Second => -self.step(),
        };
        if ahead.abs() == STEPS {
            return Numbers::solved(if ahead > 0 { Value::Win } else { Value::Loss });
        }
        let leaves = |count: i8| ProofNumber::from_units(count.unsigned_abs().into());
        Numbers { proof: leaves(EVEN_NUMBER - ahead), disproof: leaves(EVEN_NUMBER + ahead) }
    }

    /// The status that a final value is to `mover`.
    pub fn of_final(value: Value, mover: Player) -> Self {
        if value.winner() == mover { Self::Won } else { Self::Lost }
    }

    /// The status nearest to a value from −1 to 1 that is an opinion: never won, never lost.
    pub fn of_value(value: f64) -> Self {
        // Not a number is no opinion.
        let step = if value.is_nan() { 0.0 } else { (value * f64::from(STEPS)).round() };
        Self::at(step.clamp(f64::from(1 - STEPS), f64::from(STEPS - 1)) as i8)
    }

    /// The status of an expected score from 0 to 1, as programs call a win rate.
    pub fn of_win_rate(rate: f64) -> Self {
        Self::of_value(2.0 * rate - 1.0)
    }

    /// The status of an advantage in hundredths of a pawn: the expected score is that of as many points of an Elo rating.
    pub fn of_centipawns(centipawns: f64) -> Self {
        Self::of_win_rate(1.0 / (1.0 + 10_f64.powf(-centipawns / CENTIPAWNS)))
    }

    /// The advantage in hundredths of a pawn for which this is the status: [`Status::of_centipawns`] the other way round, but for what
    /// is final, which has none and counts as nearly so.
    pub fn centipawns(self) -> f64 {
        let rate = (Self::of_value(self.value()).value() + 1.0) / 2.0;
        -CENTIPAWNS * (1.0 / rate - 1.0).log10()
    }

    /// The status of a lead in points on a board of that side: a lead as large as the side is almost won.
    pub fn of_points(points: f64, side: f64) -> Self {
        Self::of_value((points / side).tanh())
    }

    /// The status of unsolved numbers, [`Status::numbers`] the other way round: the part that one is of both decides.
    pub fn of_numbers(numbers: Numbers, mover: Player) -> Self {
        if let Some(value) = numbers.value() {
            return Self::of_final(value, mover);
        }
        let (own, other) = (numbers.effort_of(mover), numbers.effort_of(mover.opponent()));
        let (own, other) = (own.to_f64(), other.to_f64());
        Self::of_value((other - own) / (other + own))
    }

    fn at(step: i8) -> Self {
        Self::ALL[(step.clamp(-STEPS, STEPS) + STEPS).unsigned_abs() as usize]
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// That a word names no status.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no status: they are {names}", names = Status::ALL.map(Status::name).join(", "))]
pub struct UnknownStatus(String);

impl FromStr for Status {
    type Err = UnknownStatus;

    fn from_str(name: &str) -> Result<Self, UnknownStatus> {
        let found = Self::ALL.into_iter().find(|status| status.name().eq_ignore_ascii_case(name));
        found.ok_or_else(|| UnknownStatus(name.chars().take(40).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_thirteen_in_order_and_symmetric() {
        assert!(Status::ALL.is_sorted_by(|a, b| a < b && a.value() < b.value()));
        for (status, mirror) in Status::ALL.into_iter().zip(Status::ALL.into_iter().rev()) {
            assert_eq!(status.mirrored(), mirror);
            assert_eq!(status.value(), -mirror.value());
            assert_eq!(status.name().parse(), Ok(status));
            let opinion = Status::of_value(status.value());
            assert_eq!(Status::of_centipawns(status.centipawns().round()), opinion);
            assert_eq!(serde_json::to_string(&status).unwrap(), format!("\"{status}\""));
        }
        assert_eq!((Status::Lost.value(), Status::Even.value(), Status::Won.value()), (-1.0, 0.0, 1.0));
        assert!("winning".parse::<Status>().unwrap_err().to_string().contains("almost-won"));
    }

    #[test]
    fn first_numbers_favour_whom_the_status_does_and_read_back() {
        for mover in [Player::First, Player::Second] {
            for status in Status::ALL {
                let numbers = status.numbers(mover);
                assert_eq!(Status::of_numbers(numbers, mover), status);
                assert_eq!(numbers.value().is_some(), status.is_final());
                assert_eq!(status.mirrored().numbers(mover.opponent()), numbers);
            }
        }
        let ahead = Status::AlmostWon.numbers(Player::First);
        assert_eq!((ahead.proof.to_string(), ahead.disproof.to_string()), ("1".into(), "11".into()));
        assert_eq!(Status::Won.numbers(Player::Second), Numbers::solved(Value::Loss));
    }

    #[test]
    fn an_opinion_is_never_final() {
        for value in [f64::INFINITY, 1e9, 1.0] {
            assert_eq!(Status::of_value(value), Status::AlmostWon);
            assert_eq!(Status::of_value(-value), Status::AlmostLost);
        }
        assert_eq!(Status::of_value(f64::NAN), Status::Even);
        let huge = Numbers { proof: ProofNumber::MAX_UNSOLVED, disproof: ProofNumber::EPSILON };
        assert_eq!(Status::of_numbers(huge, Player::First), Status::AlmostLost);
    }

    /// The table of docs/engines.md.
    #[test]
    fn the_documented_boundaries_are_those_of_the_code() {
        let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/engines.md");
        let page = std::fs::read_to_string(page).unwrap();
        let rows = page.lines().filter_map(|line| {
            let cells: Vec<_> = line.trim_matches('|').split('|').map(str::trim).collect();
            let [name, value, proof, disproof, centipawns, rate, points] = cells[..] else { return None };
            let status: Status = name.trim_matches('`').parse().ok()?;
            Some((status, value, [proof, disproof], [centipawns, rate, points]))
        });
        let rows: Vec<_> = rows.collect();
        assert_eq!(rows.len(), 13);
        for (status, value, numbers, least) in rows {
            assert_eq!(value.replace('−', "-"), format!("{:.2}", status.value()), "{status}");
            let first = status.numbers(Player::First);
            assert_eq!(numbers, [first.proof.to_string(), first.disproof.to_string()], "{status}");
            if least[0] == "–" {
                continue;
            }
            let [centipawns, rate, points] =
                least.map(|text| text.replace('−', "-").trim_end_matches('%').parse::<f64>().unwrap());
            for (just, less) in [
                (Status::of_centipawns(centipawns), Status::of_centipawns(centipawns - 1.0)),
                (Status::of_win_rate(rate / 100.0 + 1e-9), Status::of_win_rate((rate - 0.1) / 100.0)),
                (Status::of_points(points, 9.0), Status::of_points(points - 0.1, 9.0)),
            ] {
                assert_eq!(just, status);
                assert!(less < status, "{status}");
            }
        }
    }
}
