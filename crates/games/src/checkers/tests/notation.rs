//! Notation: FEN, moves, PDN, boards.

use super::*;
use crate::checkers::notation::ways;
use std::collections::HashSet;

/// Two ways to the same square over different pieces.
const FORK: &str = "B:W6,7,14,15:B2";

fn read(text: &str) -> Position {
    *parse(text, &Ask::default()).unwrap_or_else(|error| panic!("{text}: {error}")).problem.root()
}

fn refusal(text: &str) -> String {
    parse(text, &Ask::default()).expect_err(text).to_string()
}

fn games(text: &str) -> Vec<Result<Asked, String>> {
    parse_pdn(text, &Ask::default()).into_iter().map(|game| game.map_err(|error| error.to_string())).collect()
}

#[test]
fn positions_come_back() {
    let mut rng = Rng::new(1);
    for most in (1..=12).cycle().take(20_000) {
        let position = random_position(&mut rng, most);
        assert_eq!(read(&position.to_string()), position);
    }
    let none = Position::new(0, set(&[1]), set(&[1]), Color::Black).unwrap();
    assert_eq!(none.to_string(), "B:WK1:B");
    assert_eq!(read("B:WK1:B"), none);
}

#[test]
fn positions_are_read_as_people_write_them() {
    let position = read("B:W18,24,K31:B12,16");
    for text in [
        "B:B12,16:W18,24,K31.",
        " b:w18, 24 , k31 : b12 16 ",
        "\"B:W18,24,K31:B12,16.\"",
        "'B:W18,24,K31:B12,16'",
        "B:W18,24,K31:B12,16 ; from a book",
        "B:WK31,24,18:B16,12.",
        "B:W18,24,K31-31:B12-12,16",
    ] {
        assert_eq!(read(text), position, "{text}");
    }
    assert_eq!(read("B:W21-32:B1-12."), Position::START);
    assert_eq!(read("startpos"), Position::START);
    assert_eq!(read("W:WK1-3,5:BK29-32").kings(), set(&[1, 2, 3, 29, 30, 31, 32]));
}

#[test]
fn what_is_wrong_with_a_position_is_said_in_a_sentence() {
    for (text, sentence) in [
        ("", "column 1: the position is missing: give one such as B:W18,24,K31:B12,16, or the word startpos"),
        (
            "rnbq",
            "column 1: a position begins with the side to move, W or B, as in B:W18,24,K31:B12,16; 'R' is no side",
        ),
        ("B:W18", "column 6: Black's pieces are missing: add :B and their squares"),
        ("B", "column 2: Black's pieces are missing: add :B and their squares"),
        ("B:X18", "column 3: each side's pieces begin with W or B, as in W:W18,K31:B12; 'X' is no side"),
        ("B:W18:", "column 7: each side's pieces begin with W or B, as in W:W18,K31:B12"),
        ("B:W18:W12", "column 7: White's pieces are given twice"),
        ("B:W18,0:B12", "column 7: there is no square 0: squares are 1 to 32"),
        ("B:W18:B99999999999999", "column 8: there is no square 999999999: squares are 1 to 32"),
        ("B:W18,K:B12", "column 8: K stands before the square of a king, as in K31"),
        ("B:W18,24-21:B12", "column 7: a range of squares is as in 1-12, the lower number first"),
        ("B:W18-:B12", "column 4: a range of squares is as in 1-12, the lower number first"),
        ("B:W18,18:B12", "column 7: square 18 is given twice"),
        ("B:W18:B12,18", "column 1: there are two pieces on square 18"),
        ("B:W18:B12,29", "column 1: the black man on square 29 would be a king there"),
        ("W:W1-13:BK32", "column 1: the white man on square 1 would be a king there"),
        ("W:W9-21:BK32", "column 1: White has 13 pieces, and 12 are the most"),
        ("B:W18:B12 x", "column 11: nothing may follow the position but \"moves\" and moves, not \"x\""),
        ("B:W18/B12", "column 6: '/' is neither a square nor :B before Black's squares"),
        ("B:W:B", "column 1: there is no piece on the board"),
        ("B:W18é:B12", "column 6: Black's pieces are missing: add :B and their squares"),
        ("startpos moves 11-15 9-14", "column 22: \"9-14\" is no legal move of White's here"),
        (
            "startpos moves 11-15 22-18 9-14",
            "column 28: \"9-14\" is no legal move of Black's here, who must take",
        ),
        (
            "B:W6,7,14,15:B2 moves 2x18",
            "column 23: \"2x18\" may be several moves: name all squares that the piece comes to, as in 22x15x8",
        ),
    ] {
        assert_eq!(refusal(text), sentence, "{text}");
    }
}

