//! Questions with counters and a past against mate by the rule itself.

use super::*;
use std::collections::HashSet;
use twinproof_core::{RepetitionRule, Rng};
use twinproof_testkit::attractor;

const ROOK: &str = "7k/8/5K2/8/8/8/8/6R1 w - - 0 1";

/// Mate by the rule itself: plain recursion over all paths, within some moves of the attacker's, no board of the
/// history entered. Counters play no part in what repeats.
fn mates(game: &Chess, position: &Position, history: &mut HashSet<Identity>, left: u16) -> bool {
    if let Some(value) = game.terminal(position) {
        return value == Value::Win;
    }
    let is_first = game.to_move(position) == Player::First;
    if left == 0 {
        return false;
    }
    let board = position.board_identity();
    let is_new = history.insert(board);
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let mut good = |mv: Move| {
        let child = game.play(position, mv);
        let left = left - u16::from(is_first);
        // The last move of the attacker's must mate.
        let is_over = left == 0 && is_first;
        !history.contains(&child.board_identity())
            && if is_over {
                game.terminal(&child) == Some(Value::Win)
            } else {
                mates(game, &child, history, left)
            }
    };
    let result = if is_first { moves.into_iter().any(&mut good) } else { moves.into_iter().all(&mut good) };
    if is_new {
        history.remove(&board);
    }
    result
}

/// The same position with other counters.
fn with(position: &Position, clock: u8, left: u16) -> Position {
    let mut position = position.clone();
    (position.clock, position.left) = (clock, left);
    position
}

/// Some positions within a few moves of the root.
fn nearby(problem: &Problem<Chess>, seed: u64, count: usize) -> Vec<Position> {
    let mut rng = Rng::new(seed);
    let mut list = Vec::new();
    while list.len() < count {
        let mut position = problem.root().clone();
        let mut moves = Vec::new();
        for _ in 0..=rng.below(4) {
            moves.clear();
            problem.game().moves(&position, &mut moves);
            if moves.is_empty() {
                break;
            }
            position = problem.game().play(&position, moves[rng.index(moves.len())]);
        }
        if position.progress() == problem.root().progress() {
            list.push(position);
        }
    }
    list
}

#[test]
fn a_mate_in_some_moves_with_a_past_is_what_the_rule_says() {
    let plain = problem(ROOK);
    let mut different = 0;
    for moves in 1..=3 {
        let without = mates(plain.game(), plain.root(), &mut HashSet::new(), moves);
        for seed in 0..40u64 {
            let past = nearby(&plain, seed, 2 + 10 * (seed % 4) as usize);
            let mut history = past.iter().map(Position::board_identity).collect();
            let expected = mates(plain.game(), plain.root(), &mut history, moves);
            different += u32::from(expected != without);

            let counted = |position: &Position| with(position, 0, moves);
            let game = Chess::new(Color::White, Goal::Mate).in_moves(moves);
            let past = past.iter().map(counted).collect();
            let rule = RepetitionRule::FirstPlayerLoss;
            let problem = Problem::new(game, counted(plain.root()), past, rule).unwrap();
            assert_eq!(attractor(&problem) == Value::Win, expected, "{moves} moves, seed {seed}");
        }
    }
    assert!(different >= 5, "only {different} answers depend on the past");
}

#[test]
fn the_fifty_move_rule_with_a_past_is_what_the_rule_says() {
    let mut different = 0;
    for clock in 94..=100 {
        let text = ROOK.replace(" 0 1", &format!(" {clock} 80"));
        let fifty = ask(&text, &Ask { fifty_move: true, ..Ask::default() });
        assert_eq!(fifty.game().format_position(fifty.root()), text.replace(" 80", " 1"));
        let without = mates(fifty.game(), fifty.root(), &mut HashSet::new(), 10);
        assert_eq!(without, clock <= 97, "two moves are three half-moves, at {clock}");
        for seed in 0..20u64 {
            let past = nearby(&fifty, seed, 25);
            let past: Vec<_> = past.iter().map(|position| with(position, clock, 0)).collect();
            let mut history = past.iter().map(Position::board_identity).collect();
            let expected = mates(fifty.game(), fifty.root(), &mut history, 10);
            different += u32::from(expected != without);
            let (game, root) = (fifty.game().clone(), fifty.root().clone());
            let problem = Problem::new(game, root, past, RepetitionRule::FirstPlayerLoss).unwrap();
            assert_eq!(attractor(&problem) == Value::Win, expected, "clock {clock}, seed {seed}");
        }
    }
    assert!(different >= 3, "only {different} answers depend on the past");
    // Mate comes before the rule.
    let mate = ask("7k/8/6K1/8/8/8/8/R7 w - - 99 1", &Ask { fifty_move: true, ..Ask::default() });
    assert_eq!(attractor(&mate), Value::Win);
}

