//! One move for whoever asks, and games against a person who types.

use crate::{keys, run, run_with_input};
use std::fs;

/// A conversation over a game, in which FILE is a file that can be written.
fn game(options: &[&str], typed: &[&str]) -> (String, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.sgf");
    let typed = typed.join("\n").replace("FILE", file.to_str().expect("UTF-8"));
    let run = run_with_input(["play"].iter().chain(options), typed);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
    (run.out, fs::read_to_string(file).unwrap_or_default())
}

#[test]
fn a_move_is_one_object() {
    let ask = ["play", "connect6", "--position", "j10 k11i9", "--nodes", "300", "--json"];
    let said = run(ask);
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    let object = &said.json()[0];
    assert!(object["move"].as_str().is_some_and(|mv| mv.len() >= 4), "{object}");
    assert!(object["status"].is_string() && object["value"].as_f64().is_some_and(|value| value.abs() <= 1.0));
    let all = ["move", "status", "value", "word", "line", "nodes", "seconds"];
    assert_eq!(keys(&said.out, &all), all);
    let again = &run(ask).json()[0];
    assert_eq!((&again["move"], &again["status"]), (&object["move"], &object["status"]));
    // It is left out, in whatever order its stones are named.
    let best = object["move"].as_str().expect("a move");
    let other = &run(ask.into_iter().chain(["--exclude", best])).json()[0];
    assert_ne!(other["move"], object["move"]);
}

#[test]
fn what_is_proven_is_told_as_such() {
    let mate = ["play", "chess", "--position", "7k/8/5K2/8/8/8/8/6R1 w - -", "--nodes", "10000"];
    let object = &run(mate.into_iter().chain(["--json"])).json()[0];
    assert_eq!(
        (&object["status"], &object["value"], &object["word"]),
        (&"won".into(), &1.0.into(), &"certified".into())
    );
    let words = run(mate);
    assert!(words.out.contains(": won (+1.00), its certificate checked\n  line  "), "{}", words.out);
    let over =
        run(["play", "tictactoe", "--position", "X.O/.X./..O x", "--json", "--exclude", "b1,a2,c2,a3,b3"]);
    assert!(
        over.out.starts_with(r#"{"move":null,"status":"lost","value":-1.0,"word":"certified""#),
        "{}",
        over.out
    );
}

#[test]
fn a_file_holds_one_position() {
    let five = ["play", "connect6", "--file", "examples/connect6/five.sgf", "--nodes", "100", "--json"];
    assert!(run(five).json()[0]["move"].is_string());
    let two = tempfile::NamedTempFile::new().expect("a file");
    fs::write(two.path(), "h8 i9\nh8 g7\n").expect("it is written");
    let name = two.path().to_str().expect("UTF-8");
    let several = run(["play", "gomoku", "--file", name, "--nodes", "10"]);
    assert_eq!(several.code, 1);
    assert!(several.err.contains("there is more than one position in"), "{}", several.err);
}

#[test]
fn what_cannot_be_asked_is_refused_in_a_sentence() {
    for (arguments, code, why) in [
        (&["connect6", "--position", "j10 k11j10"][..], 1, "there is a stone on j10 already"),
        (&["connect6", "--position", "j10", "--exclude", "j11"], 1, "\"j11\" is no legal move"),
        (&["connect6", "--position", "j10", "--engine", "brain"], 1, "\"brain\" is no engine"),
        (
            &["chess", "--position", "startpos", "--engine", "player"],
            1,
            "it plays connect6 and gomoku, and no chess",
        ),
        (&["chess"], 2, "there is no player of this game here"),
        (&["go"], 2, "who wins a whole game of go is not known here"),
        (&["gomoku", "--json"], 2, "--json and --exclude are about one move"),
        (&["gomoku", "--position", "h8", "--side", "black"], 2, "--side belongs to a game"),
        (&["gomoku", "--side", "red"], 1, "--side red: the sides are Black and White"),
    ] {
        let refused = run(["play"].iter().chain(arguments));
        assert_eq!(refused.code, code, "{arguments:?}: {}{}", refused.out, refused.err);
        assert!(refused.err.contains(why), "{arguments:?}: {}", refused.err);
    }
    let object = run(["play", "connect6", "--position", "zz", "--json"]);
    assert_eq!((object.code, object.json()[0]["error"].is_string()), (1, true));
}

const TICTACTOE: [&str; 3] = ["tictactoe", "--side", "x"];

#[test]
fn a_game_is_played_to_its_end() {
    let (out, _) = game(&["tictactoe"], &["z", "o", "b1", "c2", "c1", "quit"]);
    assert!(out.starts_with("which side do you play, X or O? the sides are X and O\nwhich side"), "{out}");
    assert!(out.contains("X plays "), "{out}");
    // A move for each cell, one after the other: some are taken, and the game ends.
    let cells = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"];
    let (out, _) = game(&TICTACTOE, &cells);
    let ends =
        ["O wins by three in a row\n", "X wins by three in a row\n", "the game is drawn by a full board\n"];
    assert!(ends.iter().any(|end| out.ends_with(end)), "{out}");
}

#[test]
fn what_is_no_move_is_asked_again_and_moves_are_taken_back() {
    let (out, _) =
        game(&TICTACTOE, &["e9", "\u{1b}[2J", "undo", "b2", "undo", "hint", "board", "help", "resign"]);
    assert!(out.contains("\"e9\" is no legal move here; type a move, or undo, hint, "), "{out}");
    assert!(out.contains("\"\\u{1b}[2J\" is no legal move here"), "{out}");
    assert!(out.contains("there is no move of yours to take back"), "{out}");
    assert!(out.contains("hint: ") && out.ends_with("O wins: X resigns\n"), "{out}");
    let empty = out.matches("1 . . .").count();
    assert!(empty >= 3, "at first, taken back, and shown again: {out}");
}

#[test]
fn the_end_of_the_input_and_quit_end_it_politely() {
    for typed in [&[][..], &["b2"], &["quit"], &["\u{0}", "", "  "]] {
        let (out, _) = game(&TICTACTOE, typed);
        assert!(out.ends_with("good bye\n"), "{typed:?}: {out}");
    }
    let (out, _) = game(&["tictactoe"], &[]);
    assert_eq!(out, "which side do you play, X or O? good bye\n");
}

#[test]
fn a_game_of_stones_is_saved_as_a_record() {
    let options = ["connect6", "--side", "black", "--nodes", "50", "--size", "9"];
    let (out, record) = game(&options, &["e5", "save FILE", "save", "save /no/such/folder/game.sgf", "quit"]);
    assert!(out.contains("White plays ") && out.contains("save needs the name of a file"), "{out}");
    assert!(out.contains("/no/such/folder/game.sgf cannot be written: "), "{out}");
    assert!(record.contains("PB[person]PW[player]RE[Void];B[e5];W["), "{record}");
}

#[test]
fn hostile_input_costs_a_sentence() {
    let bytes = [b"\xff\xfe\n".to_vec(), vec![b'x'; 100_000], b"\nquit\n".to_vec()].concat();
    let said = run_with_input(["play", "tictactoe", "--side", "x"], bytes);
    assert_eq!(said.code, 0);
    assert_eq!(said.out.matches("is no legal move here").count(), 2, "{}", said.out);
    let endless = run_with_input(["play", "tictactoe", "--side", "x"], vec![0; 3 << 20]);
    assert_eq!(endless.code, 1);
    assert!(endless.err.contains("a line of more than 1 MiB is no command"), "{}", endless.err);
}
