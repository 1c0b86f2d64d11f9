//! A record written back with comments: all that stands in it stays, and something is said of its nodes.

use crate::go::notation::{letter, sgf_point};
use crate::go::points::{Color, Size};
use crate::go::{AuthorTree, Move};
use crate::sgf::{self, Node, Tree, escaped, fail_at};
use std::collections::BTreeMap;
use std::fmt::Write;
use twinproof_core::InputError;

/// A move that the author does not have.
#[derive(Debug, Clone)]
pub struct AddedMove {
    /// The node of the author's tree that it comes after.
    pub after: usize,
    /// Whose move, and where.
    pub step: (Color, Move),
    /// What is said of it.
    pub comment: String,
}

/// What is left to write.
enum Task {
    Node(usize),
    Added(usize),
    Open,
    Close,
}

/// Writes the one game of a text with comments on some nodes of the author's tree, and with more moves.
pub(super) fn annotated(
    text: &str,
    size: Size,
    tree: &AuthorTree,
    notes: &[(usize, String)],
    added: &[AddedMove],
) -> Result<String, InputError> {
    let place = |node: usize| tree.nodes().get(node).map(|node| node.place);
    let Some(Ok(game)) = sgf::read(text).into_iter().next() else {
        return fail_at(text, 0, "there is no game to write back");
    };
    let mut comments: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
    for (node, note) in notes {
        comments.entry(place(*node).unwrap_or(0)).or_default().push(note);
    }
    let mut more: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (id, one) in added.iter().enumerate() {
        more.entry(place(one.after).unwrap_or(0)).or_default().push(id);
    }
    let next = game.next();
    let mut out = String::from("(");
    let mut tasks = vec![Task::Node(0)];
    while let Some(task) = tasks.pop() {
        match task {
            Task::Close => out.push(')'),
            Task::Open => out.push_str("\n("),
            Task::Added(id) => {
                let AddedMove { step: (color, mv), comment, .. } = &added[id];
                let point = mv.point().map_or(String::new(), |point| sgf_point(size, point));
                let _ = write!(out, ";{}[{point}]C[{}]", letter(*color), escaped(comment));
            }
            Task::Node(node) => {
                write_node(&mut out, &game, node, comments.get(&node).map_or(&[], Vec::as_slice));
                let more = more.get(&node).map_or(&[][..], Vec::as_slice);
                let several = next[node].iter().map(|&next| Task::Node(next));
                let mut several: Vec<_> = several.chain(more.iter().map(|&id| Task::Added(id))).collect();
                match several.len() {
                    1 => tasks.append(&mut several),
                    _ => {
                        tasks.extend(several.into_iter().rev().flat_map(|one| [Task::Close, one, Task::Open]))
                    }
                }
            }
        }
    }
    Ok(out + ")\n")
}

/// A node as it stands, with more behind its comment. The text is UTF-8 now, whatever it was.
fn write_node(out: &mut String, game: &Tree<'_>, at: usize, notes: &[&str]) {
    let node: &Node<'_> = &game.nodes[at];
    out.push_str(if out.ends_with('(') { ";" } else { "\n;" });
    if at == 0 && !node.iter().any(|property| property.name == "CA") {
        out.push_str("CA[UTF-8]");
    }
    let notes = notes.iter().map(|note| escaped(note)).collect::<Vec<_>>().join("\n");
    let mut is_told = notes.is_empty();
    // A name without capital letters means nothing.
    for property in node.iter().filter(|property| !property.name.is_empty()) {
        out.push_str(&property.name);
        for (at, value) in property.values.iter().enumerate() {
            match property.name.as_str() {
                "CA" => out.push_str("[UTF-8]"),
                "C" if at == 0 && !is_told => {
                    is_told = true;
                    let _ = write!(out, "[{value}\n{notes}]");
                }
                _ => {
                    let _ = write!(out, "[{value}]");
                }
            }
        }
    }
    if !is_told {
        let _ = write!(out, "C[{notes}]");
    }
}
