//! The prover of Connect6 and gomoku, by what it says and what the checker of certificates makes of it.

#[path = "connect/common.rs"]
mod common;
#[path = "connect/first_moves.rs"]
mod first_moves;
#[path = "connect/games.rs"]
mod games;
#[path = "connect/limits.rs"]
mod limits;
#[path = "connect/player.rs"]
mod player;
#[path = "connect/quiet.rs"]
mod quiet;
#[path = "connect/reached.rs"]
mod reached;
#[path = "connect/small.rs"]
mod small;
#[path = "connect/threat_wins.rs"]
mod threat_wins;
#[path = "connect/threats.rs"]
mod threats;
