//! The tree as it was at some place of the journal: a run that is taken up again begins there.
//!
//! A snapshot is a convenience. One that is missing, damaged or of another plan is passed over, and the journal is read from its
//! beginning.

use crate::error::RunError;
use crate::folder::write_whole;
use crate::node::{Arena, Flags, Node, NodeId};
use crate::state::{Reason, State};
use crate::tree::Tree;
use std::fs;
use std::path::Path;
use twinproof::{Numbers, Player, ProofNumber, Solvable};
use xxhash_rust::xxh3::xxh3_64;

const MAGIC: &[u8] = b"twinproof snapshot 1\n";
/// Bytes of a node.
const NODE: usize = 34;

/// Writes the state as it is at that place of the journal.
pub(crate) fn write<G: Solvable>(path: &Path, state: &State<G>, at: u64) -> Result<(), RunError> {
    let nodes = state.tree.arena.len();
    let mut out = Vec::with_capacity(1024 + NODE * nodes as usize);
    out.extend(MAGIC);
    out.extend(at.to_le_bytes());
    let texts = [serde_json::to_vec(&state.plan), serde_json::to_vec(&state.counts)];
    for text in texts {
        let text = text.expect("they are made of texts and numbers");
        out.extend((text.len() as u64).to_le_bytes());
        out.extend(text);
    }
    out.extend(u64::from(nodes).to_le_bytes());
    for node in state.tree.arena.iter() {
        for number in [node.parent.0, node.first_child.0, node.next.0, node.mv] {
            out.extend(number.to_le_bytes());
        }
        out.extend(node.numbers.proof.bits().to_le_bytes());
        out.extend(node.numbers.disproof.bits().to_le_bytes());
        out.extend(node.visits.to_le_bytes());
        out.extend(node.sum.to_le_bytes());
        out.extend((node.flags.0 & !Flags::PASSING.0).to_le_bytes());
    }
    out.extend((state.reasons.len() as u64).to_le_bytes());
    for (node, reason) in &state.reasons {
        let (kind, at) = match reason {
            Reason::Own(at) => (0, at),
            Reason::After(at) => (1, at),
            Reason::Stored(at) => (2_u8, at),
        };
        out.extend(node.0.to_le_bytes());
        out.push(kind);
        out.extend(at.to_le_bytes());
    }
    out.extend((state.rest_reasons.len() as u64).to_le_bytes());
    for (node, at) in &state.rest_reasons {
        out.extend(node.0.to_le_bytes());
        out.extend(at.to_le_bytes());
    }
    out.extend(xxh3_64(&out).to_le_bytes());
    write_whole(path, &out)
}

/// Reads a snapshot into a fresh state; the place of the journal from which to go on, which is so long.
fn read<G: Solvable>(path: &Path, state: &mut State<G>, journal: u64) -> Option<u64> {
    let bytes = fs::read(path).ok()?;
    let (body, sum) = bytes.split_last_chunk::<8>()?;
    if xxh3_64(body) != u64::from_le_bytes(*sum) {
        return None;
    }
    let mut input = Input(body.strip_prefix(MAGIC)?);
    let at = input.u64()?;
    let plan = input.block()?;
    let counts = serde_json::from_slice(input.block()?).ok()?;
    // A journal that was cut since then is shorter.
    if at > journal || serde_json::from_slice::<crate::settings::Plan>(plan).ok()? != state.plan {
        return None;
    }
    let nodes = u32::try_from(input.u64()?).ok()?;
    let mut arena = Arena::default();
    for _ in 0..nodes {
        let [parent, first_child, next, mv, proof, disproof, visits] = input.words()?;
        let sum = f32::from_le_bytes(input.take()?);
        let flags = Flags(u16::from_le_bytes(input.take()?));
        let (proof, disproof) = (ProofNumber::from_bits(proof), ProofNumber::from_bits(disproof));
        let mover = if flags.has(Flags::FIRST) { Player::First } else { Player::Second };
        let fresh = Node::new(NodeId(parent), mv, mover, Numbers { proof, disproof });
        let links =
            [parent, first_child, next].into_iter().all(|link| link < nodes || link == NodeId::NONE.0);
        let (first_child, next) = (NodeId(first_child), NodeId(next));
        arena.push(Node { first_child, next, visits, sum, flags, ..fresh }).filter(|_| links)?;
    }
    let mut reasons = std::collections::HashMap::new();
    for _ in 0..input.u64()? {
        let node = NodeId(u32::from_le_bytes(input.take()?));
        let [kind] = input.take()?;
        let at = input.u64()?;
        let reason = match kind {
            0 => Reason::Own(at),
            1 => Reason::After(at),
            _ => Reason::Stored(at),
        };
        reasons.insert(node, reason);
    }
    let mut rest_reasons = std::collections::HashMap::new();
    for _ in 0..input.u64()? {
        let node = NodeId(u32::from_le_bytes(input.take()?));
        rest_reasons.insert(node, input.u64()?);
    }
    if !input.0.is_empty() || nodes == 0 {
        return None;
    }
    state.tree = Tree::restored(state.plan.algorithm, state.plan.policy, arena);
    state.reasons = reasons;
    state.rest_reasons = rest_reasons;
    state.counts = counts;
    Some(at)
}

/// The same, and removes one that is of no use: the journal may grow past its place, and would not be what it was made of.
pub(crate) fn read_or_remove<G: Solvable>(
    path: &Path,
    state: &mut State<G>,
    journal: u64,
) -> Result<Option<u64>, RunError> {
    let at = read(path, state, journal);
    if at.is_none() && path.exists() {
        fs::remove_file(path).map_err(|error| RunError::io(path, "removed", error))?;
    }
    Ok(at)
}

struct Input<'a>(&'a [u8]);

impl<'a> Input<'a> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, rest) = self.0.split_first_chunk::<N>()?;
        self.0 = rest;
        Some(*taken)
    }

    fn u64(&mut self) -> Option<u64> {
        self.take().map(u64::from_le_bytes)
    }

    fn words<const N: usize>(&mut self) -> Option<[u32; N]> {
        let mut words = [0; N];
        for word in &mut words {
            *word = u32::from_le_bytes(self.take()?);
        }
        Some(words)
    }

    fn block(&mut self) -> Option<&'a [u8]> {
        let length = usize::try_from(self.u64()?).ok()?;
        let (block, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(block)
    }
}
