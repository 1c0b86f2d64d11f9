//! How a search guesses by playouts.

use super::values::{epsilon, level, playouts};
use clap::Args;
use std::borrow::Cow;
use twinproof::{Algorithm, Level, Playouts};

#[derive(Debug, Args)]
#[command(next_help_heading = "Playouts")]
pub(crate) struct PlayoutArgs {
    /// For mc-pns and dfpn: a position begins with what this many random games from it say [default: 3 for mc-pns; dfpn
    /// goes by what the game knows]
    #[arg(long, value_name = "N", value_parser = playouts)]
    playouts: Option<u32>,
    /// The most moves of a playout [default: 10]
    #[arg(long, value_name = "N", value_parser = playouts)]
    look_ahead: Option<u32>,
    /// The least depth that is played out: so many moves, or x and a share of the moves at the root, in go of the empty
    /// points of the region; positions above it begin with one and one [default: 0]
    #[arg(long, value_name = "N|xSHARE", value_parser = level)]
    launch_level: Option<Level>,
    /// The disproof number of a position none of whose playouts reaches the goal [default: 0.01]
    #[arg(long, value_name = "X", value_parser = epsilon)]
    epsilon: Option<f64>,
}

impl PlayoutArgs {
    /// The playouts that a search does: those asked for, and for mc-pns always some.
    pub(crate) fn playouts(&self, algorithm: Algorithm) -> Option<Playouts> {
        let usual = Playouts::default();
        let is_on = algorithm == Algorithm::McPns || self.playouts.is_some();
        is_on.then(|| Playouts {
            games: self.playouts.unwrap_or(usual.games),
            look_ahead: self.look_ahead.unwrap_or(usual.look_ahead),
            launch_level: self.launch_level.unwrap_or(usual.launch_level),
            epsilon: self.epsilon.unwrap_or(usual.epsilon),
        })
    }

    /// Which of the options goes with a search that has no use for it.
    pub(super) fn conflict(&self, algorithm: Option<Algorithm>) -> Option<Cow<'static, str>> {
        let given = [
            (self.playouts.is_some(), "--playouts"),
            (self.look_ahead.is_some(), "--look-ahead"),
            (self.launch_level.is_some(), "--launch-level"),
            (self.epsilon.is_some(), "--epsilon"),
        ];
        let (_, option) = given.into_iter().find(|(is_given, _)| *is_given)?;
        match algorithm {
            None => Some(format!("{option} belongs to --algorithm mc-pns or dfpn: name one of them").into()),
            Some(search) if !search.has_playouts() => Some(
                format!(
                    "{option} belongs to --algorithm mc-pns or dfpn, {} has no playouts: leave one of them out",
                    search.name()
                )
                .into(),
            ),
            Some(Algorithm::Dfpn) if self.playouts.is_none() => {
                Some(format!("dfpn has playouts only if it is told how many: give --playouts with {option}").into())
            }
            Some(_) => None,
        }
    }
}
