//! Points that somebody names on the command line.

use crate::go::points::{MAX_SIDE, PointSet, Size};
use std::str::FromStr;
use twinproof_core::InputError;

/// Points and rectangles of points, such as `A1-C3,E5`, on a board whose size is not known yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Area(Vec<[Corner; 2]>);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Corner {
    /// From the left, from 0.
    column: usize,
    /// From the bottom, from 1.
    row: usize,
}

/// The largest board: what has a name at all has one on this.
const LARGEST: Size = Size { width: MAX_SIDE as u8, height: MAX_SIDE as u8 };

impl FromStr for Area {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        let corner = |name: &str| {
            let point = LARGEST.named(name.trim()).ok_or_else(|| {
                InputError::new(
                    "points are written like D4, rectangles like A1-C3, with commas between several; \
                     columns are A to T without I, rows 1 to 19",
                )
            })?;
            let (column, row) = LARGEST.place(point);
            Ok(Corner { column, row: MAX_SIDE - row })
        };
        let part = |part: &str| match part.split_once('-') {
            Some((one, other)) => Ok([corner(one)?, corner(other)?]),
            None => corner(part).map(|corner| [corner, corner]),
        };
        text.split(',').map(part).collect::<Result<_, _>>().map(Self)
    }
}

impl Area {
    /// Its points on a board, all of which must be there.
    pub(super) fn on(&self, size: Size) -> Result<PointSet, InputError> {
        let mut points = PointSet::EMPTY;
        for [one, other] in &self.0 {
            for column in one.column.min(other.column)..=one.column.max(other.column) {
                for row in one.row.min(other.row)..=one.row.max(other.row) {
                    let point = usize::from(size.height)
                        .checked_sub(row)
                        .and_then(|row| size.point(column, row))
                        .ok_or_else(|| {
                            let name = format!("{}{row}", Size::column_name(column));
                            InputError::new(format!("there is no point {name} on a board of {size}"))
                        })?;
                    points.insert(point);
                }
            }
        }
        Ok(points)
    }
}
