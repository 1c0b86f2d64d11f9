//! Finds positions in games of its own: `own_positions connect6|gomoku threats|zones SEED COUNT`. With `threats`, those won by threats
//! in at least three moves; with `zones`, those that threats alone do not win but zones do. One a line: the moves so far; the side to
//! move wins.

use twinproof_core::{
    Clock, Game, Limits, Problem, RepetitionRule, Rng, Rules, Silent, StopFlag, StopReason, Value,
};
use twinproof_games::connect::{Cell, Color, Connect, Family, FiveInARow, Move, Position, Shape, SixInARow};
use twinproof_search::{Algorithm, Claim, Settings};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, kind, seed, count] = arguments.as_slice() else {
        eprintln!("usage: own_positions connect6|gomoku threats|zones SEED COUNT");
        return;
    };
    let (Ok(seed), Ok(count)) = (seed.parse(), count.parse()) else {
        eprintln!("SEED and COUNT are numbers");
        return;
    };
    match game.as_str() {
        "gomoku" => find::<FiveInARow>(kind == "zones", seed, count),
        _ => find::<SixInARow>(kind == "zones", seed, count),
    }
}

fn find<F: Family>(quiet: bool, seed: u64, count: usize) {
    let mut rng = Rng::new(seed);
    let mut found = 0;
    while found < count {
        if let Some(moves) = search_a_game::<F>(quiet, &mut rng) {
            println!("{moves}");
            found += 1;
        }
    }
}

/// Plays a game until it is over or a win is there; its moves then, if it is one of those that are looked for.
fn search_a_game<F: Family>(quiet: bool, rng: &mut Rng) -> Option<String> {
    let mut position = Position::START;
    let mut moves = String::new();
    loop {
        let game = Connect::<F>::new(F::SHAPE, position.to_move).expect("a shape that is played");
        if game.terminal(&position).is_some() {
            return None;
        }
        let problem =
            Problem::new(game, position, Vec::new(), RepetitionRule::FirstPlayerLoss).expect("a problem");
        let (by_threats, length) = claim(&problem, "threats", 2000);
        if by_threats.value.is_some() {
            return (!quiet && length >= 7).then(|| moves.trim_end().to_owned());
        }
        if quiet && by_threats.stopped != Some(StopReason::AllTried) {
            return None;
        }
        if quiet && claim(&problem, "zones", 6000).0.value == Some(Value::Win) {
            return Some(moves.trim_end().to_owned());
        }
        let mv = sensible(F::SHAPE, &position, rng);
        moves += &game.format_move(&position, mv);
        moves.push(' ');
        position = game.play(&position, mv);
    }
}

/// What a prover says, and how long its line is.
fn claim<F: Family>(
    problem: &Problem<Connect<F>>,
    algorithm: &'static str,
    expansions: u64,
) -> (Claim, usize) {
    let limits = Limits { expansions: Some(expansions), ..Limits::default() };
    let settings = Settings { limits, ..Settings::new(Algorithm::Own(algorithm)) };
    let mut prover = twinproof_connect::prover(problem, &settings).expect("a prover of this name");
    let claim = prover.prove(&Clock::start(None, StopFlag::new()), &mut Silent);
    (claim, prover.line().len())
}

/// Of some cells by chance, those that see most stones.
fn sensible(shape: Shape, position: &Position, rng: &mut Rng) -> Move {
    let mut empties: Vec<Cell> = position.empties(shape).iter().collect();
    let mut pick = || {
        let tries = (0..40).map(|_| rng.index(empties.len())).collect::<Vec<_>>();
        let best =
            tries.into_iter().max_by_key(|&at| sight(shape, position, empties[at])).expect("forty tries");
        empties.swap_remove(best)
    };
    if position.stones_to_play(shape) == 1 { Move::one(pick()) } else { Move::two(pick(), pick()) }
}

/// How many stones of one side a cell sees along its lines.
fn sight(shape: Shape, position: &Position, cell: Cell) -> u32 {
    let through = (0..shape.line_numbers()).filter_map(|line| shape.line(line)).map(Vec::from_iter);
    let worth = |line: Vec<Cell>| {
        if !line.contains(&cell) {
            return 0;
        }
        let [black, white] =
            Color::ALL.map(|side| line.iter().filter(|&&at| position.stones(side).contains(at)).count());
        if black == 0 || white == 0 { 3u32.pow((black + white) as u32) - 1 } else { 0 }
    };
    let (x, y) = shape.place(cell);
    let far = |at: u8, size: u8| (2 * i32::from(at) + 1 - i32::from(size)).unsigned_abs();
    4 * through.map(worth).sum::<u32>() + 40 - far(x, shape.width) - far(y, shape.height)
}
