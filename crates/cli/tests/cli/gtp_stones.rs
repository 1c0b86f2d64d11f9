//! Twinproof as an engine for programs of connect6 and gomoku, by the Go Text Protocol.

use crate::{run, run_with_input};
use assert_cmd::cargo::cargo_bin;
use std::fs;

/// The answers to a conversation, in which FILE is a record.
fn answers(game: &str, commands: &[&str]) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.sgf");
    fs::write(&file, "(;SZ[19];B[j10];W[k11i9])").expect("the record is written");
    let typed = commands.join("\n").replace("FILE", file.to_str().expect("UTF-8"));
    let run = run_with_input(["gtp", "--game", game, "--nodes", "100"], typed + "\n");
    assert_eq!(run.code, 0, "{}", run.err);
    run.out.split("\n\n").filter(|answer| !answer.is_empty()).map(String::from).collect()
}

#[test]
fn a_pair_is_one_move() {
    let told = answers(
        "connect6",
        &[
            "protocol_version",
            "7 boardsize 19",
            "clear_board",
            "play black K10",
            "play w j9L11",
            "showboard",
            "genmove b",
        ],
    );
    assert_eq!(told[..5], ["= 2", "=7 ", "= ", "= ", "= "]);
    let board: Vec<_> = told[5].lines().collect();
    assert_eq!(board[1], "   A B C D E F G H J K L M N O P Q R S T");
    assert!(board[11].starts_with("10 . . . . . . . . . X ."), "{}", told[5]);
    assert!(board.last().is_some_and(|line| *line == "Black (X) to move"), "{}", told[5]);
    let vertices = told[6].strip_prefix("= ").expect("a move");
    let columns = vertices.bytes().filter(u8::is_ascii_uppercase).count();
    assert!(columns == 2 && !vertices.contains('I'), "{vertices}");
}

#[test]
fn commands_are_listed_known_and_refused() {
    let listed = &answers("connect6", &["list_commands"])[0];
    for command in listed.trim_start_matches("= ").lines() {
        assert_eq!(answers("connect6", &[&format!("known_command {command}")]), ["= true"]);
    }
    let told = answers(
        "connect6",
        &[
            "known_command lz-analyze",
            "frobnicate",
            "play b",
            "play x A1",
            "play b I5",
            "play b A1B1C1",
            "play b A1A1",
            "boardsize 21",
            "boardsize x",
            "genmove",
            "undo",
            "time_settings 1",
            "loadsgf /no/such/file",
            "loadsgf /dev/zero",
            "loadsgf -",
        ],
    );
    assert_eq!(told[0], "= false");
    assert!(told[1..].iter().all(|answer| answer.starts_with("? ")), "{told:#?}");
    let taken = answers("gomoku", &["play b H8", "play w H8", "play w A1B1", "undo", "undo", "undo"]);
    assert_eq!(taken[1], "? illegal move: there is a stone on h8 already");
    assert_eq!(taken[2..], ["? syntax error", "= ", "? cannot undo", "? cannot undo"]);
}

#[test]
fn a_finished_game_is_resigned_or_passed() {
    let row = ["play b A1", "play b B1", "play b C1", "play b D1", "play b E1"];
    let told = answers(
        "gomoku",
        &[&row[..], &["genmove w", "reg_genmove b", "play w H8", "undo", "play w H8"]].concat(),
    );
    assert_eq!(
        told[5..8],
        ["= resign", "= pass", "? illegal move: Black has 5 in a row by now: nothing may follow"]
    );
    assert_eq!(told[8..], ["= ", "= "]);
}

#[test]
fn a_record_is_loaded_and_only_some_moves_may_be_played() {
    let load = [
        "loadsgf FILE",
        "restricted_genmove b A1B1 C1D1",
        "undo",
        "reg_genmove b",
        "reg_genmove b",
        "showboard",
    ];
    let told = answers("connect6", &load);
    assert!(["= A1B1", "= C1D1"].contains(&told[1].as_str()), "{told:?}");
    assert_eq!(told[3], told[4], "it is not made");
    assert_eq!(told[5].matches('X').count(), 2, "a stone, and the side to move: {}", told[5]);
}

#[test]
fn it_serves_as_an_engine_of_analyse_and_match() {
    let spec = format!("gtp:{} gtp --game connect6 --nodes 40", cargo_bin!("twinproof").display());
    let options = ["match", "connect6", "--size", "9", "--games", "2", "--nodes", "1", "--json"];
    let said = run(options.iter().copied().chain(["--first", &spec, "--second", &spec]));
    assert_eq!(said.code, 0, "{}{}", said.out, said.err);
    assert!(said.json()[..2].iter().all(|game| game["reason"] == "rules"), "{}", said.out);
    // Postponed siblings are asked for without the moves that have a job of their own.
    let options = [
        "analyse",
        "connect6",
        "j10 k11i9",
        "--size",
        "11",
        "--job-nodes",
        "1",
        "--jobs",
        "4",
        "--workers",
        "1",
        "--json",
    ];
    let said = run(options.iter().copied().chain(["--engine", &spec]));
    assert_eq!(said.code, 3, "{}{}", said.out, said.err);
    let end = said.json().pop().expect("an object");
    assert_eq!((&end["jobs"], &end["failed"]), (&4.into(), &0.into()), "{}", said.out);
}

#[test]
fn a_line_without_end_is_no_command() {
    let endless = run_with_input(["gtp", "--game", "connect6"], vec![0; 3 << 20]);
    assert_eq!(endless.code, 1);
    assert!(endless.err.contains("a line of more than 1 MiB is no command"), "{}", endless.err);
}
