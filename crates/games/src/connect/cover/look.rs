//! Looking into a lemma: what the attacker answers on the real board, and what the defender may try.
//!
//! A strategy believes in stones that need not be there and does not know of others. Here the real board is kept beside it. What is
//! played is always legal on the real board, whatever the defender plays; why it wins is what was checked.

use super::super::{Cell, Connect, Family, Move, Position, Shape, Stones};
use super::checker;
use super::strategy::{Reply, Response, Strategy};
use twinproof_core::{Clock, Game, Meter, Rules, StopFlag};

/// Memory for a strategy that somebody looks into; it was checked before, within the limits of that.
const MEMORY: u64 = 1 << 32;
/// As many replies are shown.
const MOST_SHOWN: usize = 24;
/// Of those that are answered alike, as many.
const MOST_ALIKE: usize = 3;
/// More cells than these are not combined with each other to find replies.
const MOST_COMBINED: usize = 40;

/// The attacker's answer after a line that ends with a move of the defender's.
pub(in super::super) fn answer<F: Family>(
    game: &Connect<F>,
    position: &Position,
    block: &[u8],
    line: &[Move],
) -> Option<Move> {
    let (&last, before) = line.split_last()?;
    let strategy = read(game, position, block)?;
    let walk = Walk::new(game, position, &strategy)?.along(before)?;
    walk.respond(last).map(|(answer, _)| answer)
}

/// Replies of the defender after a line that ends with a move of the attacker's.
pub(in super::super) fn replies<F: Family>(
    game: &Connect<F>,
    position: &Position,
    block: &[u8],
    line: &[Move],
) -> Vec<Move> {
    let Some(strategy) = read(game, position, block) else { return Vec::new() };
    let walk = Walk::new(game, position, &strategy).and_then(|walk| walk.along(line));
    walk.map_or_else(Vec::new, |walk| walk.replies())
}

fn read<F: Family>(game: &Connect<F>, position: &Position, block: &[u8]) -> Option<Strategy> {
    if game.terminal(position).is_some() {
        return None;
    }
    let clock = Clock::start(None, StopFlag::new());
    checker(game, position, block, &mut Meter::new(MEMORY, &clock)).keeping().check(0).ok()?
}

/// A place in a strategy, and the real board there. The defender is to move.
#[derive(Clone)]
struct Walk<'a, F> {
    game: &'a Connect<F>,
    strategy: &'a Strategy,
    reply: &'a Reply,
    position: Position,
    /// What the strategy believes to be the defender's.
    believed: Stones,
}

impl<'a, F: Family> Walk<'a, F> {
    fn new(game: &'a Connect<F>, position: &Position, strategy: &'a Strategy) -> Option<Self> {
        let believed = position.stones(position.to_move);
        Some(Self { game, strategy, reply: strategy.replies.last()?, position: *position, believed })
    }

    /// The same after a line of moves and answers; `None` if the strategy answers otherwise.
    fn along(self, line: &[Move]) -> Option<Self> {
        line.chunks(2).try_fold(self, |walk, pair| {
            let (answer, next) = walk.respond(*pair.first()?)?;
            next.filter(|_| pair.get(1) == Some(&answer))
        })
    }

    /// The attacker's answer to a move, and where it leads; `None` if the move is not legal.
    fn respond(&self, mv: Move) -> Option<(Move, Option<Self>)> {
        self.game.index_of(&self.position, mv)?;
        let after = self.game.play(&self.position, mv);
        let cells: Vec<Cell> = mv.cells().filter(|&cell| !self.believed.contains(cell)).collect();
        let (wanted, then) = match self.reply.answered_by(&cells, self.strategy)? {
            Response::Completes(completion) => (completion.set(), None),
            Response::Child(child) => {
                let answer = &self.strategy.answers[child.answer];
                (answer.cells, answer.reply.map(|reply| (reply, child.taken)))
            }
        };
        let answer = self.fill_up(&after, wanted)?;
        let next = then.map(|(reply, taken)| Self {
            reply: &self.strategy.replies[reply],
            position: self.game.play(&after, answer),
            believed: self.believed.union(taken),
            ..self.clone()
        });
        Some((answer, next))
    }

