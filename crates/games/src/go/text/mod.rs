//! Go from game records: who asks what about which stones.

mod area;
mod infer;
mod record;
mod sgf;

pub use area::Area;

use super::board::Board;
use super::bytes::no_liberty;
use super::points::{Color, PointSet};
use super::{Go, Goal, Ko, Position};
use record::Record;
use twinproof_core::{InputError, Problem};

/// What is asked of a position. What is absent follows from the record.
#[derive(Debug, Clone, Default)]
pub struct Ask {
    /// The goal; if absent, that the marked stones live if the attacker owns them and die if not.
    pub goal: Option<Goal>,
    /// The side that tries to reach the goal; if absent, the owner of the marked stones or the other side, as the goal
    /// has it; the side to move where neither says.
    pub attacker: Option<Color>,
    /// The rule of ko.
    pub ko: Ko,
    /// Where moves may be made, instead of what the record marks.
    pub region: Option<Area>,
    /// The stones in question, likewise.
    pub target: Option<Area>,
}

/// Reads a record in SGF; its main line is the game so far.
///
/// ```
/// use twinproof_core::Game;
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
    let games = sgf::read(text)?;
    match &games[..] {
        [nodes] => problem(record::play(text, nodes)?, ask),
        games => {
            let count = games.len();
            Err(InputError::new(format!("there are {count} games in this file: give each a file of its own")))
        }
    }
}

fn problem(record: Record, ask: &Ask) -> Result<Problem<Go>, InputError> {
    let size = record.ground.size;
    let game = match ask.goal {
        Some(goal @ Goal::Score(_)) => {
            let first = ask.attacker.unwrap_or(record.root.to_move);
            Go::new(size, ask.ko, goal, first, PointSet::all(size), PointSet::EMPTY)
        }
        _ => about_stones(&record, ask)?,
    };
    let settled = |position: &Position| settled(&game, position);
    let root = settled(&record.root)?;
    let past = record.past.iter().map(settled).collect::<Result<_, _>>()?;
    Problem::new(game, root, past, ask.ko.rule())
}

/// The position as the question sees it: with stones that are safe, and no ko where nobody may play.
fn settled(game: &Go, position: &Position) -> Result<Position, InputError> {
    let stones = Color::ALL.map(|color| position.board.stones(color));
    let board = Board::new(&game.ground, stones).map_err(|point| no_liberty(game.size(), point))?;
    let ko = position.ko.filter(|&ko| game.region.contains(ko));
    let mut settled = Position { board, ko, ..position.clone() };
    game.settle_pass(&mut settled);
    Ok(settled)
}

/// A question about marked stones.
fn about_stones(record: &Record, ask: &Ask) -> Result<Go, InputError> {
    let Record { ground, root, .. } = record;
    let (size, board) = (ground.size, &root.board);
    let named = ask.region.as_ref().map(|area| area.on(size)).transpose()?;
    let region = named.or(record.region);
    let target = match ask.target.as_ref().map(|area| area.on(size)).transpose()?.or(record.target) {
        Some(target) => target,
        None if ask.goal == Some(Goal::OneEye) => {
            return Err(InputError::new(
                "which stones need an eye? Mark them with MA or TR, or name them with --target",
            ));
        }
        None => {
            let color = ask.goal.zip(ask.attacker).and_then(|(goal, attacker)| goal.defender(attacker));
            infer::target(ground, board, region, color)?
        }
    };
    let defender = owner(record, target)?;
    let attacker = ask.attacker.unwrap_or(root.to_move);
    let goal = ask.goal.unwrap_or(if attacker == defender { Goal::Live } else { Goal::Kill });
    let first = if goal.defender(defender) == Some(defender) { defender } else { defender.other() };
    if ask.attacker.is_some_and(|attacker| attacker != first) {
        return Err(InputError::new(format!(
            "the stones in question are {defender}'s, so that {first} tries to reach this goal: leave --attacker out, \
             or name other stones"
        )));
    }
    let chains = target.iter().flat_map(|stone| board.chain_stones(stone)).collect();
    let region = region.unwrap_or_else(|| infer::area(ground, board, chains, defender)).or(chains);
    Ok(Go::new(size, ask.ko, goal, first, region, target))
}

/// The colour of the stones in question.
fn owner(record: &Record, target: PointSet) -> Result<Color, InputError> {
    let Record { ground, root, past, .. } = record;
    let name = |point| ground.size.name(point);
    let mut colors = Color::ALL.map(|color| target.and(root.board.stones(color)));
    if let Some(gone) = target.and(root.board.empty(ground)).first() {
        let was = past.iter().any(|position| !position.board.is_empty(gone));
        let what = if was {
            "was taken before the position that is asked about"
        } else {
            "is not there: mark stones, not empty points"
        };
        return Err(InputError::new(format!("the stone in question on {} {what}", name(gone))));
    }
    match colors.each_mut().map(|stones| stones.first()) {
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
