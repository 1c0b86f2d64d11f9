//! Experiments that compare methods with a baseline: from the plan to the tables and the plot.

use crate::experiment::runs;
use crate::run;
use std::fs;
use std::path::{Path, PathBuf};

const METHODS: &str = r#"[{"name":"dfpn ignore","algorithm":"dfpn","ghi":"ignore"},
    {"name":"dfpn nagai","algorithm":"dfpn","ghi":"nagai"},
    {"name":"dfpn twins","algorithm":"dfpn","ghi":"twins","seed":3,"threads":1},
    {"name":"dfpn conditions","algorithm":"dfpn"},
    {"name":"alphabeta twins","algorithm":"alphabeta","ghi":"twins","among":"alphabeta"},
    {"name":"tree","algorithm":"pns","among":"tree"}]"#;

/// Small graphs under both rules, some with a past.
fn experiment(folder: &Path, methods: &str, more: &str) -> PathBuf {
    let place = folder.join("tiny");
    fs::create_dir_all(&place).expect("the folder is ours");
    let mut problems = String::new();
    for rule in ["first-player-loss", "current-player-loss"] {
        for (family, size, past) in [("random", 30, ""), ("windmill", 27, ""), ("random", 60, r#""past":3,"#)]
        {
            for seed in 0..3 {
                problems += &format!(
                    r#"{{"id":"{family}-{size}-{rule}-{seed}","family":"{family}","size":{size},"terminals":0.1,{past}"rule":"{rule}","seed":{seed}}}"#
                );
                problems.push('\n');
            }
        }
    }
    fs::write(place.join("problems.jsonl"), &problems).expect("the folder is ours");
    let digest = blake3::hash(problems.as_bytes()).to_hex();
    let plan = format!(
        r#"{{"title":"Tiny","digest":"{digest}","visits":20000,"memory":64,{more}"methods":{methods}}}"#
    );
    fs::write(place.join("experiment.json"), plan).expect("the folder is ours");
    place
}

fn run_tiny(folder: &Path) -> crate::Run {
    run(["experiment", "--folder", folder.to_str().expect("UTF-8"), "tiny"])
}

/// The cells of the rows that begin like this.
fn rows<'a>(report: &'a str, begin: &str) -> Vec<Vec<&'a str>> {
    let rows = report.lines().filter(|line| line.starts_with(begin));
    rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

#[test]
fn a_comparison_has_its_tables_and_its_plot() {
    let folder = tempfile::tempdir().unwrap();
    let more = r#""baseline":"dfpn ignore","expansions_a_node":100,"#;
    let place = experiment(folder.path(), METHODS, more);
    let first = run_tiny(folder.path());
    assert_eq!((first.code, first.err.as_str()), (0, ""));
    let report = fs::read_to_string(place.join("report.md")).unwrap();
    for part in
        ["## Ranking", "## Searches", "## Certificates", "## Notes", "## Decided within 100 expansions"]
    {
        assert!(report.contains(part), "{part}: {report}");
    }
    // Only what sums it up is printed.
    for part in ["18 of the 18 problems", "| 1 | dfpn ", "## Decided within 100 expansions", "report.md.\n"] {
        assert!(first.out.contains(part), "{part}: {}", first.out);
    }
    assert!(!first.out.contains("## Searches"), "{}", first.out);
    let first_out = first.out;

    // Every group and method has a row of searches; the past and the rule tell groups apart.
    let random = rows(&report, "| random 30, first-player-loss, past of 0 | 30 |");
    assert_eq!(random.len(), 6, "{report}");
    assert_eq!((random[0][2], random[0].len()), ("dfpn ignore", 13));
    assert!(random[0][3].contains(" + ") && random[0][3].contains(" of 3"), "{:?}", random[0]);
    assert!(!random[2][3].contains(" + "), "{:?}", random[2]);
    assert_eq!(random[4][7], "–", "alphabeta is compared with itself alone");
    assert!(report.contains("past of 3"), "{report}");

    // Nagai's way is for one rule; that is said and counts against nobody.
    let refused = rows(&report, "| windmill 27, current-player-loss");
    assert!(refused.iter().any(|row| row[2] == "dfpn nagai" && row[3] == "refused"), "{report}");
    assert!(report.contains("dfpn nagai does not take 9 of the problems"), "{report}");
    assert!(report.contains("mistake in the search: none."), "{report}");

    let curve = fs::read_to_string(place.join("curve.svg")).unwrap();
    assert!(curve.starts_with("<svg") && curve.trim_end().ends_with("</svg>"), "{curve}");
    assert!(curve.contains("dfpn conditions, current-player-loss"), "{curve}");

    // All of it comes from plan and lines, and nothing is run twice.
    let lines = fs::read_to_string(place.join("lines.jsonl")).unwrap();
    assert_eq!(runs(&place).len(), 18 * 6);
    fs::remove_file(place.join("curve.svg")).unwrap();
    assert_eq!(run_tiny(folder.path()).out, first_out);
    assert_eq!(fs::read_to_string(place.join("lines.jsonl")).unwrap(), lines);
    assert_eq!(fs::read_to_string(place.join("curve.svg")).unwrap(), curve);
}

#[test]
fn a_line_holds_what_the_tables_need() {
    let folder = tempfile::tempdir().unwrap();
    let place = experiment(folder.path(), METHODS, r#""baseline":"dfpn ignore","#);
    assert_eq!(run_tiny(folder.path()).code, 0);
    assert!(!place.join("curve.svg").exists(), "nobody asked for it");
    for run in runs(&place) {
        let line = serde_json::Value::Object(run);
        assert!(line["graph_nodes"].as_u64() >= Some(20), "{line}");
        if line["verdict"] == "refused" {
            assert_eq!(line["method"], "dfpn nagai");
            assert!(line["refused"].as_str().is_some_and(|why| why.contains("nagai")), "{line}");
            continue;
        }
        assert!(line["search_seconds"].as_f64() <= line["seconds"].as_f64(), "{line}");
        assert_eq!(line["unsound"] == true, line["method"] == "dfpn ignore");
        for key in ["nodes", "created", "visits"] {
            assert!(line[key].is_u64(), "{key}: {line}");
        }
        // There are none where a row ends before them.
        for key in ["simulations", "simulation_nodes", "flawed_entries"] {
            assert!(line.get(key).is_none_or(serde_json::Value::is_u64), "{key}: {line}");
        }
        for key in ["nodes", "bytes", "expansions", "seconds"] {
            assert_eq!(line[format!("certificate_{key}")].is_number(), line["checked"] == true, "{line}");
        }
    }
    let some = |key: &str| runs(&place).iter().any(|run| run.get(key).is_some_and(|count| count != 0));
    assert!(["simulations", "simulation_nodes", "flawed_entries"].into_iter().all(some));
}

#[test]
fn expansions_are_limited_by_the_size_of_the_graph() {
    let folder = tempfile::tempdir().unwrap();
    let methods = r#"[{"name":"dfpn","algorithm":"dfpn"}]"#;
    let place = experiment(folder.path(), methods, r#""expansions_a_node":1,"#);
    let report = run_tiny(folder.path()).out;
    assert!(report.contains("## Decided within 1 expansions for each node"), "{report}");
    for line in runs(&place) {
        assert!(line["nodes"].as_u64() <= line["graph_nodes"].as_u64(), "{line:?}");
    }
}

#[test]
fn a_plan_that_cannot_be_run_is_refused_before_the_first_run() {
    for (methods, more, expected) in [
        (r#"[{"name":"a","algorithm":"magic"}]"#, "", "there is no algorithm \"magic\""),
        (r#"[{"name":"a","algorithm":"dfpn","ghi":"magic"}]"#, "", "there is no ghi \"magic\""),
        (r#"[{"name":"a","algorithm":"pns","ghi":"twins"}]"#, "", "not for pns"),
        (
            r#"[{"name":"a","algorithm":"alphabeta","threads":2}]"#,
            "",
            "threads is for dfpn, not for alphabeta",
        ),
        (
            r#"[{"name":"a","algorithm":"bta","seed":2}]"#,
            "",
            "seed is for dfpn, alphabeta and mc-pns, not for bta",
        ),
        (r#"[{"name":"a","algorithm":"pns"},{"name":"a","algorithm":"dcg"}]"#, "", "two methods \"a\""),
        (r#"[{"name":"a","algorithm":"pns"}]"#, r#""baseline":"b","#, "there is no method \"b\""),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let place = experiment(folder.path(), methods, more);
        let run = run_tiny(folder.path());
        assert_eq!((run.code, run.out.as_str()), (1, ""), "{methods}");
        assert!(run.err.contains("experiment.json") && run.err.contains(expected), "{}", run.err);
        assert!(!place.join("lines.jsonl").exists());
    }
}
