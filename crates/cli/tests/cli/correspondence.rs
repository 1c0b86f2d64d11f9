//! Games by correspondence: a record goes out and comes back.
#![allow(clippy::unwrap_used, reason = "a test that fails says where")]

use crate::twinproof;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A record of a game in a folder of its own.
struct Game {
    place: TempDir,
    game: &'static str,
    file: PathBuf,
}

impl Game {
    fn new(game: &'static str, name: &str, text: &str) -> Self {
        let place = tempfile::tempdir().unwrap();
        let file = place.path().join(name);
        fs::write(&file, text).unwrap();
        Self { place, game, file }
    }

    fn text(&self) -> String {
        fs::read_to_string(&self.file).unwrap()
    }

    fn run(&self, options: &[&str]) -> std::process::Output {
        let file = self.file.to_str().unwrap();
        let mut command = twinproof();
        command.args(["play", self.game, "--record", file, "--reply", "--workers", "1"]).args(options);
        command.output().unwrap()
    }

    /// The reply as an object.
    fn reply(&self, options: &[&str]) -> Value {
        let output = self.run(&[options, &["--json"]].concat());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_slice(&output.stdout).unwrap()
    }

    fn complaint(&self, options: &[&str]) -> String {
        let output = self.run(options);
        assert_eq!(output.status.code(), Some(1));
        String::from_utf8(output.stderr).unwrap()
    }

    fn folder(&self) -> PathBuf {
        Path::new(&format!("{}.run", self.file.display())).to_owned()
    }
}

const PLAYER: [&str; 6] = ["--engine", "player", "--jobs", "60", "--job-nodes", "100"];
const PROVER: [&str; 6] = ["--engine", "dfpn", "--jobs", "12", "--job-nodes", "50"];

#[test]
fn a_reply_is_written_once_and_the_tree_goes_on() {
    let game =
        Game::new("connect6", "game.sgf", "(;FF[4]GM[Connect6]C[a \\] in a comment];B[j10](;W[a1a2]))");
    let before = game.text();
    let reply = game.reply(&PLAYER);
    assert_eq!((&reply["reply"], &reply["side"]), (&"played".into(), &"Black".into()), "{reply}");
    // Behind the last move of the main line, and nowhere else.
    let (text, name) = (game.text(), reply["move"].as_str().unwrap());
    let (line, rest) = before.split_at(before.rfind("))").unwrap());
    assert!(
        text.starts_with(&format!("{line};B[{name}]C[")) && text.ends_with(&format!("]{rest}")),
        "{text}"
    );
    // It is White's turn now.
    let again = game.reply(&PLAYER);
    assert_eq!((&again["reply"], &again["turn"]), (&"not-our-turn".into(), &"White".into()));
    assert_eq!(game.text(), text);
    // White plays what was expected.
    let expected = reply["line"][1].as_str().expect("a tree has a line");
    let end = text.rfind("))").unwrap();
    fs::write(&game.file, format!("{};W[{expected}]{}", &text[..end], &text[end..])).unwrap();
    let next = game.reply(&PLAYER);
    assert!(next["kept_jobs"].as_u64().unwrap() > 0, "{next}");
    assert_eq!(next["changed"], false);
    let runs = fs::read_dir(game.folder()).unwrap().map(|entry| entry.unwrap().file_name());
    let runs: Vec<_> = runs.filter(|name| name.to_str().unwrap().starts_with("own-")).collect();
    assert_eq!(runs, ["own-0002"]);
}

#[test]
fn a_reply_that_was_edited_is_told_and_one_that_was_taken_out_is_given_again() {
    let game = Game::new("gomoku", "game.sgf", "(;GM[4]SZ[9];B[e5])");
    let first = game.reply(&PLAYER);
    let text = game.text();
    // Taken out.
    fs::write(&game.file, "(;GM[4]SZ[9];B[e5])").unwrap();
    let again = game.reply(&PLAYER);
    assert_eq!((&again["move"], &again["changed"]), (&first["move"], &Value::Bool(false)));
    assert_eq!(again["kept_jobs"], again["tree_jobs"]);
    assert_eq!(game.text(), text);
    // Edited, and answered.
    let edited = "(;GM[4]SZ[9];B[e5];W[a9];B[e6])";
    fs::write(&game.file, edited).unwrap();
    let output = game.run(&PLAYER);
    let words = String::from_utf8(output.stdout).unwrap();
    assert!(words.starts_with("White plays "), "{words}");
    assert!(words.contains("the record no longer has the reply of the last time"), "{words}");
    assert!(game.text().starts_with("(;GM[4]SZ[9];B[e5];W[a9];B[e6];W["));
}

