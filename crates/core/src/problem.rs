//! A question about a position: players, values, rules of repetition, and the problem that they make.

use crate::endgame::Shelf;
use crate::{Clock, EndgameTables, Game, InputError, KnownVerdicts, Numbers, OutsideTable, Rules};
use std::fmt;
use std::sync::Arc;

/// The two players, named by the question: the first one tries to prove, the second to refute.
///
/// Not by who moves at the root: in "does White mate?" White is first even when Black is to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// Moves at OR nodes and wants the question answered with yes.
    First,
    /// Moves at AND nodes and wants it answered with no.
    Second,
}

impl Player {
    /// The other one.
    pub fn opponent(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// What a position is worth, seen by the first player. Not knowing is `None` of an `Option<Value>`, never a
/// third value here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Value {
    /// The question is answered with yes: the first player reaches the goal.
    Win,
    /// The question is answered with no: the second player can always prevent it.
    Loss,
}

impl Value {
    /// The player for whom this value is the good one.
    pub fn winner(self) -> Player {
        match self {
            Self::Win => Player::First,
            Self::Loss => Player::Second,
        }
    }

    /// The value that is good for `player`.
    pub fn won_by(player: Player) -> Self {
        match player {
            Player::First => Self::Win,
            Player::Second => Self::Loss,
        }
    }

    /// The word of the command line: `proven` or `disproven`.
    pub fn verdict(self) -> &'static str {
        match self {
            Self::Win => "proven",
            Self::Loss => "disproven",
        }
    }
}

/// What a move into the history means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RepetitionRule {
    /// Whoever repeats, the first player has failed (mate problems, wins in checkers).
    FirstPlayerLoss,
    /// Whoever repeats has lost (superko in Go).
    CurrentPlayerLoss,
}

impl RepetitionRule {
    /// Both rules.
    pub const ALL: [Self; 2] = [Self::FirstPlayerLoss, Self::CurrentPlayerLoss];

    /// The value of a move into the history made by `mover`.
    pub fn value_of_repetition(self, mover: Player) -> Value {
        match self {
            Self::FirstPlayerLoss => Value::Loss,
            Self::CurrentPlayerLoss => Value::won_by(mover.opponent()),
        }
    }

    /// The name used in files and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::FirstPlayerLoss => "first-player-loss",
            Self::CurrentPlayerLoss => "current-player-loss",
        }
    }

    /// The rule of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.name() == name)
    }
}

impl fmt::Display for RepetitionRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A question about a position: everything that fixes the answer.
#[derive(Debug, Clone)]
pub struct Problem<G: Rules> {
    game: G,
    root: G::Position,
    past: Vec<G::Position>,
    rule: RepetitionRule,
    /// Where lines may end by what is known already.
    shelf: Option<Arc<Shelf<G>>>,
    /// What a search may ask before it looks for itself.
    known: Option<Arc<dyn KnownVerdicts<G>>>,
}

/// Where a line of a problem ends, and how it is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineEnd {
    /// The value there.
    pub value: Value,
    /// Whether a table says so, and not the rules.
    pub is_looked_up: bool,
}

impl<G: Rules> Problem<G> {
    /// Puts a problem together. `past` holds the positions met before the root that a move may not enter
    /// without counting as a repetition, oldest first; the root itself need not be in it.
    ///
    /// Refuses a rule that the game does not have, and a past that by its epochs cannot have come before the root.
    pub fn new(
        mut game: G,
        root: G::Position,
        past: Vec<G::Position>,
        rule: RepetitionRule,
    ) -> Result<Self, InputError> {
        if !game.allows(rule) {
            return Err(InputError::new(format!(
                "{} is not the rule of repetition of this question",
                rule.name()
            )));
        }
        game.bind_past(&root, &past);
        // A game may find its epochs only when asked, and without a past there is nothing to ask.
        match past.iter().find(|position| game.epoch(position) > game.epoch(&root)) {
            Some(late) => Err(InputError::new(format!(
                "the past holds {}, which cannot come before the root",
                game.format_position(late)
            ))),
            None => Ok(Self { game, root, past, rule, shelf: None, known: None }),
        }
    }

    /// The rules of the game and the question.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The position asked about.
    pub fn root(&self) -> &G::Position {
        &self.root
    }

    /// The positions met before the root.
    pub fn past(&self) -> &[G::Position] {
        &self.past
    }

    /// The rule of repetition.
    pub fn rule(&self) -> RepetitionRule {
        self.rule
    }

