//! The comparison on positions of chess and checkers, records of go and graphs given in full: the methods, the sizes, every position, and what a paper says
//! of it.

use super::{Report, alone};
use crate::judge::{Judge, Worth};
use crate::line::Line;
use crate::markdown::Table;
use crate::method::Method;
use crate::notes::notes;
use crate::paper::Paper;
use crate::plan::Plan;
use crate::problems::chess::in_own_order;
use crate::problems::{Problem, ProblemSet};
use crate::tally::{NOTHING, Tally};
use std::collections::BTreeMap;
use twinproof::{StopReason, Value, grouped};

pub(super) fn report(judge: Judge<'_>, paper: &Paper) -> Report {
    let plan = judge.plan;
    let (methods, notes) = (sections(judge), notes(judge) + &cut_short(judge));
    let head = format!(
        "# {}\n\n{} positions; at most {} visits{} and {} MiB a run, and the method's own limit. Made from \
         `lines.jsonl`.\n\n",
        plan.title,
        grouped(plan.problems.len() as u64),
        grouped(plan.limits.visits),
        plan.limits.time.map_or(String::new(), |time| format!(", {} s", time.as_secs())),
        plan.limits.memory
    );
    let words = format!(
        "*Solved* counts right answers, for an unsound method as right trees + wrong trees. The truth is any checked \
         verdict, or else the length of the mate that the file gives. *Created*, *expansions*, *visits* and *seconds* (of \
         search) are totals over the positions that all compared methods solved. These are compared with each other: {}. \
         *Median* and *most* are of what the method solved, in created nodes, or in expansions where it has a table.\n\n",
        plan.compared().join("; ")
    );
    let paper = paper.compare(judge);
    let (lengths, alone) = (lengths(judge), alone::section(judge));
    let histories = match plan.set {
        ProblemSet::Go(_) | ProblemSet::Checkers(_) => histories(judge),
        ProblemSet::Chess(_) | ProblemSet::Given(_) | ProblemSet::Graphs => String::new(),
    };
    let text = format!(
        "{head}{words}{methods}{alone}{histories}{lengths}{paper}\n## Notes\n\n{notes}{}",
        positions(judge)
    );
    Report { text, summary: format!("{head}{methods}{alone}{histories}{paper}\n{notes}"), plots: Vec::new() }
}

/// The methods on all positions, or on each in its orders of moves.
fn sections(judge: Judge<'_>) -> String {
    let problems = &judge.plan.problems;
    match &judge.plan.set {
        ProblemSet::Chess(chess) if chess.orders > 0 => {}
        ProblemSet::Chess(_)
        | ProblemSet::Go(_)
        | ProblemSet::Checkers(_)
        | ProblemSet::Given(_)
        | ProblemSet::Graphs => {
            return methods(judge, problems);
        }
    }
    let positions = problems.chunk_by(|one, next| in_own_order(&one.id) == in_own_order(&next.id));
    let section = |problems: &[Problem]| {
        let count = grouped(problems.len() as u64);
        format!("### {}, in {count} orders\n\n{}\n", in_own_order(&problems[0].id), methods(judge, problems))
    };
    positions.map(section).collect()
}

fn methods(judge: Judge<'_>, problems: &[Problem]) -> String {
    let mut table = Table::new(&[
        "method",
        "limit",
        "solved",
        "wrong answers",
        "unsolved",
        "compared",
        "created",
        "expansions",
        "visits",
        "seconds",
        "median",
        "most",
        "seconds, most",
    ]);
    for method in &judge.plan.methods {
        let tally = Tally::new(judge, method, problems);
        let runs = problems.iter().filter_map(|problem| judge.line(problem, method));
        let solved = problems.iter().filter_map(|problem| judge.solved(problem, method));
        let mut solved: Vec<u64> = solved.map(|line| count(method, line)).collect();
        solved.sort_unstable();
        let cell = |count: Option<&u64>| count.map_or(NOTHING.into(), |&count| grouped(count));
        table.row(&[
            method.name.clone(),
            method.limit(),
            tally.solved(),
            tally.wrong.to_string(),
            tally.unsolved.to_string(),
            tally.common.len().to_string(),
            tally.total(|line| line.created),
            tally.total(|line| line.nodes),
            tally.total(|line| line.visits),
            tally.seconds(),
            cell(solved.get(solved.len().saturating_sub(1) / 2)),
            cell(solved.last()),
            format!("{:.1}", runs.map(Line::search_time).fold(0.0, f64::max)),
        ]);
    }
    table.finish()
}

