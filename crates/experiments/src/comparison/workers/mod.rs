//! The comparison of job-level runs by how many workers they have: how many times faster than one worker, under each policy.
//!
//! A *speed-up* is the time of one worker over that of several, on the same problem, both solved and checked. With one worker nothing is
//! selected while a job is out, so that it is the same run under every policy.

mod curve;
mod threads;

use super::Report;
use crate::judge::Judge;
use crate::line::Line;
use crate::markdown::Table;
use crate::method::{JobLevel, Method};
use crate::notes::notes;
use crate::problems::Problem;
use crate::tally::NOTHING;
use std::collections::BTreeSet;
use std::fmt::Write;
use twinproof::grouped;

/// The file of the plot, beside the report.
const CURVE: &str = "speed-up.svg";

/// A policy, by its number of workers.
struct Series<'a> {
    name: &'a str,
    points: Vec<Point<'a>>,
}

/// A policy with so many workers, on the problems that it and one worker solved.
struct Point<'a> {
    workers: usize,
    pairs: Vec<Pair<'a>>,
}

/// A problem, by one worker and by several.
struct Pair<'a> {
    problem: &'a Problem,
    alone: &'a Line,
    line: &'a Line,
}

pub(super) fn report(judge: Judge<'_>) -> Report {
    let plan = judge.plan;
    let series = Series::all(judge);
    let limits: BTreeSet<_> = plan.methods.iter().map(Method::limit).collect();
    let head = format!(
        "# {}\n\n{} problems; {}. Made from `lines.jsonl`.\n",
        plan.title,
        grouped(plan.problems.len() as u64),
        limits.into_iter().collect::<Vec<_>>().join("; "),
    );
    let words = "\nWorkers are simulated: time is expansions, and a job takes as long as it took on record. *Speed-up* is the time of one \
                 worker over that of several until the root is solved, the mean over the problems that both solved; the certificate of each \
                 was composed and checked, which takes no time here. *Answered* are the jobs that were answered, over those of one worker. *At work* is the part of \
                 their time in which workers had a job.\n";
    let speed_ups = table(&series, |point| number(mean(point.pairs.iter().map(Pair::speed_up))));
    let medians = table(&series, |point| number(median(point.pairs.iter().map(Pair::speed_up))));
    let answered = table(&series, |point| number(mean(point.pairs.iter().map(Pair::answered))));
    let at_work = |point: &Point<'_>| {
        let shares = point.pairs.iter().map(|pair| pair.at_work(point.workers));
        mean(shares).map_or(NOTHING.into(), |share| format!("{:.0} %", share * 100.0))
    };
    let at_work = table(&series, at_work);
    let (threads, notes) = (threads::section(judge), notes(judge));
    let each = each(judge, &series);
    let text = format!(
        "{head}{words}\n## Speed-up, by the number of workers\n\n{speed_ups}\n![Speed-up by the number of workers]({CURVE})\n\n## Its median\n\n{medians}\n## Jobs answered\n\n{answered}\n## At \
         work\n\n{at_work}{threads}\n## Problem by problem\n\n{each}\n## Notes\n\n{notes}"
    );
    let summary = format!("{head}\n{speed_ups}\nThe median:\n\n{medians}{threads}\n{notes}");
    Report { text, summary, plots: vec![(CURVE, curve::svg(&plan.title, &series))] }
}

impl<'a> Series<'a> {
    fn all(judge: Judge<'a>) -> Vec<Self> {
        let is_simulated =
            |method: &&Method| method.job_level().is_some_and(|run| !run.threads && *run != run.alone());
        let methods: Vec<_> = judge.plan.methods.iter().filter(is_simulated).collect();
        let of_policy = methods.chunk_by(|one, next| one.base_name() == next.base_name());
        let series = |methods: &[&'a Method]| {
            let points = methods.iter().filter_map(|method| Point::of(judge, method)).collect();
            Self { name: methods[0].base_name(), points }
        };
        of_policy.map(series).collect()
    }

    fn point(&self, workers: usize) -> Option<&Point<'a>> {
        self.points.iter().find(|point| point.workers == workers)
    }
}

impl<'a> Point<'a> {
    fn of(judge: Judge<'a>, method: &'a Method) -> Option<Self> {
        let run = method.job_level()?;
        let alone = alone(judge, run)?;
        let pair = |problem| {
            let solved = |method| judge.solved(problem, method);
            Some(Pair { problem, alone: solved(alone)?, line: solved(method)? })
        };
        Some(Self { workers: run.workers(), pairs: judge.plan.problems.iter().filter_map(pair).collect() })
    }

    fn speed_up(&self) -> Option<f64> {
        mean(self.pairs.iter().map(Pair::speed_up))
    }
}

impl Pair<'_> {
    fn speed_up(&self) -> f64 {
        self.alone.span as f64 / self.line.span.max(1) as f64
    }

    fn answered(&self) -> f64 {
        self.line.jobs as f64 / self.alone.jobs.max(1) as f64
    }

    fn at_work(&self, workers: usize) -> f64 {
        self.line.spent as f64 / (self.line.span.max(1) as f64 * workers as f64)
    }
}

/// The method that is the same run with one worker.
fn alone<'a>(judge: Judge<'a>, run: &JobLevel) -> Option<&'a Method> {
    judge.plan.methods.iter().find(|method| method.job_level() == Some(&run.alone()))
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let values: Vec<_> = values.collect();
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// The middle one, or the mean of the two in the middle.
fn median(values: impl Iterator<Item = f64>) -> Option<f64> {
    let mut values: Vec<_> = values.collect();
    values.sort_by(f64::total_cmp);
    let middle = values.len().checked_sub(1)? / 2;
    Some((values[middle] + values[values.len() / 2]) / 2.0)
}

