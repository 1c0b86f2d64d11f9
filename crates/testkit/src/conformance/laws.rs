use super::{encoded, moves_of, show};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;
use twinproof_core::{Game, Numbers, Problem, Rng};

/// The laws that can be tried on a position and its moves, and what was met so far.
pub(super) struct Laws<'a, G: Game> {
    game: &'a G,
    /// The game as it comes back from its own setup.
    again: &'a G,
    met: Vec<G::Position>,
    by_bytes: FxHashMap<Vec<u8>, usize>,
    by_state_key: FxHashMap<u64, usize>,
    by_repetition: FxHashMap<G::Repetition, usize>,
    by_repetition_key: FxHashMap<u64, usize>,
}

impl<'a, G: Game> Laws<'a, G> {
    pub(super) fn new(problem: &'a Problem<G>, again: &'a Problem<G>) -> Self {
        Self {
            game: problem.game(),
            again: again.game(),
            met: Vec::new(),
            by_bytes: FxHashMap::default(),
            by_state_key: FxHashMap::default(),
            by_repetition: FxHashMap::default(),
            by_repetition_key: FxHashMap::default(),
        }
    }

    pub(super) fn positions(&self) -> &[G::Position] {
        &self.met
    }

    /// Checks a position and each of its moves; returns the moves.
    pub(super) fn visit(&mut self, position: &G::Position) -> Vec<G::Move> {
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
        if !self.remember(position) {
            return moves;
        }
        self.same_after_setup(position, &moves);
        let first = game.terminal(position).map_or_else(|| game.initial(position), Numbers::solved);
        assert_eq!(
            game.evaluate(position),
            first,
            "the first numbers are the value or the guess: {}",
            shown()
        );
        if !moves.is_empty() {
            self.previews_agree(position, &moves);
            self.playouts_are_games(position, &moves);
        }
        let line = game.format_position(position);
        assert!(!line.contains('\n'), "a position is written on one line: {}", shown());
        let mut texts: FxHashMap<String, G::Position> = FxHashMap::default();
        let mut parts: FxHashMap<Vec<u64>, G::Position> = FxHashMap::default();
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
            let text = game.format_move(position, mv);
            let parsed = game.parse_move(position, &text).map(|parsed| game.play(position, parsed));
            assert_eq!(parsed.as_ref(), Some(&child), "a move's text is read back: {text:?} at {}", shown());
            assert_eq!(
                texts.entry(text.clone()).or_insert_with(|| child.clone()),
                &child,
                "different moves have different texts: {text:?} at {}",
                shown()
            );
            let move_parts: Vec<_> = game.move_parts(mv).collect();
            assert!(!move_parts.is_empty(), "a move has at least one part: {mv:?} at {}", shown());
            assert_eq!(
                parts.entry(move_parts.clone()).or_insert_with(|| child.clone()),
                &child,
                "different moves have different parts: {move_parts:?} at {}",
                shown()
            );
        }
        moves
    }

    /// What is said of the positions after the moves without making them is true.
    fn previews_agree(&self, position: &G::Position, moves: &[G::Move]) {
        let game = self.game;
        let shown = || show(game, position);
        let mut previews = Vec::new();
        game.preview_children(position, moves, &mut previews);
        assert!(
            previews.is_empty() || previews.len() == moves.len(),
            "there is a preview for each move or for none: {}",
            shown()
        );
        for (&mv, preview) in moves.iter().zip(previews) {
            let Some(preview) = preview else { continue };
            let child = game.play(position, mv);
            assert_eq!(
                (preview.state_key, preview.repetition_key, preview.epoch),
                (game.state_key(&child), game.repetition_key(&child), game.epoch(&child)),
                "a preview has the keys and the epoch of the position after the move: {mv:?} at {}",
                shown()
            );
            let decided = preview.numbers.and_then(|numbers| numbers.value());
            assert_eq!(decided, None, "a preview decides nothing: {mv:?} at {}", shown());
        }
    }

    /// A playout is decided by its generator alone, and says nothing that no play could come to.
    fn playouts_are_games(&self, position: &G::Position, moves: &[G::Move]) {
        let game = self.game;
        let shown = || show(game, position);
        for seed in 0..4 {
            let run = |most| {
                let mut rng = Rng::new(seed);
                (game.playout(position, most, &mut rng), rng)
            };
            assert_eq!(run(40), run(40), "same stream, same playout: {}", shown());
            assert_eq!(run(0).0, None, "a playout without a move has no end: {}", shown());
            if let Some(value) = run(1).0 {
                let ends = |&mv: &G::Move| game.terminal(&game.play(position, mv)) == Some(value);
                assert!(moves.iter().any(ends), "a playout of one move ends as a move does: {}", shown());
            }
        }
    }

    /// Files a position under its keys; false when it was met before.
    fn remember(&mut self, position: &G::Position) -> bool {
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
            same_answers(game, before, game, position, "equal positions have equal answers");
            return false;
        }
        let state = *self.by_state_key.entry(game.state_key(position)).or_insert(number);
        let shared = |other: usize| format!("{} and {}", show(game, &self.met[other]), show(game, position));
        assert_eq!(state, number, "different positions have different state keys: {}", shared(state));
        let key = *self.by_repetition_key.entry(game.repetition_key(position)).or_insert(number);
        let repetition = *self.by_repetition.entry(game.repetition(position)).or_insert(number);
        assert_eq!(
            key,
            repetition,
            "repetition keys are equal exactly when repetitions are: {} and {}",
            shared(key.min(repetition)),
            show(game, position)
        );
        assert!(
            repetition == number || !game.repetition_is_state(),
            "a repetition that is the state belongs to one position: {}",
            shared(repetition)
        );
        self.met.push(position.clone());
        true
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
        let bytes = encoded(game, position);
        let there = again
            .decode(&bytes)
            .unwrap_or_else(|error| panic!("{law}: {error} on the bytes of {}", show(game, position)));
        same_answers(game, position, again, &there, law);
        for (index, &mv) in moves.iter().enumerate() {
            let child = encoded(game, &game.play(position, mv));
            let theirs = again.play(&there, moves_of(again, &there)[index]);
            assert_eq!(child, encoded(again, &theirs), "{law}: {mv:?} at {}", show(game, position));
        }
    }
}

/// Whatever is asked of two positions that should be the same.
fn same_answers<G: Game>(game: &G, a: &G::Position, other: &G, b: &G::Position, law: &str) {
    let answers = |game: &G, position: &G::Position| {
        let moves = moves_of(game, position);
        let texts: Vec<_> = moves.iter().map(|&mv| game.format_move(position, mv)).collect();
        (
            (encoded(game, position), game.state_key(position), game.repetition_key(position)),
            (
                game.repetition(position),
                game.epoch(position),
                game.to_move(position),
                game.terminal(position),
            ),
            (texts, game.format_position(position)),
        )
    };
    assert_eq!(answers(game, a), answers(other, b), "{law}: {}", show(game, a));
}
