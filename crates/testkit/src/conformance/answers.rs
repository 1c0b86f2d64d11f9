//! Whatever can be asked of a game about one position, so that two games, or two equal positions, can be compared.

use super::{COVER_MEMORY, encoded, moves_of, show, walk};
use std::fmt::Debug;
use twinproof_core::{Clock, Game, Meter, Problem, RepetitionRule, Rng, Rules, StopFlag};

/// What the rules say of a position. Moves themselves are not in it: after a setup was read they may be others.
pub(super) fn of_rules<G: Rules>(game: &G, position: &G::Position) -> impl PartialEq + Debug {
    let moves = moves_of(game, position);
    let after: Vec<_> = moves
        .iter()
        .map(|&mv| {
            let child = game.play(position, mv);
            let can_repeat = game.can_repeat(mv);
            // Asked after moves that can repeat only.
            (encoded(game, &child), can_repeat, can_repeat && game.dominates_repetitions(&child))
        })
        .collect();
    (encoded(game, position), game.format_position(position), after, of_history(game, position))
}

/// The part of it that says where a position stands in the play.
pub(super) fn of_history<G: Rules>(game: &G, position: &G::Position) -> impl PartialEq + Debug {
    (game.repetition(position), game.epoch(position), game.to_move(position), game.terminal(position))
}

/// The keys of a position and the names of its moves.
pub(super) fn of_game<G: Game>(game: &G, position: &G::Position) -> impl PartialEq + Debug {
    let moves = moves_of(game, position);
    let names: Vec<_> = moves
        .iter()
        .map(|&mv| (game.format_move(position, mv), game.move_parts(mv).collect::<Vec<_>>()))
        .collect();
    (game.state_key(position), game.repetition_key(position), names, game.diagram(position))
}

/// What a game guesses of a position. It may know less after its setup was read: guesses are no part of the rules.
pub(super) fn of_knowledge<G: Game>(game: &G, position: &G::Position) -> impl PartialEq + Debug {
    let moves = moves_of(game, position);
    let forcing: Vec<_> = moves.iter().map(|&mv| game.is_forcing(position, mv)).collect();
    let open = (!moves.is_empty()).then(|| {
        let (mut previews, mut rng) = (Vec::new(), Rng::new(1));
        game.preview_children(position, &moves, &mut previews);
        (game.initial(position), previews, game.playout(position, 40, &mut rng), rng)
    });
    (game.evaluate(position), game.size_hint(position), forcing, open)
}

/// Plays at random and asks two games everything that [`Rules`] and [`Game`] have: for a game around another one that
/// should change nothing.
///
/// # Panics
///
/// Where they differ.
pub fn same_game<A, B>(one: &Problem<A>, other: &Problem<B>, seed: u64)
where
    A: Game,
    B: Game<Position = A::Position, Move = A::Move, Repetition = A::Repetition>,
{
    let (a, b) = (one.game(), other.game());
    same(&of_questions(a), &of_questions(b), "question, first player, setup and what repetition is");
    assert_eq!((one.root(), one.past(), one.rule()), (other.root(), other.past(), other.rule()));
    let mut blocks = Rng::new(!seed);
    walk(one, &mut Rng::new(seed), |position| {
        let shown = || show(a, position);
        let moves = moves_of(a, position);
        assert_eq!(moves, moves_of(b, position), "moves: {}", shown());
        same(&of_rules(a, position), &of_rules(b, position), &shown());
        same(&of_game(a, position), &of_game(b, position), &shown());
        same(&of_knowledge(a, position), &of_knowledge(b, position), &shown());
        let bytes = encoded(a, position);
        assert_eq!(a.decode(&bytes), b.decode(&bytes), "bytes: {}", shown());
        let block = blocks.next_u64().to_le_bytes();
        same(&of_cover(a, position, &block), &of_cover(b, position, &block), &shown());
        if !moves.is_empty() {
            assert_eq!(a.count_moves(position), b.count_moves(position), "number of moves: {}", shown());
        }
        for (index, &mv) in moves.iter().enumerate() {
            let (one, other) = (
                a.move_at(position, index as u64, &mut Vec::new()),
                b.move_at(position, index as u64, &mut Vec::new()),
            );
            assert_eq!(one, other, "the move with index {index}: {}", shown());
            assert_eq!(a.index_of(position, mv), b.index_of(position, mv), "{mv:?}: {}", shown());
            let text = a.format_move(position, mv);
            assert_eq!(a.parse_move(position, &text), b.parse_move(position, &text), "{text}: {}", shown());
        }
        moves
    });
}

/// What a game says of a lemma, and what that costs. Which game refuses a block is a part of the refusal, and left out.
fn of_cover<G: Game>(game: &G, position: &G::Position, block: &[u8]) -> impl Debug {
    let clock = Clock::start(None, StopFlag::new());
    let mut meter = Meter::new(COVER_MEMORY, &clock);
    let cover = game.check_cover(position, block, &mut meter).ok();
    let replies = cover.is_some().then(|| game.replies_in_cover(position, block, &[]));
    let answers: Option<Vec<_>> = replies.as_ref().map(|replies| {
        replies.iter().map(|&reply| game.answer_in_cover(position, block, &[reply])).collect()
    });
    (cover, replies, answers, meter.nodes(), meter.peak())
}

/// Compares what two types of games say, which the compiler takes for different things.
fn same(one: &impl Debug, other: &impl Debug, what: &str) {
    assert_eq!(format!("{one:?}"), format!("{other:?}"), "{what}");
}

/// What a game says without a position.
fn of_questions<G: Rules>(game: &G) -> impl Debug {
    let allowed = RepetitionRule::ALL.map(|rule| game.allows(rule));
    (game.question(), game.first_player(), setup_of(game), allowed, game.repetition_is_state())
}

/// Rules and question as bytes.
pub(super) fn setup_of<G: Rules>(game: &G) -> Vec<u8> {
    let mut setup = Vec::new();
    game.write_setup(&mut setup);
    setup
}
