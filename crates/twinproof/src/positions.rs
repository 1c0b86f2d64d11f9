//! Positions read by the name of their game, and what can be done with a game known by its name alone.

use crate::answer::{Request, solve};
use crate::checkers::CheckersTables;
use crate::chess::MateRequest;
use crate::database::StoredVerdicts;
use crate::error::Result;
use crate::follower::Follower;
use crate::report::Report;
use crate::solvable::Solvable;
use std::path::Path;
use std::sync::Arc;
use twinproof_core::{InputError, Problem, Rules};
use twinproof_games::checkers::{self, Asked, Checkers, Goal};
use twinproof_games::chess::{self, Chess, Epd};
use twinproof_games::connect::{self, Connect, Connect6, Family, Gomoku};
use twinproof_games::go::{self, Diagram, Go};
use twinproof_games::graph::{self, Graph};
use twinproof_games::tictactoe::{self, Mark, TicTacToe};
use twinproof_games::{perft, sgf};
use twinproof_search::{Algorithm, Settings};

/// A problem of any of the games.
#[derive(Debug)]
#[non_exhaustive]
pub enum AnyProblem {
    /// A graph.
    Graph(Problem<Graph>),
    /// Tic-tac-toe.
    TicTacToe(Problem<TicTacToe>),
    /// Chess, with what the file expects of the answer.
    Chess(Box<Epd>),
    /// Go.
    Go(Box<Diagram>),
    /// Checkers, as it was asked.
    Checkers(Box<Asked>),
    /// Connect6.
    Connect6(Problem<Connect6>),
    /// Gomoku.
    Gomoku(Problem<Gomoku>),
}

impl AnyProblem {
    /// The search that suits it best, when nobody asks for another.
    pub fn default_settings(&self) -> Settings {
        match self {
            Self::Graph(problem) => Graph::default_settings(problem),
            Self::TicTacToe(problem) => TicTacToe::default_settings(problem),
            Self::Chess(epd) => Chess::default_settings(&epd.problem),
            Self::Go(_) => Settings::new(Algorithm::Dfpn),
            Self::Checkers(asked) => Checkers::default_settings(&asked.problem),
            Self::Connect6(problem) => Connect6::default_settings(problem),
            Self::Gomoku(problem) => Gomoku::default_settings(problem),
        }
    }

    /// Solves it, with what players of its game ask beside the question (in Go, whether ko threats would change the answer), and
    /// reports under the name `id`. `mate` says what else is wanted if it is chess. A [`Report`] is
    /// [`Serialize`](serde::Serialize): as JSON it is the object that `twinproof solve --json` prints.
    ///
    /// ```
    /// use twinproof::chess::MateRequest;
    /// use twinproof::{Questions, Request, Silent};
    ///
    /// let read = Questions::default().read("tictactoe", b"X.O/.../..X o").expect("there is tic-tac-toe");
    /// let problem = read.problem?;
    /// let request = Request::by(problem.default_settings());
    /// let report = problem.report("mine", &request, MateRequest::default(), &mut Silent)?;
    /// let json = serde_json::to_string(&report).expect("a report is an object");
    /// assert!(json.starts_with(r#"{"id":"mine","game":"tictactoe","question":"X wins","verdict":"proven","checked":true"#));
    /// # Ok::<(), twinproof::Error>(())
    /// ```
    pub fn report(
        &self,
        id: &str,
        request: &Request,
        mate: MateRequest,
        follower: &mut dyn Follower,
    ) -> Result<Report> {
        let mut report = match self {
            Self::Graph(problem) => Report::new(id, problem, &mut solve(problem, request, follower)?),
            Self::TicTacToe(problem) => Report::new(id, problem, &mut solve(problem, request, follower)?),
            Self::Chess(epd) => {
                let expected = epd.expected.as_ref();
                let mut found = crate::chess::solve(&epd.problem, request, mate, expected, follower)?;
                Report::of_mate(id, &mut found, expected)
            }
            Self::Go(diagram) => {
                let mut found = crate::go::solve_diagram(diagram, request, follower)?;
                let solved = crate::go::against_author(diagram, &mut found, request, follower)?;
                Report::of_go(id, diagram, &mut found, solved.as_ref())
            }
            Self::Checkers(asked) if asked.goal == Goal::Value => {
                let mut found = crate::checkers::value(&asked.problem, request, follower)?;
                Report::of_value(id, &mut found)
            }
            Self::Checkers(asked) => {
                Report::of_checkers(id, asked, &mut solve(&asked.problem, request, follower)?)
            }
            Self::Connect6(problem) => Report::new(id, problem, &mut solve(problem, request, follower)?),
            Self::Gomoku(problem) => Report::new(id, problem, &mut solve(problem, request, follower)?),
        };
        report.database = request.database.as_ref().map(StoredVerdicts::tally);
        report.database_error = request.database.as_ref().and_then(StoredVerdicts::failure);
        Ok(report)
    }

