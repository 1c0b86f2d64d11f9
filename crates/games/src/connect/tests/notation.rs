//! Text: what is written is read again, others' ways to write are read too, and what is wrong is said.

use super::*;
use crate::connect::{Ask, Variations, parse, parse_bytes, problem_sgf};

fn six(text: &str) -> Result<Problem<Connect6>, InputError> {
    parse(text, &Ask::default())
}

fn five(text: &str) -> Result<Problem<Gomoku>, InputError> {
    parse(text, &Ask::default())
}

fn shown(problem: Result<Problem<Connect6>, InputError>) -> String {
    problem.map_or_else(|error| error.to_string(), |problem| problem.game().format_position(problem.root()))
}

#[test]
fn lists_of_moves_are_read_in_many_ways() {
    let expected = "W:Bj10,j11,l12:Wi9,k11";
    for text in [
        "j10 k11i9 j11l12",
        " j10  i9k11   l12j11 ",
        "j10,k11,i9,j11,l12",
        "J10 K11I9 J11L12",
        "1. j10 2. k11i9 3. j11l12",
        "1.j10 2.k11-i9 3.j11,l12",
        "j10\nk11 i9\nj11 l12\n",
    ] {
        assert_eq!(shown(six(text)), expected, "{text:?}");
    }
    assert_eq!(shown(six("")), "B:B:W");
    let gomoku = five("h8 i9 h9").unwrap();
    assert_eq!(gomoku.game().format_position(gomoku.root()), "W:Bh8,h9:Wi9");
    assert_eq!(gomoku.game().question(), "White wins");
}

#[test]
fn mistakes_in_lists_are_named_with_their_column() {
    for (text, message) in [
        ("j10 k11", "column 8: White has put 1 stone, and the move has 2 stones"),
        ("j10k11 i9j9", "column 1: Black puts 2 stones here, but the move has 1 stone"),
        ("j10 k11 i9j9", "column 9: White puts 3 stones here, but the move has 2 stones"),
        ("j10 k11i9j9", "column 5: White puts 3 stones here, but the move has 2 stones"),
        ("j10 k11j10", "column 5: there is a stone on j10 already"),
        ("j10 k11k11", "column 5: there is a stone on k11 already"),
        ("t1", "column 1: there is no cell t1: columns are a to s, i among them, and rows 1 to 19"),
        ("j10 j9k20", "column 7: there is no cell k20: columns are a to s, i among them, and rows 1 to 19"),
        (
            "a99999999999999",
            "column 1: there is no cell a99999999: columns are a to s, i among them, and rows 1 to 19",
        ),
        (
            "10j",
            "column 1: \"10j\" is no cell: a cell is a letter for its column and a number for its row, as in j10",
        ),
        (
            "j0",
            "column 1: \"j0\" is no cell: a cell is a letter for its column and a number for its row, as in j10",
        ),
        (
            "jé",
            "column 1: \"jé\" is no cell: a cell is a letter for its column and a number for its row, as in j10",
        ),
        (
            "a1 s1s2 b1c1 s4s5 d1e1 s7s8 f1g1 s19r19",
            "column 34: Black has 6 in a row by now: nothing may follow",
        ),
        ("a1 s1s2 b1c1 s4s5 d1e1 s7s8 f1g1", "the game is over: Black has 6 in a row"),
        // It is over with the first of two stones.
        ("a1 s1s2 b1c1 s4s5 d1e1 s7s8 f1", "the game is over: Black has 6 in a row"),
    ] {
        assert_eq!(shown(six(text)), message, "{text:?}");
    }
}

