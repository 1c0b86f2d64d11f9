//! A plan and lines for the tests.

use crate::comparison::Comparison;
use crate::line::{Line, RunVerdict};
use crate::plan::{Plan, RunLimits};
use crate::problems::{Problem, ProblemSet, Question};
use twinproof::RepetitionRule;
use twinproof_games::graph::generate::{Family, Recipe};

/// Two graphs under each rule; `ignore` is the baseline, `paths` stands apart.
pub(crate) fn plan() -> Plan {
    let methods = r#"[{"name":"ignore","algorithm":"dfpn","ghi":"ignore"},
        {"name":"twins","algorithm":"dfpn","ghi":"twins"},
        {"name":"paths","algorithm":"dfpn","ghi":"paths","among":"paths"}]"#;
    let problem = |(rule, seed): (RepetitionRule, u64)| {
        let recipe = Recipe { size: 40, terminals: 0.1, rule, seed, past: 0, family: Family::Random };
        Problem { id: format!("{}-{seed}", rule.name()), question: Question::Graph(recipe) }
    };
    let rules = RepetitionRule::ALL;
    Plan {
        title: "A fixture".into(),
        digest: "0".into(),
        methods: serde_json::from_str(methods).expect("the methods are well written"),
        problems: rules.into_iter().flat_map(|rule| [(rule, 0), (rule, 1)]).map(problem).collect(),
        limits: RunLimits { visits: 1000, memory: 1, expansions_a_node: Some(10), time: None },
        baseline: Some("ignore".into()),
        set: ProblemSet::Graphs,
        comparison: Comparison::Baseline,
        is_elsewhere: false,
    }
}

/// A run on the first problem, checked if it has an answer.
pub(crate) fn line(method: &str, verdict: RunVerdict) -> Line {
    Line {
        problem: "first-player-loss-0".into(),
        method: method.into(),
        verdict,
        checked: verdict.value().is_some(),
        nodes: 10,
        graph_nodes: 40,
        ..Line::default()
    }
}
