//! Go in words, on one line, and as a board.

use super::points::{Color, Point, PointSet, Size};
use super::{Go, Goal, Ko, Move, Outside, Position};
use std::ops::Range;

pub(super) fn question(game: &Go) -> String {
    let (first, second) = (game.first, game.first.other());
    let what = match game.goal {
        Goal::Live => format!("{first} lives"),
        Goal::Kill => format!("{first} kills {second}"),
        Goal::Capture => format!("{first} captures a marked stone"),
        Goal::OneEye => format!("{first} makes an eye"),
        Goal::TwoEyes => format!("{first} makes two eyes"),
        Goal::Connect => format!("{first} connects the marked stones"),
        Goal::Cut => format!("{first} cuts the marked stones apart"),
        Goal::Score(0) => format!("{first} has at least as many points as {second}"),
        Goal::Score(least @ 1..) => format!("{first} wins by at least {}", points(least)),
        Goal::Score(least) => format!("{first} loses by at most {}", points(-i32::from(least))),
    };
    let ko = match game.ko {
        Ko::Situational => "",
        Ko::Positional => " under positional superko",
        Ko::Simple => " under the simple rule of ko",
    };
    let threats = game.threats.map_or(String::new(), |threats| {
        let with = if threats.side == first { "with" } else { "against" };
        format!(" {with} {}", threat_count(threats.count))
    });
    let suicide = if game.allows_suicide() { " where suicide is legal" } else { "" };
    let outside = reading(game).map_or(String::new(), |reading| format!(" {reading}"));
    format!("{what}{threats}{ko}{suicide}{outside}")
}

/// The reading of the outside in words, unless it is the board as it stands.
pub(super) fn reading(game: &Go) -> Option<String> {
    let owner = game.owner().unwrap_or(game.first);
    match game.outside() {
        Outside::AsItStands => None,
        Outside::Attacker => Some(format!("where the outside is {}'s", owner.other())),
        Outside::Defender => Some(format!("where the outside is {owner}'s")),
        Outside::DefenderHeld => Some(format!("where the outside is {owner}'s up to the wall")),
    }
}

/// Who has how many threats left, where somebody had any.
pub(super) fn threats_left(game: &Go, position: &Position) -> Option<String> {
    game.threats.map(|threats| format!("{} has {}", threats.side, threat_count(position.threats)))
}

fn threat_count(count: u8) -> String {
    format!("{count} ko threat{}", if count == 1 { "" } else { "s" })
}

fn points(count: impl Into<i32>) -> String {
    match count.into() {
        1 => "1 point".into(),
        count => format!("{count} points"),
    }
}

pub(super) fn format_move(game: &Go, mv: Move) -> String {
    match mv.point() {
        Some(point) => game.size().name(point),
        None if mv == Move::THREAT => "threat".into(),
        None => "pass".into(),
    }
}

/// The move a text stands for, legal or not.
pub(super) fn parse_move(game: &Go, text: &str) -> Option<Move> {
    if text.eq_ignore_ascii_case("pass") {
        return Some(Move::PASS);
    }
    if text.eq_ignore_ascii_case("threat") {
        return Some(Move::THREAT);
    }
    game.size().named(text).map(Move::from)
}

/// The position as SGF, with the marks of the question; a ko and threats as a comment.
pub(super) fn format_position(game: &Go, position: &Position) -> String {
    let ko = position.ko.map(|ko| format!("ko at {}", game.size().name(ko)));
    let notes: Vec<_> = ko.into_iter().chain(threats_left(game, position)).collect();
    let comment = if notes.is_empty() { String::new() } else { format!("C[{}]", notes.join(", ")) };
    format!("(;GM[1]FF[4]{}{comment}{})", setup(game, position).concat(), passes(position))
}

/// The passes that came last, as nodes behind the setup, so that reading it gives the same side to move.
pub(super) fn passes(position: &Position) -> String {
    let mut side = before_passes(position);
    let mut passes = String::new();
    for _ in 0..position.passes {
        passes += &format!(";{}[]", letter(side));
        side = side.other();
    }
    passes
}

