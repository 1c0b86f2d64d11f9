//! The rules of Go, move by move: random games on small boards, each position seen by both.

use crate::peer::Peer;
use crate::problems::go_question;
use std::collections::HashMap;
use std::io;
use twinproof_core::{Player, Rng, Rules, Value};
use twinproof_games::go::{Go, Identity, Position};

/// A position with what the proven rules must say of it, but for the number of what is compared.
struct Seen {
    game: usize,
    message: Vec<u8>,
    before: String,
    after: String,
    identity: Identity,
}

/// Plays so many games and says how many positions they have. An error is a sentence about the first that differs.
pub(crate) fn compare(peer: &Peer, games: usize, rng: &mut Rng) -> io::Result<Result<usize, String>> {
    let seen: Vec<Seen> = (0..games).flat_map(|game| play(game, rng)).collect();
    let messages: Vec<_> = seen.iter().map(|seen| seen.message.clone()).collect();
    let answers = peer.ask(&messages)?;
    // What is compared has one number in a game, and a number stands for one thing.
    let mut numbers = HashMap::new();
    let mut things = HashMap::new();
    for (seen, answer) in seen.iter().zip(&answers) {
        let number = answer.split(' ').nth(3).unwrap_or_default();
        let expected = format!("{} {number}{}", seen.before, seen.after);
        let key = (seen.game, number.to_owned());
        let is_same_number =
            *numbers.entry((seen.game, seen.identity)).or_insert_with(|| key.1.clone()) == key.1;
        let is_same_thing = *things.entry(key).or_insert(seen.identity) == seen.identity;
        if *answer != expected || !is_same_number || !is_same_thing {
            let hex: String = seen.message.iter().map(|byte| format!("{byte:02x}")).collect();
            return Ok(Err(format!("of {hex}\nRust says {expected:?},\nand the proven rules {answer:?}")));
        }
    }
    Ok(Ok(seen.len()))
}

/// The positions of a random game.
fn play(number: usize, rng: &mut Rng) -> Vec<Seen> {
    let (game, mut position) = go_question(rng);
    let mut seen = Vec::new();
    for _ in 0..60 {
        seen.push(look(number, &game, &position));
        if game.terminal(&position).is_some() {
            break;
        }
        let mut moves = Vec::new();
        game.moves(&position, &mut moves);
        // Passes end most games: fewer of them.
        let last = moves.len() - 1;
        let index = if last > 0 && rng.below(10) > 0 { rng.index(last) } else { last };
        position = game.play(&position, moves[index]);
    }
    seen
}

fn look(number: usize, game: &Go, position: &Position) -> Seen {
    let (mut setup, mut encoded) = (Vec::new(), Vec::new());
    game.write_setup(&mut setup);
    game.encode(position, &mut encoded);
    let mut message = vec![b'g', setup.len() as u8];
    message.extend(setup);
    message.extend(encoded);
    let player = |player: Player| if player == Player::First { "first" } else { "second" };
    let end = game.terminal(position).map_or("open", |value: Value| player(value.winner()));
    let dominates = game.dominates_repetitions(position);
    let mut after = String::new();
    let mut moves = Vec::new();
    if end == "open" {
        game.moves(position, &mut moves);
    }
    for mv in moves {
        let mut child = Vec::new();
        game.encode(&game.play(position, mv), &mut child);
        after.push(' ');
        after.extend(child.iter().map(|byte| format!("{byte:02x}")));
        after.push_str(if game.can_repeat(mv) { "" } else { "-" });
    }
    let before = format!("{} {end} {dominates}", player(game.to_move(position)));
    Seen { game: number, message, before, after, identity: game.repetition(position) }
}
