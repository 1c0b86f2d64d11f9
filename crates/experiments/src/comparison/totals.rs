//! The plain comparison: one row a family, size, share of terminals and method.

use super::groups::Group;
use super::{Report, decided};
use crate::judge::Judge;
use crate::line::Line;
use crate::problems::Problem;
use std::fmt::Write;
use twinproof::{Value, grouped};

pub(super) fn report(judge: Judge<'_>) -> Report {
    let table = table(judge);
    let report = Report { text: table.clone(), summary: table, plots: Vec::new() };
    decided::added(judge, &Group::all(judge), report)
}

fn table(judge: Judge<'_>) -> String {
    let plan = judge.plan;
    let mut out = format!(
        "# {}\n\n{} problems; at most {} visits and {} MiB a run. Expansions, visits and \
         seconds are totals over the problems that every method solved. Made from `lines.jsonl`.\n\n",
        plan.title,
        grouped(plan.problems.len() as u64),
        grouped(plan.limits.visits),
        plan.limits.memory
    );
    out.push_str("| problems | method | solved | certificates accepted | expansions | visits | seconds | seconds, most | MiB, most |\n");
    out.push_str("|---|---|---|---|---|---|---|---|---|\n");
    let group =
        |problem: &Problem| problem.recipe().map(|one| (one.family, one.size, one.terminals.to_bits()));
    for problems in plan.problems.chunk_by(|one, next| group(one) == group(next)) {
        let Some(recipe) = problems[0].recipe() else { continue };
        for method in &plan.methods {
            let found: Vec<&Line> = problems
                .iter()
                .filter_map(|problem| judge.line(problem, method))
                .filter(|line| !line.is_refused())
                .collect();
            if found.is_empty() {
                continue;
            }
            let solved = found.iter().filter(|line| is_solved(Some(line))).count();
            let checked = found.iter().filter(|line| line.checked).count();
            // Totals are over what every method solved, so that they compare like with like.
            let common: Vec<&Line> = problems
                .iter()
                .filter(|problem| plan.methods.iter().all(|method| is_solved(judge.line(problem, method))))
                .filter_map(|problem| judge.line(problem, method))
                .collect();
            let sum = |value: fn(&Line) -> u64| grouped(common.iter().map(|line| value(line)).sum());
            let most = found.iter().map(|line| line.seconds).fold(0.0, f64::max);
            let memory = found.iter().map(|line| line.memory_bytes).max().unwrap_or(0);
            writeln!(
                out,
                "| {} {}, {} % terminals | {} | {solved} of {} | {checked} | {} | {} | {:.3} | {:.3} | {:.1} |",
                recipe.family.name(),
                grouped(recipe.size.into()),
                recipe.terminals * 100.0,
                method.name,
                found.len(),
                sum(|line| line.nodes),
                sum(|line| line.visits),
                common.iter().map(|line| line.seconds).sum::<f64>(),
                most,
                memory as f64 / f64::from(1 << 20)
            )
            .expect("writing to a string cannot fail");
        }
    }
    let differ = plan.problems.iter().filter(|problem| disagree(judge, problem)).count();
    writeln!(out, "\nProblems on which two methods decided differently: {differ}.")
        .expect("writing to a string cannot fail");
    out
}

fn is_solved(line: Option<&Line>) -> bool {
    line.is_some_and(Line::is_decided)
}

fn disagree(judge: Judge<'_>, problem: &Problem) -> bool {
    let values: Vec<Value> = judge.lines(problem).filter_map(|line| line.verdict.value()).collect();
    values.windows(2).any(|pair| pair[0] != pair[1])
}
