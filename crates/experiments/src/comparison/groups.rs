//! Graphs of one kind, a row of a table each.

use crate::judge::Judge;
use crate::problems::Problem;
use std::fmt::Write;
use twinproof::RepetitionRule;
use twinproof_games::graph::generate::Recipe;

/// Neighbours in the problem file that differ in nothing but their seeds.
pub(super) struct Group<'a> {
    pub(super) problems: &'a [Problem],
    /// The recipe of the first.
    pub(super) recipe: &'a Recipe,
    /// How many nodes the graphs have on average; `None` before the first run.
    pub(super) nodes: Option<f64>,
}

impl<'a> Group<'a> {
    pub(super) fn all(judge: Judge<'a>) -> Vec<Self> {
        let kind = |problem: &Problem| problem.recipe().map(|recipe| Recipe { seed: 0, ..*recipe });
        let groups = judge.plan.problems.chunk_by(|one, next| kind(one) == kind(next));
        groups.filter_map(|problems| Self::new(judge, problems)).collect()
    }

    fn new(judge: Judge<'a>, problems: &'a [Problem]) -> Option<Self> {
        let recipe = problems.first()?.recipe()?;
        let size = |problem| judge.lines(problem).map(|line| line.graph_nodes).max();
        let sizes: Vec<u64> = problems.iter().filter_map(size).collect();
        let nodes = (!sizes.is_empty()).then(|| sizes.iter().sum::<u64>() as f64 / sizes.len() as f64);
        Some(Self { problems, recipe, nodes })
    }

    /// What tells this group from the others.
    pub(super) fn label(&self, groups: &[Self]) -> String {
        let Recipe { family, size, terminals, rule, past, .. } = *self.recipe;
        let mut label = format!("{} {size}", family.name());
        let mut differs = |is_other: &dyn Fn(&Recipe) -> bool, part: String| {
            if groups.iter().any(|group| is_other(group.recipe)) {
                write!(label, ", {part}").expect("writing to a string cannot fail");
            }
        };
        differs(&|other| other.rule != rule, rule.name().into());
        differs(&|other| other.terminals != terminals, format!("{} % terminals", terminals * 100.0));
        differs(&|other| other.past != past, format!("past of {past}"));
        label
    }

    /// The round number that the size of the graphs is nearest to.
    pub(super) fn about(&self) -> Option<u64> {
        self.nodes.map(about)
    }
}

/// The rules of repetition in the order in which the problems bring them up.
pub(super) fn rules(groups: &[Group<'_>]) -> Vec<RepetitionRule> {
    let mut rules = Vec::new();
    for group in groups {
        if !rules.contains(&group.recipe.rule) {
            rules.push(group.recipe.rule);
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
