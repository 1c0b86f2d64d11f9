//! What a certificate proves, for people and as JSON.

use crate::proof_text::Bounds;
use crate::reply::Reply;
use crate::words::count;
use serde::Serialize;
use std::path::Path;
use twinproof_certificate::outline::{Node, Outline, Role};
use twinproof_certificate::{Accepted, Header};
use twinproof_core::{Form, Game, Player, RepetitionRule, Value};

/// What an accepted certificate proves: what `twinproof show --json` prints.
#[derive(Debug, Serialize)]
pub struct ProofReport {
    file: String,
    game: &'static str,
    question: String,
    verdict: &'static str,
    root: String,
    to_move: &'static str,
    past: Vec<String>,
    rule: &'static str,
    form: &'static str,
    nodes: u64,
    /// The longest line in moves; lines of a closed set need not end.
    longest_line: Option<u64>,
    conditions: Option<Conditions>,
    /// The endgame tables it rests on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tables: Vec<String>,
    /// The line that was asked about, with --reply.
    #[serde(flatten)]
    reply: Option<ReplyFacts>,
    /// The proof from there on.
    #[serde(skip_serializing_if = "Option::is_none")]
    tree: Option<Vec<TreeNode>>,
    #[serde(skip)]
    memory: u64,
    #[serde(skip)]
    meaning: String,
    #[serde(skip)]
    first_player: String,
    #[serde(skip)]
    mover: Player,
    #[serde(skip)]
    repetition: RepetitionRule,
}

/// Where a line of moves leads.
#[derive(Debug, Serialize)]
struct ReplyFacts {
    /// The moves of both sides from the root; the winner's that were left out are filled in.
    line: Vec<String>,
    /// The winner's next move; none if the other side is to move, or the game is over.
    answer: Option<String>,
    /// The position after the line.
    position: String,
}

/// What the verdict asks of the history before the root.
#[derive(Debug, Serialize)]
struct Conditions {
    /// Positions that must have occurred, all of them in the past.
    present: Vec<String>,
    /// How many positions must not have occurred.
    absent: usize,
}

/// A node of the tree; its parent is named by its place in the list, which comes before.
#[derive(Debug, Serialize)]
struct TreeNode {
    parent: Option<usize>,
    #[serde(rename = "move")]
    mv: Option<String>,
    position: String,
    role: &'static str,
    /// The node that stands for this one, with the role `as`.
    #[serde(skip_serializing_if = "Option::is_none")]
    node: Option<usize>,
    #[serde(skip_serializing_if = "super::is_zero")]
    hidden: u64,
    /// How many replies a lemma answers beside those that have a node below, with the role `cover`; absent where it answers all.
    #[serde(skip_serializing_if = "Option::is_none")]
    answered: Option<usize>,
}

impl ProofReport {
    /// Everything but the tree.
    pub fn new<G: Game>(file: &Path, header: &Header, accepted: &Accepted<G>, outline: &Outline<G>) -> Self {
        let problem = &outline.problem;
        let mover = problem.game().to_move(problem.root());
        let (game, question) = (problem.game(), problem.game().question());
        let format = |position| game.format_position(position);
        let conditions = accepted.conditions.as_ref().map(|conditions| {
            let needed = |p: &&G::Position| conditions.present.contains(&game.repetition(p));
            Conditions {
                present: problem.past().iter().filter(needed).map(format).collect(),
                absent: conditions.absent.len(),
            }
        });
        Self {
            file: file.display().to_string(),
            game: G::NAME,
            verdict: header.value.verdict(),
            root: format(problem.root()),
            to_move: match mover {
                Player::First => "first",
                Player::Second => "second",
            },
            past: problem.past().iter().map(format).collect(),
            rule: problem.rule().name(),
            form: match header.form {
                Form::Order => "order",
                Form::Closed => "closed",
                Form::General => "general",
            },
            nodes: accepted.nodes,
            longest_line: outline.nodes.first().and_then(|root| root.height),
            conditions,
            tables: header.tables.iter().map(|table| table.name.clone()).collect(),
            reply: None,
            tree: None,
            memory: accepted.peak_memory,
            first_player: game.first_player(),
            mover,
            repetition: problem.rule(),
            meaning: match header.value {
                Value::Win => format!("{question}, whatever the other side plays"),
                Value::Loss => {
                    format!("\"{question}\" cannot be forced; the other side can always prevent it")
                }
            },
            question,
        }
    }

