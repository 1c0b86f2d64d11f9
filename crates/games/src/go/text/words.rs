//! What an answer means, in the words of Go players.

use crate::go::{Go, Goal, Move, PointSet, Position, notation};
use twinproof_core::{Rules, Value};

/// What becomes of the stones in question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Status {
    /// They live.
    Alive,
    /// They die.
    Dead,
    /// One of them is taken.
    Captured,
    /// None of them is taken.
    NotCaptured,
    /// They get an eye.
    OneEye,
    /// They get none.
    NoEye,
    /// They get two eyes.
    TwoEyes,
    /// They do not.
    NoTwoEyes,
    /// They come to be one chain.
    Connected,
    /// They do not.
    Cut,
}

impl Status {
    /// In a word or two.
    pub fn name(self) -> &'static str {
        match self {
            Self::Alive => "alive",
            Self::Dead => "dead",
            Self::Captured => "captured",
            Self::NotCaptured => "not captured",
            Self::OneEye => "one eye",
            Self::NoEye => "no eye",
            Self::TwoEyes => "two eyes",
            Self::NoTwoEyes => "no two eyes",
            Self::Connected => "connected",
            Self::Cut => "cut apart",
        }
    }

    /// Whether it speaks of what the stones get, not of what they are.
    pub fn is_about_eyes(self) -> bool {
        matches!(self, Self::OneEye | Self::NoEye | Self::TwoEyes | Self::NoTwoEyes)
    }
}

impl Go {
    /// What happens to the stones in question when both sides play their best.
    ///
    /// ```
    /// use twinproof_core::Value;
    /// use twinproof_games::go::{Ask, Status, parse};
    ///
    /// let problem = parse("(;SZ[5]AB[ab][bb][cb][ca]AW[ac][bc][cc][dc][db][da]PL[W])", &Ask::default())?;
    /// assert_eq!(problem.game().outcome(Value::Loss), "Black lives");
    /// assert_eq!(problem.game().status(Value::Loss), Some(Status::Alive));
    /// # Ok::<(), twinproof_core::InputError>(())
    /// ```
    pub fn outcome(&self, value: Value) -> String {
        let Some(owner) = self.goal.defender(self.first) else {
            return match value {
                Value::Win => self.question(),
                Value::Loss => format!("{} does not get that many points", self.first),
            };
        };
        let what = match (self.goal, value) {
            (Goal::Live, Value::Win) | (Goal::Kill, Value::Loss) => "lives",
            (Goal::Live, Value::Loss) | (Goal::Kill, Value::Win) => "dies",
            (Goal::Capture, Value::Win) => "loses a marked stone",
            (Goal::Capture, Value::Loss) => "keeps the marked stones",
            (Goal::TwoEyes, Value::Win) => "makes two eyes",
            (Goal::TwoEyes, Value::Loss) => "does not get two eyes",
            (Goal::OneEye, Value::Win) => "gets an eye",
            (Goal::OneEye, Value::Loss) => "gets no eye",
            (Goal::Connect, Value::Win) | (Goal::Cut, Value::Loss) => "connects",
            (Goal::Connect, Value::Loss) | (Goal::Cut, Value::Win) => "is cut apart",
            (Goal::Score(_), _) => unreachable!("nobody owns the stones of a score"),
        };
        format!("{owner} {what}")
    }

    /// The same as a status of the stones; none where a score is asked for.
    pub fn status(&self, value: Value) -> Option<Status> {
        match (self.goal, value) {
            (Goal::Live, Value::Win) | (Goal::Kill, Value::Loss) => Some(Status::Alive),
            (Goal::Live, Value::Loss) | (Goal::Kill, Value::Win) => Some(Status::Dead),
            (Goal::Capture, Value::Win) => Some(Status::Captured),
            (Goal::Capture, Value::Loss) => Some(Status::NotCaptured),
            (Goal::OneEye, Value::Win) => Some(Status::OneEye),
            (Goal::OneEye, Value::Loss) => Some(Status::NoEye),
            (Goal::TwoEyes, Value::Win) => Some(Status::TwoEyes),
            (Goal::TwoEyes, Value::Loss) => Some(Status::NoTwoEyes),
            (Goal::Connect, Value::Win) | (Goal::Cut, Value::Loss) => Some(Status::Connected),
            (Goal::Connect, Value::Loss) | (Goal::Cut, Value::Win) => Some(Status::Cut),
            (Goal::Score(_), _) => None,
        }
    }

    /// The names of some points, by rows from the top.
    pub fn names(&self, points: PointSet) -> Vec<String> {
        points.iter().map(|point| self.size().name(point)).collect()
    }

    /// The reading of the outside, as in "where the outside is White's".
    pub fn reading(&self) -> Option<String> {
        notation::reading(self)
    }

    /// Moves of both sides by name.
    pub fn move_names(&self, moves: &[Move]) -> Vec<String> {
        moves.iter().map(|&mv| notation::format_move(self, mv)).collect()
    }

    /// Who has how many ko threats left in a position, where somebody had any.
    pub fn threats_left(&self, position: &Position) -> Option<String> {
        notation::threats_left(self, position)
    }

    /// The board with signs on the points of some moves.
    pub fn board_with(&self, position: &Position, signs: &[(Move, char)]) -> String {
        notation::diagram(self, position, signs)
    }

    /// The whole board, however small the part in question is.
    pub fn whole_board(&self, position: &Position) -> String {
        notation::draw(self, position, &[], &notation::Part::whole(self.size()))
    }

    /// Why the game is over in a position, and what came of it.
    pub fn ending(&self, position: &Position) -> Option<String> {
        let outcome = self.outcome(self.value(position)?);
        let is_decided =
            position.passes < 2 || self.value(&Position { passes: 0, ..position.clone() }).is_some();
        Some(if is_decided { outcome } else { format!("Both sides have passed: {outcome}") })
    }

    /// The task as it stands above a problem, such as "Black to play and live".
    pub fn task(&self, position: &Position) -> String {
        let (mover, owner) = (position.to_move, self.goal.defender(self.first));
        let what = match (self.goal, owner == Some(mover)) {
            (Goal::Live | Goal::Kill, true) => "and live",
            (Goal::Live | Goal::Kill, false) => "and kill",
            (Goal::Capture, true) => "and save the marked stones",
            (Goal::Capture, false) => "and take a marked stone",
            (Goal::OneEye, true) => "and make an eye",
            (Goal::OneEye, false) => "and prevent an eye",
            (Goal::TwoEyes, true) => "and make two eyes",
            (Goal::TwoEyes, false) => "and prevent two eyes",
            (Goal::Connect | Goal::Cut, true) => "and connect",
            (Goal::Connect | Goal::Cut, false) => "and cut",
            (Goal::Score(_), _) => return format!("{mover} to play: {}?", self.question()),
        };
        format!("{mover} to play {what}")
    }
}
