//! Checkers: its search, its endgame tables, what a position is worth, and its proofs as games with variations.

mod annotate;
mod generate;
mod pdn;
mod tables;
mod value;

pub use annotate::{Annotated, JudgedPosition, annotate};
pub use generate::{EndingRecipe, generate_endings};
pub use tables::{CheckersTables, open_tables, open_tables_of};
pub use twinproof_tables::TableSource;
pub(crate) use value::opponents;
pub use value::{Score, ScoreRange, ValueAnswer, value};

use crate::error::Result;
use crate::follower::Follower;
use crate::judged::JudgedTree;
use crate::record::{RecordFormat, RecordRequest};
use crate::solvable::Solvable;
use twinproof_certificate::outline::Outline;
use twinproof_games::checkers::Checkers;

impl Solvable for Checkers {
    const RECORD: Option<RecordFormat> = Some(RecordFormat::Pdn);

    /// As players judge moves, and as tables do, which know no history.
    fn first_moves_forget_the_root() -> bool {
        true
    }

    fn write_record(
        outline: &Outline<Self>,
        request: &RecordRequest<'_, Self>,
        _: &mut dyn Follower,
    ) -> Result<String> {
        Ok(pdn::write(outline, request.size))
    }

    fn write_tree(tree: &JudgedTree<'_, Self>) -> Result<String> {
        Ok(pdn::write_tree(tree))
    }
}
