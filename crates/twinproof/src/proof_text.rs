//! A proof as lines of moves.
//!
//! Play runs along a line as long as the loser has one reply; where there are several, each starts a line of its
//! own below, indented, the longest first. The winner's moves carry an exclamation mark. A position that is met again is numbered
//! where it stands first, as in `[1]`, and named by its number later.

use crate::words::{count, grouped};
use std::collections::{HashMap, HashSet};
use std::fmt::Write;
use twinproof_certificate::outline::{Node, Outline, Role};
use twinproof_core::{Form, Game, Player, RepetitionRule, Value};

/// How much to show.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    /// Lines of text.
    pub lines: usize,
    /// Moves from the root.
    pub depth: usize,
}

impl Bounds {
    /// How many nodes of an outline are enough to fill so many lines.
    pub fn nodes(self) -> usize {
        self.lines.saturating_mul(32)
    }
}

/// Text for people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProofText {
    /// The lines, without their ends.
    pub lines: Vec<String>,
    /// Whether something was left out.
    pub cut: bool,
    /// How to read the lines.
    pub heading: String,
}

/// A line longer than this is continued on the next.
const WIDTH: usize = 96;

/// Writes the outline as text, of the replies that it has the one that lasts longest first.
pub fn proof_text<G: Game>(outline: &Outline<G>, bounds: Bounds) -> ProofText {
    let ordered;
    let outline = match outline.form {
        // What is nearest to the root stands first there.
        Form::Closed => outline,
        Form::Order | Form::General => {
            ordered = outline.part(0, usize::MAX);
            &ordered
        }
    };
    // The first time finds out which positions are shown and named again, the second time numbers them.
    let mut writer = Writer::new(outline, bounds, HashMap::new());
    writer.write();
    let labels = writer.labels();
    let mut writer = Writer::new(outline, bounds, labels);
    writer.write();
    ProofText { cut: writer.cut || outline.hidden > 0, lines: writer.lines, heading: heading(outline) }
}

fn heading<G: Game>(outline: &Outline<G>) -> String {
    match outline.form {
        Form::Order | Form::General => {
            "The proof; ! marks the winner's moves, and every reply of the other side is answered:".into()
        }
        Form::Closed => format!(
            "The proof: {} never gets out of these positions. ! marks the other side's answers, → comes back to a \
             position above:",
            outline.problem.game().first_player()
        ),
    }
}

struct Writer<'a, G: Game> {
    outline: &'a Outline<G>,
    bounds: Bounds,
    labels: HashMap<usize, usize>,
    /// The nodes written so far.
    shown: Vec<usize>,
    lines: Vec<String>,
    cut: bool,
}

/// The beginning of a line.
struct Start {
    node: usize,
    indent: usize,
    depth: usize,
}

impl<'a, G: Game> Writer<'a, G> {
    fn new(outline: &'a Outline<G>, bounds: Bounds, labels: HashMap<usize, usize>) -> Self {
        Self { outline, bounds, labels, shown: Vec::new(), lines: Vec::new(), cut: false }
    }

    /// Numbers for the shown positions that other shown ones name, in the order of the text.
    fn labels(&self) -> HashMap<usize, usize> {
        let roles = self.shown.iter().map(|&node| self.outline.nodes[node].role);
        let named: HashSet<usize> = roles.filter_map(Role::target).collect();
        self.shown.iter().copied().filter(|node| named.contains(node)).zip(1..).collect()
    }

    fn write(&mut self) {
        let mut starts = vec![Start { node: 0, indent: 0, depth: 0 }];
        while let Some(start) = starts.pop() {
            if self.lines.len() >= self.bounds.lines {
                self.cut = true;
                return;
            }
            let (end, depth) = self.line(&start);
            let node = &self.outline.nodes[end];
            if depth < self.bounds.depth && self.lines.len() < self.bounds.lines {
                let indent = start.indent + usize::from(end != 0);
                let children = node.children.iter().rev();
                starts.extend(children.map(|&node| Start { node, indent, depth: depth + 1 }));
            } else {
                self.cut |= !node.children.is_empty();
            }
        }
    }

