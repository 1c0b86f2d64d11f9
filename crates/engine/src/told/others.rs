//! Games that no protocol here speaks of.

use super::Told;
use twinproof::games::checkers::Checkers;
use twinproof::games::graph::Graph;
use twinproof::games::tictactoe::TicTacToe;

impl Told for Graph {}

impl Told for TicTacToe {}

impl Told for Checkers {}
