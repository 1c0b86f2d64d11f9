//! The comparison of searches with playouts: how much less they do than the same search without, after Saito et al., "Monte-Carlo
//! proof-number search for computer Go".
//!
//! Methods with the same `among` are compared with the first of them. A *gain* is the mean, over the problems that all of
//! them solved with every seed, of the first one's mean over this one's mean.

mod by_size;
mod effort;

use super::{Report, figure};
use crate::judge::Judge;
use crate::markdown::Table;
use crate::method::Method;
use crate::notes::notes;
use crate::paper::Paper;
use crate::plan::Plan;
use crate::problems::Problem;
use crate::tally::NOTHING;
use by_size::by_size;
use effort::{Effort, effort, mean};
use twinproof::grouped;

/// A method with all its seeds, and its efforts by problem.
struct Setting<'a> {
    name: &'a str,
    efforts: Vec<Effort>,
    gain: Effort,
}

/// The methods that are compared with each other, the first one first.
struct AgainstFirst<'a> {
    /// Those that count, by the effort of the first.
    problems: Vec<&'a Problem>,
    settings: Vec<Setting<'a>>,
}

pub(super) fn report(judge: Judge<'_>, paper: &Paper) -> Report {
    let plan = judge.plan;
    let head = format!(
        "# {}\n\n{} problems; at most {} visits and {} MiB a run. Made from `lines.jsonl`.\n\nA *gain* is the mean, over \
         the problems that count, of what the first method of a table takes for each of what this one takes, both averaged \
         over their seeds: in expansions and in seconds of search. Problems count that all methods of the table solved with \
         all seeds. The paper's figures are on problems of its own.\n",
        plan.title,
        grouped(plan.problems.len() as u64),
        grouped(plan.limits.visits),
        plan.limits.memory
    );
    let mut report = head;
    let mut plots = Vec::new();
    for methods in plan.methods.chunk_by(|one, next| one.is_compared_with(next)) {
        let comparison = AgainstFirst::new(judge, methods);
        report += &comparison.section(plan, paper);
        if plots.is_empty() && !comparison.problems.is_empty() {
            report += "\n![Expansions by problem](nodes.svg)\n\n![Seconds by problem](seconds.svg)\n";
            plots.push(("nodes.svg", comparison.plot("Expansions", |effort| effort.nodes)));
            plots.push(("seconds.svg", comparison.plot("Seconds of search", |effort| effort.seconds)));
        }
    }
    report += &format!("\n## Notes\n\n{}", notes(judge));
    Report { summary: report.clone(), text: report, plots }
}

impl<'a> AgainstFirst<'a> {
    fn new(judge: Judge<'a>, methods: &'a [Method]) -> Self {
        let groups: Vec<&[Method]> =
            methods.chunk_by(|one, next| one.base_name() == next.base_name()).collect();
        let row = |problem: &'a Problem| {
            let efforts: Option<Vec<Effort>> =
                groups.iter().map(|seeds| effort(judge, problem, seeds)).collect();
            Some((problem, efforts?))
        };
        let mut rows: Vec<_> = judge.plan.problems.iter().filter_map(row).collect();
        rows.sort_by(|(_, one), (_, other)| one[0].nodes.total_cmp(&other[0].nodes));
        let setting = |(index, seeds): (usize, &&'a [Method])| {
            let efforts: Vec<Effort> = rows.iter().map(|(_, efforts)| efforts[index]).collect();
            let first = rows.iter().map(|(_, efforts)| efforts[0]);
            let gain = mean(first.zip(&efforts).map(|(first, own)| first.over(own)));
            Setting { name: seeds[0].base_name(), efforts, gain }
        };
        let settings = groups.iter().enumerate().map(setting).collect();
        Self { problems: rows.into_iter().map(|(problem, _)| problem).collect(), settings }
    }

    fn section(&self, plan: &Plan, paper: &Paper) -> String {
        let [first, others @ ..] = &self.settings[..] else { return String::new() };
        let (count, all) = (self.problems.len(), plan.problems.len());
        let mut text = format!("\n## Against {}\n\n", first.name);
        if count == 0 {
            return text + "No problem counts yet.\n";
        }
        let total = first.total();
        text += &format!(
            "{count} of {all} problems count. {} makes {} expansions on them in {:.3} s: {} a second.\n\n",
            first.name,
            grouped(total.nodes.round() as u64),
            total.seconds,
            grouped((total.nodes / total.seconds.max(f64::MIN_POSITIVE)).round() as u64),
        );
        text += &gains(others, paper);
        for (what, best) in [("fewest expansions", narrowest(others)), ("least time", fastest(others))] {
            if let Some(best) = best {
                text += &format!("\n### By size: {}, the {what}\n\n{}", best.name, by_size(first, best));
            }
        }
        text
    }

    /// The first method, the one with the least time and the one with the fewest expansions, problem by problem.
    fn plot(&self, what: &str, value: fn(&Effort) -> f64) -> String {
        let [first, others @ ..] = &self.settings[..] else { return String::new() };
        let mut shown = vec![first];
        shown.extend(fastest(others));
        shown.extend(
            narrowest(others).filter(|one| fastest(others).is_none_or(|other| other.name != one.name)),
        );
        let series: Vec<(&str, Vec<f64>)> =
            shown.into_iter().map(|one| (one.name, one.efforts.iter().map(value).collect())).collect();
        figure::svg(&format!("{what}, problem by problem"), what, &series)
    }
}

