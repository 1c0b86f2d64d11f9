//! The certificate of the root, composed of the workers' certificates and checked as if a stranger had made it.
//!
//! A worker's certificate is about a position with its past. Put below the moves that lead there, it says the same: what was its past is
//! the line above it now. So a tree of certificates is one certificate:
//!
//! * a tree ([`Spliced`]), the moves of the job tree first and the body of a certificate at each of its ends;
//! * under first-player-loss a disproof is one closed set ([`members`]): the positions of the job tree and those of all
//!   certificates, whatever their form.
//!
//! What cannot be put together, such as a lemma in a closed set, is proven again by the library's own search, with what the
//! certificates show as its guide.

use crate::error::RunError;
use crate::journal::Journal;
use crate::members::members;
use crate::node::{Flags, NodeId};
use crate::record::{Record, Told};
use crate::shared::Shared;
use crate::splice::Spliced;
use crate::state::{Reason, State};
use std::sync::Arc;
use twinproof::{
    CheckLimits, Clock, Draft, Next, NotCertified, Problem, RepetitionRule, Silent, Solvable, StopFlag, Task,
    Value, Verdict, follow, is_rest_lemma, open_moves,
};
use twinproof_certificate::CheckError;
use twinproof_engine::{Certificate, Word};
use twinproof_winloss::Memory;

/// Memory of a check.
const MEMORY: u64 = 1 << 30;
/// Memory of the tables of a search for what cannot be spliced.
const TABLE: u64 = 512 << 20;

/// A certificate of the root that was checked.
pub(crate) struct Composed {
    pub(crate) verdict: Verdict,
    pub(crate) bytes: Vec<u8>,
    /// Whether it is made of the workers' certificates alone.
    pub(crate) spliced: bool,
}

/// A node whose certificate does not hold, and why.
pub(crate) type False = (NodeId, String);

/// A node of the proof that the job tree holds.
pub(crate) struct ProofNode<G: Solvable> {
    pub(crate) id: NodeId,
    pub(crate) problem: Problem<G>,
    pub(crate) step: Step<G>,
}

/// What is said of it.
pub(crate) enum Step<G: Solvable> {
    /// A worker's certificate.
    Certificate(Vec<u8>),
    /// The winner's move by its index; the node after it follows.
    Choose(usize),
    /// All moves of the loser follow: what is said of each.
    All(Vec<Reply<G>>),
    /// A lemma settles the moves of the loser but those to these nodes, in the order of the moves.
    Lemma(Vec<u8>, Vec<NodeId>),
    /// The game is over there, by the rules.
    Over,
}

/// What follows a move of the loser.
pub(crate) enum Reply<G: Solvable> {
    /// A node of the job tree.
    Node(NodeId),
    /// A certificate about the position after it.
    Certificate(Box<Problem<G>>, Vec<u8>),
    /// The end of the game.
    Over,
    /// A repetition.
    Repeats,
}

