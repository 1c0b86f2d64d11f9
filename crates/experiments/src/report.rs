//! The report of an experiment, made of its plan and its lines and of nothing else.

use super::comparison::{certificates, searches};
use super::curve;
use super::gains;
use super::groups::Group;
use super::judge::Judge;
use super::lines::Results;
use super::mates;
use super::method::Method;
use super::notes::notes;
use super::paper::Paper;
use super::plan::Plan;
use super::summary::summary;
use super::table;
use super::within;
use twinproof::grouped;

/// The file of the plot, beside the report.
pub(crate) const CURVE: &str = "curve.svg";

/// What is written into the folder of an experiment.
pub struct Written {
    /// Markdown.
    pub report: String,
    /// The part of it that says how the methods did on the whole.
    pub summary: String,
    /// SVG, by the name of the file.
    pub plots: Vec<(&'static str, String)>,
}

/// A plan of searches with several seeds says what they gain; one of positions or records lists them; one with a
/// baseline compares methods; one without gets the plain table.
pub(crate) fn report(plan: &Plan, results: &Results, paper: &Paper) -> Written {
    if plan.methods.iter().any(Method::is_seeded) {
        return gains::report(plan, results, paper);
    }
    if plan.chess.is_some() || plan.go.is_some() {
        let (report, summary) = mates::report(plan, results, paper);
        return Written { report, summary, plots: Vec::new() };
    }
    let judge = Judge::new(plan, results);
    let groups = Group::all(judge);
    let (mut report, mut summary) = match plan.baseline() {
        None => {
            let table = table::report(plan, results);
            (table.clone(), table)
        }
        Some(baseline) => {
            let (ranking, notes) = (summary(judge, &groups), notes(judge));
            let report = format!(
                "{}\n## Ranking\n\n{ranking}\n## Searches\n\n{}\n## Certificates\n\nOver the problems whose \
                 certificate was accepted.\n\n{}\n## Notes\n\n{notes}",
                head(plan, &baseline.name),
                searches(judge, &groups),
                certificates(judge, &groups),
            );
            (report, format!("# {}\n\n{ranking}\n{notes}", plan.title))
        }
    };
    let curve = plan.limits.expansions_a_node.map(|each| {
        let series = within::series(judge, &groups);
        let limit = format!("{} expansions for each node of the graph", grouped(each));
        let table = format!("\n## Decided within {limit}\n\n{}", within::table(&series, &groups));
        summary += &table;
        report += &format!("{table}\n![The share decided, by size]({CURVE})\n");
        curve::svg(&format!("Decided within {limit}"), &series)
    });
    Written { report, summary, plots: curve.map(|curve| (CURVE, curve)).into_iter().collect() }
}

fn head(plan: &Plan, baseline: &str) -> String {
    let sets = match &compared(plan)[..] {
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

/// The methods that are compared with each other, a list each.
pub(crate) fn compared(plan: &Plan) -> Vec<String> {
    let mut sets: Vec<Vec<&Method>> = Vec::new();
    for method in &plan.methods {
        match sets.iter_mut().find(|set| set[0].is_compared_with(method)) {
            Some(set) => set.push(method),
            None => sets.push(vec![method]),
        }
    }
    let names = |set: Vec<&Method>| set.into_iter().map(|method| method.name.clone()).collect::<Vec<_>>();
    sets.into_iter().map(|set| names(set).join(", ")).collect()
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{line, plan};
    use super::super::line::Line;
    use super::*;

    #[test]
    fn wrong_answers_wrong_trees_and_unknown_truths_are_told() {
        let plan = plan();
        let mut results = Results::default();
        for (problem, ignore, twins) in [
            ("first-player-loss-0", "proven", "disproven"),
            ("first-player-loss-1", "proven", "proven"),
            ("current-player-loss-0", "proven", "unknown"),
        ] {
            let of = |run: Line| Line { problem: problem.into(), ..run };
            results.add(of(Line { unsound: true, checked: false, ..line("ignore", ignore) }));
            results.add(of(line("twins", twins)));
            results.add(of(line("paths", "unknown")));
        }
        let Written { report, summary, plots } = report(&plan, &results, &Paper::default());
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
        let Written { report, plots, .. } = report(&plan(), &Results::default(), &Paper::default());
        assert!(report.contains("runs that are not done yet: 4 ("), "{report}");
        assert!(plots[0].1.starts_with("<svg"));
    }
}
