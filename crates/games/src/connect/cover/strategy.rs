//! A strategy that was checked, kept for people who want to look into it.

use super::super::{Cell, Move, Stones};
use super::coverage::Child;

/// A node where the defender is to move.
#[derive(Debug)]
pub(super) struct Reply {
    pub(super) completions: Vec<Move>,
    pub(super) children: Vec<Child>,
}

/// A node where the attacker is to move.
#[derive(Debug)]
pub(super) struct Answer {
    /// What is played.
    pub(super) cells: Stones,
    /// What the defender may reply; nothing if a line is complete.
    pub(super) reply: Option<usize>,
    /// How many moves of the attacker's it takes to win at most.
    pub(super) height: u32,
}

/// All nodes, those further down first; the last reply is the first of the game.
#[derive(Debug, Default)]
pub(super) struct Strategy {
    pub(super) replies: Vec<Reply>,
    pub(super) answers: Vec<Answer>,
}

impl Strategy {
    pub(super) fn add_reply(&mut self, reply: Reply) -> usize {
        self.replies.push(reply);
        self.replies.len() - 1
    }

    /// Adds a move that wins, or one with all that follows it.
    pub(super) fn add_answer(&mut self, cells: Stones, reply: Option<usize>) -> usize {
        let further = reply.map_or(0, |reply| {
            let Reply { completions, children } = &self.replies[reply];
            let answers = children.iter().map(|child| self.answers[child.answer].height);
            answers.chain((!completions.is_empty()).then_some(1)).max().unwrap_or(0)
        });
        self.answers.push(Answer { cells, reply, height: 1 + further });
        self.answers.len() - 1
    }
}

impl Reply {
    /// What the attacker plays after these stones: a line that they leave open, else the child that answers them and wins soonest.
    pub(super) fn answered_by(&self, cells: &[Cell], strategy: &Strategy) -> Option<Response<'_>> {
        let is_open = |mv: &&Move| !cells.iter().any(|&cell| mv.contains(cell));
        if let Some(&completion) = self.completions.iter().find(is_open) {
            return Some(Response::Completes(completion));
        }
        let answering = self.children.iter().filter(|child| child.answers(cells));
        answering.min_by_key(|child| strategy.answers[child.answer].height).map(Response::Child)
    }
}

/// How a move is answered.
pub(super) enum Response<'a> {
    Completes(Move),
    Child(&'a Child),
}
