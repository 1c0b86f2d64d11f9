//! A little prover that makes whatever strategy the check lets through: an adversary, which trusts what it is told of cores and dangers.
//!
//! It has no idea of its own of what is sound. It asks the check, perhaps one with a rule left out, what each part of a strategy
//! may be used for, and puts parts together until every move is answered.

use super::super::super::{Cell, Move, Shape, Stones};
use super::super::coverage::{Child, Coverage};
use super::super::node::Subtree;
use super::super::omission::Omission;
use super::tree::{AttackerNode, DefenderNode, State, Writer, completions};
use super::{answer_at, meter, reply_at};
use twinproof_core::Rng;

/// How many moves of the attacker are tried at a node.
const TRIED: usize = 8;
/// How many answers a node may have.
const MOST_CHILDREN: usize = 12;

pub(super) struct Prover<'a> {
    pub(super) shape: Shape,
    pub(super) omission: Option<Omission>,
    pub(super) rng: &'a mut Rng,
    /// Nodes of the attacker's that may still be tried.
    pub(super) left: u32,
    /// Times that the check's way to look for a move without an answer was compared with all moves.
    pub(super) compared: u64,
}

/// An answer with what it may be used for.
struct Part {
    taken: Stones,
    extra: u8,
    answer: AttackerNode,
    subtree: Subtree,
    child: Child,
}

impl Prover<'_> {
    fn free(&self, state: State) -> Stones {
        self.shape.board().minus(state.attacker).minus(state.defender)
    }

    /// A strategy from where the attacker is to move.
    pub(super) fn attack(&mut self, state: State, depth: u32) -> Option<AttackerNode> {
        let lines = completions(self.shape, state.attacker, state.defender);
        if !lines.is_empty() {
            return Some(AttackerNode::Wins(lines[self.rng.index(lines.len())]));
        }
        if depth == 0 || self.left == 0 {
            return None;
        }
        self.left -= 1;
        for cells in self.attacking_moves(state) {
            let next = State { attacker: state.attacker.union(cells), ..state };
            if let Some(reply) = self.defend(next, depth - 1) {
                return Some(AttackerNode::Plays(cells, Box::new(reply)));
            }
        }
        None
    }

    /// The moves that make most threats, and some others.
    fn attacking_moves(&mut self, state: State) -> Vec<Stones> {
        let moves = moves(self.free(state), self.shape.stones);
        let mut scored: Vec<_> = moves
            .into_iter()
            .map(|cells| {
                let threats = completions(self.shape, state.attacker.union(cells), state.defender).len();
                (8 * threats as u32 + self.rng.below(12), cells)
            })
            .collect();
        scored.sort_by(|one, other| other.cmp(one));
        scored.truncate(TRIED);
        scored.into_iter().map(|(_, cells)| cells).collect()
    }

    /// Answers to everything where the defender is to move.
    pub(super) fn defend(&mut self, state: State, depth: u32) -> Option<DefenderNode> {
        let mut lines = completions(self.shape, state.attacker, state.defender);
        // Now and then not all are stated, and the cells of the others are free for the defender.
        if self.rng.below(4) == 0 {
            lines.retain(|_| self.rng.below(3) > 0);
        }
        let empty = DefenderNode { lines: lines.clone(), children: Vec::new() };
        // Not answering anything is refused for that alone, unless the defender wins at once.
        if reply_at(self.shape, state, &empty, self.omission)
            .is_err_and(|error| error.contains("lets the defender"))
        {
            return None;
        }
        let missing =
            |line: u16| self.shape.line(line).expect("it is one").collect::<Stones>().minus(state.attacker);
        let stated: Vec<_> = lines.iter().map(|&line| to_move(missing(line))).collect();
        let mut parts: Vec<Part> = Vec::new();
        while let Some(gap) = self.gap(state, &stated, &parts) {
            if parts.len() == MOST_CHILDREN {
                return None;
            }
            let part = self.part_for(state, &stated, &gap, depth)?;
            parts.push(part);
        }
        let children = parts.into_iter().map(|part| (part.taken, part.extra, part.answer)).collect();
        Some(DefenderNode { lines, children })
    }

    /// An answer to a move at least.
    fn part_for(&mut self, state: State, stated: &[Move], gap: &[Cell], depth: u32) -> Option<Part> {
        let stones = self.shape.stones;
        let gap_cells: Stones = gap.iter().copied().collect();
        let mut ways = vec![(Stones::EMPTY, stones), (gap_cells, 0)];
        ways.extend((1..=stones).map(|extra| (gap_cells, extra)));
        ways.extend(gap.iter().map(|&cell| (Stones::EMPTY.with(cell), stones - 1)));
        // All parries at once.
        let all = stated.iter().fold(gap_cells, |all, mv| all.union(mv.set()));
        ways.push((all, 0));
        // Zones first, but not always.
        if self.rng.below(3) > 0 {
            ways.sort_by_key(|&(taken, extra)| (std::cmp::Reverse(extra), taken.len()));
        } else {
            let by = self.rng.index(ways.len());
            ways.rotate_left(by);
        }
        for (taken, extra) in ways {
            let next = State {
                defender: state.defender.union(taken),
                extra: state.extra + u32::from(extra),
                ..state
            };
            let Some(answer) = self.attack(next, depth) else { continue };
            let Ok(subtree) = answer_at(self.shape, next, &answer, self.omission) else { continue };
            let part = Part::new(self.shape, taken, extra, answer, subtree);
            if part.answers(self.shape, gap) {
                return Some(part);
            }
        }
        None
    }

    /// A move that is not answered, found by going through all of them; the check's own way must agree.
    fn gap(&mut self, state: State, stated: &[Move], parts: &[Part]) -> Option<Vec<Cell>> {
        let free = self.free(state);
        let is_answered = |cells: &[Cell]| {
            stated.iter().any(|mv| !cells.iter().any(|&cell| mv.contains(cell)))
                || parts.iter().any(|part| part.answers(self.shape, cells))
        };
        let all = all_moves(free, self.shape.stones);
        let gap = all.iter().find(|cells| !is_answered(cells));
        let children: Vec<_> = parts.iter().map(|part| part.child.clone()).collect();
        let coverage = Coverage { completions: stated, children: &children, free, left_out: &[] };
        let stones = usize::from(self.shape.stones);
        let found = meter(|meter| coverage.gap(&[], stones, meter)).expect("nothing is limited");
        assert_eq!(found.is_some(), gap.is_some(), "{found:?} {gap:?} of {all:?} by {stated:?} {children:?}");
        if let Some(found) = &found {
            assert!(!is_answered(found), "{found:?} by {stated:?} {children:?}");
        }
        self.compared += 1;
        gap.cloned()
    }
}

