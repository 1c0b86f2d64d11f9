//! Threats, and what parries them.
//!
//! A *threat* is a line that one move completes: open to its side, with at most as many cells missing as a move has stones. A
//! stone on a missing cell parries it. A move parries all if it has a cell of each: a hitting set. The *number of threats* is
//! how many stones that takes at least; where it is more than a move has, the game is won.

use crate::board::{Board, Side};
use twinproof_games::connect::Cell;

/// One or two cells, the lower first; one cell stands there twice.
pub(crate) type Pair = [Cell; 2];

/// The pair of two cells in any order.
#[inline]
pub(crate) fn pair(a: Cell, b: Cell) -> Pair {
    if a < b { [a, b] } else { [b, a] }
}

/// The different cells of a pair.
#[inline]
pub(crate) fn cells(pair: &Pair) -> &[Cell] {
    if pair[0] == pair[1] { &pair[..1] } else { pair }
}

#[inline]
fn hits(pair: &Pair, cell: Cell) -> bool {
    pair[0] == cell || pair[1] == cell
}

/// Whether a move has a cell of each.
#[inline]
pub(crate) fn parries_all(threats: &[Pair], mv: &Pair) -> bool {
    threats.iter().all(|threat| hits(threat, mv[0]) || hits(threat, mv[1]))
}

/// The missing cells of a line that lacks one or two.
#[inline]
pub(crate) fn missing_cells(board: &Board, line: u16) -> Pair {
    let mut cells = board.empty_cells(line);
    let first = cells.next().expect("a threat lacks a cell");
    pair(first, cells.next().unwrap_or(first))
}

/// Appends the missing cells of each threat of a side, each set once.
pub(crate) fn threats(board: &Board, side: Side, found: &mut Vec<Pair>) {
    for missing in 1..=board.per_move() {
        for line in board.open(side, missing).iter() {
            let cells = missing_cells(board, line);
            if !found.contains(&cells) {
                found.push(cells);
            }
        }
    }
}

/// The threats of a side as lines.
pub(crate) fn threat_lines(board: &Board, side: Side) -> impl Iterator<Item = u16> + use<'_> {
    (1..=board.per_move()).flat_map(move |missing| board.open(side, missing).iter())
}

/// How many stones it takes to parry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Stakes {
    /// There is no threat.
    None,
    /// Fewer stones than a move has.
    Single,
    /// All stones of a move.
    Full,
    /// More than a move has.
    Won,
}

/// Finds all smallest ways to parry with one move: every move that parries contains one of them, and none contains another.
pub(crate) fn parries(threats: &[Pair], per_move: usize, found: &mut Vec<Pair>) -> Stakes {
    found.clear();
    let Some(first) = threats.first() else { return Stakes::None };
    for &cell in cells(first) {
        if threats.iter().all(|threat| hits(threat, cell)) {
            found.push([cell, cell]);
        }
    }
    let singles = found.len();
    if per_move == 2 {
        for &a in cells(first) {
            if hits_alone(&found[..singles], a) {
                continue;
            }
            // Whatever the first stone leaves, the second must meet at its first threat.
            let rest = threats.iter().filter(|threat| !hits(threat, a));
            let Some(next) = rest.clone().next() else { continue };
            for &b in cells(next) {
                let both = pair(a, b);
                if rest.clone().all(|threat| hits(threat, b))
                    && !hits_alone(&found[..singles], b)
                    && !found.contains(&both)
                {
                    found.push(both);
                }
            }
        }
    }
    match (singles, found.len()) {
        (_, 0) => Stakes::Won,
        (0, _) => Stakes::Full,
        _ if per_move == 1 => Stakes::Full,
        _ => Stakes::Single,
    }
}

fn hits_alone(singles: &[Pair], cell: Cell) -> bool {
    singles.iter().any(|single| single[0] == cell)
}

/// The least number of stones that parry all, however many a move has.
///
/// Cells are the nodes of a graph and threats its edges: what is asked for is a smallest vertex cover. A threat that lacks one cell
/// only takes that cell; of an edge that ends in a node with no other, the other end is as good as any. What is left is decided
/// at its busiest node: that one, or all its neighbours.
pub(crate) fn number(threats: &[Pair]) -> u32 {
    let without =
        |cell: Cell| threats.iter().filter(|threat| !hits(threat, cell)).copied().collect::<Vec<_>>();
    let Some(first) = threats.first() else { return 0 };
    let degree = |cell: Cell| threats.iter().filter(|threat| hits(threat, cell)).count();
    let forced = threats.iter().find_map(|threat| match *threat {
        [a, b] if a == b => Some(a),
        [a, b] if degree(a) == 1 => Some(b),
        [a, b] if degree(b) == 1 => Some(a),
        _ => None,
    });
    if let Some(cell) = forced {
        return 1 + number(&without(cell));
    }
    let busiest = threats.iter().flatten().copied().max_by_key(|&cell| degree(cell)).unwrap_or(first[0]);
    let with = 1 + number(&without(busiest));
    let neighbours: Vec<Cell> = threats
        .iter()
        .filter(|threat| hits(threat, busiest))
        .map(|threat| if threat[0] == busiest { threat[1] } else { threat[0] })
        .collect();
    let rest: Vec<Pair> =
        threats.iter().filter(|threat| !neighbours.iter().any(|&cell| hits(threat, cell))).copied().collect();
    with.min(neighbours.len() as u32 + number(&rest))
}