#[test]
fn the_past_is_what_may_come_back() {
    let ask = Ask::default();
    let text = "W:WK24,25:BK18 moves 24-27 18-15 27-24 15-18 24-27 18-15";
    let asked = parse(text, &ask).unwrap();
    // Each once; the position asked about is among them, having occurred before.
    let past: Vec<_> = asked.problem.past().iter().map(Position::to_string).collect();
    assert_eq!(past, ["W:WK24,25:BK18", "B:W25,K27:BK18", "W:W25,K27:BK15", "B:WK24,25:BK15"]);
    assert_eq!(asked.problem.root().to_string(), "W:W25,K27:BK15");
    // A man's move, and nothing that came before it does.
    let after = parse(&format!("{text} 25-22"), &ask).unwrap();
    assert!(after.problem.past().is_empty());
}

#[test]
fn questions_are_asked_of_the_side_that_is_meant() {
    let ask = |attacker, goal| parse("W:WK24:BK18", &Ask { attacker, goal, ..Ask::default() }).unwrap();
    for (asked, question, inner) in [
        (ask(None, Goal::Win), "White wins", "White wins"),
        (ask(Some(Color::Black), Goal::Win), "Black wins", "Black wins"),
        (ask(None, Goal::Draw), "White gets at least a draw", "Black wins"),
        (ask(Some(Color::Black), Goal::Draw), "Black gets at least a draw", "White wins"),
    ] {
        assert_eq!(asked.question(), question);
        assert_eq!(asked.problem.game().question(), inner);
        assert_eq!(asked.answer(Value::Win) == Value::Win, question == inner);
        assert_ne!(asked.answer(Value::Win), asked.answer(Value::Loss));
    }
}

#[test]
fn moves_come_back_by_short_and_by_long_names() {
    let game = Checkers::new(Color::Black);
    let mut rng = Rng::new(2);
    let mut long_names = 0;
    for most in (4..=12).cycle().take(100_000) {
        let position = random_position(&mut rng, most);
        let moves = position.moves();
        let names: Vec<_> = moves.iter().map(|&mv| game.format_move(&position, mv)).collect();
        assert_eq!(names.iter().collect::<HashSet<_>>().len(), moves.len(), "{position}: {names:?}");
        for (&mv, name) in moves.iter().zip(&names) {
            assert_eq!(game.parse_move(&position, name), Some(mv), "{position} {name}");
            let ways = ways(position, mv);
            assert!(
                !ways.is_empty() && ways.len() <= 2 || mv.captured().count_ones() > 4,
                "{position} {name}"
            );
            for way in ways {
                assert_eq!(way.len(), 1 + mv.captured().count_ones().max(1) as usize);
                let whole: Vec<_> = way.iter().map(|square| (square + 1).to_string()).collect();
                for sign in ["-", "x", ":"] {
                    assert_eq!(
                        game.parse_move(&position, &whole.join(sign)),
                        Some(mv),
                        "{position} {whole:?}"
                    );
                }
            }
            long_names += usize::from(name.matches('x').count() > 1);
        }
    }
    assert!(long_names > 20, "{long_names}");
}

#[test]
fn a_move_is_named_by_its_path_where_its_ends_are_not_enough() {
    let game = Checkers::new(Color::Black);
    let fork = read(FORK);
    let names: Vec<_> = fork.moves().iter().map(|&mv| game.format_move(&fork, mv)).collect();
    assert_eq!(names, ["2x9x18", "2x11x18"]);
    assert_eq!(game.parse_move(&fork, "2x18"), None);
    assert_eq!(game.parse_move(&fork, "2-11-18!?"), Some(fork.moves()[1]));
    for nonsense in ["", "x", "2", "2x", "2x9", "2x33", "0-5", "2x9x18x25", "2x18x9", "B2", "256x9"] {
        assert_eq!(game.parse_move(&fork, nonsense), None, "{nonsense}");
    }
}

