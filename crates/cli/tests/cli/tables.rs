//! The searches with a table: their options, their figures, what they refuse.

use crate::{keys, run, run_with_input, solve_shipped_graphs, won};

/// The searches with a table that are right under both rules.
const SOUND: [(&str, &str); 5] = [
    ("dfpn", "twins"),
    ("dfpn", "conditions"),
    ("dfpn", "paths"),
    ("alphabeta", "twins"),
    ("alphabeta", "conditions"),
];

#[test]
fn the_figures_stand_where_scripts_look_for_them() {
    for (algorithm, ghi) in SOUND {
        let args = ["solve", "graph", "examples/ghi.json", "--json", "--algorithm", algorithm, "--ghi", ghi];
        let run = run(args);
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        let object = &run.json()[0];
        assert_eq!((&object["verdict"], &object["checked"]), (&"proven".into(), &true.into()), "{object}");
        assert_eq!((&object["algorithm"], &object["ghi"]), (&algorithm.into(), &ghi.into()));
        for key in ["simulations", "simulation_nodes", "flawed_entries"] {
            assert!(object[key].is_u64(), "{key}: {object}");
        }
        assert!(object["certificate"]["expansions"].is_u64(), "{object}");
        assert!(object["certificate"]["seconds"].is_f64(), "{object}");
        assert!(object.get("close").is_none() && object.get("unsound").is_none(), "{object}");
        let order =
            ["algorithm", "ghi", "simulations", "simulation_nodes", "flawed_entries", "seed", "certificate"];
        assert_eq!(keys(&run.out, &order), order, "{}", run.out);
    }
}

#[test]
fn they_answer_the_shipped_graphs_rightly_whatever_the_seed_and_the_threads() {
    for (algorithm, ghi) in SOUND {
        for (seed, threads) in [("0", "1"), ("7", "1"), ("7", "2"), ("0", "0")] {
            if algorithm == "alphabeta" && threads != "1" {
                continue;
            }
            let search = ["--algorithm", algorithm, "--ghi", ghi, "--seed", seed, "--threads", threads];
            for (object, expected) in solve_shipped_graphs(&[&search[..], &["--visits", "1000000"]].concat())
            {
                let told = (&object["verdict"], &object["checked"]);
                assert_eq!(told, (&expected.into(), &true.into()), "{object}");
            }
        }
    }
}

#[test]
fn same_seed_and_one_thread_is_the_same_search() {
    let graph = run(["generate", "graph", "--size", "60", "--seed", "5"]).out;
    for algorithm in ["dfpn", "alphabeta"] {
        let args =
            ["solve", "graph", "-", "--json", "--algorithm", algorithm, "--seed", "3", "--visits", "20000"];
        let counts = || {
            let object = run_with_input(args, graph.clone()).json().remove(0);
            ["verdict", "nodes", "created", "visits", "simulations"].map(|key| object[key].clone())
        };
        assert_eq!(counts(), counts());
    }
}

#[test]
fn without_ghi_the_histories_are_kept_as_conditions_and_ghi_alone_asks_for_dfpn() {
    let default = &run(["solve", "graph", "examples/ghi.json", "--json", "--algorithm", "dfpn"]).json()[0];
    assert_eq!(default["ghi"], "conditions");
    let alone = &run(["solve", "graph", "examples/ghi.json", "--json", "--ghi", "twins"]).json()[0];
    assert_eq!((&alone["algorithm"], &alone["ghi"]), (&"dfpn".into(), &"twins".into()));
}

#[test]
fn ignoring_history_is_marked_and_its_claim_is_no_checked_verdict_unless_it_is_right() {
    for algorithm in ["dfpn", "alphabeta"] {
        for file in ["examples/superko.json", "examples/ghi.json", "examples/draw-first.json"] {
            let args = ["solve", "graph", file, "--json", "--algorithm", algorithm, "--ghi", "ignore"];
            let object = &run(args).json()[0];
            assert_eq!((&object["unsound"], &object["ghi"]), (&true.into(), &"ignore".into()));
            assert!(object["checked"] == false || object["verdict"] == "proven", "{file}: {object}");
            assert!(object.get("bug").is_none(), "{object}");
        }
    }
    let words = run(["solve", "graph", "examples/ghi.json", "--ghi", "ignore", "--no-certificate"]).out;
    assert!(words.contains("dfpn --ghi ignore is unsound"), "{words}");
}

