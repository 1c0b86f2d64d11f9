//! Keys, threats, duals, tries and set play, compared with what trying all moves finds.

use crate::{run, run_with_input};
use serde_json::{Value as Json, json};
use twinproof_core::{Game, Player, Problem, RepetitionRule, Rules, Value};
use twinproof_games::chess::{Ask, Chess, Move, Position, parse, set_play, within_moves};

const ROOK: &str = "7k/8/5K2/8/8/8/8/6R1 w - -";
const CORRIDOR: &str = "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - -";
/// A quiet key, Qc3, and many mates in three.
const QUEEN: &str = "8/6N1/8/6p1/6kp/8/5K2/Q7 w - -";
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

/// What the attacker threatens after its move, with so many moves left; none if that gave check.
fn threats(game: &Chess, after: &Position, left: u16) -> Vec<Move> {
    let after = Problem::new(game.clone(), after.clone(), Vec::new(), RepetitionRule::FirstPlayerLoss);
    let Some(again) = set_play(&after.expect("a problem"), Some(left)).filter(|_| left > 0) else {
        return Vec::new();
    };
    let mating = |mv: &Move| mates(again.game(), &again.game().play(again.root(), *mv));
    moves(again.game(), again.root()).into_iter().filter(mating).collect()
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

/// The places behind a first move with several mating moves, where the threat was parried: after all defences, then along the
/// line.
fn duals(problem: &Problem<Chess>, line: &[&str]) -> Vec<Json> {
    let game = problem.game();
    let (mut at, mut left, mut found) =
        (problem.root().clone(), problem.game().mate_in().expect("a length"), Vec::new());
    for plies in (0..line.len()).step_by(2) {
        at = game.play(&at, game.parse_move(&at, line[plies]).expect("a move"));
        left -= 1;
        let threats = threats(game, &at, left);
        let main = line.get(plies + 1).map(|text| game.parse_move(&at, text).expect("a move"));
        let defences = if plies == 0 { moves(game, &at) } else { main.into_iter().collect() };
        for defence in defences {
            let next = game.play(&at, defence);
            let is_parried = !threats
                .iter()
                .any(|&mv| moves(game, &next).contains(&mv) && mates(game, &game.play(&next, mv)));
            let mating = those(game, &next, true);
            if mating.len() > 1 && is_parried {
                let mut after: Vec<_> = line[..=plies].iter().map(|&text| text.to_owned()).collect();
                after.push(game.format_move(&at, defence));
                found.push(json!({"after": after, "moves": mating}));
            }
        }
        match main {
            Some(main) => at = game.play(&at, main),
            None => break,
        }
    }
    found
}

#[test]
fn duals_are_places_with_several_moves_where_the_threat_is_parried() {
    let (mut found, mut threatened) = (0, 0);
    for (position, length) in
        [(ROOK, 2), (ROOK, 3), (CORRIDOR, 3), (CORRIDOR, 4), (QUEEN, 2), (QUEEN, 3), (BISHOPS, 2)]
    {
        let problem = problem(position, length);
        let (game, root) = (problem.game(), problem.root());
        let report = solve(position, &["--mate-in", &length.to_string(), "--duals"]);
        let line: Vec<_> = report["line"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect();
        let expected = duals(&problem, &line);
        assert_eq!(report["duals"], json!(expected), "{position} in {length}");
        found += expected.len();
        let key = game.play(root, game.parse_move(root, line[0]).unwrap());
        let threats = threats(game, &key, length - 1).len();
        assert_eq!(report["threats"].as_array().map_or(0, Vec::len), threats, "{position} in {length}");
        threatened += threats;
    }
    assert!(found > 0 && threatened > 0);
    // After Qc3, Qf3 is threatened. A block has no threat, and after a check nobody asks.
    let quiet = run(["solve", "chess", QUEEN, "--mate-in", "2", "--duals"]).out;
    assert!(quiet.contains("Threat after Qc3, if the other side did nothing:\n  Qf3#\n"), "{quiet}");
    let block = "2b1k2r/1p1p1p1p/8/1pp1b3/4n3/8/2r5/5K2 b k -";
    assert_eq!(solve(block, &["--mate-in", "2", "--duals"])["threats"], json!([]));
    let block = run(["solve", "chess", block, "--mate-in", "2", "--duals"]).out;
    assert!(block.contains("No threat after Rg8: zugzwang."), "{block}");
    assert!(solve(CORRIDOR, &["--mate-in", "3", "--duals"]).get("threats").is_none());
}

#[test]
fn proof_threats_and_duals_are_about_the_authors_key() {
    // Within three moves there are many solutions.
    let all = solve(QUEEN, &["--mate-in", "3", "--all-moves"]);
    let keys: Vec<_> =
        all["moves"]["proven"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect();
    assert!(keys.len() > 5, "{keys:?}");
    let folder = tempfile::tempdir().unwrap();
    for (number, key) in keys.iter().enumerate() {
        let file = folder.path().join(format!("{number}.cert"));
        let file = file.to_str().unwrap();
        let report = solve(QUEEN, &["--mate-in", "3", "--duals", "--key", key, "--certificate", file]);
        assert_eq!((&report["move"], &report["agrees"]), (&json!(key), &json!(true)));
        let line: Vec<_> = report["line"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect();
        assert_eq!(report["duals"], json!(duals(&problem(QUEEN, 3), &line)), "{key}");
        assert_eq!(run(["check", file]).out, format!("accepted {file}\n"));
        let shown = run(["show", file, "--format", "pgn"]).out;
        assert!(shown.contains(&format!("1. {key} ")), "{shown}");
        // The operation bm says the same.
        let report = solve(&format!("{QUEEN} bm {key};"), &["--mate-in", "3"]);
        assert_eq!((&report["move"], &report["agrees"]), (&json!(key), &json!(true)));
    }
    // So with the shortest mate, and where the key mates at once.
    let report = solve(QUEEN, &["--shortest", "--key", "a1c3"]);
    assert_eq!((&report["move"], &report["mate_in"]), (&json!("Qc3"), &json!(2)));
    let report = solve("3k4/8/3K4/8/8/8/8/R6R w - -", &["--shortest", "--key", "Rh8"]);
    assert_eq!((&report["move"], &report["checked"]), (&json!("Rh8#"), &json!(true)));
    let report = solve("3k4/8/3K4/8/8/8/8/R6R w - -", &["--key", "Ra7"]);
    assert_eq!((&report["move"], &report["checked"]), (&json!("Ra7"), &json!(true)));
}

#[test]
fn what_the_author_expects_is_tested_itself() {
    for (operations, options, agrees, fails) in [
        // Not the move that is found, but a solution.
        ("bm Qa5; dm 3;", &["--mate-in", "3"][..], true, json!(null)),
        ("bm Qc3 Qc1;", &["--mate-in", "3"], true, json!(null)),
        ("bm Qc3 Qc1;", &["--mate-in", "2"], false, json!(["Qc1"])),
        ("bm Qc3 Qc1;", &["--shortest"], false, json!(["Qc1"])),
        ("bm Qc1; dm 2;", &["--mate-in", "3"], false, json!(["Qc1"])),
        ("bm Qc1; dm 3;", &[], true, json!(null)),
        ("bm Qc1; dm 2;", &[], false, json!(["Qc1"])),
        ("bm nonsense;", &[], false, json!(["nonsense"])),
    ] {
        let position = format!("{QUEEN} {operations}");
        let run = run(["solve", "chess", &position, "--json"].iter().chain(options));
        let report = &run.json()[0];
        assert_eq!(report["agrees"], json!(agrees), "{operations} {options:?}: {report}");
        assert_eq!(*report.get("bm_fails").unwrap_or(&json!(null)), fails, "{operations} {options:?}");
        assert_eq!(run.code, i32::from(!agrees), "{operations} {options:?}");
    }
    let file = format!("{QUEEN} bm Qc3;\n{QUEEN} bm Qc1;\n{ROOK} dm 3;\n{ROOK}\n");
    let run = run_with_input(["solve", "chess", "--file", "-", "--mate-in", "2"], file);
    assert_eq!(run.code, 1);
    assert!(run.out.contains("because of an error, 2 NOT as expected; "), "{}", run.out);
    assert!(run.out.contains("(NOT as expected: bm Qc1; Qc1 does not mate in time)"), "{}", run.out);
    // What cannot be played is said to be that, proven or not.
    let file = format!("{QUEEN} bm Qc1 Qh7;\n{QUEEN} bm Qh7;\n");
    let run = run_with_input(["solve", "chess", "--file", "-", "--mate-in", "2"], file.clone());
    let both = "(NOT as expected: bm Qc1 Qh7; Qc1 does not mate in time; Qh7 is no legal move here)";
    assert!(run.code == 1 && run.out.contains(both), "{}", run.out);
    assert!(run.out.contains("(NOT as expected: bm Qh7; Qh7 is no legal move here)"), "{}", run.out);
    let run = run_with_input(["solve", "chess", "--file", "-", "--mate-in", "1", "--json"], file);
    assert_eq!((&run.json()[1]["agrees"], &run.json()[1]["bm_illegal"]), (&json!(null), &json!(["Qh7"])));
    let wrong = crate::run(["solve", "chess", QUEEN, "--key", "Qa9"]);
    assert_eq!(wrong.code, 1);
    assert!(wrong.err.contains("the key Qa9 is no legal move here"), "{}", wrong.err);
    let wrong = crate::run(["solve", "chess", QUEEN, "--key", "Qc3", "--attacker", "black"]);
    assert!(wrong.code == 1 && wrong.err.contains("which is not to move here"), "{}", wrong.err);
    let wrong = crate::run(["solve", "tictactoe", "--key", "a1"]);
    assert!(wrong.code == 2 && wrong.err.contains("--key is for chess"), "{}", wrong.err);
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
    assert!(words.contains("Duals, where more than one move mates in time:\n  none\n"), "{words}");
    let words = run(["solve", "chess", QUEEN, "--mate-in", "2", "--duals"]).out;
    assert!(
        words.contains("Duals, where more than one move mates in time:\n  after Qc3 h3: Qg3#"),
        "{words}"
    );
}

#[test]
fn a_solution_is_printed_as_in_a_magazine() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let shown = |position: &str, options: &[&str], name: &str, more: &[&str]| {
        let file = place(name);
        solve(position, &[options, &["--certificate", &file]].concat());
        let shown = run(["show", "--format", "problem", &file].iter().chain(more));
        assert_eq!(shown.code, 0, "{}", shown.err);
        shown.out
    };
    let two = shown(QUEEN, &["--shortest"], "two.cert", &[]);
    let sections = [
        "White forces mate in 2 moves: proven\n8/6N1/8/6p1/6kp/8/5K2/Q7 w - - 0 1\n\n8 . . . . . . . .\n",
        "3+3 men\n\nSet play:\n  1...h3 2.Qa4#\n  1...Kf4 2.Qd4#\n\nTries:\n  1.Qb1? Kh3!\n",
        "\n\nKey: 1.Qc3! (threat: 2.Qf3#)\n  1...h3 2.Qg3# (dual: 2.Qb4#, 2.Qc4#, 2.Qd4#)\n  1...Kf4 2.Qd4#\n\nCooks: none\n",
    ];
    assert!(sections.iter().all(|section| two.contains(section)), "{two}");
    // Within three moves there are cooks, and a move that does not parry.
    let three = shown(QUEEN, &["--mate-in", "3", "--key", "Qc1"], "three.cert", &[]);
    let sections = [
        "Key: 1.Qc1! (threat: 2.Qc3, 2.Qe3, 2.Qc8+)\n  1...Kh3 2.",
        "  (1 other move does not parry the threat)\n",
        "Cooks:\n  1.Qb1\n",
    ];
    assert!(sections.iter().all(|section| three.contains(section)), "{three}");
    let check = shown(CORRIDOR, &["--mate-in", "3"], "check.cert", &[]);
    assert!(check.contains("Key: 1.Ra6+!\n  1...f6 2.Bxf6+ Rg7 3.Rxa8#\n  1...Rg7 2.Rxa8#\n"), "{check}");
    let other = shown("7k/8/5K2/8/8/8/6R1/8 b - -", &["--attacker", "white"], "other.cert", &[]);
    assert!(other.ends_with("men\n\n  1...Kh7 2.Rh2+ Kg8 3.Rh1 Kf8 4.Rh8#\n"), "{other}");
    // A disproof has a refutation a first move; it may stand beside the proof.
    let none = shown(CORRIDOR, &["--mate-in", "2"], "none.cert", &[&place("two.shorter.cert")]);
    let problem = problem(CORRIDOR, 2);
    let (game, root) = (problem.game(), problem.root());
    for mv in moves(game, root) {
        let line =
            none.lines().find(|line| line.starts_with(&format!("  1.{}? ", game.format_move(root, mv))));
        let reply = line.unwrap().split("? ").nth(1).unwrap().trim_end_matches('!');
        let after = game.play(root, mv);
        let reply = game.play(&after, game.parse_move(&after, reply).expect("a move refutes it"));
        assert!(!mates(game, &reply), "{line:?}");
    }
    assert!(none.contains("\n\nWhite forces mate in 1 move: disproven\n"), "{none}");
    // What is searched for has its limit, and is left out rather than guessed.
    let hasty = run(["show", "--format", "problem", "--time", "0", &place("three.cert")]).out;
    assert!(hasty.contains("Key: 1.Qc1! (whether it threatens something is undecided)\n"), "{hasty}");
    assert!(hasty.contains("Cooks:\n  undecided: "), "{hasty}");
    let picture = run(["show", "--format", "svg", &place("two.cert")]).out;
    assert!(picture.starts_with("<svg ") && picture.matches("class=\"black\"").count() == 3, "{picture}");
    let two = place("two.cert");
    for options in
        [&["--format", "problem", "--json"][..], &["--time", "1"], &["--format", "svg", "--all-moves"]]
    {
        assert_eq!(run(["show", &two].iter().chain(options)).code, 2, "{options:?}");
    }
}
