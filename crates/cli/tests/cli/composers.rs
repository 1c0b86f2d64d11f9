//! Duals, tries and set play, compared with what trying all moves finds.

use crate::run;
use serde_json::{Value as Json, json};
use twinproof_core::{Game, Player, Problem, Rules, Value};
use twinproof_games::chess::{Ask, Chess, Move, Position, parse, set_play, within_moves};

const ROOK: &str = "7k/8/5K2/8/8/8/8/6R1 w - -";
const CORRIDOR: &str = "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - -";
/// Two bishops and a king near the corner, Black with a pawn to move.
const BISHOPS: &str = "7k/7p/5K2/8/8/2B5/8/1B6 w - -";

/// Whether the attacker mates in time, by trying everything. Few moves only.
fn mates(game: &Chess, position: &Position) -> bool {
    if let Some(value) = game.terminal(position) {
        return value == Value::Win;
    }
    let mut next = moves(game, position).into_iter().map(|mv| game.play(position, mv));
    match game.to_move(position) {
        Player::First => next.any(|next| mates(game, &next)),
        Player::Second => next.all(|next| mates(game, &next)),
    }
}

fn moves(game: &Chess, position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    if game.terminal(position).is_none() {
        game.moves(position, &mut moves);
    }
    moves
}

/// The moves that lead to positions in which the attacker mates in time, or does not.
fn those(game: &Chess, position: &Position, mating: bool) -> Vec<String> {
    let fits = |mv: &Move| mates(game, &game.play(position, *mv)) == mating;
    moves(game, position).into_iter().filter(fits).map(|mv| game.format_move(position, mv)).collect()
}

fn solve(position: &str, options: &[&str]) -> Json {
    let run = run(["solve", "chess", position, "--json"].iter().chain(options));
    assert_eq!(run.code, 0, "{}", run.err);
    run.json().swap_remove(0)
}

fn problem(position: &str, moves: u16) -> Problem<Chess> {
    within_moves(&parse(position, &Ask::default()).expect("the position is right"), moves)
}

#[test]
fn tries_are_first_moves_with_one_refutation() {
    for (position, length) in [(ROOK, 2), (ROOK, 3), (CORRIDOR, 2), (BISHOPS, 2)] {
        let (problem, length) = (problem(position, length), length.to_string());
        let (game, root) = (problem.game(), problem.root());
        let expected: Vec<_> = moves(game, root)
            .into_iter()
            .filter_map(|mv| match &those(game, &game.play(root, mv), false)[..] {
                [refutation] => {
                    Some(json!({"move": game.format_move(root, mv), "refutation": refutation.clone()}))
                }
                _ => None,
            })
            .collect();
        for more in [&[][..], &["--all-moves"]] {
            let options = [&["--mate-in", &length, "--tries"], more].concat();
            let report = solve(position, &options);
            assert_eq!(report["tries"], json!(expected), "{position} in {length}");
            assert!(report.get("tries_undecided").is_none());
        }
    }
}

#[test]
fn set_play_is_what_answers_the_other_side() {
    let mut set = 0;
    for (position, length) in [(ROOK, 2), (CORRIDOR, 3), (BISHOPS, 3)] {
        let problem = problem(position, length);
        let other = set_play(&problem, Some(length - 1)).unwrap();
        let expected = those(other.game(), other.root(), true);
        let report = solve(position, &["--mate-in", &length.to_string(), "--set-play"]);
        let lines = report["set_play"].as_array().unwrap();
        assert_eq!(lines.len(), moves(other.game(), other.root()).len());
        let proven: Vec<_> = lines.iter().filter(|line| line["verdict"] == "proven").collect();
        let defences: Vec<_> = proven.iter().map(|line| line["defence"].as_str().unwrap()).collect();
        assert_eq!(defences, expected, "{position}");
        for line in proven {
            assert!(line["line"].as_array().unwrap().last().unwrap().as_str().unwrap().ends_with('#'));
        }
        set += expected.len();
    }
    assert!(set > 0);
    // In check there is nothing to set, nor with one move.
    assert_eq!(solve("7k/8/5KQ1/8/8/8/8/8 w - -", &["--mate-in", "1", "--set-play"])["set_play"], json!([]));
    let checked = solve("7k/6R1/8/8/8/8/r7/K7 w - -", &["--mate-in", "2", "--set-play"]);
    assert_eq!(checked["set_play"], json!([]));
}

#[test]
fn duals_are_places_with_several_moves() {
    let mut found = 0;
    for (position, length) in [(ROOK, 2), (ROOK, 3), (CORRIDOR, 3), (CORRIDOR, 4)] {
        let problem = problem(position, length);
        let (game, root) = (problem.game(), problem.root());
        let report = solve(position, &["--mate-in", &length.to_string(), "--duals"]);
        let line: Vec<_> = report["line"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect();
        let play = |position: &Position, text: &str| {
            let mv = game.parse_move(position, text).unwrap();
            game.play(position, mv)
        };
        let key = play(root, line[0]);
        let mut places: Vec<_> = moves(game, &key)
            .into_iter()
            .map(|mv| (vec![line[0].to_owned(), game.format_move(&key, mv)], game.play(&key, mv)))
            .collect();
        let mut at = root.clone();
        for (plies, text) in line.iter().enumerate() {
            at = play(&at, text);
            if plies % 2 == 1 && plies > 1 {
                places.push((line[..=plies].iter().map(|&text| text.to_owned()).collect(), at.clone()));
            }
        }
        let expected: Vec<_> = places
            .into_iter()
            .map(|(after, position)| (after, those(game, &position, true)))
            .filter(|(_, moves)| moves.len() > 1)
            .map(|(after, moves)| json!({"after": after, "moves": moves}))
            .collect();
        assert_eq!(report["duals"], json!(expected), "{position} in {length}");
        found += expected.len();
    }
    assert!(found > 0);
}

#[test]
fn a_limit_leaves_moves_undecided_and_a_length_must_be_known() {
    let options = ["--mate-in", "3", "--tries", "--duals", "--set-play", "--json"];
    let run = |more: &[&str]| run(["solve", "chess", CORRIDOR].iter().chain(&options).chain(more));
    let limited = &run(&["--time", "0"]).json()[0];
    assert_eq!(limited["verdict"], "unknown");
    assert_eq!(limited["tries"], json!([]));
    assert!(!limited["tries_undecided"].as_array().unwrap().is_empty());
    assert!(limited.get("duals").is_none());
    assert_eq!(limited["set_play"][0]["verdict"], "unknown");

    for (args, message) in [
        (&["solve", "chess", ROOK, "--duals"][..], "add --mate-in or --shortest"),
        (&["solve", "tictactoe", "--tries"], "--tries is for chess"),
    ] {
        let wrong = crate::run(args);
        assert!(wrong.code == 2 && wrong.err.contains(message), "{}", wrong.err);
    }
    let other = run(&["--attacker", "black"]);
    assert_eq!(other.code, 1);
    assert!(other.out.contains("the other side is to mate"), "{}", other.out);
}

#[test]
fn the_words_are_those_of_composers() {
    let words = run(["solve", "chess", ROOK, "--mate-in", "3", "--tries", "--duals", "--set-play"]).out;
    assert!(
        words.contains("Set play, if the other side were to move:\n  none\n  no mate is set after Kh7\n")
    );
    assert!(words.contains("Tries, each with its only refutation:\n  ") && words.contains("? Kh7!\n"));
    assert!(words.contains("Duals, where more than one move mates in time:\n  after K"), "{words}");
}