    /// The same question, to be answered with the help of endgame tables.
    ///
    /// Refused where whoever repeats has lost, since what a table says then depends on what was played before, and where the rule of
    /// repetition compares less than whole positions.
    pub fn with_tables(self, tables: Arc<dyn EndgameTables<G>>) -> Result<Self, InputError> {
        if self.rule != RepetitionRule::FirstPlayerLoss || !self.game.repetition_is_state() {
            return Err(InputError::new("endgame tables do not go with this rule of repetition"));
        }
        let shelf = Shelf::new(tables, &self.game, &self.past);
        Ok(Self { shelf: Some(Arc::new(shelf)), ..self })
    }

    /// The same question, to be answered with the help of verdicts that were found before. They must be for this very problem:
    /// its setup, its rule, its past and its tables.
    pub fn with_known(self, known: Arc<dyn KnownVerdicts<G>>) -> Self {
        Self { known: Some(known), ..self }
    }

    /// The verdicts that were found before, if it was given any.
    pub fn known(&self) -> Option<&dyn KnownVerdicts<G>> {
        self.known.as_deref()
    }

    /// The endgame tables, if it was given any.
    pub fn tables(&self) -> Option<&Arc<dyn EndgameTables<G>>> {
        self.shelf.as_ref().map(|shelf| shelf.tables())
    }

    /// The tables that an answer rests on, as certificates name them.
    pub fn outside(&self) -> &[OutsideTable] {
        self.shelf.as_ref().map_or(&[], |shelf| shelf.tables().contents())
    }

    /// Another question about the same game with the same tables: another root, another past. What is known is not taken along,
    /// since it depends on the past.
    pub fn moved_to(&self, root: G::Position, past: Vec<G::Position>) -> Result<Self, InputError> {
        let moved = Self::new(self.game.clone(), root, past, self.rule)?;
        match self.tables() {
            Some(tables) => moved.with_tables(Arc::clone(tables)),
            None => Ok(moved),
        }
    }

    /// Where a line ends that reaches this position and does not repeat: by the rules, or by the tables. Everything that searches,
    /// proves, checks or shows asks this, so that all of them end their lines at the same places.
    ///
    /// The root is never looked up, since its answer needs a move and a line. Of other positions, that the first player does not win holds in any
    /// history; that it wins holds if no position of the past has the epoch of this one, since the way to the win stays in that epoch or
    /// leaves it for good. Where that fails the line goes on. What was played since the root is no obstacle: under
    /// first-player-loss a win needs no more than a way to win from every position of the line that does not rest on itself.
    #[inline]
    pub fn line_end(&self, position: &G::Position) -> Option<LineEnd> {
        if let Some(value) = self.game.terminal(position) {
            return Some(LineEnd { value, is_looked_up: false });
        }
        let shelf = self.shelf.as_ref().filter(|_| *position != self.root)?;
        shelf.look_up(&self.game, position).map(|value| LineEnd { value, is_looked_up: true })
    }

    /// The value where a line ends, see [`Problem::line_end`].
    #[inline]
    pub fn end_value(&self, position: &G::Position) -> Option<Value> {
        self.line_end(position).map(|end| end.value)
    }

    /// Why a table could not be read. Whatever was found since then is worth nothing.
    pub fn table_failure(&self) -> Option<&InputError> {
        self.shelf.as_ref().and_then(|shelf| shelf.failure())
    }

    /// The clock, but stopped as soon as a table cannot be read.
    pub fn watched(&self, clock: &Clock) -> Clock {
        match &self.shelf {
            Some(shelf) => clock.clone().stopped_by(shelf.failed()),
            None => clock.clone(),
        }
    }
}

impl<G: Game> Problem<G> {
    /// The numbers a search begins with at a position other than the root: solved where a line ends, else the game's first guess.
    #[inline]
    pub fn evaluate(&self, position: &G::Position) -> Numbers {
        match self.shelf {
            // The game finds out both at once.
            None => self.game.evaluate(position),
            Some(_) => self.end_value(position).map_or_else(|| self.game.initial(position), Numbers::solved),
        }
    }

    /// A line of moves from the root, as people write them.
    pub fn format_line(&self, moves: &[G::Move]) -> Vec<String> {
        let mut position = self.root.clone();
        let mut names = Vec::with_capacity(moves.len());
        for &mv in moves {
            names.push(self.game.format_move(&position, mv));
            position = self.game.play(&position, mv);
        }
        names
    }
}
