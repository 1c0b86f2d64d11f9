//! A lemma for the moves that are left: where some moves of the loser are proven elsewhere, one lemma may do for all others.
//!
//! It is kept as the beginning of a certificate of the position: header, lemma, and nothing behind it. What proves the moves that the
//! lemma leaves out is put there by whoever has it, and the whole is checked as a certificate is.

use crate::error::{Error, Result};
use crate::solvable::Solvable;
use twinproof_certificate::{CheckLimits, Header, Writer};
use twinproof_core::bytes::Reader;
use twinproof_core::{Clock, Cover, Form, Meter, Player, Problem, ProofSink, Silent, Value};
use twinproof_search::Settings;

/// The step of a lemma in the body of a certificate.
const COVER: u8 = 0xf2;
/// Memory of a check.
const MEMORY: u64 = 1 << 30;

/// What came of looking for one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RestLemma {
    /// The beginning of a certificate, if a lemma was found and is accepted.
    pub bytes: Option<Vec<u8>>,
    /// What was expanded for it.
    pub expansions: u64,
}

/// Looks for a lemma by which the side to move loses by all moves but these; `None` if the game or the search has none.
pub fn rest_lemma<G: Solvable>(
    problem: &Problem<G>,
    without: &[G::Move],
    settings: &Settings,
    clock: &Clock,
) -> Result<Option<RestLemma>> {
    let Some((block, expansions)) = G::rest_lemma(problem, without, settings, clock, &mut Silent) else {
        return Ok(None);
    };
    let value = Value::won_by(problem.game().to_move(problem.root()).opponent());
    let mut bytes = None;
    if let Some(block) = block {
        let mut writer = Writer::new(Vec::new(), problem);
        let begun = writer.begin(Form::Order, value).and_then(|()| writer.cover(&block));
        // With nothing behind it, all of it is in the output.
        begun.and_then(|()| writer.append(&[])).map_err(Error::Write)?;
        let written = writer.into_inner();
        let limits = CheckLimits { memory: MEMORY, clock: clock.clone() };
        let left_out: Vec<_> =
            without.iter().filter_map(|&mv| problem.game().index_of(problem.root(), mv)).collect();
        let open = open_moves(problem, &written, &limits);
        if open.is_some_and(|open| open.iter().all(|index| left_out.contains(index))) {
            bytes = Some(written);
        }
    }
    Ok(Some(RestLemma { bytes, expansions }))
}

/// Whether these bytes are the beginning of a certificate that ends after its first lemma, rather than a whole one.
pub fn is_rest_lemma(bytes: &[u8]) -> bool {
    block_of(bytes).is_some()
}

/// The moves that such a lemma leaves open, by their indices; `None` if it is not accepted, or not about this problem.
pub fn open_moves<G: Solvable>(
    problem: &Problem<G>,
    bytes: &[u8],
    limits: &CheckLimits,
) -> Option<Vec<usize>> {
    let mut body = bytes;
    let header = Header::read(&mut body, limits.memory).ok()?;
    let of = header.problem::<G>(None).ok()?;
    let (game, root) = (problem.game(), problem.root());
    let mut setups = [Vec::new(), Vec::new()];
    game.write_setup(&mut setups[0]);
    of.game().write_setup(&mut setups[1]);
    let is_about = setups[0] == setups[1] && of.root() == root && of.rule() == problem.rule();
    let loser: Player = game.to_move(root);
    if !is_about || header.value.winner() == loser || game.terminal(root).is_some() {
        return None;
    }
    let mut meter = Meter::new(limits.memory, &limits.clock);
    match game.check_cover(root, block_of(bytes)?, &mut meter).ok()? {
        Cover::All => Some(Vec::new()),
        Cover::Some(flags) => {
            let flags = flags.into_iter().enumerate();
            Some(flags.filter(|(_, is_covered)| !is_covered).map(|(index, _)| index).collect())
        }
    }
}

/// The lemma, if nothing comes behind it. A whole certificate goes on: it has an end at least.
fn block_of(bytes: &[u8]) -> Option<&[u8]> {
    let mut body = bytes;
    Header::read(&mut body, MEMORY).ok()?;
    let mut reader = Reader::new(body.strip_prefix(&[COVER])?);
    let block = reader.block().ok()?;
    (reader.remaining() == 0).then_some(block)
}
