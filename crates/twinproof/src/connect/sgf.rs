//! A proof of connect6 or gomoku as a record with variations, with the cells on which the winner threatens to complete a row
//! marked after each of its moves.

use crate::judged::JudgedTree;
use crate::proof_lines::{Left, ProofLines, RecordSize};
use crate::words::{count, grouped};
use twinproof_certificate::outline::{Outline, Role};
use twinproof_connect::Threats;
use twinproof_core::{Rules, Value};
use twinproof_games::connect::{Color, Connect, Family, Position, Variations};

/// Writes the proof, with the lemmas that were opened.
pub(super) fn write<F: Family>(outline: &Outline<Connect<F>>, size: RecordSize) -> String {
    let game = outline.problem.game();
    let (question, winner) = (game.question(), winner(game, outline.value));
    let lines = ProofLines::new(outline, size);
    let mut variations = Variations::new(game, &outline.nodes[0].position);
    variations.text(0, "AP", concat!("Twinproof:", env!("CARGO_PKG_VERSION")));
    variations.text(0, "GN", &question);
    let answer = outline.value.verdict();
    variations.text(0, "C", &format!("{question}: {answer}, by a certificate that was checked."));
    let mut nodes = Vec::with_capacity(lines.places.len());
    for (at, place) in lines.places.iter().enumerate() {
        let Some((before, mv)) = place.step else {
            nodes.push(0);
            continue;
        };
        let node = variations.add(nodes[before], mv);
        nodes.push(node);
        let position = *variations.position(node);
        let mut words = Vec::new();
        if position.to_move != winner && game.terminal(&position).is_none() {
            let threats = Threats::of(game.shape(), &position, winner);
            variations.mark(node, "TR", threats.missing);
            words.extend(threatened(game, &threats));
        }
        words.extend(rest(&lines, at, &position));
        if !words.is_empty() {
            variations.text(node, "C", &words.join("\n"));
        }
    }
    variations.write()
}

/// Writes a tree of judged moves.
pub(super) fn write_tree<F: Family>(tree: &JudgedTree<'_, Connect<F>>) -> String {
    let game = tree.problem.game();
    let mut variations = Variations::new(game, tree.problem.root());
    variations.text(0, "AP", concat!("Twinproof:", env!("CARGO_PKG_VERSION")));
    variations.text(0, "GN", &game.question());
    variations.text(0, "C", &tree.words.join("\n"));
    let mut made = Vec::with_capacity(tree.moves.len());
    for one in &tree.moves {
        let node = variations.add(one.before.map_or(0, |before| made[before]), one.mv);
        if let Some(value) = one.proven {
            let name = if winner(game, value) == Color::Black { "GB" } else { "GW" };
            variations.number(node, name, 1);
        }
        if !one.words.is_empty() {
            variations.text(node, "C", &one.words);
        }
        made.push(node);
    }
    variations.write()
}

/// Who has what he wants by that value.
fn winner<F: Family>(game: &Connect<F>, value: Value) -> Color {
    match value {
        Value::Win => game.attacker(),
        Value::Loss => game.attacker().other(),
    }
}

/// What the winner threatens, and what that takes to parry.
fn threatened<F: Family>(game: &Connect<F>, threats: &Threats) -> Option<String> {
    let stones = u64::from(game.shape().stones);
    let number = u64::from(threats.number);
    match number {
        0 => None,
        number if number > stones => Some("More threats than can be parried.".into()),
        number => Some(format!("Threatens to complete a row; it takes {} to parry.", count(number, "stone"))),
    }
}

/// Why play ends at a place, or what is left out there.
fn rest<F: Family>(lines: &ProofLines<'_, Connect<F>>, at: usize, position: &Position) -> Option<String> {
    let (outline, place) = (lines.outline, &lines.places[at]);
    let node = &outline.nodes[place.node];
    let game = outline.problem.game();
    match (place.left, node.role) {
        (Left::Others, _) => Some("Other replies are left out.".into()),
        (Left::All, _) | (Left::Nothing, Role::Cover(None)) => {
            Some(format!("And so on: {} wins.", winner(game, outline.value)))
        }
        (Left::Nothing, Role::Cover(Some(others))) => {
            let replies = if others == 1 { "reply is" } else { "replies are" };
            Some(format!("{} other {replies} answered likewise.", grouped(others as u64)))
        }
        (Left::Nothing, Role::End(_)) => {
            let side = position.to_move.other();
            // Who has no row may have what he wants by a full board.
            let has_row = game.has_line(position.stones(side));
            has_row.then(|| format!("{side} has {} in a row.", game.shape().in_a_row))
        }
        (Left::Nothing, Role::Reuse(_) | Role::Seen(_)) => Some("As in another variation.".into()),
        (Left::Nothing, _) => None,
    }
}
