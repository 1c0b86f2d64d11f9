//! Proofs of chess as PGN, and the proof's answers to a line of moves.

use crate::run;
use serde_json::json;
use std::path::Path;
use twinproof_core::{Game, Problem, Rules, Value};
use twinproof_games::chess::{Ask, Chess, Color, Position, parse};
use twinproof_games::without_move_number;

const CORRIDOR: &str = "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - -";
/// King and rook, Black to move: many replies, and positions met again.
const ROOK: &str = "8/8/8/8/8/2k5/7R/K7 b - - 0 1";

fn certificate(folder: &Path, position: &str, options: &[&str]) -> String {
    let file = folder.join("a.cert").to_str().expect("the folder has a plain name").to_owned();
    let solved = run(["solve", "chess", position, "--certificate", &file].iter().chain(options));
    assert_eq!(solved.code, 0, "{}", solved.err);
    file
}

/// A game with variations as a reader sees it: each move with the move it follows.
struct Read {
    problem: Problem<Chess>,
    result: String,
    positions: Vec<Position>,
    before: Vec<usize>,
}

impl Read {
    /// Reads PGN strictly: tags, numbers, moves, comments, variations, result.
    fn pgn(text: &str) -> Self {
        let (tags, moves) = text.split_once("\n\n").expect("a blank line after the tags");
        let tag = |name: &str| {
            let start = format!("[{name} \"");
            let line = tags.lines().find_map(|line| line.strip_prefix(&start));
            line.unwrap_or_else(|| panic!("no {name} in {tags}"))
                .strip_suffix("\"]")
                .expect("a tag ends so")
                .to_owned()
        };
        assert_eq!(tag("SetUp"), "1");
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        let attacker = (tag("Result") == "1-0").then_some(Color::White);
        let problem = parse(&tag("FEN"), &Ask { attacker, ..Ask::default() }).expect("a position");
        let game = problem.game().clone();
        let mut read =
            Self { positions: vec![problem.root().clone()], problem, result: tag("Result"), before: vec![0] };
        let spaced = moves.replace('(', " ( ").replace(')', " ) ").replace('{', " { ").replace('}', " } ");
        let mut words = spaced.split_whitespace();
        let (mut at, mut open) = (0, Vec::new());
        while let Some(word) = words.next() {
            match word {
                "{" => assert!(words.any(|word| word == "}")),
                "(" => {
                    open.push(at);
                    at = read.before[at];
                }
                ")" => at = open.pop().expect("no variation ends that did not begin"),
                result if result == read.result => assert!(words.next().is_none() && open.is_empty()),
                word => {
                    let name = without_move_number(word);
                    if name.is_empty() {
                        continue;
                    }
                    let position = &read.positions[at];
                    let mv = game.parse_move(position, name).unwrap_or_else(|| panic!("{name} in {text}"));
                    assert_eq!(game.format_move(position, mv), name);
                    read.positions.push(game.play(position, mv));
                    read.before.push(at);
                    at = read.before.len() - 1;
                }
            }
        }
        read
    }

    fn next(&self, node: usize) -> Vec<usize> {
        (1..self.before.len()).filter(|&child| self.before[child] == node).collect()
    }
}

#[test]
fn a_whole_proof_is_a_game_with_every_defence_as_a_variation() {
    let folder = tempfile::tempdir().unwrap();
    let file = certificate(folder.path(), CORRIDOR, &[]);
    let shown = run(["show", &file, "--format", "pgn"]);
    assert_eq!(shown.code, 0, "{}", shown.err);
    let read = Read::pgn(&shown.out);
    assert_eq!(read.result, "1-0");
    let game = read.problem.game();
    let mut moves = Vec::new();
    for (node, position) in read.positions.iter().enumerate() {
        let next = read.next(node);
        if next.is_empty() {
            assert_eq!(game.terminal(position), Some(Value::Win), "{position:?}");
            continue;
        }
        moves.clear();
        game.moves(position, &mut moves);
        let is_attacker = position.clone() == *read.problem.root() || next.len() < moves.len();
        assert_eq!(next.len(), if is_attacker { 1 } else { moves.len() }, "{position:?}");
    }
}

#[test]
fn a_large_proof_is_cut_to_a_size_and_keeps_its_longest_line() {
    let folder = tempfile::tempdir().unwrap();
    let file = certificate(folder.path(), ROOK, &["--attacker", "white"]);
    let longest = run(["show", &file, "--json"]).json()[0]["longest_line"].as_u64().unwrap() as usize;
    for most in [longest, longest + 40, 500] {
        let shown = run(["show", &file, "--format", "pgn", "--max-nodes", &most.to_string()]);
        assert_eq!(shown.code, 0, "{}", shown.err);
        let read = Read::pgn(&shown.out);
        assert!(read.before.len() <= most + 1);
        let mut at = 0;
        let mut plies = 0;
        while let Some(&main) = read.next(at).first() {
            (at, plies) = (main, plies + 1);
        }
        assert_eq!(plies, longest);
        assert!(shown.out.contains("left out") || most == 500, "{}", shown.out);
    }
    let shallow = run(["show", &file, "--format", "pgn", "--depth", "1"]).out;
    assert!(shallow.contains("{White mates in "), "{shallow}");
}

