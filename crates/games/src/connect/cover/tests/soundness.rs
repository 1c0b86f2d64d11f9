//! What the check lets through is true: strategies of an adversary against an exhaustive search, at the root and at inner nodes with
//! stones of the defender's that nobody told of. With any of its rules left out, it lets something through that is not.
//!
//! `TWINPROOF_COVER_CASES` says how many positions of each kind are tried, instead of a few seconds' worth.

use super::super::super::{Cell, Shape, Stones};
use super::super::omission::Omission;
use super::prover::Prover;
use super::solver::Solver;
use super::tree::{AttackerNode, DefenderNode, State, completions};
use super::{Seen, check_block};
use std::fmt;
use twinproof_core::Rng;

/// Board, in a row, stones of a move.
pub(super) const SHAPES: [(u8, u8, u8); 6] =
    [(4, 3, 1), (5, 4, 1), (5, 4, 2), (6, 4, 1), (6, 4, 2), (6, 5, 2)];
/// Positions of each kind.
const CASES: u64 = 120;
/// How many sets of unknown stones are tried at a node.
const UNKNOWN: u32 = 6;

pub(super) fn shape((side, in_a_row, stones): (u8, u8, u8)) -> Shape {
    Shape { width: side, height: side, in_a_row, stones, first: 1 }
}

fn cases() -> u64 {
    std::env::var("TWINPROOF_COVER_CASES").map_or(CASES, |cases| cases.parse().expect("a number of cases"))
}

/// What came of many positions.
#[derive(Debug, Default, Clone, Copy)]
struct Tally {
    positions: u64,
    true_wins: u64,
    accepted: u64,
    with_zone: u64,
    false_roots: u64,
    /// Nodes with unknown stones, and those that were not won.
    unknown: u64,
    false_unknown: u64,
    /// Blocks changed at random that were accepted all the same, and those that were wrong.
    damaged: u64,
    false_damaged: u64,
    compared: u64,
}

impl Tally {
    fn add(&mut self, other: Self) {
        self.positions += other.positions;
        self.true_wins += other.true_wins;
        self.accepted += other.accepted;
        self.with_zone += other.with_zone;
        self.false_roots += other.false_roots;
        self.unknown += other.unknown;
        self.false_unknown += other.false_unknown;
        self.damaged += other.damaged;
        self.false_damaged += other.false_damaged;
        self.compared += other.compared;
    }

    fn wrong(&self) -> u64 {
        self.false_roots + self.false_unknown + self.false_damaged
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} positions, {} won, {} accepted, {} with zones, {} false; {} with unknown stones, {} false; {} damaged and \
             accepted, {} false; {} coverages compared",
            self.positions,
            self.true_wins,
            self.accepted,
            self.with_zone,
            self.false_roots,
            self.unknown,
            self.false_unknown,
            self.damaged,
            self.false_damaged,
            self.compared
        )
    }
}

/// Attacker's and defender's stones: walls everywhere but on a few cells, no row, and often lines that either side has begun. Seldom one
/// in which the defender wins at once, of which there is little to say.
pub(super) fn random_position(shape: Shape, rng: &mut Rng) -> (Stones, Stones) {
    loop {
        let empty = 9 + rng.below(if shape.stones == 1 { 6 } else { 4 });
        let mut stones = [Stones::EMPTY; 2];
        let mut open = shape.board();
        for _ in 0..rng.below(4 * u32::from(shape.stones)) {
            let side = rng.index(2);
            // A line in which at least as many cells stay empty as make no completion.
            let lines =
                (0..shape.line_numbers()).filter_map(|line| Some(shape.line(line)?.collect::<Stones>()));
            let lines: Vec<_> =
                lines.filter(|line| line.intersection(open).len() > shape.stones.into()).collect();
            let Some(line) = lines.get(rng.index(lines.len().max(1))) else { break };
            let mut cells: Vec<_> = line.intersection(open).iter().collect();
            let spared = usize::from(shape.stones) + 1;
            while cells.len() > spared && rng.below(4) > 0 {
                let cell = cells.swap_remove(rng.index(cells.len()));
                stones[side].insert(cell);
                open.remove(cell);
            }
        }
        while open.len() > empty {
            let cell = open.select(rng.below(open.len())).expect("there are as many");
            stones[rng.index(2)].insert(cell);
            open.remove(cell);
        }
        let [attacker, defender] = stones;
        let is_lost = !completions(shape, defender, attacker).is_empty() && rng.below(16) > 0;
        if !is_lost && !has_row(shape, attacker) && !has_row(shape, defender) {
            return (attacker, defender);
        }
    }
}

fn has_row(shape: Shape, stones: Stones) -> bool {
    let mut lines = (0..shape.line_numbers()).filter_map(|line| shape.line(line));
    lines.any(|line| line.collect::<Stones>().is_subset(&stones))
}

/// Unknown stones that a node is said to bear, as many as it can have of those that come first in a random order.
fn unknown_stones(shape: Shape, seen: &Seen, rng: &mut Rng) -> Stones {
    let taken = seen.attacker.union(seen.defender).union(seen.core);
    let mut cells: Vec<Cell> = shape.board().minus(taken).iter().collect();
    let mut unknown = Stones::EMPTY;
    while unknown.len() < seen.extra && !cells.is_empty() {
        let with = unknown.with(cells.swap_remove(rng.index(cells.len())));
        if seen.dangers.iter().all(|(line, need)| with.intersection(*line).len() < *need) {
            unknown = with;
        }
    }
    unknown
}

