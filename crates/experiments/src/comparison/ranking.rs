//! The methods ranked, under each rule.

use super::groups::{Group, rules};
use crate::judge::Judge;
use crate::markdown::Table;
use crate::method::Method;
use crate::problems::Problem;
use crate::tally::Tally;
use std::fmt::Write;
use std::ops::RangeInclusive;
use twinproof::grouped;

/// Groups of about this many nodes count.
const NODES: RangeInclusive<u64> = 20..=2000;

/// A ranking for each rule: some methods are for one rule only, and totals must be over the same problems.
pub(super) fn ranking(judge: Judge<'_>, groups: &[Group<'_>]) -> String {
    let is_ranked = |group: &&Group<'_>| group.about().is_some_and(|nodes| NODES.contains(&nodes));
    let ranked = || groups.iter().filter(is_ranked);
    let mut out = format!(
        "Ranked are the groups of about {} to {} nodes (nearer to these by ratio than to the next of 1, 2, 5, 10, …), {} \
         of the {} problems; larger and smaller ones are in the tables of the report alone. Fewest wrong answers first, \
         then fewest problems without an answer, then fewest expansions; a method that refuses a problem is not blamed \
         for it.\n",
        grouped(*NODES.start()),
        grouped(*NODES.end()),
        grouped(ranked().map(|group| group.problems.len() as u64).sum()),
        grouped(judge.plan.problems.len() as u64),
    );
    for rule in rules(groups) {
        let of_rule = ranked().filter(|group| group.recipe.rule == rule);
        let problems: Vec<&Problem> = of_rule.flat_map(|group| group.problems).collect();
        if !problems.is_empty() {
            write!(out, "\n### {}\n\n{}", rule.name(), of_problems(judge, &problems))
                .expect("writing to a string cannot fail");
        }
    }
    out
}

fn of_problems<'a>(judge: Judge<'a>, problems: &[&'a Problem]) -> String {
    let tally = |method: &'a Method| (method, Tally::new(judge, method, problems.iter().copied()));
    let mut tallies: Vec<_> =
        judge.plan.methods.iter().map(tally).filter(|(_, tally)| tally.runs > 0).collect();
    tallies.sort_by_key(|(_, tally)| tally.rank());
    let mut table = Table::new(&[
        "",
        "method",
        "solved",
        "wrong answers",
        "wrong trees",
        "unsolved",
        "compared",
        "expansions",
        "overhead",
        "overhead alone",
        "visits",
        "seconds",
    ]);
    for (rank, (method, tally)) in (1..).zip(&tallies) {
        table.row(&[
            rank.to_string(),
            method.name.clone(),
            tally.solved(),
            tally.wrong.to_string(),
            tally.wrong_trees.to_string(),
            tally.unsolved.to_string(),
            tally.common.len().to_string(),
            tally.total(|line| line.nodes),
            tally.overhead(),
            tally.overhead_alone(),
            tally.total(|line| line.visits),
            tally.seconds(),
        ]);
    }
    table.finish()
}
