//! The games of a collection as problems, with their names and what was remarked while they were read.

use super::{Ask, problem, record, sgf};
use crate::go::Go;
use twinproof_core::{InputError, Problem};

/// A problem as a file has it.
#[derive(Debug, Clone)]
pub struct NamedProblem {
    /// What the file calls it (`GN`).
    pub name: Option<String>,
    /// What was read though it is not as it should be, a sentence each.
    pub remarks: Vec<String>,
    /// The problem.
    pub problem: Problem<Go>,
}

impl NamedProblem {
    fn new(text: &str, game: &sgf::Tree<'_>, ask: &Ask) -> Result<Self, InputError> {
        let mut record = record::play(text, &game.main)?;
        let remarks = std::mem::take(&mut record.remarks);
        let name = game.name().map(sgf::plain).filter(|name| !name.is_empty());
        Ok(Self { name, remarks, problem: problem(record, ask)? })
    }

    /// Reads a record; a file with several games is refused.
    ///
    /// ```
    /// use twinproof_games::go::{Ask, Goal, NamedProblem};
    ///
    /// let ask = Ask { goal: Some(Goal::Score(1)), ..Ask::default() };
    /// let read = NamedProblem::read("(;GN[An empty board [9\\]]SZ[2]PL[2])", &ask)?;
    /// assert_eq!(read.name.as_deref(), Some("An empty board [9]"));
    /// assert_eq!(read.remarks, ["line 1, column 32: PL is \"2\", which is taken for White"]);
    /// # Ok::<(), twinproof_core::InputError>(())
    /// ```
    pub fn read(text: &str, ask: &Ask) -> Result<Self, InputError> {
        let mut games = sgf::read(text);
        let last = games.swap_remove(games.len() - 1)?;
        match games.len() {
            0 => Self::new(text, &last, ask),
            more => {
                let message =
                    format!("there are {} games in this file: name one, as in FILE.sgf:1", more + 1);
                Err(InputError::new(message).or_else("all games"))
            }
        }
    }
}

/// Reads one game of a collection, told by its number, from 1 on, or its name (`GN`); and its number.
///
/// ```
/// use twinproof_games::go::{Ask, Goal, parse_game};
///
/// let text = "(;GN[one]SZ[2]) (;GN[two]SZ[3])";
/// let ask = Ask { goal: Some(Goal::Score(1)), ..Ask::default() };
/// let (number, read) = parse_game(text, "two", &ask)?;
/// assert_eq!((number, read?.problem.game().size().width), (2, 3));
/// assert!(parse_game(text, "3", &ask).is_err());
/// # Ok::<(), twinproof_core::InputError>(())
/// ```
pub fn parse_game(
    text: &str,
    which: &str,
    ask: &Ask,
) -> Result<(usize, Result<NamedProblem, InputError>), InputError> {
    let (number, game) = sgf::pick(text, which)?;
    Ok((number, NamedProblem::new(text, &game, ask)))
}

/// Reads all records of a collection, at least one; behind one that breaks the rules of SGF nothing is read.
pub fn parse_all(text: &str, ask: &Ask) -> Vec<Result<NamedProblem, InputError>> {
    let read = |game: sgf::Tree<'_>| NamedProblem::new(text, &game, ask);
    sgf::read(text).into_iter().map(|game| game.and_then(read)).collect()
}

/// The games of a collection, each with its name (`GN`) if it has one.
///
/// ```
/// let games = twinproof_games::go::games("(;GN[one]SZ[2]) (;SZ[3])")?;
/// assert_eq!(games, [(Some("one"), "(;GN[one]SZ[2])"), (None, "(;SZ[3])")]);
/// # Ok::<(), twinproof_core::InputError>(())
/// ```
pub fn games(text: &str) -> Result<Vec<(Option<&str>, &str)>, InputError> {
    sgf::read(text).into_iter().map(|game| game.map(|game| (game.name(), game.text))).collect()
}
