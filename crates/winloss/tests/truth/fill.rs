//! Databases filled with what searches prove.

use std::sync::Arc;
use std::time::Duration;
use twinproof_certificate::{CheckLimits, Header, Writer, check_with_listener};
use twinproof_core::{Clock, Game, Limits, Problem, Rules, Silent, StopFlag, Value};
use twinproof_search::{Algorithm, Settings, prover};
use twinproof_winloss::{Database, Derived, Deriver, solution_of};

/// What a search makes of a problem, as a certificate; `None` if it takes too much.
pub(crate) fn certificate<G: Game>(problem: &Problem<G>, settings: &Settings) -> Option<(Value, Vec<u8>)> {
    let clock = Clock::start(Some(Duration::from_secs(600)), StopFlag::new());
    let limits = Limits { expansions: Some(20_000), ..settings.limits.clone() };
    let settings = Settings { limits, ..settings.clone() };
    let mut prover = prover(problem, &settings).expect("the search takes the problem");
    let value = prover.prove(&clock, &mut Silent).value?;
    let mut writer = Writer::new(Vec::new(), problem);
    let written = prover.write_proof(&clock, &mut writer);
    assert!(
        written.is_ok(),
        "what was found can be proven: {value:?} by {:?} {:?} at {:?} after {:?}",
        settings.algorithm,
        settings.ghi,
        problem.root(),
        problem.past()
    );
    Some((value, writer.into_inner()))
}

/// The rows of a certificate, which is right.
pub(crate) fn derive<G: Game>(problem: &Problem<G>, value: Value, certificate: &[u8]) -> Derived {
    let mut body = certificate;
    let header = Header::read(&mut body, 1 << 30).expect("it is our own");
    let limits = CheckLimits { memory: 1 << 30, clock: Clock::start(None, StopFlag::new()) };
    let mut deriver = Deriver::new(problem, value);
    check_with_listener(&header, body, &limits, problem.tables(), &mut deriver).expect("it is right");
    deriver.finish()
}

/// Which searches make the certificates, so that all forms are met.
pub(crate) fn searches<G: Rules>(problem: &Problem<G>) -> Vec<Settings> {
    let mut searches = vec![Settings::new(Algorithm::Dfpn), Settings::new(Algorithm::Pns)];
    if problem.game().repetition_is_state()
        && problem.rule() == twinproof_core::RepetitionRule::FirstPlayerLoss
    {
        searches.push(Settings { close: true, ..Settings::new(Algorithm::Bta) });
    }
    searches
}

/// Solves a problem and keeps all it shows; `change` may spoil the rows first.
pub(crate) fn store<G: Game>(
    database: &Arc<dyn Database>,
    problem: &Problem<G>,
    settings: &Settings,
    change: impl Fn(&mut Derived),
) {
    if problem.game().terminal(problem.root()).is_some() {
        return;
    }
    let Some((value, certificate)) = certificate(problem, settings) else { return };
    let mut derived = derive(problem, value, &certificate);
    change(&mut derived);
    let solution = solution_of(problem, value, certificate, 0);
    database.store(&solution, &derived.rows, &derived.entered).expect("memory takes everything");
}
