//! Which lines of a proof are written as a game with variations.
//!
//! The longest defence is the main line and always there. Of the rest, what is nearest to the root comes first, all
//! replies to a move or none. Under superko a move that repeats is illegal, so that it is none of the lines.

use twinproof_certificate::outline::{Outline, Role};
use twinproof_core::{Form, Game, RepetitionRule};

/// How much to write.
#[derive(Debug, Clone, Copy)]
pub struct RecordSize {
    /// Moves in all lines together.
    pub moves: usize,
    /// Moves of both sides in a line.
    pub depth: usize,
}

/// The lines, as a tree.
pub(crate) struct ProofLines<'a, G: Game> {
    pub(crate) outline: &'a Outline<G>,
    /// The root is the first, and a place comes before those that follow it.
    pub(crate) places: Vec<Place<G>>,
    size: RecordSize,
}

/// A place in the tree.
pub(crate) struct Place<G: Game> {
    /// The place before it and the move from there; the root has none.
    pub(crate) step: Option<(usize, G::Move)>,
    /// The node of the outline that tells what follows.
    pub(crate) node: usize,
    /// What is left out.
    pub(crate) left: Left,
    depth: usize,
    /// The places after it, the longest resistance first.
    next: Vec<usize>,
}

/// What is left out after a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Left {
    /// Nothing: play goes on, or it is over.
    Nothing,
    /// All but one of the replies.
    Others,
    /// Everything.
    All,
}

impl<'a, G: Game> ProofLines<'a, G> {
    /// Takes as many lines as fit from a proof, which must be there as a whole.
    pub(crate) fn new(outline: &'a Outline<G>, size: RecordSize) -> Self {
        let mut lines = Self { outline, places: Vec::new(), size };
        lines.add(None, outline.resolved(0), 0);
        lines.main_line();
        lines.others();
        lines
    }

    /// Whether nothing follows a place because play ends there.
    pub(crate) fn is_end(&self, place: usize) -> bool {
        self.places[place].next.is_empty() && self.places[place].left == Left::Nothing
    }

    /// The longest defence.
    fn main_line(&mut self) {
        let mut at = 0;
        while self.has_room(at, 1) {
            let Some(child) = self.following(at).into_iter().next() else { break };
            at = self.step(at, child);
        }
    }

    /// Everything else, level by level.
    fn others(&mut self) {
        let mut level = vec![0];
        while !level.is_empty() {
            for &at in &level {
                // The main line was there before.
                let shown = self.places[at].next.len();
                let rest = self.following(at).split_off(shown);
                if self.has_room(at, rest.len()) || rest.is_empty() {
                    for child in rest {
                        self.step(at, child);
                    }
                } else {
                    self.places[at].left = if shown > 0 { Left::Others } else { Left::All };
                }
            }
            level = level.iter().flat_map(|&at| self.places[at].next.clone()).collect();
        }
    }

    fn has_room(&self, at: usize, moves: usize) -> bool {
        self.places[at].depth < self.size.depth && self.places.len() - 1 + moves <= self.size.moves
    }

    /// The nodes after a place, by resistance.
    fn following(&self, at: usize) -> Vec<usize> {
        let is_superko = self.outline.problem.rule() == RepetitionRule::CurrentPlayerLoss;
        let mut children = self.outline.by_resistance(self.places[at].node);
        children.retain(|&child| !(is_superko && self.outline.nodes[child].role == Role::Repetition));
        children
    }

    fn step(&mut self, at: usize, child: usize) -> usize {
        let mv = self.outline.nodes[child].mv.expect("only the root has none");
        // In a closed set play need not end, so that a place that was seen is not shown again.
        let node = match self.outline.form {
            Form::Closed => child,
            Form::Order | Form::General => self.outline.resolved(child),
        };
        let place = self.add(Some((at, mv)), node, self.places[at].depth + 1);
        self.places[at].next.push(place);
        place
    }

    fn add(&mut self, step: Option<(usize, G::Move)>, node: usize, depth: usize) -> usize {
        self.places.push(Place { step, node, left: Left::Nothing, depth, next: Vec::new() });
        self.places.len() - 1
    }
}
