//! The rules of chess by their known counts, and the laws of games.

use super::*;
use cozy_chess::{BitBoard, Piece};
use twinproof_testkit::conformance;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const PINS: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
const PROMOTIONS: &str = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";
const CHECKS: &str = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8";
const QUIET: &str = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";

#[test]
fn move_counts_are_the_known_ones() {
    for (position, depth, nodes) in [
        ("startpos", 5, 4_865_609),
        (KIWIPETE, 4, 4_085_603),
        (PINS, 5, 674_624),
        (PROMOTIONS, 4, 422_333),
        (CHECKS, 4, 2_103_487),
        (QUIET, 4, 3_894_594),
    ] {
        assert_eq!(perft(problem(position).root(), depth), nodes, "{position}");
    }
    assert_eq!(perft(problem("startpos").root(), 0), 1);
}

#[test]
fn obeys_the_laws_of_games() {
    let plain = Ask::default();
    let counted = Ask { mate_in: Some(7), ..plain.clone() };
    let fifty = Ask { fifty_move: true, ..plain.clone() };
    let both = Ask { mate_in: Some(20), fifty_move: true, attacker: Some(Color::Black), ..plain.clone() };
    let region = Goal::Promote { region: "a4-e8".parse().unwrap() };
    let promote = Ask { goal: region, ..plain.clone() };
    let whole = Ask { goal: Goal::Promote { region: Region::whole() }, ..plain.clone() };
    let past = "4k3/8/8/8/8/8/4P3/R3K2R w KQ - 12 30 moves Ra2 Kd8 Ra1 Ke8 Rb1 Kd7 Ra1 Ke8";
    let problems = [
        problem("startpos"),
        problem(KIWIPETE),
        problem(PROMOTIONS),
        problem(past),
        ask(KIWIPETE, &counted),
        ask(past, &counted),
        ask(past, &fifty),
        ask(past, &both),
        ask("8/p7/8/2P1k3/1K6/8/8/8 w - - 0 1", &promote),
        ask(PROMOTIONS, &whole),
        problem("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"),
    ];
    conformance::check(&problems, 1);
}

#[test]
fn moves_come_by_piece_then_square() {
    // A pinned rook, a capture en passant and promotions: what the generator gives out of order.
    for (text, names) in [
        ("4r1k1/8/8/8/8/R7/4R3/4K3 w - - 0 1", "Ree3 Re4 Re5 Re6 Re7 Rxe8+ Ra1 Ra2 Rb3"),
        ("4k3/8/8/3pP3/4P3/8/8/4K3 w - d6 0 1", "exd5 exd6 e6"),
        ("3n1k2/2P5/8/8/8/8/8/4K3 w - - 0 1", "c8=Q c8=R c8=B c8=N cxd8=Q+ cxd8=R+ cxd8=B cxd8=N"),
    ] {
        let problem = problem(text);
        let mut moves = Vec::new();
        problem.game().moves(problem.root(), &mut moves);
        let list: Vec<_> = moves.iter().map(|&mv| problem.game().format_move(problem.root(), mv)).collect();
        assert!(list.join(" ").starts_with(names), "{text}: {list:?}");
    }
    // And it is one order everywhere.
    let problem = problem(KIWIPETE);
    let mut position = problem.root().clone();
    for step in 0..200usize {
        let mut moves = Vec::new();
        problem.game().moves(&position, &mut moves);
        let key = |mv: &Move| {
            let piece = position.board().piece_on(mv.from()).unwrap();
            (piece, mv.from(), mv.to(), std::cmp::Reverse(mv.promotion().unwrap_or(Piece::Pawn)))
        };
        assert!(moves.is_sorted_by_key(key), "{position:?}");
        assert_eq!(moves.len() as u64, moves::count(position.board(), BitBoard::FULL));
        let Some(&mv) = moves.get(step * 7 % moves.len().max(1)) else { break };
        position = problem.game().play(&position, mv);
    }
}

#[test]
fn mate_stalemate_and_too_little_to_mate_with_end_the_game() {
    let value = |text: &str, attacker| {
        let problem = ask(text, &Ask { attacker: Some(attacker), ..Ask::default() });
        problem.game().terminal(problem.root())
    };
    let mated = "7k/6Q1/6K1/8/8/8/8/r7 b - - 0 1";
    assert_eq!(value(mated, Color::White), Some(Value::Win));
    assert_eq!(value(mated, Color::Black), Some(Value::Loss));
    assert_eq!(value("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Color::White), Some(Value::Loss), "stalemate");
    assert_eq!(value("7k/8/6K1/8/8/8/8/r7 b - - 0 1", Color::White), Some(Value::Loss), "a king alone");
    assert_eq!(value("7k/8/6K1/8/8/8/8/r7 w - - 0 1", Color::Black), None);
    for minor in ["N", "B"] {
        let board = format!("7k/8/6K1/8/8/8/8/6{minor}1 b - - 0 1");
        assert_eq!(value(&board, Color::White), Some(Value::Loss), "one {minor} mates no king alone");
    }
    // A pawn may become what mates, and the other side's own men may be in its king's way.
    for board in ["7k/8/6K1/8/8/8/6P1/8 b", "7k/8/6K1/8/8/8/8/5NN1 b", "7k/8/6KN/8/8/8/7p/8 b"] {
        assert_eq!(value(&format!("{board} - - 0 1"), Color::White), None, "{board}");
    }
}
