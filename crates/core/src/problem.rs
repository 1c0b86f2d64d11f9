//! A question about a position: players, values, rules of repetition, and the problem that they make.

use crate::{Game, InputError, Rules};
use std::fmt;

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
            None => Ok(Self { game, root, past, rule }),
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
}

impl<G: Game> Problem<G> {
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
