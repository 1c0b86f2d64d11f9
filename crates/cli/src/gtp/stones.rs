//! One conversation about connect6 or gomoku. A move is all its stones, as in `J10K11`; whoever hands over a position stone by stone
//! may do that too.

use super::clock::Clocks;
use super::command::Command;
use super::session::{color, numbers, tell};
use crate::args::GtpArgs;
use crate::exit::Outcome;
use crate::input::{collection, read_record};
use crate::lines::Lines;
use crate::mover::Mover;
use std::collections::HashSet;
use std::ffi::OsStr;
use twinproof::{Problem, legal_moves};
use twinproof_core::Game;
use twinproof_engine::{Budget, Position, stones};
use twinproof_games::connect::{Ask, Color, Connect, Family, Move, Shape, Table, parse_games, pick_game};
use twinproof_games::go;
use twinproof_games::sgf::decoded;

/// An answer, or why there is none.
type Reply = Result<String, String>;

/// All of them, in order.
const COMMANDS: [&str; 18] = [
    "boardsize",
    "clear_board",
    "genmove",
    "komi",
    "known_command",
    "list_commands",
    "loadsgf",
    "name",
    "play",
    "protocol_version",
    "quit",
    "reg_genmove",
    "restricted_genmove",
    "showboard",
    "time_left",
    "time_settings",
    "undo",
    "version",
];

pub(super) fn run<F: Family>(args: &GtpArgs) -> anyhow::Result<Outcome> {
    let mut session = Session::<F> {
        table: Table::new(F::SHAPE)?,
        clocks: Clocks::default(),
        mover: Mover::new(&args.engine)?,
        nodes: args.nodes,
    };
    let mut lines = Lines::listen(|_| false)?;
    while let Some(line) = lines.next()? {
        let Some(command) = Command::read(&line) else { continue };
        command.answer(&session.reply(&command, &lines))?;
        if command.name == "quit" {
            break;
        }
    }
    Ok(Outcome::Done)
}

struct Session<F> {
    table: Table<F>,
    clocks: Clocks,
    mover: Mover,
    /// At most so many a move.
    nodes: Option<u64>,
}

impl<F: Family> Session<F> {
    fn reply(&mut self, command: &Command, lines: &Lines) -> Reply {
        let arguments = command.arguments.as_slice();
        let first = arguments.first().map_or("", String::as_str);
        let done = |()| String::new();
        match command.name.as_str() {
            "protocol_version" => Ok("2".into()),
            "name" => Ok("Twinproof".into()),
            "version" => Ok(env!("CARGO_PKG_VERSION").into()),
            "list_commands" => Ok(COMMANDS.join("\n")),
            "known_command" => Ok(COMMANDS.contains(&first).to_string()),
            "quit" => Ok(String::new()),
            "boardsize" => self.resize(first).map(done),
            "clear_board" => self.begin(self.table.game().shape()).map(done),
            // Programs for Go send one.
            "komi" => first.parse::<f64>().map(|_| String::new()).map_err(|_| "syntax error".into()),
            "play" => self.play(arguments).map(done),
            "genmove" => self.generate(first, &[], true, lines),
            "reg_genmove" => self.generate(first, &[], false, lines),
            "restricted_genmove" => self.generate(first, arguments.get(1..).unwrap_or_default(), true, lines),
            "undo" if self.table.take_back() => Ok(String::new()),
            "undo" => Err("cannot undo".into()),
            "showboard" => Ok(format!("\n{}", self.board())),
            "loadsgf" => self.load(arguments).map(done),
            "time_settings" => numbers(arguments)
                .and_then(|times| self.clocks.set(&times))
                .map(done)
                .ok_or("syntax error".into()),
            "time_left" => {
                let color = color(first)?;
                let left = numbers(&arguments[1..]).and_then(|times| self.clocks.leave(color, &times));
                left.map(done).ok_or("syntax error".into())
            }
            _ => Err("unknown command".into()),
        }
    }

    fn begin(&mut self, shape: Shape) -> Result<(), String> {
        self.table = Table::new(shape).map_err(|error| error.to_string())?;
        Ok(())
    }

    fn resize(&mut self, side: &str) -> Result<(), String> {
        let side: u8 = side.parse().map_err(|_| "syntax error")?;
        let shape = Shape { width: side, height: side, ..self.table.game().shape() };
        self.begin(shape).map_err(|_| "unacceptable size".into())
    }