#[test]
fn a_disproof_is_a_game_without_a_result() {
    let folder = tempfile::tempdir().unwrap();
    let locked = "7k/8/8/p1p1p1p1/P1P1P1P1/8/8/K7 w - -";
    for (name, position, options) in [("length", CORRIDOR, &["--mate-in", "2"][..]), ("closed", locked, &[])]
    {
        let folder = folder.path().join(name);
        std::fs::create_dir(&folder).unwrap();
        let file = certificate(&folder, position, options);
        let read = Read::pgn(&run(["show", &file, "--format", "pgn"]).out);
        assert_eq!(read.result, "*");
        assert!(read.before.len() > 20);
    }
}

#[test]
fn a_line_of_moves_is_answered_from_the_proof() {
    let folder = tempfile::tempdir().unwrap();
    let file = certificate(folder.path(), CORRIDOR, &["--mate-in", "3"]);
    for line in ["f6", "Ra6 f6", "1. Ra6+ f6", "1.f6 "] {
        let report = &run(["show", &file, "--reply", line, "--json"]).json()[0];
        assert_eq!(report["line"], json!(["Ra6+", "f6"]), "{line}");
        assert_eq!(report["answer"], "Bxf6+");
        assert_eq!(report["tree"][0]["position"], report["position"]);
        let words = run(["show", &file, "--reply", line]).out;
        assert!(words.contains("After Ra6+ f6: Bxf6+!") && words.contains("Bxf6+! Rg7 Rxa8#!"), "{words}");
        let pgn = Read::pgn(&run(["show", &file, "--reply", line, "--format", "pgn"]).out);
        assert_eq!(json!(pgn.problem.game().format_position(pgn.problem.root())), report["position"]);
    }
    for (line, message) in [
        ("Rb6", "the proof plays Ra6+ here and says nothing of Rb6"),
        ("Kg7", "at the root: Kg7 is no legal move here, nor a reply to Ra6+"),
        ("Ra6 Kg7", "after Ra6+: Kg7 is no legal move here"),
        ("f6 Rg7 Rxa8 Kg8", "the proof ends here, before Kg8"),
    ] {
        let wrong = run(["show", &file, "--reply", line]);
        assert!(wrong.code == 1 && wrong.err.contains(message), "{line}: {}", wrong.err);
    }
}

#[test]
fn other_games_answer_lines_too_but_know_no_pgn() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.cert").to_str().unwrap().to_owned();
    assert_eq!(run(["solve", "tictactoe", "X.X/OX./..O o", "--certificate", &file]).code, 0);
    let shown = run(["show", &file, "--reply", "b1"]);
    assert!(shown.out.contains("After b1: "), "{}", shown.out);
    let pgn = run(["show", &file, "--format", "pgn"]);
    assert!(pgn.code == 1 && pgn.err.contains("PGN is for chess and this certificate is about tictactoe"));
    assert_eq!(run(["show", &file, "--format", "pgn", "--json"]).code, 2);
}

#[test]
fn whatever_is_replied_the_answers_lead_to_mate() {
    let folder = tempfile::tempdir().unwrap();
    let file = certificate(folder.path(), ROOK, &["--attacker", "white"]);
    let ask = Ask { attacker: Some(Color::White), ..Ask::default() };
    let problem = parse(ROOK, &ask).unwrap();
    let game = problem.game();
    for choice in [0, 1, 2] {
        let mut position = problem.root().clone();
        let mut replies: Vec<String> = Vec::new();
        let end = loop {
            let mut moves = Vec::new();
            game.moves(&position, &mut moves);
            let reply = moves[(choice + replies.len() * choice) % moves.len()];
            replies.push(game.format_move(&position, reply));
            position = game.play(&position, reply);
            let report =
                &run(["show", &file, "--reply", &replies.join(" "), "--lines", "1", "--json"]).json()[0];
            assert_eq!(report["position"], json!(game.format_position(&position)));
            let answer = game.parse_move(&position, report["answer"].as_str().unwrap()).unwrap();
            position = game.play(&position, answer);
            if let Some(value) = game.terminal(&position) {
                break value;
            }
        };
        assert_eq!(end, Value::Win);
    }
}
