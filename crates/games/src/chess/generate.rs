//! Positions in which a forced mate may be found: what a generator of mates has proven or throws away.
//!
//! Four kinds take turns. *Played*: a game from the start in which one side takes and checks whatever it can and the
//! other moves by chance, a few moves before the mate it ends with. *Open*: few men on an empty board, where mates
//! are long. *Blocked*: few men among pawns that block each other. *Caged*: one man beside the kings among many such
//! pawns, which keep the defender's king on a few squares, so that the way to the mate is long and narrow. Nothing
//! here looks for a mate.

use super::{Position, fen, moves, validate};
use crate::generator_rng::GeneratorRng;
use cozy_chess::{
    BitBoard, Board, BoardBuilder, CastleRights, Color, File, GameStatus, Piece, Rank, Square,
    get_king_moves, get_pawn_attacks,
};
use std::ops::RangeInclusive;
use twinproof_core::mix;

/// What the attacker has beside the king, on an open board ...
const OPEN_ATTACK: [&[Piece]; 12] = [
    &[Piece::Queen],
    &[Piece::Rook],
    &[Piece::Bishop, Piece::Bishop],
    &[Piece::Queen, Piece::Pawn],
    &[Piece::Rook, Piece::Pawn],
    &[Piece::Rook, Piece::Knight],
    &[Piece::Rook, Piece::Bishop],
    &[Piece::Rook, Piece::Rook],
    &[Piece::Queen, Piece::Knight],
    &[Piece::Pawn, Piece::Pawn],
    &[Piece::Bishop, Piece::Pawn],
    &[Piece::Knight, Piece::Pawn],
];
/// ... and among blocked pawns.
const BLOCKED_ATTACK: [&[Piece]; 8] = [
    &[Piece::Queen],
    &[Piece::Rook],
    &[Piece::Bishop],
    &[Piece::Knight],
    &[Piece::Pawn],
    &[Piece::Bishop, Piece::Knight],
    &[Piece::Knight, Piece::Knight],
    &[Piece::Rook, Piece::Knight],
];
/// ... and against a king in a cage.
const CAGED_ATTACK: [&[Piece]; 5] =
    [&[Piece::Rook], &[Piece::Bishop], &[Piece::Knight], &[Piece::Knight], &[Piece::Pawn]];
/// A cage has so many squares.
const CAGE: RangeInclusive<u32> = 2..=4;
/// What the defender has beside the king.
const DEFENCE: [&[Piece]; 8] = [
    &[],
    &[],
    &[Piece::Pawn],
    &[Piece::Pawn, Piece::Pawn],
    &[Piece::Knight],
    &[Piece::Bishop],
    &[Piece::Rook],
    &[Piece::Knight, Piece::Pawn],
];
/// Games without a mate by then are given up.
const PLIES: usize = 160;
/// Two to so many moves of the attacker's are taken back from a mate.
const MOST_BACK: u32 = 6;

/// Where a candidate comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// A game by chance.
    Played,
    /// Few men on an empty board.
    Open,
    /// Few men among blocked pawns.
    Blocked,
    /// One man against a king in a cage of pawns.
    Caged,
}

impl Kind {
    /// Every kind, in the order in which they take turns.
    pub const ALL: [Self; 4] = [Self::Played, Self::Open, Self::Blocked, Self::Caged];
}

/// The candidate of that number under a seed, in FEN; the side to move attacks. The same everywhere and always.
///
/// ```
/// use twinproof_games::chess::generate::{Kind, candidate};
/// use twinproof_games::chess::{Ask, parse};
///
/// let position = candidate(Kind::Open, 1, 5);
/// assert_eq!(position, candidate(Kind::Open, 1, 5));
/// assert!(parse(&position, &Ask::default()).is_ok());
/// ```
pub fn candidate(kind: Kind, seed: u64, number: u64) -> String {
    let mut rng = GeneratorRng::new(mix(seed).wrapping_add(number));
    let board = match kind {
        Kind::Played => again(|| played(&mut rng)),
        Kind::Open => again(|| open(&mut rng)),
        Kind::Blocked => again(|| blocked(&mut rng)),
        Kind::Caged => again(|| caged(&mut rng)),
    };
    fen::write(&Position::new(board, 0, 0))
}

