//! Simulations: a stored verdict is played through on a path it was not found on.

use crate::dfpn::Worker;
use crate::history::{HistoryTable, NodeKeys, Probe};
use crate::limits::LimitGuard;
use crate::settings::Ghi;
use crate::table::{SharedTable, TranspositionTable, Twinning};
use twinproof_core::{Clock, Game, Limits, Problem, StopFlag, Value, mix};

/// Memory of the table: enough for what the benchmarks search.
const BYTES: u64 = 1 << 28;
/// Where a search ends that is not decided by then; its table serves as well.
const MAX_EXPANSIONS: u64 = 100_000;
/// How many paths stored verdicts are tried on, and how long these are.
const PATHS: u64 = 100;
const LONGEST: u64 = 200;

/// A stored verdict that simulation finds to hold on another path.
pub struct Replay<G: Game + 'static> {
    tt: HistoryTable<'static, G>,
    position: G::Position,
    keys: NodeKeys,
    value: Value,
}

impl<G: Game> Replay<G> {
    /// Searches the problem, then tries on random paths what the table holds. Of the verdicts with that value that
    /// are found to hold there, and not on every path, it takes the one that needs most positions.
    ///
    /// The search does not sweep: under first-player-loss little would be left to walk through.
    pub fn find(problem: Problem<G>, ghi: Ghi, value: Value) -> Option<Self> {
        // A benchmark is a process: what it borrows may stay for good.
        let problem: &'static Problem<G> = Box::leak(Box::new(problem));
        let table: &'static SharedTable =
            Box::leak(Box::new(SharedTable::new(TranspositionTable::new(BYTES, Twinning::of(ghi)))));
        let mut worker = Worker::new(HistoryTable::new(problem, ghi, table.read()), 0, false, None);
        let root = (problem.root().clone(), worker.tt.root_keys());
        let limits = Limits { expansions: Some(MAX_EXPANSIONS), ..Limits::default() };
        let clock = Clock::start(None, StopFlag::new());
        // Decided or not, there are verdicts in the table.
        let _ = worker.solve(root.0.clone(), root.1, &mut LimitGuard::for_proof(limits, &clock));
        let mut tt = worker.tt;
        (0..MAX_EXPANSIONS).for_each(|_| tt.earn_simulation());

        let (mut best, mut most) = (Vec::new(), 0);
        for seed in 0..PATHS {
            let mut path = vec![root.clone()];
            tt.history.push(root.1.repetition, 0);
            while path.len() as u64 <= LONGEST
                && let Some((position, keys)) = next(&tt, path.last().expect("the root"), seed)
            {
                let nodes = tried(&mut tt, &position, &keys, value);
                tt.history.push(keys.repetition, keys.depth);
                path.push((position, keys));
                if nodes > most {
                    (best, most) = (path.clone(), nodes);
                }
            }
            path.iter().rev().for_each(|(_, keys)| tt.history.pop(keys.repetition, keys.depth));
        }
        let (position, keys) = best.pop()?;
        best.iter().for_each(|(_, keys)| tt.history.push(keys.repetition, keys.depth));
        Some(Self { tt, position, keys, value })
    }

    /// Simulates it, and says how many positions that took.
    pub fn run(&mut self) -> u64 {
        tried(&mut self.tt, &self.position, &self.keys, self.value)
    }
}

/// A position after the last one of the path, by a move that settles nothing.
fn next<G: Game>(
    tt: &HistoryTable<'_, G>,
    (position, keys): &(G::Position, NodeKeys),
    seed: u64,
) -> Option<(G::Position, NodeKeys)> {
    let game = tt.problem.game();
    let mover = game.to_move(position);
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let mut children: Vec<(G::Position, NodeKeys)> = Vec::new();
    for mv in moves {
        let child = game.play(position, mv);
        let at = tt.child_keys(keys, mv, &child);
        if tt.leaf(mover, mv, &child, at.repetition).is_none() {
            children.push((child, at));
        }
    }
    let chosen = mix(mix(seed) ^ u64::from(keys.depth)).checked_rem(children.len() as u64)?;
    Some(children.swap_remove(chosen as usize))
}

/// The positions it took to find that the value holds here; none if it does not, or is known without simulation.
fn tried<G: Game>(
    tt: &mut HistoryTable<'_, G>,
    position: &G::Position,
    keys: &NodeKeys,
    value: Value,
) -> u64 {
    let is_open = matches!(tt.probe(keys), Probe::Open { .. });
    if !is_open || !tt.claims(keys.entry, value) {
        return 0;
    }
    let before = tt.counts.nodes;
    match tt.simulate_value(position, keys, value) {
        // What holds on every path is kept: once only.
        Some(verdict) if !verdict.conditions.is_unconditional() => tt.counts.nodes - before,
        _ => 0,
    }
}