    /// Writes one line from its first move to where play ends or branches; the node and depth reached.
    fn line(&mut self, start: &Start) -> (usize, usize) {
        let margin = "  ".repeat(start.indent.min(24));
        let mut text = margin.clone();
        let (mut at, mut depth) = (start.node, start.depth);
        loop {
            self.shown.push(at);
            let node = &self.outline.nodes[at];
            let mut word = self.move_text(node);
            if let Some(label) = self.labels.get(&at) {
                let _ = write!(word, "{}[{label}]", if word.is_empty() { "" } else { " " });
            }
            if text.chars().count() + word.chars().count() > WIDTH && text.len() > margin.len() {
                self.lines.push(std::mem::replace(&mut text, format!("{margin}  ")));
            }
            if !text.ends_with(' ') && !text.is_empty() && !word.is_empty() {
                text.push(' ');
            }
            text.push_str(&word);
            let [only] = node.children[..] else { break };
            if node.hidden > 0 || depth >= self.bounds.depth || self.lines.len() >= self.bounds.lines {
                break;
            }
            if let Role::Cover(Some(others)) = node.role {
                let _ = write!(text, " ({} likewise)", count(others as u64, "other"));
            }
            at = only;
            depth += 1;
        }
        let end = self.ending(&self.outline.nodes[at], depth);
        if !(text.trim().is_empty() && end.is_empty()) {
            self.lines.push(
                format!("{text}{}{end}", if text.trim().is_empty() { "" } else { " " }).trim_end().into(),
            );
        }
        (at, depth)
    }

    fn move_text(&self, node: &Node<G>) -> String {
        let (Some(parent), Some(mv)) = (node.parent, node.mv) else { return String::new() };
        let parent = &self.outline.nodes[parent];
        let mut text = self.outline.problem.game().format_move(&parent.position, mv);
        if parent.role == Role::Choice {
            text.push('!');
        }
        text
    }

    /// What is said where play ends or branches.
    fn ending(&mut self, node: &Node<G>, depth: usize) -> String {
        let first = self.outline.problem.game().first_player();
        match node.role {
            Role::End(Value::Win) => format!("— {first} has won"),
            Role::LookedUp(Value::Win) => format!("— {first} wins, by the tables"),
            Role::LookedUp(Value::Loss) => format!("— {first} does not win, by the tables"),
            Role::End(Value::Loss) => format!("— {first} has not won"),
            Role::Repetition => match self.outline.problem.rule() {
                RepetitionRule::FirstPlayerLoss => format!("— repetition, so {first} has failed"),
                RepetitionRule::CurrentPlayerLoss => {
                    let parent = node.parent.map(|parent| &self.outline.nodes[parent].position);
                    match parent.map(|parent| self.outline.problem.game().to_move(parent)) {
                        Some(Player::First) => format!("— {first} repeats and has lost"),
                        _ => "— the other side repeats and has lost".into(),
                    }
                }
            },
            Role::Reuse(_) | Role::Seen(_) => {
                match node.role.target().and_then(|node| self.labels.get(&node)) {
                    Some(label) => format!("→ [{label}]"),
                    None => "→ as in a part left out here".into(),
                }
            }
            Role::Choice | Role::Replies | Role::Cover(_) => {
                let shown = if depth < self.bounds.depth { node.children.len() as u64 } else { 0 };
                let hidden = node.children.len() as u64 + node.hidden - shown;
                self.cut |= hidden > 0;
                let mut text = match node.role {
                    Role::Cover(Some(others)) if shown > 0 => {
                        let is = if others == 1 { "is" } else { "are" };
                        format!("({} {is} answered likewise) ", others_in_words(others))
                    }
                    Role::Cover(Some(moves)) => format!("({moves} moves answered at once by a lemma) "),
                    Role::Cover(None) => "(all moves answered at once by a lemma) ".into(),
                    _ => String::new(),
                };
                match (shown, hidden) {
                    (_, 0) => {}
                    (0, _) => text.push('…'),
                    _ => text += &format!("… ({} left out here)", count(hidden, "move")),
                }
                text
            }
        }
    }
}

