//! Records in SGF: as Little Golem writes them, and as others do.
//!
//! Little Golem names cells by letter and number and writes a move as one value, `;B[j10];W[k11i9]`. Others have two letters a stone,
//! from the top left corner, and write the stones of a move as two values, two properties or two nodes. All of that is read.

use super::super::{Cell, Color, Position, Shape};
use super::cells::all_cells;
use super::played::Played;
use super::{Ask, shown};
use crate::sgf::{Node, Property, Tree, placed_at};
use twinproof_core::InputError;

/// The position that a game of a text asks about.
pub(super) fn read(
    text: &str,
    game: &Tree<'_>,
    ask: &Ask,
    usual: Shape,
) -> Result<(Shape, Position), InputError> {
    let nodes = game.main();
    let root = nodes.first().map_or(&[][..], Vec::as_slice);
    let shape = shape(text, root, ask, usual)?;
    // Where the set-up ends, if there is any.
    let sets_up = |node: &Node<'_>| node.iter().any(|property| is_set_up(&property.name));
    let last = nodes.iter().rposition(sets_up);
    let (asked, later) = nodes.split_at(last.map_or(nodes.len(), |last| last + 1));
    let mut reader = Reader { text, shape, played: Played::new(shape), is_over: false, is_turn_told: false };
    asked.iter().try_for_each(|node| reader.node(node))?;
    if last.is_some() {
        reader.find_turn(later)?;
    }
    let end = asked.iter().flatten().last().map_or(0, |property| property.offset);
    let position = reader.played.finish().map_err(|error| placed(text, end, error))?;
    Ok((shape, position))
}

/// The positions of a game's main line, move by move, all that is played after a set-up too; and whether somebody has resigned.
pub(super) fn played(
    text: &str,
    game: &Tree<'_>,
    usual: Shape,
) -> Result<(Shape, Vec<Position>, bool), InputError> {
    let nodes = game.main();
    let root = nodes.first().map_or(&[][..], Vec::as_slice);
    let shape = shape(text, root, &Ask::default(), usual)?;
    let mut reader = Reader { text, shape, played: Played::new(shape), is_over: false, is_turn_told: false };
    let mut positions: Vec<Position> = Vec::new();
    for (at, node) in nodes.iter().enumerate() {
        reader.node(node)?;
        if node.iter().any(|property| is_set_up(&property.name)) {
            reader.find_turn(&nodes[at + 1..])?;
            positions.clear();
        }
        let position = *reader.played.position();
        if !reader.played.is_incomplete() && positions.last() != Some(&position) {
            positions.push(position);
        }
    }
    let end = nodes.iter().flatten().last().map_or(0, |property| property.offset);
    let has_resigned = reader.is_over;
    let last = reader.played.finish().map_err(|error| placed(text, end, error))?;
    if positions.last() != Some(&last) {
        positions.push(last);
    }
    Ok((shape, positions, has_resigned))
}

/// Board and rules: what is asked for, else what the record says, else what is usual.
fn shape(text: &str, root: &[Property<'_>], ask: &Ask, usual: Shape) -> Result<Shape, InputError> {
    let first = |name: &str| root.iter().find(|property| property.name == name);
    let mut told = usual;
    if let Some(rules) = first("RU") {
        told = told_rules(rules, usual).map_err(|error| placed(text, rules.offset, error))?;
    }
    let mut ask = ask.clone();
    if let Some(size) = first("SZ") {
        let value = size.values[0].trim();
        let (width, height) = value.split_once(':').unwrap_or((value, value));
        let side = |text: &str| text.trim().parse::<u32>().ok();
        let Some(sides) = side(width).zip(side(height)) else {
            let message =
                format!("SZ is {}, which is no size of a board: write SZ[19] or SZ[19:15]", shown(value));
            return Err(placed_at(text, size.offset, message));
        };
        if ask.size.is_some_and(|asked| asked != sides) {
            let message =
                format!("the record has a board of {}x{}, and another one is asked for", sides.0, sides.1);
            return Err(placed_at(text, size.offset, message));
        }
        ask.size = Some(sides);
        return ask.shape(told).map_err(|error| placed(text, size.offset, error));
    }
    ask.shape(told)
}

/// Words for the usual rules, and those for Go that editors write into every record.
const USUAL_RULES: [&str; 11] =
    ["", "free", "freestyle", "gomoku", "connect6", "japanese", "chinese", "korean", "aga", "goe", "nz"];

/// The rules that a record names. Others than are played here would be another question.
fn told_rules(property: &Property<'_>, usual: Shape) -> Result<Shape, InputError> {
    let value = property.values[0].trim();
    if USUAL_RULES.iter().any(|name| value.eq_ignore_ascii_case(name)) {
        return Ok(usual);
    }
    Shape::from_rules(value, usual).ok_or_else(|| {
        InputError::new(format!(
            "RU is {}: only free rules are played here, in which a row of that length or a longer one wins for either \
             side; without RU they are taken",
            shown(value)
        ))
    })
}

fn is_set_up(name: &str) -> bool {
    matches!(name, "AB" | "AW" | "AE")
}

fn color_of(letter: &str) -> Option<Color> {
    match letter {
        "B" | "AB" => Some(Color::Black),
        "W" | "AW" => Some(Color::White),
        _ => None,
    }
}

/// Who is to move, as PL says.
fn turn_of(property: &Property<'_>) -> Result<Color, InputError> {
    let value = property.values[0].trim();
    let color = value.get(..1).and_then(|letter| color_of(&letter.to_ascii_uppercase()));
    color.ok_or_else(|| InputError::new(format!("PL is {}: write PL[B] or PL[W]", shown(value))))
}

struct Reader<'a> {
    text: &'a str,
    shape: Shape,
    played: Played,
    /// Whether somebody has resigned.
    is_over: bool,
    /// Whether PL or a move says who is to move after stones were set up.
    is_turn_told: bool,
}

