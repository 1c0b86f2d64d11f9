//! Experiments on positions of chess.

use crate::experiment::runs;
use crate::run;
use std::fs;
use std::path::Path;

/// A plan of chess with these problems, in a folder of its own.
fn experiment(folder: &Path, chess: &str, methods: &str, problems: &str) {
    let place = folder.join("small");
    fs::create_dir_all(&place).expect("the folder is ours");
    fs::write(place.join("problems.epd"), problems).expect("the folder is ours");
    let digest = blake3::hash(problems.as_bytes()).to_hex();
    let plan = format!(
        r#"{{"title":"Small","digest":"{digest}","chess":{chess},"visits":1000000,"memory":64,"methods":{methods}}}"#
    );
    fs::write(place.join("experiment.json"), plan).expect("the folder is ours");
}

fn experiment_in(folder: &Path, more: &[&str]) -> crate::Run {
    let args = ["experiment", "--folder", folder.to_str().expect("UTF-8"), "small"];
    run(args.iter().chain(more))
}

const FORMS: &str = r#"[{"name":"Tree","algorithm":"pns","created":20000,"leaves":"one"},
    {"name":"DCG","algorithm":"dcg","created":20000,"leaves":"one"},
    {"name":"BTA","algorithm":"bta","created":20000,"leaves":"mobility"},
    {"name":"dfpn","algorithm":"dfpn","expansions":20000,"among":"dfpn"}]"#;

/// The small version of experiments/bta-chess.
#[test]
fn mates_are_listed_by_method_length_and_position() {
    let folder = tempfile::tempdir().unwrap();
    let problems = run(["generate", "chess", "--length", "2-3", "--count", "4", "--seed", "1"]).out;
    experiment(folder.path(), r#"{"goal":"mate"}"#, FORMS, &problems);
    let first = experiment_in(folder.path(), &[]);
    assert_eq!((first.code, first.err.as_str()), (0, ""));
    let place = folder.path().join("small");
    let report = fs::read_to_string(place.join("report.md")).unwrap();
    for part in [
        "| Tree | 20,000 created |",
        "| dfpn | 20,000 expansions | 4 of 4 | 0 | 0 | 4 |",
        "| 2 | 2 |",
        "| m03-s1-",
    ] {
        assert!(report.contains(part), "{part}: {report}");
    }
    assert!(!report.contains("wrong:"), "{report}");

    // What a paper says stands beside it, and is no part of the plan.
    let id = problems.split('"').nth(1).expect("there is an id");
    let published = format!("{{\"problem\":\"{id}\",\"method\":\"dfpn\",\"solved\":false}}\n");
    fs::write(place.join("paper.jsonl"), published).unwrap();
    assert!(experiment_in(folder.path(), &[]).out.contains("or here and not there: 1."));

    // The results stay when the positions are taken away, and nothing more can be run.
    fs::rename(place.join("problems.epd"), folder.path().join("more.epd")).unwrap();
    fs::remove_file(place.join("paper.jsonl")).unwrap();
    let again = experiment_in(folder.path(), &[]);
    assert_eq!((again.code, &again.out), (0, &first.out));
    let lines = fs::read_to_string(place.join("lines.jsonl")).unwrap();
    assert!(!lines.contains('/'), "a line holds a position: {lines}");
    let cut = lines.trim_end().rfind('\n').unwrap() + 1;
    fs::write(place.join("lines.jsonl"), &lines[..cut]).unwrap();
    let missing = experiment_in(folder.path(), &[]);
    assert_eq!(missing.code, 1);
    assert!(missing.err.contains("name the file with --file"), "{}", missing.err);
    let file = folder.path().join("more.epd");
    let named = experiment_in(folder.path(), &["--file", file.to_str().unwrap()]);
    assert_eq!((named.code, named.err.as_str()), (0, ""));
    assert_eq!(runs(&place).len(), 16);

    // Other positions get a folder of their own.
    fs::write(&file, "7k/8/5KQ1/8/8/8/8/8 w - - dm 1; id \"corner\";\n").unwrap();
    let other = experiment_in(folder.path(), &["--file", file.to_str().unwrap()]);
    assert_eq!((other.code, other.err.as_str()), (0, ""));
    assert!(folder.path().join("small-more").join("report.md").is_file(), "{}", other.out);
    assert!(other.out.starts_with("# Small, on more\n"), "{}", other.out);
}

/// The small version of experiments/bta-campbell: Fig. 5.1 of Breuker et al.
#[test]
fn history_decides_a_pawn_ending_and_the_cyclic_form_gets_it_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let methods = r#"[{"name":"DCG","algorithm":"dcg","created":100000,"leaves":"one"},
        {"name":"BTA","algorithm":"bta","created":100000,"leaves":"one"}]"#;
    let chess = r#"{"goal":"promote","region":"a4-e8","orders":4}"#;
    experiment(folder.path(), chess, methods, "8/p7/8/2P1k3/1K6/8/8/8 w - - id \"fig\";\n");
    let run = experiment_in(folder.path(), &[]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.contains("### fig, in 5 orders"), "{}", run.out);
    assert!(run.out.contains("| BTA | 100,000 created | 5 of 5 | 0 |"), "{}", run.out);
    let report = fs::read_to_string(folder.path().join("small").join("report.md")).unwrap();
    assert!(report.contains("| fig | – | wrong: disproven | 15,300 |"), "{report}");
}
