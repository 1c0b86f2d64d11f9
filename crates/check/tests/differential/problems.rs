//! Small random problems of the games that the proven checker knows, and certificates about them.

use crate::scribe;
use twinproof_core::bytes::{put_block, put_number};
use twinproof_core::{Problem, RepetitionRule, Rng, Rules};
use twinproof_games::go::{Go, Position};
use twinproof_games::graph::Graph;
use twinproof_games::tictactoe::TicTacToe;

/// A certificate about some problem.
pub(crate) fn certificate(rng: &mut Rng) -> Vec<u8> {
    match rng.below(8) {
        0 => scribe::certificate(&tictactoe(rng), rng),
        1 | 2 => scribe::certificate(&go(rng), rng),
        _ => scribe::certificate(&graph(rng), rng),
    }
}

fn rule(rng: &mut Rng) -> RepetitionRule {
    RepetitionRule::ALL[rng.index(2)]
}

/// A graph of three to ten nodes, with a past or without.
fn graph(rng: &mut Rng) -> Problem<Graph> {
    const NAMES: [&str; 4] = ["n", "é", "日", "🦀"];
    let count = 3 + rng.index(8);
    let ends = 5 + rng.below(4);
    let mut setup = Vec::new();
    put_number(&mut setup, count as u64);
    for node in 0..count {
        let name = format!(
            "{}{}",
            NAMES[rng.index(NAMES.len())],
            if node == 0 { String::new() } else { node.to_string() }
        );
        put_block(&mut setup, name.as_bytes());
        let kind = if rng.below(ends) == 0 { 2 + rng.below(2) } else { rng.below(2) };
        setup.push(kind as u8);
        if kind < 2 {
            let moves = 1 + rng.below(3);
            put_number(&mut setup, moves.into());
            (0..moves).for_each(|_| put_number(&mut setup, rng.index(count) as u64));
        }
    }
    let graph = Graph::read_setup(&setup).expect("it is a graph");
    let nodes: Vec<_> = graph.nodes().collect();
    let past = (0..[0, 0, 0, 1, 2][rng.index(5)]).map(|_| nodes[rng.index(count)]).collect();
    Problem::new(graph, nodes[0], past, rule(rng)).expect("a graph knows no epochs of its own")
}

/// A board after some moves; at times with a past that was played.
fn tictactoe(rng: &mut Rng) -> Problem<TicTacToe> {
    let game = TicTacToe::read_setup(&[rng.below(2) as u8]).expect("it is a side");
    let mut boards = vec![game.decode(&[0, 0, rng.below(2) as u8]).expect("the empty board")];
    for _ in 0..1 + rng.below(7) {
        let board = *boards.last().expect("it begins with one");
        if game.terminal(&board).is_some() {
            break;
        }
        let mut moves = Vec::new();
        game.moves(&board, &mut moves);
        boards.push(game.play(&board, moves[rng.index(moves.len())]));
    }
    let root = boards.pop().expect("it is not empty");
    boards.truncate(if rng.below(3) == 0 { boards.len() } else { 0 });
    Problem::new(game, root, boards, rule(rng)).expect("what was played comes before")
}

/// A question about a score on a small board, and the empty board or one after some moves.
pub(crate) fn go_question(rng: &mut Rng) -> (Go, Position) {
    let (width, height) = loop {
        let (width, height) = (1 + rng.below(6), 1 + rng.below(6));
        if width * height <= 24 {
            break (width, height);
        }
    };
    question_on(width, height, rng)
}

fn question_on(width: u32, height: u32, rng: &mut Rng) -> (Go, Position) {
    let points = width * height;
    let ko = rng.below(3);
    let suicide = if ko < 2 && rng.below(3) == 0 { 32 } else { 0 };
    let mut setup = vec![width as u8, height as u8, (ko + 4 * rng.below(2) + suicide) as u8, 4];
    put_number(&mut setup, rng.below(2 * points + 2).into());
    setup.extend(&((1u32 << points) - 1).to_le_bytes()[..points.div_ceil(8) as usize]);
    let game = Go::read_setup(&setup).expect("it is a question");
    let mut empty = vec![rng.below(2) as u8];
    empty.resize(1 + (2 * points).div_ceil(8) as usize, 0);
    let position = game.decode(&empty).expect("it is the empty board");
    (game, position)
}

/// A board of a few points after some moves, which are its past or are forgotten.
fn go(rng: &mut Rng) -> Problem<Go> {
    let (width, height) =
        [(1, 1), (2, 1), (3, 1), (1, 4), (5, 1), (2, 2), (3, 2), (2, 3), (3, 3)][rng.index(9)];
    let (game, position) = question_on(width, height, rng);
    let mut positions = vec![position];
    for _ in 0..rng.below(12) {
        let position = positions.last().expect("it begins with one");
        if game.terminal(position).is_some() {
            break;
        }
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        positions.push(game.play(position, moves[rng.index(moves.len())]));
    }
    let root = positions.pop().expect("it is not empty");
    positions.truncate(if rng.below(3) == 0 { 0 } else { positions.len() });
    let rule = game.ko().rule();
    Problem::new(game, root, positions, rule).expect("go without threats has no epochs")
}
