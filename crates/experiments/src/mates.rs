//! The report on positions of chess and records of go: the methods, the sizes, every position, and what a paper says
//! of it.

use super::judge::{Judge, Worth};
use super::line::Line;
use super::lines::Results;
use super::markdown::Table;
use super::method::Method;
use super::notes::notes;
use super::paper::Paper;
use super::plan::{Plan, Problem};
use super::report::compared;
use super::tally::{NOTHING, Tally, search_seconds};
use std::collections::BTreeMap;
use twinproof::{StopReason, grouped};

/// The whole report, and the part that sums it up.
pub(crate) fn report(plan: &Plan, results: &Results, paper: &Paper) -> (String, String) {
    let judge = Judge::new(plan, results);
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
        compared(plan).join("; ")
    );
    let paper = paper.compare(judge);
    let lengths = lengths(judge);
    let histories = plan.go.as_ref().map_or(String::new(), |_| histories(judge));
    let report =
        format!("{head}{words}{methods}{histories}{lengths}{paper}\n## Notes\n\n{notes}{}", positions(judge));
    (report, format!("{head}{methods}{histories}{paper}\n{notes}"))
}

/// The methods on all positions, or on each in its orders of moves.
fn sections(judge: Judge<'_>) -> String {
    if judge.plan.chess.as_ref().is_none_or(|chess| chess.orders == 0) {
        return methods(judge, &judge.plan.problems);
    }
    let positions = judge.plan.problems.chunk_by(|one, next| one.in_own_order() == next.in_own_order());
    let section = |problems: &[Problem]| {
        let count = grouped(problems.len() as u64);
        format!("### {}, in {count} orders\n\n{}\n", problems[0].in_own_order(), methods(judge, problems))
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
            format!("{:.1}", runs.map(search_seconds).fold(0.0, f64::max)),
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
            format!("{seconds:.3}"),
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
    let mut lengths: BTreeMap<u32, Vec<&Problem>> = BTreeMap::new();
    for problem in &judge.plan.problems {
        lengths.entry(problem.size).or_default().push(problem);
    }
    if lengths.len() < 2 {
        return String::new();
    }
    let mut table = Table::new(&heads(&[&judge.plan.problems[0].family, "positions"], judge.plan));
    for (moves, problems) in lengths {
        let solved =
            |method| problems.iter().filter(|problem| judge.solved(problem, method).is_some()).count();
        let length = if moves == 0 { NOTHING.into() } else { moves.to_string() };
        let row = [length, problems.len().to_string()];
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
    let mut table = Table::new(&heads(&["position", &judge.plan.problems[0].family], judge.plan));
    for problem in &judge.plan.problems {
        let cell = |method| {
            judge.line(problem, method).map_or("not run".into(), |line| cell(judge, problem, method, line))
        };
        let length = if problem.size == 0 { NOTHING.into() } else { problem.size.to_string() };
        let row = [problem.id.clone(), length];
        table.row(&row.into_iter().chain(judge.plan.methods.iter().map(cell)).collect::<Vec<_>>());
    }
    format!(
        "\n## Position by position\n\nCreated nodes, or expansions of methods with a table, where the answer is right.\n\n{}",
        table.finish()
    )
}

fn heads<'a>(first: &[&'a str], plan: &'a Plan) -> Vec<&'a str> {
    first.iter().copied().chain(plan.methods.iter().map(|method| method.name.as_str())).collect()
}

/// What a run took, or what came of it.
pub(crate) fn cell(judge: Judge<'_>, problem: &Problem, method: &Method, line: &Line) -> String {
    match judge.worth(problem, line) {
        Worth::Right(_) => grouped(count(method, line)),
        Worth::Wrong => format!("wrong: {}", line.claim().unwrap_or_default()),
        Worth::Unclear => format!("unclear: {}", line.claim().unwrap_or_default()),
        Worth::Unsolved => NOTHING.into(),
        Worth::Refused => "refused".into(),
    }
}

fn count(method: &Method, line: &Line) -> u64 {
    if method.counts_nodes() { line.created } else { line.nodes }
}
