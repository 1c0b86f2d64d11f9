//! One game of a contest: two engines, one board, and a referee that believes neither.

use super::contestant::{Contestant, Reply};
use super::plain::{End, PlainGame, Reason, Seat};
use super::plan::Fixture;
use crate::engine::Engine;
use crate::failure::Failure;
use crate::process::Launcher;
use crate::spec::EngineSpec;
use serde::{Deserialize, Serialize};
use twinproof::{InputError, StopFlag};

/// A game with so many moves of both sides together is given up as a draw.
pub const MOST_MOVES: usize = 1000;

/// The two engines of a contest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The engine that is named first, whose score is counted.
    First,
    /// The other one.
    Second,
}

impl Side {
    /// The other one.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// Its name, in files and in sentences.
    pub fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Second => "second",
        }
    }
}

/// A game that was played to its end, as a line of a file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameRecord {
    /// Its number, from 1 on.
    pub game: u64,
    /// The number of its opening, from 1 on.
    pub opening: usize,
    /// The engine that moved first.
    pub begins: Side,
    /// All moves from the opening on.
    pub moves: Vec<String>,
    /// Which engine has won; none if it is a draw.
    pub winner: Option<Side>,
    /// Why it ended.
    pub reason: Reason,
    /// What went wrong, where something did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The longest time of a move in seconds, of the first engine and of the second.
    pub longest: [f64; 2],
}

impl GameRecord {
    /// The end as the game has it.
    pub(super) fn end(&self) -> End {
        let seat = |side| if side == self.begins { Seat::Begins } else { Seat::Follows };
        End { winner: self.winner.map(seat), reason: self.reason }
    }

    /// What the first engine got of it: two for a win, one for a draw.
    pub(super) fn halves(&self) -> u64 {
        match self.winner {
            Some(Side::First) => 2,
            None => 1,
            Some(Side::Second) => 0,
        }
    }
}

/// Plays a game; the engines are started for it, so that no game depends on those before it.
pub(super) fn play(
    fixture: &Fixture<'_>,
    contestants: [&Contestant; 2],
    launcher: &Launcher,
    stop: &StopFlag,
) -> Result<GameRecord, Failure> {
    let bad = |error: crate::BadSpec| Failure::Job(InputError::new(error.to_string()));
    let start = |contestant: &Contestant| -> Result<Box<dyn Engine>, Failure> {
        contestant.engine.parse::<EngineSpec>().map_err(bad)?.start(launcher, stop)
    };
    let mut engines = [start(contestants[0])?, start(contestants[1])?];
    let mut game = PlainGame::begin(fixture.opening)?;
    let mut longest = [0.0_f64; 2];
    let (end, note) = loop {
        if let Some(end) = game.end() {
            break (end, None);
        }
        if game.moves().len() >= MOST_MOVES {
            break (End { winner: None, reason: Reason::TooLong }, None);
        }
        let mover = game.to_move();
        let side = if mover == Seat::Begins { fixture.begins } else { fixture.begins.other() };
        let lost = |reason| End { winner: Some(mover.other()), reason };
        let at = side as usize;
        let (reply, taken) = contestants[at].ask(engines[at].as_mut(), game.position(), stop)?;
        longest[at] = longest[at].max(taken.as_millis() as f64 / 1000.0);
        match reply {
            Reply::Move(text) => {
                if let Err(error) = game.play(&text) {
                    break (lost(Reason::Illegal), Some(error.to_string()));
                }
            }
            Reply::None => break (lost(Reason::Resigned), None),
            Reply::Late => break (lost(Reason::Time), None),
            Reply::Illegal(why) => break (lost(Reason::Illegal), Some(why)),
            Reply::Broken(why) => break (lost(Reason::Crash), Some(why)),
        }
    };
    let engine = |seat| if seat == Seat::Begins { fixture.begins } else { fixture.begins.other() };
    Ok(GameRecord {
        game: fixture.game,
        opening: fixture.number,
        begins: fixture.begins,
        moves: game.moves().to_vec(),
        winner: end.winner.map(engine),
        reason: end.reason,
        note,
        longest,
    })
}
