//! Reading moves, leniently: standard algebraic notation in most of its spellings, and what engines write.

use super::super::{Chess, Move, Position, moves, san};
use cozy_chess::{File, Piece, Rank, Square};

/// The legal move a text stands for, if it is one and only one: `Nf3`, `Ngf3+`, `exd5`, `ed5`, `e8=Q`, `O-O`,
/// `0-0`, `Ng1-f3`, `e2e4`, `e7e8q`, `e1g1`. Marks of check, capture and praise may be there or not.
pub(super) fn read(game: &Chess, position: &Position, text: &str) -> Option<Move> {
    let mut list = Vec::new();
    moves::generate(position.board(), game.goal.squares(), &mut list);
    let wanted = Wanted::read(text.trim())?;
    let mut fitting = list.into_iter().filter(|&mv| wanted.fits(position, mv));
    let found = fitting.next()?;
    fitting.next().is_none().then_some(found)
}

/// What a text says of a move.
enum Wanted {
    Castling(&'static str),
    Plain {
        /// No letter means a pawn, or any piece where the square moved from is told.
        piece: Option<Piece>,
        file: Option<File>,
        rank: Option<Rank>,
        to: Square,
        promotion: Option<Piece>,
    },
}

impl Wanted {
    fn read(text: &str) -> Option<Self> {
        let text = text.trim_end_matches(['+', '#', '!', '?']);
        match text {
            "O-O" | "0-0" | "o-o" => return Some(Self::Castling("O-O")),
            "O-O-O" | "0-0-0" | "o-o-o" => return Some(Self::Castling("O-O-O")),
            _ => {}
        }
        let text = text.strip_suffix("e.p.").unwrap_or(text).trim_end();
        let mut letters: Vec<char> = text.chars().filter(|letter| !"x:-=/()".contains(*letter)).collect();
        let piece = letters.first().filter(|letter| letter.is_ascii_uppercase());
        let piece = match piece {
            None => None,
            Some(letter) => Some(Piece::try_from(letter.to_ascii_lowercase()).ok()?),
        };
        letters.drain(..usize::from(piece.is_some()));
        let promotion = letters.last().filter(|letter| letter.is_ascii_alphabetic());
        let promotion = match promotion {
            None => None,
            Some(letter) => Some(Piece::try_from(letter.to_ascii_lowercase()).ok()?),
        };
        letters.truncate(letters.len() - usize::from(promotion.is_some()));
        // What is left is a square, with something about the square moved from before it.
        let rank = Rank::try_from(letters.pop()?).ok()?;
        let to = Square::new(File::try_from(letters.pop()?).ok()?, rank);
        let rank = letters.last().and_then(|&letter| Rank::try_from(letter).ok());
        letters.truncate(letters.len() - usize::from(rank.is_some()));
        let file = letters.last().and_then(|&letter| File::try_from(letter).ok());
        letters.truncate(letters.len() - usize::from(file.is_some()));
        letters.is_empty().then_some(Self::Plain { piece, file, rank, to, promotion })
    }

    fn fits(&self, position: &Position, mv: Move) -> bool {
        let castling = san::castling(position, mv);
        match *self {
            Self::Castling(name) => castling == Some(name),
            Self::Plain { piece, file, rank, to, promotion } => {
                let from = mv.from();
                let is_told = file.is_some() && rank.is_some();
                let moved = position.board().piece_on(from);
                (moved == Some(piece.unwrap_or(Piece::Pawn)) || piece.is_none() && is_told)
                    && file.is_none_or(|file| file == from.file())
                    && rank.is_none_or(|rank| rank == from.rank())
                    && promotion == mv.promotion()
                    // Castling is named by its squares only where both are told.
                    && match castling {
                        None => to == mv.to(),
                        Some(_) => is_told && (to == san::target(position, mv) || to == mv.to()),
                    }
            }
        }
    }
}
