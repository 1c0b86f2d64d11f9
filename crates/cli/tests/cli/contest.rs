//! Engine against engine, as scripts and people see it.

use crate::{keys, run};
use std::fs;
use std::path::Path;

const SEARCHES: [&str; 7] = ["match", "gomoku", "--first", "zones", "--second", "threats", "--nodes"];

fn play(options: &[&str]) -> crate::Run {
    run(SEARCHES.iter().copied().chain(["20", "--size", "7"]).chain(options.iter().copied()))
}

#[test]
fn a_match_tells_each_game_and_the_score() {
    let said = play(&["--games", "4", "--json"]);
    assert_eq!(said.code, 0, "{}", said.err);
    let objects = said.json();
    assert_eq!(objects.len(), 5);
    let first = said.out.lines().next().expect("a line");
    let all = ["event", "game", "opening", "begins", "moves", "winner", "reason", "longest"];
    assert_eq!(keys(first, &all), all);
    let end = &objects[4];
    assert_eq!((&end["event"], &end["games"]), (&"end".into(), &4.into()));
    let counted =
        ["wins", "draws", "losses"].iter().map(|key| end[key].as_u64().expect("a number")).sum::<u64>();
    assert_eq!(counted, 4);
    let words = play(&["--games", "4"]);
    assert!(
        words.out.starts_with("game 1: ") && words.out.contains("\nfirst       zones 20 nodes a move\n"),
        "{}",
        words.out
    );
    assert!(words.err.starts_with("note: without --openings"), "{}", words.err);
}

#[test]
fn openings_come_from_a_file_and_both_colours_are_played() {
    let file = tempfile::NamedTempFile::new().expect("a file");
    fs::write(file.path(), "; two of them\nd4 e5\nd4 c3 e4\n").expect("it is written");
    let name = file.path().to_str().expect("UTF-8");
    let fixtures = |options: &[&str]| -> Vec<(u64, String)> {
        let said = play(&[&["--openings", name, "--json"], options].concat());
        assert_eq!(said.code, 0, "{}", said.err);
        let games = said.json();
        let games = games.iter().filter(|object| object["event"] == "game");
        let of = |game: &serde_json::Value| {
            (game["opening"].as_u64().expect("a number"), game["begins"].as_str().expect("a word").to_owned())
        };
        games.map(of).collect()
    };
    let expect = |list: &[(u64, &str)]| -> Vec<(u64, String)> {
        list.iter().map(|(number, name)| (*number, (*name).to_owned())).collect()
    };
    assert_eq!(fixtures(&[]), expect(&[(1, "first"), (1, "second"), (2, "first"), (2, "second")]));
    assert_eq!(fixtures(&["--one-color"]), expect(&[(1, "first"), (2, "first")]));
    assert_eq!(fixtures(&["--games", "3", "--both"]), expect(&[(1, "first"), (1, "second"), (2, "first")]));
    fs::write(file.path(), "d4 z9\n").expect("it is written");
    let bad = play(&["--openings", name]);
    assert!(bad.code == 1 && bad.err.contains("line 1, column 4"), "{}", bad.err);
}

#[test]
fn a_folder_can_be_taken_up_again_and_holds_records() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games");
    let name = path.to_str().expect("UTF-8");
    let whole = play(&["--games", "4", "--record", name, "--json"]);
    assert_eq!(whole.code, 0, "{}", whole.err);
    let record = fs::read_to_string(path.join("0004.sgf")).expect("a record");
    assert!(record.contains("PB[threats]PW[zones]RE["), "{record}");
    let solved = run(["solve", "gomoku", path.join("0001.sgf").to_str().expect("UTF-8"), "--nodes", "1"]);
    assert!(solved.code != 2, "it can be read: {}", solved.err);
    // As if it had been killed in its third game.
    let lines = fs::read_to_string(path.join("games.jsonl")).expect("lines");
    let two: String = lines.split_inclusive('\n').take(2).collect();
    fs::write(path.join("games.jsonl"), two + "{\"game\":3,").expect("it is written");
    let again = run(["match", "--resume", name, "--json"]);
    assert_eq!(again.code, 0, "{}", again.err);
    assert_eq!(again.json().len(), 3, "two games and the score: {}", again.out);
    assert_eq!(again.out.lines().last(), whole.out.lines().last());
    let twice = play(&["--games", "4", "--record", name]);
    assert!(twice.code == 1 && twice.err.contains("there is a contest in"), "{}", twice.err);
}

#[test]
fn games_alone_are_kept_in_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let name = |ending: &str| folder.path().join(ending).to_str().expect("UTF-8").to_owned();
    assert_eq!(play(&["--games", "2", "--record", &name("games.sgf")]).code, 0);
    let games = fs::read_to_string(name("games.sgf")).expect("it is there");
    assert_eq!(games.matches("(;FF[4]").count(), 2, "{games}");
    let mate = "7k/8/8/8/8/8/5KQ1/8 w - -";
    fs::write(name("mates.epd"), format!("{mate}\n")).expect("it is written");
    let chess = ["match", "chess", "--first", "dfpn", "--second", "prover", "--nodes", "2000", "--one-color"];
    let played = run(chess.iter().map(|word| (*word).to_owned()).chain([
        "--openings".into(),
        name("mates.epd"),
        "--record".into(),
        name("games.pgn"),
    ]));
    assert_eq!(played.code, 0, "{}{}", played.out, played.err);
    let games = fs::read_to_string(name("games.pgn")).expect("it is there");
    assert!(games.contains("[White \"dfpn\"]\n[Black \"prover\"]\n[Result \""), "{games}");
    let again = run(["solve", "chess", "--file", &name("games.pgn"), "--nodes", "1"]);
    assert!(!again.err.contains("line "), "it can be read: {}", again.err);
}

#[test]
fn what_cannot_be_played_is_refused_in_a_sentence() {
    let nowhere = Path::new("/no/such/folder");
    for (arguments, code, why) in [
        (&["go", "--first", "dfpn", "--second", "dfpn", "--time", "1"][..], 2, "who wins a whole game of go"),
        (&["connect6", "--first", "zones", "--second", "zones"], 2, "say what an engine may spend on a move"),
        (&["connect6", "--first", "zones"], 2, "--second"),
        (&["connect6", "--first", "zones", "--second", "brain", "--nodes", "1"], 1, "\"brain\" is no engine"),
        (
            &["connect6", "--first", "zones", "--second", "uci:/no/such", "--nodes", "1"],
            1,
            "/no/such cannot be started",
        ),
        (
            &["chess", "--first", "player", "--second", "dfpn", "--nodes", "1"],
            1,
            "it plays connect6 and gomoku, and no chess",
        ),
        (&["--resume", "/no/such/folder"], 1, "there is no contest in /no/such/folder"),
        (&["--resume", "games", "--games", "3"], 2, "cannot be used with"),
    ] {
        let refused = run(["match"].iter().chain(arguments));
        assert_eq!(refused.code, code, "{arguments:?}: {}{}", refused.out, refused.err);
        assert!(refused.err.contains(why), "{arguments:?}: {}", refused.err);
    }
    assert!(!nowhere.exists());
}