/// What telling histories apart cost and found, over the positions that all compared methods solved; each set of these
/// is measured against its first method.
fn histories(judge: Judge<'_>) -> String {
    let mut table = Table::new(&[
        "method",
        "wrong trees",
        "compared",
        "expansions",
        "overhead",
        "simulations",
        "simulated nodes",
        "flawed entries",
        "certificates, seconds",
        "certificates, bytes",
    ]);
    let tally = |method| Tally::new(judge, method, &judge.plan.problems);
    for method in &judge.plan.methods {
        let own = tally(method);
        let first = judge.plan.methods.iter().find(|other| other.is_compared_with(method));
        let first = tally(first.unwrap_or(method));
        let [own_total, first_total] =
            [&own, &first].map(|tally| tally.common.iter().map(|line| line.nodes).sum::<u64>() as f64);
        let seconds: f64 = own.common.iter().filter_map(|line| line.certificate_seconds).sum();
        table.row(&[
            method.name.clone(),
            own.wrong_trees.to_string(),
            own.common.len().to_string(),
            own.total(|line| line.nodes),
            if first_total > 0.0 {
                format!("{:+.1} %", 100.0 * (own_total / first_total - 1.0))
            } else {
                NOTHING.into()
            },
            own.total(|line| line.simulations),
            own.total(|line| line.simulation_nodes),
            own.total(|line| line.flawed_entries),
            if own.common.is_empty() { NOTHING.into() } else { format!("{seconds:.3}") },
            own.total(|line| line.certificate_bytes.unwrap_or(0)),
        ]);
    }
    format!("\n## Histories\n\n{}", table.finish())
}

/// Which methods did not come to their own limit, since that of visits was there first.
fn cut_short(judge: Judge<'_>) -> String {
    let visits = StopReason::Visits.to_string();
    let runs = |method: &Method| {
        let lines = judge.plan.problems.iter().filter_map(|problem| judge.line(problem, method));
        lines.filter(|line| line.stopped.as_ref() == Some(&visits)).count()
    };
    let counts = judge.plan.methods.iter().map(|method| (runs(method), &method.name));
    let cut: Vec<_> =
        counts.filter(|(runs, _)| *runs > 0).map(|(runs, name)| format!("{name} {runs}")).collect();
    let which = if cut.is_empty() { "none".into() } else { cut.join(", ") };
    format!("- Runs that ended with the limit of visits, before the method's own: {which}.\n")
}

/// How many each method solved, by the length of the mate or the room; nothing where there is one size only.
fn lengths(judge: Judge<'_>) -> String {
    let mut lengths: BTreeMap<Option<u32>, Vec<&Problem>> = BTreeMap::new();
    for problem in &judge.plan.problems {
        lengths.entry(problem.size()).or_default().push(problem);
    }
    if lengths.len() < 2 {
        return String::new();
    }
    let mut table = Table::new(&heads(&[judge.plan.set.size_name(), "positions"], judge.plan));
    for (size, problems) in lengths {
        let solved =
            |method| problems.iter().filter(|problem| judge.solved(problem, method).is_some()).count();
        let row = [size_cell(size), problems.len().to_string()];
        table.row(
            &row.into_iter()
                .chain(judge.plan.methods.iter().map(|method| solved(method).to_string()))
                .collect::<Vec<_>>(),
        );
    }
    format!("\n## Solved, by size\n\n{}", table.finish())
}

/// What each run took, position by position.
fn positions(judge: Judge<'_>) -> String {
    let mut table = Table::new(&heads(&["position", judge.plan.set.size_name()], judge.plan));
    for problem in &judge.plan.problems {
        let cell = |method| {
            judge.line(problem, method).map_or("not run".into(), |line| cell(judge, problem, method, line))
        };
        let row = [problem.id.clone(), size_cell(problem.size())];
        table.row(&row.into_iter().chain(judge.plan.methods.iter().map(cell)).collect::<Vec<_>>());
    }
    format!(
        "\n## Position by position\n\nCreated nodes, or expansions of methods with a table, where the answer is right.\n\n{}",
        table.finish()
    )
}

fn size_cell(size: Option<u32>) -> String {
    size.map_or(NOTHING.into(), |size| size.to_string())
}

fn heads<'a>(first: &[&'a str], plan: &'a Plan) -> Vec<&'a str> {
    first.iter().copied().chain(plan.methods.iter().map(|method| method.name.as_str())).collect()
}

/// What a run took, or what came of it.
pub(crate) fn cell(judge: Judge<'_>, problem: &Problem, method: &Method, line: &Line) -> String {
    match judge.worth(problem, line) {
        Worth::Right(_) => grouped(count(method, line)),
        Worth::Wrong => format!("wrong: {}", line.claim().map_or("", Value::verdict)),
        Worth::Unclear => format!("unclear: {}", line.claim().map_or("", Value::verdict)),
        Worth::Unsolved => NOTHING.into(),
        Worth::Refused => "refused".into(),
    }
}

fn count(method: &Method, line: &Line) -> u64 {
    if method.counts_nodes() { line.created } else { line.nodes }
}