/// What a position has in common with its variations: the pawns, and which other men there are.
pub fn family(position: &str) -> String {
    let board = position.split(' ').next().unwrap_or(position);
    let mut men: Vec<char> = board.chars().filter(|man| "KQRBNkqrbn".contains(*man)).collect();
    men.sort_unstable();
    let squares = board.chars().flat_map(|c| match c.to_digit(10) {
        Some(empty) => vec!['.'; empty as usize],
        None => vec![c],
    });
    let pawns = squares.map(|c| if matches!(c, 'P' | 'p' | '/') { c } else { '.' });
    pawns.chain(men).collect()
}

/// One of these positions with one of its men on another square, in FEN; nothing if that makes no position. Longer
/// mates, which stand beside them, are taken more often.
///
/// Where a mate was found, there are others near: the same pawns, and a king with a longer way to go.
pub fn variation(mates: &[(u16, String)], seed: u64, number: u64) -> Option<String> {
    let mut rng = GeneratorRng::new(mix(!seed).wrapping_add(number));
    let count = u32::try_from(mates.len()).ok().filter(|&count| count > 0)?;
    let parents = [(); 3].map(|()| &mates[rng.below(count) as usize]);
    let (_, parent) = parents.into_iter().max_by_key(|(moves, _)| *moves)?;
    let board: Board = parent.parse().ok()?;
    let mut builder = BoardBuilder::from_board(&board);
    // Castling rights and captures en passant belong to where the men were.
    builder.en_passant = None;
    for color in Color::ALL {
        *builder.castle_rights_mut(color) = CastleRights { short: None, long: None };
    }
    let men: Vec<Square> = (board.occupied() & !board.pieces(Piece::Pawn)).into_iter().collect();
    let (from, to) = (rng.pick(&men), rng.pick(&Square::ALL));
    if board.occupied().has(to) {
        return None;
    }
    *builder.square_mut(to) = builder.square_mut(from).take();
    let board = validate::board(&builder).ok().filter(|board| board.status() == GameStatus::Ongoing)?;
    Some(fen::write(&Position::new(board, 0, 0)))
}

fn again<T>(mut attempt: impl FnMut() -> Option<T>) -> T {
    loop {
        if let Some(made) = attempt() {
            return made;
        }
    }
}

/// A position some moves before the attacker mates, if it does.
fn played(rng: &mut GeneratorRng) -> Option<Board> {
    let attacker = rng.pick(&Color::ALL);
    let mut boards = vec![Board::default()];
    while boards.len() < PLIES {
        let board = boards.last().expect("the start is there");
        let next =
            if board.side_to_move() == attacker { greedy(board, rng) } else { random_move(board, rng) };
        boards.push(next);
        match boards.last().expect("it was pushed").status() {
            GameStatus::Ongoing => {}
            GameStatus::Won if boards.len() % 2 == usize::from(attacker == Color::Black) => {
                // The attacker moved last, so that it is to move an odd number of plies before.
                let back = 2 * (2 + rng.below(MOST_BACK - 1)) as usize;
                return boards.len().checked_sub(back).map(|index| boards.swap_remove(index));
            }
            GameStatus::Won | GameStatus::Drawn => return None,
        }
    }
    None
}

/// After a mate if there is one, else after a capture or a check more often than not.
fn greedy(board: &Board, rng: &mut GeneratorRng) -> Board {
    let mut forcing = Vec::new();
    for next in followers(board) {
        let is_capture = next.occupied().len() < board.occupied().len();
        if !next.checkers().is_empty() && next.status() == GameStatus::Won {
            return next;
        }
        if is_capture || !next.checkers().is_empty() {
            forcing.push(next);
        }
    }
    if forcing.is_empty() || rng.random_bool(0.2) {
        return random_move(board, rng);
    }
    let chosen = rng.below(forcing.len() as u32) as usize;
    forcing.swap_remove(chosen)
}

fn random_move(board: &Board, rng: &mut GeneratorRng) -> Board {
    let mut all: Vec<Board> = followers(board).collect();
    let chosen = rng.below(all.len() as u32) as usize;
    all.swap_remove(chosen)
}

fn followers(board: &Board) -> impl Iterator<Item = Board> {
    let mut list = Vec::new();
    moves::generate(board, BitBoard::FULL, &mut list);
    list.into_iter().map(|mv| {
        let mut next = board.clone();
        next.play_unchecked(mv.into());
        next
    })
}

/// Few men on an empty board.
fn open(rng: &mut GeneratorRng) -> Option<Board> {
    let (attack, defence) = (rng.pick(&OPEN_ATTACK), rng.pick(&DEFENCE));
    let mut placement = Placement::new(rng);
    placement.place(attack, defence, rng)
}

