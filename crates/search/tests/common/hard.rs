//! Small graphs that are hard for their size: dense cycles, one or two ends, everything reachable from everything.
//!
//! Whole graphs of plain chance are decided after a few expansions, because some end is always near. Here all nodes
//! that are not ends lie on one ring, with chords across it, so that nearly every line comes back to itself before it
//! gets anywhere. One graph is made from a seed or drawn by proptest, where it shrinks.

use proptest::prelude::*;
use twinproof_core::{Player, Problem, RepetitionRule, Rng, Value};
use twinproof_games::graph::{Builder, Graph};

/// How many nodes a hard graph has, its ends aside.
const NODES: std::ops::Range<usize> = 7..12;
/// Some number, to be taken modulo what there is to choose from.
type Number = u16;

/// A hard graph. Everything in it shrinks.
#[derive(Debug, Clone)]
pub(crate) struct Hard {
    ring: Vec<Link>,
    /// Whether the players take turns around the ring, and chords lead to the opponent only.
    alternates: bool,
    /// Whether chords lead back or a little further only, so that the far side of the ring is far away.
    is_deep: bool,
    ends: Vec<End>,
    past: Vec<Number>,
}

/// A node of the ring.
#[derive(Debug, Clone)]
struct Link {
    is_first_players: bool,
    /// Where its other moves lead, one to three of them.
    chords: Vec<Number>,
    /// How many of them are tried before the move along the ring.
    before: Number,
}

/// A node with a value, and which nodes have it for their last move.
#[derive(Debug, Clone)]
struct End {
    is_win: bool,
    from: Vec<Number>,
}

/// Hard graphs, for proptest.
pub(crate) fn hard_graphs() -> impl Strategy<Value = Hard> {
    let numbers = |range| prop::collection::vec(any::<Number>(), range);
    let link = (any::<bool>(), numbers(1..4), any::<Number>());
    let link = link.prop_map(|(is_first_players, chords, before)| Link { is_first_players, chords, before });
    let end = (any::<bool>(), numbers(1..3)).prop_map(|(is_win, from)| End { is_win, from });
    let past = prop_oneof![Just(Vec::new()), numbers(0..3)];
    let ring = prop::collection::vec(link, NODES);
    (ring, any::<bool>(), any::<bool>(), prop::collection::vec(end, 1..3), past)
        .prop_map(|(ring, alternates, is_deep, ends, past)| Hard { ring, alternates, is_deep, ends, past })
}

impl Hard {
    /// The hard graph of a seed. Every other one has a past.
    pub(crate) fn of(seed: u64) -> Self {
        Self::of_size(seed, NODES.start + (seed / 2) as usize % NODES.len())
    }

    /// The same with that many nodes, its ends aside.
    pub(crate) fn of_size(seed: u64, nodes: usize) -> Self {
        let rng = &mut Rng::new(seed);
        let (alternates, is_deep) = (flip(rng), flip(rng));
        let link = |rng: &mut Rng| {
            let is_first_players = flip(rng);
            Link { is_first_players, chords: some(rng, 1, 3), before: number(rng) }
        };
        let ring = (0..nodes).map(|_| link(rng)).collect();
        let ends = if flip(rng) { 1..2 } else { 1..3 };
        let ends = ends
            .map(|i| End { is_win: i == 1 && rng.below(4) > 0 || flip(rng), from: some(rng, 1, 2) })
            .collect();
        let past = if seed.is_multiple_of(2) { Vec::new() } else { some(rng, 1, 2) };
        Self { ring, alternates, is_deep, ends, past }
    }

    pub(crate) fn problem(&self, rule: RepetitionRule) -> Problem<Graph> {
        let mut builder = Builder::new();
        let mut name = |name: String| builder.node(&name).expect("names are short");
        let ring: Vec<_> = (0..self.ring.len()).map(|i| name(format!("n{i}"))).collect();
        let ends: Vec<_> = (0..self.ends.len()).map(|i| name(format!("end{i}"))).collect();
        for (i, link) in self.ring.iter().enumerate() {
            let is_first_players = if self.alternates { i % 2 == 0 } else { link.is_first_players };
            let target = |&chord: &Number| {
                let reach = if self.is_deep { i + 3 } else { ring.len() };
                let to = usize::from(chord) % reach.min(ring.len());
                // A move to oneself decides too much; one further is the opponent's.
                let is_wrong = to == i || self.alternates && to % 2 == i % 2;
                ring[if is_wrong { (to + 1) % ring.len() } else { to }]
            };
            let mut moves: Vec<_> = link.chords.iter().map(target).collect();
            moves.insert(usize::from(link.before) % (moves.len() + 1), ring[(i + 1) % ring.len()]);
            // The half beyond is further from the root.
            let half = ring.len().div_ceil(2);
            let leads =
                |end: &End| end.from.iter().any(|&from| usize::from(from) % half + ring.len() - half == i);
            moves.extend(self.ends.iter().zip(&ends).filter(|(end, _)| leads(end)).map(|(_, &node)| node));
            let player = if is_first_players { Player::First } else { Player::Second };
            builder.inner(ring[i], player, &moves).expect("each node is defined once");
        }
        for (end, &node) in self.ends.iter().zip(&ends) {
            let value = if end.is_win { Value::Win } else { Value::Loss };
            builder.terminal(node, value).expect("each node is defined once");
        }
        let past: Vec<_> = self.past.iter().map(|&past| ring[usize::from(past) % ring.len()]).collect();
        builder.finish(ring[0], &past, rule).expect("everything is defined")
    }
}

fn number(rng: &mut Rng) -> Number {
    rng.next_u64() as Number
}

fn flip(rng: &mut Rng) -> bool {
    rng.below(2) == 0
}

/// So many numbers.
fn some(rng: &mut Rng, least: u32, most: u32) -> Vec<Number> {
    let count = least + rng.below(most - least + 1);
    (0..count).map(|_| number(rng)).collect()
}