/// Puts the certificate of a solved root together; if that fails, names the nodes whose certificates do not hold.
pub(crate) fn compose<G: Solvable>(
    state: &State<G>,
    journal: &Journal,
    clock: &Clock,
) -> Result<(Option<Composed>, Vec<False>), RunError> {
    let value = state.tree.root().value().expect("the root is solved");
    let problem = &state.problem;
    let proof = Proof { state, journal, value };
    let limits = CheckLimits { memory: MEMORY, clock: clock.clone() };
    let closes = problem.rule() == RepetitionRule::FirstPlayerLoss && value == Value::Loss;
    let bytes = match closes {
        true => members(&proof, &limits)?,
        false => Some(Spliced::of(&proof)?),
    };
    if let Some(bytes) = bytes
        && let Ok(verdict) = Verdict::certify(problem, bytes.as_slice(), &limits)
        && verdict.value() == value
    {
        return Ok((Some(Composed { verdict, bytes, spliced: true }), Vec::new()));
    }
    // Is one of them false?
    let memory = Shared::new(Arc::new(Memory::new()), true);
    let mut bad = Vec::new();
    proof.walk(|node| {
        let mut check = |problem: &Problem<G>, bytes: &[u8]| -> Result<(), RunError> {
            match Verdict::certify(problem, bytes, &limits) {
                Ok(verdict) if verdict.value() == value => {
                    memory.keep::<G>(bytes).map_err(twinproof::Error::from)?
                }
                Ok(_) => bad.push((node.id, "its certificate says the opposite".to_owned())),
                Err(NotCertified::Check(CheckError::NotChecked(_))) => {}
                Err(error) => bad.push((node.id, error.to_string())),
            }
            Ok(())
        };
        match &node.step {
            Step::Certificate(bytes) => check(&node.problem, bytes)?,
            Step::All(replies) => {
                for reply in replies {
                    if let Reply::Certificate(problem, bytes) = reply {
                        check(problem, bytes)?;
                    }
                }
            }
            Step::Lemma(lemma, _) => {
                if open_moves(&node.problem, lemma, &limits).is_none() && limits.clock.stop_reason().is_none()
                {
                    bad.push((node.id, "its lemma is not accepted".to_owned()));
                }
            }
            Step::Choose(_) | Step::Over => {}
        }
        Ok(())
    })?;
    if !bad.is_empty() {
        bad.dedup_by_key(|(node, _)| *node);
        return Ok((None, bad));
    }
    let mut settings = G::default_settings(problem);
    settings.limits.memory = Some(TABLE);
    let stored = memory.stored();
    let task = Task { problem, settings: &settings, clock, database: Some(&stored) };
    let mut solution = task.solve(Some(Draft::spooled()), &mut Silent)?;
    let (Some(verdict), Some(certificate)) = (solution.outcome.verdict(), &mut solution.certificate) else {
        return Ok((None, Vec::new()));
    };
    Ok((Some(Composed { verdict, bytes: certificate.contents()?, spliced: false }), Vec::new()))
}

/// The proof that a solved job tree holds.
pub(crate) struct Proof<'a, G: Solvable> {
    pub(crate) state: &'a State<G>,
    journal: &'a Journal,
    pub(crate) value: Value,
}

