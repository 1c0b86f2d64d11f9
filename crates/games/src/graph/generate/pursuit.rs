//! Cop and robber: dense cycles, and disproofs that are closed sets.

use super::adjacency::{AdjacencyList, Entry};
use super::{GeneratorRng, Recipe};
use twinproof_core::{Player, Value};

/// A square board; cells are numbered row by row.
struct Board {
    side: u32,
    /// False where there is a wall.
    open: Vec<bool>,
    exits: Vec<bool>,
}

/// A position: two cells, and whether the cop is to move.
#[derive(Clone, Copy)]
struct Chase {
    cop: u32,
    robber: u32,
    cop_moves: bool,
}

/// All that can happen on a random board. Either may stay or step to a neighbouring cell; the cop may step
/// diagonally too, since a cop without that advantage hardly ever catches anybody on a board with holes.
pub(super) fn build(recipe: &Recipe, rng: &mut GeneratorRng) -> AdjacencyList {
    let board = Board::random(recipe.size, recipe.terminals, rng);
    let start = board.start(rng);
    let mut graph = AdjacencyList::default();
    let mut numbers = vec![u32::MAX; (board.cells() * board.cells() * 2) as usize];
    let mut chases = Vec::new();
    let mut number = |chase: Chase, chases: &mut Vec<Chase>| {
        let known = &mut numbers[board.index(chase)];
        if *known == u32::MAX {
            *known = chases.len() as u32;
            chases.push(chase);
        }
        *known
    };
    number(start, &mut chases);
    let mut next = 0;
    while let Some(&chase) = chases.get(next) {
        next += 1;
        graph.names.push(board.name(chase));
        graph.nodes.push(if chase.cop == chase.robber {
            Entry::Terminal(Value::Win)
        } else if board.exits[chase.robber as usize] {
            Entry::Terminal(Value::Loss)
        } else {
            let player = if chase.cop_moves { Player::First } else { Player::Second };
            let moves = board.moves(chase).map(|chase| number(chase, &mut chases)).collect();
            Entry::Inner(player, moves)
        });
    }
    graph
}

impl Board {
    fn random(side: u32, exits: f64, rng: &mut GeneratorRng) -> Self {
        let cells = side * side;
        loop {
            let walls = 0.1 + 0.05 * f64::from(rng.below(4));
            let open = (0..cells).map(|_| !rng.random_bool(walls)).collect();
            let mut board = Self { side, open, exits: vec![false; cells as usize] };
            // What cannot be reached may as well be wall; if that is half the board, take another.
            let reached = board.reached_from(rng.below(cells));
            if 2 * reached.len() < cells as usize {
                continue;
            }
            board.open = vec![false; cells as usize];
            reached.iter().for_each(|&cell| board.open[cell as usize] = true);
            let mut border: Vec<_> = reached.into_iter().filter(|&cell| board.on_border(cell)).collect();
            rng.shuffle(&mut border);
            let wanted = (border.len() as f64 * exits).ceil() as usize;
            border[..wanted.min(border.len())].iter().for_each(|&cell| board.exits[cell as usize] = true);
            // The robber needs a cell to start from.
            if (0..cells as usize).filter(|&cell| board.open[cell] && !board.exits[cell]).count() >= 1 {
                return board;
            }
        }
    }

    fn start(&self, rng: &mut GeneratorRng) -> Chase {
        loop {
            let chase =
                Chase { cop: rng.below(self.cells()), robber: rng.below(self.cells()), cop_moves: true };
            let robber = chase.robber as usize;
            let free = self.open[chase.cop as usize] && self.open[robber] && !self.exits[robber];
            if free && chase.cop != chase.robber {
                return chase;
            }
        }
    }

    fn cells(&self) -> u32 {
        self.side * self.side
    }

    fn on_border(&self, cell: u32) -> bool {
        let (row, column) = (cell / self.side, cell % self.side);
        [row, column].iter().any(|&place| place == 0 || place == self.side - 1)
    }

    fn index(&self, chase: Chase) -> usize {
        ((chase.cop * self.cells() + chase.robber) * 2 + u32::from(chase.cop_moves)) as usize
    }

    /// The open cell itself and its open neighbours, row by row.
    fn steps(&self, cell: u32, diagonally: bool) -> impl Iterator<Item = u32> + '_ {
        let (row, column) = (cell / self.side, cell % self.side);
        (0..9).filter_map(move |place: u32| {
            let (down, right) = (place / 3, place % 3);
            let straight = down == 1 || right == 1;
            let (row, column) = ((row + down).checked_sub(1)?, (column + right).checked_sub(1)?);
            let inside = row < self.side && column < self.side;
            let target = row * self.side + column;
            (inside && (straight || diagonally) && self.open[target as usize]).then_some(target)
        })
    }

    fn reached_from(&self, start: u32) -> Vec<u32> {
        let mut seen = vec![false; self.open.len()];
        let mut reached = Vec::new();
        if self.open[start as usize] {
            seen[start as usize] = true;
            reached.push(start);
        }
        let mut next = 0;
        while let Some(&cell) = reached.get(next) {
            next += 1;
            for step in self.steps(cell, false) {
                if !std::mem::replace(&mut seen[step as usize], true) {
                    reached.push(step);
                }
            }
        }
        reached
    }

    fn moves(&self, chase: Chase) -> impl Iterator<Item = Chase> + '_ {
        let Chase { cop, robber, cop_moves } = chase;
        self.steps(if cop_moves { cop } else { robber }, cop_moves).map(move |step| match cop_moves {
            true => Chase { cop: step, robber, cop_moves: false },
            false => Chase { cop, robber: step, cop_moves: true },
        })
    }

    /// Column and row of cop and robber, with a capital for the one who moves: `C1.2-r3.3`.
    fn name(&self, chase: Chase) -> String {
        let (cop, robber) = if chase.cop_moves { ('C', 'r') } else { ('c', 'R') };
        let place = |cell: u32| format!("{}.{}", cell % self.side + 1, cell / self.side + 1);
        format!("{cop}{}-{robber}{}", place(chase.cop), place(chase.robber))
    }
}
