//! The share of problems decided within the limit of expansions, by size.

use super::groups::{Group, rules};
use super::{Report, curve};
use crate::judge::Judge;
use crate::line::Line;
use crate::markdown::Table;
use crate::method::Method;
use crate::tally::NOTHING;
use std::collections::BTreeSet;
use twinproof::{RepetitionRule, grouped};

/// The file of the plot, beside the report.
const CURVE: &str = "curve.svg";

/// One method under one rule.
pub(super) struct Series {
    pub(super) name: String,
    /// By about how many nodes the graphs have.
    pub(super) shares: Vec<(u64, Share)>,
}

/// So many of so many.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Share {
    pub(super) decided: usize,
    pub(super) runs: usize,
}

impl Share {
    pub(super) fn value(self) -> f64 {
        self.decided as f64 / self.runs as f64
    }
}

/// The report with the share that was decided, as a table and a plot, if the plan limits expansions by the size of graphs.
pub(super) fn added(judge: Judge<'_>, groups: &[Group<'_>], report: Report) -> Report {
    let Some(each) = judge.plan.limits.expansions_a_node else { return report };
    let Report { mut text, mut summary, mut plots } = report;
    let series = series(judge, groups);
    let limit = format!("{} expansions for each node of the graph", grouped(each));
    let table = format!("\n## Decided within {limit}\n\n{}", table(&series, groups));
    summary += &table;
    text += &format!("{table}\n![The share decided, by size]({CURVE})\n");
    plots.push((CURVE, curve::svg(&format!("Decided within {limit}"), &series)));
    Report { text, summary, plots }
}

/// A series for each method and rule that has runs.
fn series(judge: Judge<'_>, groups: &[Group<'_>]) -> Vec<Series> {
    let sizes = sizes(groups);
    let mut all = Vec::new();
    for rule in rules(groups) {
        for method in &judge.plan.methods {
            let of_size = |&size: &u64| (size, share(judge, groups, rule, method, size));
            let shares: Vec<_> = sizes.iter().map(of_size).filter(|(_, share)| share.runs > 0).collect();
            if !shares.is_empty() {
                all.push(Series { name: format!("{}, {}", method.name, rule.name()), shares });
            }
        }
    }
    all
}

/// The series as a table, a row a size.
fn table(series: &[Series], groups: &[Group<'_>]) -> String {
    let heads: Vec<_> = series.iter().map(|one| one.name.as_str()).collect();
    let mut table = Table::new(&[&["nodes, about"], &heads[..]].concat());
    for size in sizes(groups) {
        let cell = |one: &Series| {
            let found = one.shares.iter().find(|(nodes, _)| *nodes == size);
            found.map_or(NOTHING.into(), |(_, share)| {
                format!("{:.1} % ({} of {})", share.value() * 100.0, share.decided, share.runs)
            })
        };
        let size = grouped(size);
        table.row(&[size].into_iter().chain(series.iter().map(cell)).collect::<Vec<_>>());
    }
    table.finish()
}

fn sizes(groups: &[Group<'_>]) -> BTreeSet<u64> {
    groups.iter().filter_map(Group::about).collect()
}

fn share(judge: Judge<'_>, groups: &[Group<'_>], rule: RepetitionRule, method: &Method, size: u64) -> Share {
    let lines: Vec<&Line> = groups
        .iter()
        .filter(|group| group.about() == Some(size) && group.recipe.rule == rule)
        .flat_map(|group| group.problems)
        .filter_map(|problem| judge.line(problem, method))
        .filter(|line| !line.is_refused())
        .collect();
    Share { decided: lines.iter().filter(|line| line.is_decided()).count(), runs: lines.len() }
}