impl Part {
    fn new(shape: Shape, taken: Stones, extra: u8, answer: AttackerNode, subtree: Subtree) -> Self {
        let child =
            meter(|meter| Child::new(shape, taken, extra, &subtree, meter)).expect("nothing is limited");
        Self { taken, extra, answer, subtree, child }
    }

    /// Whether it answers a move, as the rule is written.
    fn answers(&self, shape: Shape, cells: &[Cell]) -> bool {
        let outside: Stones = cells.iter().copied().filter(|&cell| !self.taken.contains(cell)).collect();
        outside.len() <= self.extra.into()
            && !outside.meets(&self.subtree.core)
            && self
                .subtree
                .dangers
                .iter()
                .all(|danger| outside.intersection(danger.cells(shape)).len() < danger.need)
    }
}

/// All moves with so many stones, or with all cells if there are fewer.
fn moves(free: Stones, stones: u8) -> Vec<Stones> {
    let most = free.len().min(stones.into());
    let all = all_moves(free, stones).into_iter().map(|cells| cells.into_iter().collect::<Stones>());
    all.filter(|cells| cells.len() == most && most > 0).collect()
}

/// All moves with so many stones or fewer.
pub(super) fn all_moves(free: Stones, stones: u8) -> Vec<Vec<Cell>> {
    let mut all = vec![vec![]];
    all.extend(free.iter().map(|cell| vec![cell]));
    if stones == 2 {
        all.extend(
            free.iter()
                .flat_map(|low| free.iter().filter(move |&high| high > low).map(move |high| vec![low, high])),
        );
    }
    all
}

fn to_move(cells: Stones) -> Move {
    let cells: Vec<_> = cells.iter().collect();
    if let [low, high] = *cells { Move::two(low, high) } else { Move::one(cells[0]) }
}

/// The bytes of an answer alone.
pub(super) fn answer_block(state: State, answer: &AttackerNode) -> Vec<u8> {
    let mut writer = Writer::new(false, None);
    writer.attacker(answer, state);
    writer.out
}
