//! The rules a second time, slowly and on another board: rows and columns, one square at a time.

use super::*;

/// A board of eight rows and columns: the colour of a piece and whether it is a king.
type Mailbox = [[Option<(Color, bool)>; 8]; 8];

/// The squares that a piece comes to, the first where it began.
type Path = Vec<(usize, usize)>;

fn place(square: u32) -> (usize, usize) {
    let (row, column) = (square / 4, square % 4);
    (row as usize, (2 * column + u32::from(row % 2 == 0)) as usize)
}

fn square((row, column): (usize, usize)) -> u32 {
    (4 * row + column / 2) as u32
}

fn set_up(position: Position) -> Mailbox {
    let mut board = [[None; 8]; 8];
    for square in 0..32 {
        let (row, column) = place(square);
        let is_king = position.kings() >> square & 1 == 1;
        for color in Color::ALL {
            if position.pieces(color) >> square & 1 == 1 {
                board[row][column] = Some((color, is_king));
            }
        }
    }
    board
}

fn put_away(board: &Mailbox, side: Color) -> Position {
    let (mut sets, mut kings) = ([0, 0], 0);
    for square in 0..32 {
        let (row, column) = place(square);
        if let Some((color, is_king)) = board[row][column] {
            sets[color as usize] |= 1 << square;
            kings |= u32::from(is_king) << square;
        }
    }
    Position::new(sets[0], sets[1], kings, side).unwrap()
}

/// The place some steps away in a direction, if it is on the board.
fn away((row, column): (usize, usize), (down, right): (i32, i32), steps: i32) -> Option<(usize, usize)> {
    let to = (row as i32 + steps * down, column as i32 + steps * right);
    let on_board = (0..8).contains(&to.0) && (0..8).contains(&to.1);
    on_board.then_some((to.0 as usize, to.1 as usize))
}

/// Where a piece may go: all four ways or two, those to lower numbers first.
fn directions((color, is_king): (Color, bool)) -> Vec<(i32, i32)> {
    let forward = if color == Color::Black { 1 } else { -1 };
    [(-1, -1), (-1, 1), (1, -1), (1, 1)].into_iter().filter(|&(down, _)| is_king || down == forward).collect()
}

fn jumps(board: &Mailbox, piece: (Color, bool), path: &Path, taken: &Path, found: &mut Vec<(Path, Path)>) {
    let at = *path.last().unwrap();
    let mut ends_here = true;
    for direction in directions(piece) {
        let (Some(over), Some(to)) = (away(at, direction, 1), away(at, direction, 2)) else { continue };
        let is_enemy = board[over.0][over.1].is_some_and(|(color, _)| color != piece.0);
        let is_free = board[to.0][to.1].is_none() || to == path[0];
        if is_enemy && is_free && !taken.contains(&over) {
            ends_here = false;
            let (mut path, mut taken) = (path.clone(), taken.clone());
            path.push(to);
            taken.push(over);
            jumps(board, piece, &path, &taken, found);
        }
    }
    if ends_here && path.len() > 1 {
        found.push((path.clone(), taken.clone()));
    }
}

/// All ways to move: paths with what they take.
fn ways(position: Position) -> Vec<(Path, Path)> {
    let board = set_up(position);
    let own = |square: &u32| position.pieces(position.side()) >> square & 1 == 1;
    let (mut steps, mut captures) = (Vec::new(), Vec::new());
    for from in (0..32).filter(own).map(place) {
        let piece = board[from.0][from.1].unwrap();
        jumps(&board, piece, &vec![from], &vec![], &mut captures);
        for direction in directions(piece) {
            if let Some(to) = away(from, direction, 1)
                && board[to.0][to.1].is_none()
            {
                steps.push((vec![from, to], vec![]));
            }
        }
    }
    if captures.is_empty() { steps } else { captures }
}

/// The board after a way to move.
fn after(position: Position, (path, taken): &(Path, Path)) -> Position {
    let mut board = set_up(position);
    let (from, to) = (path[0], *path.last().unwrap());
    let (color, is_king) = board[from.0][from.1].take().unwrap();
    let far_row = if color == Color::Black { 7 } else { 0 };
    board[to.0][to.1] = Some((color, is_king || to.0 == far_row));
    for &(row, column) in taken {
        board[row][column] = None;
    }
    put_away(&board, color.other())
}

/// Compares all that the generator says of a position with the slow way. Says how many ways there were that no move of
/// their own stands for.
fn compare(position: Position) -> usize {
    let ways = ways(position);
    let mut slow = Vec::new();
    for way in &ways {
        let taken = way.1.iter().fold(0, |set, &place| set | 1 << square(place));
        let mv = (square(way.0[0]) as u8, square(*way.0.last().unwrap()) as u8, taken, after(position, way));
        if !slow.contains(&mv) {
            slow.push(mv);
        }
    }
    let moves = position.moves();
    let fast: Vec<_> =
        moves.iter().map(|&mv| (mv.from(), mv.to(), mv.captured(), position.play(mv))).collect();
    assert_eq!(fast, slow, "{position}");
    assert_eq!(perft(position, 1), ways.len() as u64, "{position}");
    assert_eq!(position.has_move(), !ways.is_empty(), "{position}");
    assert_eq!(position.has_capture(), ways.iter().any(|(_, taken)| !taken.is_empty()), "{position}");
    let epoch = position.epoch();
    for (mv, after) in moves.iter().zip(&fast) {
        let is_kings = position.kings() >> mv.from() & 1 == 1 && !mv.is_capture();
        assert_eq!(after.3.epoch() == epoch, is_kings, "{position} {mv:?}");
        assert!(after.3.epoch() >= epoch, "{position} {mv:?}");
    }
    ways.len() - moves.len()
}

#[test]
fn the_generator_agrees_with_slow_rules_on_random_positions() {
    let mut rng = Rng::new(1);
    let (mut circles, mut long) = (0, 0);
    for most in (1..=12).cycle().take(120_000) {
        let position = random_position(&mut rng, most);
        circles += compare(position);
        long += usize::from(position.moves().iter().any(|mv| mv.captured().count_ones() >= 3));
    }
    // Else the hard cases were not among them.
    assert!(circles > 0 && long > 1000, "{circles} circles, {long} long jumps");
}

#[test]
fn the_generator_agrees_with_slow_rules_in_random_games() {
    let mut rng = Rng::new(2);
    for _ in 0..500 {
        let mut position = Position::START;
        for _ in 0..200 {
            compare(position);
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            position = position.play(moves[rng.index(moves.len())]);
        }
    }
}

#[test]
fn turning_the_board_changes_nothing() {
    let mut rng = Rng::new(3);
    for _ in 0..10_000 {
        let position = random_position(&mut rng, 12);
        assert_eq!(position.turned().turned(), position);
        assert_eq!(position.turned().epoch(), position.epoch());
        let after = |position: Position| position.moves().into_iter().map(move |mv| position.play(mv));
        let mut turned: Vec<_> = after(position.turned()).map(Position::turned).collect();
        let mut straight: Vec<_> = after(position).collect();
        turned.sort();
        straight.sort();
        assert_eq!(turned, straight, "{position}");
    }
}