#[test]
fn moves_left_are_the_attackers() {
    let counted = |text, moves, attacker| {
        let attacker = Some(attacker);
        let problem = ask(text, &Ask { mate_in: Some(moves), attacker, ..Ask::default() });
        (attractor(&problem), problem.game().question())
    };
    let win = |moves: &str| (Value::Win, format!("White forces mate in {moves}"));
    assert_eq!(counted(ROOK, 3, Color::White), win("3 moves"));
    assert_eq!(counted(ROOK, 2, Color::White), win("2 moves"));
    assert_eq!(counted(ROOK, 1, Color::White).0, Value::Loss);
    // The defender to move: it moves first, and costs the attacker nothing.
    let defender = "7k/8/6K1/8/8/8/8/R7 b - - 0 1";
    assert_eq!(counted(defender, 1, Color::White), win("1 move"));
    assert_eq!(counted("6k1/8/6K1/8/8/8/8/R7 w - - 0 1", 1, Color::White).0, Value::Win);
    assert_eq!(counted("6k1/8/5K2/8/8/8/8/R7 b - - 0 1", 1, Color::White).0, Value::Loss);
}

#[test]
fn the_question_takes_its_number_from_the_root() {
    let problem = ask(ROOK, &Ask { mate_in: Some(3), ..Ask::default() });
    let (game, child) = (problem.game().clone(), after(&problem, "Rh1+ Kg8"));
    let past = vec![problem.root().clone()];
    let next = Problem::new(game, child, past, RepetitionRule::FirstPlayerLoss).unwrap();
    assert_eq!(next.game().question(), "White forces mate in 2 moves");
    // The old root, whatever is left, may not be entered again.
    let back = with(problem.root(), 0, 1);
    assert_eq!(next.game().terminal(&back), Some(Value::Loss));
    assert_eq!(problem.game().terminal(&back), None);
}

#[test]
fn the_past_is_what_came_before_and_can_come_again() {
    let fens = |text: &str, threefold| {
        let problem = ask(text, &Ask { threefold, ..Ask::default() });
        let game = problem.game();
        problem.past().iter().map(|position| game.format_position(position)).collect::<Vec<_>>()
    };
    let round = "Nf3 Nf6 Ng1 Ng8";
    let once = format!("startpos moves {round}");
    let twice = format!("startpos moves {round} g1f3 g8f6 f3g1 f6g8");
    assert_eq!(fens(&once, false).len(), 4);
    assert_eq!(fens(&twice, false), fens(&once, false), "each position once");
    assert_eq!(fens(&once, true).len(), 0);
    assert_eq!(fens(&twice, true).len(), 4);
    assert!(
        fens(&once, false).contains(&problem("startpos").game().format_position(problem("startpos").root()))
    );
    // After a pawn move nothing of before comes back, nor after a king's that could castle.
    assert_eq!(fens(&format!("{once} 5. e4"), true).len(), 0);
    assert_eq!(fens(&format!("{once} e4"), false).len(), 0);
    assert_eq!(fens("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves Ke2 Ke7", false).len(), 0);
    assert_eq!(fens("r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1 moves Ke2 Ke7", false).len(), 2);
}

#[test]
fn positions_of_the_past_have_the_moves_that_were_made_since() {
    let text = "7k/8/5K2/8/8/8/8/6R1 w - - 0 1 moves Rg2 Kh7 Rg1 Kh8";
    let problem = ask(text, &Ask { mate_in: Some(3), ..Ask::default() });
    let left: Vec<_> = problem.past().iter().map(|position| position.left).collect();
    assert_eq!((left, problem.root().left), (vec![5, 4, 4, 3], 3));
    let many = ask(text, &Ask { mate_in: Some(u16::MAX), ..Ask::default() });
    assert_eq!(many.root().left, u16::MAX);
    assert!(many.past().iter().all(|position| position.left == u16::MAX));
}

