//! Workers that are threads beside simulated ones: whether simulated time is worth anything.
//!
//! Seconds say so only where nothing else was running. *By work* does not depend on that: the speed-up as it were if all threads had been at
//! work all the time, since then it is a matter of what they were given to do.

use super::{alone, mean, number};
use crate::judge::Judge;
use crate::line::Line;
use crate::markdown::Table;
use crate::method::Method;
use crate::problems::Problem;

/// A table for each method whose workers are threads; nothing where there is none.
pub(super) fn section(judge: Judge<'_>) -> String {
    let tables: String = judge.plan.methods.iter().filter_map(|method| table(judge, method)).collect();
    if tables.is_empty() {
        return tables;
    }
    format!(
        "\n## Threads\n\nWorkers that are threads, beside simulated ones. Seconds are of wall time, and depend on what else was running. *By work* is \
         the speed-up if all workers had been at work all the time: the expansions of one, times the number of workers, over the \
         expansions of all.\n\n{tables}"
    )
}

/// A problem by one thread and by several, and the same simulated.
struct Row<'a> {
    problem: &'a Problem,
    one: &'a Line,
    several: &'a Line,
    simulated: f64,
    workers: usize,
}

impl Row<'_> {
    fn seconds(&self) -> f64 {
        self.one.seconds / self.several.seconds
    }

    fn by_work(&self) -> f64 {
        self.one.nodes as f64 * self.workers as f64 / self.several.nodes.max(1) as f64
    }
}

fn table(judge: Judge<'_>, method: &Method) -> Option<String> {
    let run = method.job_level().filter(|run| run.threads && **run != run.alone())?;
    let one = alone(judge, run)?;
    let simulated = run.simulated();
    let simulated_one = alone(judge, &simulated)?;
    let simulated = judge.plan.methods.iter().find(|method| method.job_level() == Some(&simulated))?;
    let row = |problem| {
        let solved = |method| judge.solved(problem, method);
        let simulated = solved(simulated_one)?.span as f64 / solved(simulated)?.span.max(1) as f64;
        Some(Row { problem, one: solved(one)?, several: solved(method)?, simulated, workers: run.workers() })
    };
    let rows: Vec<_> = judge.plan.problems.iter().filter_map(row).collect();
    let mut table = Table::new(&[
        "problem",
        "jobs of one",
        "of several",
        "seconds of one",
        "of several",
        "speed-up in seconds",
        "by work",
        "simulated",
    ]);
    for row in &rows {
        let [first, second, third] =
            [row.seconds(), row.by_work(), row.simulated].map(|speed_up| number(Some(speed_up)));
        table.row(&[
            row.problem.id.clone(),
            row.one.jobs.to_string(),
            row.several.jobs.to_string(),
            number(Some(row.one.seconds)),
            number(Some(row.several.seconds)),
            first,
            second,
            third,
        ]);
    }
    Some(format!(
        "### {}\n\n{}\nOver the simulated speed-up, on average: {} in seconds, {} by work.\n",
        method.name,
        table.finish(),
        over(&rows, Row::seconds),
        over(&rows, Row::by_work),
    ))
}

/// The mean of a speed-up over the simulated one.
fn over<'a>(rows: &[Row<'a>], speed_up: impl Fn(&Row<'a>) -> f64) -> String {
    number(mean(rows.iter().map(|row| speed_up(row) / row.simulated)))
}