#[test]
fn positions_on_one_line_come_back() {
    let mut rng = Rng::new(1);
    for stones in (0..60).cycle().take(500) {
        let board = shape(9, 7, 7, 2);
        let position = random_position(board, stones, &mut rng);
        let asked = Ask { size: Some((9, 7)), in_a_row: Some(7), ..Ask::default() };
        let game = game(board, position.to_move);
        if game.terminal(&position).is_some() {
            continue;
        }
        let text = game.format_position(&position);
        let problem = parse::<SixInARow>(&text, &asked).unwrap();
        assert_eq!((problem.root(), problem.game()), (&position, &game), "{text}");
        let sgf = problem_sgf(&game, &position, &[("C", "]\\")]);
        let problem = parse::<SixInARow>(&sgf, &Ask::default()).unwrap();
        assert_eq!((problem.root(), problem.game()), (&position, &game), "{sgf}");
    }
    assert_eq!(shown(six(" w:Bj10 , k11 :W ")), "W:Bj10,k11:W");
    for (text, message) in [
        ("X:Ba1:Wb1", "column 1: \"X\" is no side to move: write B or W, as in B:Bj10:Wi9,k11"),
        ("B:Wa1:Bb1", "column 3: Black's stones are missing: they begin with B, as in B:Bj10:Wi9,k11"),
        ("B:Ba1", "column 6: White's stones are missing: they begin with W, as in B:Bj10:Wi9,k11"),
        ("B:Ba1:Wb1:", "column 11: nothing may follow White's stones"),
        ("B:Ba1:Wb1,a1", "column 11: there is a stone on a1 already"),
        ("B:Ba1b1:W", "column 4: there should be a comma before \"b1\""),
        (
            "B:Ba1,:W",
            "column 7: \"\" is no cell: a cell is a letter for its column and a number for its row, as in j10",
        ),
        ("B:Ba1,b1,c1,d1,e1,f1:W", "the game is over: Black has 6 in a row"),
    ] {
        assert_eq!(shown(six(text)), message, "{text:?}");
    }
}

#[test]
fn records_are_read_as_little_golem_and_others_write_them() {
    let expected = "W:Bj10,j11,l12:Wi9,k11";
    for text in [
        "(;FF[4]EV[connect6.ch.26.1.1]PB[one]PW[other]SO[http://www.littlegolem.com];B[j10];W[k11i9];B[j11l12])",
        "(;FF[4];B[j10];W[k11i9];B[j11l12];W[resign])",
        // Two letters a stone, from the top left corner: values, properties or nodes of their own.
        "(;GM[1]SZ[19];B[jj];W[ki][ik];B[ji][lh])",
        "(;SZ[19:19];B[jj];W[ki]W[ik];B[ji]B[lh])",
        "(;SZ[19];B[JJ];W[KI];W[IK];B[JI];B[LH])",
        "(;SZ[19];B[jj];W[kiik];B[ji,lh])",
        // A variation is not the main line.
        "(;;B[j10];W[k11i9](;B[j11l12])(;B[a1a2]))",
        "(;AB[j10][j11][l12]AW[k11][i9]PL[W])",
        "(;AB[j10][j11][l12]AW[k11][i9];W[a1a2];B[b1b2])",
        "(;AB[jj][ji][lh]AW[ki][ik]C[who moves follows from the number of stones])",
        "(;B[j10];W[k11i9];AB[j11][l12]AE[a1]PL[White];W[a1a2])",
    ] {
        assert_eq!(shown(six(text)), expected, "{text}");
    }
    assert_eq!(shown(six("(;SZ[5]AB[aa:bb]AW[ee]PL[B])")), "B:Ba4,b4,a5,b5:We1");
    assert_eq!(shown(six("(;AB[a1])")), "W:Ba1:W");
    assert_eq!(shown(six("(;AW[a1][a2]AB[a3])")), "B:Ba3:Wa1,a2");
    assert_eq!(shown(six("(;PL[W];W[a1])")), "B:B:Wa1");
    let gomoku = five("(;GM[4]SZ[15];B[hh];W[hi])").unwrap();
    assert_eq!(gomoku.game().format_position(gomoku.root()), "B:Bh8:Wh7");
    // Shift_JIS, whose letters hold what ends a value.
    let bytes = [b"(;CA[Shift_JIS]C[".as_slice(), b"\x83\x5d", b"];B[j10])"].concat();
    assert!(parse_bytes::<SixInARow>(&bytes, &Ask::default()).is_ok());
}

