//! Games against the proofs of the puzzles that ship: the defender puts its stones into its own lines, into the attacker's, or
//! anywhere, and the attacker, who follows the lemma, wins every one of them.
//!
//! `TWINPROOF_GAMES` says how many games; 300 unless told.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::io;
use twinproof_connect::{ZONES, prover};
use twinproof_core::{Clock, Form, Game, Mark, Problem, ProofSink, Rng, Rules, Silent, StopFlag, Value};
use twinproof_games::connect::{Ask, Cell, Connect, Family, FiveInARow, Move, Position, SixInARow, parse};
use twinproof_search::{Algorithm, Settings};

/// Keeps what a proof of this kind says: a move, and a lemma.
#[derive(Default)]
struct Kept {
    first: Option<usize>,
    block: Vec<u8>,
}

impl ProofSink for Kept {
    fn begin(&mut self, _: Form, value: Value) -> io::Result<()> {
        assert_eq!(value, Value::Win);
        Ok(())
    }
    fn choose(&mut self, index: usize) -> io::Result<()> {
        self.first = Some(index);
        Ok(())
    }
    fn all(&mut self) -> io::Result<()> {
        unreachable!("a lemma answers everything")
    }
    fn cover(&mut self, block: &[u8]) -> io::Result<()> {
        self.block = block.to_vec();
        Ok(())
    }
    fn repetition(&mut self) -> io::Result<()> {
        unreachable!("nothing repeats")
    }
    fn define(&mut self, _: u32) -> io::Result<()> {
        unreachable!("names are the lemma's own")
    }
    fn reuse(&mut self, _: u32, _: bool) -> io::Result<()> {
        unreachable!("names are the lemma's own")
    }
    fn member(&mut self, _: &[u8], _: Option<usize>) -> io::Result<()> {
        unreachable!("a win is no closed set")
    }
    fn mark(&self) -> Mark {
        Mark { bytes: 0, nodes: 0 }
    }
    fn rewind(&mut self, _: Mark) -> io::Result<()> {
        unreachable!("nothing is taken back")
    }
    fn finish(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A puzzle with the attacker's first move and the lemma about what follows.
struct Proven<F: Family> {
    problem: Problem<Connect<F>>,
    first: Move,
    block: Vec<u8>,
}

fn proven<F: Family>(file: &str) -> Vec<Proven<F>> {
    let path = format!("{}/../../problems/{file}/puzzles.txt", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let lists = text.lines().map(|line| line.split(';').next().unwrap().trim());
    lists
        .filter(|list| !list.is_empty())
        .map(|list| {
            let problem = parse::<F>(list, &Ask::default()).unwrap();
            let clock = Clock::start(None, StopFlag::new());
            let mut kept = Kept::default();
            {
                let mut prover = prover(&problem, &Settings::new(Algorithm::Own(ZONES))).unwrap();
                assert_eq!(prover.prove(&clock, &mut Silent).value, Some(Value::Win), "{list}");
                prover.write_proof(&clock, &mut kept).unwrap();
            }
            let first =
                problem.game().move_at(problem.root(), kept.first.unwrap() as u64, &mut Vec::new()).unwrap();
            Proven { problem, first, block: kept.block }
        })
        .collect()
}

/// A stone of the defender's: in the fullest of its own lines that are open, in one of the attacker's, or anywhere.
fn stone<F: Family>(game: &Connect<F>, position: &Position, rng: &mut Rng) -> Cell {
    let (shape, empties) = (game.shape(), position.empties(game.shape()));
    let any = |rng: &mut Rng| {
        let cells: Vec<_> = empties.iter().collect();
        cells[rng.below(cells.len() as u32) as usize]
    };
    let side = match rng.below(8) {
        0 => return any(rng),
        1..=4 => game.attacker().other(),
        _ => game.attacker(),
    };
    let (mine, theirs) = (position.stones(side), position.stones(side.other()));
    let open = (0..shape.line_numbers()).filter_map(|number| {
        let cells: Vec<_> = shape.line(number)?.collect();
        let has_room = cells.iter().any(|&cell| empties.contains(cell));
        let is_open = cells.iter().all(|&cell| !theirs.contains(cell));
        (has_room && is_open).then(|| (cells.iter().filter(|&&cell| mine.contains(cell)).count(), cells))
    });
    let mut open: Vec<_> = open.collect();
    open.sort_by_key(|(stones, _)| std::cmp::Reverse(*stones));
    let Some((_, cells)) = open.get(rng.below(4) as usize) else { return any(rng) };
    let free: Vec<_> = cells.iter().copied().filter(|&cell| empties.contains(cell)).collect();
    free[rng.below(free.len() as u32) as usize]
}

/// The defender's move: as the lemma would show it, or stone by stone.
fn reply<F: Family>(
    proven: &Proven<F>,
    after: &Position,
    position: &Position,
    line: &[Move],
    rng: &mut Rng,
) -> Move {
    let game = proven.problem.game();
    if rng.below(3) == 0 {
        let shown = game.replies_in_cover(after, &proven.block, line);
        if !shown.is_empty() {
            return shown[rng.below(shown.len() as u32) as usize];
        }
    }
    let first = stone(game, position, rng);
    if position.stones_to_play(game.shape()) == 1 {
        return Move::one(first);
    }
    let mut next = *position;
    next.stones_mut(position.to_move).insert(first);
    Move::two(first, stone(game, &next, rng))
}

/// Plays one game, and says how many moves the attacker made.
fn play<F: Family>(proven: &Proven<F>, rng: &mut Rng) -> u32 {
    let game = proven.problem.game();
    let after = game.play(proven.problem.root(), proven.first);
    let (mut position, mut line, mut moves) = (after, Vec::new(), 1);
    while game.terminal(&position).is_none() {
        let defence = reply(proven, &after, &position, &line, rng);
        position = game.play(&position, defence);
        line.push(defence);
        assert_eq!(game.terminal(&position), None, "the defender has won or filled the board: {line:?}");
        let answer = game.answer_in_cover(&after, &proven.block, &line);
        let answer = answer.unwrap_or_else(|| panic!("no answer to {line:?}"));
        assert!(game.index_of(&position, answer).is_some(), "{answer:?} is not legal after {line:?}");
        position = game.play(&position, answer);
        line.push(answer);
        moves += 1;
    }
    assert_eq!(game.terminal(&position), Some(Value::Win));
    moves
}

fn games<F: Family>(file: &str, share: u64) {
    let games = std::env::var("TWINPROOF_GAMES").map_or(300, |games| games.parse().unwrap()) / share;
    let proven = proven::<F>(file);
    let mut rng = Rng::new(19);
    let mut moves = 0;
    for number in 0..games {
        moves += u64::from(play(&proven[number as usize % proven.len()], &mut rng));
    }
    println!("{file}: {games} games, {moves} moves of the attacker's");
}

#[test]
fn the_attacker_wins_every_game_of_connect6() {
    games::<SixInARow>("connect6", 1);
}

#[test]
fn the_attacker_wins_every_game_of_gomoku() {
    games::<FiveInARow>("gomoku", 4);
}
