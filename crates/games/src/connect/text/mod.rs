//! Connect6 and gomoku from text.

mod cells;

pub(super) use cells::read_move;
