//! Experiments on positions of checkers.

use crate::experiment::runs;
use crate::run;
use std::fs;

/// The small version of experiments/ghi-checkers: endings of four and five pieces, searched with tables of three and of four.
#[test]
fn methods_have_tables_of_their_own_and_workers_change_nothing() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let problems = "\
        B:W15,K31:B5,22 ; draw of four\n\
        W:WK4,K8:BK7,K28 ; another\n\
        W:W13,K14,17:BK21,K26 ; draw of five\n\
        B:WK1,13,19:B11,25 ; another of five\n";
    let digest = blake3::hash(problems.as_bytes()).to_hex();
    let plan = format!(
        r#"{{"title":"Small","digest":"{digest}","checkers":{{"problems":"problems.fen","tables":3}},
        "visits":1000000,"memory":64,"methods":[
        {{"name":"ignore","algorithm":"dfpn","ghi":"ignore","expansions":2000}},
        {{"name":"conditions","algorithm":"dfpn","ghi":"conditions","expansions":2000}},
        {{"name":"truth","algorithm":"dfpn","tables":4,"among":"truth"}}]}}"#
    );
    let [one, two] = ["one", "two"].map(|name| {
        let place = folder.path().join(name);
        fs::create_dir_all(&place).expect("the folder is ours");
        fs::write(place.join("problems.fen"), problems).expect("the folder is ours");
        fs::write(place.join("experiment.json"), &plan).expect("the folder is ours");
        let place_of_all = folder.path().to_str().expect("UTF-8");
        let workers = if name == "one" { "1" } else { "2" };
        let run = run(["experiment", "--folder", place_of_all, name, "--workers", workers]);
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        place
    });
    let report = fs::read_to_string(one.join("report.md")).expect("it was written");
    for part in ["| truth |  | 4 of 4 | 0 | 0 | 4 |", "## Histories", "| pieces | positions |", "| 5 | 2 |"] {
        assert!(report.contains(part), "{part}: {report}");
    }
    // Seconds aside, both have the same rows in the same order.
    let counts = |place| runs(place).into_iter().map(|run| run["nodes"].clone()).collect::<Vec<_>>();
    assert_eq!(counts(&one).len(), 12);
    assert_eq!(counts(&one), counts(&two));
}
