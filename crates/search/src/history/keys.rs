//! The keys of a position on a path: for the table, for repetitions, and of the path itself.

use super::HistoryTable;
use crate::settings::Ghi;
use twinproof_core::{ChildPreview, Game, PathCode, mix};

/// A position on a path, by its keys.
#[derive(Debug, Clone, Copy)]
pub(crate) struct NodeKeys {
    /// The key of its entries.
    pub(crate) entry: u64,
    /// Its 64-bit repetition key.
    pub(crate) repetition: u64,
    pub(crate) code: PathCode,
    pub(crate) depth: u32,
    /// [`Rules::epoch`](twinproof_core::Rules::epoch), where sets are kept.
    pub(crate) epoch: u64,
}

impl<G: Game> HistoryTable<'_, G> {
    /// The keys of the root.
    pub(crate) fn root_keys(&self) -> NodeKeys {
        self.keys_at_root(self.problem.root())
    }

    /// The keys of a position at the beginning of a path.
    pub(crate) fn keys_at_root(&self, position: &G::Position) -> NodeKeys {
        let game = self.problem.game();
        NodeKeys {
            entry: self.key(game.state_key(position), PathCode::ROOT),
            repetition: game.repetition_key(position),
            code: PathCode::ROOT,
            depth: 0,
            epoch: self.epoch(position),
        }
    }

    /// The keys of the position after a move, played from `from`.
    pub(crate) fn child_keys(&self, from: &NodeKeys, mv: G::Move, child: &G::Position) -> NodeKeys {
        let game = self.problem.game();
        let (state, repetition) = (game.state_key(child), game.repetition_key(child));
        self.child_keys_of(from, mv, state, repetition, self.epoch(child))
    }

    /// The same, of a position that was not set up.
    pub(crate) fn preview_keys(&self, from: &NodeKeys, mv: G::Move, preview: &ChildPreview) -> NodeKeys {
        let epoch = if self.rules.keeps_sets { preview.epoch } else { 0 };
        self.child_keys_of(from, mv, preview.state_key, preview.repetition_key, epoch)
    }

    fn child_keys_of(
        &self,
        from: &NodeKeys,
        mv: G::Move,
        state: u64,
        repetition: u64,
        epoch: u64,
    ) -> NodeKeys {
        let code = from.code.step(from.depth.into(), self.problem.game().move_parts(mv));
        NodeKeys { entry: self.key(state, code), repetition, code, depth: from.depth + 1, epoch }
    }

    fn key(&self, state: u64, code: PathCode) -> u64 {
        if self.ghi == Ghi::Paths { mix(state ^ code.word()) } else { state }
    }

    fn epoch(&self, position: &G::Position) -> u64 {
        if self.rules.keeps_sets { self.problem.game().epoch(position) } else { 0 }
    }
}
