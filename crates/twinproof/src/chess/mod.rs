//! Chess problems: the shortest mate, what composers ask of it, and its proof as a game with variations.

mod analysis;
mod compose;
mod expected;
mod generate;
mod key;
mod material;
mod pgn;
mod polyglot;
mod question;
mod ranking;
mod shortest;
mod solution;

pub use analysis::{Analysis, AnalysisRequest, Audience, Score, ScoredLine};
pub use compose::{Dual, SetLine, Threats, Tries, Try, duals, set_play, threats, tries};
pub use expected::Comparison;
pub use generate::{MateRecipe, generate_mates};
pub use key::Key;
pub use question::{GivenUp, MateQuestion};
pub use shortest::MateLength;

use crate::answer::{Answer, Request};
use crate::error::{Error, Result};
use crate::first_moves::first_moves;
use crate::follower::Follower;
use crate::judged::{BookMoves, BookPosition, JudgedTree};
use crate::played::{self, PlayedRecord};
use crate::record::{RecordFormat, RecordRequest};
use crate::solvable::Solvable;
use key::{Keys, begin_with_key};
use shortest::{Shortest, shortest};
use twinproof_certificate::outline::Outline;
use twinproof_core::{Clock, Game, InputError, Player, Problem, Rules, Value};
use twinproof_games::chess::{Ask, Chess, Color, Expected, Move, Position, parse_pgn, svg, within_moves};

impl Solvable for Chess {
    const RECORD: Option<RecordFormat> = Some(RecordFormat::Pgn);

    fn opponents_question(&self) -> Option<Self> {
        self.opponents()
    }

    fn write_record(
        outline: &Outline<Self>,
        request: &RecordRequest<'_, Self>,
        follower: &mut dyn Follower,
    ) -> Result<String> {
        match request.format {
            Some(RecordFormat::Problem) => solution::write(outline, request, follower),
            Some(RecordFormat::Svg) => Ok(svg(&outline.nodes[0].position)),
            _ => Ok(pgn::write(outline, request.size)),
        }
    }

    fn write_tree(tree: &JudgedTree<'_, Self>) -> Result<String> {
        Ok(pgn::write_tree(tree))
    }

    fn read_game(text: &str) -> Result<PlayedRecord<Self>> {
        let mut games = parse_pgn(text, &Ask::default());
        let (1, Some(game)) = (games.len(), games.pop()) else {
            return Err(InputError::new("moves are added to a record of one game, and this is none").into());
        };
        let problem = game?.problem;
        let positions = problem.past().iter().chain([problem.root()]).cloned().collect();
        Ok(PlayedRecord { problem, positions, ended: played::ended(text) })
    }

    fn append_move(text: &str, record: &PlayedRecord<Self>, mv: Move, comment: &str) -> Result<String> {
        let (game, root) = (record.problem.game(), record.problem.root());
        let is_second = |position: &Position| position.board().side_to_move() == Color::Black;
        let plies = record.positions.len() - 1 + usize::from(is_second(&record.positions[0]));
        Ok(played::append(text, 1 + plies / 2, is_second(root), &game.format_move(root, mv), comment))
    }

    /// A book knows boards and no counters.
    fn book_key(&self, position: &Self::Position) -> Vec<u8> {
        polyglot::key(position).to_be_bytes().into()
    }

    fn write_book(&self, positions: &[BookPosition<Self>]) -> Option<Vec<u8>> {
        Some(polyglot::write(positions))
    }

    fn read_book(&self, book: &[u8], position: &Position) -> Option<BookMoves<Move>> {
        Some(polyglot::read(self, book, position))
    }
}

/// What is wanted of a mate beyond the verdict.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct MateRequest {
    /// The shortest mate, and that there is none shorter: two certificates, see [`Place::beside`](crate::Place::beside).
    pub shortest: bool,
    /// What the attacker would answer if the defender were to move.
    pub set_play: bool,
    /// The first moves that fail to one defence only.
    pub tries: bool,
    /// What the key threatens, and where the attacker has a choice.
    pub duals: bool,
}

impl MateRequest {
    /// Whether something is wanted that only a problem of the side to move has.
    pub fn asks_like_a_composer(self) -> bool {
        self.set_play || self.tries || self.duals
    }
}

