//! The share of problems decided within the limit of expansions, by size.

use super::groups::{Group, rules};
use super::judge::Judge;
use super::line::Line;
use super::markdown::Table;
use super::method::Method;
use super::tally::NOTHING;
use std::collections::BTreeSet;
use twinproof::grouped;

/// One method under one rule.
pub(crate) struct Series {
    pub(crate) name: String,
    /// By about how many nodes the graphs have.
    pub(crate) shares: Vec<(u64, Share)>,
}

/// So many of so many.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Share {
    pub(crate) decided: usize,
    pub(crate) runs: usize,
}

impl Share {
    pub(crate) fn value(self) -> f64 {
        self.decided as f64 / self.runs as f64
    }
}

/// A series for each method and rule that has runs.
pub(crate) fn series(judge: Judge<'_>, groups: &[Group<'_>]) -> Vec<Series> {
    let sizes = sizes(groups);
    let mut all = Vec::new();
    for rule in rules(judge.plan) {
        for method in &judge.plan.methods {
            let of_size = |&size: &u64| (size, share(judge, groups, rule, method, size));
            let shares: Vec<_> = sizes.iter().map(of_size).filter(|(_, share)| share.runs > 0).collect();
            if !shares.is_empty() {
                all.push(Series { name: format!("{}, {rule}", method.name), shares });
            }
        }
    }
    all
}

/// The series as a table, a row a size.
pub(crate) fn table(series: &[Series], groups: &[Group<'_>]) -> String {
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

fn share(judge: Judge<'_>, groups: &[Group<'_>], rule: &str, method: &Method, size: u64) -> Share {
    let lines: Vec<&Line> = groups
        .iter()
        .filter(|group| group.about() == Some(size) && group.problems[0].rule == rule)
        .flat_map(|group| group.problems)
        .filter_map(|problem| judge.line(problem, method))
        .filter(|line| !line.is_refused())
        .collect();
    Share { decided: lines.iter().filter(|line| line.is_decided()).count(), runs: lines.len() }
}