fn number(value: Option<f64>) -> String {
    value.map_or(NOTHING.into(), |value| format!("{value:.2}"))
}

/// A row a policy, a column a number of workers.
fn table(series: &[Series<'_>], cell: impl Fn(&Point<'_>) -> String) -> String {
    let counts: BTreeSet<_> = series.iter().flat_map(|one| &one.points).map(|point| point.workers).collect();
    let heads: Vec<_> = counts.iter().map(|count| count.to_string()).collect();
    let mut table =
        Table::new(&[&["policy"], &heads.iter().map(String::as_str).collect::<Vec<_>>()[..]].concat());
    for one in series {
        let cells = counts.iter().map(|&count| one.point(count).map_or(NOTHING.into(), &cell));
        table.row(&[one.name.to_owned()].into_iter().chain(cells).collect::<Vec<_>>());
    }
    table.finish()
}

/// Each problem: what one worker took, and the speed-up under each policy.
fn each(judge: Judge<'_>, series: &[Series<'_>]) -> String {
    let mut text = String::new();
    for one in series {
        let heads: Vec<_> = one.points.iter().map(|point| point.workers.to_string()).collect();
        let first = ["problem", "jobs of one worker", "its time"];
        let heads: Vec<_> = first.into_iter().chain(heads.iter().map(String::as_str)).collect();
        let mut table = Table::new(&heads);
        for problem in &judge.plan.problems {
            let pair = |point: &Point<'_>| point.pairs.iter().position(|pair| pair.problem.id == problem.id);
            let alone = one.points.iter().find_map(|point| pair(point).map(|at| point.pairs[at].alone));
            let cell = |count: fn(&Line) -> u64| alone.map_or(NOTHING.into(), |line| grouped(count(line)));
            let first = [problem.id.clone(), cell(|line| line.jobs), cell(|line| line.span)];
            let cells =
                one.points.iter().map(|point| number(pair(point).map(|at| point.pairs[at].speed_up())));
            table.row(&first.into_iter().chain(cells).collect::<Vec<_>>());
        }
        write!(text, "### {}\n\n{}\n", one.name, table.finish()).expect("writing to a string cannot fail");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{line, plan};
    use crate::line::RunVerdict::{self, *};
    use crate::plan::Plan;
    use crate::results::Results;

    fn of_workers() -> Plan {
        let methods: Vec<Method> = serde_json::from_str(
            r#"[{"name":"one","job_level":{"engine":"dfpn","job_nodes":9,"workers":1}},
                {"name":"flag","job_level":{"engine":"dfpn","job_nodes":9,"policy":"flag","workers":[2,4]}},
                {"name":"other jobs","job_level":{"engine":"dfpn","job_nodes":8,"workers":2}},
                {"name":"a thread","job_level":{"engine":"dfpn","job_nodes":9,"threads":true}},
                {"name":"two threads","job_level":{"engine":"dfpn","job_nodes":9,"policy":"flag","threads":true,"workers":2}}]"#,
        )
        .expect("the methods are well written");
        Plan { methods: methods.into_iter().flat_map(Method::expanded).collect(), ..plan() }
    }

    fn run(problem: &str, method: &str, verdict: RunVerdict, span: u64) -> Line {
        Line { problem: problem.into(), span, spent: span, jobs: 10, ..line(method, verdict) }
    }

    #[test]
    fn a_speed_up_is_over_one_worker_on_what_both_solved() {
        let plan = of_workers();
        let names: Vec<_> = plan.methods.iter().map(|method| method.name.as_str()).collect();
        assert_eq!(
            names,
            ["one", "flag workers 2", "flag workers 4", "other jobs", "a thread", "two threads"]
        );
        let (first, second) = ("first-player-loss-0", "first-player-loss-1");
        let lines = [
            run(first, "one", Proven, 100),
            run(second, "one", Disproven, 80),
            run(first, "flag workers 2", Proven, 50),
            run(second, "flag workers 2", Disproven, 20),
            run(first, "flag workers 4", Proven, 10),
            // What is not solved is in no mean.
            run(second, "flag workers 4", Unknown, 1),
            run(first, "other jobs", Proven, 5),
            Line { seconds: 6.0, nodes: 10, ..run(first, "a thread", Proven, 0) },
            Line { seconds: 4.0, nodes: 8, ..run(first, "two threads", Proven, 0) },
        ];
        let results: Results = lines.into_iter().collect();
        let Report { text, summary, plots } = super::report(Judge::new(&plan, &results));
        for part in [
            "| policy | 2 | 4 |",
            "| flag | 3.00 | 10.00 |",
            "## Its median",
            "| flag | 50 % | 25 % |",
            "| first-player-loss-1 | 10 | 80 | 4.00 | – |",
            "| first-player-loss-0 | 10 | 10 | 6.00 | 4.00 | 1.50 | 2.50 | 2.00 |",
            "on average: 0.75 in seconds, 1.25 by work.",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
        assert!(summary.contains("| flag | 3.00 | 10.00 |"), "{summary}");
        assert!(plots[0].1.starts_with("<svg"));
    }

    #[test]
    fn there_is_a_report_before_the_first_run() {
        let (plan, results) = (of_workers(), Results::default());
        let Report { text, plots, .. } = super::report(Judge::new(&plan, &results));
        assert!(text.contains("| flag | – | – |"), "{text}");
        assert!(plots[0].1.starts_with("<svg"));
    }
}
