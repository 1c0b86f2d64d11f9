//! What a tree of jobs solves and one search does not, and the other way round.

use crate::judge::Judge;
use crate::markdown::Table;
use crate::method::Method;

/// A row for each two methods that are compared, of which one is a job-level run; nothing where there are none.
pub(super) fn section(judge: Judge<'_>) -> String {
    let methods = &judge.plan.methods;
    let pairs = methods.iter().flat_map(|one| methods.iter().map(move |other| (one, other)));
    let is_asked = |(one, other): &(&Method, &Method)| {
        one.is_compared_with(other) && one.job_level().is_some() != other.job_level().is_some()
    };
    let pairs: Vec<_> = pairs.filter(is_asked).collect();
    if pairs.is_empty() {
        return String::new();
    }
    let mut table = Table::new(&["solved by", "and not by", "problems", ""]);
    for (one, other) in pairs {
        let solves = |method, problem| judge.solved(problem, method).is_some();
        let was_run = |problem| judge.line(problem, one).is_some() && judge.line(problem, other).is_some();
        let alone = judge
            .plan
            .problems
            .iter()
            .filter(|problem| was_run(problem) && solves(one, problem) && !solves(other, problem));
        let names: Vec<_> = alone.map(|problem| problem.id.as_str()).collect();
        table.row(&[&one.name, &other.name, &names.len().to_string(), &names.join(", ")]);
    }
    format!("\n## Solved by one of two\n\n{}", table.finish())
}
