//! Writes the seeds of the fuzz corpus: positions, graphs and the certificates of the sound searches.
//!
//! `cargo run -p twinproof-cli --example fuzz_seeds`, after a change of a format.

use std::fs;
use std::path::PathBuf;
use twinproof_certificate::Writer;
use twinproof_core::{Clock, Game, Limits, Problem, Rules, Silent, StopFlag};
use twinproof_games::chess::{self, Ask, Goal, Region};
use twinproof_games::graph::json;
use twinproof_games::tictactoe::{Mark, parse};
use twinproof_games::{checkers, connect, go};
use twinproof_search::{Algorithm, Settings, prover};

fn folder(target: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target)
}

/// The certificates that the sound searches write for a problem.
fn certificates<G: Game>(problem: &Problem<G>) -> Vec<Vec<u8>> {
    let mut list = Vec::new();
    for (algorithm, close) in [(Algorithm::Pns, false), (Algorithm::Dag, false), (Algorithm::Bta, true)] {
        let limits = Limits { expansions: Some(1000), ..Limits::default() };
        let Ok(mut prover) = prover(problem, &Settings { close, limits, ..Settings::new(algorithm) }) else {
            continue;
        };
        let clock = Clock::start(None, StopFlag::new());
        if prover.prove(&clock, &mut Silent).value.is_some() {
            let mut writer = Writer::new(Vec::new(), problem);
            prover.write_proof(&clock, &mut writer).expect("a sound search has its reasons");
            list.push(writer.into_inner());
        }
    }
    list.sort();
    list.dedup();
    list
}

/// Records, positions and certificates of go.
fn go_seeds(keep: impl Fn(&str, String, &[u8])) {
    let records = [
        ("(;SZ[6]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea]TR[ab]PL[B])", None),
        ("(;GM[1]FF[4]SZ[4:3]AB[ba][ab][bc]AW[ca][db][cc][bb]PL[B];B[cb];W[da](;B[])(;W[bb]))", None),
        ("(;SZ[4]AB[ab][bb]AW[cb][ac][bc][cc][da]TR[ab]SQ[aa][ba][ca][bb]PL[B])", Some(go::Goal::OneEye)),
        ("(;SZ[2:1]AddBlack[aa]PL[White];W[ba];B[tt])", Some(go::Goal::Score(-1))),
        ("mail (;SZ[5]C[a \\] b]AB[aa:ba]VW[aa:ce];AE[aa]AW[ab])", Some(go::Goal::Capture)),
        ("(;SZ[9]AB[aa]AW[aa])", None),
        ("(;SZ[400]", None),
    ];
    for (number, (record, goal)) in records.into_iter().enumerate() {
        keep("go_record", number.to_string(), record.as_bytes());
        let Ok(problem) = go::parse(record, &go::Ask { goal, ..go::Ask::default() }) else { continue };
        let mut setup = Vec::new();
        problem.game().write_setup(&mut setup);
        let mut bytes = vec![setup.len() as u8];
        bytes.extend(setup);
        problem.game().encode(problem.root(), &mut bytes);
        keep("go_position", number.to_string(), &bytes);
        keep("go_position", format!("{number}-cut"), &bytes[..bytes.len() - 1]);
        for (which, bytes) in certificates(&problem).iter().enumerate() {
            keep("certificate", format!("go-{number}-{which}"), bytes);
            keep("certificate_outline", format!("go-{number}-{which}"), bytes);
        }
    }
}

/// Positions, games and certificates of checkers.
fn checkers_seeds(keep: impl Fn(&str, String, &[u8])) {
    let texts = [
        "W:WK24,K29:BK18",
        "\"b: w 6-7, 14,15 : b2.\" ; a fork",
        "startpos moves 11-15 22-18 15x22 25x18",
        "B:W9,K10,17,18:BK6",
        "B:W1:B33",
        "[GameType \"21\"]\n[FEN \"W:W30:B21,22.\"]\n1... 30-25 {x} (1... 30-26 $1) 21x30 0-1",
        "1. 11-15 22-18 ; a comment\n2. 15x22 26x17 *\n[Event \"x\"]\n1. 9-14 22-17! 1/2-1/2",
        "[GameType \"20\"] 1. 32-28 *",
        "1. 11-15 {",
    ];
    for (number, text) in texts.into_iter().enumerate() {
        keep("checkers_notation", number.to_string(), text.as_bytes());
        let Ok(asked) = checkers::parse(text, &checkers::Ask::default()) else { continue };
        let problem = asked.problem;
        let mut bytes = Vec::new();
        problem.game().write_setup(&mut bytes);
        problem.game().encode(problem.root(), &mut bytes);
        keep("checkers_position", number.to_string(), &bytes);
        keep("checkers_position", format!("{number}-cut"), &bytes[..bytes.len() - 1]);
        for (which, bytes) in certificates(&problem).iter().enumerate() {
            keep("certificate", format!("checkers-{number}-{which}"), bytes);
            keep("certificate_outline", format!("checkers-{number}-{which}"), bytes);
        }
    }
}

