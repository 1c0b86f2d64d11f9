//! Counting move sequences of any game, the usual test of a move generator.

use twinproof_core::{Game, Problem};

/// How many sequences of `depth` legal moves there are from the root of a problem. The game may end earlier than
/// that, and such sequences are not counted; repetitions are no end.
///
/// ```
/// use twinproof_games::{perft, tictactoe};
///
/// let problem = tictactoe::parse("", tictactoe::Mark::X)?;
/// assert_eq!(perft(&problem, 9), 127_872);
/// # Ok::<(), twinproof_core::InputError>(())
/// ```
pub fn perft<G: Game>(problem: &Problem<G>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let game = problem.game();
    let mut total = 0u64;
    // The moves still to be tried, one list a ply, and the positions they are tried in.
    let mut path: Vec<(G::Position, Vec<G::Move>)> = Vec::new();
    let mut open = Some(problem.root().clone());
    loop {
        if let Some(position) = open.take()
            && game.terminal(&position).is_none()
        {
            if path.len() as u32 + 1 == depth {
                total = total.saturating_add(game.count_moves(&position) as u64);
            } else {
                let mut moves = Vec::new();
                game.moves(&position, &mut moves);
                path.push((position, moves));
            }
        }
        let Some((position, moves)) = path.last_mut() else { return total };
        match moves.pop() {
            Some(mv) => open = Some(game.play(position, mv)),
            None => _ = path.pop(),
        }
    }
}
