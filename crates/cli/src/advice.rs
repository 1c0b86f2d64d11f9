//! What is wrong, as the command says it: with the option that mends it. The library knows no options.

use anyhow::anyhow;
use std::fmt;
use twinproof::{Error, InputError, Refusal, StoreError};

/// An error of the library with what to do about it.
pub(crate) fn advised(error: Error) -> anyhow::Error {
    match error {
        Error::Refused(refusal) => Refused(refusal).into(),
        Error::Store(StoreError::Folder { .. }) => {
            anyhow!("{error}: choose another place with --certificate")
        }
        Error::OtherSideMates => anyhow!(
            "--duals, --tries and --set-play are about the side to move, but here the other side is to mate: leave \
             --attacker out"
        ),
        _ => error.into(),
    }
}

/// What is wrong with a text, with the option that would mend it too.
pub(crate) fn advised_text(error: &InputError) -> String {
    let advice = match error.remedy() {
        Some("all games") => ", or give the file with --file to have them all solved",
        Some("no area") => ": leave --region and --target out",
        Some("target") => ", or name them with --target",
        Some("target chains") => ", or name one of each chain with --target",
        Some("no attacker") => ": leave --attacker out, or name other stones",
        Some("score") => ", or ask for a score with --goal score:K",
        _ => "",
    };
    format!("{error}{advice}")
}

/// Why a search does not take a problem, with what to do about it.
#[derive(Debug)]
pub(crate) struct Refused(pub(crate) Refusal);

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let why = &self.0;
        match why {
            Refusal::WrongRule(_) => {
                write!(f, "{why}: use --algorithm dfpn, which is exact under both rules")
            }
            Refusal::CoarseRepetition(_) => write!(f, "{why}: use --algorithm dfpn"),
            Refusal::NagaiRule(rule) => write!(
                f,
                "--ghi nagai is for first-player-loss only and this problem has {rule}: use --ghi twins or \
                 conditions, which are exact under both rules"
            ),
            Refusal::NotForAlphaBeta(ghi) => {
                write!(f, "alphabeta has --ghi ignore, twins and conditions, not {}", ghi.name())
            }
            Refusal::NoPlayouts(algorithm) => write!(
                f,
                "playouts belong to --algorithm mc-pns and dfpn, {} has none: leave them out",
                algorithm.name()
            ),
            Refusal::NoSweeps(algorithm) => write!(
                f,
                "--close belongs to --algorithm bta, {} has no sweeps: leave it out",
                algorithm.name()
            ),
            _ => why.fmt(f),
        }
    }
}

impl std::error::Error for Refused {}

#[cfg(test)]
mod tests {
    use super::*;
    use twinproof::{Algorithm, Ghi, RepetitionRule};

    #[test]
    fn a_refusal_names_the_option_that_helps() {
        let rule = RepetitionRule::CurrentPlayerLoss;
        for (refusal, sentence) in [
            (
                Refusal::WrongRule(rule),
                "bta is for first-player-loss only and this problem has current-player-loss: use --algorithm dfpn, \
                 which is exact under both rules",
            ),
            (
                Refusal::CoarseRepetition(Algorithm::Dag),
                "dag needs a game whose rule of repetition compares whole positions: use --algorithm dfpn",
            ),
            (
                Refusal::NagaiRule(rule),
                "--ghi nagai is for first-player-loss only and this problem has current-player-loss: use --ghi \
                 twins or conditions, which are exact under both rules",
            ),
            (
                Refusal::NotForAlphaBeta(Ghi::Paths),
                "alphabeta has --ghi ignore, twins and conditions, not paths",
            ),
            (
                Refusal::NoPlayouts(Algorithm::Pns),
                "playouts belong to --algorithm mc-pns and dfpn, pns has none: leave them out",
            ),
            (
                Refusal::NoSweeps(Algorithm::Pns),
                "--close belongs to --algorithm bta, pns has no sweeps: leave it out",
            ),
        ] {
            assert_eq!(Refused(refusal).to_string(), sentence);
        }
    }
}
