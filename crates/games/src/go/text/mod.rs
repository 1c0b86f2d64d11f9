//! Go from game records: who asks what about which stones.

mod annotate;
mod area;
mod at;
mod author;
mod builder;
mod candidates;
mod chains;
mod diagram;
mod goals;
mod handicap;
mod infer;
mod paths;
mod played_board;
mod problem;
mod record;
mod region;
mod surroundings;
mod undefended;
mod words;
mod write;

pub use annotate::AddedMove;
pub use area::Area;
pub use at::At;
pub use author::{AuthorNode, AuthorTree};
pub use builder::Builder;
pub use candidates::Candidate;
pub use chains::chains_in_question;
pub use diagram::Diagram;
pub use handicap::handicap_points;
pub use played_board::PlayedBoard;
pub use problem::problem_sgf;
pub use undefended::falls_undefended;
pub use words::Status;
pub use write::Variations;

pub use crate::sgf::{decoded, encoding_remark, games};

use super::board::Board;
use super::bytes::no_liberty;
use super::points::{Color, Point, PointSet};
use super::{Go, Goal, Ko, Move, Outside, Position, Threats};
use record::Record;
use twinproof_core::{InputError, Problem, Rules};

/// What is asked of a position. What is absent follows from the record.
#[derive(Debug, Clone, Default)]
pub struct Ask {
    /// The goal; if absent, the one that the record names, else that the marked stones live if the attacker owns them and
    /// die if not.
    pub goal: Option<Goal>,
    /// The side that tries to reach the goal; if absent, the owner of the marked stones or the other side, as the goal
    /// has it; the side to move where neither says.
    pub attacker: Option<Color>,
    /// The rule of ko.
    pub ko: Ko,
    /// Ko threats that one side has.
    pub threats: Option<Threats>,
    /// Whether suicide is legal; never in the record itself.
    pub suicide: bool,
    /// Where moves may be made, instead of what the record marks.
    pub region: Option<Area>,
    /// The stones in question, likewise.
    pub target: Option<Area>,
    /// Where in the record it is asked; if absent, where the set-up of a problem ends, and at the end of any other.
    pub at: Option<At>,
    /// Who is to move, instead of what the record says.
    pub to_move: Option<Color>,
    /// Whether the solution that the record gives is to be judged.
    pub verify: bool,
    /// What is taken of the board beyond the region.
    pub outside: Option<Outside>,
    /// Whether the status of the stones is wanted, whoever begins.
    pub both: bool,
}

/// Reads a record in SGF: the position where its set-up ends, or else at the end of its main line, which is the game so far.
///
/// ```
/// use twinproof_core::{Game, Rules};
/// use twinproof_games::go::{Ask, parse};
///
/// // Black in the corner, White around it.
/// let problem = parse("(;SZ[5]AB[ab][bb][cb][ca]AW[ac][bc][cc][dc][db][da]PL[W])", &Ask::default())?;
/// assert_eq!(problem.game().question(), "White kills Black");
/// let error = parse("(;SZ[5]AB[aa]AW[aa])", &Ask::default()).unwrap_err().to_string();
/// assert_eq!(error, "line 1, column 14: there are two stones on A5");
/// # Ok::<(), twinproof_core::InputError>(())
/// ```
pub fn parse(text: &str, ask: &Ask) -> Result<Problem<Go>, InputError> {
    Diagram::read(text, ask)?.problem()
}

fn problem(record: Record, ask: &Ask) -> Result<Problem<Go>, InputError> {
    let size = record.ground.size;
    let game = match ask.goal {
        Some(Goal::Score(_)) if ask.region.is_some() || ask.target.is_some() => {
            return Err(InputError::new("a score is about the whole board").or_else("no area"));
        }
        Some(goal @ Goal::Score(_)) => {
            let first = ask.attacker.unwrap_or(record.root.to_move);
            Go::new(size, ask.ko, goal, first, PointSet::all(size), PointSet::EMPTY)
        }
        _ => about_stones(&record, ask)?,
    };
    problem_of(game.with_outside(ask.outside.unwrap_or_default())?, &record, ask)
}

/// The question that a game puts to the position of a record.
fn problem_of(game: Go, record: &Record, ask: &Ask) -> Result<Problem<Go>, InputError> {
    let game = game.with_threats(ask.threats).with_suicide(ask.suicide)?;
    let root = normalized(&game, &record.root).map_err(|error| cut_off(&game, &record.root, error))?;
    let mut past = Vec::with_capacity(record.past.len());
    for position in &record.past {
        match normalized(&game, position) {
            Ok(position) => past.push(position),
            // As this reading has it, no such position can come up again.
            Err(_) if game.outside() != Outside::AsItStands => {}
            Err(error) => return Err(error),
        }
    }
    Problem::new(game, root, past, ask.ko.rule())
}

