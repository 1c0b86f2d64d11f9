//! A game record played through: the position at its end, those before it, and its marks.

use super::goals::{named_in, outside_in};
use crate::go::board::Board;
use crate::go::ground::Ground;
use crate::go::points::{Color, MAX_SIDE, Point, PointSet, Size};
use crate::go::position::Move;
use crate::go::{Goal, Outside, Position};
use crate::sgf::{Node, Property, fail_at, placed_at};
use twinproof_core::{InputError, printable};

/// Records with more moves are refused: each is a position in memory.
const MOST_MOVES: usize = 10_000;

/// What a record says.
#[derive(Debug, Clone)]
pub(super) struct Record {
    pub(super) ground: Ground,
    /// Chains without a liberty have not been looked for.
    pub(super) root: Position,
    /// The positions before it, oldest first, since the last time stones were set up.
    pub(super) past: Vec<Position>,
    /// Points with MA or TR.
    pub(super) target: Option<PointSet>,
    /// Points with SQ, VW or DD.
    pub(super) region: Option<PointSet>,
    /// Whose stones they were when they were marked, if that is known: some may be taken since.
    pub(super) owner: Option<Color>,
    /// The goal that GC names, or why there is none of that name.
    pub(super) goal: Option<Result<Goal, InputError>>,
    /// The reading of the outside that it names.
    pub(super) outside: Option<Result<Outside, InputError>>,
    /// What was read though it is not as it should be.
    pub(super) remarks: Vec<String>,
    /// Whether PL or a move says who is to move.
    pub(super) is_turn_told: bool,
    /// Whether a stone was marked, other than the one that was put down in the same node.
    pub(super) has_marked_stones: bool,
}

/// Plays the main line of a game.
pub(super) fn play(text: &str, nodes: &[Node<'_>]) -> Result<Record, InputError> {
    let size = size(text, nodes.first().map_or(&[], Vec::as_slice))?;
    let mut player = Player { text, moves: 0, record: Record::empty(size) };
    let late = nodes.iter().skip(1).flatten().find(|property| property.name == "SZ");
    if let Some(late) = late {
        return fail_at(text, late.offset, "SZ says how large the board is: it belongs into the first node");
    }
    nodes.iter().try_for_each(|node| player.node(node))?;
    Ok(player.record)
}

/// The size of the board; 19 by 19 unless SZ says otherwise.
fn size(text: &str, root: &[Property<'_>]) -> Result<Size, InputError> {
    let first = |name: &str| root.iter().find(|property| property.name == name);
    if let Some(game) = first("GM")
        && game.values[0].trim() != "1"
    {
        let value = shown(game.values[0]);
        return fail_at(
            text,
            game.offset,
            format!("this is a record of another game: GM is {value}, go is 1"),
        );
    }
    let Some(property) = first("SZ") else {
        return Ok(Size { width: MAX_SIDE as u8, height: MAX_SIDE as u8 });
    };
    let again = root.iter().filter(|property| property.name == "SZ").nth(1);
    if let Some(again) = again.or(Some(property).filter(|property| property.values.len() > 1)) {
        return fail_at(
            text,
            again.offset,
            "the size of the board is given twice: write SZ once, with one value",
        );
    }
    let value = property.values[0].trim();
    let (width, height) = value.split_once(':').unwrap_or((value, value));
    let side = |text: &str| text.trim().parse::<usize>().ok();
    side(width).zip(side(height)).and_then(|(width, height)| Size::new(width, height)).map_or_else(
        || {
            let message =
                format!("the size of the board is {}: sides are from 1 to {MAX_SIDE}", shown(value));
            fail_at(text, property.offset, message)
        },
        Ok,
    )
}

/// Whose move a property is, if it is one.
pub(super) fn mover(property: &Property<'_>) -> Option<Color> {
    match property.name.as_str() {
        "B" => Some(Color::Black),
        "W" => Some(Color::White),
        _ => None,
    }
}

/// Where a move on a board of this size is made. Before FF[4] a pass was a move beside the board.
pub(super) fn step(text: &str, size: Size, property: &Property<'_>) -> Result<Move, InputError> {
    match property.values[0].trim() {
        "" | "tt" => Ok(Move::PASS),
        value => point(text, size, property, value).map(Move::from),
    }
}

/// The point that a value names.
fn point(text: &str, size: Size, property: &Property<'_>, value: &str) -> Result<Point, InputError> {
    let place = |letter: u8| usize::from(letter.wrapping_sub(b'a'));
    let point = match value.as_bytes() {
        &[column, row] => size.point(place(column), place(row)),
        _ => None,
    };
    point.map_or_else(
        || {
            let name = &property.name;
            let message = format!("{name} has {}, which is no point of a board of {size}", shown(value));
            fail_at(text, property.offset, message)
        },
        Ok,
    )
}

/// A value in an error, cut short.
fn shown(value: &str) -> String {
    let short: String = value.chars().take(20).collect();
    format!("\"{}{}\"", printable(&short), if short.len() < value.len() { "…" } else { "" })
}

impl Record {
    /// A board without stones, Black to move.
    pub(super) fn empty(size: Size) -> Self {
        let ground = Ground::new(size);
        let root = Position::new(Board::EMPTY, Color::Black);
        Self {
            ground,
            root,
            past: Vec::new(),
            target: None,
            region: None,
            owner: None,
            goal: None,
            outside: None,
            remarks: Vec::new(),
            is_turn_told: false,
            has_marked_stones: false,
        }
    }

    /// Whoever is to move next is told by the record. If it is not who should be, nothing came before.
    pub(super) fn turn(&mut self, color: Color) {
        if self.root.to_move != color {
            self.root = Position::new(self.root.board, color);
        }
    }

    /// Plays a move, or says why it is illegal.
    pub(super) fn play(&mut self, color: Color, mv: Move) -> Result<(), &'static str> {
        self.turn(color);
        let root = &mut self.root;
        match mv.point() {
            Some(point) if !root.board.is_empty(point) => return Err("there is a stone already"),
            Some(point) if root.ko == Some(point) => return Err("this takes back a ko at once"),
            Some(point) if !root.board.is_legal(&self.ground, point, color) => return Err("this is suicide"),
            _ => {}
        }
        self.past.push(root.clone());
        root.play(&self.ground, mv);
        Ok(())
    }
}

struct Player<'a> {
    text: &'a str,
    moves: usize,
    record: Record,
}

