//! The laws of [`Game`] that can be tried on a position and its moves: keys, guesses, names.

use super::answers::{of_game, of_knowledge};
use super::{encoded, moves_of, show};
use rustc_hash::FxHashMap;
use twinproof_core::{Game, Numbers, Problem, Rng};

/// The game, and the keys met so far.
pub(super) struct GameLaws<'a, G: Game> {
    game: &'a G,
    /// The game as it comes back from its own setup.
    again: Problem<G>,
    by_state_key: FxHashMap<u64, G::Position>,
    by_repetition: FxHashMap<G::Repetition, (u64, G::Position)>,
    by_repetition_key: FxHashMap<u64, (G::Repetition, G::Position)>,
    by_repetition_bytes: FxHashMap<Vec<u8>, (G::Repetition, G::Position)>,
}

impl<'a, G: Game> GameLaws<'a, G> {
    pub(super) fn new(game: &'a G, again: Problem<G>) -> Self {
        Self {
            game,
            again,
            by_state_key: FxHashMap::default(),
            by_repetition: FxHashMap::default(),
            by_repetition_key: FxHashMap::default(),
            by_repetition_bytes: FxHashMap::default(),
        }
    }

    /// Checks a position and each of its moves; `before` is an equal position that was met before.
    pub(super) fn visit(&mut self, position: &G::Position, moves: &[G::Move], before: Option<&G::Position>) {
        let game = self.game;
        let shown = || show(game, position);
        if let Some(before) = before {
            let law = "equal positions have equal answers";
            assert_eq!(of_game(game, before), of_game(game, position), "{law}: {}", shown());
            assert_eq!(of_knowledge(game, before), of_knowledge(game, position), "{law}: {}", shown());
            return;
        }
        self.keys_tell_apart(position);
        self.same_after_setup(position);
        let first = game.terminal(position).map_or_else(|| game.initial(position), Numbers::solved);
        assert_eq!(
            game.evaluate(position),
            first,
            "the first numbers are the value or the guess: {}",
            shown()
        );
        if !moves.is_empty() {
            assert_eq!(first.value(), None, "a guess decides nothing: {}", shown());
            self.previews_agree(position, moves);
            self.canonical_form_is_equal(position, moves);
            self.indices_agree(position, moves);
            self.playouts_are_games(position, moves);
        }
        let mut texts: FxHashMap<String, G::Position> = FxHashMap::default();
        let mut parts: FxHashMap<Vec<u64>, G::Position> = FxHashMap::default();
        for &mv in moves {
            let child = game.play(position, mv);
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
    }

    /// Keys are different where what they stand for is.
    fn keys_tell_apart(&mut self, position: &G::Position) {
        let game = self.game;
        let both = |other: &G::Position| format!("{} and {}", show(game, other), show(game, position));
        if let Some(other) = self.by_state_key.insert(game.state_key(position), position.clone()) {
            panic!("different positions have different state keys: {}", both(&other));
        }
        let law = "repetition keys are equal exactly when repetitions are";
        let (repetition, key) = (game.repetition(position), game.repetition_key(position));
        let (known, other) =
            self.by_repetition.entry(repetition.clone()).or_insert_with(|| (key, position.clone()));
        assert_eq!(*known, key, "{law}: {}", both(other));
        let (known, other) =
            self.by_repetition_key.entry(key).or_insert_with(|| (repetition.clone(), position.clone()));
        assert_eq!(*known, repetition, "{law}: {}", both(other));
        let law = "the bytes of repetitions are equal exactly when repetitions are";
        let (mut bytes, mut again) = (Vec::new(), Vec::new());
        game.encode_repetition(&repetition, &mut bytes);
        game.encode_repetition(&game.repetition(&self.by_repetition[&repetition].1), &mut again);
        assert_eq!(bytes, again, "{law}: {}", show(game, position));
        let (known, other) =
            self.by_repetition_bytes.entry(bytes).or_insert_with(|| (repetition.clone(), position.clone()));
        assert_eq!(*known, repetition, "{law}: {}", both(other));
    }

    /// A position and the one that stands for it have the same moves, turned.
    fn canonical_form_is_equal(&self, position: &G::Position, moves: &[G::Move]) {
        let game = self.game;
        let shown = || show(game, position);
        let Some((canonical, symmetry)) = game.canonical_form(position) else { return };
        let law = "a canonical form is the position but for a symmetry";
        let of =
            |position: &G::Position| (game.to_move(position), game.terminal(position), game.epoch(position));
        assert_eq!(of(&canonical), of(position), "{law}: {}", shown());
        let again = game.canonical_form(&canonical).map(|(again, _)| again);
        assert_eq!(again.as_ref(), Some(&canonical), "a canonical form stands for itself: {}", shown());
        // A few are enough: there may be very many.
        for &mv in moves.iter().step_by(1 + moves.len() / 8) {
            let turned = game.turn_move(mv, symmetry, false);
            assert_eq!(game.turn_move(turned, symmetry, true), mv, "{law}: {mv:?} at {}", shown());
            let (child, there) = (game.play(position, mv), game.play(&canonical, turned));
            let form = |child: &G::Position| game.canonical_form(child).map(|(form, _)| form);
            assert_eq!(form(&child), form(&there), "{law}: {mv:?} at {}", shown());
        }
    }

    /// The game that was read from its setup has the same keys and names.
    fn same_after_setup(&self, position: &G::Position) {
        let (game, again) = (self.game, self.again.game());
        let law = "the game that comes back from its setup has the same keys and names";
        let there = again
            .decode(&encoded(game, position))
            .unwrap_or_else(|error| panic!("{law}: {error} on the bytes of {}", show(game, position)));
        assert_eq!(of_game(game, position), of_game(again, &there), "{law}: {}", show(game, position));
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
            assert!(
                !preview.dominates || !game.can_repeat(mv) || game.dominates_repetitions(&child),
                "a preview says that a position dominates only where it does: {mv:?} at {}",
                shown()
            );
            let decided = preview.numbers.and_then(|numbers| numbers.value());
            assert_eq!(decided, None, "a preview decides nothing: {mv:?} at {}", shown());
        }
    }

    /// The index of a move is its place in the list, and a move of another position has none unless it is legal here too.
    fn indices_agree(&self, position: &G::Position, moves: &[G::Move]) {
        let game = self.game;
        let law = "as many moves are counted as listed";
        assert_eq!(game.count_moves(position), moves.len(), "{law}: {}", show(game, position));
        let after = game.play(position, moves[0]);
        let some = [0, moves.len() / 3, moves.len() - 1].map(|index| moves[index]);
        for mv in some.into_iter().chain(moves_of(game, &after).into_iter().take(4)) {
            assert_eq!(
                game.index_of(position, mv),
                moves.iter().position(|&other| other == mv),
                "the index of a move is its place in the list: {mv:?} at {}",
                show(game, position)
            );
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
}
