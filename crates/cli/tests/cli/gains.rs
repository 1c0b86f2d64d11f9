//! Experiments on searches with playouts: several seeds a method, and what they gain.

use crate::experiment::runs;
use crate::{root, run};
use std::fs;
use std::path::{Path, PathBuf};

/// A small experiment in a folder of its own: three records, two searches, each with playouts and without.
fn experiment(folder: &Path) -> PathBuf {
    let place = folder.join("small");
    fs::create_dir_all(&place).expect("the folder is ours");
    let record = |name: &str| {
        let text =
            fs::read_to_string(root().join(format!("examples/go/{name}.sgf"))).expect("the folder is ours");
        text.replacen("(;", &format!("(;GN[{name}]"), 1)
    };
    let problems = ["corner", "square-four", "carpenter"].map(record).concat();
    fs::write(place.join("problems.sgf"), &problems).expect("the folder is ours");
    let digest = blake3::hash(problems.as_bytes()).to_hex();
    let plan = format!(
        r#"{{"title":"Small","digest":"{digest}","go":{{"problems":"problems.sgf"}},"visits":1000000,"memory":64,
            "methods":[{{"name":"pns","algorithm":"pns","leaves":"one","among":"pns"}},
            {{"name":"3 / 10 / 0","algorithm":"mc-pns","playouts":3,"launch_level":"0","seeds":3,"among":"pns"}},
            {{"name":"dfpn","algorithm":"dfpn","leaves":"one","among":"dfpn"}},
            {{"name":"dfpn 3 / 10 / 0","algorithm":"dfpn","playouts":3,"launch_level":"0","seeds":2,"among":"dfpn"}}]}}"#
    );
    fs::write(place.join("experiment.json"), plan).expect("the folder is ours");
    fs::write(place.join("paper.jsonl"), r#"{"method":"3 / 10 / 0","gain_nodes":4.26,"gain_time":2.05}"#)
        .expect("the folder is ours");
    place
}

#[test]
fn gains_are_told_by_setting_and_size_with_plots_and_nothing_is_run_twice() {
    let folder = tempfile::tempdir().unwrap();
    let place = experiment(folder.path());
    let again = || run(["experiment", "--folder", folder.path().to_str().unwrap(), "small"]);
    let first = again();
    assert_eq!((first.code, first.err.as_str()), (0, ""));
    for part in [
        "## Against pns",
        "3 of 3 problems count. pns makes ",
        "| 4.26 | 2.05 |",
        "### By size: 3 / 10 / 0, the least time",
        "## Against dfpn",
        "since no method has a checked verdict: none.",
    ] {
        assert!(first.out.contains(part), "{part}: {}", first.out);
    }
    for plot in ["nodes.svg", "seconds.svg"] {
        assert!(fs::read_to_string(place.join(plot)).unwrap().starts_with("<svg"), "{plot}");
    }
    let lines = fs::read_to_string(place.join("lines.jsonl")).unwrap();
    let runs = runs(&place);
    assert_eq!(runs.len(), 3 * (1 + 3 + 1 + 2));
    assert!(runs.iter().all(|run| run["checked"] == true), "{lines}");
    // Seeds differ.
    let nodes = |method: &str| {
        let run = runs.iter().find(|run| run["problem"] == "carpenter" && run["method"] == method).unwrap();
        run["nodes"].clone()
    };
    assert_ne!(nodes("3 / 10 / 0 seed 1"), nodes("3 / 10 / 0 seed 2"));
    assert_eq!(again().out, first.out);
    assert_eq!(fs::read_to_string(place.join("lines.jsonl")).unwrap(), lines);
}

#[test]
fn playouts_of_a_search_without_them_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let place = experiment(folder.path());
    let plan = fs::read_to_string(place.join("experiment.json")).unwrap();
    for (from, to, expected) in [
        (
            r#""algorithm":"mc-pns""#,
            r#""algorithm":"alphabeta""#,
            "playouts are for mc-pns and dfpn, not for alphabeta",
        ),
        (r#""launch_level":"0""#, r#""launch_level":"high""#, "a share such as x0.75"),
        (r#""playouts":3,"#, "", "belong to playouts"),
    ] {
        fs::write(place.join("experiment.json"), plan.replacen(from, to, 1)).unwrap();
        let run = run(["experiment", "--folder", folder.path().to_str().unwrap(), "small"]);
        assert!(run.code == 1 && run.err.contains(expected), "{expected}: {}", run.err);
    }
}