/// Why a position cannot be asked about, in the words of its reading: stones without a liberty in the region have none where the
/// outside is the other side's.
fn cut_off(game: &Go, position: &Position, error: InputError) -> InputError {
    let Some((owner, Outside::Attacker | Outside::DefenderHeld)) =
        game.owner().map(|owner| (owner, game.outside()))
    else {
        return error;
    };
    let (ground, board) = (&game.ground, &position.board);
    let free = board.empty(ground).and(game.region());
    let is_cut_off = |&stone: &Point| !ground.grown(board.chain(ground, stone)).meets(free);
    match board.stones(owner).and(game.region()).iter().find(is_cut_off) {
        Some(stone) => InputError::new(format!(
            "the stones of {owner} at {} have no liberty in the region, and none elsewhere where the outside is {}'s: \
             the region has to hold points next to them",
            game.size().name(stone),
            owner.other()
        )),
        None => error,
    }
}

/// Whether the owner of the stones in question makes two eyes, from the same position; none where a score is asked for.
pub fn about_eyes(problem: &Problem<Go>) -> Option<Result<Problem<Go>, InputError>> {
    let Go { ref ground, ko, threats, .. } = *problem.game();
    let owner = problem.game().owner()?;
    let (root, past) = (problem.root().clone(), problem.past().to_vec());
    let game =
        Go::new(ground.size, ko, Goal::TwoEyes, owner, ground.region, ground.target).with_threats(threats);
    let game = game
        .with_outside(problem.game().outside())
        .and_then(|game| game.with_suicide(problem.game().allows_suicide()));
    Some(game.and_then(|game| Problem::new(game, root, past, problem.rule())))
}

/// The same question under another reading of the outside.
pub fn with_outside(problem: &Problem<Go>, outside: Outside) -> Result<Problem<Go>, InputError> {
    let game = problem.game();
    let Go { ref ground, ko, threats, goal, first, .. } = *game;
    let other = Go::new(ground.size, ko, goal, first, ground.region, ground.target)
        .with_threats(threats)
        .with_outside(outside)?
        .with_suicide(game.allows_suicide())?;
    let seen = |position: &Position| {
        normalized(&other, position).map(|seen| Position { threats: position.threats, ..seen })
    };
    let past = problem.past().iter().filter_map(|position| seen(position).ok()).collect();
    let root = seen(problem.root())?;
    Problem::new(other.clone(), root, past, problem.rule())
}

/// The same question with other ko threats, from the beginning.
pub fn with_ko_threats(problem: &Problem<Go>, threats: Option<Threats>) -> Result<Problem<Go>, InputError> {
    let game = problem.game().clone().with_threats(threats);
    let granted = |position: &Position| Position {
        threats: threats.map_or(0, |threats| threats.count),
        ..position.clone()
    };
    let past = problem.past().iter().map(granted).collect();
    Problem::new(game, granted(problem.root()), past, problem.rule())
}

/// The same question after the side to move has played elsewhere (tenuki): the other side is to move, and that was no pass.
pub fn after_tenuki(problem: &Problem<Go>) -> Result<Problem<Go>, InputError> {
    let (game, root) = (problem.game(), problem.root());
    let next = Position { passes: 0, ..game.play(root, Move::PASS) };
    let past = problem.past().iter().chain([root]).cloned().collect();
    Problem::new(game.clone(), next, past, problem.rule())
}

/// The position as the question sees it: with stones that are safe, and a ko only where one can have been taken. Where stones are in
/// question a pass before it was a move elsewhere, and does not begin the end of the game.
fn normalized(game: &Go, position: &Position) -> Result<Position, InputError> {
    let stones = Color::ALL.map(|color| position.board.stones(color));
    let board = Board::new(&game.ground, stones).map_err(|point| no_liberty(game.size(), point))?;
    let threats = game.threats.map_or(0, |threats| threats.count);
    let passes = if game.owner().is_some() { 0 } else { position.passes };
    let mut seen = Position { board, ko: None, threats, passes, ..position.clone() };
    game.resolve_pass(&mut seen);
    // A stone that has become safe was not taken in a ko, as far as the question goes.
    let ko = position.ko.filter(|&ko| seen.can_be_ko(&game.ground, ko));
    Ok(Position { ko, ..seen })
}