impl Player<'_> {
    fn size(&self) -> Size {
        self.record.ground.size
    }

    fn fail<T>(&self, property: &Property<'_>, message: impl Into<String>) -> Result<T, InputError> {
        fail_at(self.text, property.offset, message)
    }

    fn node(&mut self, node: &Node<'_>) -> Result<(), InputError> {
        self.set_up(node)?;
        for property in node {
            match property.name.as_str() {
                "B" => self.play(property, Color::Black)?,
                "W" => self.play(property, Color::White)?,
                "PL" => {
                    if let Some(color) = self.color(property)? {
                        self.record.turn(color);
                        self.record.is_turn_told = true;
                    }
                }
                "GC" => {
                    self.record.goal = self.goal(property).or(self.record.goal.take());
                    self.record.outside = self.outside(property).or(self.record.outside.take());
                }
                _ => {}
            }
        }
        if let Some(marks) = self.marks(node, &["MA", "TR"])? {
            let made = node
                .iter()
                .filter(|one| mover(one).is_some())
                .filter_map(|one| step(self.text, self.size(), one).ok());
            let made: PointSet = made.filter_map(Move::point).collect();
            let stones = marks.without(self.record.root.board.empty(&self.record.ground));
            self.record.has_marked_stones |= !stones.without(made).is_empty();
            self.record.target = Some(marks);
        }
        self.record.region = self.marks(node, &["SQ", "VW", "DD"])?.or(self.record.region);
        Ok(())
    }

    /// The goal that a comment names; what is behind a backslash stands for itself.
    fn goal(&self, property: &Property<'_>) -> Option<Result<Goal, InputError>> {
        let comment = property.values[0].replace('\\', "");
        Some(named_in(&comment)?.or_else(|error| self.fail(property, error.to_string())))
    }

    /// The reading of the outside that a comment names.
    fn outside(&self, property: &Property<'_>) -> Option<Result<Outside, InputError>> {
        let comment = property.values[0].replace('\\', "");
        Some(outside_in(&comment)?.or_else(|error| self.fail(property, error.to_string())))
    }

    /// Stones that are put on the board and taken off it without a move.
    fn set_up(&mut self, node: &Node<'_>) -> Result<(), InputError> {
        let board = &self.record.root.board;
        let mut stones = Color::ALL.map(|color| board.stones(color));
        let mut is_setup = false;
        for property in node {
            let color = match property.name.as_str() {
                "AB" => Some(Color::Black),
                "AW" => Some(Color::White),
                "AE" => None,
                _ => continue,
            };
            is_setup = true;
            for point in self.points(property)? {
                match color {
                    Some(_) if stones.iter().any(|stones| stones.contains(point)) => {
                        let name = self.size().name(point);
                        return self.fail(property, format!("there are two stones on {name}"));
                    }
                    Some(color) => stones[color as usize].insert(point),
                    None => stones.iter_mut().for_each(|stones| stones.remove(point)),
                }
            }
        }
        if is_setup {
            let to_move = self.record.root.to_move;
            // What has no liberty is named once it is known which stones are safe.
            let board = Board::unchecked(&self.record.ground, stones);
            self.record.root = Position::new(board, to_move);
            self.record.past.clear();
        }
        Ok(())
    }

    fn play(&mut self, property: &Property<'_>, color: Color) -> Result<(), InputError> {
        self.moves += 1;
        if self.moves > MOST_MOVES {
            return self.fail(property, format!("the main line has more than {MOST_MOVES} moves"));
        }
        let size = self.size();
        let mv = step(self.text, size, property)?;
        self.record.is_turn_told = true;
        match (self.record.play(color, mv), mv.point()) {
            (Err(fault), Some(point)) => {
                let (number, name) = (self.moves, size.name(point));
                self.fail(property, format!("move {number}, {color} on {name}: {fault}"))
            }
            _ => Ok(()),
        }
    }

    /// The marks of a node, if it has any.
    fn marks(&self, node: &Node<'_>, names: &[&str]) -> Result<Option<PointSet>, InputError> {
        let mut marks = PointSet::EMPTY;
        for property in node.iter().filter(|property| names.contains(&property.name.as_str())) {
            if property.values.iter().any(|value| !value.trim().is_empty()) {
                self.points(property)?.into_iter().for_each(|point| marks.insert(point));
            }
        }
        Ok(Some(marks).filter(|marks| !marks.is_empty()))
    }

    /// Who is to move. Some programs number the sides, and some write nothing, which says nothing.
    fn color(&mut self, property: &Property<'_>) -> Result<Option<Color>, InputError> {
        let value = property.values[0].trim();
        let (color, taken_for) = match value.to_ascii_lowercase().as_str() {
            "b" | "black" => return Ok(Some(Color::Black)),
            "w" | "white" => return Ok(Some(Color::White)),
            "1" => (Some(Color::Black), "which is taken for Black"),
            "2" => (Some(Color::White), "which is taken for White"),
            "" => (None, "which says nothing"),
            _ => return self.fail(property, format!("PL is {}: write B or W", shown(property.values[0]))),
        };
        // One remark is enough, however often a file says so.
        if self.record.remarks.is_empty() {
            let remark = format!("PL is {}, {taken_for}", shown(value));
            self.record.remarks.push(placed_at(self.text, property.offset, remark).to_string());
        }
        Ok(color)
    }

    /// The points of a list, rectangles included. Each rectangle counts its points once, two lists count them twice.
    fn points(&self, property: &Property<'_>) -> Result<Vec<Point>, InputError> {
        let mut points = Vec::new();
        for value in &property.values {
            let Some((one, other)) = value.split_once(':') else {
                points.push(self.point(property, value.trim())?);
                continue;
            };
            let corners = [self.point(property, one.trim())?, self.point(property, other.trim())?];
            let [one, other] = corners.map(|corner| self.size().place(corner));
            for row in one.1.min(other.1)..=one.1.max(other.1) {
                let columns = one.0.min(other.0)..=one.0.max(other.0);
                points.extend(columns.filter_map(|column| self.size().point(column, row)));
            }
        }
        Ok(points)
    }

    fn point(&self, property: &Property<'_>, value: &str) -> Result<Point, InputError> {
        point(self.text, self.size(), property, value)
    }
}
