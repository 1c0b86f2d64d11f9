//! Questions and positions as bytes, as the module says; reading refuses everything else.

use super::board::Board;
use super::points::{Color, Point, PointSet, Size};
use super::{Go, Goal, Ko, Outside, Position, Threats};
use twinproof_core::InputError;
use twinproof_core::bytes::{Reader, put_number};

const WHITE_FIRST: u8 = 4;
const THREATS: [u8; 2] = [8, 16];
const SUICIDE: u8 = 32;
const OUTSIDE: u8 = 64;
const WHITE_TO_MOVE: u8 = 1;
const KO: u8 = 8;

pub(super) fn write_setup(game: &Go, out: &mut Vec<u8>) {
    let size = game.size();
    let first = if game.first == Color::White { WHITE_FIRST } else { 0 };
    let threats = game.threats.map_or(0, |threats| THREATS[threats.side as usize]);
    let suicide = if game.allows_suicide() { SUICIDE } else { 0 };
    let outside = Some(game.outside() as u8).filter(|&outside| outside != 0);
    let read = if outside.is_some() { OUTSIDE } else { 0 };
    out.extend([size.width, size.height, game.ko as u8 | first | threats | suicide | read]);
    out.extend(game.threats.map(|threats| threats.count));
    out.extend(outside);
    match game.goal {
        Goal::Live => out.push(0),
        Goal::Kill => out.push(1),
        Goal::Capture => out.push(2),
        Goal::OneEye => out.push(3),
        Goal::TwoEyes => out.push(5),
        Goal::Connect => out.push(6),
        Goal::Cut => out.push(7),
        Goal::Score(least) => {
            out.push(4);
            put_number(out, (i32::from(least) << 1 ^ i32::from(least) >> 15) as u32 as u64);
        }
    }
    put_bits(out, size, 1, |point| game.region().contains(point).into());
    if game.goal.defender(game.first).is_some() {
        put_bits(out, size, 1, |point| game.target().contains(point).into());
    }
}

pub(super) fn read_setup(block: &[u8]) -> Result<Go, InputError> {
    let mut reader = Reader::new(block);
    let (width, height) = (reader.byte()?, reader.byte()?);
    let size = Size::new(width.into(), height.into())
        .ok_or_else(|| InputError::new(format!("there is no board of {width}x{height} points")))?;
    let rules = reader.byte()?;
    let side = Color::ALL.into_iter().find(|&side| rules & THREATS[side as usize] != 0);
    let threats = side.map_or(0, |side| THREATS[side as usize]);
    let ko = Ko::ALL.into_iter().find(|&ko| ko as u8 | threats == rules & !(WHITE_FIRST | SUICIDE | OUTSIDE));
    let ko =
        ko.ok_or_else(|| InputError::new(format!("there are no rules of go with the number {rules}")))?;
    let suicide = rules & SUICIDE != 0;
    let threats = side.map(|side| read_threats(&mut reader, side)).transpose()?;
    let outside = if rules & OUTSIDE == 0 { Outside::AsItStands } else { read_outside(&mut reader)? };
    let first = if rules & WHITE_FIRST == 0 { Color::Black } else { Color::White };
    let goal = match reader.byte()? {
        0 => Goal::Live,
        1 => Goal::Kill,
        2 => Goal::Capture,
        3 => Goal::OneEye,
        4 => {
            let zigzag = reader.below(1 << 16)? as u32;
            Goal::Score((zigzag >> 1) as i16 ^ -((zigzag & 1) as i16))
        }
        5 => Goal::TwoEyes,
        6 => Goal::Connect,
        7 => Goal::Cut,
        other => return Err(InputError::new(format!("there is no goal of go with the number {other}"))),
    };
    let region = read_set(&mut reader, size)?;
    let mut target = PointSet::EMPTY;
    if goal.defender(first).is_some() {
        target = read_set(&mut reader, size)?;
        if target.is_empty() {
            return Err(InputError::new("no point is marked as the target"));
        }
    }
    reader.finish()?;
    Go::new(size, ko, goal, first, region, target)
        .with_threats(threats)
        .with_outside(outside)?
        .with_suicide(suicide)
}