    /// A legal move with these cells, as far as they are not the attacker's already. What is missing is put nearby: it does no harm.
    fn fill_up(&self, position: &Position, wanted: Stones) -> Option<Move> {
        let shape = self.game.shape();
        let empties = position.empties(shape);
        let wanted = wanted.minus(position.stones(position.to_move));
        let mut others: Vec<_> = empties.minus(wanted).iter().collect();
        let near = wanted.iter().next().unwrap_or(Cell(shape.cells() / 2));
        others.sort_by_key(|&cell| (distance(shape, cell, near), cell));
        let stones = usize::from(position.stones_to_play(shape));
        let mut cells = wanted.iter().chain(others).take(stones);
        let first = cells.next()?;
        let mv = cells.next().map_or(Move::one(first), |second| Move::two(first, second));
        let is_all = wanted.minus(mv.set()).is_empty();
        (is_all && self.game.index_of(position, mv).is_some()).then_some(mv)
    }

    /// What the defender may try: what holds out longest comes first.
    fn replies(&self) -> Vec<Move> {
        let mut judged: Vec<_> = self
            .candidates()
            .into_iter()
            .filter_map(|mv| {
                let cells: Vec<Cell> = mv.cells().filter(|&cell| !self.believed.contains(cell)).collect();
                Some(match self.reply.answered_by(&cells, self.strategy)? {
                    Response::Completes(_) => (1, usize::MAX, mv),
                    Response::Child(child) => (self.strategy.answers[child.answer].height, child.answer, mv),
                })
            })
            .collect();
        judged.sort_by_key(|&(height, answer, mv)| (std::cmp::Reverse(height), answer, mv));
        let mut shown: Vec<(usize, Move)> = Vec::new();
        for (_, answer, mv) in judged {
            let alike = shown.iter().filter(|(other, _)| *other == answer).count();
            if alike < MOST_ALIKE && shown.len() < MOST_SHOWN && shown.iter().all(|(_, other)| *other != mv) {
                shown.push((answer, mv));
            }
        }
        shown.into_iter().map(|(_, mv)| mv).collect()
    }

    /// Moves that do something about all threats, if there are any, with other stones where the strategy looks.
    fn candidates(&self) -> Vec<Move> {
        let shape = self.game.shape();
        let empties = self.position.empties(shape);
        let stones = usize::from(self.position.stones_to_play(shape));
        let completions = &self.reply.completions;
        let mut parries = Vec::new();
        parry(completions, &mut Vec::new(), stones, &mut parries);
        if parries.is_empty() {
            // Nothing helps: a move that touches as much as it can.
            let mut touched: Vec<_> = completions.iter().flat_map(Move::cells).collect();
            touched.truncate(1);
            parries.push(touched);
        }
        let children = self.reply.children.iter();
        let interesting =
            children.fold(Stones::EMPTY, |all, child| all.union(child.taken).union(child.guarded));
        let interesting: Vec<_> = interesting.intersection(empties).iter().collect();
        // Somewhere that nobody looks at.
        let elsewhere: Vec<_> = empties.iter().filter(|cell| !interesting.contains(cell)).take(2).collect();
        let mut candidates = Vec::new();
        for parry in parries {
            let others =
                || interesting.iter().chain(&elsewhere).copied().filter(|cell| !parry.contains(cell));
            match (parry.as_slice(), stones) {
                (&[first, second], _) => candidates.push(Move::two(first, second)),
                (&[cell], 1) => candidates.push(Move::one(cell)),
                (&[cell], _) => candidates.extend(others().map(|other| Move::two(cell, other))),
                (_, 1) => candidates.extend(others().map(Move::one)),
                _ => {
                    let few: Vec<_> = others().collect();
                    let few = &few[few.len().saturating_sub(MOST_COMBINED)..];
                    for (index, &first) in few.iter().enumerate() {
                        candidates.extend(few[index + 1..].iter().map(|&second| Move::two(first, second)));
                    }
                }
            }
        }
        candidates.retain(|&mv| self.game.index_of(&self.position, mv).is_some());
        candidates
    }
}

/// All ways to touch every one of these with so many stones at most, or fewer where fewer will do.
fn parry(completions: &[Move], cells: &mut Vec<Cell>, left: usize, ways: &mut Vec<Vec<Cell>>) {
    let untouched = completions.iter().find(|mv| !cells.iter().any(|&cell| mv.contains(cell)));
    let Some(untouched) = untouched else {
        ways.push(cells.clone());
        return;
    };
    if left > 0 {
        for cell in untouched.cells() {
            cells.push(cell);
            parry(completions, cells, left - 1, ways);
            cells.pop();
        }
    }
}

/// How many steps of a king it is from one cell to another.
fn distance(shape: Shape, one: Cell, other: Cell) -> u8 {
    let ((x, y), (other_x, other_y)) = (shape.place(one), shape.place(other));
    x.abs_diff(other_x).max(y.abs_diff(other_y))
}
