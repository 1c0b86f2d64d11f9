//! What the commands print, and what becomes of a database by them.

use super::{MATES, Place, address, expansions, tally};
use crate::run;
use std::fs;

#[test]
fn a_second_run_expands_next_to_nothing() {
    let files: [&[&str]; 4] = [
        &["chess", "--file", "examples/mates.epd", "--shortest", "--all-moves"],
        &["go", "--file", "examples/go", "--all-moves"],
        &["graph", "--file", "examples/graphs.jsonl"],
        &["checkers", "W:WK24,K29:BK18", "--value"],
    ];
    for args in files {
        let place = Place::new();
        let first = place.objects(args);
        let second = place.objects(args);
        let (before, after) = (expansions(&first), expansions(&second));
        assert!(after * 100 <= before, "{args:?}: {before} and {after}");
        assert!(tally(&second, "hits") > 0 && tally(&first, "stored") > 0, "{args:?}");
        for (first, second) in first.iter().zip(&second) {
            for key in ["id", "verdict", "checked", "move", "moves", "mate_in"] {
                assert_eq!(first[key], second[key], "{args:?}");
            }
        }
        assert_eq!(place.check().0, 0, "{args:?}");
    }
}

#[test]
fn people_are_told_what_the_database_was_good_for() {
    let place = Place::new();
    let graph = ["graph", "examples/ghi.json", "--algorithm", "dfpn"];
    let first = place.solve(&graph);
    assert!(first.out.ends_with("\nDatabase: 0 rows used, 0 refused; 5 positions stored\n"), "{}", first.out);
    let second = place.solve(&graph);
    assert!(
        second.out.ends_with("\nDatabase: 1 row used, 0 refused; 0 positions stored\n"),
        "{}",
        second.out
    );
    let batch = place.solve(&MATES);
    assert!(batch.out.ends_with("\nDatabase: 0 rows used, 0 refused; 7 positions stored\n"), "{}", batch.out);
}

#[test]
fn a_database_that_is_read_only_keeps_nothing() {
    let place = Place::new();
    let missing = place.solve(&["tictactoe", "--db-readonly"]);
    assert!(missing.code == 1 && missing.err.contains("verdicts.db"), "{}", missing.err);
    place.solve(&MATES);
    let before = place.do_it("stat", &["--json"]).out;
    let objects = place.objects(&["tictactoe", "--db-readonly"]);
    assert_eq!(tally(&objects, "stored"), 0);
    assert_eq!(place.do_it("stat", &["--json"]).out, before);
}

#[test]
fn without_a_certificate_there_is_nothing_to_keep() {
    let run = Place::new().solve(&["tictactoe", "--no-certificate"]);
    assert!(run.code == 2 && run.err.contains("--no-certificate"), "{}", run.err);
}

#[test]
fn a_position_is_looked_up_with_its_past() {
    let place = Place::new();
    // Proven without a past: positions of the proof spoil it, others do not.
    let rook = "7k/8/5K2/8/8/8/8/6R1 w - -";
    place.solve(&["chess", rook]);
    let get = |position: &str| place.do_it("get", &["chess", position]);
    let plain = get(rook);
    assert_eq!(plain.code, 0, "{}{}", plain.out, plain.err);
    assert!(
        plain.out.starts_with("chess: White forces mate, under first-player-loss\n  proven by "),
        "{}",
        plain.out
    );
    assert!(plain.out.contains("; it holds here\n    no position from before the search"), "{}", plain.out);
    assert!(plain.out.contains("the root of solution 1, by certificate, stored 20"), "{}", plain.out);
    let spoiled = get("8/7k/5K2/8/8/8/8/6R1 w - - moves g1g2 h7h8 g2g1 h8h7 g1h1");
    assert_ne!(spoiled.code, 1, "{}", spoiled.err);
    let nothing = get("8/8/8/8/8/k7/8/K6R w - -");
    assert_eq!(nothing.code, 3);
    assert!(nothing.out.ends_with("  Nothing is stored of this position.\n"), "{}", nothing.out);
    let counts = place.do_it("get", &["chess", "7k/8/5K2/8/8/8/8/6R1 w - - moves Rg2 Kh7", "--mate-in", "2"]);
    assert!(counts.code == 3 && counts.out.contains("It counts moves and has a past"), "{}", counts.out);
    let json = place.do_it("get", &["chess", rook, "--json"]).json().remove(0);
    let verdict = &json["verdicts"][0];
    assert_eq!((&verdict["verdict"], &verdict["holds"]), (&"proven".into(), &true.into()), "{json}");
    assert_eq!((&verdict["asks"]["by_rank"], &verdict["source"]), (&"past".into(), &"certificate".into()));
}

