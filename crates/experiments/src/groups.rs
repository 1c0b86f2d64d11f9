//! Problems of one kind, a row of a table each.

use super::judge::Judge;
use super::plan::{Plan, Problem};
use std::fmt::Write;

/// Neighbours in the problem file that differ in nothing but their seeds.
pub(crate) struct Group<'a> {
    pub(crate) problems: &'a [Problem],
    /// How many nodes the graphs have on average; `None` before the first run.
    pub(crate) nodes: Option<f64>,
}

impl<'a> Group<'a> {
    pub(crate) fn all(judge: Judge<'a>) -> Vec<Self> {
        let key = |problem: &Problem| {
            let Problem { family, size, terminals, rule, past, .. } = problem.clone();
            (family, size, terminals.to_bits(), rule, past)
        };
        let groups = judge.plan.problems.chunk_by(|one, next| key(one) == key(next));
        groups
            .map(|problems| {
                let sizes: Vec<_> = problems
                    .iter()
                    .filter_map(|problem| judge.lines(problem).map(|line| line.graph_nodes).max())
                    .collect();
                let nodes =
                    (!sizes.is_empty()).then(|| sizes.iter().sum::<u64>() as f64 / sizes.len() as f64);
                Self { problems, nodes }
            })
            .collect()
    }

    /// What tells this group from the others of the plan.
    pub(crate) fn label(&self, plan: &Plan) -> String {
        let one = &self.problems[0];
        let mut label = format!("{} {}", one.family, one.size);
        let mut differs = |is_other: &dyn Fn(&Problem) -> bool, part: String| {
            if plan.problems.iter().any(is_other) {
                write!(label, ", {part}").expect("writing to a string cannot fail");
            }
        };
        differs(&|other| other.rule != one.rule, one.rule.clone());
        differs(&|other| other.terminals != one.terminals, format!("{} % terminals", one.terminals * 100.0));
        differs(&|other| other.past != one.past, format!("past of {}", one.past));
        label
    }

    /// The round number that the size of the graphs is nearest to.
    pub(crate) fn about(&self) -> Option<u64> {
        self.nodes.map(about)
    }
}

/// The rules of repetition in the order in which the problems bring them up.
pub(crate) fn rules(plan: &Plan) -> Vec<&str> {
    let mut rules: Vec<&str> = Vec::new();
    for problem in &plan.problems {
        if !rules.contains(&problem.rule.as_str()) {
            rules.push(&problem.rule);
        }
    }
    rules
}

/// The nearest of 1, 2, 5, 10, 20, 50, … by ratio.
fn about(nodes: f64) -> u64 {
    let rounds = (0..9).flat_map(|power| [1, 2, 5].map(|digit| digit * 10u64.pow(power)));
    let distance = |round: u64| (round as f64 / nodes.max(1.0)).ln().abs();
    rounds.min_by(|&one, &other| distance(one).total_cmp(&distance(other))).expect("there are some")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_rounded_by_ratio() {
        for (nodes, round) in [(1.0, 1), (15.0, 20), (31.0, 20), (32.0, 50), (812.0, 1000), (1900.0, 2000)] {
            assert_eq!(about(nodes), round, "{nodes}");
        }
        assert_eq!(about(0.0), 1);
    }
}
