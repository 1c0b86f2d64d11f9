//! Ko fights: several kos, threats, and who may take what.

use super::adjacency::AdjacencyList;
use super::{GeneratorRng, Recipe};
use rustc_hash::FxHashMap;
use twinproof_core::{Player, Value};

/// A ko with a threat or two, and a terminal for each side.
pub(super) const SMALLEST: u32 = 16;

const PLAYERS: [Player; 2] = [Player::First, Player::Second];

/// What a ko fight is about.
struct Fight {
    kos: u32,
    /// The ko that must be held to take this one.
    needs: Vec<Option<u32>>,
    /// For each player, by how many threats are left after it: whether a threat must be answered.
    real: [Vec<bool>; 2],
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    /// The kos the first player holds, a bit each.
    held: u32,
    /// Threats left to each player.
    threats: [u32; 2],
    /// Whether the other player has just made a threat.
    threatened: bool,
    /// Who moves, as an index of [`PLAYERS`].
    mover: usize,
}

enum Next {
    State(State),
    Over(Player),
}

/// A fight over some kos with as many threats as the size allows.
pub(super) fn build(recipe: &Recipe, rng: &mut GeneratorRng) -> AdjacencyList {
    // However many terminals are wanted, there is a fight.
    let states = (recipe.size - recipe.terminal_count()).clamp(SMALLEST / 2, recipe.size - 2);
    let kos = (states.ilog2() / 3).clamp(1, 6);
    let most_threats = states.isqrt();
    let needs = (0..kos).map(|ko| (ko > 0 && rng.random_bool(0.4)).then(|| rng.below(ko))).collect();
    let real = [(); 2].map(|()| (0..=2 * most_threats).map(|_| rng.random_bool(0.75)).collect());
    let held = if kos == 1 { 0 } else { 1 + rng.below((1 << kos) - 2) };
    let fewer = rng.below(2);
    let fight = Fight { kos, needs, real };
    let unfold = |threats: u32| {
        let threats = [threats, threats.saturating_sub(fewer)];
        fight.unfold(State { held, threats, threatened: false, mover: 0 }, states)
    };
    // Step 1: as many threats as fit, found by doubling and then, since states grow with the square of the
    // threats, by one guess. Without threats even six kos fit.
    let mut fits = 0;
    let mut made = unfold(0).expect("kos are few enough to fit without threats");
    while let Some(more) = unfold((2 * fits).max(1)).filter(|_| 2 * fits <= most_threats) {
        (fits, made) = ((2 * fits).max(1), more);
    }
    let room = f64::from(states) / made.1.len() as f64;
    let guess = (f64::from(fits + 1) * room.sqrt()) as u32;
    let (mut graph, inner) = (fits + 1..guess.min(2 * fits)).rev().find_map(&unfold).unwrap_or(made);
    // Step 2: traps, for the share of terminals.
    let terminals = inner.len() as f64 * recipe.terminals / (1.0 - recipe.terminals).max(0.1);
    for _ in graph.nodes.len() - inner.len()..terminals.round() as usize {
        graph.trap(rng.pick(&inner));
    }
    graph.shuffle_moves(rng);
    graph
}

impl Fight {
    /// The graph of all that can happen, and its nodes with moves; `None` when there are more than `most`.
    fn unfold(&self, start: State, most: u32) -> Option<(AdjacencyList, Vec<u32>)> {
        let mut graph = AdjacencyList::default();
        let mut inner = vec![graph.inner(PLAYERS[start.mover], Vec::new())];
        let mut ends = [None; 2];
        let mut numbers = FxHashMap::from_iter([(start, inner[0])]);
        let mut queue = vec![start];
        let mut done = 0;
        while let Some(&state) = queue.get(done) {
            for next in self.moves(state) {
                let target = match next {
                    Next::Over(winner) => {
                        *ends[winner as usize].get_or_insert_with(|| graph.terminal(Value::won_by(winner)))
                    }
                    Next::State(next) => *numbers.entry(next).or_insert_with(|| {
                        queue.push(next);
                        inner.push(graph.inner(PLAYERS[next.mover], Vec::new()));
                        inner[queue.len() - 1]
                    }),
                };
                graph.link(inner[done], target);
            }
            done += 1;
            if queue.len() > most as usize {
                return None;
            }
        }
        Some((graph, inner))
    }

    fn moves(&self, state: State) -> Vec<Next> {
        let (mover, other) = (state.mover, 1 - state.mover);
        let quiet = State { threatened: false, mover: other, ..state };
        let mut moves = Vec::new();
        if state.threatened {
            // Answer the threat; a real one that is ignored decides the fight.
            moves.push(Next::State(quiet));
            if self.real[other][state.threats[other] as usize] {
                moves.push(Next::Over(PLAYERS[other]));
                return moves;
            }
        }
        let all = (1u32 << self.kos) - 1;
        let own = if mover == 0 { state.held } else { !state.held & all };
        if own == all {
            moves.push(Next::Over(PLAYERS[mover]));
        }
        for ko in (0..self.kos).filter(|ko| own >> ko & 1 == 0) {
            if self.needs[ko as usize].is_none_or(|needed| own >> needed & 1 == 1) {
                moves.push(Next::State(State { held: state.held ^ 1 << ko, ..quiet }));
            }
        }
        if state.threats[mover] > 0 {
            let mut threats = state.threats;
            threats[mover] -= 1;
            moves.push(Next::State(State { threats, threatened: true, ..quiet }));
        }
        // Who can do nothing passes.
        if moves.is_empty() {
            moves.push(Next::State(quiet));
        }
        moves
    }
}
