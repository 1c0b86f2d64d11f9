//! A certificate as a tree for people: the winner's choices, the loser's replies, and how each line ends.
//!
//! Meant for certificates that were checked before. It reads hostile ones without harm, but what it shows of a
//! certificate that would be rejected means nothing.

mod closed;
mod part;
mod tree;

use crate::check::{CheckLimits, Past, problem_within};
use crate::error::{CheckError, Fault, NotChecked};
use crate::header::Header;
use crate::source::Source;
use std::io::BufRead;
use std::sync::Arc;
use twinproof_core::{EndgameTables, Form, LineEnd, Meter, Problem, Rules, Value};

/// A proof as a tree, as much of it as was asked for.
#[derive(Debug, Clone)]
pub struct Outline<G: Rules> {
    /// What was asked.
    pub problem: Problem<G>,
    /// The shape of the certificate.
    pub form: Form,
    /// The answer.
    pub value: Value,
    /// The nodes; the root is the first, and a parent always comes before its children.
    pub nodes: Vec<Node<G>>,
    /// How many nodes the bound left out.
    pub hidden: u64,
    /// The loser's longest resistance from the root to the end, through hidden nodes too: the first of those that
    /// are as long. Passes are none, and come last; so do moves that superko forbids. Empty in the closed form, whose lines
    /// need not end.
    pub line: Vec<G::Move>,
}

/// A position of an outline.
#[derive(Debug, Clone)]
pub struct Node<G: Rules> {
    /// The position.
    pub position: G::Position,
    /// The node above.
    pub parent: Option<usize>,
    /// The move that led here.
    pub mv: Option<G::Move>,
    /// What the proof says here.
    pub role: Role,
    /// The lemma, with the role [`Role::Cover`].
    pub lemma: Option<Lemma<G>>,
    /// The nodes below, in the order of the moves.
    pub children: Vec<usize>,
    /// How many children the bound left out. In the closed form their number only: what is below those is not
    /// known.
    pub hidden: u64,
    /// The longest line below in moves, hidden nodes included. Unknown in the closed form, whose lines need not
    /// end.
    pub height: Option<u64>,
}

/// A lemma of the game, and how far play has gone inside it.
#[derive(Debug, Clone)]
pub struct Lemma<G: Rules> {
    /// Where the certificate has it.
    pub start: G::Position,
    /// The block of the certificate.
    pub block: Arc<[u8]>,
    /// The moves of both sides from there; none as the certificate has it.
    pub line: Vec<G::Move>,
}

/// What the proof says at a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// The winner moves: one child.
    Choice,
    /// The loser moves: a child for every move.
    Replies,
    /// The loser moves: a lemma answers this many moves, `None` all of them; the others have a child each.
    Cover(Option<usize>),
    /// The game is over.
    End(Value),
    /// An endgame table has this value.
    LookedUp(Value),
    /// The move that led here repeats a position.
    Repetition,
    /// Settled as an earlier node was, which has the same position; `None` when the bound left that one out.
    Reuse(Option<usize>),
    /// The same position stands elsewhere in the outline, and the closed set answers it there.
    Seen(usize),
}

impl Role {
    fn of_end(end: LineEnd) -> Self {
        if end.is_looked_up { Self::LookedUp(end.value) } else { Self::End(end.value) }
    }
}

impl<G: Rules> Outline<G> {
    /// Reads at most `most` nodes, and at least the root. `body` is what follows [`Header::read`].
    ///
    /// Of a long certificate in order or general form the first lines are shown; of a closed set, what is
    /// nearest to the root. `tables` are those that are at hand.
    pub fn read(
        header: &Header,
        body: impl BufRead,
        most: usize,
        limits: &CheckLimits,
        tables: Option<&Arc<dyn EndgameTables<G>>>,
    ) -> Result<Self, CheckError> {
        let problem = problem_within(header, limits, tables)?;
        let clock = problem.watched(&limits.clock);
        let mut meter = Meter::new(limits.memory, &clock);
        meter.charge(header.memory()).map_err(NotChecked::from)?;
        let (form, value) = (header.form, header.value);
        let outline = Self { problem, form, value, nodes: Vec::new(), hidden: 0, line: Vec::new() };
        let mut source = Source::new(body, header.bytes);
        let past = Past::of(&outline.problem);
        let mut maker = Maker { outline, most: most.max(1), meter, past };
        let made = match header.form {
            Form::Closed => closed::read(&mut maker, &mut source),
            Form::Order | Form::General => tree::read(&mut maker, &mut source),
        };
        if let Some(failure) = maker.outline.problem.table_failure() {
            return Err(NotChecked::TableFailed(failure.to_string()).into());
        }
        match made {
            Ok(()) => Ok(maker.outline),
            Err(fault) => Err(fault.at(source.offset(), maker.outline.nodes.len() as u64)),
        }
    }
}

/// An outline in the making.
struct Maker<'a, G: Rules> {
    outline: Outline<G>,
    most: usize,
    meter: Meter<'a>,
    past: Past<G::Repetition>,
}

impl<G: Rules> Maker<'_, G> {
    /// Adds a node below another, or counts it as hidden.
    fn add(
        &mut self,
        parent: Option<usize>,
        mv: Option<G::Move>,
        position: &G::Position,
        role: Role,
    ) -> Result<Option<usize>, Fault> {
        self.meter.work(1)?;
        let id = self.outline.nodes.len();
        // Below a hidden node everything is hidden.
        let shown = id == 0 || parent.is_some();
        if !shown || id >= self.most {
            self.outline.hidden += 1;
            if let Some(parent) = parent {
                self.outline.nodes[parent].hidden += 1;
            }
            return Ok(None);
        }
        self.meter.grow(&mut self.outline.nodes)?;
        self.meter.charge(2 * size_of::<usize>() as u64)?;
        if let Some(parent) = parent {
            self.outline.nodes[parent].children.push(id);
        }
        self.outline.nodes.push(Node {
            position: position.clone(),
            parent,
            mv,
            role,
            lemma: None,
            children: Vec::new(),
            hidden: 0,
            height: None,
        });
        Ok(Some(id))
    }
}
