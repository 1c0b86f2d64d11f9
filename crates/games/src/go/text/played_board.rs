//! A board on which a game is played, for programs that hand it over move by move.

use super::record::{self, Record, mover};
use super::{Ask, Diagram, at};
use crate::go::board::Board;
use crate::go::points::{Color, PointSet, Size};
use crate::go::{Go, Move};
use crate::sgf;
use twinproof_core::{InputError, Problem};

/// A board that is played on move by move: the stones, the moves so far, which can be taken back, and the stones in question.
///
/// ```
/// use twinproof_games::go::{Ask, Color, Size, PlayedBoard};
///
/// let mut board = PlayedBoard::new(Size::new(5, 5).unwrap());
/// board.play(Color::Black, "C3")?;
/// assert_eq!(board.play(Color::White, "C3").unwrap_err().to_string(), "White on C3: there is a stone already");
/// assert!(board.undo() && !board.undo());
/// # Ok::<(), twinproof_core::InputError>(())
/// ```
#[derive(Debug, Clone)]
pub struct PlayedBoard {
    record: Record,
    before: Vec<Record>,
    /// Whether somebody named the stones in question, and the region; otherwise they were inferred.
    named: Named,
}

#[derive(Debug, Clone, Copy, Default)]
struct Named {
    target: bool,
    region: bool,
}

impl PlayedBoard {
    /// A board without stones.
    pub fn new(size: Size) -> Self {
        Self { record: Record::empty(size), before: Vec::new(), named: Named::default() }
    }

    /// The position of a record before a move of its main line, counted from 1, or where it is asked: where the set-up of a
    /// problem ends, and at the end of any other. Of a collection it is the first game, or the one of that number or name. What
    /// is enclosed for good need not be marked, and stays in question while moves are made.
    pub fn load(text: &str, game: Option<&str>, before: Option<usize>) -> Result<Self, InputError> {
        let game = sgf::pick(text, game.unwrap_or("1"))?.1;
        let record = match before {
            Some(number) => before_move(text, game, number)?,
            None => at::play(text, &game, None)?.0,
        };
        let named = Named { target: record.target.is_some(), region: record.region.is_some() };
        let mut board = Self { record, before: Vec::new(), named };
        if let Ok(problem) = board.problem(&Ask::default())
            && board.diagram(&Ask::default()).is_ok_and(|diagram| diagram.is_settled())
        {
            board.mark(problem.game());
        }
        Ok(board)
    }

    /// What was read in its record though it is not as it should be.
    pub fn remarks(&self) -> &[String] {
        &self.record.remarks
    }

    /// Keeps the stones and the region of a question.
    pub fn mark(&mut self, game: &Go) {
        if game.owner().is_some() {
            (self.record.target, self.record.region) = (Some(game.target()), Some(game.region()));
            self.record.owner = game.owner();
        }
    }

    /// Forgets the stones in question, which will be named now or not, and the region if it was inferred from them.
    pub fn forget_target(&mut self, is_named: bool) {
        self.named.target = is_named;
        (self.record.target, self.record.owner) = (None, None);
        if !self.named.region {
            self.record.region = None;
        }
    }

    /// Forgets the region, which will be named now or not, and the stones if they were inferred.
    pub fn forget_region(&mut self, is_named: bool) {
        self.named.region = is_named;
        self.record.region = None;
        if !self.named.target {
            (self.record.target, self.record.owner) = (None, None);
        }
    }

    /// The question about the position on the board, with the moves so far as its past.
    pub fn problem(&self, ask: &Ask) -> Result<Problem<Go>, InputError> {
        self.diagram(ask)?.problem()
    }

    /// The position on the board as a diagram, which may be open.
    pub fn diagram(&self, ask: &Ask) -> Result<Diagram, InputError> {
        Diagram::of_record(self.record.clone(), ask)
    }

    /// Whether the stones in question have been taken.
    pub fn is_taken(&self) -> bool {
        self.record.target.is_some_and(|target| {
            let empty = self.record.root.board.empty(&self.record.ground);
            target.without(empty).is_empty()
        })
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.record.ground.size
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Color {
        self.record.root.to_move
    }

    /// Says whose turn it is.
    pub fn turn(&mut self, color: Color) {
        self.record.turn(color);
    }

    /// Makes a move, such as `D4` or `pass`.
    pub fn play(&mut self, color: Color, name: &str) -> Result<(), InputError> {
        let fail = |why: &str| Err(InputError::new(format!("{color} on {name}: {why}")));
        let mv = if name.eq_ignore_ascii_case("pass") {
            Move::PASS
        } else {
            match self.size().named(name) {
                Some(point) => point.into(),
                None => return fail(&format!("there is no such point on a board of {}", self.size())),
            }
        };
        self.play_move(color, mv).or_else(fail)
    }

    /// Makes a move; says why if it is illegal.
    pub fn play_move(&mut self, color: Color, mv: Move) -> Result<(), &'static str> {
        let before = self.record.clone();
        let played = self.record.play(color, mv);
        match played {
            Ok(()) => self.before.push(before),
            Err(_) => self.record = before,
        }
        played
    }

    /// Takes the last move back, if there is one.
    pub fn undo(&mut self) -> bool {
        self.before.pop().map(|before| self.record = before).is_some()
    }

    /// Whether there are no stones.
    pub fn is_empty(&self) -> bool {
        self.record.root.board == Board::EMPTY
    }

    /// Puts black stones on an empty board, White to move; false if there is no such point or one is named twice.
    pub fn handicap(&mut self, names: &[String]) -> bool {
        let points: Option<Vec<_>> = names.iter().map(|name| self.size().named(name)).collect();
        let stones: PointSet = points.into_iter().flatten().collect();
        if stones.len() != names.len() || !self.is_empty() {
            return false;
        }
        self.record = Record::empty(self.size());
        self.record.root.board = Board::unchecked(&self.record.ground, [stones, PointSet::EMPTY]);
        self.record.turn(Color::White);
        true
    }
}

/// A record played up to a move of its main line, whose side is to move; to the end if there are fewer.
fn before_move(text: &str, game: sgf::Tree<'_>, number: usize) -> Result<Record, InputError> {
    let end = game.main().len();
    let mut nodes = game.nodes;
    nodes.truncate(end);
    let mut moves =
        nodes.iter().enumerate().filter_map(|(at, node)| Some((at, node.iter().find_map(mover)?)));
    let Some((end, color)) = moves.nth(number.saturating_sub(1)) else { return record::play(text, &nodes) };
    nodes.truncate(end.max(1));
    // A first node that sets stones up may hold a move as well, which is not made yet.
    if end == 0 {
        nodes[0].retain(|one| mover(one).is_none());
    }
    let mut record = record::play(text, &nodes)?;
    record.turn(color);
    Ok(record)
}
