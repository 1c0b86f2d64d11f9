//! `--reply`: what the proof answers to a line of moves.

use crate::report::count;
use anyhow::{bail, ensure};
use serde::Serialize;
use std::io::{self, Write};
use twinproof_certificate::outline::{Outline, Role};
use twinproof_core::{Game, Rules, printable};
use twinproof_games::graph::Graph;
use twinproof_games::without_move_number;

/// Where a line of moves leads.
#[derive(Debug, Serialize)]
pub(super) struct Reply {
    /// The moves of both sides from the root; the winner's that were left out are filled in.
    pub(super) line: Vec<String>,
    /// The winner's next move; none if the other side is to move, or the game is over.
    pub(super) answer: Option<String>,
    /// The position after the line.
    position: String,
    /// The node that tells what follows.
    #[serde(skip)]
    pub(super) node: usize,
}

impl Reply {
    /// Follows a line of moves through a proof. The winner's moves may be left out of it: the proof knows them.
    /// Numbers of moves are passed over.
    pub(super) fn find<G: Game>(outline: &Outline<G>, moves: &str) -> anyhow::Result<Self> {
        let game = outline.problem.game();
        let mut walk = Walk { outline, line: Vec::new(), at: outline.resolved(0) };
        for word in moves.split_whitespace() {
            // The nodes of a graph may have any name.
            let word = if G::NAME == Graph::NAME { word } else { without_move_number(word) };
            if !word.is_empty() {
                walk.follow(word)?;
            }
        }
        let Walk { line, at: node, .. } = walk;
        let (answer, position) = (outline.answer(node), &outline.nodes[node].position);
        let answer = answer.and_then(|answer| outline.nodes[answer].mv);
        Ok(Self {
            line,
            answer: answer.map(|mv| game.format_move(position, mv)),
            position: game.format_position(position),
            node,
        })
    }
}

impl Reply {
    /// The answer in one line.
    pub(super) fn write<G: Game>(&self, out: &mut impl Write, outline: &Outline<G>) -> io::Result<()> {
        let line = if self.line.is_empty() {
            "At the root".into()
        } else {
            format!("After {}", self.line.join(" "))
        };
        let node = &outline.nodes[0];
        let what = match (&self.answer, node.role) {
            (Some(answer), _) => format!("{answer}!"),
            (None, Role::End(value)) if value == outline.value => {
                "the game is over, and the winner has won".into()
            }
            (None, Role::Replies | Role::Cover(_)) => {
                "the other side is to move; every reply is answered".into()
            }
            (None, _) => "the proof ends".into(),
        };
        let rest = match node.height {
            Some(plies) if plies > 0 => {
                format!(" (at most {} of both sides to the end)", count(plies, "move"))
            }
            _ => String::new(),
        };
        writeln!(out, "{}", printable(&format!("{line}: {what}{rest}")))
    }
}

/// The winner's move at a node, if it is the winner's turn.
trait Answered {
    fn answer(&self, node: usize) -> Option<usize>;
}

impl<G: Game> Answered for Outline<G> {
    fn answer(&self, node: usize) -> Option<usize> {
        let node = &self.nodes[node];
        node.children.first().copied().filter(|_| node.role == Role::Choice)
    }
}

struct Walk<'a, G: Game> {
    outline: &'a Outline<G>,
    line: Vec<String>,
    at: usize,
}

impl<G: Game> Walk<'_, G> {
    fn follow(&mut self, word: &str) -> anyhow::Result<()> {
        if let Some(answer) = self.outline.answer(self.at) {
            let (node, after) = (&self.outline.nodes[self.at], &self.outline.nodes[answer]);
            let game = self.outline.problem.game();
            let mv = game.parse_move(&node.position, word);
            if mv.is_some() && mv == after.mv {
                self.step(answer);
                return Ok(());
            }
            let is_reply = game.parse_move(&after.position, word).is_some();
            if !is_reply {
                let played = self.name(answer);
                ensure!(
                    mv.is_none(),
                    "{}: the proof plays {played} here and says nothing of {word}",
                    self.place()
                );
                bail!("{}: {word} is no legal move here, nor a reply to {played}", self.place());
            }
            self.step(answer);
        }
        let game = self.outline.problem.game();
        let node = &self.outline.nodes[self.at];
        ensure!(
            !node.children.is_empty() || node.hidden > 0,
            "{}: the proof ends here, before {word}",
            self.place()
        );
        let Some(mv) = game.parse_move(&node.position, word) else {
            bail!("{}: {word} is no legal move here", self.place());
        };
        let child = node.children.iter().copied().find(|&child| self.outline.nodes[child].mv == Some(mv));
        let Some(child) = child else {
            bail!("{}: a lemma of the proof answers {word}, without a move", self.place());
        };
        self.step(child);
        Ok(())
    }

    fn step(&mut self, child: usize) {
        let name = self.name(child);
        self.line.push(name);
        self.at = self.outline.resolved(child);
    }

    /// The move that leads to a node.
    fn name(&self, child: usize) -> String {
        let child = &self.outline.nodes[child];
        let before = &self.outline.nodes[self.at].position;
        child.mv.map_or(String::new(), |mv| self.outline.problem.game().format_move(before, mv))
    }

    /// Where the walk is, at the head of a sentence.
    fn place(&self) -> String {
        if self.line.is_empty() { "at the root".into() } else { format!("after {}", self.line.join(" ")) }
    }
}
