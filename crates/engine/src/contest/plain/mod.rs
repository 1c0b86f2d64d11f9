//! Games as people play them, without the type of the game: moves in words, and what the rules say of them.

mod end;
mod games;
mod record;
mod rules;
mod table;

pub use end::{End, Reason, Seat};
pub use rules::PLAIN_GAMES;

use crate::position::Position;
use rules::{Plain, PlainVisitor, visit};
use table::Table;
use twinproof::InputError;

/// A game from some position on, and the moves that were made.
///
/// ```
/// use twinproof::games::connect::{Ask, FiveInARow, parse};
/// use twinproof_engine::{Position, contest::{PlainGame, Seat}};
///
/// let problem = parse::<FiveInARow>("h8 a1 h9 a2 h10 a3 h11 a4", &Ask::default())?;
/// let mut game = PlainGame::begin(&Position::of(&problem))?;
/// assert_eq!((game.to_move(), game.side(Seat::Begins), game.end()), (Seat::Begins, "Black", None));
/// assert!(game.play("a1").is_err());
/// game.play("h12")?;
/// assert_eq!(game.end().and_then(|end| end.winner), Some(Seat::Begins));
/// assert!(game.take_back() && game.end().is_none());
/// # Ok::<(), twinproof::InputError>(())
/// ```
pub struct PlainGame(Box<dyn Playing>);

impl PlainGame {
    /// A game that begins at this position, whoever is asked about there. Its past counts for repetitions.
    pub fn begin(position: &Position) -> Result<Self, InputError> {
        visit(position.game(), Begin(position)).unwrap_or_else(|| {
            let names = PLAIN_GAMES.join(", ");
            Err(InputError::new(format!("{} is not played out here: that are {names}", position.game())))
        })
    }

    /// Makes a move, as people write it.
    pub fn play(&mut self, text: &str) -> Result<(), InputError> {
        self.0.play(text)
    }

    /// Takes the last move back, if there is one.
    pub fn take_back(&mut self) -> bool {
        self.0.take_back()
    }

    /// How the game has ended by the rules, if it has.
    pub fn end(&self) -> Option<End> {
        self.0.end()
    }

    /// Who is to move.
    pub fn to_move(&self) -> Seat {
        self.0.to_move()
    }

    /// The name of a side, such as `Black`.
    pub fn side(&self, seat: Seat) -> &str {
        self.0.side(seat)
    }

    /// How it ended, as a sentence without its full stop.
    pub fn words(&self, end: End) -> String {
        self.0.words(end)
    }

    /// The moves made, as the game writes them.
    pub fn moves(&self) -> &[String] {
        self.0.moves()
    }

    /// The position as it stands, for a job: asked about the side to move if that can still win, else about the other.
    pub fn position(&self) -> Position {
        self.0.position()
    }

    /// The board, or the position on a line where the game has no board to show.
    pub fn board(&self) -> String {
        self.0.board()
    }

    /// What files with such games end in: `sgf`, `pgn` or `pdn`.
    pub fn format(&self) -> Option<&'static str> {
        self.0.format()
    }

    /// The game as such a record, between two players, whoever begins first; none where the game has no records.
    pub fn record(&self, players: [&str; 2], end: Option<End>) -> Option<String> {
        self.0.record(players, end)
    }
}

/// The same with the type of the game behind it.
trait Playing: Send {
    fn play(&mut self, text: &str) -> Result<(), InputError>;
    fn take_back(&mut self) -> bool;
    fn end(&self) -> Option<End>;
    fn to_move(&self) -> Seat;
    fn side(&self, seat: Seat) -> &str;
    fn words(&self, end: End) -> String;
    fn moves(&self) -> &[String];
    fn position(&self) -> Position;
    fn board(&self) -> String;
    fn format(&self) -> Option<&'static str>;
    fn record(&self, players: [&str; 2], end: Option<End>) -> Option<String>;
}

struct Begin<'a>(&'a Position);

impl PlainVisitor for Begin<'_> {
    type Output = Result<PlainGame, InputError>;

    fn visit<G: Plain>(self) -> Self::Output {
        Ok(PlainGame(Box::new(Table::<G>::begin(self.0)?)))
    }
}

#[cfg(test)]
mod tests;
