//! The tree below a node as a tree of its own: the records of the nodes below it, in their order and with new numbers.
//!
//! A tree is what its records make of it, so nothing but records is taken along. What an engine said about a position depends on
//! nothing above it.

use crate::error::RunError;
use crate::folder::Folder;
use crate::journal::Journal;
use crate::node::NodeId;
use crate::record::{Record, Told};
use crate::settings::Plan;
use crate::state::{Reason, State};
use crate::tree::{About, Tree};
use std::collections::{BTreeSet, HashMap};
use std::path::Path;
use twinproof::{Problem, Rules, Solvable, Value};
use twinproof_engine::{Answer, Certificate, Spent, Status, Word};

/// Records that are written at once.
const BATCH: usize = 256;

/// The node of a tree with the position of a problem, by which way ever, the one with the most answers; what came before it and could be
/// met again is the same.
pub(crate) fn find<G: Solvable>(state: &State<G>, wanted: &Problem<G>) -> Option<NodeId> {
    let (game, tree) = (state.problem.game(), &state.tree);
    let before = relevant(wanted.game(), wanted.root(), wanted.past().iter());
    let mut found = None;
    state.for_each_position(|id, position| {
        if position != wanted.root() {
            return;
        }
        let is_same = {
            let walk = state.walk_to(id);
            let past = state.problem.past().iter().chain(walk.before());
            relevant(game, position, past) == before
        };
        let visits = tree.get(id).visits;
        if is_same && found.is_none_or(|(_, most)| visits > most) {
            found = Some((id, visits));
        }
    });
    found.map(|(id, _)| id)
}

/// What was met before a position and may be met again.
fn relevant<'a, G: Rules>(
    game: &G,
    root: &G::Position,
    past: impl Iterator<Item = &'a G::Position>,
) -> BTreeSet<G::Repetition> {
    let epoch = game.epoch(root);
    past.filter(|position| game.epoch(position) == epoch).map(|position| game.repetition(position)).collect()
}

/// Makes a folder of what a run knows below a node. The plan says at which position that is.
pub(crate) fn replant<G: Solvable>(
    old: &Folder,
    state: &State<G>,
    root: NodeId,
    plan: Plan,
    path: &Path,
) -> Result<(), RunError> {
    let problem = plan.position.problem::<G>()?;
    let folder = Folder::create(path, plan.clone())?;
    let mut copy = Copy {
        old: &state.tree,
        new: State::new(problem, plan.clone()),
        numbers: HashMap::from([(root, NodeId::ROOT)]),
        waiting: Vec::new(),
        journal: Journal::open(&folder.file("journal"), &plan.position, None, |_, _| Ok(()))?.0,
    };
    let source = &old.plan().position;
    let told = Journal::open(&old.file("journal"), source, None, |record, _| copy.take(record))?;
    if let Some(known) = known_from_above(state, &told.0, root)? {
        copy.take(known)?;
    }
    copy.write()?;
    copy.journal.sync()
}

struct Copy<'a, G: Solvable> {
    old: &'a Tree,
    new: State<G>,
    /// Nodes of the old tree, and what they are in the new one.
    numbers: HashMap<NodeId, NodeId>,
    waiting: Vec<Record>,
    journal: Journal,
}

impl<G: Solvable> Copy<'_, G> {
    /// Takes a record over if it is about a node below the new root.
    fn take(&mut self, record: Record) -> Result<(), RunError> {
        let Some(node) = self.number(record.node) else { return Ok(()) };
        let record = Record { node, ..record };
        // Where it is written matters to certificates alone, and nobody asks this tree for one.
        self.new.apply(&record, 0)?;
        self.waiting.push(record);
        if self.waiting.len() < BATCH { Ok(()) } else { self.write() }
    }

    fn write(&mut self) -> Result<(), RunError> {
        self.journal.append(&self.waiting)?;
        self.waiting.clear();
        Ok(())
    }

    /// What a node is in the new tree; none if it is not below its root. Its records come after that by which it was made.
    fn number(&mut self, id: NodeId) -> Option<NodeId> {
        let (mut way, mut at) = (Vec::new(), id);
        let mut number = loop {
            if let Some(&number) = self.numbers.get(&at) {
                break number;
            }
            way.push(at);
            at = self.old.get(at).parent.exists()?;
        };
        for id in way.into_iter().rev() {
            number = self.new.tree.child_by(number, self.old.get(id).mv)?;
            self.numbers.insert(id, number);
        }
        Some(number)
    }
}

