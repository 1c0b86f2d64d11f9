//! A position with its past, without the type of its game: what a job can write down.
//!
//! Rules, question, root and past are in the game's own bytes, as in the header of a certificate, so that every game has
//! them and nothing is lost. The moves from there are in words, since people read journals.

use crate::hex::Hex;
use serde::{Deserialize, Serialize};
use twinproof::{Game, InputError, Problem, RepetitionRule, Rules, Solvable, SolvableVisitor};

/// A question about a position of some game, with all that came before it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    game: String,
    rule: String,
    setup: Hex,
    root: Hex,
    past: Vec<Hex>,
    /// From the root, as the game writes moves.
    moves: Vec<String>,
}

impl Position {
    /// The root of a problem. Endgame tables are no part of it.
    pub fn of<G: Rules>(problem: &Problem<G>) -> Self {
        let game = problem.game();
        let bytes = |write: &dyn Fn(&mut Vec<u8>)| {
            let mut bytes = Vec::new();
            write(&mut bytes);
            Hex(bytes.into())
        };
        let encode = |position: &G::Position| bytes(&|out| game.encode(position, out));
        Self {
            game: G::NAME.into(),
            rule: problem.rule().name().into(),
            setup: bytes(&|out| game.write_setup(out)),
            root: encode(problem.root()),
            past: problem.past().iter().map(encode).collect(),
            moves: Vec::new(),
        }
    }

    /// The position after a line of legal moves from the root of that problem.
    ///
    /// ```
    /// use twinproof::games::chess::{Chess, Color, Goal};
    /// use twinproof_engine::Position;
    ///
    /// let problem = Chess::new(Color::White, Goal::Mate).problem_from_fen("7k/8/5K2/8/8/8/8/6R1 w - - 0 1")?;
    /// let later = Position::of(&problem).after(["g1g2", "h8h7"])?;
    /// assert_eq!(later.moves(), ["Rg2", "Kh7"]);
    /// assert!(Position::of(&problem).after(["g1h2"]).is_err());
    /// # Ok::<(), twinproof::InputError>(())
    /// ```
    pub fn after<'a>(&self, moves: impl IntoIterator<Item = &'a str>) -> Result<Self, InputError> {
        let texts: Vec<_> = moves.into_iter().collect();
        let moves = twinproof::visit(&self.game, Named { position: self, texts: &texts });
        Ok(Self { moves: moves.unwrap_or_else(|| Err(self.unknown_game()))?, ..self.clone() })
    }

    /// The same for moves that are known to be legal, without looking at them.
    pub fn after_line<G: Game>(problem: &Problem<G>, line: &[G::Move]) -> Self {
        Self { moves: problem.format_line(line), ..Self::of(problem) }
    }

    /// The same position with more moves behind it, which are known to be legal and written as the game does.
    #[must_use]
    pub fn followed_by(&self, moves: impl IntoIterator<Item = String>) -> Self {
        let mut later = self.clone();
        later.moves.extend(moves);
        later
    }

    /// The name of the game.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The moves from the root, as the game writes them.
    pub fn moves(&self) -> &[String] {
        &self.moves
    }

    pub(crate) fn unknown_game(&self) -> InputError {
        let game: String = self.game.chars().take(40).collect();
        InputError::new(format!(
            "there is no game {game:?}: there are {}",
            twinproof::games::NAMES.join(", ")
        ))
    }

    /// The problem at its root, before the moves.
    pub(crate) fn start<G: Game>(&self) -> Result<Problem<G>, InputError> {
        if self.game != G::NAME {
            return Err(InputError::new(format!("this is a position of {}, not of {}", self.game, G::NAME)));
        }
        let rule = RepetitionRule::from_name(&self.rule)
            .ok_or_else(|| InputError::new(format!("{:?} is no rule of repetition", self.rule)))?;
        let game = G::read_setup(&self.setup.0)?;
        let root = game.decode(&self.root.0)?;
        let past = self.past.iter().map(|block| game.decode(&block.0)).collect::<Result<_, _>>()?;
        Problem::new(game, root, past, rule)
    }

    /// The problem at the position itself, the moves become its past.
    pub fn problem<G: Game>(&self) -> Result<Problem<G>, InputError> {
        let start = self.start::<G>()?;
        let line = read_line(&start, self.moves.iter().map(String::as_str))?;
        match line.as_slice() {
            [] => Ok(start),
            line => after(&start, line),
        }
    }
}

/// A problem after a line, which becomes its past.
fn after<G: Rules>(start: &Problem<G>, line: &[G::Move]) -> Result<Problem<G>, InputError> {
    let (mut past, mut position) = (start.past().to_vec(), start.root().clone());
    for &mv in line {
        let next = start.game().play(&position, mv);
        past.push(std::mem::replace(&mut position, next));
    }
    start.moved_to(position, past)
}

/// The moves that a line of words stands for.
pub(crate) fn read_line<'a, G: Game>(
    start: &Problem<G>,
    texts: impl Iterator<Item = &'a str>,
) -> Result<Vec<G::Move>, InputError> {
    let game = start.game();
    let mut position = start.root().clone();
    let mut line = Vec::new();
    for text in texts {
        let mv = game.parse_move(&position, text).ok_or_else(|| {
            let shown: String = text.chars().take(40).collect();
            InputError::new(format!("{shown:?} is no legal move of {}", game.format_position(&position)))
        })?;
        position = game.play(&position, mv);
        line.push(mv);
    }
    Ok(line)
}

/// The moves of a position and some more, as the game writes them.
struct Named<'a> {
    position: &'a Position,
    texts: &'a [&'a str],
}

impl SolvableVisitor for Named<'_> {
    type Output = Result<Vec<String>, InputError>;

    fn visit<G: Solvable>(self) -> Self::Output {
        let start = self.position.start::<G>()?;
        let texts = self.position.moves.iter().map(String::as_str).chain(self.texts.iter().copied());
        Ok(start.format_line(&read_line(&start, texts)?))
    }
}
