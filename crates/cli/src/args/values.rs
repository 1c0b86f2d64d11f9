//! Values of options that are not plain numbers or texts.

use super::question::GoalName;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use std::ops::RangeInclusive;
use std::time::Duration;
use twinproof::Level;
use twinproof_core::{InputError, RepetitionRule};
use twinproof_games::connect::{MOST_IN_A_ROW, MOST_SIDE, MOST_STONES};
use twinproof_games::go::generate::ROOM;
use twinproof_games::go::{Color, Threats};
use twinproof_games::graph::generate::Family;

pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    text.parse()
        .ok()
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "should be a number of seconds, such as 10 or 0.5".into())
}

pub(super) fn mebibytes(text: &str) -> Result<u64, String> {
    text.parse::<u64>()
        .ok()
        .filter(|&mib| mib > 0)
        .and_then(|mib| mib.checked_mul(1 << 20))
        .ok_or_else(|| "should be a whole number of MiB, such as 1024".into())
}

/// More threads than anybody has cores are a slip of the finger.
pub(super) fn threads(text: &str) -> Result<usize, String> {
    text.parse()
        .ok()
        .filter(|&threads| threads <= 1024)
        .ok_or_else(|| "should be a whole number up to 1024, 0 for all cores".into())
}

/// How many pieces tables have.
pub(super) fn table_pieces(text: &str) -> Result<u8, String> {
    let most = twinproof_tables::MOST_PIECES;
    let pieces = text.parse().ok().filter(|pieces| (2..=most).contains(pieces));
    pieces.ok_or_else(|| format!("should be a number of pieces from 2 to {most}"))
}

pub(super) fn moves(text: &str) -> Result<u16, String> {
    text.parse()
        .ok()
        .filter(|&moves| moves > 0)
        .ok_or_else(|| format!("should be a number of moves from 1 to {}", u16::MAX))
}

/// What can be asked for: of chess, of checkers, and of go, where `score:` has a number behind it.
pub(super) fn goal(text: &str) -> Result<GoalName, String> {
    match text {
        "mate" => Ok(GoalName::Mate),
        "promote" => Ok(GoalName::Promote),
        "win" => Ok(GoalName::Win),
        "draw" => Ok(GoalName::Draw),
        _ => text.parse().map(GoalName::Go).map_err(|error: InputError| match text.starts_with("score:") {
            true => error.to_string(),
            false => format!("should be mate or promote in chess, win or draw in checkers; in go {error}"),
        }),
    }
}

/// A side of go.
pub(super) fn side(text: &str) -> Result<Color, String> {
    let named = |color: &Color| color.to_string().eq_ignore_ascii_case(text);
    Color::ALL.into_iter().find(named).ok_or_else(|| "should be black or white".into())
}

/// A side and a number, such as `black:2`.
pub(super) fn ko_threats(text: &str) -> Result<Threats, String> {
    let threats = text.split_once(':').and_then(|(name, count)| {
        let side = side(name).ok()?;
        let count = count.parse().ok().filter(|count| (1..=Threats::MOST).contains(count))?;
        Some(Threats { side, count })
    });
    threats.ok_or_else(|| {
        format!("should be black:N or white:N, such as black:2, with N from 1 to {}", Threats::MOST)
    })
}

/// A number of playouts, or of their moves.
pub(super) fn playouts(text: &str) -> Result<u32, String> {
    text.parse()
        .ok()
        .filter(|count| (1..=1_000_000).contains(count))
        .ok_or_else(|| "should be a whole number from 1 to 1000000".into())
}

/// A depth: a number of moves, or a share of the problem's size.
pub(super) fn level(text: &str) -> Result<Level, String> {
    twinproof::parse_level(text).map_err(|error| error.to_string())
}

pub(super) fn epsilon(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|&epsilon| 0.0 < epsilon && epsilon < 1.0)
        .ok_or_else(|| "should be a number between 0 and 1, such as 0.01".into())
}

pub(super) fn share(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|share| (0.0..=1.0).contains(share))
        .ok_or_else(|| "should be a share from 0 to 1, such as 0.1".into())
}

pub(super) fn family() -> impl TypedValueParser<Value = Family> {
    PossibleValuesParser::new(Family::ALL.map(Family::name))
        .map(|name| Family::from_name(&name).expect("the names are those of the families"))
}

pub(super) fn rule() -> impl TypedValueParser<Value = RepetitionRule> {
    PossibleValuesParser::new(RepetitionRule::ALL.map(RepetitionRule::name))
        .map(|name| RepetitionRule::from_name(&name).expect("the names are those of the rules"))
}

/// A number of moves, or a range of them.
pub(super) fn lengths(text: &str) -> Result<RangeInclusive<u16>, String> {
    range(text, 1..=100)
        .ok_or_else(|| "should be a number of moves up to 100, such as 3, or a range such as 2-14".into())
}

/// A number of pieces in an ending, or a range of them.
pub(super) fn pieces(text: &str) -> Result<RangeInclusive<u16>, String> {
    range(text, 2..=12)
        .ok_or_else(|| "should be a number of pieces from 2 to 12, such as 5, or a range such as 4-8".into())
}

/// A number of points, or a range of them.
pub(super) fn room(text: &str) -> Result<RangeInclusive<u16>, String> {
    range(text, ROOM).ok_or_else(|| {
        let (least, most) = (ROOM.start(), ROOM.end());
        format!("should be a number of points from {least} to {most}, such as 8, or a range such as 8-12")
    })
}

/// The sides of a board, such as 15 or 19x15.
pub(super) fn board_size(text: &str) -> Result<(u32, u32), String> {
    let (width, height) = text.split_once('x').unwrap_or((text, text));
    let side = |text: &str| text.parse().ok().filter(|side| (1..=u32::from(MOST_SIDE)).contains(side));
    side(width)
        .zip(side(height))
        .ok_or_else(|| format!("should be a board of 1 to {MOST_SIDE} columns and rows, such as 15 or 19x15"))
}

/// How many stones in a row win.
pub(super) fn in_a_row(text: &str) -> Result<u32, String> {
    let stones = text.parse().ok().filter(|stones| (2..=u32::from(MOST_IN_A_ROW)).contains(stones));
    stones.ok_or_else(|| format!("should be a number of stones from 2 to {MOST_IN_A_ROW}"))
}

/// How many stones a move has.
pub(super) fn stones(text: &str) -> Result<u32, String> {
    let stones = text.parse().ok().filter(|stones| (1..=u32::from(MOST_STONES)).contains(stones));
    stones.ok_or_else(|| format!("should be a number of stones from 1 to {MOST_STONES}"))
}

/// A number of those that are allowed, or a range of them.
fn range(text: &str, allowed: RangeInclusive<u16>) -> Option<RangeInclusive<u16>> {
    let (low, high) = text.split_once('-').unwrap_or((text, text));
    let (low, high) = (low.parse().ok()?, high.parse().ok()?);
    (allowed.contains(&low) && allowed.contains(&high) && low <= high).then_some(low..=high)
}