/// The answer to a question of mate.
#[derive(Debug)]
pub struct MateAnswer {
    /// The verdict.
    pub answer: Answer<Chess>,
    /// What it is the answer to: a mate in so many moves where the shortest was found so, else what was asked.
    pub question: Problem<Chess>,
    /// What all else is about: the same with the length of the mate, where that is known.
    pub problem: Problem<Chess>,
    /// The length of the mate, if it was asked for.
    pub length: Option<MateLength>,
    /// What composers ask, each where it was asked for and the number of moves is known. Set play has a position of its own,
    /// unless there is none.
    pub set_play: Option<Option<(Problem<Chess>, Vec<SetLine>)>>,
    /// The tries.
    pub tries: Option<Tries>,
    /// What the key threatens, unless it gives check or mate.
    pub threats: Option<Threats>,
    /// The duals.
    pub duals: Option<Vec<Dual>>,
    /// The author's keys, where there is a mate to compare them with.
    pub keys: Vec<Key>,
}

/// Answers a question of mate. What the author expects is told to no search; his keys are tested when the question is proven, and
/// the proof begins with the first that holds.
pub fn solve(
    problem: &Problem<Chess>,
    request: &Request,
    wanted: MateRequest,
    expected: Option<&Expected>,
    follower: &mut dyn Follower,
) -> Result<MateAnswer> {
    let is_to_move = problem.game().to_move(problem.root()) == Player::First;
    if wanted.asks_like_a_composer() && !is_to_move {
        return Err(Error::OtherSideMates);
    }
    let clock = request.clock();
    let mut found = if wanted.shortest {
        let Shortest { answer, question, length, keys } =
            shortest(problem, request, expected, &clock, follower)?;
        let known = length.mate_in.map(|moves| within_moves(problem, moves));
        MateAnswer::new(answer, question, known.unwrap_or_else(|| problem.clone()), Some(length), keys)
    } else {
        let task = request.task(problem, &clock);
        let mut solution = task.solve(request.place.draft()?, follower)?;
        let keys = begin_with_key(problem, &mut solution, expected, request, &clock, follower)?;
        let answer = Answer::of(problem, solution, request, &clock)?;
        MateAnswer::new(answer, problem.clone(), problem.clone(), None, keys)
    };
    if request.first_moves {
        let problem = &found.problem;
        let told =
            found.answer.ask_beside(request, &clock, follower, |driver| first_moves(problem, driver))?;
        found.answer.first_moves = Some(told);
    }
    if found.problem.game().mate_in().is_some() && wanted.asks_like_a_composer() {
        found.compose(request, wanted, &clock, follower)?;
    }
    Ok(found)
}

impl MateAnswer {
    fn new(
        mut answer: Answer<Chess>,
        question: Problem<Chess>,
        problem: Problem<Chess>,
        length: Option<MateLength>,
        Keys { tested: keys, bug }: Keys,
    ) -> Self {
        answer.bug_beside = answer.bug_beside.take().or(bug);
        Self {
            answer,
            question,
            problem,
            length,
            set_play: None,
            tries: None,
            threats: None,
            duals: None,
            keys,
        }
    }

    /// What composers ask, once the number of moves is known.
    fn compose(
        &mut self,
        request: &Request,
        wanted: MateRequest,
        clock: &Clock,
        follower: &mut dyn Follower,
    ) -> Result<()> {
        let problem = &self.problem;
        let keys: Vec<_> =
            self.answer.first_moves.iter().flat_map(|known| known.with(Some(Value::Win))).collect();
        let (line, is_proven) = (self.answer.line.clone(), self.answer.value() == Some(Value::Win));
        let told = self.answer.ask_beside(request, clock, follower, |driver| {
            let set_play = wanted.set_play.then(|| set_play(problem, driver)).transpose()?;
            let tries = wanted.tries.then(|| tries(problem, &keys, driver)).transpose()?;
            let duals = (wanted.duals && is_proven).then(|| duals(problem, &line, driver)).transpose()?;
            Ok((set_play, tries, duals))
        })?;
        let duals;
        (self.set_play, self.tries, duals) = told;
        if let Some((threats, duals)) = duals {
            (self.threats, self.duals) = (threats, Some(duals));
        }
        Ok(())
    }
}
