//! One conversation with a manager: the board, which side is ours, and what is allowed.

use super::command::Command;
use super::limits::Limits;
use crate::lines::Lines;
use crate::mover::Mover;
use std::io::{self, Write};
use twinproof::{Game, StopFlag};
use twinproof_engine::{Answer, Budget, Failure, Position, Status, stones};
use twinproof_games::connect::{Cell, Color, Family, FiveInARow, Move, Shape, Table};

/// The least side of a board.
const LEAST_SIDE: u32 = 5;

/// Whether to go on listening.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    Listen,
    Leave,
}

/// What the manager has said so far.
pub(super) struct Session {
    mover: Mover,
    /// At most so many a move.
    nodes: Option<u64>,
    limits: Limits,
    /// None before `START`.
    game: Option<Playing>,
}

/// A game that is being played.
struct Playing {
    table: Table<FiveInARow>,
    /// Our side, once it is known: whoever makes the first move is Black.
    ours: Option<Color>,
    /// Cells on which no stone of ours may be put.
    blocked: Vec<Cell>,
}

impl Playing {
    fn new(shape: Shape) -> Result<Self, String> {
        let table = Table::new(shape).map_err(|error| error.to_string())?;
        Ok(Self { table, ours: None, blocked: Vec::new() })
    }
}

/// What is answered: a line, or why not.
type Reply = Result<String, String>;

impl Session {
    pub(super) fn new(mover: Mover, nodes: Option<u64>) -> Self {
        Self { mover, nodes, limits: Limits::default(), game: None }
    }

    /// Does what the manager says, and answers.
    pub(super) fn obey(&mut self, command: Command, lines: &mut Lines) -> anyhow::Result<Next> {
        let reply = match command {
            Command::End => return Ok(Next::Leave),
            Command::About => Ok(about()),
            Command::Start(side) => self.start(&[&side, &side]),
            Command::RectStart(sides) => self.start(&sides.split(',').collect::<Vec<_>>()),
            Command::Restart => self.restart(),
            Command::Info(key, value) => {
                if let Err(why) = self.limits.set(&key, &value) {
                    say(&format!("MESSAGE {why}"))?;
                } else if let Some(rules) = self.limits.other_rules().filter(|_| key == "rule") {
                    // Nobody waits for an answer to this; whoever asks for a move is refused.
                    say(&format!("MESSAGE {}", refused(rules)))?;
                }
                return Ok(Next::Listen);
            }
            Command::Begin => {
                let ready =
                    self.playing().and_then(|game| match game.table.position().occupied().is_empty() {
                        true => Ok(Color::Black),
                        false => Err("the board is not empty: TURN or BOARD should come".into()),
                    });
                return self.answer(ready, lines);
            }
            Command::Turn(place) => {
                let ready = self.take(&place);
                return self.answer(ready, lines);
            }
            Command::Board => {
                let Some(said) = until_done(lines)? else { return Ok(Next::Leave) };
                let ready = self.set_up(&said);
                return self.answer(ready, lines);
            }
            Command::TakeBack(place) => self.take_back(&place),
            Command::Block => {
                let Some(said) = until_done(lines)? else { return Ok(Next::Leave) };
                match self.block(&said) {
                    Ok(()) => return Ok(Next::Listen),
                    Err(why) => Err(why),
                }
            }
            Command::BlockReset => match self.playing() {
                Ok(game) => {
                    game.blocked.clear();
                    return Ok(Next::Listen);
                }
                Err(why) => Err(why),
            },
            Command::Done => Err("DONE ends BOARD or YXBLOCK, and neither has begun".into()),
            Command::Unknown(name) => {
                say(&format!("UNKNOWN {name}"))?;
                return Ok(Next::Listen);
            }
        };
        answer(&reply)?;
        Ok(Next::Listen)
    }

    fn playing(&mut self) -> Result<&mut Playing, String> {
        self.game.as_mut().ok_or_else(|| "there is no board: START should come first".into())
    }

