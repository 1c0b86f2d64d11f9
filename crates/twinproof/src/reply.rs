//! What a proof answers to a line of moves.

use crate::error::{Error, Result};
use crate::lemmas::open_reply;
use crate::solvable::Solvable;
use crate::words::count;
use twinproof_certificate::outline::{Outline, Role};
use twinproof_core::{Game, Rules};
use twinproof_games::without_move_number;

/// Where a line of moves leads.
#[derive(Debug, Clone)]
pub struct Reply<G: Game> {
    /// The moves of both sides from the root; the winner's that were left out are filled in.
    pub line: Vec<G::Move>,
    /// The winner's next move; none if the other side is to move, or the game is over.
    pub answer: Option<G::Move>,
    /// The node of the outline that tells what follows.
    pub node: usize,
}

impl<G: Solvable> Reply<G> {
    /// Follows a line of moves through a proof. The winner's moves may be left out of it: the proof knows them.
    /// Numbers of moves are passed over.
    ///
    /// Any move is answered inside a lemma: what the outline does not have yet is added to it.
    pub fn find(outline: &mut Outline<G>, moves: &str) -> Result<Self> {
        let at = outline.resolved(0);
        let mut walk = Walk { outline, line: Vec::new(), at };
        for word in moves.split_whitespace() {
            let word = if G::has_numbered_moves() { without_move_number(word) } else { word };
            if !word.is_empty() {
                walk.follow(word)?;
            }
        }
        let Walk { line, at: node, .. } = walk;
        let answer = answer(outline, node).and_then(|answer| outline.nodes[answer].mv);
        Ok(Self { line, answer, node })
    }

    /// The answer in one line, with what is left of the proof from there on, as [`Outline::part`] gives it.
    pub fn words(&self, whole: &Outline<G>, rest: &Outline<G>) -> String {
        let line = whole.problem.format_line(&self.line);
        let line = if line.is_empty() { "At the root".into() } else { format!("After {}", line.join(" ")) };
        let node = &rest.nodes[0];
        let game = rest.problem.game();
        let what = match (self.answer, node.role) {
            (Some(answer), _) => format!("{}!", game.format_move(&node.position, answer)),
            (None, Role::End(value)) if value == rest.value => {
                "the game is over, and the winner has won".into()
            }
            (None, Role::LookedUp(_)) => "an endgame table knows the rest".into(),
            (None, Role::Replies | Role::Cover(_)) => {
                "the other side is to move; every reply is answered".into()
            }
            (None, _) => "the proof ends".into(),
        };
        let length = match node.height {
            Some(plies) if plies > 0 => {
                format!(" (at most {} of both sides to the end)", count(plies, "move"))
            }
            _ => String::new(),
        };
        format!("{line}: {what}{length}")
    }
}

/// The winner's move at a node, if it is the winner's turn.
fn answer<G: Rules>(outline: &Outline<G>, node: usize) -> Option<usize> {
    let node = &outline.nodes[node];
    node.children.first().copied().filter(|_| node.role == Role::Choice)
}

struct Walk<'a, G: Game> {
    outline: &'a mut Outline<G>,
    line: Vec<G::Move>,
    at: usize,
}

impl<G: Game> Walk<'_, G> {
    fn follow(&mut self, word: &str) -> Result<()> {
        if let Some(answer) = answer(self.outline, self.at) {
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
                return Err(self.fail(match mv {
                    Some(_) => format!("the proof plays {played} here and says nothing of {word}"),
                    None => format!("{word} is no legal move here, nor a reply to {played}"),
                }));
            }
            self.step(answer);
        }
        let game = self.outline.problem.game();
        let node = &self.outline.nodes[self.at];
        if node.children.is_empty() && node.hidden == 0 && node.lemma.is_none() {
            return Err(self.fail(format!("the proof ends here, before {word}")));
        }
        let Some(mv) = game.parse_move(&node.position, word) else {
            return Err(self.fail(format!("{word} is no legal move here")));
        };
        let child = node.children.iter().copied().find(|&child| self.outline.nodes[child].mv == Some(mv));
        let Some(child) = child.or_else(|| open_reply(self.outline, self.at, mv)) else {
            return Err(self.fail(format!("a lemma of the proof answers {word}, without a move")));
        };
        self.step(child);
        Ok(())
    }

    fn step(&mut self, child: usize) {
        self.line.extend(self.outline.nodes[child].mv);
        self.at = self.outline.resolved(child);
    }

    /// The move that leads to a node.
    fn name(&self, child: usize) -> String {
        let child = &self.outline.nodes[child];
        let before = &self.outline.nodes[self.at].position;
        child.mv.map_or(String::new(), |mv| self.outline.problem.game().format_move(before, mv))
    }

    /// What is wrong, and where the walk is.
    fn fail(&self, why: String) -> Error {
        let line = self.outline.problem.format_line(&self.line);
        let place = if line.is_empty() { "at the root".into() } else { format!("after {}", line.join(" ")) };
        Error::Proof(format!("{place}: {why}"))
    }
}
