//! What each run was worth, once all runs on a problem are known.
//!
//! The truth about a problem is the verdict of any run whose certificate was accepted, whoever made it. Where there
//! is none, a mate whose length the problem file gives is taken for one.

use crate::line::Line;
use crate::method::Method;
use crate::plan::Plan;
use crate::problems::Problem;
use crate::results::Results;
use twinproof::Value;

/// What a run was worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Worth {
    /// The right answer, with a tree that is right or not.
    Right(Tree),
    /// The wrong answer.
    Wrong,
    /// An answer without a certificate where nobody has one: the truth is unknown.
    Unclear,
    /// No answer.
    Unsolved,
    /// The search does not take the problem.
    Refused,
}

/// What the search's own reasons were worth. Only an unsound search can be right for wrong reasons.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tree {
    /// The checker accepted them.
    Accepted,
    /// The checker did not, or they could not be told.
    Wrong,
    /// A limit came first, or what was accepted had to be searched for again.
    Unread,
}

/// Judges the runs of a plan.
#[derive(Clone, Copy)]
pub(crate) struct Judge<'a> {
    pub(crate) plan: &'a Plan,
    results: &'a Results,
}

impl<'a> Judge<'a> {
    pub(crate) fn new(plan: &'a Plan, results: &'a Results) -> Self {
        Self { plan, results }
    }

    /// The run of a method on a problem, if it was done.
    pub(crate) fn line(&self, problem: &Problem, method: &Method) -> Option<&'a Line> {
        self.results.get(problem, method)
    }

    /// All runs on a problem.
    pub(crate) fn lines(&self, problem: &Problem) -> impl Iterator<Item = &'a Line> {
        self.plan.methods.iter().filter_map(|method| self.line(problem, method))
    }

    /// The verdict that was checked, or else what the problem file says; `None` where neither says anything.
    pub(crate) fn truth(&self, problem: &Problem) -> Option<Value> {
        let checked = self.lines(problem).find(|line| line.checked);
        checked.and_then(|line| line.verdict.value()).or(problem.stated())
    }

    /// Whether certificates for both answers were accepted: then the checker is wrong.
    pub(crate) fn is_contradictory(&self, problem: &Problem) -> bool {
        let truth = self.truth(problem);
        self.lines(problem).any(|line| line.checked && line.verdict.value() != truth)
    }

    /// What a run was worth.
    pub(crate) fn worth(&self, problem: &Problem, line: &Line) -> Worth {
        let Some(claim) = line.claim() else {
            return if line.is_refused() { Worth::Refused } else { Worth::Unsolved };
        };
        let own = !line.unsound || line.as_found || line.certificate_expansions.unwrap_or(0) == 0;
        match self.truth(problem) {
            Some(truth) if truth != claim => Worth::Wrong,
            Some(_) if line.checked => Worth::Right(if own { Tree::Accepted } else { Tree::Unread }),
            // A sound search gives no answer without a certificate.
            _ if !line.unsound => Worth::Unsolved,
            Some(_) => Worth::Right(if line.stopped.is_some() { Tree::Unread } else { Tree::Wrong }),
            None => Worth::Unclear,
        }
    }

    /// The run of a method that has the right answer.
    pub(crate) fn solved(&self, problem: &Problem, method: &Method) -> Option<&'a Line> {
        self.line(problem, method).filter(|line| matches!(self.worth(problem, line), Worth::Right(_)))
    }

    /// Whether all methods that this one is compared with and that take the problem have the right answer, so
    /// that totals over such problems compare like with like.
    pub(crate) fn is_common(&self, problem: &Problem, method: &Method) -> bool {
        let mut compared = self.plan.methods.iter().filter(|other| other.is_compared_with(method));
        compared.all(|method| {
            let line = self.line(problem, method);
            line.is_some_and(Line::is_refused) || self.solved(problem, method).is_some()
        })
    }
}

#[cfg(test)]
mod tests;