    fn start(&mut self, sides: &[&str]) -> Reply {
        let sides: Vec<u32> = sides.iter().filter_map(|side| side.trim().parse().ok()).collect();
        let &[width, height] = sides.as_slice() else {
            return Err(
                "the size of a board is a number after START, or two with a comma after RECTSTART".into()
            );
        };
        let most = u32::from(twinproof_games::connect::MOST_SIDE);
        if ![width, height].iter().all(|side| (LEAST_SIDE..=most).contains(side)) {
            return Err(format!("boards have {LEAST_SIDE} to {most} rows and columns here"));
        }
        let Shape { in_a_row, stones, first, .. } = FiveInARow::SHAPE;
        let shape = Shape::new(width, height, in_a_row.into(), stones.into(), first.into());
        self.game = Some(Playing::new(shape.map_err(|error| error.to_string())?)?);
        Ok("OK".into())
    }

    fn restart(&mut self) -> Reply {
        let game = self.playing()?;
        *game = Playing::new(game.table.game().shape())?;
        Ok("OK".into())
    }

    /// Puts the other side's stone down; whose move comes next.
    fn take(&mut self, place: &str) -> Result<Color, String> {
        let game = self.playing()?;
        let cell = cell(&game.table, place)?;
        let ours = game.ours.unwrap_or(Color::White);
        game.table.put(ours.other(), &[cell]).map_err(|error| error.to_string())?;
        Ok(ours)
    }

    /// Sets all stones anew; which side is ours.
    fn set_up(&mut self, said: &[String]) -> Result<Color, String> {
        let game = self.playing()?;
        let mut table = Table::new(game.table.game().shape()).map_err(|error| error.to_string())?;
        let mut stones = Vec::new();
        for line in said {
            let no_stone = || {
                format!("{} is no stone: write X,Y,1 for yours and X,Y,2 for the other side's", shown(line))
            };
            let (place, field) = line.rsplit_once(',').ok_or_else(no_stone)?;
            let is_own = match field.trim() {
                "1" => true,
                "2" => false,
                _ => return Err(no_stone()),
            };
            stones.push((cell(&table, place)?, is_own));
        }
        // Whoever has as many stones as the other side is to move, and so began if that is ours.
        let own = stones.iter().filter(|(_, is_own)| *is_own).count();
        let ours = if 2 * own >= stones.len() { Color::Black } else { Color::White };
        for (cell, is_own) in stones {
            let color = if is_own { ours } else { ours.other() };
            table.put(color, &[cell]).map_err(|error| error.to_string())?;
        }
        (game.table, game.ours) = (table, Some(ours));
        Ok(ours)
    }

    fn take_back(&mut self, place: &str) -> Reply {
        let table = &mut self.playing()?.table;
        let cell = cell(table, place)?;
        if table.take(cell) { Ok("OK".into()) } else { Err(format!("there is no stone on {place}")) }
    }

    fn block(&mut self, said: &[String]) -> Result<(), String> {
        let game = self.playing()?;
        let cells = said.iter().map(|line| cell(&game.table, line)).collect::<Result<Vec<_>, _>>()?;
        game.blocked.extend(cells);
        Ok(())
    }

    /// Finds a move, makes it and says it.
    fn answer(&mut self, ready: Result<Color, String>, lines: &Lines) -> anyhow::Result<Next> {
        let found = match ready {
            Ok(color) => self.find(color, lines.stop())?,
            Err(why) => Err(why),
        };
        if lines.stop().is_raised() {
            return Ok(Next::Leave);
        }
        answer(&found)?;
        Ok(Next::Listen)
    }