#[test]
fn a_board_shows_numbers_and_kings() {
    let board = Checkers::new(Color::Black).diagram(&read("W:W18,K5:B12,K4")).unwrap();
    let lines: Vec<_> = board.lines().collect();
    assert_eq!(lines[0], " 1   .   .   .   B  4");
    assert_eq!(lines[1], " 5 W   .   .   .    8");
    assert_eq!(lines[2], " 9   .   .   .   b 12");
    assert_eq!(lines[4], "17   .   w   .   . 20");
    assert_eq!(lines[8..], ["White to move"]);
}

#[test]
fn games_are_read_as_people_write_them() {
    let text = "\u{feff}; a file of games\r\n[Event \"with \\\"quotes\\\" ] and more\"] [GameType \"21,B,8,8,A0,0\"]\r\n\
        [Result \"1-0\"]\r\n\r\n1. 11-15 { a comment ; with ( all ] kinds } 22-18 $2 ! ; the rest } of a line )\r\n\
        (1... 23-19 {) } (1... 24-19 2. 15x24) 2. 8-11 ; )\n) 2.15x22 25-18? 1/2-1/2\r\n\
        % what others write\n1. 9-14 22-17 3. 11-15 1-0\n[White \"?\"]\n[SetUp \"1\"]\n[FEN \"W:W30:B21,22.\"]\n\n1... 30-25 21x30 0-1\n*";
    let games = games(text);
    let ends: Vec<_> = games.iter().map(|game| game.as_ref().unwrap().problem.root().to_string()).collect();
    assert_eq!(ends.len(), 4, "{ends:?}");
    assert_eq!(ends[0], read("startpos moves 11-15 22-18 15x22 25x18").to_string());
    assert_eq!(ends[1], read("startpos moves 9-14 22-17 11-15").to_string());
    assert_eq!(ends[2], "W:W:B22,K30");
    assert_eq!(ends[3], Position::START.to_string());
}

#[test]
fn a_result_behind_the_moves_is_a_tag_and_tags_are_known_in_any_letters() {
    let text = "[Event \"x\"]\n[setup \"1\"]\n[Fen \"W:W32:B1\"]\n1. 32-27 0-1\n\n[Result \"1-0\"]\n1. 11-15 *\n\n1. 11-15";
    let results: Vec<_> = read_pdn(text).into_iter().map(|record| record.unwrap()).collect();
    let told: Vec<_> = results.iter().map(|record| (record.tag("Result"), record.start.side())).collect();
    let (black, white) = (Color::Black, Color::White);
    assert_eq!(told, [(Some("0-1"), white), (Some("1-0"), black), (None, black)]);
    assert_eq!(results[0].tags.len(), 2);
}

#[test]
fn what_is_wrong_with_a_game_is_said_with_its_line() {
    for (text, sentence) in [
        (
            "[Event \"x\"]\n\n1. 11-15 22-18\n2. 8-11 *",
            "line 4: game 1: \"8-11\" is no legal move of Black's here, who must take",
        ),
        ("1. 11-15\n{ no end", "line 2: game 1: a comment begins with { and does not end"),
        ("1. 11-15\n\n( 9-14 {)} *", "line 3: game 1: a variation begins with ( and does not end"),
        (
            "[Event \"x\"]\n[GameType \"20\"]\n1. 32-28 *",
            "line 2: game 1: the game is of type \"20\", and only English draughts, type 21, is known here",
        ),
        (
            "[Event \"x\"]\n[FEN \"B:W18,99:B1\"]\n*",
            "line 2: game 1: there is no square 99: squares are 1 to 32",
        ),
        ("[FEN \"B:W18:B1 and\"]\n*", "line 1: game 1: nothing may follow the position, not \"and\""),
        (
            "[FEN \"B:W6,7,14,15:B2\"]\n1. 2x18 *",
            "line 2: game 1: \"2x18\" may be several moves: name all squares that the piece comes to, as in 22x15x8",
        ),
    ] {
        let games = games(text);
        assert_eq!(games[0].as_ref().err().map(String::as_str), Some(sentence), "{text}");
    }
    // The others are read.
    assert!(games("1. 11-16 22-18 *\n1. 9-13 *\n1. 1-2 *").iter().map(Result::is_ok).eq([true, true, false]));
    assert_eq!(games("").len(), 0);
    let set_up = games("[SetUp \"0\"]\n[FEN \"B:W18:B1\"]\n*");
    assert_eq!(set_up[0].as_ref().unwrap().problem.root(), &Position::START);
}

