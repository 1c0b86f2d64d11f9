//! Who has won, by the rules.

use super::*;
use twinproof::games::{checkers, chess, connect, tictactoe};

fn game(name: &str, text: &str) -> PlainGame {
    let position = match name {
        "chess" => Position::of(&chess::parse(text, &chess::Ask::default()).unwrap()),
        "checkers" => Position::of(&checkers::parse(text, &checkers::Ask::default()).unwrap().problem),
        "tictactoe" => Position::of(&tictactoe::parse(text, tictactoe::Mark::O).unwrap()),
        _ => {
            let ask = connect::Ask { size: Some((3, 3)), in_a_row: Some(3), ..connect::Ask::default() };
            Position::of(&connect::parse::<connect::FiveInARow>(text, &ask).unwrap())
        }
    };
    PlainGame::begin(&position).unwrap()
}

/// How a game goes on from there and ends.
fn end(name: &str, text: &str, moves: &str) -> Option<(Option<&'static str>, Reason)> {
    let mut game = game(name, text);
    for mv in moves.split_whitespace() {
        assert_eq!(game.end(), None, "before {mv}");
        game.play(mv).unwrap();
    }
    let name = |seat| match game.side(seat) {
        "White" => "White",
        "Black" => "Black",
        "X" => "X",
        _ => "O",
    };
    game.end().map(|end| (end.winner.map(name), end.reason))
}

#[test]
fn either_side_may_win_whoever_was_asked_about() {
    let fool = "f3 e5 g4 Qh4";
    assert_eq!(end("chess", "startpos", fool), Some((Some("Black"), Reason::Rules)));
    assert_eq!(end("tictactoe", "XX./OO./... x", "c1"), Some((Some("X"), Reason::Rules)));
    assert_eq!(end("tictactoe", "XX./OO./... o", "c2"), Some((Some("O"), Reason::Rules)));
    assert_eq!(end("gomoku", "a1 a3 b1 b3", "c1"), Some((Some("Black"), Reason::Rules)));
    assert_eq!(end("gomoku", "a1 a3 b1 b3", "c2 c3"), Some((Some("White"), Reason::Rules)));
    assert_eq!(end("checkers", "B:W10:B6", "6x15"), Some((Some("Black"), Reason::Rules)));
}

#[test]
fn a_full_board_a_stalemate_and_bare_kings_are_draws() {
    assert_eq!(end("tictactoe", "XOX/XOO/O.X x", "b3"), Some((None, Reason::Rules)));
    assert_eq!(end("gomoku", "a1 b1 c1 b2 a2 a3 b3 c2", "c3"), Some((None, Reason::Rules)));
    assert_eq!(end("chess", "7k/8/4K1Q1/8/8/8/8/8 w - -", "Kf7"), Some((None, Reason::Rules)));
    assert_eq!(end("chess", "8/8/4k3/8/8/4Kp2/8/8 w - -", "Kxf3"), Some((None, Reason::Rules)));
}

#[test]
fn the_side_that_cannot_win_any_more_plays_on() {
    // White has a king alone, and Black a queen: White's question is answered, Black's is not.
    let mut game = game("chess", "8/8/8/8/8/2k5/1q6/K7 w - -");
    assert!(game.end().is_some_and(|end| end.winner == Some(Seat::Follows)), "it is mate");
    game = self::game("chess", "8/8/8/8/3k4/8/1q6/3K4 w - -");
    assert_eq!((game.end(), game.to_move()), (None, Seat::Begins));
    // The job is about Black's win, with White to move.
    let problem = game.position().problem::<chess::Chess>().unwrap();
    assert_eq!(problem.game().attacker(), chess::Color::Black);
    game.play("Ke1").unwrap();
    assert_eq!(game.moves(), ["Ke1"]);
}

#[test]
fn a_position_that_comes_for_the_third_time_is_a_draw() {
    let there_and_back = "Nf3 Nf6 Ng1 Ng8 ";
    assert_eq!(end("chess", "startpos", there_and_back), None);
    let twice = there_and_back.repeat(2);
    assert_eq!(end("chess", "startpos", &twice), Some((None, Reason::Repetition)));
    // What came before the game began counts too.
    let later = format!("startpos moves {there_and_back}");
    assert_eq!(end("chess", &later, there_and_back), Some((None, Reason::Repetition)));
    let kings = "B:WK32:BK1";
    assert_eq!(end("checkers", kings, &"1-6 32-28 6-1 28-32 ".repeat(2)), Some((None, Reason::Repetition)));
}

#[test]
fn moves_without_progress_end_in_a_draw() {
    // Rooks that walk through all squares of two ranks, so that nothing comes three times.
    let mut game = game("chess", "k6r/8/8/8/8/8/8/K6R w - -");
    for before in 0.. {
        if game.end().is_some() {
            break;
        }
        let (rank, king) = if usize::is_multiple_of(before, 2) {
            ("1", "Ka2 Ka1 Kb2 Kb1")
        } else {
            ("8", "Ka7 Ka8 Kb7 Kb8")
        };
        let walk = (2..8)
            .map(|rank| format!("Rh{rank}"))
            .chain("bcdefg".chars().map(|file| format!("R{file}{rank}")));
        let tried: Vec<_> = walk.chain(king.split(' ').map(String::from)).collect();
        // Any of them that leads to a position which was not there twice.
        let fits = tried.iter().cycle().skip(before % tried.len()).take(tried.len()).find(|mv| {
            let is_made = game.play(mv).is_ok();
            let is_third = game.end().is_some_and(|end| end.reason == Reason::Repetition);
            if is_made && is_third {
                game.take_back();
            }
            is_made && !is_third
        });
        assert!(fits.is_some(), "stuck after {:?}", game.moves());
    }
    let quiet = game.moves().iter().rev().take_while(|mv| !mv.contains('x')).count();
    assert_eq!((quiet, game.end().map(|end| end.reason)), (100, Some(Reason::NoProgress)));
}

#[test]
fn nothing_is_played_after_the_end_and_all_can_be_taken_back() {
    let mut game = game("gomoku", "a1 a3 b1 b3");
    game.play("c1").unwrap();
    assert_eq!(game.play("c2").unwrap_err().to_string(), "\"c2\" comes too late: the game is over");
    assert_eq!(game.words(game.end().unwrap()), "Black wins by a row");
    assert!(game.take_back() && !game.take_back());
    assert_eq!(game.play("a1").unwrap_err().to_string(), "\"a1\" is no legal move here");
}

#[test]
fn records_say_who_played_and_who_won() {
    let mut white = game("gomoku", "a1 a3 b1");
    white.play("b3").unwrap();
    white.play("c1").unwrap();
    let text = white.record(["follower", "beginner]"], white.end()).unwrap();
    assert!(
        text.contains("PB[beginner\\]]PW[follower]RE[B+]") && text.ends_with(";W[b3];B[c1])\n"),
        "{text}"
    );
    let mut fool = game("chess", "startpos");
    "f3 e5 g4 Qh4".split(' ').for_each(|mv| fool.play(mv).unwrap());
    let text = fool.record(["one", "two"], fool.end()).unwrap();
    assert!(text.contains("[White \"one\"]\n[Black \"two\"]\n[Result \"0-1\"]"), "{text}");
    assert!(text.ends_with("1. f3 e5 2. g4 Qh4# 0-1\n"), "{text}");
    assert_eq!(game("tictactoe", ".../.../... x").record(["one", "two"], None), None);
}