#[test]
fn mistakes_in_records_are_named_with_their_place() {
    for (text, message) in [
        ("(;B[j10];W[k11])", "line 1, column 10: White has put 1 stone, and the move has 2 stones"),
        (
            "(;B[j10];W[k11];B[a1])",
            "line 1, column 17: Black puts a stone, but White has put 1 stone, and the move has 2 stones",
        ),
        ("(;B[j10]\n;B[k11i9])", "line 2, column 2: Black puts a stone, but it is White's turn"),
        ("(;W[j10])", "line 1, column 3: White puts a stone, but it is Black's turn"),
        ("(;B[j10k11])", "line 1, column 3: Black puts 2 stones here, but the move has 1 stone"),
        ("(;B[j10];W[j10k11])", "line 1, column 10: there is a stone on j10 already"),
        (
            "(;B[t1])",
            "line 1, column 3: there is no cell t1: columns are a to s, i among them, and rows 1 to 19",
        ),
        ("(;SZ[9];B[jj])", "line 1, column 9: \"jj\" is no cell of a board of 9x9"),
        ("(;B[tt])", "line 1, column 3: \"tt\" is no cell of a board of 19x19"),
        ("(;B[j])", "line 1, column 3: \"j\" is no cell of a board of 19x19"),
        ("(;B[])", "line 1, column 3: B has no stone: there is no passing"),
        (
            "(;B[j10];W[resign];B[a1])",
            "line 1, column 20: somebody has resigned before this: nothing may follow",
        ),
        ("(;SZ[0];B[aa])", "line 1, column 3: a board has 1 to 20 columns, not 0"),
        ("(;SZ[100])", "line 1, column 3: a board has 1 to 20 columns, not 100"),
        ("(;SZ[5:21])", "line 1, column 3: a board has 1 to 20 rows, not 21"),
        (
            "(;SZ[big])",
            "line 1, column 3: SZ is \"big\", which is no size of a board: write SZ[19] or SZ[19:15]",
        ),
        ("(;PL[x])", "line 1, column 3: PL is \"x\": write PL[B] or PL[W]"),
        (
            "(;AB[a1][a2][a3])",
            "who is to move? Black has 3 stones and White 0, which fits neither: write PL[B] or PL[W]",
        ),
        ("(;AB[a1]AW[a1])", "line 1, column 9: there is a stone on a1 already"),
        ("(;B[a1];W[s1];AB[c1])", "line 1, column 15: stones are set up in the middle of a move"),
        ("(;AB[a1][b1][c1][d1][e1][f1]PL[W])", "the game is over: Black has 6 in a row"),
        (
            "(;B[j10]",
            "line 1, column 1: the game that begins here is not closed: a \")\" is missing at the end",
        ),
        ("(", "this is no SGF: a game begins with \"(;\", and there is none"),
    ] {
        assert_eq!(shown(six(text)), message, "{text}");
    }
}

#[test]
fn other_shapes_are_asked_for_or_told() {
    let ask = Ask { size: Some((5, 4)), in_a_row: Some(3), stones: Some(1), ..Ask::default() };
    let small = parse::<SixInARow>("a1 b1", &Ask { attacker: Some(Color::White), ..ask.clone() }).unwrap();
    assert_eq!((small.game().shape(), small.game().attacker()), (shape(5, 4, 3, 1), Color::White));
    let refused = |ask: &Ask, text: &str| parse::<SixInARow>(text, ask).unwrap_err().to_string();
    assert_eq!(
        refused(&Ask { size: Some((0, 5)), ..Ask::default() }, ""),
        "a board has 1 to 20 columns, not 0"
    );
    assert_eq!(
        refused(&Ask { size: Some((100, 100)), ..Ask::default() }, ""),
        "a board has 1 to 20 columns, not 100"
    );
    assert_eq!(
        refused(&Ask { size: Some((300, 5)), ..Ask::default() }, ""),
        "a board has 1 to 20 columns, not 300"
    );
    assert_eq!(refused(&Ask { stones: Some(3), ..Ask::default() }, ""), "a move has 1 or 2 stones, not 3");
    assert_eq!(
        refused(&Ask { first: Some(0), ..Ask::default() }, ""),
        "the first move has 1 or 2 stones, not 0"
    );
    let other = "line 1, column 3: the record has a board of 9x9, and another one is asked for";
    assert_eq!(refused(&ask, "(;SZ[9])"), other);
    assert_eq!(
        refused(&ask, "a1 b1 a2 b2 a3 b3"),
        "column 16: Black has 3 in a row by now: nothing may follow"
    );
    // A record tells rules that are not the usual ones, and what is asked for goes before them.
    let told = parse::<SixInARow>("(;SZ[5:4]RU[3 in a row, 1 a move, 2 at first])", &Ask::default()).unwrap();
    assert_eq!(told.game().shape(), Shape { first: 2, ..shape(5, 4, 3, 1) });
    let asked = parse::<SixInARow>(
        "(;SZ[5:4]RU[3 in a row, 1 a move, 2 at first])",
        &Ask { in_a_row: Some(4), ..Ask::default() },
    );
    assert_eq!(asked.unwrap().game().shape().in_a_row, 4);
    assert_eq!(six("(;RU[Japanese])").unwrap().game().shape(), SixInARow::SHAPE);
    let full = Ask { size: Some((2, 1)), ..Ask::default() };
    assert_eq!(refused(&full, "B:Ba1:Wb1"), "the game is over: the board is full");
}

