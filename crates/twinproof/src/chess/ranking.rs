//! Which first moves are best, as far as that is known, and what must be asked to know it.
//!
//! Of each first move two things matter: in how many moves it mates, and in how many the opponent does. A proof is a bound
//! from above, the disproof of a shorter mate one from below. The best lines are known when the bounds of each meet and
//! no other move can mate sooner. Lengths are asked for from below, the shortest first, whichever the move: what is too
//! short is disproven quickly, and when enough mates of one length are there, nothing longer need be asked. Where that
//! is stuck, a mate that is shown is asked for with one move less. Of being mated, late is better than soon: there the bounds
//! from above say which lines are best, and those are made exact.

use super::analysis::Score;
use super::question::{Answer, MateQuestion};
use std::cmp::Reverse;
use twinproof_games::chess::{Color, Move};

/// Who mates, and within how many moves that is asked; of any length if absent.
type Side = (Color, Option<u16>);

/// What is known of all lines.
#[derive(Debug)]
pub(super) struct Ranking {
    entries: Vec<Entry>,
    /// How many lines are shown.
    wanted: usize,
    /// Whether lengths matter.
    is_ranked: bool,
}

/// What is known of a first move, or of the position itself.
#[derive(Debug)]
struct Entry {
    guess: i32,
    ours: Mate,
    theirs: Option<Mate>,
}

/// What is known of a mate by one side.
#[derive(Debug)]
struct Mate {
    /// The question as it was asked.
    question: MateQuestion,
    /// A mate that is proven: the longest resistance.
    line: Option<Vec<Move>>,
    /// It takes so many moves at least.
    least: u16,
    /// There is none, or nobody will know.
    is_closed: bool,
    /// Whether it was said that there is none shorter.
    is_settled: bool,
    /// The rounds in which each [`Kind`] was tried in vain.
    tried: [Option<u32>; 3],
}

/// How a mate is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// In the fewest moves that are not disproven.
    Least,
    /// In one move less than proven.
    Shorter,
    /// As it was asked.
    Any,
}

/// Something to ask.
#[derive(Debug, Clone, Copy)]
pub(super) struct Task {
    /// The question.
    pub(super) question: MateQuestion,
    entry: usize,
    kind: Kind,
}

/// What an answer has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Known {
    /// Nothing that is shown.
    Nothing,
    /// The lines that are shown.
    OtherLines,
    /// There is no such mate at all.
    NoMate,
}

impl Ranking {
    /// Nothing is known of these first moves but a guess what they are worth. So many lines are wanted; whether their mates
    /// are the shortest matters, or not.
    pub(super) fn new(
        firsts: &[(Option<Move>, i32)],
        ours: Side,
        theirs: Option<Side>,
        lines: usize,
        is_ranked: bool,
    ) -> Self {
        let mate = |first, (attacker, within)| Mate::new(MateQuestion { first, attacker, within });
        let entry = |&(first, guess): &(Option<Move>, i32)| Entry {
            guess,
            ours: mate(first, ours),
            theirs: theirs.map(|theirs| mate(first, theirs)),
        };
        Self { entries: firsts.iter().map(entry).collect(), wanted: lines.min(firsts.len()), is_ranked }
    }

    /// How many questions there are at first.
    pub(super) fn questions(&self) -> u64 {
        self.entries.iter().map(|entry| 1 + u64::from(entry.theirs.is_some())).sum()
    }

    /// The best lines, the best first: first move, what it is worth, and the moves to the mate if there is one.
    pub(super) fn best(&self) -> impl Iterator<Item = (Option<Move>, Score, Option<&[Move]>)> {
        self.order().into_iter().take(self.wanted).map(|at| {
            let entry = &self.entries[at];
            (entry.ours.question.first, entry.score(), entry.proven().and_then(|mate| mate.line.as_deref()))
        })
    }

    /// How many questions would tell something.
    pub(super) fn open(&self) -> usize {
        self.tasks().len()
    }

    /// What to ask next in a round: lengths, the shortest first, then shorter mates, then any.
    pub(super) fn next(&self, round: u32) -> Option<Task> {
        let is_due = |task: &Task| self.mate(task).tried[task.kind as usize].is_none_or(|last| last < round);
        let by_length = |task: &Task| match task.kind {
            Kind::Least => (0, task.question.within),
            Kind::Shorter => (1, None),
            Kind::Any => (2, None),
        };
        self.tasks().into_iter().filter(is_due).min_by_key(by_length)
    }

