//! Workers that are threads beside simulated ones: whether simulated time is worth anything.

use super::{alone, mean, number};
use crate::judge::Judge;
use crate::markdown::Table;
use crate::method::Method;
use crate::tally::NOTHING;

/// A table for each method whose workers are threads; nothing where there is none.
pub(super) fn section(judge: Judge<'_>) -> String {
    let tables: String = judge.plan.methods.iter().filter_map(|method| table(judge, method)).collect();
    if tables.is_empty() {
        return tables;
    }
    format!(
        "\n## Threads\n\nWorkers that are threads, beside simulated ones: seconds of wall time, and expansions. They say most where nothing else \
         was running.\n\n{tables}"
    )
}

fn table(judge: Judge<'_>, method: &Method) -> Option<String> {
    let run = method.job_level().filter(|run| run.threads && **run != run.alone())?;
    let one = alone(judge, run)?;
    let simulated = run.simulated();
    let simulated_one = alone(judge, &simulated)?;
    let simulated = judge.plan.methods.iter().find(|method| method.job_level() == Some(&simulated))?;
    let mut table =
        Table::new(&["problem", "seconds of one", "of several", "speed-up", "simulated", "the one over the other"]);
    let mut ratios = Vec::new();
    for problem in &judge.plan.problems {
        let seconds = |method| judge.solved(problem, method).map(|line| line.seconds);
        let spans = |method| judge.solved(problem, method).map(|line| line.span as f64);
        let over = |one: Option<f64>, other: Option<f64>| Some(one? / other?);
        let (real, expected) =
            (over(seconds(one), seconds(method)), over(spans(simulated_one), spans(simulated)));
        let ratio = over(real, expected);
        ratios.extend(ratio);
        let cell = |value: Option<f64>| value.map_or(NOTHING.into(), |value| format!("{value:.2}"));
        table.row(&[
            problem.id.clone(),
            cell(seconds(one)),
            cell(seconds(method)),
            cell(real),
            cell(expected),
            cell(ratio),
        ]);
    }
    let ratio = number(mean(ratios.into_iter()));
    Some(format!("### {}\n\n{}\nMean of the last column: {ratio}.\n", method.name, table.finish()))
}