/// Positions, records, lemmas and certificates of connect6.
fn connect_seeds(keep: impl Fn(&str, String, &[u8])) {
    let texts = [
        "j10 k11i9",
        "1. j10 2. k11-i9 3. J9,j11",
        "a1 b1 a2 b2",
        "W:Ba1,c2:Wb2",
        "B:Ba1,b1,c1,d1,e1,f1:W",
        "(;FF[4]EV[connect6.ch.1.1.1]PB[a]PW[b];B[j10];W[k11i9];B[resign])",
        "(;GM[4]SZ[7:5]RU[4 in a row, 1 a move, 1 at first]AB[aa:bb]AW[ee]PL[W];W[aa])",
        "(;SZ[19];B[jj];W[ki]W[ik];B[ji];B[lh](;W[aa][bb])(;W[cc]))",
        "(;SZ[400];B[jj])",
        "j10 j10k11",
    ];
    for (number, text) in texts.into_iter().enumerate() {
        keep("connect_notation", number.to_string(), text.as_bytes());
        let ask = connect::Ask {
            size: Some((7, 5)),
            in_a_row: Some(4),
            stones: Some(1),
            ..connect::Ask::default()
        };
        let read = connect::parse::<connect::SixInARow>(text, &connect::Ask::default());
        let Ok(problem) = read.or_else(|_| connect::parse(text, &ask)) else { continue };
        let mut bytes = Vec::new();
        problem.game().write_setup(&mut bytes);
        problem.game().encode(problem.root(), &mut bytes);
        keep("connect_position", number.to_string(), &bytes);
        keep("connect_position", format!("{number}-cut"), &bytes[..bytes.len() - 1]);
    }
    lemmas(&keep);
    let ask =
        connect::Ask { size: Some((4, 3)), in_a_row: Some(3), stones: Some(1), ..connect::Ask::default() };
    let problem = connect::parse::<connect::SixInARow>("b2 c2", &ask).expect("a position");
    for (which, bytes) in certificates(&problem).iter().enumerate() {
        keep("certificate", format!("connect6-{which}"), bytes);
        keep("certificate_outline", format!("connect6-{which}"), bytes);
    }
}

/// The size of the board, how many in a row win, stones of a move; the position; the block.
type Lemma = ((u32, u32, u32), &'static str, &'static [u8]);

/// Lemmas by hand and by the prover of the tests of the game.
fn lemmas(keep: impl Fn(&str, String, &[u8])) {
    let lemmas: [Lemma; 10] = [
        ((5, 3, 1), "W:Bb1,c1:W", &[2, 0, 3, 0]),
        ((4, 3, 1), "W:Ba2,b4,c4:Wb2", &[1, 52, 1, 1, 15, 1, 0, 48]),
        ((4, 3, 1), "W:Bc2,a3,c3:W", &[1, 9, 1, 0, 1, 0, 25]),
        ((4, 3, 1), "W:Bd1,d3:Wb2", &[1, 13, 1, 1, 7, 1, 2, 3, 1, 6, 2, 6, 32, 0]),
        ((4, 3, 1), "W:Bc1,c2:Wb1", &[1, 9, 1, 1, 10, 1, 2, 3, 1, 5, 3, 16, 3, 14, 0]),
        (
            (4, 3, 1),
            "W:Bd1,d2:Wc2",
            &[
                1, 13, 1, 1, 11, 1, 2, 3, 1, 1, 1, 4, 1, 1, 2, 0, 2, 3, 1, 10, 1, 55, 1, 1, 13, 1, 2, 3, 1,
                5, 0, 2, 0, 1, 0, 22, 0, 1, 0, 5,
            ],
        ),
        (
            (6, 5, 2),
            "W:Ba1,c1,d1,b2,c2,f2,a3,e3,b4,a5,c5,e5,e6,f6:We1,f1,a2,d2,b3,c3,f3,c4,f4,f5,a6,d6",
            &[2, 96, 30, 2, 2, 21, 3, 0, 0, 41, 2, 21, 5, 2, 0, 41],
        ),
        ((19, 6, 2), "W:Bg5,h5,i5,j5,g10,h10,i10,j10:Wa1", &[6, 0xc0, 2, 3, 3, 0xf3, 2, 3, 3, 0]),
        ((4, 3, 1), "W:Bd1,d3:Wb2", &[1, 13, 0]),
        ((4, 3, 1), "W:Bd1,d3:Wb2", &[1, 13, 1, 1, 7, 1, 2, 3, 1, 6, 2, 6, 32]),
    ];
    for (number, ((side, in_a_row, stones), position, lemma)) in lemmas.into_iter().enumerate() {
        let ask = connect::Ask {
            size: Some((side, side)),
            in_a_row: Some(in_a_row),
            stones: Some(stones),
            ..connect::Ask::default()
        };
        let problem = connect::parse::<connect::SixInARow>(position, &ask).expect("a position");
        let (mut bytes, mut root) = (Vec::new(), Vec::new());
        problem.game().write_setup(&mut bytes);
        problem.game().encode(problem.root(), &mut root);
        bytes.push(root.len() as u8);
        keep("connect_lemma", number.to_string(), &[&bytes[..], &root, lemma].concat());
    }
}