#[test]
fn games_and_positions_are_told_apart() {
    for (text, is_games) in [
        ("[Event \"x\"]", true),
        ("  ; remark\n\n12. 11-15", true),
        ("{x} 1. 11-15", true),
        ("% remark\n1.11-15", true),
        ("; remark\nB:W18:B1", false),
        ("B:W18:B1", false),
        ("\"B:W18:B1\"", false),
        ("", false),
        ("; only", false),
        ("11-15", false),
    ] {
        assert_eq!(is_pdn(text.as_bytes()), is_games, "{text}");
    }
}

/// Random games with random variations and comments: the main line comes back.
#[test]
fn games_that_are_written_are_read_back() {
    let mut rng = Rng::new(3);
    for _ in 0..2_000 {
        let start = if rng.below(3) == 0 { Position::START } else { random_position(&mut rng, 12) };
        let game = Checkers::new(Color::ALL[rng.index(2)]);
        let mut variations = Variations::new(&game, &start);
        let (mut position, mut at, mut line) = (start, None, Vec::new());
        variations.comment(None, "a } beginning { of ( a game ;");
        for _ in 0..rng.below(30) {
            let moves = position.moves();
            let Some(&first) = moves.get(rng.index(moves.len().max(1))) else { break };
            let made = variations.add(at, first);
            if rng.below(3) == 0 {
                variations.comment(
                    Some(made),
                    "words ) and \u{2013} signs ( of all kinds ; that are long enough for a line",
                );
            }
            for &other in moves.iter().filter(|&&other| other != first).take(rng.index(3)) {
                let other_made = variations.add(at, other);
                let after = position.play(other);
                let next = after.moves();
                if let Some(&next) = next.get(rng.index(next.len().max(1))) {
                    variations.add(Some(other_made), next);
                }
            }
            line.push(game.format_move(&position, first));
            (position, at) = (position.play(first), Some(made));
        }
        let result = ["1-0", "0-1", "1/2-1/2", "*"][rng.index(4)];
        let text = variations.write("a \\ strange \"name\" ]", result);
        assert!(text.lines().all(|text| text.starts_with('[') || text.chars().count() <= 79), "{text}");
        let read = games(&text);
        assert_eq!(read.len(), 1, "{text}");
        assert_eq!(*read[0].as_ref().unwrap().problem.root(), position, "{text}");
        let again = parse(&format!("{start} moves {}", line.join(" ")), &Ask::default()).unwrap();
        assert_eq!(again.problem.past(), read[0].as_ref().unwrap().problem.past(), "{text}");
    }
}

#[test]
fn any_text_is_read_or_refused() {
    let pieces = [
        "B", "W", ":", "K", "1", "12", "32", "-", ",", ".", " ", "\"", ";", "\n", "[FEN \"", "\"]", "{", "}",
        "(", ")", "moves", "11-15", "22x15", "startpos", "*", "1.", "é", "\\", "$1",
    ];
    let mut rng = Rng::new(4);
    for _ in 0..50_000 {
        let text: String = (0..rng.below(14)).map(|_| pieces[rng.index(pieces.len())]).collect();
        if let Ok(asked) = parse(&text, &Ask::default()) {
            let root = asked.problem.root();
            assert_eq!(read(&root.to_string()), *root, "{text}");
        }
        parse_pdn(&text, &Ask::default());
        is_pdn(text.as_bytes());
    }
}
