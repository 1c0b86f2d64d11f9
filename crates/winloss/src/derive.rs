//! From a certificate to rows: the checker says what each position rests on, and here it becomes what a row can say.

use crate::keys::Keys;
use crate::{Asks, ByRank, Key, Row};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::hash_map::Entry;
use twinproof_certificate::{Listener, MAX_TOLD, Proven, RestsOn};
use twinproof_core::{Game, Problem, RepetitionRule, Value};

/// What a certificate about a problem makes of the positions in it, if it is accepted.
pub struct Deriver<'a, G: Game> {
    game: &'a G,
    value: Value,
    keys: Keys,
    /// Where ranks matter: not where every repetition is the winner's.
    by_rank: ByRank,
    rows: FxHashMap<Key, Row>,
    entered: FxHashMap<Key, u32>,
    /// Members of a closed set, with their epochs.
    members: Vec<(Row, u64)>,
    /// What a closed set takes from the past, with its epoch.
    taken: FxHashSet<(u64, u64)>,
    room: Vec<u8>,
}

/// The rows of a solution.
#[derive(Debug, Default)]
pub struct Derived {
    /// One for each position, the best the certificate has, in the order of their keys.
    pub rows: Vec<Row>,
    /// What the winner enters, with the least rank of each: only where the rule of repetition compares less than states.
    pub entered: Vec<(Key, u32)>,
}

impl<'a, G: Game> Deriver<'a, G> {
    /// For a certificate that says this of the problem.
    pub fn new(problem: &'a Problem<G>, value: Value) -> Self {
        let helps_always = problem.rule() == RepetitionRule::FirstPlayerLoss && value == Value::Loss;
        Self {
            game: problem.game(),
            value,
            keys: Keys::of(problem),
            by_rank: if helps_always { ByRank::Nowhere } else { ByRank::Past },
            rows: FxHashMap::default(),
            entered: FxHashMap::default(),
            members: Vec::new(),
            taken: FxHashSet::default(),
            room: Vec::new(),
        }
    }

    /// All rows, once the certificate was accepted.
    pub fn finish(mut self) -> Derived {
        for (mut row, epoch) in std::mem::take(&mut self.members) {
            // What was taken is of the root's epoch or earlier; from a later one it is out of reach.
            let reaches = |&&(_, taken): &&(u64, u64)| taken >= epoch;
            let is_late = self.taken.iter().any(|&(_, taken)| taken > epoch);
            let present = sorted(self.taken.iter().filter(reaches).map(|&(digest, _)| digest));
            row.asks = if is_late || present.len() > MAX_TOLD {
                Asks::TooMuch
            } else {
                Asks::Sets { present, absent: Box::default() }
            };
            self.keep(row);
        }
        let mut rows: Vec<_> = self.rows.into_values().collect();
        rows.sort_unstable_by_key(|row| row.key);
        let mut entered: Vec<_> = self.entered.into_iter().collect();
        entered.sort_unstable();
        Derived { rows, entered }
    }

    fn keep(&mut self, row: Row) {
        match self.rows.entry(row.key) {
            Entry::Vacant(place) => {
                place.insert(row);
            }
            Entry::Occupied(mut place) => {
                if row.is_better_than(place.get()) {
                    place.insert(row);
                }
            }
        }
    }

    fn digests(&mut self, set: &FxHashSet<G::Repetition>) -> Box<[u64]> {
        let Self { game, keys, room, .. } = self;
        sorted(set.iter().map(|repetition| keys.repetition(*game, repetition, room)))
    }
}

fn sorted(digests: impl Iterator<Item = u64>) -> Box<[u64]> {
    let mut digests: Vec<_> = digests.collect();
    digests.sort_unstable();
    digests.dedup();
    digests.into()
}

impl<G: Game> Listener<G> for Deriver<'_, G> {
    fn proven(&mut self, proven: &Proven<'_, G>) {
        let (key, canonical) = self.keys.position(self.game, proven.position, &mut self.room);
        let mv = proven
            .answer
            .and_then(|index| canonical.index_there(self.game, proven.position, index))
            .and_then(|index| u32::try_from(index).ok());
        let mut row = Row {
            key,
            value: self.value,
            mv,
            rank: 0,
            by_rank: self.by_rank,
            needs_fresh_epoch: false,
            asks: Asks::nothing(),
        };
        match proven.rests {
            RestsOn::ClosedSet => {
                let epoch = self.game.epoch(proven.position);
                self.members.push((row, epoch));
                return;
            }
            RestsOn::Tree { rank, present, absent, rests_on_tables } => {
                row.rank = rank;
                row.needs_fresh_epoch = rests_on_tables;
                row.asks = match (present, absent) {
                    (Some(present), Some(absent)) => {
                        Asks::Sets { present: self.digests(present), absent: self.digests(absent) }
                    }
                    // Whatever the winner enters below has a lower rank: more is asked than need be.
                    (Some(present), None) if !self.game.repetition_is_state() => {
                        row.by_rank = ByRank::History;
                        Asks::Sets { present: self.digests(present), absent: Box::default() }
                    }
                    _ => Asks::TooMuch,
                };
            }
        }
        self.keep(row);
    }

    fn entered(&mut self, position: &G::Position, rank: u32) {
        if self.game.repetition_is_state() {
            // The rows of the positions tell it.
            return;
        }
        let repetition = self.game.repetition(position);
        let key = self.keys.entered(self.game, &repetition, self.value, &mut self.room);
        let least = self.entered.entry(key).or_insert(rank);
        *least = rank.min(*least);
    }

    fn taken_from_past(&mut self, position: &G::Position) {
        let repetition = self.game.repetition(position);
        let digest = self.keys.repetition(self.game, &repetition, &mut self.room);
        self.taken.insert((digest, self.game.epoch(position)));
    }
}