    fn play(&mut self, arguments: &[String]) -> Result<(), String> {
        let [side, vertices] = arguments else { return Err("syntax error".into()) };
        let color = of_go(color(side)?);
        let mv = self.read(vertices)?;
        let cells: Vec<_> = mv.cells().collect();
        self.table.put(color, &cells).map_err(|error| format!("illegal move: {error}"))
    }

    /// A move of at most as many stones as the game has; of fewer too, since positions are handed over stone by stone.
    fn read(&self, vertices: &str) -> Result<Move, String> {
        let shape = self.table.game().shape();
        let mv = stones::read_vertices(shape, vertices).filter(|mv| mv.stones() <= shape.stones);
        mv.ok_or_else(|| "syntax error".into())
    }

    /// A move for a side, one of these if there are any.
    fn generate(&mut self, side: &str, among: &[String], is_made: bool, lines: &Lines) -> Reply {
        let side = color(side)?;
        let color = of_go(side);
        match self.table.winner() {
            Some(winner) if winner != color => return Ok("resign".into()),
            _ if self.table.is_over() => return Ok("pass".into()),
            _ => {}
        }
        let problem = self.table.problem(color).map_err(|error| error.to_string())?;
        let (game, root) = (problem.game(), problem.root());
        let among = among.iter().map(|word| self.read(word)).collect::<Result<Vec<_>, _>>()?;
        let without = self.others(&problem, &among);
        let budget = Budget { time: self.clocks.time(side), nodes: self.nodes };
        let answer = self.mover.ask(Position::of(&problem), without, budget, lines.stop());
        let answer = answer.map_err(|failure| failure.to_string())?;
        tell(&format!("{}: {}", answer.status, answer.line.join(" ")));
        let best = answer.best.as_deref().and_then(|name| game.parse_move(root, name));
        let mv = best.ok_or("no move was found")?;
        let cells: Vec<_> = mv.cells().collect();
        if is_made {
            self.table.put(color, &cells).map_err(|error| error.to_string())?;
        }
        Ok(stones::vertices(game.shape(), mv))
    }

    /// The moves that are to be left out where only some are wanted.
    fn others(&self, problem: &Problem<Connect<F>>, wanted: &[Move]) -> Vec<String> {
        if wanted.is_empty() {
            return Vec::new();
        }
        let wanted: HashSet<_> = wanted.iter().collect();
        let moves = legal_moves(problem).into_iter().filter(|mv| !wanted.contains(mv));
        moves.map(|mv| problem.game().format_move(problem.root(), mv)).collect()
    }

    /// The board with the columns of this protocol, which leaves I out.
    fn board(&self) -> String {
        let (game, position) = (self.table.game(), self.table.position());
        let shape = game.shape();
        let columns =
            |name: fn(u8) -> char| (0..shape.width).flat_map(|x| [' ', name(x)]).collect::<String>();
        let of_game = columns(|x| char::from(b'a' + x));
        let of_gtp = columns(|x| char::from(b'A' + x + u8::from(x >= 8)));
        game.diagram(position).unwrap_or_default().replace(&of_game, &of_gtp)
    }

    /// Loads a record; the rest of the arguments of Go programs, the number of a move, is not known here.
    fn load(&mut self, arguments: &[String]) -> Result<(), String> {
        let name = arguments.join(" ");
        let (file, which) = collection(OsStr::new(&name));
        // What stands there is what the program says.
        let text = if file == "-" { Err(anyhow::anyhow!("- is no file")) } else { read_record(file) };
        let text = text.map_err(|error| format!("cannot load file: {error:#}"))?;
        let text = decoded(&text);
        let ask = Ask::default();
        let problem = match which {
            Some(which) => pick_game::<F>(&text, which, &ask).and_then(|(_, problem)| problem),
            None => parse_games::<F>(&text, &ask).swap_remove(0),
        };
        let problem = problem.map_err(|error| format!("cannot load file: {name}: {error}"))?;
        self.table = Table::of(&problem);
        Ok(())
    }
}

/// The colour of a stone, of which Go has the same two.
fn of_go(color: go::Color) -> Color {
    match color {
        go::Color::Black => Color::Black,
        go::Color::White => Color::White,
    }
}
