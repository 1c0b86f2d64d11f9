//! Experiments on records of go.

use crate::experiment::runs;
use crate::run;
use std::fs;

/// The small version of experiments/ghi-go.
#[test]
fn telling_histories_apart_is_measured_against_ignoring_them() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let place = folder.path().join("small");
    fs::create_dir_all(&place).expect("the folder is ours");
    let problems = run(["generate", "go", "--about", "one-eye", "--room", "8-9", "--count", "4"]).out;
    fs::write(folder.path().join("eyes.sgf"), &problems).expect("the folder is ours");
    let digest = blake3::hash(problems.as_bytes()).to_hex();
    let plan = format!(
        r#"{{"title":"Small","digest":"{digest}","go":{{"goal":"one-eye","problems":"../eyes.sgf"}},
        "visits":1000000,"memory":64,"seconds":60,"methods":[
        {{"name":"ignore","algorithm":"dfpn","ghi":"ignore"}},
        {{"name":"conditions","algorithm":"dfpn","ghi":"conditions"}}]}}"#
    );
    fs::write(place.join("experiment.json"), plan).expect("the folder is ours");
    let args = ["experiment", "--folder", folder.path().to_str().expect("UTF-8"), "small"];
    let first = run(args);
    assert_eq!((first.code, first.err.as_str()), (0, ""));
    assert!(first.out.contains("at most 1,000,000 visits, 60 s and 64 MiB"), "{}", first.out);
    let report = fs::read_to_string(place.join("report.md")).expect("it was written");
    for part in
        ["| conditions |  | 4 of 4 | 0 | 0 | 4 |", "## Histories", "| room | positions |", "| 8 | 2 |"]
    {
        assert!(report.contains(part), "{part}: {report}");
    }
    let lines = fs::read_to_string(place.join("lines.jsonl")).expect("it was written");
    assert_eq!(runs(&place).len(), 8);
    // What was run is not run again.
    assert_eq!(run(args).out, first.out);
    assert_eq!(fs::read_to_string(place.join("lines.jsonl")).expect("it is there"), lines);
}
