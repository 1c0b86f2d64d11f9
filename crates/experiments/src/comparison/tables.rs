//! The tables of a comparison with a baseline: a row a group of problems and method, for the searches and for their certificates.

use super::groups::Group;
use crate::judge::{Judge, Worth};
use crate::line::Line;
use crate::markdown::Table;
use crate::method::Method;
use crate::tally::{NOTHING, Tally};
use twinproof::grouped;

/// How the searches did.
pub(crate) fn searches(judge: Judge<'_>, groups: &[Group<'_>]) -> String {
    let mut table = Table::new(&[
        "problems",
        "nodes",
        "method",
        "solved",
        "wrong answers",
        "compared",
        "expansions",
        "overhead",
        "overhead alone",
        "seconds",
        "simulations",
        "simulated nodes",
        "flawed entries",
    ]);
    for (group, method) in rows(judge, groups) {
        let tally = Tally::new(judge, method, group.problems);
        table.row(&[
            group.label(groups),
            group.nodes.map_or(NOTHING.into(), |nodes| grouped(nodes.round() as u64)),
            method.name.clone(),
            tally.solved(),
            if tally.runs == 0 { NOTHING.into() } else { tally.wrong.to_string() },
            tally.common.len().to_string(),
            tally.total(|line| line.nodes),
            tally.overhead(),
            tally.overhead_alone(),
            tally.seconds(),
            tally.total(|line| line.simulations),
            tally.total(|line| line.simulation_nodes),
            tally.total(|line| line.flawed_entries),
        ]);
    }
    table.finish()
}

/// What the accepted certificates cost beside the searches that led to them.
pub(crate) fn certificates(judge: Judge<'_>, groups: &[Group<'_>]) -> String {
    let mut table = Table::new(&[
        "problems",
        "method",
        "certificates",
        "seconds of search",
        "seconds of writing and checking",
        "expansions of search",
        "searched again",
        "bytes",
    ]);
    for (group, method) in rows(judge, groups) {
        let lines = group.problems.iter().filter_map(|problem| {
            let line = judge.line(problem, method)?;
            (line.checked && judge.worth(problem, line) != Worth::Wrong).then_some(line)
        });
        let lines: Vec<_> = lines.collect();
        if lines.is_empty() {
            continue;
        }
        let total = |value: fn(&Line) -> u64| grouped(lines.iter().map(|line| value(line)).sum());
        let seconds =
            |value: fn(&Line) -> f64| format!("{:.3}", lines.iter().map(|line| value(line)).sum::<f64>());
        table.row(&[
            group.label(groups),
            method.name.clone(),
            lines.len().to_string(),
            seconds(Line::search_time),
            seconds(|line| line.certificate_seconds.unwrap_or(0.0)),
            total(|line| line.nodes),
            total(|line| line.certificate_expansions.unwrap_or(0)),
            total(|line| line.certificate_bytes.unwrap_or(0)),
        ]);
    }
    table.finish()
}

/// Every method under every group that was begun.
fn rows<'a, 'g>(
    judge: Judge<'a>,
    groups: &'g [Group<'a>],
) -> impl Iterator<Item = (&'g Group<'a>, &'a Method)> {
    let begun = groups.iter().filter(|group| group.nodes.is_some());
    begun.flat_map(move |group| judge.plan.methods.iter().map(move |method| (group, method)))
}
