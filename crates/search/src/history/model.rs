//! A decided position whose answers are tried in another one, after Kawano.

use super::{HistoryTable, NodeKeys};
use std::rc::Rc;
use twinproof_core::{Game, Value};

/// The model of a position that is simulated: where another move led instead.
pub(crate) struct Model<G: Game> {
    position: G::Position,
    keys: NodeKeys,
    moves: Vec<G::Move>,
}

impl<G: Game> HistoryTable<'_, G> {
    /// A decided position as a model.
    pub(crate) fn model(&self, position: G::Position, keys: NodeKeys) -> Rc<Model<G>> {
        let mut moves = Vec::new();
        self.problem.game().moves(&position, &mut moves);
        Rc::new(Model { position, keys, moves })
    }

    /// The winner's moves in a model, as far as its entries name them.
    pub(super) fn model_moves<'m>(
        &self,
        model: &'m Model<G>,
        value: Value,
    ) -> impl Iterator<Item = G::Move> + use<'m, G> {
        let named = self.stored_moves(model.keys.entry, value);
        named.into_iter().filter_map(|index| model.moves.get(usize::from(index)).copied())
    }

    /// The model after a move, if the move can be made there and its entries claim the value then.
    pub(super) fn model_after(&self, model: &Model<G>, mv: G::Move, value: Value) -> Option<Rc<Model<G>>> {
        if !model.moves.contains(&mv) {
            return None;
        }
        let position = self.problem.game().play(&model.position, mv);
        let keys = self.child_keys(&model.keys, mv, &position);
        self.claims(keys.entry, value).then(|| self.model(position, keys))
    }
}
