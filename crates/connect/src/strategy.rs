//! Strategies: what the attacker answers to whatever the defender does.
//!
//! A strategy is a graph of two kinds of nodes, kept in two lists: where the attacker is to move, an *answer*, where the
//! defender is to move, a *defence*. It knows no position. What it is worth at one, `zone` says.

use twinproof_games::connect::Cell;

/// An answer by its place in the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct AnswerId(pub(crate) u32);

/// A defence by its place in the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct DefenceId(pub(crate) u32);

/// What the attacker does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Answer {
    /// Completes that line.
    Complete(u16),
    /// Plays these cells, ascending; what comes then is the defender's.
    Play(Vec<Cell>, DefenceId),
}

/// What the defender may do and how it is met.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Defence {
    /// Lines that the attacker completes unless the defender has a stone on them.
    pub(crate) completions: Vec<u16>,
    pub(crate) cases: Vec<Case>,
}

/// The defender has stones on these cells, or on some of them, and at most so many free stones elsewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Case {
    /// Ascending.
    pub(crate) stones: Vec<Cell>,
    pub(crate) free: u8,
    pub(crate) answer: AnswerId,
}

/// All nodes of the strategies that a search has found.
#[derive(Debug, Default)]
pub(crate) struct Strategies {
    answers: Vec<Answer>,
    defences: Vec<Defence>,
    bytes: u64,
}

impl Strategies {
    pub(crate) fn answer(&self, id: AnswerId) -> &Answer {
        &self.answers[id.0 as usize]
    }

    pub(crate) fn defence(&self, id: DefenceId) -> &Defence {
        &self.defences[id.0 as usize]
    }

    pub(crate) fn add_answer(&mut self, answer: Answer) -> AnswerId {
        self.bytes += size_of::<Answer>() as u64 + 8;
        self.answers.push(answer);
        AnswerId(self.answers.len() as u32 - 1)
    }

    pub(crate) fn add_defence(&mut self, mut defence: Defence) -> DefenceId {
        defence.completions.sort_unstable();
        let cases: usize = defence.cases.iter().map(|case| 2 * case.stones.len() + size_of::<Case>()).sum();
        self.bytes += (size_of::<Defence>() + 2 * defence.completions.len() + cases) as u64;
        self.defences.push(defence);
        DefenceId(self.defences.len() as u32 - 1)
    }

    /// Bytes held, about.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }
}
