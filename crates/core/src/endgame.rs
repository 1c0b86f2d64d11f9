//! Values that are looked up instead of searched: endgame tables, as a problem is given them.
//!
//! Games and searches know nothing of any file: whoever puts a problem together hands the tables in, and
//! [`Problem::line_end`](crate::Problem::line_end) is the one place where they are asked.

use crate::{InputError, Rules, StopFlag, Value, Wrapper};
use std::fmt::{self, Debug};
use std::sync::{Arc, OnceLock};

/// A table outside a certificate, by name and contents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutsideTable {
    /// What it is called.
    pub name: String,
    /// A digest of its contents.
    pub digest: Vec<u8>,
}

/// Values of positions without a history, from outside.
///
/// What they say is believed by searches and by the checker of certificates alike, so a certificate names every table that it
/// was made with, and is checked with the same ones only.
pub trait EndgameTables<G: Rules>: Debug + Send + Sync {
    /// What they are, as certificates name them.
    fn contents(&self) -> &[OutsideTable];

    /// The value of a position for the first player of `game` if nothing has been played before it, `None` where the tables
    /// say nothing. Where the rules end the game they say the same or nothing.
    ///
    /// Must be pure but for failing: a table that cannot be read is an error, and ends whatever rests on it.
    fn look_up(&self, game: &G, position: &G::Position) -> Result<Option<Value>, InputError>;

    /// A move that keeps the value of a position and makes progress, if the tables know one: for lines that people read, and
    /// believed by nobody.
    fn best_move(&self, game: &G, position: &G::Position) -> Result<Option<G::Move>, InputError> {
        let _ = (game, position);
        Ok(None)
    }
}

/// The tables of a game, for a wrapper around it that leaves values as they are.
pub struct TablesOfInner<W: Wrapper>(pub Arc<dyn EndgameTables<W::Inner>>);

impl<W: Wrapper> fmt::Debug for TablesOfInner<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<W: Wrapper> EndgameTables<W> for TablesOfInner<W> {
    fn contents(&self) -> &[OutsideTable] {
        self.0.contents()
    }

    fn look_up(
        &self,
        game: &W,
        position: &<W::Inner as Rules>::Position,
    ) -> Result<Option<Value>, InputError> {
        self.0.look_up(game.inner(), position)
    }

    fn best_move(
        &self,
        game: &W,
        position: &<W::Inner as Rules>::Position,
    ) -> Result<Option<<W::Inner as Rules>::Move>, InputError> {
        self.0.best_move(game.inner(), position)
    }
}

/// The tables of a problem, with what the past does to them.
#[derive(Debug)]
pub(crate) struct Shelf<G: Rules> {
    tables: Arc<dyn EndgameTables<G>>,
    /// The epochs of the past, sorted: a win there may lead through it.
    past_epochs: Vec<u64>,
    failure: OnceLock<InputError>,
    failed: StopFlag,
}

impl<G: Rules> Shelf<G> {
    pub(crate) fn new(tables: Arc<dyn EndgameTables<G>>, game: &G, past: &[G::Position]) -> Self {
        let mut past_epochs: Vec<_> = past.iter().map(|position| game.epoch(position)).collect();
        past_epochs.sort_unstable();
        past_epochs.dedup();
        Self { tables, past_epochs, failure: OnceLock::new(), failed: StopFlag::new() }
    }

    pub(crate) fn tables(&self) -> &Arc<dyn EndgameTables<G>> {
        &self.tables
    }

    /// What the tables say that holds after this past: that the first player does not win holds after any.
    pub(crate) fn look_up(&self, game: &G, position: &G::Position) -> Option<Value> {
        match self.tables.look_up(game, position) {
            Ok(Some(Value::Win)) => {
                let is_free = self.past_epochs.binary_search(&game.epoch(position)).is_err();
                is_free.then_some(Value::Win)
            }
            Ok(value) => value,
            Err(error) => {
                // The first failure is the one that is told.
                let _ = self.failure.set(error);
                self.failed.raise();
                None
            }
        }
    }

    pub(crate) fn failure(&self) -> Option<&InputError> {
        self.failure.get()
    }

    pub(crate) fn failed(&self) -> &StopFlag {
        &self.failed
    }
}