#[test]
fn a_queen_wins_when_it_cannot_be_taken_at_once() {
    let promote = |region: &str| Ask {
        goal: Goal::Promote { region: region.parse().unwrap() },
        attacker: Some(Color::White),
        ..Ask::default()
    };
    let value = |text: &str, region: &str| {
        let problem = ask(text, &promote(region));
        problem.game().terminal(problem.root())
    };
    assert_eq!(value("2Q5/8/8/4k3/8/8/8/K7 b - - 0 1", "a1-h8"), Some(Value::Win));
    assert_eq!(value("2Q5/2k5/8/8/8/8/8/K7 b - - 0 1", "a1-h8"), None, "it may be taken");
    assert_eq!(value("2Q5/2k5/8/8/8/8/8/K1R5 b - - 0 1", "a1-h8"), Some(Value::Win), "it is guarded");
    assert_eq!(value("2Q5/4k3/8/8/8/8/8/K7 w - - 0 1", "a1-h8"), Some(Value::Win), "it was not taken");
    assert_eq!(value("8/2k5/8/8/8/8/8/KR6 w - - 0 1", "a1-h8"), Some(Value::Loss), "no pawn is left");
    assert_eq!(value("k7/8/1K6/8/8/8/7P/8 b - - 0 1", "a1-h8"), None);
    assert_eq!(value("k7/2K5/P7/8/8/8/8/8 b - - 0 1", "a1-h8"), None);
    assert_eq!(value("k7/P7/K7/8/8/8/8/8 b - - 0 1", "a1-h8"), Some(Value::Loss), "stalemate");
    // On the whole board the king could step to a5.
    assert_eq!(value("8/8/kPK5/8/8/8/8/8 b - - 0 1", "a1-h8"), None);
    assert_eq!(value("8/8/kPK5/8/8/8/8/8 b - - 0 1", "a6-c8"), Some(Value::Loss), "no move is left");

    let outside = parse("8/p7/8/2P1k3/8/1K6/8/8 w - - 0 1", &promote("a4-e8")).unwrap_err().to_string();
    assert_eq!(outside, "column 17: there is a piece on b3, outside the region");
    assert!("a4".parse::<Region>().is_err() && "a4-i8".parse::<Region>().is_err());
    assert_eq!("e8-a4".parse::<Region>().unwrap().to_string(), "a4-e8");
}

#[test]
fn the_pawn_endgame_of_the_paper() {
    let goal = Goal::Promote { region: "a4-e8".parse().unwrap() };
    let problem = ask("8/p7/8/2P1k3/1K6/8/8/8 w - - 0 1", &Ask { goal, ..Ask::default() });
    assert_eq!(attractor(&problem), Value::Win);
    let mut moves = Vec::new();
    problem.game().moves(problem.root(), &mut moves);
    let names: Vec<_> = moves.iter().map(|&mv| problem.game().format_move(problem.root(), mv)).collect();
    assert_eq!(names, ["c6", "Ka4", "Kc4", "Ka5", "Kb5"], "nothing leaves the board");
}

#[test]
fn what_a_program_builds_is_what_is_read() {
    let rook = [
        (Square::H8, Color::Black, Piece::King),
        (Square::F6, Color::White, Piece::King),
        (Square::G1, Color::White, Piece::Rook),
    ];
    let bytes = |problem: &Problem<Chess>| {
        let (mut setup, mut root) = (Vec::new(), Vec::new());
        problem.game().write_setup(&mut setup);
        problem.game().encode(problem.root(), &mut root);
        (setup, root, problem.past().len())
    };
    for game in [Chess::new(Color::White, Goal::Mate), Chess::new(Color::White, Goal::Mate).in_moves(4)] {
        let (built, read) = (game.clone().problem(Color::White, rook), game.problem_from_fen(ROOK));
        assert_eq!(bytes(&built.unwrap()), bytes(&read.unwrap()));
    }
    let played = "7k/8/5K2/8/8/8/8/6R1 w - - 0 1 moves Rg2 Kh7 Rg1 Kh8";
    let game = Chess::new(Color::White, Goal::Mate).with_fifty_move().in_moves(4);
    let ask = Ask { mate_in: Some(4), fifty_move: true, ..Ask::default() };
    assert_eq!(bytes(&game.problem_from_fen(played).unwrap()), bytes(&parse(played, &ask).unwrap()));

    let error = |to_move, pieces: &[(Square, Color, Piece)]| {
        let game = Chess::new(Color::White, Goal::Mate);
        game.problem(to_move, pieces.iter().copied()).unwrap_err().to_string()
    };
    let twice = [&rook[..], &[(Square::H8, Color::White, Piece::Queen)]].concat();
    assert_eq!(error(Color::White, &twice), "there are two men on h8");
    let check = [&rook[..2], &[(Square::H1, Color::White, Piece::Rook)]].concat();
    assert!(error(Color::White, &check).contains("Black's king is in check"));
    let region = "a4-e8".parse().unwrap();
    let outside = Chess::new(Color::White, Goal::Promote { region }).problem(Color::White, rook).unwrap_err();
    assert!(outside.to_string().contains("outside the region"), "{outside}");
}
