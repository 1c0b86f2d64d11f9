//! A row is a guide and never a ground: whatever is changed in a database, no answer is wrong by it.

use super::{Place, tally};
use crate::run;
use serde_json::{Value, json};
use std::fs;
use twinproof_core::Rng;

/// The graphs that ship, and the same with every other inner node as their root.
fn roots(place: &Place) -> (String, String) {
    let text = fs::read_to_string(crate::root().join("examples/graphs.jsonl")).expect("it ships");
    let (mut shipped, mut others) = (String::new(), String::new());
    for (number, line) in text.lines().enumerate() {
        let graph: Value = serde_json::from_str(line).expect("a graph a line");
        for (node, what) in graph["nodes"].as_object().expect("its nodes") {
            let mut other = graph.clone();
            other["root"] = json!(node);
            other["id"] = json!(format!("{number}{node}"));
            other["past"] = json!([]);
            let lines = if graph["root"] == json!(node) { &mut shipped } else { &mut others };
            if what.get("moves").is_some() {
                *lines += &format!("{other}\n");
            }
        }
    }
    let write = |name: &str, text: String| {
        let file = place.path(name);
        fs::write(&file, text).expect("the folder is ours");
        file.display().to_string()
    };
    (write("shipped.jsonl", shipped), write("others.jsonl", others))
}

fn verdicts(objects: &[Value]) -> Vec<&str> {
    objects
        .iter()
        .map(|object| {
            assert_eq!(object["checked"], true, "{object}");
            object["verdict"].as_str().expect("a word")
        })
        .collect()
}

#[test]
fn false_rows_are_found_out_reported_and_removed() {
    let changes = [
        "UPDATE verdict SET value = 1 - value",
        "UPDATE verdict SET value = 1 - value, marks = 0, asks = NULL",
        "UPDATE verdict SET value = 1 - value, solution = 0",
        "UPDATE verdict SET value = 1 - value, move = 60000, rank = 4294967295",
        "UPDATE verdict SET value = 1 - value, move = NULL, rank = 0",
    ];
    for change in changes {
        let place = Place::new();
        let (shipped, others) = roots(&place);
        let ask = |file: &str| place.objects(&["graph", "--file", file, "--algorithm", "dfpn"]);
        ask(&shipped);
        let truth = run(["solve", "graph", "--file", &others, "--algorithm", "dfpn", "--json"]).json();
        assert!(place.change(change) > 20, "{change}");
        let objects = ask(&others);
        assert_eq!(verdicts(&objects), verdicts(&truth), "{change}");
        assert!(tally(&objects, "false") > 0, "{change}: none is reported");
        let again = ask(&others);
        assert_eq!(
            (verdicts(&again), tally(&again, "false")),
            (verdicts(&truth), 0),
            "{change}: still there"
        );
        let human = place.solve(&["graph", "--file", &others, "--algorithm", "dfpn"]);
        assert!(!human.out.contains("FALSE"), "{}", human.out);
    }
}

#[test]
fn people_are_told_of_false_rows() {
    let place = Place::new();
    let (shipped, others) = roots(&place);
    let solve = |file: &str| place.solve(&["graph", "--file", file, "--algorithm", "dfpn"]);
    solve(&shipped);
    place.change("UPDATE verdict SET value = 1 - value");
    let told = solve(&others).out;
    assert!(told.contains(" found FALSE and removed; "), "{told}");
    // Who may not write is told, too, and nothing is changed.
    let place = Place::new();
    let (shipped, others) = roots(&place);
    place.solve(&["graph", "--file", &shipped, "--algorithm", "dfpn"]);
    place.change("UPDATE verdict SET value = 1 - value");
    let objects = place.objects(&["graph", "--file", &others, "--algorithm", "dfpn", "--db-readonly"]);
    assert!(tally(&objects, "false") > 0 && tally(&objects, "stored") == 0);
    assert_eq!(
        place.sql().query_row("SELECT count(*) FROM verdict WHERE marks >= 32", [], |row| row.get(0)),
        Ok(0)
    );
}

/// All that SQL can do to a row, at random.
#[test]
fn no_change_of_rows_makes_an_answer_wrong() {
    let changes = [
        "value = 1 - value",
        "value = 1 - value, marks = 0, asks = NULL",
        "move = 0",
        "move = 1",
        "move = NULL",
        "move = 4294967295",
        "rank = 0",
        "rank = 4294967295",
        "marks = 0, asks = NULL",
        "marks = 2",
        "marks = 48",
        "asks = NULL",
        "asks = CAST(x'010000000000000000000000' AS BLOB)",
        "solution = 1",
        "solution = 77",
    ];
    let mut false_rows = 0;
    for seed in 0..12 {
        let mut rng = Rng::new(seed);
        let place = Place::new();
        let (shipped, others) = roots(&place);
        let algorithm = ["dfpn", "alphabeta"][rng.index(2)];
        let ask = |file: &str| place.objects(&["graph", "--file", file, "--algorithm", algorithm]);
        ask(&shipped);
        let truth = run(["solve", "graph", "--file", &others, "--algorithm", algorithm, "--json"]).json();
        for _ in 0..10 {
            let what = changes[rng.index(changes.len())];
            let one = format!("SELECT key FROM verdict LIMIT 1 OFFSET {}", rng.below(29));
            place.change(&format!("UPDATE OR IGNORE verdict SET {what} WHERE key = ({one})"));
        }
        if rng.below(2) == 0 {
            place.sql().execute("UPDATE entered SET rank = rank + 3", []).unwrap();
        }
        let objects = ask(&others);
        assert_eq!(verdicts(&objects), verdicts(&truth), "seed {seed}");
        false_rows += tally(&objects, "false");
    }
    assert!(false_rows > 0, "nothing was tried");
}

#[test]
fn other_games_see_through_false_rows_too() {
    // The position after the first move, whose row is changed: White mates there, Black to move.
    let place = Place::new();
    place.solve(&["chess", "7k/8/5K2/8/8/8/8/6R1 w - -"]);
    let after = ["chess", "7k/5K2/8/8/8/8/8/6R1 b - -", "--attacker", "white"];
    assert_eq!(place.objects(&after)[0]["verdict"], "proven");
    let place = Place::new();
    place.solve(&["chess", "7k/8/5K2/8/8/8/8/6R1 w - -"]);
    place.change("UPDATE verdict SET value = 1, marks = 0, move = 0");
    let objects = place.objects(&after);
    assert_eq!(verdicts(&objects), ["proven"], "{objects:?}");
    assert!(tally(&objects, "false") > 0, "{objects:?}");

    let place = Place::new();
    place.solve(&["tictactoe", "XX./OO./... o", "--attacker", "o", "--algorithm", "dfpn"]);
    place.solve(&["tictactoe", ".../.../... x", "--algorithm", "dfpn"]);
    place.change("UPDATE verdict SET value = 1 - value, marks = 0");
    let objects = place.objects(&["tictactoe", "X../.../... o", "--algorithm", "dfpn"]);
    assert_eq!(verdicts(&objects), ["disproven"], "{objects:?}");
}