impl Setting<'_> {
    fn total(&self) -> Effort {
        let sum = |value: fn(&Effort) -> f64| self.efforts.iter().map(value).sum();
        Effort { nodes: sum(|effort| effort.nodes), seconds: sum(|effort| effort.seconds) }
    }
}

fn fastest<'b, 'a>(settings: &'b [Setting<'a>]) -> Option<&'b Setting<'a>> {
    settings.iter().max_by(|one, other| one.gain.seconds.total_cmp(&other.gain.seconds))
}

fn narrowest<'b, 'a>(settings: &'b [Setting<'a>]) -> Option<&'b Setting<'a>> {
    settings.iter().max_by(|one, other| one.gain.nodes.total_cmp(&other.gain.nodes))
}

/// All settings, the fewest expansions first.
fn gains(settings: &[Setting<'_>], paper: &Paper) -> String {
    let mut sorted: Vec<_> = settings.iter().collect();
    sorted.sort_by(|one, other| other.gain.nodes.total_cmp(&one.gain.nodes));
    let mut by_time = sorted.clone();
    by_time.sort_by(|one, other| other.gain.seconds.total_cmp(&one.gain.seconds));
    let mut table = Table::new(&[
        "",
        "setting",
        "gain in expansions",
        "gain in time",
        "rank by time",
        "the paper's in expansions",
        "in time",
        "expansions",
        "seconds",
    ]);
    for (rank, setting) in (1..).zip(sorted) {
        let by_time = by_time.iter().position(|other| other.name == setting.name).map_or(0, |rank| rank + 1);
        let published = paper.gains(setting.name);
        let cell = |gain: Option<f64>| gain.map_or(NOTHING.into(), |gain| format!("{gain:.2}"));
        let total = setting.total();
        table.row(&[
            rank.to_string(),
            setting.name.into(),
            format!("{:.2}", setting.gain.nodes),
            format!("{:.2}", setting.gain.seconds),
            by_time.to_string(),
            cell(published.map(|(nodes, _)| nodes)),
            cell(published.map(|(_, time)| time)),
            grouped(total.nodes.round() as u64),
            format!("{:.3}", total.seconds),
        ]);
    }
    table.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture;
    use crate::line::{Line, RunVerdict};
    use crate::results::Results;

    #[test]
    fn a_gain_is_the_mean_of_ratios_of_means_over_seeds() {
        let methods = r#"[{"name":"pns","algorithm":"pns"},
            {"name":"3 / 10 / x0.75","algorithm":"mc-pns","playouts":3,"seeds":2}]"#;
        let methods: Vec<Method> = serde_json::from_str(methods).expect("the methods are well written");
        let plan =
            Plan { methods: methods.into_iter().flat_map(Method::expanded).collect(), ..fixture::plan() };
        assert_eq!(plan.methods.len(), 3);
        let mut results = Results::default();
        let mut add = |problem: &str, method: &str, nodes, seconds| {
            let problem = problem.into();
            let search_seconds = Some(seconds);
            results.add(Line { problem, nodes, search_seconds, ..fixture::line(method, RunVerdict::Proven) });
        };
        // Ratios of 600 / 200 and of 8000 / 1600, in time of 1 and of 4.
        for (problem, nodes, [one, two], seconds, own) in [
            ("first-player-loss-0", 600, [100, 300], 0.1, 0.1),
            ("first-player-loss-1", 8000, [1200, 2000], 2.0, 0.5),
        ] {
            add(problem, "pns", nodes, seconds);
            add(problem, "3 / 10 / x0.75 seed 1", one, own);
            add(problem, "3 / 10 / x0.75 seed 2", two, own);
        }
        // One seed is missing: this one does not count.
        add("current-player-loss-0", "pns", 1, 1.0);
        add("current-player-loss-0", "3 / 10 / x0.75 seed 1", 1, 1.0);
        let Report { text: report, plots, .. } = report(Judge::new(&plan, &results), &Paper::default());
        for part in [
            "2 of 4 problems count. pns makes 8,600 expansions on them in 2.100 s: 4,095 a second.",
            "| 1 | 3 / 10 / x0.75 | 4.00 | 2.50 | 1 | – | – | 1,800 | 0.600 |",
            "| 0 to 999 | 1 | 3.00 | 1.00 | 0 |",
            "| 5,000 to 19,999 | 1 | 5.00 | 4.00 | 1 |",
            "1.00 in expansions, 1.00 in time.",
            "holds for 2 of the 2 problems",
            "runs that are not done yet: 2 (",
        ] {
            assert!(report.contains(part), "{part}: {report}");
        }
        assert!(plots.iter().all(|(_, plot)| plot.contains("3 / 10 / x0.75")));
    }
}
