//! Positions by chance and by play, and what every test does with them.

use twinproof_certificate::{CheckLimits, Header, Writer, check};
use twinproof_core::{
    Clock, Counts, Game, Limits, Problem, RepetitionRule, Rng, Rules, Silent, StopFlag, StopReason, Value,
};
use twinproof_games::connect::{Cell, Color, Connect, Family, Move, Position, Shape, Stones};
use twinproof_search::{Algorithm, Reached, Settings};

/// A shape whose first move is like all others.
pub(crate) fn shape(width: u8, height: u8, in_a_row: u8, stones: u8) -> Shape {
    Shape { width, height, in_a_row, stones, first: stones }
}

/// Stones of either side thrown onto the board, so many in a hundred cells.
pub(crate) fn scattered(shape: Shape, percent: u32, rng: &mut Rng) -> Position {
    let mut position = Position { to_move: Color::White, ..Position::START };
    for cell in shape.board().iter() {
        if rng.below(100) < percent {
            let side = Color::ALL[rng.index(2)];
            position.stones_mut(side).insert(cell);
        }
    }
    position
}

/// All cells of the line with that number that a side lacks, unless the other side is on it.
pub(crate) fn missing(shape: Shape, position: &Position, side: Color, line: u16) -> Option<Stones> {
    let cells: Stones = shape.line(line)?.collect();
    (!cells.meets(&position.stones(side.other()))).then(|| cells.minus(position.stones(side)))
}

/// Play that knows a little: of a few moves by chance near other stones, the one with most stones in open lines.
pub(crate) fn played(shape: Shape, moves: usize, rng: &mut Rng) -> Option<Position> {
    let mut position = Position::START;
    for _ in 0..moves {
        for _ in 0..position.stones_to_play(shape) {
            let empties: Vec<Cell> = position.empties(shape).iter().collect();
            let best = (0..8)
                .map(|_| empties[rng.index(empties.len())])
                .max_by_key(|&cell| worth(shape, &position, cell));
            let side = position.to_move;
            position.stones_mut(side).insert(best?);
        }
        let side = position.to_move;
        let is_over = (0..shape.line_numbers())
            .any(|line| missing(shape, &position, side, line).is_some_and(|cells| cells.is_empty()));
        if is_over {
            return None;
        }
        position.to_move = side.other();
    }
    Some(position)
}

fn worth(shape: Shape, position: &Position, cell: Cell) -> u32 {
    let (x, y) = shape.place(cell);
    let mut worth = 0;
    for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
        for side in Color::ALL {
            for sign in [-1, 1] {
                for distance in 1..i32::from(shape.in_a_row) {
                    let at = |from: u8, by: i32| u8::try_from(i32::from(from) + by * sign * distance).ok();
                    let next = at(x, dx).zip(at(y, dy)).and_then(|(x, y)| shape.cell(x, y));
                    match next {
                        Some(next) if position.stones(side).contains(next) => worth += 1,
                        Some(next) if !position.stones(side.other()).contains(next) => {}
                        _ => break,
                    }
                }
            }
        }
    }
    worth
}

/// A question without a past.
pub(crate) fn problem<F: Family>(game: Connect<F>, root: Position) -> Problem<Connect<F>> {
    Problem::new(game, root, Vec::new(), RepetitionRule::FirstPlayerLoss).expect("a problem")
}

/// What a prover said.
pub(crate) struct Solved {
    pub(crate) value: Option<Value>,
    pub(crate) stopped: Option<StopReason>,
    pub(crate) counts: Counts,
    pub(crate) reached: Option<Reached>,
    pub(crate) certificate: Vec<u8>,
    pub(crate) line: Vec<Move>,
}

/// Runs a prover with at most so many expansions.
pub(crate) fn solve<F: Family>(
    problem: &Problem<Connect<F>>,
    algorithm: &'static str,
    expansions: u64,
) -> Solved {
    let limits = Limits { expansions: Some(expansions), ..Limits::default() };
    solve_within(problem, algorithm, limits, &Clock::start(None, StopFlag::new()))
}

/// Runs a prover within limits.
pub(crate) fn solve_within<F: Family>(
    problem: &Problem<Connect<F>>,
    algorithm: &'static str,
    limits: Limits,
    clock: &Clock,
) -> Solved {
    let settings = Settings { limits, ..Settings::new(Algorithm::Own(algorithm)) };
    let mut prover = twinproof_connect::prover(problem, &settings).expect("a prover of this name");
    let claim = prover.prove(clock, &mut Silent);
    let mut writer = Writer::new(Vec::new(), problem);
    if claim.value.is_some() {
        prover.write_proof(clock, &mut writer).expect("a claim has reasons");
    }
    Solved {
        value: claim.value,
        stopped: claim.stopped,
        counts: claim.counts,
        reached: claim.reached,
        certificate: writer.into_inner(),
        line: prover.line(),
    }
}

/// Has the certificate checked, and the line played out.
pub(crate) fn certified<F: Family>(problem: &Problem<Connect<F>>, solved: &Solved) {
    let mut rest = solved.certificate.as_slice();
    let limits = CheckLimits { memory: 1 << 26, clock: Clock::start(None, StopFlag::new()) };
    let header = Header::read(&mut rest, limits.memory).expect("a header");
    check::<Connect<F>>(&header, rest, &limits)
        .unwrap_or_else(|error| panic!("{error}: {:?}", problem.root()));
    assert_eq!(Some(header.value), solved.value);

    let game = problem.game();
    let mut position = *problem.root();
    for &mv in &solved.line {
        assert_eq!(game.terminal(&position), None, "{:?}", solved.line);
        assert!(game.index_of(&position, mv).is_some(), "{mv:?} is not legal in {:?}", solved.line);
        position = game.play(&position, mv);
    }
    assert_eq!(game.terminal(&position), solved.value, "{:?} at {:?}", solved.line, problem.root());
}