/// A question about marked stones.
fn about_stones(record: &Record, ask: &Ask) -> Result<Go, InputError> {
    let Record { ground, root, .. } = record;
    let (size, board) = (ground.size, &root.board);
    let named = ask.region.as_ref().map(|area| area.on(size)).transpose()?;
    let region = named.or(record.region);
    let target = match marked_target(record, ask)? {
        Some(target) => target,
        None if ask.goal == Some(Goal::OneEye) => {
            let message = "which stones need an eye? Mark them with MA or TR";
            return Err(InputError::new(message).or_else("target"));
        }
        None if matches!(ask.goal, Some(Goal::Connect | Goal::Cut)) => {
            let message = "which stones are to be connected? Mark one of each chain with MA or TR";
            return Err(InputError::new(message).or_else("target chains"));
        }
        None => {
            let color = ask.goal.zip(ask.attacker).and_then(|(goal, attacker)| goal.defender(attacker));
            infer::target(ground, board, region, color).map_err(|error| match ask.goal {
                Some(Goal::Capture) if *board != Board::EMPTY => {
                    let message =
                        "which stones are to be taken? Mark one of each chain with MA or TR, as in TR[cd]";
                    InputError::new(message).or_else("target")
                }
                _ => error,
            })?
        }
    };
    let defender = chosen_owner(record, target, ask)?;
    let attacker = ask.attacker.unwrap_or(root.to_move);
    let goal = ask.goal.unwrap_or(if attacker == defender { Goal::Live } else { Goal::Kill });
    let first = if goal.defender(defender) == Some(defender) { defender } else { defender.other() };
    let chains = target.iter().fold(PointSet::EMPTY, |chains, stone| chains.or(board.chain(ground, stone)));
    let is_one = target.first().is_some_and(|stone| board.chain(ground, stone) == chains);
    if is_one && matches!(goal, Goal::Connect | Goal::Cut) {
        let message = "the stones in question are one chain: mark one of each chain that is to be connected";
        return Err(InputError::new(message).or_else("target chains"));
    }
    let region = region.unwrap_or_else(|| infer::area(ground, board, chains, defender)).or(chains);
    Ok(Go::new(size, ask.ko, goal, first, region, target))
}

/// The stones that somebody marked.
fn marked_target(record: &Record, ask: &Ask) -> Result<Option<PointSet>, InputError> {
    Ok(ask.target.as_ref().map(|area| area.on(record.ground.size)).transpose()?.or(record.target))
}

/// The colour of the stones in question, if it goes with the rest of the question.
fn chosen_owner(record: &Record, target: PointSet, ask: &Ask) -> Result<Color, InputError> {
    let owner = owner(record, target, ask.goal)?;
    let attacker = ask.attacker.unwrap_or(record.root.to_move);
    let goal = ask.goal.unwrap_or(if attacker == owner { Goal::Live } else { Goal::Kill });
    let first = if goal.defender(owner) == Some(owner) { owner } else { owner.other() };
    if ask.attacker.is_some_and(|attacker| attacker != first) {
        let message =
            format!("the stones in question are {owner}'s, so that {first} tries to reach this goal");
        return Err(InputError::new(message).or_else("no attacker"));
    }
    Ok(owner)
}

/// The colour of the stones in question. Where one of them is enough, others may have been taken before.
fn owner(record: &Record, target: PointSet, goal: Option<Goal>) -> Result<Color, InputError> {
    let Record { ground, root, past, .. } = record;
    let name = |point| ground.size.name(point);
    let of = |color: Color| target.and(root.board.stones(color));
    let one_is_enough = matches!(goal, None | Some(Goal::Live | Goal::Kill | Goal::TwoEyes));
    if let Some(owner) = record.owner.filter(|&owner| one_is_enough && !of(owner).is_empty()) {
        return Ok(owner);
    }
    let was_there = |point: &Point| past.iter().any(|position| !position.board.is_empty(*point));
    let empty = target.and(root.board.empty(ground));
    if let Some(gone) = empty.iter().find(|point| !was_there(point)) {
        let what = "is not there: mark stones, not empty points";
        return Err(InputError::new(format!("the stone in question on {} {what}", name(gone))));
    }
    if let Some(gone) = empty.first().filter(|_| !one_is_enough || empty == target) {
        let what = "was taken before the position that is asked about";
        return Err(InputError::new(format!("the stone in question on {} {what}", name(gone))));
    }
    match Color::ALL.map(|color| of(color).first()) {
        [Some(_), None] => Ok(Color::Black),
        [None, Some(_)] => Ok(Color::White),
        [Some(black), Some(white)] => Err(InputError::new(format!(
            "stones of both colours are in question, {} and {}: mark those of one side",
            name(black),
            name(white)
        ))),
        [None, None] => Err(InputError::new("no stones are in question: mark some with MA or TR")),
    }
}
