//! Lemmas as people can follow them: what a lemma of the game answers becomes nodes of the outline.
//!
//! A certificate leaves to a lemma what the game itself can check, and an outline ends there. The game knows what the winner
//! plays inside, and which replies are worth showing; of those that the winner answers by the same move one is shown. All others
//! are answered likewise, and counted.

use std::collections::VecDeque;
use twinproof_certificate::outline::{Lemma, Node, Outline, Role};
use twinproof_core::{Game, Rules};

/// Replies of the loser that are shown after one position, each with an answer of its own. A lemma may answer tens of thousands.
const REPLIES: usize = 6;

/// Opens the lemmas of an outline until it has `most` nodes: first the line in which the loser resists longest, to its end, then what
/// is nearest to the root. [`Outline::line`] and the heights go on through them.
pub fn open_lemmas<G: Game>(outline: &mut Outline<G>, most: usize) {
    let mut lemmas: VecDeque<usize> =
        (0..outline.nodes.len()).filter(|&node| outline.nodes[node].lemma.is_some()).collect();
    if lemmas.is_empty() {
        return;
    }
    for &lemma in &lemmas {
        open_main_line(outline, lemma, most);
    }
    while let Some(node) = lemmas.pop_front() {
        for reply in replies(outline, node) {
            let answers: Vec<_> = answers(outline, node).collect();
            let is_shown = child_by(outline, node, reply).is_some();
            if answers.len() >= REPLIES || outline.nodes.len() + 2 > most || is_shown {
                continue;
            }
            // What is answered by the same move as another reply is answered likewise.
            if !answers.contains(&answer_to(outline, node, reply)) {
                open_reply(outline, node, reply);
            }
        }
        let children = outline.nodes[node].children.iter();
        let after = children.filter_map(|&child| outline.nodes[child].children.first().copied());
        lemmas.extend(after.filter(|&after| outline.nodes[after].lemma.is_some()));
    }
    mend_heights(outline);
    extend_line(outline);
}

/// The winner's answers to the replies that are shown at a node; `None` where the game is over.
fn answers<G: Rules>(outline: &Outline<G>, node: usize) -> impl Iterator<Item = Option<G::Move>> {
    let children = outline.nodes[node].children.iter().map(|&child| &outline.nodes[child]);
    children.map(|child| child.children.first().and_then(|&answer| outline.nodes[answer].mv))
}

/// What a lemma answers to a reply.
fn answer_to<G: Game>(outline: &Outline<G>, node: usize, reply: G::Move) -> Option<G::Move> {
    let lemma = outline.nodes[node].lemma.as_ref()?;
    let line = [&lemma.line[..], &[reply]].concat();
    outline.problem.game().answer_in_cover(&lemma.start, &lemma.block, &line)
}

/// Adds a reply that a lemma answers, with the answer: the node after the reply. `None` if the lemma does not answer it by a
/// move, and it does not end the game.
pub(crate) fn open_reply<G: Game>(outline: &mut Outline<G>, node: usize, reply: G::Move) -> Option<usize> {
    let game = outline.problem.game();
    let before = &outline.nodes[node];
    let lemma = before.lemma.as_ref()?;
    let answered = match before.role {
        Role::Cover(Some(moves)) => moves,
        Role::Cover(None) => game.count_moves(&before.position),
        _ => return None,
    };
    game.index_of(&before.position, reply)?;
    let after = game.play(&before.position, reply);
    let mut line = lemma.line.clone();
    line.push(reply);
    let mut inside = None;
    if game.terminal(&after).is_none() {
        let answer = game.answer_in_cover(&lemma.start, &lemma.block, &line)?;
        game.index_of(&after, answer)?;
        line.push(answer);
        inside = Some((answer, Lemma { start: lemma.start.clone(), block: lemma.block.clone(), line }));
    }
    let position = inside.as_ref().map(|(answer, _)| game.play(&after, *answer));
    outline.nodes[node].role = match answered.saturating_sub(1) {
        0 => Role::Replies,
        others => Role::Cover(Some(others)),
    };
    let child = add(outline, node, reply, after, Role::Choice);
    if let (Some((answer, lemma)), Some(position)) = (inside, position) {
        let last = add(outline, child, answer, position, Role::Cover(None));
        outline.nodes[last].lemma = Some(lemma).filter(|_| outline.nodes[last].role == Role::Cover(None));
    }
    Some(child)
}

/// Adds a node, with its role unless the game is over there.
fn add<G: Rules>(
    outline: &mut Outline<G>,
    parent: usize,
    mv: G::Move,
    position: G::Position,
    role: Role,
) -> usize {
    let role = outline.problem.game().terminal(&position).map_or(role, Role::End);
    let id = outline.nodes.len();
    outline.nodes[parent].children.push(id);
    let (parent, mv) = (Some(parent), Some(mv));
    outline.nodes.push(Node {
        position,
        parent,
        mv,
        role,
        lemma: None,
        children: Vec::new(),
        hidden: 0,
        height: Some(0),
    });
    id
}

/// The replies worth showing at a node.
fn replies<G: Game>(outline: &Outline<G>, node: usize) -> Vec<G::Move> {
    let game = outline.problem.game();
    let lemma = outline.nodes[node].lemma.as_ref();
    lemma.map_or(Vec::new(), |lemma| game.replies_in_cover(&lemma.start, &lemma.block, &lemma.line))
}

/// The node that a move leads to.
fn child_by<G: Rules>(outline: &Outline<G>, node: usize, mv: G::Move) -> Option<usize> {
    outline.nodes[node].children.iter().copied().find(|&child| outline.nodes[child].mv == Some(mv))
}

fn open_main_line<G: Game>(outline: &mut Outline<G>, mut at: usize, most: usize) {
    while outline.nodes.len() + 2 <= most {
        let Some(&reply) = replies(outline, at).first() else { break };
        let child = child_by(outline, at, reply).or_else(|| open_reply(outline, at, reply));
        let answer = child.and_then(|child| outline.nodes[child].children.first().copied());
        match answer {
            Some(answer) if outline.nodes[answer].lemma.is_some() => at = answer,
            _ => break,
        }
    }
}

/// A child always comes after its parent.
fn mend_heights<G: Rules>(outline: &mut Outline<G>) {
    for node in (1..outline.nodes.len()).rev() {
        let (parent, height) = (outline.nodes[node].parent, outline.nodes[node].height);
        if let (Some(parent), Some(height)) = (parent, height) {
            let above = &mut outline.nodes[parent].height;
            *above = above.map(|above| above.max(height + 1));
        }
    }
}

/// The longest line goes on where it ends in a lemma.
fn extend_line<G: Rules>(outline: &mut Outline<G>) {
    let mut at = Some(0);
    for &mv in &outline.line {
        at = at.and_then(|at| child_by(outline, outline.resolved(at), mv));
    }
    while let Some(node) = at.map(|at| outline.resolved(at)) {
        let tallest = outline.by_resistance(node).into_iter().next();
        if let Some(tallest) = tallest {
            outline.line.extend(outline.nodes[tallest].mv);
        }
        at = tallest;
    }
}
