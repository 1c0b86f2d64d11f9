//! Positions as records.

use super::super::{Connect, Family, Position, Shape, Stones, write_cell};
use crate::sgf::escaped;

/// A position as SGF, a line a property: stones and side to move, and before them what else is to be told, such as a name (`GN`) or a
/// comment (`C`). Cells are named as Little Golem names them.
///
/// ```
/// use twinproof_games::connect::{Ask, SixInARow, parse, problem_sgf};
///
/// let problem = parse::<SixInARow>("j10 k11i9", &Ask::default())?;
/// let sgf = problem_sgf(problem.game(), problem.root(), &[("GN", "opening")]);
/// assert_eq!(sgf, "(;FF[4]CA[UTF-8]\nGN[opening]\nSZ[19]\nAB[j10]\nAW[i9][k11]\nPL[B])\n");
/// assert_eq!(parse::<SixInARow>(&sgf, &Ask::default())?.root(), problem.root());
/// # Ok::<(), twinproof_core::InputError>(())
/// ```
pub fn problem_sgf<F: Family>(game: &Connect<F>, position: &Position, told: &[(&str, &str)]) -> String {
    let told = told.iter().map(|(name, text)| format!("{name}[{}]", escaped(text)));
    let lines: Vec<_> = told.chain(setup(game, position)).collect();
    format!("(;FF[4]CA[UTF-8]\n{})\n", lines.join("\n"))
}

/// The properties that set a position up: the board, rules that are not the usual ones, stones, the side to move.
pub(super) fn setup<F: Family>(game: &Connect<F>, position: &Position) -> Vec<String> {
    let shape = game.shape();
    let Shape { width, height, .. } = shape;
    let size = if width == height { format!("SZ[{width}]") } else { format!("SZ[{width}:{height}]") };
    let rules = (Shape { width, height, ..F::SHAPE } != shape).then(|| format!("RU[{}]", shape.rules()));
    let stones = [("AB", position.black), ("AW", position.white)];
    let stones = stones.into_iter().filter(|(_, stones)| !stones.is_empty());
    let stones = stones.map(|(name, stones)| format!("{name}{}", cells(shape, stones)));
    let turn = format!("PL[{}]", position.to_move.letter());
    [size].into_iter().chain(rules).chain(stones).chain([turn]).collect()
}

/// Cells as values of a property.
pub(super) fn cells(shape: Shape, cells: Stones) -> String {
    cells.iter().map(|cell| format!("[{}]", write_cell(shape, cell))).collect()
}

impl Shape {
    /// Rules as a record tells them, where they are not the usual ones.
    fn rules(self) -> String {
        format!("{} in a row, {} a move, {} at first", self.in_a_row, self.stones, self.first)
    }

    /// Reads what [`Shape::rules`] writes; the board is that of `usual`.
    pub(super) fn from_rules(text: &str, usual: Self) -> Option<Self> {
        let number = |part: &str, end: &str| part.trim().strip_suffix(end)?.trim().parse().ok();
        let mut parts = text.split(',');
        let in_a_row = number(parts.next()?, "in a row")?;
        let stones = number(parts.next()?, "a move")?;
        let first = number(parts.next()?, "at first")?;
        Some(Self { in_a_row, stones, first, ..usual })
    }
}