#[test]
fn moves_are_read_in_any_order_and_only_if_they_are_legal() {
    let problem = six("j10 k11i9").unwrap();
    let (game, root) = (problem.game(), problem.root());
    let mv = game.parse_move(root, "j9j11").unwrap();
    assert_eq!(game.format_move(root, mv), "j9j11");
    for text in ["j11j9", "J11,J9", "j9-j11", " j9 j11 "] {
        assert_eq!(game.parse_move(root, text), Some(mv), "{text}");
    }
    for text in ["j9", "j9j9", "j9j10", "j9j11j12", "j9t1", "", "pass"] {
        assert_eq!(game.parse_move(root, text), None, "{text}");
    }
}

#[test]
fn boards_are_shown_with_their_coordinates() {
    let asked = Ask { size: Some((4, 3)), in_a_row: Some(3), ..Ask::default() };
    let problem = parse::<SixInARow>("b2 c3d1", &asked).unwrap();
    let board = "   a b c d\n 3 . . O . 3\n 2 . X . . 2\n 1 . . . O 1\n   a b c d\nBlack (X) to move";
    assert_eq!(problem.game().diagram(problem.root()).unwrap(), board);
}

#[test]
fn variations_are_marked_and_read_again() {
    let problem = six("j10 k11i9").unwrap();
    let (game, root) = (problem.game(), problem.root());
    let mut variations = Variations::new(game, root);
    let first = variations.add(0, game.parse_move(root, "a1b1").unwrap());
    let position = *variations.position(first);
    let second = variations.add(first, game.parse_move(&position, "c1d1").unwrap());
    variations.mark(second, "TR", cells(game.shape(), "a1 b1"));
    variations.mark(second, "CR", Stones::EMPTY);
    variations.number(second, "TE", 1);
    variations.text(0, "C", "a:b]");
    let text = variations.write();
    assert_eq!(
        text,
        "(;FF[4]CA[UTF-8]SZ[19]AB[j10]AW[i9][k11]PL[B]\nC[a:b\\]];B[a1b1];W[c1d1]TR[a1][b1]TE[1])\n"
    );
    assert_eq!(six(&text).unwrap().root(), root);
}

// Issue 19: the question asked was another one than the record's.
#[test]
fn who_is_to_move_is_told_before_or_after_the_stones_and_unknown_rules_are_refused() {
    for text in [
        "(;SZ[4]AB[a1]AW[b1]PL[W])",
        "(;PL[W]SZ[4]AB[a1]AW[b1])",
        "(;SZ[4]AB[a1]AW[b1];PL[W])",
        "(;SZ[4]AB[a1]AW[b1];W[c1])",
    ] {
        let problem = five(text).unwrap();
        assert_eq!(problem.game().question(), "White wins", "{text}");
    }
    let error = five("(;SZ[15]RU[renju];B[h8])").unwrap_err().to_string();
    assert!(error.contains("RU is \"renju\": only free rules are played here"), "{error}");
    assert!(five("(;SZ[15]RU[Freestyle];B[h8])").is_ok());
}
