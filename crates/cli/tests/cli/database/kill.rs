//! A process that is killed in mid-write: what it had told is there, and nothing is false.
#![cfg(unix)]

use super::{Place, tally};
use crate::{root, run};
use serde_json::Value;
use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};
use std::time::Duration;
use twinproof_core::Rng;

#[test]
fn what_was_told_survives_a_kill() {
    let mut rng = Rng::new(20);
    let (place, mut told_in_all) = (Place::new(), 0);
    for round in 0..5 {
        let file = place.path(&format!("graphs{round}.jsonl"));
        let file = file.to_str().unwrap();
        let (rule, seed) =
            (["first-player-loss", "current-player-loss"][round % 2], (1000 * round).to_string());
        let graphs = ["--size", "25", "--count", "300", "--rule", rule, "--seed", &seed, "--out", file];
        assert_eq!(run(["generate", "graph"].iter().chain(&graphs)).code, 0);
        let solve = ["solve", "graph", "--file", file, "--json", "--algorithm", "dfpn", "--db", &place.db()];
        let mut child = Command::new(assert_cmd::cargo::cargo_bin!("twinproof"))
            .current_dir(root())
            .args(solve)
            .args(["--workers", "2"])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        // The moment: after so many answers, and a little later.
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut text = String::new();
        for _ in 0..5 + rng.index(200) {
            out.read_line(&mut text).unwrap();
        }
        std::thread::sleep(Duration::from_micros(rng.below(3000).into()));
        child.kill().unwrap();
        child.wait().unwrap();
        out.read_to_string(&mut text).unwrap();

        // What was cut off was not told.
        let whole = text.rfind('\n').map_or("", |end| &text[..end]);
        let told: Vec<Value> = whole.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert!(told.len() >= 5 && told.len() < 300, "{} were told", told.len());
        told_in_all += told.len();
        let (code, found, _) = place.check();
        assert_eq!((code, found.len()), (0, 0), "{found:?}");
        let again = run(solve).json();
        for (told, again) in told.iter().zip(&again) {
            assert_eq!((&told["id"], &told["verdict"]), (&again["id"], &again["verdict"]));
            if told["database"]["stored"] != 0 {
                assert_eq!(again["nodes"], 0, "it was told as stored: {told}\n{again}");
            }
        }
        assert_eq!(tally(&again, "false"), 0);
    }
    assert!(told_in_all > 100, "{told_in_all} were told");
}
