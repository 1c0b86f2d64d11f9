//! Experiments: frozen problems, lines that are not made twice, a table.

use crate::run;
use serde_json::{Map, Value};
use std::fs;
use std::path::{Path, PathBuf};

/// The experiments that ship, with lines and report.
const SHIPPED: [&str; 10] = [
    "bta-campbell",
    "bta-chess",
    "bta-chess-wac_mates",
    "bta-graphs",
    "bta-kriheli",
    "bta-pursuit",
    "ghi-chases",
    "ghi-graphs",
    "ghi-termination",
    "job-level-policies-go",
];

/// A small experiment in a folder of its own.
fn experiment(folder: &Path) -> PathBuf {
    let place = folder.join("small");
    fs::create_dir_all(&place).expect("the folder is ours");
    let problems: String = (0..3)
        .map(|seed| {
            format!(
                r#"{{"id":"r{seed}","family":"random","size":40,"terminals":0.1,"rule":"first-player-loss","seed":{seed}}}"#
            ) + "\n"
        })
        .collect();
    fs::write(place.join("problems.jsonl"), &problems).expect("the folder is ours");
    let digest = blake3::hash(problems.as_bytes()).to_hex();
    let plan = format!(
        r#"{{"title":"Small","digest":"{digest}","visits":100000,"memory":64,
            "methods":[{{"name":"bta","algorithm":"bta"}},{{"name":"tree","algorithm":"pns"}}]}}"#
    );
    fs::write(place.join("experiment.json"), plan).expect("the folder is ours");
    place
}

fn run_in(folder: &Path, name: Option<&str>) -> crate::Run {
    let folder = folder.to_str().expect("UTF-8");
    run(["experiment", "--folder", folder].into_iter().chain(name))
}

/// The runs in the file of results, each as an object: a head names the columns of the rows below it, and what a row
/// leaves out at its end is not there.
pub(crate) fn runs(place: &Path) -> Vec<Map<String, Value>> {
    let text = fs::read_to_string(place.join("lines.jsonl")).expect("it was written");
    let (mut columns, mut runs) = (Vec::new(), Vec::new());
    for line in text.lines() {
        match serde_json::from_str(line).expect("JSON a line") {
            Value::Object(head) => columns = names(&head["columns"]),
            Value::Array(cells) => {
                assert!(cells.len() <= columns.len(), "{line}");
                runs.push(columns.iter().cloned().zip(cells).collect());
            }
            _ => panic!("neither head nor row: {line}"),
        }
    }
    runs
}

fn names(columns: &Value) -> Vec<String> {
    let name = |name: &Value| name.as_str().expect("columns have names").to_owned();
    columns.as_array().expect("a list of columns").iter().map(name).collect()
}

#[test]
fn every_method_runs_once_on_every_problem_and_the_table_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let place = experiment(folder.path());
    let first = run_in(folder.path(), Some("small"));
    assert_eq!((first.code, first.err.as_str()), (0, ""));
    assert!(first.out.contains("| random 40, 10 % terminals | bta | 3 of 3 | 3 |"), "{}", first.out);
    assert!(first.out.contains("decided differently: 0."), "{}", first.out);
    let report = place.join("report.md");
    assert!(first.out.ends_with(&format!("The whole report is in {}.\n", report.display())), "{}", first.out);
    assert!(first.out.starts_with(&fs::read_to_string(report).unwrap()), "{}", first.out);
    let lines = fs::read_to_string(place.join("lines.jsonl")).unwrap();
    assert_eq!(runs(&place).len(), 6);

    // Nothing is run twice.
    assert_eq!(run_in(folder.path(), Some("small")).out, first.out);
    assert_eq!(fs::read_to_string(place.join("lines.jsonl")).unwrap(), lines);

    // A line that was cut off is made again, the others are not.
    fs::write(place.join("lines.jsonl"), &lines[..lines.len() - 10]).unwrap();
    assert_eq!(run_in(folder.path(), Some("small")).code, 0);
    let mended = fs::read_to_string(place.join("lines.jsonl")).unwrap();
    let count = |text: &str| text.lines().count();
    assert_eq!((count(&mended), mended.lines().take(6).eq(lines.lines().take(6))), (7, true));
}

