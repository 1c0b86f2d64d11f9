//! The function that picks a search and sets it on a problem.

mod table_prover;

use crate::claim::Prover;
use crate::pns::{Merging, Pns};
use crate::settings::{Algorithm, Ghi, Refusal, Settings};
use table_prover::{TableProver, TableSearch};
use twinproof_core::{Game, Problem, RepetitionRule};

/// Sets a search on a problem.
pub fn prover<'a, G: Game>(
    problem: &'a Problem<G>,
    settings: &Settings,
) -> Result<Box<dyn Prover<G> + 'a>, Refusal> {
    let algorithm = settings.algorithm;
    if settings.close && algorithm != Algorithm::Bta {
        return Err(Refusal::NoSweeps(algorithm));
    }
    if settings.playouts.is_some() && !algorithm.has_playouts() {
        return Err(Refusal::NoPlayouts(algorithm));
    }
    if algorithm == Algorithm::Bta && problem.rule() != RepetitionRule::FirstPlayerLoss {
        return Err(Refusal::WrongRule(problem.rule()));
    }
    if matches!(algorithm, Algorithm::Dag | Algorithm::Bta) && !problem.game().repetition_is_state() {
        return Err(Refusal::CoarseRepetition(algorithm));
    }
    if algorithm == Algorithm::Dfpn
        && settings.ghi == Ghi::Nagai
        && problem.rule() != RepetitionRule::FirstPlayerLoss
    {
        return Err(Refusal::NagaiRule(problem.rule()));
    }
    if algorithm == Algorithm::AlphaBeta && matches!(settings.ghi, Ghi::Nagai | Ghi::Paths) {
        return Err(Refusal::NotForAlphaBeta(settings.ghi));
    }
    let form = match algorithm {
        Algorithm::Pns | Algorithm::McPns => Merging::Tree,
        Algorithm::Dag => Merging::Dag,
        Algorithm::Dcg => Merging::Dcg,
        Algorithm::Bta => Merging::BaseTwin,
        Algorithm::Own(name) => return Err(Refusal::NotOwn(name)),
        Algorithm::Dfpn => {
            return Ok(Box::new(TableProver::new(problem, settings, TableSearch::Dfpn)));
        }
        Algorithm::AlphaBeta => {
            return Ok(Box::new(TableProver::new(problem, settings, TableSearch::AlphaBeta)));
        }
    };
    Ok(Box::new(Pns::new(problem, form, settings)))
}
