//! What a method made of a set of problems.

use crate::judge::{Judge, Tree, Worth};
use crate::line::Line;
use crate::method::Method;
use crate::problems::Problem;
use twinproof::grouped;

/// What a method made of a set of problems.
#[derive(Default)]
pub(crate) struct Tally<'a> {
    /// Runs on problems that the search takes.
    pub(crate) runs: usize,
    pub(crate) refused: usize,
    pub(crate) accepted: usize,
    pub(crate) wrong_trees: usize,
    pub(crate) unread: usize,
    pub(crate) wrong: usize,
    pub(crate) unclear: usize,
    pub(crate) unsolved: usize,
    /// Whether some of its answers may be right for wrong reasons.
    unsound: bool,
    /// Whether it is compared with the baseline and the others that are.
    pub(crate) beside_baseline: bool,
    /// Its runs on what all methods it is compared with solved.
    pub(crate) common: Vec<&'a Line>,
    /// The same problems, the baseline's runs.
    common_baseline: Vec<&'a Line>,
    /// Its runs and the baseline's where both solved the problem.
    pairs: Vec<(&'a Line, &'a Line)>,
}

impl<'a> Tally<'a> {
    pub(crate) fn new(
        judge: Judge<'a>,
        method: &Method,
        problems: impl IntoIterator<Item = &'a Problem>,
    ) -> Self {
        let beside_baseline = judge.plan.baseline().is_some_and(|base| base.is_compared_with(method));
        let mut tally = Self { beside_baseline, ..Self::default() };
        let baseline = |problem| judge.plan.baseline().and_then(|base| judge.solved(problem, base));
        for problem in problems {
            let Some(line) = judge.line(problem, method) else { continue };
            let worth = judge.worth(problem, line);
            *match worth {
                Worth::Right(Tree::Accepted) => &mut tally.accepted,
                Worth::Right(Tree::Wrong) => &mut tally.wrong_trees,
                Worth::Right(Tree::Unread) => &mut tally.unread,
                Worth::Wrong => &mut tally.wrong,
                Worth::Unclear => &mut tally.unclear,
                Worth::Unsolved => &mut tally.unsolved,
                Worth::Refused => &mut tally.refused,
            } += 1;
            tally.runs += usize::from(worth != Worth::Refused);
            tally.unsound |= line.unsound;
            if worth != Worth::Refused && judge.is_common(problem, method) {
                tally.common.push(line);
                tally.common_baseline.extend(baseline(problem).filter(|_| beside_baseline));
            }
            if matches!(worth, Worth::Right(_)) {
                tally.pairs.extend(baseline(problem).map(|base| (line, base)));
            }
        }
        tally
    }

    /// Right answers, and for an unsound search apart from these, right answers with wrong trees.
    pub(crate) fn solved(&self) -> String {
        if self.runs == 0 {
            return if self.refused > 0 { "refused".into() } else { "not run".into() };
        }
        let mut text = self.accepted.to_string();
        if self.unsound {
            text += &format!(" + {}", self.wrong_trees);
        }
        text += &format!(" of {}", self.runs);
        for (count, word) in [(self.unread, "unread"), (self.unclear, "unclear"), (self.refused, "refused")] {
            if count > 0 {
                text += &format!(", {count} {word}");
            }
        }
        text
    }

    /// A total over what all methods it is compared with solved.
    pub(crate) fn total(&self, value: fn(&Line) -> u64) -> String {
        if self.common.is_empty() {
            return NOTHING.into();
        }
        grouped(self.common.iter().map(|line| value(line)).sum())
    }

    /// What methods are ranked by, least first.
    pub(crate) fn rank(&self) -> (usize, usize, u64) {
        // Totals compare only where they are over the same problems.
        let expansions = if self.beside_baseline { expansions(&self.common) } else { u64::MAX };
        (self.wrong, self.unsolved + self.unclear, expansions)
    }

    /// Seconds of search over the same.
    pub(crate) fn seconds(&self) -> String {
        if self.common.is_empty() {
            return NOTHING.into();
        }
        format!("{:.3}", self.common.iter().map(|line| line.search_time()).sum::<f64>())
    }

    /// Expansions for each of the baseline's over the same.
    pub(crate) fn overhead(&self) -> String {
        if self.common.len() != self.common_baseline.len() {
            // The baseline is not among them, or does not take some of the problems.
            return NOTHING.into();
        }
        ratio(expansions(&self.common), expansions(&self.common_baseline))
    }

    /// Expansions for each of the baseline's, over what these two solved, and how many problems that is.
    pub(crate) fn overhead_alone(&self) -> String {
        let own = self.pairs.iter().map(|(own, _)| own.nodes).sum();
        let baseline = self.pairs.iter().map(|(_, baseline)| baseline.nodes).sum();
        match self.pairs.len() {
            0 => NOTHING.into(),
            count => format!("{} on {count}", ratio(own, baseline)),
        }
    }
}

/// What stands in a cell that has nothing to say.
pub(crate) const NOTHING: &str = "–";

fn expansions(lines: &[&Line]) -> u64 {
    lines.iter().map(|line| line.nodes).sum()
}

fn ratio(own: u64, baseline: u64) -> String {
    if baseline == 0 { NOTHING.into() } else { format!("{:.2}", own as f64 / baseline as f64) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{line, plan};
    use crate::line::RunVerdict::{self, *};
    use crate::results::Results;

    #[test]
    fn totals_are_over_what_all_methods_of_a_comparison_solved() {
        let plan = plan();
        let mut results = Results::default();
        let other = |method: &str, verdict: RunVerdict| Line {
            problem: "first-player-loss-1".into(),
            ..line(method, verdict)
        };
        for run in [
            Line { unsound: true, checked: false, ..line("ignore", Proven) },
            Line { nodes: 15, ..line("twins", Proven) },
            Line { nodes: 50, ..line("paths", Unknown) },
            Line { unsound: true, ..other("ignore", Disproven) },
            Line { nodes: 1000, ..other("twins", Unknown) },
            Line { nodes: 40, ..other("paths", Disproven) },
        ] {
            results.add(run);
        }
        let judge = Judge::new(&plan, &results);
        let tally = |method: usize| Tally::new(judge, &plan.methods[method], &plan.problems);
        let (ignore, twins, paths) = (tally(0), tally(1), tally(2));
        assert_eq!((ignore.solved().as_str(), ignore.wrong), ("1 + 1 of 2", 0));
        let nodes = |tally: &Tally<'_>| (tally.total(|line| line.nodes), tally.overhead());
        assert_eq!(nodes(&ignore), ("10".into(), "1.00".into()));
        assert_eq!((twins.solved().as_str(), twins.unsolved), ("1 of 2", 1));
        assert_eq!(nodes(&twins), ("15".into(), "1.50".into()));
        assert_eq!(nodes(&paths), ("40".into(), NOTHING.into()));
        assert_eq!(paths.overhead_alone(), "4.00 on 1");
    }
}