#[test]
fn pgn_and_pdn_get_their_moves_before_the_result() {
    let game =
        Game::new("chess", "game.pgn", "[Event \"x\"]\n[FEN \"7k/8/5K2/8/8/8/8/6R1 w - - 0 1\"]\n\n*\n");
    let reply = game.reply(&["--engine", "dfpn", "--jobs", "20", "--job-nodes", "2000"]);
    assert_eq!(reply["source"], "win", "{reply}");
    let text = game.text();
    let name = reply["move"].as_str().unwrap();
    assert!(text.contains(&format!("\n1. {name} {{wins; ")) && text.ends_with("} *\n"), "{text}");
    // Black's only move, and the mate.
    fs::write(&game.file, text.replace("} *", "} 1... Kh7 *")).unwrap();
    let mate = game.reply(&["--engine", "dfpn", "--jobs", "20", "--job-nodes", "2000"]);
    assert_eq!((&mate["source"], &mate["status"]), (&"win".into(), &"won".into()), "{mate}");
    assert_eq!(game.reply(&[])["reply"], "over");

    let game = Game::new("checkers", "game.pdn", "1. 11-15 *\n");
    let reply = game.reply(&PROVER);
    let name = reply["move"].as_str().unwrap();
    assert!(game.text().contains(&format!("\n1... {name} {{")), "{}", game.text());
    let ended = Game::new("checkers", "game.pdn", "1. 11-15 1-0\n");
    assert_eq!(ended.reply(&PROVER)["why"], "the record ends with 1-0");
    let resigned = Game::new("connect6", "game.sgf", "(;B[j10];W[resign])");
    assert_eq!(resigned.reply(&PLAYER)["reply"], "over");
    let won = Game::new("gomoku", "game.sgf", "(;B[a1];W[b1];B[a2];W[b2];B[a3];W[b3];B[a4];W[b4];B[a5])");
    assert_eq!(won.reply(&PLAYER)["reply"], "over");
}

#[test]
fn what_is_no_record_of_one_game_is_refused_and_stays() {
    for (game, name, text, why) in [
        ("connect6", "game.sgf", "no record", "this is no SGF"),
        ("connect6", "game.sgf", "(;B[j10])(;B[j9])", "the record has 2 games"),
        ("connect6", "game.sgf", "(;B[j10];B[k9k8])", "Black puts a stone, but it is White's turn"),
        ("chess", "game.pgn", "1. e4 e5 2. Ke3 *", "line 1: game 1: "),
        ("chess", "game.pgn", "1. e4 * 1. d4 *", "a record of one game"),
        ("checkers", "game.pdn", "1. 11-20 *", "\"11-20\" is no legal move"),
        ("go", "game.sgf", "(;B[aa])", "go"),
        ("tictactoe", "game.txt", "...", "tictactoe"),
    ] {
        let game = Game::new(game, name, text);
        let complaint = game.complaint(&PLAYER);
        assert!(complaint.contains(why), "{text}: {complaint}");
        assert_eq!(game.text(), text);
    }
    let missing = Game::new("chess", "game.pgn", "*");
    fs::remove_file(&missing.file).unwrap();
    assert!(missing.complaint(&PROVER).contains("is no file"));
    // The folder of another game.
    let game = Game::new("gomoku", "game.sgf", "(;SZ[9];B[e5])");
    game.reply(&PLAYER);
    let other = game.place.path().join("other.pgn");
    fs::write(&other, "*").unwrap();
    let folder = game.folder();
    let output = twinproof()
        .args([
            "play",
            "chess",
            "--record",
            other.to_str().unwrap(),
            "--reply",
            "--run",
            folder.to_str().unwrap(),
        ])
        .output()
        .unwrap();
    assert!(
        String::from_utf8_lossy(&output.stderr).contains("has trees of gomoku, not of chess"),
        "{output:?}"
    );
}

#[test]
fn the_clock_is_kept_from_move_to_move() {
    let game = Game::new("gomoku", "game.sgf", "(;SZ[9];B[e5])");
    let options = [&PLAYER[..], &["--clock", "100s+10s"]].concat();
    let reply = game.reply(&options);
    // What the move adds is lost where the clock is full.
    assert_eq!(reply["clock"]["left"], 100.0, "{reply}");
    let words = fs::read_to_string(game.folder().join("game.json")).unwrap();
    assert!(words.contains("\"increment\"") && words.contains("\"side\": \"White\""), "{words}");
    assert!(game.run(&["--clock", "often"]).status.code() == Some(2));
}
