//! Problems for programs: stones, region and target point by point.

use super::record::Record;
use super::{Ask, problem};
use crate::go::board::Board;
use crate::go::points::{Color, Point, PointSet, Size};
use crate::go::{Go, Goal, Ko, Position, Threats};
use twinproof_core::{InputError, Problem};

/// A problem in the making: stones on a board, and what matters of it.
///
/// ```
/// use twinproof_core::Rules;
/// use twinproof_games::go::{Builder, Color, Goal, Size};
///
/// // Black in the corner, White around it.
/// let size = Size::new(5, 5).expect("there are such boards");
/// let points = |names: &str| names.split(' ').map(|name| size.named(name).unwrap()).collect::<Vec<_>>();
/// let black = points("A4 B4 C4 C5");
/// let problem = Builder::new(size)
///     .stones(Color::Black, black.clone())
///     .stones(Color::White, points("A3 B3 C3 D3 D4 D5"))
///     .to_move(Color::White)
///     .target(black)
///     .ask(Goal::Kill)?;
/// assert_eq!(problem.game().question(), "White kills Black");
/// assert_eq!(problem.game().region().len(), 6);
/// # Ok::<(), twinproof_core::InputError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Builder {
    size: Size,
    stones: [PointSet; 2],
    to_move: Color,
    target: Option<PointSet>,
    region: Option<PointSet>,
    ask: Ask,
    /// A point that was given twice stones.
    twice: Option<Point>,
}

impl Builder {
    /// A board without stones, Black to move, under situational superko, without suicide and ko threats.
    pub fn new(size: Size) -> Self {
        let stones = [PointSet::EMPTY; 2];
        let (to_move, target, region, ask) = (Color::Black, None, None, Ask::default());
        Self { size, stones, to_move, target, region, ask, twice: None }
    }

    /// Puts stones of a colour on the board.
    pub fn stones(mut self, color: Color, points: impl IntoIterator<Item = Point>) -> Self {
        for point in points {
            if self.stones.iter().any(|stones| stones.contains(point)) {
                self.twice = self.twice.or(Some(point));
            }
            self.stones[color as usize].insert(point);
        }
        self
    }

    /// Whose turn it is.
    pub fn to_move(mut self, color: Color) -> Self {
        self.to_move = color;
        self
    }

    /// The stones in question, all of one colour. Without this it is the chains that are enclosed most closely.
    pub fn target(mut self, points: impl IntoIterator<Item = Point>) -> Self {
        self.target = Some(points.into_iter().collect());
        self
    }

    /// Where moves may be made; the stones in question always belong to it. Without this it is what they can reach before
    /// they meet stones of the other colour.
    pub fn region(mut self, points: impl IntoIterator<Item = Point>) -> Self {
        self.region = Some(points.into_iter().collect());
        self
    }

    /// The rule of ko.
    pub fn ko(mut self, ko: Ko) -> Self {
        self.ask.ko = ko;
        self
    }

    /// Ko threats that one side has.
    pub fn ko_threats(mut self, threats: Threats) -> Self {
        self.ask.threats = Some(threats);
        self
    }

    /// Makes suicide legal, which it can be under superko.
    pub fn with_suicide(mut self) -> Self {
        self.ask.suicide = true;
        self
    }

    /// Who tries to reach a score; the side to move without this. Other goals tell whose they are by the stones in question.
    pub fn first(mut self, color: Color) -> Self {
        self.ask.attacker = Some(color);
        self
    }

    /// The question whether that goal is reached; or what is wrong, such as stones without a liberty, or none in question.
    pub fn ask(self, goal: Goal) -> Result<Problem<Go>, InputError> {
        let [black, white] = self.stones;
        let marked = [self.target, self.region].into_iter().flatten();
        let all = marked.fold(black.or(white), PointSet::or);
        if !all.is_within(PointSet::all(self.size)) {
            return Err(InputError::new(format!("a point is not on a board of {}", self.size)));
        }
        if let Some(point) = self.twice {
            return Err(InputError::new(format!("there are two stones on {}", self.size.name(point))));
        }
        if let Some(Threats { count, .. }) = self.ask.threats
            && !(1..=Threats::MOST).contains(&count)
        {
            let most = Threats::MOST;
            return Err(InputError::new(format!("ko threats are from 1 to {most}, not {count}")));
        }
        let mut record = Record::empty(self.size);
        record.root = Position::new(Board::unchecked(&record.ground, self.stones), self.to_move);
        (record.target, record.region) = (self.target, self.region);
        problem(record, &Ask { goal: Some(goal), ..self.ask })
    }
}
