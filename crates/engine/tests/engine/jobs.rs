//! Jobs as text.

use std::path::Path;
use std::time::Duration;
use twinproof::games::tictactoe::{Mark, parse};
use twinproof_engine::{Budget, Job, Position};

/// The job that docs/engines.md shows.
fn shown() -> Job {
    let position = Position::of(&parse("X.O/.../..X o", Mark::X).unwrap()).after(["b3"]).unwrap();
    let budget = Budget { time: Some(Duration::from_millis(1500)), nodes: Some(1000) };
    Job::new(position, "dfpn", budget).without(["b2", "a1"])
}

#[test]
fn the_page_shows_a_job() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/engines.md");
    let page = std::fs::read_to_string(page).unwrap();
    let line = page.split_once("```json\n").unwrap().1.split_once('\n').unwrap().0;
    assert_eq!(line, shown().text());
    assert_eq!(Job::read(line).unwrap(), shown());
}

#[test]
fn jobs_that_differ_have_different_digests() {
    let job = shown();
    let changed = |change: &dyn Fn(&mut Job)| {
        let mut other = job.clone();
        change(&mut other);
        other
    };
    let others = [
        job.clone().without(["c2"]),
        changed(&|job| job.engine = "pns".into()),
        changed(&|job| job.budget.time = None),
        changed(&|job| job.position = job.position.after(["b2"]).unwrap()),
    ];
    for other in others {
        assert_ne!(other.digest(), job.digest());
        assert_eq!(Job::read(&other.text()).unwrap().digest(), other.digest());
    }
}

#[test]
fn what_is_no_job_is_refused() {
    let text = shown().text();
    for wrong in [
        "",
        "{}",
        "null",
        &text[1..],
        &text.replace("\"engine\"", "\"motor\""),
        &text.replace("\"root\":\"", "\"root\":\"x"),
    ] {
        let error = Job::read(wrong).unwrap_err().to_string();
        assert!(error.starts_with("this is no job: "), "{error}");
    }
}
