//! The checker's front door: the header becomes a problem, the body is followed by its form.

use crate::closed;
use crate::error::{CheckError, Fault, NotChecked, Reason};
use crate::header::Header;
use crate::listener::Listener;
use crate::source::Source;
use crate::tracer::Tracer;
use crate::tree::TreeChecker;
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;
use std::hash::Hash;
use std::io::BufRead;
use std::sync::Arc;
use twinproof_core::{Clock, Conditions, EndgameTables, Form, Meter, Problem, RepetitionRule, Rules, Value};

/// What a check may spend.
#[derive(Debug, Clone)]
pub struct CheckLimits {
    /// Bytes it may hold. The closed form keeps what does not fit in unnamed temporary files.
    pub memory: u64,
    /// When to stop.
    pub clock: Clock,
}

/// What an accepted certificate turned out to be.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Accepted<G: Rules> {
    /// The positions of the proof: every leaf included in the order and general forms, and what its lemmas speak of; the members in
    /// the closed form.
    pub nodes: u64,
    /// The most memory held at once, in bytes, as the check itself counted it.
    pub peak_memory: u64,
    /// What the verdict asks of the history, in the general form: it holds for every past that leads to the root
    /// and contains all of `present` and none of `absent`, not only for the certificate's. A past of positions
    /// from which the root cannot be reached is another matter: by their epochs those were left out of `absent`.
    pub conditions: Option<Conditions<G::Repetition>>,
    /// The epochs of the positions that a table calls won. The proof holds for another past only if none of its positions has one of
    /// these epochs.
    pub won_epochs: BTreeSet<u64>,
}

/// What the proof of a tree rests on, beside the rules.
pub(crate) struct Rests<R: Eq + Hash> {
    pub(crate) conditions: Option<Conditions<R>>,
    pub(crate) won_epochs: BTreeSet<u64>,
}

/// The history before the root, exactly as the rule compares it.
pub(crate) struct Past<R> {
    set: FxHashSet<R>,
}

impl<R: Eq + Hash> Past<R> {
    pub(crate) fn of<G: Rules<Repetition = R>>(problem: &Problem<G>) -> Self {
        let game = problem.game();
        Self { set: problem.past().iter().map(|position| game.repetition(position)).collect() }
    }

    pub(crate) fn contains(&self, repetition: &R) -> bool {
        self.set.contains(repetition)
    }

    /// Whether this move goes into the past and the rule counts that.
    #[inline]
    pub(crate) fn repeats<G: Rules<Repetition = R>>(&self, game: &G, mv: G::Move, to: &G::Position) -> bool {
        !self.set.is_empty() && game.can_repeat(mv) && self.set.contains(&game.repetition(to))
    }
}

/// Follows the reasons of a certificate: `body` is the file after what [`Header::read`] took of it.
///
/// `Ok` says that the claim of the header is true. It rests on the rules of the game, on this crate and on
/// nothing else.
pub fn check<G: Rules>(
    header: &Header,
    body: impl BufRead,
    limits: &CheckLimits,
) -> Result<Accepted<G>, CheckError> {
    check_with_tables(header, body, limits, None)
}

/// The same with the endgame tables at hand: if the certificate names these very ones, its lines may end there, and `Ok` rests on
/// them too.
pub fn check_with_tables<G: Rules>(
    header: &Header,
    body: impl BufRead,
    limits: &CheckLimits,
    tables: Option<&Arc<dyn EndgameTables<G>>>,
) -> Result<Accepted<G>, CheckError> {
    check_by(header, body, limits, tables, None)
}

/// The same, and `listener` is told what the certificate shows of each position. What it was told counts only if this is `Ok`.
pub fn check_with_listener<G: Rules>(
    header: &Header,
    body: impl BufRead,
    limits: &CheckLimits,
    tables: Option<&Arc<dyn EndgameTables<G>>>,
    listener: &mut dyn Listener<G>,
) -> Result<Accepted<G>, CheckError> {
    check_by(header, body, limits, tables, Some(listener))
}

fn check_by<G: Rules>(
    header: &Header,
    body: impl BufRead,
    limits: &CheckLimits,
    tables: Option<&Arc<dyn EndgameTables<G>>>,
    listener: Option<&mut dyn Listener<G>>,
) -> Result<Accepted<G>, CheckError> {
    let problem = problem_within(header, limits, tables)?;
    let clock = problem.watched(&limits.clock);
    let mut meter = Meter::new(limits.memory, &clock);
    meter.charge(header.memory()).map_err(NotChecked::from)?;
    let mut source = Source::new(body, header.bytes);
    let past = Past::of(&problem);
    let run = |listener: Option<&mut dyn Listener<G>>, source: &mut Source<_>, meter: &mut Meter<'_>| {
        let rests = if header.form == Form::Closed {
            if header.rule != RepetitionRule::FirstPlayerLoss || header.value != Value::Loss {
                return Err(Reason::ClosedProvesNothing.into());
            }
            closed::check(&problem, &past, &header.root, source, meter, listener)?;
            Rests { conditions: None, won_epochs: BTreeSet::new() }
        } else {
            let tracer = listener.map(|listener| Tracer::new(listener, header.rule, header.value));
            TreeChecker::new(header, &problem, &past, source, meter, tracer).run()?
        };
        source.finish()?;
        Ok::<_, Fault>(rests)
    };
    let checked = run(listener, &mut source, &mut meter);
    // What was read of the proof since then was read without the tables.
    if let Some(failure) = problem.table_failure() {
        return Err(NotChecked::TableFailed(failure.to_string()).into());
    }
    match checked {
        Ok(Rests { conditions, won_epochs }) => {
            Ok(Accepted { nodes: meter.nodes(), peak_memory: meter.peak(), conditions, won_epochs })
        }
        Err(fault) => Err(fault.at(source.offset(), meter.nodes())),
    }
}

/// The problem of a header that fits into the memory: nothing is put together before that is known.
pub(crate) fn problem_within<G: Rules>(
    header: &Header,
    limits: &CheckLimits,
    tables: Option<&Arc<dyn EndgameTables<G>>>,
) -> Result<Problem<G>, CheckError> {
    Meter::new(limits.memory, &limits.clock).room_for(header.memory()).map_err(NotChecked::from)?;
    header.problem(tables)
}

/// What is wrong with an index at a position without such a move. The list is made for its length alone.
#[cold]
pub(crate) fn no_such_move<G: Rules>(game: &G, position: &G::Position, index: u64) -> Reason {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    match moves.len() {
        0 => Reason::NoMoves,
        moves => Reason::NoSuchMove { index, moves },
    }
}
