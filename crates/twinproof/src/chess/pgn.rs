//! A proof of chess as a game with variations. Where the proof goes on unseen, a comment says how long it takes.

use crate::judged::{JudgedTree, tell};
use crate::proof_lines::{Left, ProofLines, RecordSize};
use twinproof_certificate::outline::{Outline, Role};
use twinproof_core::{Rules, Value};
use twinproof_games::chess::{Chess, Color, Goal, Variations, attackers_moves};

/// Writes the proof, which must be there as a whole.
pub(super) fn write(outline: &Outline<Chess>, size: RecordSize) -> String {
    let game = outline.problem.game();
    let question = game.question();
    let result = result(game, Some(outline.value));
    let answer = outline.value.verdict();
    let lines = ProofLines::new(outline, size);
    let mut variations = Variations::new(game, &outline.nodes[0].position);
    variations.comment(None, &format!("{question}: {answer}, by a certificate that was checked"));
    // The moves by their places; the root has none.
    let mut moves = Vec::with_capacity(lines.places.len());
    for (at, place) in lines.places.iter().enumerate() {
        let made = place.step.map(|(before, mv)| variations.add(moves[before], mv));
        moves.push(made);
        if let Some(text) = comment(&lines, at) {
            variations.comment(made, &text);
        }
    }
    variations.write(&question, result)
}

/// Writes a tree of judged moves.
pub(super) fn write_tree(tree: &JudgedTree<'_, Chess>) -> String {
    let game = tree.problem.game();
    let mut variations = Variations::new(game, tree.problem.root());
    tell(tree, &mut variations);
    variations.write(&game.question(), result(game, tree.proven))
}

/// The result of a game that goes as it is proven.
fn result(game: &Chess, proven: Option<Value>) -> &'static str {
    match (proven, game.attacker()) {
        (Some(Value::Win), Color::White) => "1-0",
        (Some(Value::Win), Color::Black) => "0-1",
        _ => "*",
    }
}

/// Why play ends at a place, where the board does not say so, or what is left out.
fn comment(lines: &ProofLines<'_, Chess>, at: usize) -> Option<String> {
    let (outline, place) = (lines.outline, &lines.places[at]);
    let game = outline.problem.game();
    let first = game.first_player();
    let node = &outline.nodes[place.node];
    match place.left {
        Left::Others => return Some("other replies left out".into()),
        Left::All => {
            return Some(match (node.height, outline.value) {
                (Some(plies), Value::Win) => {
                    let moves = attackers_moves(game, &node.position, plies);
                    let wins = if game.goal() == Goal::Mate { "mates" } else { "wins" };
                    format!("{first} {wins} in {moves}")
                }
                _ => "and so on".into(),
            });
        }
        Left::Nothing if !lines.is_end(at) => return None,
        Left::Nothing => {}
    }
    match node.role {
        Role::LookedUp(_) => Some("an endgame table knows the rest".into()),
        Role::End(Value::Win) if game.goal() == Goal::Mate => None,
        Role::End(Value::Win) => Some(format!("{first} has reached the goal")),
        Role::End(Value::Loss) => Some(format!("{first} has not won")),
        Role::Repetition => Some(format!("repetition, so {first} has failed")),
        Role::Reuse(_) | Role::Seen(_) => Some("as in another variation".into()),
        Role::Choice | Role::Replies | Role::Cover(_) => None,
    }
}