impl<G: Solvable> Proof<'_, G> {
    /// Goes through the nodes of the proof, a node before those below it, in the order of the moves.
    pub(crate) fn walk(
        &self,
        mut visit: impl FnMut(&ProofNode<G>) -> Result<(), RunError>,
    ) -> Result<(), RunError> {
        let mut stack = vec![NodeId::ROOT];
        while let Some(id) = stack.pop() {
            let node = self.node(id)?;
            visit(&node)?;
            match &node.step {
                Step::Choose(_) => stack.push(self.winning_child(id).expect("it was chosen")),
                Step::All(replies) => stack.extend(replies.iter().rev().filter_map(|reply| match reply {
                    Reply::Node(child) => Some(*child),
                    _ => None,
                })),
                Step::Lemma(_, children) => stack.extend(children.iter().rev()),
                Step::Certificate(_) | Step::Over => {}
            }
        }
        Ok(())
    }

    /// What is said of a node.
    pub(crate) fn node(&self, id: NodeId) -> Result<ProofNode<G>, RunError> {
        let state = self.state;
        let problem = state.problem_at(id)?;
        let node = state.tree.get(id);
        let step = match state.reasons.get(&id) {
            Some(&reason) => match self.certificate(id, reason)? {
                Some(bytes) => Step::Certificate(bytes),
                None => Step::Over,
            },
            None if node.has(Flags::OWN_VALUE) => Step::Over,
            None if node.mover() == self.value.winner() => {
                let child = self.winning_child(id).expect("it is won by a move that has a node");
                Step::Choose(state.tree.get(child).mv as usize)
            }
            None => match self.lemma(id, &problem)? {
                Some(RestLemma { bytes, open }) => Step::Lemma(bytes, open),
                None => Step::All(self.replies(id, &problem)?),
            },
        };
        Ok(ProofNode { id, problem, step })
    }

    pub(crate) fn winning_child(&self, id: NodeId) -> Option<NodeId> {
        let mut winning = self.state.tree.children(id).filter(|&child| {
            let child = self.state.tree.get(child);
            child.value() == Some(self.value) && !child.has(Flags::CLAIMED)
        });
        winning.next()
    }

    /// The certificate of a node that has a value by itself; none where the rules say it.
    fn certificate(&self, id: NodeId, reason: Reason) -> Result<Option<Vec<u8>>, RunError> {
        let certificates = match reason {
            Reason::Own(at) => self.certificates(&self.journal.read(at)?),
            Reason::After(at) => self.certificates(&self.journal.read(at)?),
            Reason::Stored(at) => match self.journal.read(at)?.result {
                Told::Answered { stored, .. } => stored.into_iter().collect(),
                _ => Vec::new(),
            },
        };
        let length = usize::from(!matches!(reason, Reason::Own(_)));
        let mut fitting = certificates.into_iter().filter(|certificate| certificate.line.len() == length);
        if length == 0 {
            return Ok(fitting.next().map(|certificate| certificate.bytes));
        }
        let parent = self.state.problem_at(self.state.tree.get(id).parent)?;
        let index = self.state.tree.get(id).mv as usize;
        let is_it = |certificate: &Certificate| index_of(&parent, &certificate.line[0]) == Some(index);
        Ok(fitting.find(is_it).map(|certificate| certificate.bytes))
    }

    fn certificates(&self, record: &Record) -> Vec<Certificate> {
        match &record.result {
            Told::Answered { answer, .. } => match &answer.word {
                Word::Certified(_, certificates) => certificates.clone(),
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    /// The lemma about the moves without nodes, if the job about them gave one, and the nodes of those that it leaves out.
    fn lemma(&self, id: NodeId, problem: &Problem<G>) -> Result<Option<RestLemma>, RunError> {
        let Some(&at) = self.state.rest_reasons.get(&id) else { return Ok(None) };
        let certificates = self.certificates(&self.journal.read(at)?).into_iter();
        let mut lemmas = certificates.filter(|one| one.line.is_empty() && is_rest_lemma(&one.bytes));
        let Some(lemma) = lemmas.next() else { return Ok(None) };
        let limits = CheckLimits { memory: MEMORY, clock: Clock::start(None, StopFlag::new()) };
        // One that is not accepted leaves nothing open, and the checker says so of the whole.
        let open = open_moves(problem, &lemma.bytes, &limits).unwrap_or_default();
        let children =
            open.into_iter().filter_map(|index| self.state.tree.child_by(id, index.try_into().ok()?));
        Ok(Some(RestLemma { bytes: lemma.bytes, open: children.collect() }))
    }

    /// What is said of every move of the loser.
    fn replies(&self, id: NodeId, problem: &Problem<G>) -> Result<Vec<Reply<G>>, RunError> {
        let (tree, game, root) = (&self.state.tree, problem.game(), problem.root());
        let rest = match self.state.rest_reasons.get(&id) {
            Some(&at) => {
                let certificates = self.certificates(&self.journal.read(at)?).into_iter();
                let indexed = certificates.filter(|certificate| certificate.line.len() == 1);
                indexed
                    .filter_map(|one| Some((index_of(problem, &one.line[0])?, one.bytes)))
                    .collect::<std::collections::HashMap<_, _>>()
            }
            None => Default::default(),
        };
        let mut moves = Vec::new();
        game.moves(root, &mut moves);
        let mut replies = Vec::with_capacity(moves.len());
        for &mv in &moves {
            // Moves that are the same share what is said of the first of them.
            let index = game.index_of(root, mv).expect("it is in the list");
            let child = u32::try_from(index).ok().and_then(|index| tree.child_by(id, index));
            replies.push(match (follow(problem, mv)?, child) {
                (Next::Over(_), _) if repeats(problem, mv) => Reply::Repeats,
                (Next::Over(_), _) => Reply::Over,
                (Next::Open(_), Some(child)) => Reply::Node(child),
                (Next::Open(after), None) => match rest.get(&index) {
                    Some(bytes) => Reply::Certificate(Box::new(after), bytes.clone()),
                    // Whoever puts it together will see that something is missing.
                    None => Reply::Over,
                },
            });
        }
        Ok(replies)
    }
}

/// A lemma about the moves without nodes.
struct RestLemma {
    bytes: Vec<u8>,
    /// The nodes of the moves that it leaves out.
    open: Vec<NodeId>,
}

fn index_of<G: Solvable>(problem: &Problem<G>, text: &str) -> Option<usize> {
    let mv = problem.game().parse_move(problem.root(), text)?;
    problem.game().index_of(problem.root(), mv)
}

/// Whether a move leads back to what was before.
pub(crate) fn repeats<G: Solvable>(problem: &Problem<G>, mv: G::Move) -> bool {
    let (game, root) = (problem.game(), problem.root());
    game.can_repeat(mv) && {
        let repeated = game.repetition(&game.play(root, mv));
        std::iter::once(root).chain(problem.past()).any(|position| game.repetition(position) == repeated)
    }
}
