//! Moves, FEN and EPD, read and written.

use super::*;

#[test]
fn moves_are_read_in_most_spellings() {
    let position = "r3k2r/pP6/8/3pP3/8/2N3N1/3B4/R3K2R w KQkq d6 0 1";
    for (texts, uci) in [
        ("O-O 0-0 o-o O-O! e1g1 e1h1", "e1g1"),
        ("O-O-O 0-0-0 e1c1 e1a1 O-O-O?!", "e1c1"),
        ("exd6 ed6 e5d6 exd6e.p. e5xd6", "e5d6"),
        ("bxa8=Q bxa8Q ba8=Q+ bxa8(Q) b7a8q b7xa8=Q# bxa8=q", "b7a8q"),
        ("b8=N b8N b7b8n", "b7b8n"),
        ("Nce4 Nc3e4 Nc3-e4 c3e4", "c3e4"),
        ("Nge4 Ng3-e4 g3e4", "g3e4"),
        ("Kd1 Ke1-d1 e1d1", "e1d1"),
        ("Bf4 Bd2f4 d2f4", "d2f4"),
    ] {
        let problem = problem(position);
        let (game, root) = (problem.game(), problem.root());
        for text in texts.split(' ') {
            let mv = game.parse_move(root, text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(game.format_uci(root, mv), uci, "{text}");
        }
    }
}

#[test]
fn what_is_no_move_or_several_is_none() {
    let problem = problem("r3k2r/pP6/8/3pP3/8/2N3N1/3B4/R3K2R w KQkq d6 0 1");
    for text in [
        "", " ", "e4", "Ne4", "N3e4", "Kg1", "Kc1", "b8", "b8=K", "b8=P", "exf6", "Qd1", "e1g1q", "O-O-O-O",
        "d5d4", "Zd4", "♘c3e4", "Nc3e4e5", "+", "x", "--", "e9", "i4", "b7b8k", "Bd2e3f4",
    ] {
        assert_eq!(problem.game().parse_move(problem.root(), text), None, "{text}");
    }
    // And none where the game is over.
    let over = ask("8/8/8/8/8/4k3/8/4K2Q w - - 0 1", &Ask { attacker: Some(Color::Black), ..Ask::default() });
    assert_eq!(over.game().parse_move(over.root(), "Qh2"), None);
}

#[test]
fn moves_are_written_as_players_do() {
    for (position, uci, san) in [
        ("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "a1d1", "Rad1"),
        ("4k3/8/8/R7/8/8/4K3/R7 w - - 0 1", "a1a3", "R1a3"),
        ("8/2k5/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1"),
        ("8/2k5/8/8/4Q2Q/8/8/K6Q w - - 0 1", "e4e1", "Qee1"),
        ("8/2k5/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h1e1", "Q1e1"),
        ("6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", "e1e8", "Re8#"),
        ("4k2r/8/8/8/8/8/8/4K3 b k - 0 1", "e8g8", "O-O"),
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+"),
    ] {
        let problem = ask(position, &Ask::default());
        let (game, root) = (problem.game(), problem.root());
        let mut moves = Vec::new();
        game.moves(root, &mut moves);
        let mv = moves.into_iter().find(|&mv| game.format_uci(root, mv) == uci).unwrap();
        assert_eq!(game.format_move(root, mv), san, "{position}");
    }
}

#[test]
fn the_diagram_has_white_at_the_bottom() {
    let problem = problem("r3k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    let diagram = problem.game().diagram(problem.root()).unwrap();
    let lines: Vec<_> = diagram.lines().collect();
    assert_eq!(
        (lines[0], lines[7], lines[8]),
        ("8 r . . . k . . .", "1 . . . . K . . .", "  a b c d e f g h")
    );
}

#[test]
fn mistakes_in_a_position_are_named_with_their_column() {
    for (text, message) in [
        ("", "column 1: the position is missing"),
        ("4k3/8/8/8/8/8/8/4X3 w - -", "column 18: 'X' is no piece: write KQRBNP"),
        ("4k3/9/8/8/8/8/8/4K3 w - -", "column 5: '9' is no piece"),
        ("4k3/8/8/8/8/8/8/4K4 w - -", "column 19: rank 1 has more than eight squares"),
        ("4k3/8/7/8/8/8/8/4K3 w - -", "column 8: rank 6 has 7 squares instead of eight"),
        ("4k3/8/8/8/8/8/8/4K2 w - -", "column 20: rank 1 has 7 squares instead of eight"),
        ("4k3/8/8/8/8/8/4K3 w - -", "column 18: there are 7 ranks instead of eight"),
        ("4k3/8/8/8/8/8/8/4K3/8 w - -", "column 20: there are more than eight ranks"),
        ("4k3/8/8/8/8/8/8/4K3", "column 20: the side to move is missing"),
        ("4k3/8/8/8/8/8/8/4K3 x - -", "column 21: \"x\" is no side to move: write w or b"),
        ("4k3/8/8/8/8/8/8/4K3 w", "column 22: the castling rights are missing"),
        ("4k3/8/8/8/8/8/8/4K3 w -", "column 24: the en-passant square is missing"),
        ("4k3/8/8/8/8/8/8/4K3 w X -", "column 23: 'X' is no castling right"),
        ("4k3/8/8/8/8/8/8/4K2R w KK -", "column 25: the castling right K is given twice"),
        (
            "4k3/8/8/8/8/8/8/4K2R w KQ -",
            "column 25: White cannot have the castling right Q without a king on e1",
        ),
        ("3k3r/8/8/8/8/8/8/4K3 w k -", "column 24: Black cannot have the castling right k"),
        ("4k3/8/8/8/8/8/8/4K3 w - e9", "column 25: \"e9\" is no en-passant square"),
        (
            "4k3/8/8/8/8/8/8/4K3 w - e3",
            "column 25: with White to move the en-passant square is on rank 6, not e3",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - e6", "column 25: the en-passant square is e6, but Black has no pawn on e5"),
        (
            "4k3/4p3/8/4p3/8/8/8/4K3 w - e6",
            "column 29: the en-passant square is e6, but e7, which the pawn on e5 crossed, is not",
        ),
        ("4k3/8/8/4p3/8/3n4/8/4K3 w - e6", "column 29: White's king is in a check that a double step"),
        ("8/8/8/8/8/8/8/4K3 w - -", "column 1: Black has no king"),
        ("k7/8/8/8/8/8/8/8 b - -", "column 1: White has no king"),
        ("4k3/8/8/8/8/8/8/K3K3 w - -", "column 19: White has two kings, on a1 and e1"),
        ("4k3/8/8/8/8/8/8/P3K3 w - -", "column 17: there is a pawn on a1"),
        ("p3k3/8/8/8/8/8/8/4K3 w - -", "column 1: there is a pawn on a8"),
        ("4k3/pppppppp/p7/8/8/8/8/4K3 w - -", "column 1: Black has 9 pawns"),
        ("4k3/4r3/8/8/8/8/8/4K3 b - -", "column 23: it is Black's move, but White's king is in check"),
        ("4k3/8/8/8/8/Q7/QQQQQQQQ/QQQQKQQQ w - -", "column 1: White has 17 men"),
        ("8/8/8/3kK3/8/8/8/8 w - -", "column 8: the kings stand next to each other, on e5 and d5"),
        ("4k3/8/8/8/8/8/8/4R2K w - -", "column 22: it is White's move, but Black's king is in check"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 99999999999 1", "column 27: the counter \"99999999999\" is too large"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 1", "column 31: nothing may follow the position"),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves e1e2 e1e2",
            "column 42: \"e1e2\" is no legal move of Black's here",
        ),
        ("startpos moves e2e5", "column 16: \"e2e5\" is no legal move of White's here"),
    ] {
        let error = parse(text, &Ask::default()).map(|_| "read").unwrap_err().to_string();
        assert!(error.starts_with(message), "{text}\n  {error}");
    }
    let long = format!("4k3/8/8/8/8/8/8/4K3 w - {}", "x".repeat(1 << 20));
    assert!(parse(&long, &Ask::default()).unwrap_err().to_string().len() < 200);
}

#[test]
fn positions_are_read_without_counters_and_with() {
    for text in [
        "r3k3/8/8/8/8/8/4P3/4K3 w - -",
        "  r3k3/8/8/8/8/8/4P3/4K3  w -   - 3",
        "r3k3/8/8/8/8/8/4P3/4K3 w - - 12 99",
    ] {
        assert_eq!(
            problem(text).game().format_position(problem(text).root()),
            "r3k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
        );
    }
    let side = |text: &str| problem(text).game().first_player();
    assert_eq!(side("startpos moves 1. e4 e5 2. Nf3"), "Black", "the side to move asks");
    assert_eq!(side("startpos moves"), "White");
}

#[test]
fn epd_is_read_with_what_it_expects() {
    let read = |text: &str| parse_epd(text, &Ask::default()).unwrap();
    let board = "6k1/5ppp/8/8/8/8/8/K3R3 w - -";
    let epd = read(&format!("{board} bm Re8#; id \"back; rank\"; c0 \"a note\"; dm 1"));
    assert_eq!(epd.id.as_deref(), Some("back; rank"));
    assert_eq!(epd.expected, Some(Expected { moves: vec!["Re8#".into()], mate_in: Some(1) }));
    assert_eq!(read(&format!("{board} 0 1 bm #1; id a.1;")).expected.unwrap().mate_in, Some(1));
    assert_eq!(read(&format!("{board} id two words;")).id.as_deref(), Some("two words"));
    let plain = read(board);
    assert_eq!((plain.id, plain.expected), (None, None));
    let several = read(&format!("{board} bm Re8 e1e7;;  ; acd 3; pv ;"));
    assert_eq!(several.expected.unwrap().moves, ["Re8", "e1e7"]);
    let played = read("startpos moves f3 e5 g4; id \"fool\";");
    assert_eq!((played.id.as_deref(), played.problem.past().len()), (Some("fool"), 0));

    for (text, message) in [
        (format!("{board} dm soon;"), "column 34: dm should give a number of moves, but gives \"soon\""),
        (format!("{board} bm #x;"), "column 34: bm should give a number of moves"),
        (format!("{board} dm;"), "column 31: dm should give"),
        (format!("{board} bm Re8 dm 1;"), "column 38: a semicolon is missing before dm"),
        (format!("{board} bm #3; dm 2;"), "column 41: bm and dm disagree: a mate in 3 and a mate in 2"),
        (format!("{board} id \"open; dm 1;"), "column 34: a quotation mark opens here"),
        (format!("{board} mvoes e2e4"), "column 31: after a position come \"moves\" and moves"),
    ] {
        let error = parse_epd(&text, &Ask::default()).map(|_| "read").unwrap_err().to_string();
        assert!(error.starts_with(message), "{text}\n  {error}");
    }
    assert_eq!(epd_id("nonsense bm a; id \"x y\"; dm 3;").as_deref(), Some("x y"));
    assert_eq!(epd_id("idle; side x; id"), None);
}

#[test]
fn an_answer_is_compared_with_what_was_expected() {
    let board = "6k1/5ppp/8/8/8/8/8/K3R3 w - -";
    let agrees = |operations: &str, ask: &Ask, answer, moves| {
        let epd = parse_epd(&format!("{board} {operations}"), ask).unwrap();
        epd.expected.unwrap().agrees(&epd.problem, answer, moves)
    };
    let plain = Ask::default();
    let within = |moves| Ask { mate_in: Some(moves), ..Ask::default() };
    let (win, loss) = (Some(Value::Win), Some(Value::Loss));
    assert_eq!(agrees("bm Re8;", &plain, win, Some(true)), Some(true));
    assert_eq!(agrees("bm Re7;", &plain, win, Some(false)), Some(false));
    assert_eq!(agrees("bm Re7;", &plain, win, None), None, "nobody knows");
    assert_eq!(agrees("bm Re7;", &plain, loss, None), None, "a best move need not mate");
    assert_eq!(agrees("bm Re8;", &plain, None, None), None);
    assert_eq!(agrees("bm gibberish; dm 1;", &plain, win, Some(false)), Some(false));
    assert_eq!(agrees("dm 3;", &plain, win, None), Some(true));
    assert_eq!(agrees("dm 3;", &plain, loss, None), Some(false));
    assert_eq!(agrees("dm 3;", &within(2), loss, None), Some(true));
    assert_eq!(agrees("dm 3;", &within(2), win, None), Some(false));
    assert_eq!(agrees("dm 3; bm Re8;", &within(3), win, Some(true)), Some(true));
    let other = Ask { attacker: Some(Color::Black), ..Ask::default() };
    assert_eq!(agrees("dm 3;", &other, loss, None), None, "that is another question");
}