/// Few men among pawns that block each other.
fn blocked(rng: &mut GeneratorRng) -> Option<Board> {
    let (attack, defence) = (rng.pick(&BLOCKED_ATTACK), rng.pick(&DEFENCE));
    let mut placement = Placement::new(rng);
    placement.block(2 + rng.below(4), rng);
    placement.place(attack, defence, rng)
}

/// One man among many pawns that block each other, and the defender's king in a cage of them.
fn caged(rng: &mut GeneratorRng) -> Option<Board> {
    let attack = rng.pick(&CAGED_ATTACK);
    let mut placement = Placement::new(rng);
    placement.block(4 + rng.below(4), rng);
    let board = placement.place(attack, &[], rng)?;
    CAGE.contains(&cage(&board, !placement.attacker).len()).then_some(board)
}

/// The squares that the king of `side` can walk to if nothing but pawns is in its way, and none of them moves.
fn cage(board: &Board, side: Color) -> BitBoard {
    let hostile = board.colored_pieces(!side, Piece::Pawn);
    let guarded = hostile.into_iter().fold(BitBoard::EMPTY, |all, pawn| all | get_pawn_attacks(pawn, !side));
    let walls = guarded | board.colored_pieces(side, Piece::Pawn);
    let mut reached = board.king(side).bitboard();
    loop {
        let near = reached.into_iter().fold(reached, |all, square| all | get_king_moves(square));
        let next = reached | near & !walls;
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

/// A board in the making.
struct Placement {
    builder: BoardBuilder,
    attacker: Color,
}

impl Placement {
    fn new(rng: &mut GeneratorRng) -> Self {
        let mut builder = BoardBuilder::empty();
        let attacker = rng.pick(&Color::ALL);
        builder.side_to_move = attacker;
        Self { builder, attacker }
    }

    fn put(&mut self, piece: Piece, color: Color, square: Square) {
        *self.builder.square_mut(square) = Some((piece, color));
    }

    /// Two pawns face to face on each of so many files.
    fn block(&mut self, files: u32, rng: &mut GeneratorRng) {
        let mut all = File::ALL;
        rng.shuffle(&mut all);
        for file in all.into_iter().take(files as usize) {
            let rank = 1 + rng.below(5) as usize;
            for (color, rank) in [(Color::White, rank), (Color::Black, rank + 1)] {
                self.put(Piece::Pawn, color, Square::new(file, Rank::index(rank)));
            }
        }
    }

    /// Both kings and these men on squares by chance; nothing if that makes no position.
    fn place(&mut self, attack: &[Piece], defence: &[Piece], rng: &mut GeneratorRng) -> Option<Board> {
        let mut squares = Square::ALL;
        rng.shuffle(&mut squares);
        let mut free = squares.into_iter().filter(|&square| self.builder.square(square).is_none());
        let men = [(self.attacker, attack), (!self.attacker, defence)];
        let mut placed = Vec::new();
        for (color, pieces) in men {
            for &piece in [Piece::King].iter().chain(pieces) {
                placed.push((piece, color, free.next()?));
            }
        }
        drop(free);
        placed.into_iter().for_each(|(piece, color, square)| self.put(piece, color, square));
        let board = validate::board(&self.builder).ok()?;
        (board.status() == GameStatus::Ongoing).then_some(board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Ask, parse};

    #[test]
    fn candidates_are_positions_and_differ() {
        let kinds = Kind::ALL.into_iter().cycle().zip(0..60);
        let all: Vec<String> = kinds.map(|(kind, number)| candidate(kind, 3, number)).collect();
        for text in &all {
            let problem = parse(text, &Ask::default()).expect("it is a position");
            assert_eq!(problem.root().board().status(), GameStatus::Ongoing, "{text}");
        }
        let different: std::collections::BTreeSet<_> = all.iter().collect();
        assert_eq!(different.len(), all.len());
        assert_ne!(candidate(Kind::Open, 4, 1), all[1]);
        let mates = [(2, all[0].clone()), (7, all[3].clone())];
        let variations = (0..60).filter_map(|number| variation(&mates, 3, number));
        for text in variations.inspect(|text| assert!(parse(text, &Ask::default()).is_ok(), "{text}")) {
            assert!(mates.iter().any(|(_, parent)| family(parent) == family(&text)), "{text}");
            assert!(mates.iter().all(|(_, parent)| *parent != text), "{text}");
        }
        assert_ne!(family(&all[0]), family(&all[3]));
        assert_eq!(variation(&[], 3, 1), None);
    }
}