    fn find(&mut self, color: Color, stop: &StopFlag) -> anyhow::Result<Reply> {
        if let Some(rules) = self.limits.other_rules() {
            return Ok(Err(refused(rules)));
        }
        // Half for the tables of a search: a program takes more than those.
        self.mover.limit_memory(self.limits.memory().map(|bytes| bytes / 2))?;
        let budget = Budget { time: Some(self.limits.time()), nodes: self.nodes };
        let Some(game) = &mut self.game else { return Ok(Err("there is no board".into())) };
        if game.table.is_over() {
            return Ok(Err("the game is over".into()));
        }
        let problem = match game.table.problem(color) {
            Ok(problem) => problem,
            Err(error) => return Ok(Err(error.to_string())),
        };
        let free = problem.root().empties(problem.game().shape());
        let blocked = game.blocked.iter().filter(|&&cell| free.contains(cell));
        let blocked =
            blocked.map(|&cell| problem.game().format_move(problem.root(), Move::one(cell))).collect();
        let answer = match self.mover.ask(Position::of(&problem), blocked, budget, stop) {
            Ok(answer) => answer,
            Err(Failure::Stopped) => return Ok(Err("it was stopped".into())),
            Err(failure) => return Ok(Err(failure.to_string())),
        };
        let best = answer.best.as_deref().and_then(|name| problem.game().parse_move(problem.root(), name));
        let Some(cell) = best.and_then(|mv| mv.cells().next()) else {
            return Ok(Err("no move was found".into()));
        };
        say(&format!("MESSAGE {}", evaluation(&answer)))?;
        game.ours = Some(color);
        if let Err(error) = game.table.put(color, &[cell]) {
            return Ok(Err(error.to_string()));
        }
        Ok(Ok(stones::coordinates(problem.game().shape(), cell)))
    }
}

/// The lines up to `DONE`; none if the input or the whole conversation ends before.
fn until_done(lines: &mut Lines) -> anyhow::Result<Option<Vec<String>>> {
    let mut said = Vec::new();
    // More stones than there are cells say nothing more.
    let most = 4 * usize::from(twinproof_games::connect::MOST_SIDE).pow(2);
    while let Some(line) = lines.next()? {
        match Command::read(&line) {
            Some(Command::Done) => return Ok(Some(said)),
            Some(Command::End) => return Ok(None),
            Some(_) if said.len() < most => said.push(line.trim().to_owned()),
            _ => {}
        }
    }
    Ok(None)
}

fn cell(table: &Table<FiveInARow>, place: &str) -> Result<Cell, String> {
    let shape = table.game().shape();
    stones::read_coordinates(shape, place).ok_or_else(|| {
        let (width, height) = (shape.width - 1, shape.height - 1);
        format!("{} is no cell: write X,Y with X from 0 to {width} and Y from 0 to {height}", shown(place))
    })
}

fn shown(text: &str) -> String {
    let clean: String = text.chars().filter(|letter| !letter.is_control()).take(30).collect();
    format!("{clean:?}")
}

fn refused(rules: &str) -> String {
    format!("{rules} is not played here, only freestyle: INFO rule 0")
}

fn about() -> String {
    let version = env!("CARGO_PKG_VERSION");
    format!("name=\"Twinproof\", version=\"{version}\", author=\"the Twinproof authors\", country=\"-\"")
}

/// What is thought of the position, as managers read it: points on the scale of centipawns, or a win or loss in so many moves.
fn evaluation(answer: &Answer) -> String {
    let nodes = answer.spent.nodes.map(|nodes| format!(" NODES {nodes}")).unwrap_or_default();
    let moves = answer.line.len().div_ceil(2).max(1);
    let value = match answer.status {
        Status::Won => format!("+M{moves}"),
        Status::Lost => format!("-M{moves}"),
        status => format!("{:.0}", status.centipawns().round() + 0.0),
    };
    format!("EVAL {value}{nodes}")
}

fn answer(reply: &Reply) -> io::Result<()> {
    match reply {
        Ok(line) => say(line),
        Err(why) => say(&format!("ERROR {why}")),
    }
}

fn say(line: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(format!("{}\n", twinproof_core::printable(line)).as_bytes())?;
    out.flush()
}