    /// Adds where a line of moves leads.
    pub fn answer<G: Game>(&mut self, reply: &Reply<G>, outline: &Outline<G>) {
        let game = outline.problem.game();
        let position = &outline.nodes[reply.node].position;
        self.reply = Some(ReplyFacts {
            line: outline.problem.format_line(&reply.line),
            answer: reply.answer.map(|mv| game.format_move(position, mv)),
            position: game.format_position(position),
        });
    }

    /// The same with the tree in it, down to a depth.
    pub fn with_tree<G: Game>(mut self, outline: &Outline<G>, bounds: Bounds) -> Self {
        // A parent comes before its children, so places in the list are known when they are needed.
        let mut places: Vec<Option<(usize, usize)>> = Vec::with_capacity(outline.nodes.len());
        let mut tree = Vec::new();
        for node in &outline.nodes {
            let depth = node.parent.map_or(Some(0), |parent| places[parent].map(|(_, depth)| depth + 1));
            let depth = depth.filter(|&depth| depth <= bounds.depth);
            places.push(depth.map(|depth| (tree.len(), depth)));
            if depth.is_some() {
                tree.push((TreeNode::new(outline, node), node.parent, node.role.target()));
            }
        }
        let place = |node: Option<usize>| node.and_then(|node| places[node]).map(|(place, _)| place);
        let placed = |(node, parent, target)| TreeNode { parent: place(parent), node: place(target), ..node };
        self.tree = Some(tree.into_iter().map(placed).collect());
        self
    }

    /// What is proven, in words.
    pub fn meaning(&self) -> &str {
        &self.meaning
    }

    /// What the check held of memory, in bytes.
    pub fn memory(&self) -> u64 {
        self.memory
    }

    /// All that belongs to it, each with its name.
    pub fn rows(&self) -> Vec<(&'static str, String)> {
        let mover = if self.mover == Player::First { &self.first_player } else { "the other side" };
        let past = if self.past.is_empty() { "none".into() } else { self.past.join(", ") };
        let longest = match self.longest_line {
            Some(moves) => format!("; longest line: {} of both sides", count(moves, "move")),
            None => String::new(),
        };
        let repetition = match self.repetition {
            RepetitionRule::FirstPlayerLoss => format!("a repetition counts against {}", self.first_player),
            RepetitionRule::CurrentPlayerLoss => "whoever repeats has lost".into(),
        };
        let mut rows = vec![
            ("game", self.game.to_owned()),
            ("question", self.question.clone()),
            ("answer", self.verdict.to_owned()),
            ("root", format!("{}, {mover} to move", self.root)),
            ("past", past),
            ("repetition", format!("{}: {repetition}", self.rule)),
            ("proof", format!("{} form, {}{longest}", self.form, count(self.nodes, "position"))),
            ("holds", self.holds()),
        ];
        if !self.tables.is_empty() {
            rows.push(("rests on", format!("the endgame tables {}", self.tables.join(", "))));
        }
        rows
    }

    /// For which history before the root the verdict holds.
    fn holds(&self) -> String {
        let Some(Conditions { present, absent }) = &self.conditions else {
            return match self.past.is_empty() {
                true => "for this root without a past".into(),
                false => "for this root and this past".into(),
            };
        };
        match (&present[..], absent) {
            ([], 0) => "whatever was played on the way to the root".into(),
            ([], absent) => {
                format!("for every past without {} of the proof", count(*absent as u64, "position"))
            }
            (present, 0) => format!("for every past with {}", present.join(", ")),
            (present, absent) => format!(
                "for every past with {} and without {} of the proof",
                present.join(", "),
                count(*absent as u64, "position")
            ),
        }
    }
}

impl TreeNode {
    /// The node without its connections.
    fn new<G: Game>(outline: &Outline<G>, node: &Node<G>) -> Self {
        let game = outline.problem.game();
        let before = node.parent.map(|parent| &outline.nodes[parent].position);
        Self {
            parent: None,
            mv: before.zip(node.mv).map(|(position, mv)| game.format_move(position, mv)),
            position: game.format_position(&node.position),
            role: match node.role {
                Role::Choice => "choice",
                Role::Replies => "replies",
                Role::Cover(_) => "cover",
                Role::End(Value::Win) | Role::LookedUp(Value::Win) => "win",
                Role::End(Value::Loss) | Role::LookedUp(Value::Loss) => "loss",
                Role::Repetition => "repetition",
                Role::Reuse(_) | Role::Seen(_) => "as",
            },
            node: None,
            hidden: node.hidden,
            answered: match node.role {
                Role::Cover(answered) => answered,
                _ => None,
            },
        }
    }
}