    /// How many sequences of so many moves there are, repetition aside.
    pub fn perft(&self, depth: u32) -> Result<u64> {
        Ok(match self {
            Self::Graph(problem) => perft(problem, depth),
            Self::TicTacToe(problem) => perft(problem, depth),
            Self::Chess(epd) => chess::perft(epd.problem.root(), depth),
            Self::Go(diagram) => perft(&diagram.problem()?, depth),
            Self::Checkers(asked) => checkers::perft(*asked.problem.root(), depth),
            Self::Connect6(problem) => perft(problem, depth),
            Self::Gomoku(problem) => perft(problem, depth),
        })
    }
}

/// What is asked of positions whose text does not say it: one question for each game.
#[derive(Debug, Clone)]
pub struct Questions {
    /// The side asked about in tic-tac-toe.
    pub attacker: Mark,
    /// The question put to chess.
    pub chess: chess::Ask,
    /// The question put to go.
    pub go: go::Ask,
    /// The question put to checkers.
    pub checkers: checkers::Ask,
    /// The question put to connect6 and gomoku.
    pub connect: connect::Ask,
    /// The endgame tables of checkers, if any may be used: see [`open_tables`](crate::checkers::open_tables).
    pub tables: Option<CheckersTables>,
}

impl Default for Questions {
    fn default() -> Self {
        Self {
            attacker: Mark::X,
            chess: chess::Ask::default(),
            go: go::Ask::default(),
            checkers: checkers::Ask::default(),
            connect: connect::Ask::default(),
            tables: None,
        }
    }
}

/// A position with the name it gives itself.
#[derive(Debug)]
pub struct Read {
    /// Its own name, also where the rest cannot be read.
    pub id: Option<String>,
    /// The problem, or what is wrong with the text.
    pub problem: std::result::Result<AnyProblem, InputError>,
}

impl Questions {
    /// Reads one position of a game from text: JSON for graphs, a board for tic-tac-toe, FEN or EPD for chess, SGF for go, FEN for
    /// checkers, SGF or a list of moves for connect6 and gomoku. None if there is no such game.
    ///
    /// ```
    /// use twinproof::{AnyProblem, Questions};
    ///
    /// let read = Questions::default().read("chess", b"7k/8/5K2/8/8/8/8/6R1 w - - bm Rg2; id \"a mate\";");
    /// let read = read.expect("there is chess");
    /// assert_eq!(read.id.as_deref(), Some("a mate"));
    /// assert!(matches!(read.problem, Ok(AnyProblem::Chess(_))));
    /// assert!(Questions::default().read("bridge", b"").is_none());
    /// ```
    pub fn read(&self, game: &str, text: &[u8]) -> Option<Read> {
        // Some editors put a mark of their own before the text.
        let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
        let (id, problem) = match game {
            Graph::NAME => match graph::json::read(text) {
                Ok(read) => (read.id, Ok(AnyProblem::Graph(read.problem))),
                Err(error) => (graph::json::id(text), utf8(text).and(Err(error))),
            },
            TicTacToe::NAME => {
                let problem = utf8(text).and_then(|text| tictactoe::parse(text.trim(), self.attacker));
                (None, problem.map(AnyProblem::TicTacToe))
            }
            Chess::NAME => match utf8(text).and_then(|text| chess::parse_epd(text, &self.chess)) {
                Ok(mut epd) => (epd.id.take(), Ok(AnyProblem::Chess(Box::new(epd)))),
                Err(error) => (utf8(text).ok().and_then(chess::epd_id), Err(error)),
            },
            Go::NAME => {
                let diagram = Diagram::read(&go::decoded(text), &self.go);
                (None, diagram.map(|diagram| remarked(diagram, text)))
            }
            Checkers::NAME => {
                let asked = utf8(text).and_then(|text| checkers::parse(text, &self.checkers));
                (None, asked.and_then(|asked| self.with_tables(asked)))
            }
            Connect6::NAME => (None, self.connect(text).map(AnyProblem::Connect6)),
            Gomoku::NAME => (None, self.connect(text).map(AnyProblem::Gomoku)),
            _ => return None,
        };
        Some(Read { id, problem })
    }

    /// A record, or a line with a comment behind it.
    fn connect<F: Family>(&self, text: &[u8]) -> std::result::Result<Problem<Connect<F>>, InputError> {
        let text = sgf::decoded(text);
        let read =
            if connect::is_sgf(&text) { &text } else { text.split(';').next().unwrap_or("").trim_end() };
        connect::parse(read, &self.connect)
    }

    /// Hands the tables in.
    fn with_tables(&self, asked: Asked) -> std::result::Result<AnyProblem, InputError> {
        let problem = match &self.tables {
            Some(tables) => asked.problem.with_tables(Arc::clone(tables))?,
            None => asked.problem,
        };
        Ok(AnyProblem::Checkers(Box::new(Asked { problem, ..asked })))
    }