fn read_outside(reader: &mut Reader<'_>) -> Result<Outside, InputError> {
    let number = reader.byte()?;
    let outside = Outside::ALL.get(usize::from(number)).filter(|&&outside| outside != Outside::AsItStands);
    outside.copied().ok_or_else(|| {
        InputError::new(format!("there is no reading of the outside with the number {number}"))
    })
}

fn read_threats(reader: &mut Reader<'_>, side: Color) -> Result<Threats, InputError> {
    match reader.byte()? {
        count @ 1..=Threats::MOST => Ok(Threats { side, count }),
        count => Err(InputError::new(format!("{side} has {count} ko threats, and not from 1 to 9"))),
    }
}

pub(super) fn encode(game: &Go, position: &Position, out: &mut Vec<u8>) {
    let white = if position.to_move == Color::White { WHITE_TO_MOVE } else { 0 };
    out.push(white | position.passes << 1 | if position.ko.is_some() { KO } else { 0 });
    if let Some(ko) = position.ko {
        put_number(out, ko.0.into());
    }
    out.extend(game.threats.map(|_| position.threats));
    put_bits(out, game.size(), 2, |point| position.board.color(point).map_or(0, |color| color as u8 + 1));
}

pub(super) fn decode(game: &Go, block: &[u8]) -> Result<Position, InputError> {
    let mut reader = Reader::new(block);
    let size = game.size();
    let flags = reader.byte()?;
    let passes = flags >> 1 & 3;
    if flags >= 16 || !matches!(passes, 0 | 2) {
        return Err(InputError::new(format!("a position of go begins with {flags}, which means nothing")));
    }
    let ko = if flags & KO == 0 { None } else { Some(Point(reader.below(size.points())? as u16)) };
    let threats = match game.threats {
        Some(threats) => reader.below(usize::from(threats.count) + 1)? as u8,
        None => 0,
    };
    let mut stones = [PointSet::EMPTY; 2];
    read_bits(&mut reader, size, 2, |point, bits| {
        match bits {
            0 => {}
            1 | 2 => stones[usize::from(bits) - 1].insert(point),
            _ => return Err(InputError::new(format!("there is no such stone as on {}", size.name(point)))),
        }
        Ok(())
    })?;
    reader.finish()?;
    let board = Board::new(&game.ground, stones).map_err(|point| no_liberty(size, point))?;
    let to_move = if flags & WHITE_TO_MOVE == 0 { Color::Black } else { Color::White };
    let position = Position { passes, threats, ..Position::new(board, to_move) };
    match ko {
        Some(ko) if !position.can_be_ko(&game.ground, ko) => {
            Err(InputError::new(format!("no ko can have been taken on {}", size.name(ko))))
        }
        ko => Ok(Position { ko, ..position }),
    }
}

/// A chain without a liberty, for people.
pub(super) fn no_liberty(size: Size, point: Point) -> InputError {
    InputError::new(format!("the stone on {} has no liberty: it would have been taken", size.name(point)))
}

/// Some bits for each point, 1 or 2, low bits first.
fn put_bits(out: &mut Vec<u8>, size: Size, bits: usize, value: impl Fn(Point) -> u8) {
    let start = out.len();
    out.resize(start + (size.points() * bits).div_ceil(8), 0);
    for point in PointSet::all(size).iter() {
        let bit = point.index() * bits;
        out[start + bit / 8] |= value(point) << (bit % 8);
    }
}

fn read_bits(
    reader: &mut Reader<'_>,
    size: Size,
    bits: usize,
    mut each: impl FnMut(Point, u8) -> Result<(), InputError>,
) -> Result<(), InputError> {
    let total = size.points() * bits;
    let block = reader.bytes(total.div_ceil(8))?;
    for point in PointSet::all(size).iter() {
        let bit = point.index() * bits;
        each(point, block[bit / 8] >> (bit % 8) & ((1 << bits) - 1))?;
    }
    match block.last() {
        Some(last) if !total.is_multiple_of(8) && last >> (total % 8) != 0 => {
            Err(InputError::new("the bits after the last point are not empty"))
        }
        _ => Ok(()),
    }
}

fn read_set(reader: &mut Reader<'_>, size: Size) -> Result<PointSet, InputError> {
    let mut set = PointSet::EMPTY;
    read_bits(reader, size, 1, |point, bit| {
        if bit == 1 {
            set.insert(point);
        }
        Ok(())
    })?;
    Ok(set)
}