/// The new root may be solved by a job about the position before it: its certificate is told as if the job had been about the root.
fn known_from_above<G: Solvable>(
    state: &State<G>,
    journal: &Journal,
    root: NodeId,
) -> Result<Option<Record>, RunError> {
    let node = state.tree.get(root);
    let (Some(value), Some(&(Reason::After(at) | Reason::Stored(at)))) =
        (node.value(), state.reasons.get(&root))
    else {
        return Ok(None);
    };
    let Told::Answered { answer, stored } = journal.read(at)?.result else { return Ok(None) };
    let Some(name) = state.names(root).pop() else { return Ok(None) };
    let of_answer = match answer.word {
        Word::Certified(_, certificates) => certificates,
        _ => Vec::new(),
    };
    let below =
        of_answer.into_iter().chain(stored).filter_map(|certificate| below(certificate, &name, value));
    let certificates: Vec<_> = below.collect();
    if certificates.is_empty() {
        return Ok(None);
    }
    let line: Vec<_> = match answer.line.split_first() {
        Some((first, line)) if *first == name => line.to_vec(),
        _ => Vec::new(),
    };
    let answer = Answer {
        best: line.first().cloned(),
        status: Status::of_final(value, node.mover()),
        line,
        word: Word::Certified(value, certificates),
        spent: Spent::default(),
    };
    let result = Told::Answered { answer, stored: None };
    Ok(Some(Record { node: root, about: About::Node, result }))
}

/// A certificate that begins with a move, as one of what comes after it.
fn below(certificate: Certificate, name: &str, value: Value) -> Option<Certificate> {
    let (first, line) = certificate.line.split_first()?;
    let line = (*first == name && certificate.value == value).then(|| line.to_vec())?;
    Some(Certificate { line, ..certificate })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dispatch::Delivery;
    use crate::event::Unwatched;
    use crate::kept;
    use crate::policy::Algorithm;
    use crate::run::{Limits, analyse};
    use crate::workers::Workers;
    use twinproof::games::chess::{Chess, Color, Goal};
    use twinproof::{Game as _, legal_moves};
    use twinproof_engine::{Budget, Job, Position};

    /// Three moves for each position, with opinions that depend on the job alone.
    fn opinion(job: &Job) -> Answer {
        let problem: Problem<Chess> = job.position.problem().unwrap();
        let names =
            legal_moves(&problem).into_iter().map(|mv| problem.game().format_move(problem.root(), mv));
        let best = match job.excluded().len() {
            0..3 => names.into_iter().find(|name| !job.excluded().contains(name)),
            _ => None,
        };
        let status = Status::ALL[3 + usize::from(job.digest().bytes()[0]) % 7];
        Answer {
            line: best.clone().into_iter().collect(),
            best,
            status,
            word: Word::Open,
            spent: Spent::default(),
        }
    }

    #[test]
    fn what_is_below_a_node_is_the_same_in_a_tree_of_its_own() {
        let place = tempfile::tempdir().unwrap();
        let problem = Chess::new(Color::White, Goal::Mate).problem_from_fen("startpos").unwrap();
        let plan = Plan {
            algorithm: Algorithm::JlUct,
            ..Plan::new(Position::of(&problem), "mine", Budget::nodes(1))
        };
        let old = Folder::create(&place.path().join("old"), plan.clone()).unwrap();
        let mut workers = Workers::doing(1, |order| Delivery {
            id: order.id,
            result: Ok(opinion(&order.job)),
            stored: None,
        });
        let limits = Limits { jobs: Some(300), ..Limits::default() };
        analyse(&old, &mut workers, None, &limits, &mut Unwatched).unwrap();
        let (state, ..) = kept::read(&old, problem).unwrap();
        let tree = &state.tree;
        // The reply with the most answers to the move with the most.
        let most = |id| tree.children(id).max_by_key(|&id| tree.get(id).visits).unwrap();
        let root = most(most(NodeId::ROOT));
        assert!(tree.get(root).visits > 20, "{}", tree.get(root).visits);
        let position = plan.position.followed_by(state.names(root));
        let after = position.problem::<Chess>().unwrap();
        assert_eq!(find(&state, &after), Some(root));
        let path = place.path().join("new");
        replant(&old, &state, root, Plan { position, ..plan }, &path).unwrap();
        let (new, ..) = kept::read(&Folder::open(&path).unwrap(), after).unwrap();
        assert_eq!(new.counts.jobs, u64::from(tree.get(root).visits));
        let mut pairs = vec![(root, NodeId::ROOT)];
        let mut compared = 0;
        while let Some((there, here)) = pairs.pop() {
            let (a, b) = (tree.get(there), new.tree.get(here));
            assert_eq!((a.numbers, a.visits, a.sum, a.flags), (b.numbers, b.visits, b.sum, b.flags));
            let (mut theirs, mut ours) = (tree.children(there), new.tree.children(here));
            loop {
                match (theirs.next(), ours.next()) {
                    (Some(there), Some(here)) => {
                        assert_eq!(tree.get(there).mv, new.tree.get(here).mv);
                        pairs.push((there, here));
                    }
                    (None, None) => break,
                    other => panic!("{other:?}"),
                }
            }
            compared += 1;
        }
        assert_eq!(compared, new.tree.arena.len());
    }
}
