//! The JSON of INTERFACE: which keys, in which order, with which values.

use crate::{keys, run, run_with_input, solve_shipped_graphs, won};

const KEYS: [&str; 15] = [
    "id",
    "game",
    "question",
    "verdict",
    "checked",
    "move",
    "line",
    "nodes",
    "created",
    "visits",
    "seconds",
    "memory_bytes",
    "algorithm",
    "close",
    "certificate",
];

#[test]
fn a_proven_graph_has_all_keys_in_order() {
    let run = run(["solve", "graph", "examples/ghi.json", "--json"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(run.out.lines().count(), 1);
    assert_eq!(keys(&run.out, &KEYS), KEYS);
    let object = &run.json()[0];
    assert_eq!(object["id"], "ghi");
    assert_eq!(object["game"], "graph");
    assert_eq!(object["question"], "first player wins");
    assert_eq!(object["verdict"], "proven");
    assert_eq!(object["checked"], true);
    assert_eq!(object["algorithm"], "bta");
    assert_eq!(object["close"], true);
    assert!(object["line"].as_array().unwrap().iter().all(|mv| mv.is_string()));
    assert_eq!(object["move"], object["line"][0]);
    assert!(object["nodes"].as_u64().unwrap() > 0);
    assert_eq!(object["certificate"]["file"], serde_json::Value::Null);
    assert!(object["certificate"]["nodes"].as_u64().unwrap() > 0);
    assert!(object["certificate"]["bytes"].as_u64().unwrap() > 0);
    assert_eq!(object["certificate"]["expansions"], 0);
    assert!(object["certificate"]["seconds"].as_f64().unwrap() > 0.0);
    assert!(object["certificate"]["seconds"].as_f64() <= object["seconds"].as_f64());
    let absent = ["claimed", "unsound", "stopped", "bug", "error", "ghi", "simulations", "flawed_entries"];
    for absent in absent {
        assert!(object.get(absent).is_none(), "{absent}");
    }
}

#[test]
fn every_sound_search_answers_the_shipped_graphs_rightly() {
    for algorithm in ["pns", "dag", "bta"] {
        for (object, expected) in solve_shipped_graphs(&["--nodes", "10000", "--algorithm", algorithm]) {
            if object.get("error").is_some() {
                assert_eq!(algorithm, "bta");
                continue;
            }
            let verdict = &object["verdict"];
            assert!(
                verdict == expected || algorithm == "dag" && verdict == "unknown",
                "{algorithm}: {object}"
            );
            assert_eq!(object["checked"], verdict != "unknown", "{object}");
        }
    }
    for (object, expected) in solve_shipped_graphs(&[]) {
        assert_eq!((&object["verdict"], &object["checked"]), (&expected.into(), &true.into()), "{object}");
    }
}

#[test]
fn ids_are_the_graphs_own_else_the_line_number() {
    let nameless = won("x").replace("\"id\":\"x\",", "");
    let batch = format!("\n{nameless}\n{}\n{}\n", won("named"), nameless.replacen('{', "{\"id\":17,", 1));
    let run = run_with_input(["solve", "graph", "--file", "-", "--json"], batch);
    let ids: Vec<_> = run.json().iter().map(|object| object["id"].clone()).collect();
    assert_eq!(ids, ["2", "named", "17"]);
    assert_eq!(run_with_input(["solve", "graph", "-", "--json"], nameless).json()[0]["id"], "1");
}

#[test]
fn the_loser_to_move_has_no_move_and_the_winner_has_one() {
    // O to move and lost against the double threat.
    let lost = run(["solve", "tictactoe", "X.X/OX./..O o", "--json"]);
    let object = &lost.json()[0];
    assert_eq!(
        (&object["verdict"], &object["move"]),
        (&"proven".into(), &serde_json::Value::Null),
        "{object}"
    );
    assert_eq!(object["question"], "X wins");

    let won = run(["solve", "tictactoe", "XX./OO./... o", "--attacker", "o", "--json"]);
    let object = &won.json()[0];
    assert_eq!((&object["verdict"], &object["move"]), (&"proven".into(), &"c2".into()), "{object}");
    assert_eq!(object["question"], "O wins");
}

#[test]
fn nobody_forces_a_win_from_the_empty_board() {
    for algorithm in ["pns", "dag", "bta", "dcg", "dfpn"] {
        for attacker in ["x", "o"] {
            let run = run(["solve", "tictactoe", "--algorithm", algorithm, "--attacker", attacker, "--json"]);
            let object = &run.json()[0];
            assert_eq!((run.code, &object["verdict"]), (0, &"disproven".into()), "{object}");
            assert_eq!(object["checked"], true);
            assert_eq!(object.get("unsound").is_some(), algorithm == "dcg");
        }
    }
}

#[test]
fn a_limit_ends_in_unknown_with_its_reason() {
    for (limit, value, reason) in [
        ("--nodes", "3", "the limit of expansions was reached"),
        ("--created", "5", "the limit of created nodes was reached"),
        ("--visits", "3", "the limit of visits was reached"),
        ("--time", "0", "the time was up"),
    ] {
        let run = run(["solve", "tictactoe", limit, value, "--json"]);
        let object = &run.json()[0];
        assert_eq!((run.code, &object["verdict"], &object["checked"]), (3, &"unknown".into(), &false.into()));
        assert_eq!(object["stopped"], reason);
        assert_eq!(object["certificate"], serde_json::Value::Null);
    }
}

#[test]
fn without_a_certificate_nothing_is_checked() {
    let run = run(["solve", "graph", "examples/ghi.json", "--no-certificate", "--json"]);
    let object = &run.json()[0];
    assert_eq!((run.code, &object["verdict"], &object["checked"]), (0, &"proven".into(), &false.into()));
    assert_eq!(object["certificate"], serde_json::Value::Null);
}

#[test]
fn failure_wins_over_unknown() {
    let dense = run(["generate", "graph", "--size", "300", "--terminals", "0.03"]).out;
    let unknown = ["solve", "graph", "--file", "-", "--json", "--nodes", "1", "--algorithm", "pns"];
    assert_eq!(run_with_input(unknown, dense.clone()).code, 3);
    assert_eq!(run_with_input(unknown, format!("{dense}nonsense\n")).code, 1);
}

#[test]
fn all_moves_are_valued_with_the_root_in_their_past() {
    let run = run(["solve", "graph", "examples/ghi.json", "--all-moves", "--json"]);
    assert!(run.out.contains(r#""moves":{"proven":["C"],"disproven":["B"],"undecided":[]}"#), "{}", run.out);

    // A move back to the root, a move into the past, a terminal, and one that only the past decides.
    let graph = r#"{"rule":"current-player-loss","root":"A","past":["P"],"nodes":{"P":{"kind":"or","moves":["A"]},
        "A":{"kind":"or","moves":["A","P","W","B"]},"W":{"value":"win"},"B":{"kind":"and","moves":["A"]}}}"#;
    let run = run_with_input(["solve", "graph", "-", "--all-moves", "--json"], graph);
    let expected = r#"{"proven":["W","B"],"disproven":["A","P"],"undecided":[]}"#;
    assert!(run.out.contains(expected), "{}{}", run.out, run.err);
}

/// The keys that the manual names in the first column of its table.
fn documented() -> Vec<String> {
    let manual = std::fs::read_to_string(crate::root().join("docs/command-line.md")).expect("it ships");
    let (_, table) = manual.split_once("## JSON for scripts").expect("there is a table");
    let (table, _) = table.split_once("\n## ").expect("something follows it");
    let names = table.lines().filter_map(|line| line.strip_prefix("| ")?.split(" | ").next());
    names.flat_map(|names| names.split(", ")).map(|name| name.trim_matches('`').to_owned()).collect()
}

#[test]
fn the_manual_names_every_key() {
    let documented = documented();
    assert!(documented.contains(&"id".into()) && documented.contains(&"moves".into()), "{documented:?}");
    let mate = "7k/8/5K2/8/8/8/8/6R1 w - -";
    for args in [
        &["graph", "examples/ghi.json", "--all-moves"][..],
        &["graph", "examples/superko.json", "--algorithm", "dcg"],
        &["tictactoe", "--nodes", "10"],
        &["tictactoe", "nonsense"],
        &["chess", mate, "--shortest", "--duals", "--tries", "--set-play"],
        &["chess", "--file", "examples/mates.epd", "--mate-in", "2"],
        &["go", "examples/go/corner.sgf", "--all-moves", "--playouts", "3", "--algorithm", "mc-pns"],
        &["go", "examples/go/carpenter.sgf"],
        &["go", "examples/go/rectangular-six.sgf", "--all-moves"],
        &["go", "examples/go/square-four.sgf", "--ko-threats", "black:2"],
        &["go", "(;SZ[2])", "--goal", "score:1"],
        &["gomoku", "h8 i9", "--algorithm", "threats", "--all-moves"],
    ] {
        let run = run(["solve"].iter().chain(args).chain(&["--json"]));
        for object in run.json() {
            for key in object.as_object().expect("an object").keys() {
                assert!(documented.contains(key), "{args:?}: the manual does not name {key:?}");
            }
        }
    }
}

#[test]
fn scripts_see_which_stones_were_inferred() {
    let inferred = "(;SZ[5]AB[ab][bb][cb][ca]AW[ac][bc][cc][dc][db][da]PL[W])";
    let object = run(["solve", "go", inferred, "--json"]).json().remove(0);
    assert_eq!(object["target"], serde_json::json!(["C5", "A4", "B4", "C4"]));
    assert_eq!(object["region"], serde_json::json!(["A5", "B5", "C5", "A4", "B4", "C4"]));
    let score = run(["solve", "go", "(;SZ[2])", "--goal", "score:1", "--json"]).json().remove(0);
    assert!(score.get("target").is_none() && score.get("region").is_none(), "{score}");
}