fn main() {
    let keep = |target: &str, name: String, bytes: &[u8]| {
        fs::create_dir_all(folder(target)).expect("a folder");
        fs::write(folder(target).join(format!("seed-{name}")), bytes).expect("a file");
    };
    let boards =
        ["X.O/.../O.X x", "XO./OX./... x", "XOX/XO./... o", "... /", "xox/oxo/oxo X", " X../.../..."];
    for (number, board) in boards.into_iter().enumerate() {
        keep("tictactoe_notation", number.to_string(), board.as_bytes());
        let Ok(problem) = parse(board, Mark::X) else { continue };
        let mut bytes = vec![number as u8 % 2];
        problem.game().encode(problem.root(), &mut bytes);
        keep("positions", format!("board-{number}"), &bytes);
        for (which, bytes) in certificates(&problem).iter().enumerate() {
            keep("certificate", format!("board-{number}-{which}"), bytes);
            keep("certificate_outline", format!("board-{number}-{which}"), bytes);
        }
    }
    let mates = Ask { mate_in: Some(2), ..Ask::default() };
    let fifty = Ask { fifty_move: true, ..Ask::default() };
    let promote = Ask { goal: Goal::Promote { region: Region::whole() }, ..Ask::default() };
    let lines = [
        ("6k1/5ppp/8/8/8/8/8/K3R3 w - - bm Re8#; dm 1; id \"back rank\";", &mates),
        ("7k/8/5K2/8/8/8/8/R7 w - - 0 1 moves a1a2 h8h7 Ra1 Kh8; id a;", &mates),
        ("4k3/8/8/3pP3/8/8/8/R3K2R w KQ d6 0 1", &promote),
        ("r3k2r/1P6/8/8/8/8/8/4K3 b kq - 98 60 bm #3; dm 3", &fifty),
        ("8/p7/8/2P1k3/1K6/8/8/8 w - -", &promote),
        ("4k3/8/8/8/8/8/8/4K4 w - - 0 1", &mates),
        ("4k3/8/8/8/8/8/8/4R2K w - - id \"check\";", &mates),
    ];
    for (number, (line, ask)) in lines.into_iter().enumerate() {
        keep("chess_notation", number.to_string(), line.as_bytes());
        let Ok(epd) = chess::parse_epd(line, ask) else { continue };
        let mut bytes = Vec::new();
        epd.problem.game().write_setup(&mut bytes);
        epd.problem.game().encode(epd.problem.root(), &mut bytes);
        keep("chess_position", number.to_string(), &bytes);
        keep("chess_position", format!("{number}-cut"), &bytes[..bytes.len() - 1]);
        if ask.mate_in.is_some() {
            for (which, bytes) in certificates(&epd.problem).iter().enumerate() {
                keep("certificate", format!("chess-{number}-{which}"), bytes);
                keep("certificate_outline", format!("chess-{number}-{which}"), bytes);
            }
        }
    }
    go_seeds(keep);
    checkers_seeds(keep);
    connect_seeds(keep);
    keep("positions", "node".into(), &[0, 0, 0, 2]);
    keep("positions", "no-node".into(), &[0, 0, 1, 2]);

    let lines = include_str!("../../../fuzz/problems.jsonl").lines().enumerate();
    for (number, line) in lines {
        let named = json::read(line.as_bytes()).expect("a problem");
        let mut setup = Vec::new();
        named.problem.game().write_setup(&mut setup);
        if number % 4 == 0 {
            keep("graph_json", number.to_string(), line.as_bytes());
            keep("graph_setup", number.to_string(), &setup);
        }
        for (parity, rule) in twinproof_core::RepetitionRule::ALL.into_iter().enumerate() {
            let (game, past) = (named.problem.game().clone(), named.problem.past().to_vec());
            let problem = Problem::new(game, *named.problem.root(), past, rule).expect("a problem");
            let place = (2 * number + parity) as u8;
            for (which, bytes) in certificates(&problem).iter().enumerate() {
                if number % 4 == 0 {
                    keep("certificate", format!("{place}-{which}"), bytes);
                    keep("certificate_outline", format!("{place}-{which}"), bytes);
                }
                let mut input = bytes.as_slice();
                let header = twinproof_certificate::Header::read(&mut input, 1 << 20).expect("our own");
                let claim = header.form as u8 + 3 * u8::from(header.value == twinproof_core::Value::Win);
                keep("certificate_body", format!("{place}-{which}"), &[&[place, claim], input].concat());
            }
        }
    }
}