#[test]
fn a_past_decides_whether_a_verdict_holds() {
    // The second player wins n0 by going round, unless it has been there.
    let place = Place::new();
    let nodes = r#""nodes":{"A":{"kind":"or","moves":["B"]},"B":{"kind":"and","moves":["C","D"]},"C":{"kind":"or","moves":["A","E"]},"D":{"value":"win"},"E":{"value":"loss"}}}"#;
    let graph = |root: &str, past: &str| {
        let file = place.path(&format!("{root}{}.json", past.len()));
        fs::write(
            &file,
            format!(r#"{{"rule":"current-player-loss","root":"{root}","past":[{past}],{nodes}"#),
        )
        .unwrap();
        file.display().to_string()
    };
    let solved = place.objects(&["graph", &graph("A", ""), "--algorithm", "dfpn"]);
    assert_eq!(solved[0]["verdict"], "disproven");
    // At C, having come from A: the first player must not go back.
    let with_past = place.do_it("get", &["graph", &graph("C", "\"A\",\"B\""), "--json"]).json().remove(0);
    assert_eq!(
        (&with_past["past"], &with_past["verdicts"][0]["holds"]),
        (&2.into(), &true.into()),
        "{with_past}"
    );
    let without = place.do_it("get", &["graph", &graph("C", ""), "--json"]).json().remove(0);
    let verdict = &without["verdicts"][0];
    assert_eq!(verdict["holds"], false, "{without}");
    assert!(verdict["why_not"].as_str().unwrap().contains("must have occurred did not"), "{without}");
    assert!(verdict["words"][0].as_str().unwrap().contains("must have occurred before"), "{without}");
}

#[test]
fn a_diagram_that_does_not_say_what_it_asks_is_found() {
    let place = Place::new();
    let file = "examples/go/carpenter.sgf";
    let solved = place.objects(&["go", file]);
    let found = place.do_it("get", &["go", file, "--json"]);
    assert_eq!(found.code, 0, "{}", found.err);
    let asked = found.json();
    let is_answer = |one: &&serde_json::Value| one["question"] == solved[0]["question"];
    assert!(asked.iter().any(|one| is_answer(&one)), "{} in {asked:?}", solved[0]["question"]);
}

#[test]
fn certificates_come_in_and_go_out() {
    let place = Place::new();
    let kept = place.path("kept");
    let kept = kept.to_str().unwrap();
    run(["solve", "chess", "--file", "examples/mates.epd", "--mate-in", "2", "--certificate", kept]);
    run(["solve", "graph", "--file", "examples/graphs.jsonl", "--certificate", kept]);
    fs::write(place.path("no.cert"), "no certificate").unwrap();
    let no = place.path("no.cert");
    let imported = place.do_it("import", &[kept, no.to_str().unwrap(), "--json"]);
    assert_eq!(imported.code, 1, "{}", imported.err);
    let objects = imported.json();
    let results: Vec<_> = objects.iter().map(|object| object["result"].as_str().unwrap()).collect();
    // That of a king alone is decided as it stands.
    assert_eq!(results.iter().filter(|&&result| result == "stored").count(), 10, "{results:?}");
    assert_eq!(results.last(), Some(&"rejected"));
    assert_eq!(place.check().0, 0);
    let again = place.do_it("import", &[kept, "--json"]);
    assert!(again.json().iter().all(|object| object["result"] == "there already"), "{}", again.out);
    // What a search would have stored is what was brought in.
    assert_eq!(expansions(&place.objects(&MATES)), 0);

    let out = place.path("out");
    let out = out.to_str().unwrap();
    let exported = place.do_it("export", &["--certificates", out, "--json"]).json().remove(0);
    assert_eq!((&exported["written"], &exported["there"]), (&10.into(), &0.into()));
    let exported = place.do_it("export", &["--certificates", out, "--json"]).json().remove(0);
    assert_eq!((&exported["written"], &exported["there"]), (&0.into(), &10.into()));
    let other = Place::new();
    assert_eq!(other.do_it("import", &[out]).code, 0);
    let rows = |place: &Place| place.do_it("stat", &["--json"]).json()[0]["rows"].clone();
    assert_eq!(rows(&place), rows(&other));
}

#[test]
fn a_dump_is_everything() {
    let (place, other) = (Place::new(), Place::new());
    place.solve(&MATES);
    place.solve(&["graph", "--file", "examples/graphs.jsonl"]);
    let dump = place.path("dump.jsonl");
    let dump = dump.to_str().unwrap();
    assert_eq!(place.do_it("export", &["--dump", dump]).code, 0);
    let overwritten = place.do_it("export", &["--dump", dump]);
    assert!(
        overwritten.code == 1 && overwritten.err.contains("nothing is overwritten"),
        "{}",
        overwritten.err
    );
    let text = place.do_it("export", &["--dump", "-"]).out;
    assert_eq!(text, fs::read_to_string(dump).unwrap());
    let read = other.do_it("import", &[dump, "--json"]).json().remove(0);
    assert_eq!((&read["result"], &read["solutions"]), (&"stored".into(), &9.into()));
    assert_eq!(other.do_it("export", &["--dump", "-"]).out, text);
    assert_eq!(other.check().0, 0);
    fs::write(dump, &text[..text.len() / 2]).unwrap();
    let cut = Place::new().do_it("import", &[dump]);
    assert!(cut.code == 1 && cut.out.contains("of the dump"), "{}{}", cut.out, cut.err);
}

#[test]
fn databases_are_merged_and_made_small() {
    let (mates, graphs, all) = (Place::new(), Place::new(), Place::new());
    mates.solve(&MATES);
    graphs.solve(&["graph", "--file", "examples/graphs.jsonl"]);
    let merged = all.do_it("merge", &[&mates.db(), &graphs.db(), "--json"]);
    let new: Vec<_> = merged.json().iter().map(|object| object["rows"].as_u64().unwrap()).collect();
    assert_eq!((merged.code, new.as_slice()), (0, &[7, 29][..]), "{}", merged.err);
    assert_eq!(all.check().0, 0);
    assert_eq!(expansions(&all.objects(&MATES)), 0);
    let again = all.do_it("merge", &[&mates.db()]);
    assert_eq!(again.out, format!("{}: 0 rows and 0 solutions are new\n", mates.db()));
    let vacuum = all.do_it("vacuum", &["--json"]).json().remove(0);
    assert!(vacuum["after_bytes"].as_u64() <= vacuum["before_bytes"].as_u64(), "{vacuum}");
    assert_eq!(all.check().0, 0);
    let missing = all.do_it("merge", &[&address(&all.path("none.db"))]);
    assert!(missing.code == 1 && missing.err.contains("none.db"), "{}", missing.err);
}

#[test]
fn an_annotated_game_uses_it_and_an_experiment_does_not() {
    let place = Place::new();
    let game = place.path("game.pdn");
    fs::write(&game, "[FEN \"W:WK24,K29:BK18\"]\n1. 24-19 18-22 *\n").unwrap();
    let args = ["checkers", "--file", game.to_str().unwrap(), "--annotate"];
    let first = place.objects(&args);
    let second = place.objects(&args);
    assert!(tally(&first, "stored") > 0, "{first:?}");
    assert!(tally(&second, "hits") > 0 && tally(&second, "stored") == 0, "{second:?}");
    assert_eq!(first[0]["positions"], second[0]["positions"]);
    let told = place.solve(&args);
    assert!(told.err.starts_with("note: game 1: Database: "), "{}", told.err);
    assert_eq!(run(["experiment", "bta-graphs", "--db", &place.db()]).code, 2, "it has no such option");
}