/// The replies that a lemma answers beside those that are shown.
fn others_in_words(others: usize) -> String {
    match others {
        1 => "1 other reply".into(),
        others => format!("{} other replies", grouped(others as u64)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use twinproof_games::graph::{self, Graph};

    /// A(or) → B(and) → {C(or) → D win, E(or) → C again}: what a proof of it looks like.
    fn outline() -> Outline<Graph> {
        let text = br#"{"rule":"first-player-loss","root":"A","nodes":{"A":{"kind":"or","moves":["B"]},
            "B":{"kind":"and","moves":["C","E"]},"C":{"kind":"or","moves":["D"]},"D":{"value":"win"},
            "E":{"kind":"and","moves":["C"]}}}"#;
        let problem = graph::json::read(text).unwrap().problem;
        let mut nodes = Vec::new();
        for (name, parent, role) in [
            ("A", None, Role::Choice),
            ("B", Some(0), Role::Replies),
            ("C", Some(1), Role::Choice),
            ("D", Some(2), Role::End(Value::Win)),
            ("E", Some(1), Role::Replies),
            ("C", Some(4), Role::Reuse(Some(2))),
        ] {
            let position = problem.game().find(name).unwrap();
            let id = nodes.len();
            if let Some(parent) = parent {
                let parent: &mut Node<Graph> = &mut nodes[parent];
                parent.children.push(id);
            }
            let mv = parent.map(|_| position);
            let (lemma, children) = (None, Vec::new());
            nodes.push(Node { position, parent, mv, role, lemma, children, hidden: 0, height: None });
        }
        Outline { problem, form: Form::Order, value: Value::Win, nodes, hidden: 0, line: Vec::new() }
    }

    fn lines(outline: &Outline<Graph>, lines: usize, depth: usize) -> (Vec<String>, bool) {
        let ProofText { lines, cut, .. } = proof_text(outline, Bounds { lines, depth });
        (lines, cut)
    }

    #[test]
    fn replies_branch_and_positions_met_again_are_numbered() {
        let whole = ["B!", "  C [1] D! — first player has won", "  E C → [1]"].map(String::from).to_vec();
        assert_eq!(lines(&outline(), 40, usize::MAX), (whole, false));
    }

    #[test]
    fn the_reply_that_lasts_longest_comes_first_and_a_shared_part_where_it_is_met_first() {
        let mut outline = outline();
        for (node, height) in [(2, 1), (4, 2), (5, 1)] {
            outline.nodes[node].height = Some(height);
        }
        let whole = ["B!", "  E C [1] D! — first player has won", "  C → [1]"].map(String::from).to_vec();
        assert_eq!(lines(&outline, 40, usize::MAX), (whole, false));
    }

    #[test]
    fn what_is_left_out_is_said() {
        let shallow = ["B!", "  C …", "  E …"].map(String::from).to_vec();
        assert_eq!(lines(&outline(), 40, 2), (shallow, true));
        let short = ["B!", "  C D! — first player has won"].map(String::from).to_vec();
        assert_eq!(lines(&outline(), 2, usize::MAX), (short, true));
        assert_eq!(lines(&outline(), 40, 0), (vec!["…".into()], true));

        let mut bounded = outline();
        bounded.nodes.truncate(4);
        bounded.nodes[1].children = vec![2];
        bounded.nodes[1].hidden = 1;
        bounded.hidden = 2;
        let partly =
            ["B! … (1 move left out here)", "  C D! — first player has won"].map(String::from).to_vec();
        assert_eq!(lines(&bounded, 40, usize::MAX), (partly, true));
    }
}
