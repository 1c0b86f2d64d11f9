//! The laws of [`Rules`] that can be tried on a position and its moves.

use super::answers::{of_history, of_rules};
use super::{COVER_MEMORY, encoded, moves_of, show};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;
use twinproof_core::{Clock, Cover, Meter, Problem, Rules, StopFlag, mix};

/// The game, and what was met so far.
pub(super) struct RulesLaws<'a, G: Rules> {
    game: &'a G,
    /// The game as it comes back from its own setup.
    again: &'a G,
    met: Vec<G::Position>,
    by_bytes: FxHashMap<Vec<u8>, usize>,
    by_repetition: FxHashMap<G::Repetition, usize>,
}

impl<'a, G: Rules> RulesLaws<'a, G> {
    pub(super) fn new(problem: &'a Problem<G>, again: &'a Problem<G>) -> Self {
        Self {
            game: problem.game(),
            again: again.game(),
            met: Vec::new(),
            by_bytes: FxHashMap::default(),
            by_repetition: FxHashMap::default(),
        }
    }

    pub(super) fn positions(&self) -> &[G::Position] {
        &self.met
    }

    /// Checks a position and each of its moves; returns the moves, and the equal position that was met before.
    pub(super) fn visit(&mut self, position: &G::Position) -> (Vec<G::Move>, Option<G::Position>) {
        let game = self.game;
        let shown = || show(game, position);
        let moves = moves_of(game, position);
        assert_eq!(moves, moves_of(game, position), "moves come in the same order each time: {}", shown());
        assert_eq!(
            moves.is_empty(),
            game.terminal(position).is_some(),
            "a position without a move is terminal, all others have moves: {}",
            shown()
        );
        if let Some(known) = self.remember(position) {
            return (moves, Some(self.met[known].clone()));
        }
        self.lists_grow(position, &moves);
        self.one_move_is_as_listed(position, &moves);
        self.same_after_setup(position, &moves);
        self.covers_are_flags(position, &moves);
        let line = game.format_position(position);
        assert!(!line.contains('\n'), "a position is written on one line: {}", shown());
        for &mv in &moves {
            let child = game.play(position, mv);
            assert_eq!(child, game.play(position, mv), "play is pure: {mv:?} at {}", shown());
            assert!(
                game.epoch(&child) >= game.epoch(position),
                "the epoch never falls along a move: {mv:?} at {}, from {} to {}",
                shown(),
                game.epoch(position),
                game.epoch(&child)
            );
        }
        (moves, None)
    }

    /// What is asked for goes behind what is there: a checker keeps the moves of a whole line in one list.
    fn lists_grow(&self, position: &G::Position, moves: &[G::Move]) {
        if !moves.is_empty() {
            let mut twice = moves.to_vec();
            self.game.moves(position, &mut twice);
            assert_eq!(twice, [moves, moves].concat(), "moves are appended: {}", show(self.game, position));
        }
        let bytes = encoded(self.game, position);
        let mut twice = bytes.clone();
        self.game.encode(position, &mut twice);
        assert_eq!(twice, bytes.repeat(2), "bytes are appended: {}", show(self.game, position));
    }

    /// A move by its index is the one of the list: certificates name moves in this way. Some indices are tried, since the
    /// default makes the list each time.
    fn one_move_is_as_listed(&self, position: &G::Position, moves: &[G::Move]) {
        if moves.is_empty() {
            return;
        }
        let count = moves.len() as u64;
        let some = (0..4).map(|number| mix(count + number) % count);
        for index in some.chain([0, count - 1, count, count + 1, u64::MAX]) {
            let listed = usize::try_from(index).ok().and_then(|index| moves.get(index)).copied();
            let law = "a move by its index is the one of the list, and there is none beyond its end";
            let shown = || show(self.game, position);
            let mut room = vec![moves[0]];
            assert_eq!(
                self.game.move_at(position, index, &mut room),
                listed,
                "{law}: {index} at {}",
                shown()
            );
            assert_eq!(room, [moves[0]], "reading an index leaves the room as it was: {}", shown());
        }
    }

    /// A lemma is refused or says something of each move; nothing panics.
    fn covers_are_flags(&self, position: &G::Position, moves: &[G::Move]) {
        for number in 0..4 {
            let block = mix(number).to_le_bytes();
            let clock = Clock::start(None, StopFlag::new());
            let mut meter = Meter::new(COVER_MEMORY, &clock);
            let cover = self.game.check_cover(position, &block[..2 * number as usize], &mut meter);
            if let Ok(Cover::Some(flags)) = cover {
                let law = "a cover has a flag for each move";
                assert_eq!(flags.len(), moves.len(), "{law}: {}", show(self.game, position));
            }
        }
    }

    /// Files a position under its bytes; gives the number of the equal one that was met before.
    fn remember(&mut self, position: &G::Position) -> Option<usize> {
        let game = self.game;
        let number = self.met.len();
        let bytes = encoded(game, position);
        let decoded = game.decode(&bytes);
        assert_eq!(
            decoded.as_ref(),
            Ok(position),
            "an encoded position is read back: {}",
            show(game, position)
        );
        let law = "equal positions have equal answers";
        if let Ok(decoded) = &decoded {
            let (one, other) = (of_history(game, decoded), of_history(game, position));
            assert_eq!(one, other, "{law}: {}", show(game, position));
        }
        let known = match self.by_bytes.entry(bytes) {
            Entry::Occupied(entry) => Some(*entry.get()),
            Entry::Vacant(entry) => {
                entry.insert(number);
                None
            }
        };
        if let Some(known) = known {
            let before = &self.met[known];
            let both = || format!("{} and {}", show(game, before), show(game, position));
            assert_eq!(before, position, "different positions have different bytes: {}", both());
            assert_eq!(of_rules(game, before), of_rules(game, position), "{law}: {}", both());
            return Some(known);
        }
        let repetition = *self.by_repetition.entry(game.repetition(position)).or_insert(number);
        let shared = |other: usize| format!("{} and {}", show(game, &self.met[other]), show(game, position));
        assert!(
            repetition == number || !game.repetition_is_state(),
            "a repetition that is the state belongs to one position: {}",
            shared(repetition)
        );
        self.met.push(position.clone());
        None
    }

    /// Bytes are equal only for equal positions: `remember` saw one direction, this is the other, by comparing
    /// each position with some of those met before it.
    pub(super) fn compare_all(&self) {
        for (index, position) in self.met.iter().enumerate() {
            for before in &self.met[index.saturating_sub(200)..index] {
                assert_ne!(
                    before,
                    position,
                    "equal positions have equal bytes: {} and {}",
                    show(self.game, before),
                    show(self.game, position)
                );
            }
        }
    }

    /// The game that was read from its setup gives the same answers.
    fn same_after_setup(&self, position: &G::Position, moves: &[G::Move]) {
        let (game, again) = (self.game, self.again);
        let law = "the game that comes back from its setup gives the same answers";
        let there = again
            .decode(&encoded(game, position))
            .unwrap_or_else(|error| panic!("{law}: {error} on the bytes of {}", show(game, position)));
        assert_eq!(moves.len(), moves_of(again, &there).len(), "{law}: {}", show(game, position));
        assert_eq!(of_rules(game, position), of_rules(again, &there), "{law}: {}", show(game, position));
    }
}
