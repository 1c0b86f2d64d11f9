//! Small graphs at random, in which the rule of repetition takes nodes for the same that have something to do with each other.

use super::{Arrow, Kind, Web, pass, to};
use twinproof_core::{Player, Rng, Value};

/// A graph of five to eight nodes, the last two of them ends, with more ways onward than back. The rule takes a node or two for
/// a later one: as with a ko that may not be retaken it has some of the moves of the later one; or the other player is to move
/// there and can pass; or the two have nothing in common.
pub fn random(rng: &mut Rng) -> Web {
    let count = 5 + rng.index(4);
    let inner = count - 2;
    let mut nodes: Vec<Kind> = (0..inner)
        .map(|node| {
            let arrows = (0..1 + rng.index(2)).map(|_| arrow(rng, node, count)).collect();
            Kind::Moves(player(rng), arrows)
        })
        .collect();
    nodes.extend([Kind::End(Value::Win), Kind::End(Value::Loss)]);
    let mut classes: Vec<u8> = (0..count as u8).collect();
    for _ in 0..1 + rng.index(2) {
        let node = 1 + rng.index(count - 1);
        let other = rng.index(node.min(inner));
        like(rng, &mut nodes, node, other);
        classes[other] = classes[node];
    }
    let web = Web::new(nodes).with_classes(&classes);
    let apart = web.clone().with_epochs();
    let epoch_of_class = |node: usize| apart.epochs[usize::from(classes[node])];
    if (0..count).all(|node| apart.epochs[node] == epoch_of_class(node)) { apart } else { web }
}

fn player(rng: &mut Rng) -> Player {
    if rng.below(2) == 0 { Player::First } else { Player::Second }
}

/// Passes go upwards, or a game might never end.
fn arrow(rng: &mut Rng, node: usize, count: usize) -> Arrow {
    let onward = node + 1 + rng.index((count - node - 1).min(3));
    match rng.below(8) {
        0 | 1 => to(rng.index(count) as u8),
        2 => pass(onward as u8),
        _ => to(onward as u8),
    }
}

/// Makes an earlier node one to be taken for a later one.
fn like(rng: &mut Rng, nodes: &mut [Kind], node: usize, other: usize) {
    let count = nodes.len();
    let Kind::Moves(player, arrows) = nodes[node].clone() else { return };
    let mut own = Vec::new();
    let mover = match rng.below(3) {
        0 => return,
        1 => {
            let kept = arrows.into_iter().filter(|_| rng.below(3) > 0);
            own.extend(kept.collect::<Vec<_>>());
            player
        }
        _ => {
            own.push(pass(node as u8));
            player.opponent()
        }
    };
    if own.is_empty() || rng.below(2) == 0 {
        own.push(arrow(rng, other, count));
    }
    nodes[other] = Kind::Moves(mover, own);
}
