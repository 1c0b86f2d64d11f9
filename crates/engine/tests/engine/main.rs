//! Engines as they are: our own, Debian's stockfish and gnugo, scripts that stand in for others, and scripts that misbehave.
#![cfg(unix)]
#![allow(clippy::unwrap_used)]

mod certified;
mod gnugo;
mod gomocup;
mod jobs;
mod misbehaviour;
mod orphans;
mod player;
mod pool;
mod protocols;
mod stockfish;
mod support;
mod template;
