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
use crate::played::{self, PlayedRecord};
use crate::record::{RecordFormat, RecordRequest};
use crate::solvable::Solvable;
use twinproof_certificate::outline::Outline;
use twinproof_core::{Game, InputError, Problem, RepetitionRule};
use twinproof_games::checkers::{Checkers, Color, Move, Position, read_pdn};

impl Solvable for Checkers {
    const RECORD: Option<RecordFormat> = Some(RecordFormat::Pdn);

    fn opponents_question(&self) -> Option<Self> {
        Some(self.opponents())
    }

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

    fn read_game(text: &str) -> Result<PlayedRecord<Self>> {
        let mut games = read_pdn(text);
        let (1, Some(record)) = (games.len(), games.pop()) else {
            return Err(InputError::new("moves are added to a record of one game, and this is none").into());
        };
        let record = record?;
        let mut positions = vec![record.start];
        for &mv in &record.moves {
            positions.push(positions[positions.len() - 1].play(mv));
        }
        let (root, past) = positions.split_last().expect("there is one");
        let rule = RepetitionRule::FirstPlayerLoss;
        let problem = Problem::new(Self::new(root.side()), *root, past.to_vec(), rule)?;
        Ok(PlayedRecord { problem, positions, ended: played::ended(text) })
    }

    fn append_move(text: &str, record: &PlayedRecord<Self>, mv: Move, comment: &str) -> Result<String> {
        let (game, root) = (record.problem.game(), record.problem.root());
        // Black begins.
        let is_second = |position: &Position| position.side() == Color::White;
        let plies = record.positions.len() - 1 + usize::from(is_second(&record.positions[0]));
        Ok(played::append(text, 1 + plies / 2, is_second(root), &game.format_move(root, mv), comment))
    }

    fn write_tree(tree: &JudgedTree<'_, Self>) -> Result<String> {
        Ok(pdn::write_tree(tree))
    }
}