#[test]
fn problems_that_were_changed_after_freezing_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let place = experiment(folder.path());
    let problems = fs::read_to_string(place.join("problems.jsonl")).unwrap();
    fs::write(place.join("problems.jsonl"), problems.replace("\"seed\":2", "\"seed\":9")).unwrap();
    let run = run_in(folder.path(), Some("small"));
    assert_eq!(run.code, 1);
    assert!(run.err.contains("is not the file that was frozen"), "{}", run.err);
}

#[test]
fn a_plan_about_two_games_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let place = experiment(folder.path());
    let plan = fs::read_to_string(place.join("experiment.json")).unwrap();
    for games in [
        r#""chess":{"goal":"mate"},"go":{"problems":"a.sgf"}"#,
        r#""go":{"problems":"a.sgf"},"graph":{"problems":"a.jsonl"}"#,
    ] {
        let both = plan.replacen('{', &format!("{{{games},"), 1);
        fs::write(place.join("experiment.json"), both).unwrap();
        let run = run_in(folder.path(), Some("small"));
        assert_eq!(run.code, 1);
        assert!(run.err.contains("an experiment is about one game: keep one of the keys"), "{}", run.err);
    }
}

#[test]
fn results_of_another_plan_do_not_count() {
    let folder = tempfile::tempdir().unwrap();
    let place = experiment(folder.path());
    assert_eq!(run_in(folder.path(), Some("small")).code, 0);
    let plan = fs::read_to_string(place.join("experiment.json")).unwrap();
    fs::write(place.join("experiment.json"), plan.replace("100000", "10")).unwrap();
    let run = run_in(folder.path(), Some("small"));
    assert_eq!(run.code, 1);
    assert!(run.err.contains("was made by another plan: move the file away"), "{}", run.err);
}

/// Every shipped file has one head, of which nothing is said again, and no row ends with nothing.
#[test]
fn results_say_nothing_twice() {
    for name in SHIPPED.into_iter().chain(["ghi-go", "mc-dfpn", "mc-pns"]) {
        let path = crate::root().join("experiments").join(name).join("lines.jsonl");
        let text = fs::read_to_string(path).unwrap();
        assert!(text.starts_with("{\"plan\":"), "{name}");
        for line in text.lines().skip(1) {
            let is_row = line.starts_with('[');
            let is_cut = [",0]", ",false]", ",null]"].iter().all(|end| !line.ends_with(end));
            // In how many moves a position is won may be told as zero: nobody says.
            assert!(is_row && (is_cut || name == "bta-campbell"), "{name}: {line}");
        }
    }
}

#[test]
fn the_shipped_experiments_are_listed_and_frozen() {
    let run = run(["experiment"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    for name in SHIPPED {
        assert!(run.out.lines().any(|line| line.starts_with(&format!("{name}  "))), "{name}: {}", run.out);
    }
    let unknown = run_in(Path::new("experiments"), Some("nothing"));
    assert_eq!(unknown.code, 1);
    assert!(unknown.err.contains("leave the name out to list them"), "{}", unknown.err);
}

/// Lines that were made before a line told as much as today are read as they are.
#[test]
fn a_report_is_made_of_nothing_but_the_plan_and_the_lines() {
    for name in SHIPPED {
        let folder = tempfile::tempdir().unwrap();
        let (from, to) = (crate::root().join("experiments").join(name), folder.path().join(name));
        fs::create_dir(&to).unwrap();
        for file in [
            "experiment.json",
            "problems.jsonl",
            "problems.epd",
            "problems.sgf",
            "paper.jsonl",
            "lines.jsonl",
        ] {
            if from.join(file).exists() {
                fs::copy(from.join(file), to.join(file)).unwrap();
            }
        }
        let run = run_in(folder.path(), Some(name));
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        let report = |folder: &Path| fs::read_to_string(folder.join("report.md")).unwrap();
        assert!(report(&from) == report(&to), "{name}: run it, and look at what changed");
    }
}
