//! The comparison with a baseline: methods on groups of graphs, ranked, with what each takes for each of the baseline's.

use super::groups::Group;
use super::ranking::ranking;
use super::tables::{certificates, searches};
use super::{Report, decided};
use crate::judge::Judge;
use crate::notes::notes;
use crate::plan::Plan;
use crate::tally::NOTHING;
use twinproof::grouped;

pub(super) fn report(judge: Judge<'_>) -> Report {
    let groups = Group::all(judge);
    let (ranking, notes) = (ranking(judge, &groups), notes(judge));
    let text = format!(
        "{}\n## Ranking\n\n{ranking}\n## Searches\n\n{}\n## Certificates\n\nOver the problems whose certificate was \
         accepted.\n\n{}\n## Notes\n\n{notes}",
        head(judge.plan),
        searches(judge, &groups),
        certificates(judge, &groups),
    );
    let summary = format!("# {}\n\n{ranking}\n{notes}", judge.plan.title);
    decided::added(judge, &groups, Report { text, summary, plots: Vec::new() })
}

fn head(plan: &Plan) -> String {
    let baseline = plan.baseline.as_deref().unwrap_or(NOTHING);
    let sets = match &plan.compared()[..] {
        [_] => String::new(),
        sets => format!(" These are compared with each other: {}.", sets.join("; ")),
    };
    let each = plan
        .limits
        .expansions_a_node
        .map_or(String::new(), |each| format!(", {} expansions for each node of the graph", grouped(each)));
    format!(
        "# {}\n\n{} problems; at most {} visits{each} and {} MiB a run. Made from `lines.jsonl`.\n\n\
         *Solved* counts right answers, for an unsound method as right trees + wrong trees: right answers whose own \
         proof the checker did not accept. The truth is any checked verdict. *Expansions*, *seconds* (of search) and \
         simulations are totals over the problems that all compared methods solved, *compared* says how many these \
         are.{sets} The baseline is {baseline}. *Overhead* is expansions for each of the baseline's over the compared \
         problems, and – where that means nothing: the method is compared with others than the baseline, the baseline \
         does not take some of these problems, or there are none. *Overhead alone* is the same over the problems that \
         the method and the baseline both solved, and says on how many; – where there are none.\n",
        plan.title,
        grouped(plan.problems.len() as u64),
        grouped(plan.limits.visits),
        plan.limits.memory,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{line, plan};
    use crate::line::{Line, RunVerdict::*};
    use crate::results::Results;

    #[test]
    fn wrong_answers_wrong_trees_and_unknown_truths_are_told() {
        let plan = plan();
        let mut results = Results::default();
        for (problem, ignore, twins) in [
            ("first-player-loss-0", Proven, Disproven),
            ("first-player-loss-1", Proven, Proven),
            ("current-player-loss-0", Proven, Unknown),
        ] {
            let of = |run: Line| Line { problem: problem.into(), ..run };
            results.add(of(Line { unsound: true, checked: false, ..line("ignore", ignore) }));
            results.add(of(line("twins", twins)));
            results.add(of(line("paths", Unknown)));
        }
        let Report { text: report, summary, plots } = super::report(Judge::new(&plan, &results));
        for part in [
            "| 1 | twins | 2 of 2 | 0 | 0 | 0 | 1 | 10 | 1.00 | 1.00 on 1 |",
            "| ignore | 0 + 1 of 2 | 1 | 1 | 0 | 1 | 10 | 1.00 | 1.00 on 1 |",
            "| random 40, current-player-loss | 40 | ignore | 0 + 0 of 1, 1 unclear | 0 | 0 | – |",
            "no method has a checked verdict: 1 (current-player-loss-0).",
            "runs that are not done yet: 1 (current-player-loss-1).",
            "compared with each other: ignore, twins; paths.",
            "| 50 | 100.0 % (2 of 2) | 100.0 % (2 of 2) | 0.0 % (0 of 2) | 100.0 % (1 of 1) |",
        ] {
            assert!(report.contains(part), "{part}: {report}");
        }
        assert!(plots[0].1.contains("paths, current-player-loss"));
        for part in ["| 1 | twins | 2 of 2 |", "runs that are not done yet: 1", "| 50 | 100.0 % (2 of 2) |"] {
            assert!(summary.contains(part), "{part}: {summary}");
        }
        assert!(!summary.contains("| random 40, current-player-loss"), "{summary}");
    }

    #[test]
    fn there_is_a_report_before_the_first_run() {
        let (plan, results) = (plan(), Results::default());
        let Report { text: report, plots, .. } = super::report(Judge::new(&plan, &results));
        assert!(report.contains("runs that are not done yet: 4 ("), "{report}");
        assert!(plots[0].1.starts_with("<svg"));
    }
}
