//! Tables as problems are given them.

use crate::{Tables, Wdl};
use twinproof_core::{EndgameTables, InputError, OutsideTable, Rules, Value};
use twinproof_games::checkers::{Checkers, Position};

impl EndgameTables<Checkers> for Tables {
    fn contents(&self) -> &[OutsideTable] {
        self.outside()
    }

    fn look_up(&self, game: &Checkers, position: &Position) -> Result<Option<Value>, InputError> {
        let found = self.probe(position).map_err(|error| InputError::new(error.to_string()))?;
        let to_move = game.to_move(position);
        Ok(found.map(|value| match value {
            Wdl::Win => Value::won_by(to_move),
            Wdl::Loss => Value::won_by(to_move.opponent()),
            // The question is whether the first player wins.
            Wdl::Draw => Value::Loss,
        }))
    }
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