    /// Whether a file, by its name and its beginning, holds played games rather than a position a line.
    pub fn are_games(game: &str, path: &Path, beginning: &[u8]) -> bool {
        match game {
            Chess::NAME => chess::is_pgn(beginning),
            Checkers::NAME => {
                path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("pdn"))
                    || checkers::is_pdn(beginning)
            }
            Connect6::NAME | Gomoku::NAME => connect::is_sgf(&sgf::decoded(beginning)),
            _ => false,
        }
    }

    /// Reads the games of a text, each asked about at its end with the rest as its past: PGN for chess, PDN for checkers, SGF for
    /// go, connect6 and gomoku, where records say where they are asked. None of any other game.
    ///
    /// ```
    /// use twinproof::Questions;
    ///
    /// let games = Questions::default().read_games("checkers", b"1. 11-15 22-18 2. 15x22 *\n1. 11-15 9-14 *");
    /// assert!(games[0].is_ok());
    /// let error = games[1].as_ref().unwrap_err().to_string();
    /// assert_eq!(error, "line 2: game 2: \"9-14\" is no legal move of White's here");
    /// ```
    pub fn read_games(&self, game: &str, text: &[u8]) -> Vec<std::result::Result<AnyProblem, InputError>> {
        // Some editors put a mark of their own before the text.
        let words = || String::from_utf8_lossy(text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text));
        match game {
            Chess::NAME => {
                let games = chess::parse_pgn(&words(), &self.chess).into_iter();
                games.map(|game| game.map(|epd| AnyProblem::Chess(Box::new(epd)))).collect()
            }
            Checkers::NAME => {
                let games = checkers::parse_pdn(&words(), &self.checkers).into_iter();
                games.map(|game| game.and_then(|asked| self.with_tables(asked))).collect()
            }
            Go::NAME => {
                let games = Diagram::all(&sgf::decoded(text), &self.go).into_iter();
                games.map(|game| game.map(|diagram| remarked(diagram, text))).collect()
            }
            Connect6::NAME => {
                let games = connect::parse_games(&sgf::decoded(text), &self.connect).into_iter();
                games.map(|game| game.map(AnyProblem::Connect6)).collect()
            }
            Gomoku::NAME => {
                let games = connect::parse_games(&sgf::decoded(text), &self.connect).into_iter();
                games.map(|game| game.map(AnyProblem::Gomoku)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Reads one game of a collection in SGF, told by its number, from 1 on, or its name (`GN`); and its number. None if games of this
    /// kind are not recorded so.
    pub fn pick_game(
        &self,
        game: &str,
        text: &[u8],
        which: &str,
    ) -> Option<std::result::Result<(usize, Read), InputError>> {
        let words = sgf::decoded(text);
        let picked = match game {
            Go::NAME => Diagram::pick(&words, which, &self.go)
                .map(|(number, game)| (number, game.map(|diagram| remarked(diagram, text)))),
            Connect6::NAME => connect::pick_game(&words, which, &self.connect)
                .map(|(number, game)| (number, game.map(AnyProblem::Connect6))),
            Gomoku::NAME => connect::pick_game(&words, which, &self.connect)
                .map(|(number, game)| (number, game.map(AnyProblem::Gomoku))),
            _ => return None,
        };
        Some(picked.map(|(number, problem)| (number, Read { id: None, problem })))
    }
}

/// A diagram of a file with these bytes.
fn remarked(diagram: Diagram, file: &[u8]) -> AnyProblem {
    AnyProblem::Go(Box::new(diagram.with_remark(go::encoding_remark(file))))
}

fn utf8(text: &[u8]) -> std::result::Result<&str, InputError> {
    str::from_utf8(text).map_err(|error| {
        InputError::new("this is not valid UTF-8 text").at_column(error.valid_up_to() as u64 + 1)
    })
}

/// Something to do with a game whose name is known at run time only.
pub trait SolvableVisitor {
    /// What comes of it.
    type Output;

    /// Does it with the game `G`.
    fn visit<G: Solvable>(self) -> Self::Output;
}

/// Does something with the game of that name; `None` when there is none.
pub fn visit<V: SolvableVisitor>(name: &str, visitor: V) -> Option<V::Output> {
    match name {
        Graph::NAME => Some(visitor.visit::<Graph>()),
        TicTacToe::NAME => Some(visitor.visit::<TicTacToe>()),
        Chess::NAME => Some(visitor.visit::<Chess>()),
        Go::NAME => Some(visitor.visit::<Go>()),
        Checkers::NAME => Some(visitor.visit::<Checkers>()),
        Connect6::NAME => Some(visitor.visit::<Connect6>()),
        Gomoku::NAME => Some(visitor.visit::<Gomoku>()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Name;

    impl SolvableVisitor for Name {
        type Output = &'static str;
        fn visit<G: Solvable>(self) -> &'static str {
            G::NAME
        }
    }

    #[test]
    fn every_game_is_read_and_solved_by_its_name() {
        for name in twinproof_games::NAMES {
            assert_eq!(visit(name, Name), Some(name));
            assert!(Questions::default().read(name, b"").is_some(), "{name}");
        }
        assert!(visit("bridge", Name).is_none());
    }
}
