//! A plan and lines for the tests.

use super::line::{Line, REFUSED};
use super::plan::{Plan, Problem, RunLimits};

/// Two graphs under each rule; `ignore` is the baseline, `paths` stands apart.
pub(crate) fn plan() -> Plan {
    let methods = r#"[{"name":"ignore","algorithm":"dfpn","ghi":"ignore"},
        {"name":"twins","algorithm":"dfpn","ghi":"twins"},
        {"name":"paths","algorithm":"dfpn","ghi":"paths","among":"paths"}]"#;
    let problem = |(rule, seed): (&str, u64)| Problem {
        id: format!("{rule}-{seed}"),
        family: "random".into(),
        size: 40,
        terminals: 0.1,
        rule: rule.into(),
        seed,
        ..Problem::default()
    };
    let rules = ["first-player-loss", "current-player-loss"];
    Plan {
        title: "A fixture".into(),
        digest: "0".into(),
        methods: serde_json::from_str(methods).expect("the methods are well written"),
        problems: rules.into_iter().flat_map(|rule| [(rule, 0), (rule, 1)]).map(problem).collect(),
        limits: RunLimits { visits: 1000, memory: 1, expansions_a_node: Some(10), time: None },
        baseline: Some("ignore".into()),
        chess: None,
        go: None,
        is_away: false,
    }
}

/// A run on the first problem, checked if it has an answer.
pub(crate) fn line(method: &str, verdict: &str) -> Line {
    Line {
        problem: "first-player-loss-0".into(),
        method: method.into(),
        verdict: verdict.into(),
        checked: !["unknown", REFUSED].contains(&verdict),
        nodes: 10,
        graph_nodes: 40,
        ..Line::default()
    }
}