/// The properties that set a position up, without its passes: size, stones, marks of the question, side to move.
pub(super) fn setup(game: &Go, position: &Position) -> Vec<String> {
    let Size { width, height } = game.size();
    let size = if width == height { width.to_string() } else { format!("{width}:{height}") };
    let mut properties = vec![format!("SZ[{size}]")];
    let mut list = |name: &str, points: PointSet| {
        if !points.is_empty() {
            let points = points.iter().map(|point| format!("[{}]", sgf_point(game.size(), point)));
            properties.push(name.to_owned() + &points.collect::<String>());
        }
    };
    for (name, color) in ["AB", "AW"].into_iter().zip(Color::ALL) {
        list(name, position.board.stones(color));
    }
    list("TR", game.target());
    if game.region() != game.ground.all {
        list("SQ", game.region().without(game.target()));
    }
    properties.push(format!("PL[{}]", letter(before_passes(position))));
    properties
}

/// Who was to move before the passes that came last.
fn before_passes(position: &Position) -> Color {
    if position.passes.is_multiple_of(2) { position.to_move } else { position.to_move.other() }
}

pub(super) fn letter(color: Color) -> char {
    match color {
        Color::Black => 'B',
        Color::White => 'W',
    }
}

/// Two letters: the column from the left and the row from the top.
pub(super) fn sgf_point(size: Size, point: Point) -> String {
    let (column, row) = size.place(point);
    [column, row].map(|place| char::from(b'a' + place as u8)).iter().collect()
}

/// Boards with no side longer than this are shown as a whole.
const SMALL: u8 = 9;

/// So many lines around the region are shown of a larger one.
const AROUND: usize = 2;

/// Columns and rows of a board, from 0.
pub(super) struct Part {
    columns: Range<usize>,
    rows: Range<usize>,
}

impl Part {
    pub(super) fn whole(size: Size) -> Self {
        Self { columns: 0..size.width.into(), rows: 0..size.height.into() }
    }

    /// The part of a board where moves may be made, with some lines around.
    fn of(game: &Go) -> Self {
        let (size, mut part) = (game.size(), Self::whole(game.size()));
        if size.width.max(size.height) > SMALL {
            let (columns, rows) = game.region().iter().map(|point| size.place(point)).unzip();
            part = Self { columns: around(columns, part.columns.end), rows: around(rows, part.rows.end) };
        }
        part
    }
}

/// The lines that are used and some around them.
fn around(used: Vec<usize>, lines: usize) -> Range<usize> {
    let (first, last) =
        (used.iter().min().copied().unwrap_or(0), used.iter().max().copied().unwrap_or(lines));
    first.saturating_sub(AROUND)..(last + 1 + AROUND).min(lines)
}

/// The board, of a large one the part in question: X and O, marked stones # and @, empty points where nobody may play as
/// blanks; signs on the points of some moves.
pub(super) fn diagram(game: &Go, position: &Position, signs: &[(Move, char)]) -> String {
    draw(game, position, signs, &Part::of(game))
}

/// A part of the board.
pub(super) fn draw(game: &Go, position: &Position, signs: &[(Move, char)], part: &Part) -> String {
    let size = game.size();
    let board = &position.board;
    let mut text = String::from("  ");
    part.columns.clone().for_each(|column| text.extend([' ', Size::column_name(column)]));
    for row in part.rows.clone() {
        text.push_str(&format!("\n{:>2}", usize::from(size.height) - row));
        for point in part.columns.clone().filter_map(|column| size.point(column, row)) {
            let is_marked = game.target().contains(point);
            text.push(' ');
            text.push(match board.color(point) {
                Some(Color::Black) => {
                    if is_marked {
                        '#'
                    } else {
                        'X'
                    }
                }
                Some(Color::White) => {
                    if is_marked {
                        '@'
                    } else {
                        'O'
                    }
                }
                None => match signs.iter().find(|(mv, _)| mv.point() == Some(point)) {
                    Some((_, sign)) => *sign,
                    None if position.ko == Some(point) => 'k',
                    None if game.region().contains(point) => '.',
                    None => ' ',
                },
            });
        }
        text.truncate(text.trim_end().len());
    }
    let mut legend = vec![format!("{} to move; X is Black, O White", position.to_move)];
    let shown = part.columns.len() * part.rows.len();
    if shown < size.points() {
        legend.push(format!("a part of a board of {size}"));
    }
    if game.goal.defender(game.first).is_some() {
        legend.push("# and @ are marked".into());
    }
    if position.ko.is_some() {
        legend.push("k is a ko that may not be retaken".into());
    }
    legend.extend(threats_left(game, position));
    if position.passes > 0 {
        legend.push(format!("passes: {}", position.passes));
    }
    text + "\n" + &legend.join(", ")
}
