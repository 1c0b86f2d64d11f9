//! What makes two positions of chess the same.

use super::*;

#[test]
fn en_passant_counts_only_where_it_can_be_done() {
    let same = |one: &str, other: &str| {
        let (one, other) = (problem(one), problem(other));
        let game = one.game();
        let equal = one.root() == other.root();
        assert_eq!(equal, game.state_key(one.root()) == game.state_key(other.root()));
        assert_eq!(equal, game.repetition(one.root()) == game.repetition(other.root()));
        equal
    };
    let with = |board: &str, square: &str| format!("{board} {square} 0 1");
    for (board, square, really) in [
        ("4k3/8/8/3pP3/8/8/8/4K3 w -", "d6", true),
        // Nobody stands beside the pawn.
        ("4k3/8/8/3p1P2/8/8/8/4K3 w -", "d6", false),
        // The pawn that could take is pinned, along the file and along the rank.
        ("4r1k1/8/8/3pP3/8/8/8/4K3 w -", "d6", false),
        ("6k1/8/8/r2pP2K/8/8/8/8 w -", "d6", false),
        // The double step opened a check that taking does not answer.
        ("2b3k1/8/8/3pP3/8/7K/8/8 w -", "d6", false),
        // Taking the pawn answers its check.
        ("3k4/8/8/3pP3/2K5/8/8/8 w -", "d6", true),
        ("4k3/8/8/8/3Pp3/8/8/4K3 b -", "d3", true),
    ] {
        assert_eq!(!same(&with(board, square), &with(board, "-")), really, "{board}");
    }
}

#[test]
fn playing_and_reading_agree() {
    let start = problem("startpos");
    for (moves, fen) in [
        ("e2e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"),
        ("e4 a6 e5 d5", "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 1"),
        (
            "e4 e5 Nf3 Nf6 Bc4 Bc5 O-O Rg8",
            "rnbqk1r1/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 w q - 0 1",
        ),
        ("Nf3 Nf6 Ng1 Ng8", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        ("Nf3 Nf6 Rg1 Ng8 Rh1 Nf6", "rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w Qkq - 0 1"),
    ] {
        let played = after(&start, moves);
        let read = problem(fen);
        assert_eq!(&played, read.root(), "{moves}");
        assert_eq!(start.game().state_key(&played), read.game().state_key(read.root()), "{moves}");
        assert_eq!(start.game().repetition(&played), read.game().repetition(read.root()), "{moves}");
        assert_eq!(start.game().epoch(&played), read.game().epoch(read.root()), "{moves}");
        assert_eq!(start.game().format_position(&played), fen, "{moves}");
    }
}

#[test]
fn castling_rights_and_the_side_to_move_make_positions_differ() {
    let board = "r3k2r/8/8/8/8/8/8/R3K2R";
    let texts: Vec<String> = ["w KQkq", "w KQk", "w KQq", "w Kkq", "w Qkq", "w -", "b KQkq"]
        .iter()
        .map(|rest| format!("{board} {rest} - 0 1"))
        .collect();
    for one in &texts {
        for other in &texts {
            let (a, b) = (problem(one), problem(other));
            assert_eq!(a.root() == b.root(), one == other);
            assert_eq!(a.game().state_key(a.root()) == b.game().state_key(b.root()), one == other);
            assert_eq!(a.game().repetition(a.root()) == b.game().repetition(b.root()), one == other);
        }
    }
}

#[test]
fn progress_grows_with_what_cannot_be_undone_and_with_nothing_else() {
    let problem = problem("r3k2r/1P6/8/3pP3/8/8/6P1/R3K2R w KQkq d6 0 1");
    let game = problem.game();
    let epoch = |moves: &str| game.epoch(&after(&problem, moves));
    for irreversible in ["exd6", "b8=Q+", "bxa8=N", "g4", "g3", "Rxa8+", "Kd1", "O-O", "Rb1"] {
        assert!(epoch(irreversible) > epoch(""), "{irreversible}");
    }
    let quiet = "Kd1 Kd8 Ke1 Ke8";
    assert_eq!(epoch(quiet), epoch("Kd1 Kd8"));
}
