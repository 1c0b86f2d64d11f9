//! Experiments on job-level runs.

use crate::experiment::runs;
use crate::run;
use serde_json::{Map, Value};
use std::fs;
use std::path::{Path, PathBuf};

/// An experiment of a few seconds in a folder of its own.
fn small(folder: &Path, file: &str, problems: &str, rest: &str) -> PathBuf {
    let place = folder.join("small");
    fs::create_dir_all(&place).expect("the folder is ours");
    fs::write(place.join(file), problems).expect("the folder is ours");
    let digest = blake3::hash(problems.as_bytes()).to_hex();
    let plan = format!(r#"{{"title":"Small","digest":"{digest}","visits":1000000,"memory":64,{rest}}}"#);
    fs::write(place.join("experiment.json"), plan).expect("the folder is ours");
    place
}

fn run_small(folder: &Path) -> crate::Run {
    run(["experiment", "--folder", folder.to_str().expect("UTF-8"), "small"])
}

/// What does not depend on the clock.
fn repeatable(mut run: Map<String, Value>) -> Map<String, Value> {
    run.remove("seconds");
    run
}

/// The small version of experiments/job-level-policies and job-level-policies-go.
#[test]
fn policies_are_compared_by_simulated_workers_and_come_to_the_same_each_time() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let recipe = |seed| {
        format!(
            r#"{{"id":"r{seed}","family":"random","size":300,"terminals":0.2,"rule":"first-player-loss","seed":{seed}}}"#
        )
    };
    let problems = [5, 7].map(recipe).join("\n") + "\n";
    let job = r#""engine":"dfpn","job_nodes":3"#;
    let methods = format!(
        r#""methods":[{{"name":"one worker","job_level":{{{job}}}}},
        {{"name":"flag","job_level":{{{job},"policy":"flag","workers":[2,8]}}}},
        {{"name":"equivalence","job_level":{{{job},"workers":[2,8]}}}},
        {{"name":"one thread","job_level":{{{job},"threads":true}}}},
        {{"name":"two threads","job_level":{{{job},"threads":true,"workers":2}}}}]"#
    );
    let place = small(folder.path(), "problems.jsonl", &problems, &methods);
    let first = run_small(folder.path());
    assert_eq!((first.code, first.err.as_str()), (0, ""));
    assert!(first.out.contains("| policy | 2 | 8 |"), "{}", first.out);
    let report = fs::read_to_string(place.join("report.md")).expect("it was written");
    for part in ["## Speed-up", "## Jobs answered", "## At work", "### two threads", "### equivalence"] {
        assert!(report.contains(part), "{part}: {report}");
    }
    let plot = fs::read_to_string(place.join("speed-up.svg")).expect("it was written");
    assert!(plot.starts_with("<svg") && plot.contains("times as fast as one"), "{plot}");
    let lines = runs(&place);
    assert_eq!(lines.len(), 14);
    assert!(lines.iter().all(|line| line["checked"] == true), "{lines:?}");
    // What was run is not run again.
    assert_eq!(run_small(folder.path()).out, first.out);
    // Without the records all jobs are done again, and the runs are the same. What threads do depends on the clock.
    for file in ["lines.jsonl", "jobs.jsonl"] {
        fs::remove_file(place.join(file)).expect("it was written");
    }
    assert_eq!(run_small(folder.path()).code, 0);
    let simulated = |lines: Vec<Map<String, Value>>| -> Vec<_> {
        let lines = lines.into_iter().filter(|line| line.get("span").is_some());
        lines.map(repeatable).collect()
    };
    let again = simulated(runs(&place));
    assert_eq!(again.len(), 10);
    assert_eq!(again, simulated(lines));
}

#[test]
fn a_tree_of_jobs_is_set_beside_one_search_of_the_same_budget() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let mates = "7k/8/5K2/8/8/8/8/6R1 w - - id \"rook\";\n6k1/5ppp/8/8/8/8/8/R3K3 w - - id \"back rank\";\n";
    let methods = r#""chess":{"goal":"mate"},"methods":[
        {"name":"tree","job_level":{"engine":"dfpn","job_nodes":3,"jobs":200}},
        {"name":"search","algorithm":"dfpn","expansions":3}]"#;
    let place = small(folder.path(), "problems.epd", mates, methods);
    let first = run_small(folder.path());
    assert_eq!((first.code, first.err.as_str()), (0, ""));
    for part in [
        "| tree | 200 jobs, 3 expansions a job | 2 of 2 |",
        "| solved by | and not by | problems |",
        "| tree | search | 1 | rook |",
        "| search | tree | 0 |",
    ] {
        assert!(first.out.contains(part), "{part}: {}", first.out);
    }
    assert_eq!(runs(&place).len(), 4);
}

#[test]
fn a_method_that_cannot_be_run_is_refused_before_the_first_run() {
    for (method, why) in [
        (r#""job_level":{"engine":"uci:stockfish","job_nodes":3}"#, "jobs must be repeatable"),
        (r#""job_level":{"engine":"dfpn","job_nodes":0}"#, "at least one expansion"),
        (r#""job_level":{"engine":"dfpn","job_nodes":3,"worker":2}"#, "unknown field `worker`"),
        (
            r#""job_level":{"engine":"dfpn","job_nodes":3},"algorithm":"pns""#,
            "\"algorithm\" is not for job_level",
        ),
        (r#""algorithm":"pns","worker":2"#, "unknown field `worker`"),
    ] {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let methods = format!(r#""methods":[{{"name":"wrong",{method}}}]"#);
        small(folder.path(), "problems.jsonl", "", &methods);
        let run = run_small(folder.path());
        assert_eq!(run.code, 1, "{}", run.out);
        assert!(run.err.contains(why), "{why}: {}", run.err);
    }
}
