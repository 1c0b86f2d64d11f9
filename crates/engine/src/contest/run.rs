//! All games of a contest, several at a time.

use super::error::ContestError;
use super::game::{self, GameRecord};
use super::records::Records;
use crate::failure::Failure;
use crate::process::Launcher;
use std::sync::{Mutex, PoisonError};
use twinproof::{StopFlag, in_order};

/// Plays the games of a contest that have not ended yet, `workers` at a time, and tells each as it is kept, in the order of their
/// numbers. Raised, `stop` ends it: games that are being played are lost, all others are kept.
pub fn play_contest(
    records: &Records,
    launcher: &Launcher,
    workers: usize,
    stop: &StopFlag,
    mut tell: impl FnMut(&GameRecord) + Send,
) -> Result<(), ContestError> {
    let plan = records.plan();
    let mut missing = (1..=plan.games).filter(|&game| !records.has(game));
    let failed: Mutex<Option<ContestError>> = Mutex::new(None);
    let over = StopFlag::new();
    let fail = |error| {
        failed.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        over.raise();
    };
    let fetch = || if stop.is_raised() || over.is_raised() { None } else { missing.next() };
    let work = |number: u64| {
        let contestants = [&plan.first, &plan.second];
        match game::play(&plan.fixture(number), contestants, launcher, stop) {
            Ok(game) => match records.keep(game.clone()) {
                Ok(()) => return Some(game),
                Err(error) => fail(error),
            },
            Err(Failure::Stopped) if stop.is_raised() => {}
            Err(failure) => fail(ContestError::Failed { game: number, failure }),
        }
        None
    };
    in_order(workers, fetch, work, |game| {
        if let Some(game) = &game {
            tell(game);
        }
        game.is_some()
    });
    match failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(error) => Err(error),
        None => Ok(()),
    }
}