/// Tries nodes of an accepted strategy with stones that the defender may have there.
fn try_unknown(shape: Shape, nodes: &[Seen], solver: &mut Solver, rng: &mut Rng, tally: &mut Tally) {
    for seen in nodes.iter().filter(|seen| seen.extra > 0) {
        for _ in 0..UNKNOWN {
            let mut defender = seen.defender.union(unknown_stones(shape, seen, rng));
            // A row of the defender's would have ended the game before the attacker's move.
            if seen.attacker_moves && has_row(shape, defender) {
                continue;
            }
            if rng.below(8) == 0 {
                // What is believed need not be there.
                defender = defender.iter().filter(|_| rng.below(8) > 0).collect();
            }
            tally.unknown += 1;
            if !solver.attacker_wins(seen.attacker, defender, seen.attacker_moves) {
                tally.false_unknown += 1;
            }
        }
    }
}

/// Changes bytes of a good block.
fn try_damaged(
    (shape, state): (Shape, State),
    block: &[u8],
    (omission, is_won): (Option<Omission>, bool),
    rng: &mut Rng,
    tally: &mut Tally,
) {
    for _ in 0..4 {
        let mut damaged = block.to_vec();
        let at = rng.index(damaged.len());
        match rng.below(3) {
            0 => damaged[at] = damaged[at].wrapping_add(1),
            1 => damaged[at] = damaged[at].wrapping_sub(1),
            _ => damaged[at] = rng.below(24) as u8,
        }
        if damaged != block && check_block(shape, state, &damaged, omission).is_ok() {
            tally.damaged += 1;
            tally.false_damaged += u64::from(!is_won);
        }
    }
}

/// Proves what can be proven of random positions of one kind, and compares it with the truth.
fn run(kind: (u8, u8, u8), seed: u64, cases: u64, omission: Option<Omission>) -> Tally {
    let shape = shape(kind);
    let mut rng = Rng::new(seed);
    let mut tally = Tally::default();
    for _ in 0..cases {
        let (attacker, defender) = random_position(shape, &mut rng);
        let mut solver = Solver::new(shape, attacker, defender);
        tally.positions += 1;
        // As if some stones had been put anywhere already, too.
        let extra = rng.below(5).saturating_sub(1);
        let state = State { attacker, defender, extra };
        let mut prover = Prover { shape, omission, rng: &mut rng, left: 60, compared: 0 };
        // Lemmas stand where the defender is to move: what the attacker plays first is played.
        let (attacker, strategy) = match prover.rng.below(2) == 0 {
            true => match prover.attack(state, 4) {
                Some(AttackerNode::Plays(cells, reply)) => (attacker.union(cells), Some(*reply)),
                Some(AttackerNode::Wins(_)) | None => (attacker, None),
            },
            false => (attacker, prover.defend(state, 3)),
        };
        tally.compared += prover.compared;
        tally.true_wins += u64::from(solver.attacker_wins(attacker, defender, false));
        if let Some(strategy) = strategy {
            let state = State { attacker, ..state };
            judge((shape, state), &strategy, omission, &mut solver, &mut rng, &mut tally);
        }
    }
    tally
}

fn judge(
    (shape, state): (Shape, State),
    strategy: &DefenderNode,
    omission: Option<Omission>,
    solver: &mut Solver,
    rng: &mut Rng,
    tally: &mut Tally,
) {
    let is_won = solver.attacker_wins(state.attacker, state.defender, false);
    for with_names in [false, true] {
        let block = strategy.block(state, with_names, omission);
        match check_block(shape, state, &block, omission) {
            Ok(nodes) => {
                tally.accepted += 1;
                tally.with_zone += u64::from(strategy.has_zone());
                tally.false_roots += u64::from(!is_won);
                try_unknown(shape, &nodes, solver, rng, tally);
            }
            // A part that stands for another may be good for less.
            Err(error) => assert!(with_names, "{error:?}"),
        }
        try_damaged((shape, state), &block, (omission, is_won), rng, tally);
    }
}

fn run_all(seed: u64, cases: u64, omission: Option<Omission>) -> Tally {
    let mut all = Tally::default();
    for kind in SHAPES {
        // Two stones a move make zones rare.
        let one = run(kind, seed, cases * if kind.2 == 2 { 3 } else { 1 }, omission);
        println!("{omission:?} {kind:?}: {one}");
        all.add(one);
    }
    all
}

#[test]
fn what_is_accepted_is_won() {
    let tally = run_all(1, cases(), None);
    println!("{tally}");
    assert_eq!(tally.wrong(), 0, "{tally}");
    assert!(tally.with_zone > 40 && tally.unknown > 2000 && tally.damaged > 5, "{tally}");
}

macro_rules! is_needed {
    ($($test:ident: $omission:ident,)*) => {$(
        #[test]
        fn $test() {
            let mut tally = Tally::default();
            // What is needed is soon missed. More cases than usual say how much.
            for round in 0..60 {
                tally.add(run_all(2 + round, cases().div_ceil(10), Some(Omission::$omission)));
                if tally.wrong() > 0 && cases() <= CASES {
                    break;
                }
            }
            println!("{tally}");
            assert!(tally.wrong() > 0, "{tally}");
        }
    )*};
}

is_needed! {
    danger_lines_are_needed: DangerLines,
    cells_of_completions_are_needed_in_the_core: CompletionCells,
    the_attackers_own_cells_are_needed_in_the_core: OwnCells,
    dangers_grow_with_each_move_that_may_be_anywhere: Accumulation,
    dangers_further_down_are_needed: DeeperDangers,
    the_defenders_lines_are_looked_at: DefenderLines,
    names_hold_for_no_more_stones: NamedDefender,
    names_hold_for_no_more_unknown_stones: NamedExtra,
}
