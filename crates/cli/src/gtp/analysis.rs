//! What is known of all first moves, as Go programs and people read it.

use std::cmp::Reverse;
use twinproof::{FirstMove, FirstMoves, Problem, Rounds, Rules};
use twinproof_games::go::Go;

/// How first moves are searched while a program watches: without end.
pub(super) const ROUNDS: Rounds = Rounds::growing(2_000, 4);

/// What a first move is worth to the side that makes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Worth {
    Fails,
    Open,
    Solves,
}

impl Worth {
    pub(super) fn of(problem: &Problem<Go>, first: &FirstMove<Go>) -> Self {
        let mover = problem.game().to_move(problem.root());
        match first.value {
            Some(value) if value.winner() == mover => Self::Solves,
            Some(_) => Self::Fails,
            None => Self::Open,
        }
    }

    /// As a share of 10000.
    fn winrate(self) -> u32 {
        match self {
            Self::Fails => 0,
            Self::Open => 5_000,
            Self::Solves => 10_000,
        }
    }
}

/// All moves on a line as `lz-analyze` has it, or `kata-analyze`, the best first. Of scores nothing is known, so that nothing is
/// said of them.
pub(super) fn line(problem: &Problem<Go>, known: &FirstMoves<Go>, is_kata: bool) -> String {
    let mut moves: Vec<_> = known.moves.iter().collect();
    moves.sort_by_key(|first| Reverse(Worth::of(problem, first)));
    let told = moves.iter().enumerate().map(|(order, first)| {
        let winrate = Worth::of(problem, first).winrate();
        let share = f64::from(winrate) / 10_000.0;
        let rates = match is_kata {
            true => format!("utility {} winrate {share} prior 0 lcb {share}", 2.0 * share - 1.0),
            false => format!("winrate {winrate} prior 0 lcb {winrate}"),
        };
        let line: Vec<_> = std::iter::once(first.mv).chain(first.line.iter().copied()).collect();
        let names = problem.game().move_names(&line);
        format!(
            "info move {} visits {} {rates} order {order} pv {}",
            names[0],
            first.expansions.max(1),
            names.join(" ")
        )
    });
    told.collect::<Vec<_>>().join(" ")
}
