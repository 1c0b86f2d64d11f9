//! Engines with a database.

use super::Place;
use crate::run_with_input;

fn rows(place: &Place) -> u64 {
    place.do_it("stat", &["--json"]).json()[0]["rows"].as_u64().expect("a number")
}

fn uci(lines: &str) -> String {
    let run = run_with_input(["uci"], lines);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    run.out
}

#[test]
fn a_chess_engine_uses_the_database_that_is_set() {
    let place = Place::new();
    let mate = "position fen 7k/8/5K2/8/8/8/8/6R1 w - - 0 1\ngo mate 2\n";
    let set = format!("setoption name Database value {}\n", place.db());
    let first = uci(&format!("{set}{mate}"));
    assert!(first.contains("score mate 2") && first.contains("bestmove f6f7"), "{first}");
    let stored = rows(&place);
    assert!(stored > 0);
    let second = uci(&format!("{set}{mate}"));
    assert!(second.contains("score mate 2") && second.contains(" nodes 0 "), "{second}");
    // Read only, nothing is added; without it nothing is asked.
    let other = "position fen 6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1\ngo mate 1\n";
    uci(&format!("{set}setoption name DatabaseReadOnly value true\n{other}"));
    assert_eq!(rows(&place), stored);
    uci(&format!("{set}setoption name Database value <empty>\n{other}"));
    assert_eq!(rows(&place), stored);
    uci(&format!("{set}{other}"));
    assert!(rows(&place) > stored);
    assert_eq!(place.check().0, 0);
}

#[test]
fn a_chess_engine_goes_on_without_a_database_that_cannot_be_used() {
    let place = Place::new();
    std::fs::write(place.path("verdicts.db"), "no database at all, but a text of some length".repeat(50))
        .unwrap();
    let mate = "position fen 7k/8/5K2/8/8/8/8/6R1 w - - 0 1\ngo mate 2\n";
    let said = uci(&format!("setoption name Database value {}\n{mate}", place.db()));
    assert!(said.contains("info string it goes on without the database: "), "{said}");
    assert!(said.contains("bestmove f6f7"), "{said}");
}

#[test]
fn a_go_engine_uses_a_database() {
    let place = Place::new();
    let talk = "loadsgf examples/go/corner.sgf\ngenmove b\ntwinproof-moves\n";
    let play = |options: &[&str]| {
        let run = run_with_input(["gtp", "--db", &place.db()].iter().chain(options), talk);
        assert_eq!(run.code, 0, "{}", run.err);
        run.out
    };
    let first = play(&[]);
    assert!(first.contains("= B6"), "{first}");
    let stored = rows(&place);
    assert!(stored > 0);
    assert_eq!(play(&[]), first);
    assert_eq!(rows(&place), stored, "all was there");
    assert_eq!(play(&["--db-readonly"]), first);
    let wrong = run_with_input(["gtp", "--db", "verdicts.db"], talk);
    assert!(wrong.code == 1 && wrong.err.contains("sqlite:"), "{}", wrong.err);
}