    /// Takes an answer.
    pub(super) fn take(&mut self, task: Task, round: u32, answer: Answer) -> Known {
        let entry = &mut self.entries[task.entry];
        let is_ours = task.question.attacker == entry.ours.question.attacker;
        let (mate, opposite) = match &mut entry.theirs {
            Some(theirs) if !is_ours => (theirs, Some(&mut entry.ours)),
            theirs => (&mut entry.ours, theirs.as_mut()),
        };
        match answer {
            Answer::Open => mate.tried[task.kind as usize] = Some(round),
            Answer::GivenUp(_) if task.kind == Kind::Any => mate.is_closed = true,
            Answer::GivenUp(_) => mate.tried[task.kind as usize] = Some(u32::MAX),
            Answer::Proven(line) => {
                mate.line = Some(line);
                // When one side mates the other does not.
                opposite.into_iter().for_each(|opposite| opposite.is_closed = true);
                return Known::OtherLines;
            }
            Answer::Disproven if task.kind == Kind::Any => {
                mate.is_closed = true;
                return Known::NoMate;
            }
            Answer::Disproven => {
                mate.least = task.question.within.map_or(mate.least, |within| mate.least.max(within + 1));
            }
        }
        Known::Nothing
    }

    /// The mate that is one move too short for a line that is shown, once that is proven to be the shortest; each is told once.
    pub(super) fn settled(&mut self) -> Option<MateQuestion> {
        for at in self.order().into_iter().take(self.wanted) {
            if let Some(mate) = self.entries[at].proven_mut()
                && mate.most() == Some(mate.least)
                && !mate.is_settled
            {
                mate.is_settled = true;
                if mate.least > 1 {
                    return Some(MateQuestion { within: Some(mate.least - 1), ..mate.question });
                }
            }
        }
        None
    }

    /// All that would tell something.
    fn tasks(&self) -> Vec<Task> {
        let order = self.order();
        let (shown, others) = order.split_at(self.wanted);
        let mates = self.entries.iter().filter(|entry| entry.ours.line.is_some()).count();
        let is_full = mates >= self.wanted;
        let mut tasks = Vec::new();
        let mut add = |entry: usize, mate: &Mate, kind: Kind, within: Option<u16>| {
            if mate.tried[kind as usize] != Some(u32::MAX) {
                tasks.push(Task { question: MateQuestion { within, ..mate.question }, entry, kind });
            }
        };
        if self.is_ranked {
            for &at in shown {
                let Some(mate) = self.entries[at].proven() else { continue };
                let shorter = mate.most().and_then(|most| most.checked_sub(1));
                let Some(shorter) = shorter.filter(|&less| less >= mate.least) else {
                    continue;
                };
                add(at, mate, Kind::Least, Some(mate.least));
                if shorter > mate.least {
                    add(at, mate, Kind::Shorter, Some(shorter));
                }
            }
            // What is not shown must not mate sooner than the slowest mate that is.
            let slowest = shown.last().filter(|_| is_full).and_then(|&at| self.entries[at].ours.most());
            for &at in others {
                let mate = &self.entries[at].ours;
                if slowest.is_some_and(|slowest| mate.least < slowest) && !mate.is_closed {
                    add(at, mate, Kind::Least, Some(mate.least));
                }
            }
        }
        if !is_full {
            for (at, entry) in self.entries.iter().enumerate() {
                for mate in std::iter::once(&entry.ours).chain(&entry.theirs) {
                    if mate.line.is_none() && !mate.is_closed {
                        add(at, mate, Kind::Any, mate.question.within);
                    }
                }
            }
        }
        tasks
    }

    /// The entries, the best first.
    fn order(&self) -> Vec<usize> {
        let mut order: Vec<_> = (0..self.entries.len()).collect();
        order.sort_by_key(|&at| Reverse(self.entries[at].score()));
        order
    }

    fn mate(&self, task: &Task) -> &Mate {
        let entry = &self.entries[task.entry];
        let theirs = entry.theirs.as_ref();
        theirs.filter(|mate| mate.question.attacker == task.question.attacker).unwrap_or(&entry.ours)
    }
}

impl Entry {
    /// The mate that is proven, by either side.
    fn proven(&self) -> Option<&Mate> {
        std::iter::once(&self.ours).chain(&self.theirs).find(|mate| mate.line.is_some())
    }

    fn proven_mut(&mut self) -> Option<&mut Mate> {
        std::iter::once(&mut self.ours).chain(&mut self.theirs).find(|mate| mate.line.is_some())
    }

    fn score(&self) -> Score {
        let line = self.proven().and_then(|mate| mate.line.as_ref());
        line.map_or(Score::Guess(self.guess), |line| Score::of_mate(line.len()))
    }
}

impl Mate {
    fn new(question: MateQuestion) -> Self {
        Self { question, line: None, least: 1, is_closed: false, is_settled: false, tried: [None; 3] }
    }

    /// It takes so many moves at most, if there is one. Whoever mates makes the last move of the line.
    fn most(&self) -> Option<u16> {
        let line = self.line.as_ref()?;
        Some(u16::try_from(line.len().div_ceil(2)).unwrap_or(u16::MAX))
    }
}
