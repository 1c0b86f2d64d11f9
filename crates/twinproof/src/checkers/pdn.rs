//! A proof of checkers as a game with variations. Where the proof goes on unseen, a comment says so.

use crate::judged::{JudgedTree, tell};
use crate::proof_lines::{Left, ProofLines, RecordSize};
use crate::words::count;
use twinproof_certificate::outline::{Outline, Role};
use twinproof_core::{Rules, Value};
use twinproof_games::checkers::{Checkers, Color, Variations};

/// Writes the proof, which must be there as a whole.
pub(super) fn write(outline: &Outline<Checkers>, size: RecordSize) -> String {
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
pub(super) fn write_tree(tree: &JudgedTree<'_, Checkers>) -> String {
    let game = tree.problem.game();
    let mut variations = Variations::new(game, tree.problem.root());
    tell(tree, &mut variations);
    variations.write(&game.question(), result(game, tree.proven))
}

/// The result of a game that goes as it is proven. Black has the first move of the game, and so its win is 1-0.
fn result(game: &Checkers, proven: Option<Value>) -> &'static str {
    match (proven, game.attacker()) {
        (Some(Value::Win), Color::Black) => "1-0",
        (Some(Value::Win), Color::White) => "0-1",
        _ => "*",
    }
}

/// Why play ends at a place, where the board does not say so, or what is left out.
fn comment(lines: &ProofLines<'_, Checkers>, at: usize) -> Option<String> {
    let (outline, place) = (lines.outline, &lines.places[at]);
    let first = outline.problem.game().first_player();
    let node = &outline.nodes[place.node];
    match place.left {
        Left::Others => return Some("other replies left out".into()),
        Left::All => {
            return Some(match (node.height, outline.value) {
                // Where tables end the lines, the proof does not say how long the game is.
                (Some(_), Value::Win) if outline.problem.tables().is_some() => format!("{first} wins"),
                (Some(plies), Value::Win) => {
                    format!("{first} wins in {} of both sides", count(plies, "move"))
                }
                _ => "and so on".into(),
            });
        }
        Left::Nothing if !lines.is_end(at) => return None,
        Left::Nothing => {}
    }
    match node.role {
        Role::LookedUp(_) => Some("an endgame table knows the rest".into()),
        Role::End(Value::Win) => Some(format!("{first} has won")),
        Role::End(Value::Loss) => Some(format!("{first} has lost")),
        Role::Repetition => Some(format!("repetition, so {first} has failed")),
        Role::Reuse(_) | Role::Seen(_) => Some("as in another variation".into()),
        Role::Choice | Role::Replies | Role::Cover(_) => None,
    }
}