impl Reader<'_> {
    fn node(&mut self, node: &Node<'_>) -> Result<(), InputError> {
        // The order of properties means nothing: PL is about the stones that are set up beside it.
        let (set_up, others): (Vec<_>, Vec<_>) = node.iter().partition(|property| is_set_up(&property.name));
        for property in set_up.into_iter().chain(others) {
            let result = match property.name.as_str() {
                "AB" | "AW" | "AE" => self.set_up(property),
                "PL" => self.turn(property),
                "B" | "W" => self.play(property),
                _ => Ok(()),
            };
            result.map_err(|error| placed(self.text, property.offset, error))?;
        }
        Ok(())
    }

    fn set_up(&mut self, property: &Property<'_>) -> Result<(), InputError> {
        if self.played.is_incomplete() {
            return Err(InputError::new("stones are set up in the middle of a move"));
        }
        let color = color_of(&property.name);
        for value in &property.values {
            for cell in self.area(value)? {
                self.played.set_up(color, cell)?;
            }
        }
        self.is_turn_told = false;
        Ok(())
    }

    fn turn(&mut self, property: &Property<'_>) -> Result<(), InputError> {
        let color = turn_of(property)?;
        if self.played.is_incomplete() {
            return Err(InputError::new("PL says who is to move in the middle of a move"));
        }
        self.played.set_turn(color);
        self.is_turn_told = true;
        Ok(())
    }

    fn play(&mut self, property: &Property<'_>) -> Result<(), InputError> {
        let color = color_of(&property.name);
        for value in &property.values {
            if value.trim().eq_ignore_ascii_case("resign") {
                self.is_over = true;
                continue;
            }
            if self.is_over {
                return Err(InputError::new("somebody has resigned before this: nothing may follow"));
            }
            let cells = self.cells(value)?;
            if cells.is_empty() {
                return Err(InputError::new(format!("{} has no stone: there is no passing", property.name)));
            }
            self.played.put_all(color, &cells)?;
        }
        Ok(())
    }

    /// Who is to move after stones were set up: as PL says, else whose move comes next, else by their number.
    fn find_turn(&mut self, later: &[Node<'_>]) -> Result<(), InputError> {
        if self.is_turn_told || self.played.is_incomplete() {
            return Ok(());
        }
        let mut told = later.iter().flatten().filter_map(|property| match property.name.as_str() {
            "PL" => Some(turn_of(property)),
            name => color_of(name).filter(|_| !is_set_up(name)).map(Ok),
        });
        let next = told.next().transpose()?;
        match next.or_else(|| self.played.turn_by_count()) {
            Some(color) => self.played.set_turn(color),
            None => {
                let (black, white) = (self.played.position().black.len(), self.played.position().white.len());
                return Err(InputError::new(format!(
                    "who is to move? Black has {black} stones and White {white}, which fits neither: write PL[B] or PL[W]"
                )));
            }
        }
        Ok(())
    }

    /// The cells of a value: letters and numbers, or pairs of letters from the top left corner.
    fn cells(&self, value: &str) -> Result<Vec<Cell>, InputError> {
        let value = value.trim();
        if value.bytes().any(|byte| byte.is_ascii_digit()) || !value.is_ascii() {
            let cells = all_cells(self.shape, value).map_err(|(_, error)| error)?;
            return Ok(cells.into_iter().map(|(_, cell)| cell).collect());
        }
        let letters: Vec<u8> =
            value.bytes().filter(|byte| !byte.is_ascii_whitespace() && *byte != b',').collect();
        letters.chunks(2).map(|pair| self.point(pair, value)).collect()
    }

    /// A cell by two letters.
    fn point(&self, letters: &[u8], value: &str) -> Result<Cell, InputError> {
        let place = |letter: u8| letter.to_ascii_lowercase().wrapping_sub(b'a');
        let cell = match *letters {
            [column, row] if column.is_ascii_alphabetic() && row.is_ascii_alphabetic() => {
                let y = self.shape.height.checked_sub(1 + place(row));
                y.and_then(|y| self.shape.cell(place(column), y))
            }
            _ => None,
        };
        let (width, height) = (self.shape.width, self.shape.height);
        cell.ok_or_else(|| {
            InputError::new(format!("{} is no cell of a board of {width}x{height}", shown(value)))
        })
    }

    /// The same, or all cells between two corners.
    fn area(&self, value: &str) -> Result<Vec<Cell>, InputError> {
        let Some((one, other)) = value.split_once(':') else { return self.cells(value) };
        let [Some(one), Some(other)] =
            [self.cells(one)?, self.cells(other)?].map(|cells| cells.first().copied())
        else {
            return Err(InputError::new(format!("{} is no area", shown(value))));
        };
        let ((x, y), (other_x, other_y)) = (self.shape.place(one), self.shape.place(other));
        let rows = y.min(other_y)..=y.max(other_y);
        let cells = rows.flat_map(|y| (x.min(other_x)..=x.max(other_x)).map(move |x| (x, y)));
        Ok(cells.filter_map(|(x, y)| self.shape.cell(x, y)).collect())
    }
}

/// An error at a place of the record.
fn placed(text: &str, offset: usize, error: InputError) -> InputError {
    match error.line() {
        Some(_) => error,
        None => placed_at(text, offset, error.message()),
    }
}