#[test]
fn what_a_search_has_no_use_for_is_wrong_usage() {
    for (args, expected) in [
        (&["--algorithm", "pns", "--ghi", "twins"][..], "--ghi belongs to --algorithm dfpn or alphabeta"),
        (&["--algorithm", "bta", "--ghi", "twins"], "bta keeps no table"),
        (&["--close", "--ghi", "twins"], "--close belongs to bta"),
        (&["--algorithm", "alphabeta", "--ghi", "nagai"], "alphabeta has --ghi ignore, twins and conditions"),
        (&["--algorithm", "alphabeta", "--ghi", "paths"], "not paths"),
        (
            &["--algorithm", "pns", "--threads", "2"],
            "--threads belongs to --algorithm dfpn, pns uses one thread",
        ),
        (&["--algorithm", "alphabeta", "--threads", "0"], "alphabeta uses one thread"),
        (
            &["--algorithm", "dcg", "--seed", "1"],
            "--seed belongs to --algorithm dfpn, alphabeta or mc-pns, dcg leaves nothing to chance",
        ),
        (&["--close", "--threads", "2"], "--close belongs to bta and --threads to dfpn"),
        (&["--close", "--seed", "2"], "--close belongs to bta and --seed to dfpn, alphabeta or mc-pns"),
        (&["--playouts", "3"], "--playouts belongs to --algorithm mc-pns or dfpn: name one of them"),
        (
            &["--algorithm", "pns", "--look-ahead", "3"],
            "--look-ahead belongs to --algorithm mc-pns or dfpn, pns",
        ),
        (&["--algorithm", "dfpn", "--epsilon", "0.5"], "give --playouts with --epsilon"),
        (&["--algorithm", "mc-pns", "--launch-level", "y"], "a number of moves such as 4"),
        (&["--algorithm", "mc-pns", "--epsilon", "1"], "a number between 0 and 1"),
        (&["--algorithm", "mc-pns", "--playouts", "0"], "from 1 to 1000000"),
        (&["--algorithm", "mc-pns", "--ghi", "twins"], "mc-pns keeps no table"),
    ] {
        let run = run(["solve", "graph", "examples/ghi.json"].iter().chain(args));
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
        assert!(run.err.contains(expected), "{args:?}: {}", run.err);
    }
}

#[test]
fn threads_and_seed_are_told_where_they_apply_and_ask_for_dfpn() {
    let told = |args: &[&str]| {
        let run = run(["solve", "graph", "examples/ghi.json", "--json"].iter().chain(args));
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{args:?}");
        let object = run.json().remove(0);
        ["algorithm", "threads", "seed"].map(|key| object.get(key).cloned())
    };
    let some = |algorithm: &str, threads: u64, seed: u64| {
        [Some(algorithm.into()), Some(threads.into()), Some(seed.into())]
    };
    assert_eq!(told(&["--threads", "2"]), some("dfpn", 2, 0));
    assert_eq!(told(&["--seed", "7"]), some("dfpn", 1, 7));
    assert_eq!(told(&["--algorithm", "alphabeta", "--seed", "7"])[1..], [None, Some(7.into())]);
    assert_eq!(told(&["--algorithm", "mc-pns", "--seed", "7"])[1..], [None, Some(7.into())]);
    // What every search does anyway may be said.
    let plain = ["--algorithm", "bta", "--threads", "1", "--seed", "0"];
    assert_eq!(told(&plain), [Some("bta".into()), None, None]);
    let words = run(["solve", "graph", "examples/ghi.json", "--threads", "2", "--seed", "7"]).out;
    assert!(words.contains("dfpn --ghi conditions --threads 2 --seed 7: "), "{words}");
}

#[test]
fn nagai_refuses_the_other_rule_and_the_rest_of_the_batch_runs() {
    let ko = won("ko").replace("first-player-loss", "current-player-loss");
    let batch = format!("{ko}\n{}\n", won("fine"));
    let run = run_with_input(["solve", "graph", "--file", "-", "--ghi", "nagai", "--json"], batch);
    let objects = run.json();
    assert_eq!((run.code, &objects[0]["id"]), (1, &"ko".into()));
    assert!(objects[0]["error"].as_str().unwrap().contains("use --ghi twins or conditions"), "{}", run.out);
    assert_eq!((&objects[1]["verdict"], &objects[1]["ghi"]), (&"proven".into(), &"nagai".into()));
}

#[test]
fn sweeps_are_told_only_where_there_were_some() {
    let small = &run(["solve", "graph", "examples/ghi.json", "--json"]).json()[0];
    assert!(small.get("sweeps").is_none_or(|sweeps| sweeps.as_u64() > Some(0)), "{small}");
    let circles = run(["generate", "graph", "--size", "100", "--terminals", "0.03", "--seed", "0"]).out;
    let swept = &run_with_input(["solve", "graph", "-", "--json"], circles).json()[0];
    assert!(swept["sweeps"].as_u64() > Some(0), "{swept}");
}
