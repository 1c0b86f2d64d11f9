//! The tables as problems are given them, and as certificates name them.

use crate::{TableError, Tables, Wdl, folder};
use std::any::Any;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use twinproof_core::{EndgameTables, InputError, OutsideTable, Rules, Value};
use twinproof_games::checkers::{Checkers, Move, Position};

impl EndgameTables<Checkers> for Tables {
    fn contents(&self) -> &[OutsideTable] {
        self.outside()
    }

    #[inline]
    fn look_up(&self, game: &Checkers, position: &Position) -> Result<Option<Value>, InputError> {
        let value = self.probe(position).map_err(failed)?;
        Ok(value.map(|value| {
            let of_first = if position.side() == game.attacker() { value } else { value.flipped() };
            if of_first == Wdl::Win { Value::Win } else { Value::Loss }
        }))
    }

    /// Only where something is to be won, and distances are known.
    fn best_move(&self, _: &Checkers, position: &Position) -> Result<Option<Move>, InputError> {
        match self.distance(position).map_err(failed)? {
            Some(_) => Ok(self.best_move(position).map_err(failed)?.map(|(mv, _)| mv)),
            None => Ok(None),
        }
    }
}

fn failed(error: TableError) -> InputError {
    InputError::new(error.to_string())
}

/// Where a program finds tables.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum TableSource {
    /// In the usual folder, see [`folder`].
    #[default]
    Usual,
    /// In this folder.
    Folder(PathBuf),
    /// Nowhere: it does without.
    Nowhere,
}

impl TableSource {
    /// The folder; `None` to do without.
    pub fn folder(&self) -> Result<Option<PathBuf>, TableError> {
        match self {
            Self::Usual => folder(None).map(Some),
            Self::Folder(asked) => Ok(Some(asked.clone())),
            Self::Nowhere => Ok(None),
        }
    }

    /// The tables that a certificate of the game `G` names. `None` where it names none, they are of no kind known here, or
    /// none may be used.
    pub fn named<G: Rules>(
        &self,
        wanted: &[OutsideTable],
    ) -> Result<Option<Arc<dyn EndgameTables<G>>>, TableError> {
        let [OutsideTable { name, .. }] = wanted else { return Ok(None) };
        let pieces = name.strip_prefix("checkers-").and_then(|pieces| pieces.parse().ok());
        let Some(pieces) = pieces.filter(|_| G::NAME == Checkers::NAME) else { return Ok(None) };
        let Some(folder) = self.folder()? else { return Ok(None) };
        open::<G>(&folder, pieces)
    }
}

/// Tables of the game `G`, if that is checkers.
fn open<G: Rules>(folder: &Path, pieces: u8) -> Result<Option<Arc<dyn EndgameTables<G>>>, TableError> {
    let tables: Arc<dyn EndgameTables<Checkers>> = Arc::new(Tables::open(folder, pieces)?);
    // Another type of the same name is another game.
    Ok((&tables as &dyn Any).downcast_ref::<Arc<dyn EndgameTables<G>>>().cloned())
}

#[cfg(all(test, feature = "build"))]
mod tests {
    use super::*;
    use crate::{BuildOptions, build};
    use twinproof_core::{Clock, StopFlag};
    use twinproof_games::checkers::Color;

    #[test]
    fn a_draw_is_a_win_of_nobody_and_a_loss_a_win_of_the_other_side() {
        let folder = tempfile::tempdir().unwrap();
        let options = BuildOptions { pieces: 2, threads: 1, memory: 64 << 20 };
        let tables =
            build(folder.path(), &options, &Clock::start(None, StopFlag::new()), &mut |_| {}).unwrap();
        let ask = |first, position| tables.look_up(&Checkers::new(first), &position).unwrap();
        let kings = |black: u32, white: u32| {
            let (black, white) = (1 << (black - 1), 1 << (white - 1));
            Position::from_parts(black, white, black | white, Color::White)
        };
        let (lost, drawn) = (kings(11, 4), kings(1, 32));
        assert_eq!((ask(Color::White, lost), ask(Color::Black, lost)), (Some(Value::Loss), Some(Value::Win)));
        assert_eq!(
            (ask(Color::White, drawn), ask(Color::Black, drawn)),
            (Some(Value::Loss), Some(Value::Loss))
        );
        assert_eq!(ask(Color::Black, Position::START), None);
        assert_eq!(tables.contents()[0].name, "checkers-2");
        assert_eq!(tables.contents()[0].digest, tables.digest());
    }
}
