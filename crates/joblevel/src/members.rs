//! A disproof under first-player-loss as one closed set: the positions of the job tree, and those of the workers' certificates whatever
//! their form. Closed sets together are closed, and what left one of them into its past leads to a position of the job tree.

use crate::compose::{Proof, Reply, Step};
use crate::error::RunError;
use std::collections::BTreeMap;
use twinproof::{CheckLimits, Form, Player, Problem, ProofSink, Solvable};
use twinproof_certificate::{Header, Listener, Proven, Writer, check_with_listener};

/// The encoding of each member, and the second player's answer.
type Members = BTreeMap<Vec<u8>, Option<usize>>;

/// The certificate; none if one of the workers' is not accepted. The checker says whether the set is closed.
pub(crate) fn members<G: Solvable>(
    proof: &Proof<'_, G>,
    limits: &CheckLimits,
) -> Result<Option<Vec<u8>>, RunError> {
    let mut all = Members::new();
    let mut is_whole = true;
    proof.walk(|node| {
        let mut add = |problem: &Problem<G>, certificate: &[u8]| {
            is_whole &= collect(problem, certificate, limits, &mut all);
        };
        match &node.step {
            Step::Certificate(certificate) => add(&node.problem, certificate),
            Step::Choose(index) => {
                insert(&node.problem, node.problem.root(), Some(*index), &mut all);
            }
            Step::All(replies) => {
                for reply in replies {
                    if let Reply::Certificate(after, certificate) = reply {
                        add(after, certificate);
                    }
                }
                insert(&node.problem, node.problem.root(), None, &mut all);
            }
            // No list of positions says what a lemma says.
            Step::Lemma(..) => is_whole = false,
            Step::Over => {}
        }
        Ok(())
    })?;
    if !is_whole {
        return Ok(None);
    }
    let problem = &proof.state.problem;
    if problem.game().terminal(problem.root()).is_some() {
        insert(problem, problem.root(), None, &mut all);
    }
    let mut writer = Writer::new(Vec::new(), problem);
    let mut write = || {
        writer.begin(Form::Closed, proof.value)?;
        for (position, answer) in &all {
            writer.member(position, *answer)?;
        }
        writer.finish()
    };
    write().map_err(twinproof::Error::Write)?;
    Ok(Some(writer.into_inner()))
}

fn insert<G: Solvable>(
    problem: &Problem<G>,
    position: &G::Position,
    answer: Option<usize>,
    all: &mut Members,
) {
    let mut bytes = Vec::new();
    problem.game().encode(position, &mut bytes);
    all.entry(bytes).or_insert(answer);
}

struct Collector<'a, G: Solvable> {
    problem: &'a Problem<G>,
    all: &'a mut Members,
}

impl<G: Solvable> Listener<G> for Collector<'_, G> {
    fn proven(&mut self, proven: &Proven<'_, G>) {
        let is_second = self.problem.game().to_move(proven.position) == Player::Second;
        let answer = proven.answer.filter(|_| is_second).and_then(|index| usize::try_from(index).ok());
        insert(self.problem, proven.position, answer, self.all);
    }
}

/// Adds the positions of a certificate, if it is accepted.
fn collect<G: Solvable>(
    problem: &Problem<G>,
    certificate: &[u8],
    limits: &CheckLimits,
    all: &mut Members,
) -> bool {
    let mut body = certificate;
    let Ok(header) = Header::read(&mut body, limits.memory) else { return false };
    let mut collector = Collector { problem, all };
    check_with_listener(&header, body, limits, None, &mut collector).is_ok()
}
