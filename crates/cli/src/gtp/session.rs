//! One conversation with a Go program: the board, what is asked of it, and the clock.

use super::analysis::{self, ROUNDS, Worth};
use super::clock::Clocks;
use super::command::Command;
use crate::args::KoName;
use crate::input::{collection, read_record};
use crate::lines::Lines;
use anyhow::anyhow;
use clap::ValueEnum;
use std::ffi::OsStr;
use std::io::{self, Write};
use std::str::FromStr;
use std::time::Duration;
use twinproof::go::{
    MoveStatus, PlayedAnswer as Answer, SideQuestions, ask_beside_played as ask_beside, by_ko, final_score,
    final_status_list, question_on, settings_of_play as settings, settle,
};
use twinproof::{
    Clock, Driver, FirstMoves, InputError, Place, Problem, Rules, Silent, StopFlag, StoredVerdicts, analyse,
};
use twinproof_games::go::{
    Ask, Color, Go, Goal, Ko, MAX_SIDE, Move, PlayedBoard, Size, decoded, encoding_remark, handicap_points,
};

/// Whether to go on listening.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    Listen,
    Leave,
}

/// An answer: what was asked for, or why not.
type Reply = Result<String, String>;

/// All commands, in the order of their names.
const COMMANDS: [&str; 33] = [
    "boardsize",
    "clear_board",
    "final_score",
    "final_status_list",
    "fixed_handicap",
    "genmove",
    "gogui-analyze_commands",
    "kata-analyze",
    "known_command",
    "komi",
    "list_commands",
    "loadsgf",
    "lz-analyze",
    "name",
    "place_free_handicap",
    "play",
    "protocol_version",
    "quit",
    "reg_genmove",
    "set_free_handicap",
    "showboard",
    "time_left",
    "time_settings",
    "twinproof-first_moves",
    "twinproof-goal",
    "twinproof-ko",
    "twinproof-moves",
    "twinproof-question",
    "twinproof-region",
    "twinproof-solve",
    "twinproof-target",
    "undo",
    "version",
];

/// What GoGui offers in its menu of analyses.
const FOR_GOGUI: &str = "string/Twinproof Solve/twinproof-solve
string/Twinproof Question/twinproof-question
gfx/Twinproof First Moves/twinproof-first_moves
string/Twinproof First Moves in Words/twinproof-moves";

/// What the program has said so far.
pub(super) struct Session {
    table: PlayedBoard,
    ask: Ask,
    komi: f64,
    clocks: Clocks,
    /// Where verdicts are looked for first, and kept.
    database: Option<StoredVerdicts>,
}

impl Session {
    pub(super) fn new(database: Option<StoredVerdicts>) -> Self {
        let size = Size::new(MAX_SIDE, MAX_SIDE).expect("it is the largest");
        let (table, clocks) = (PlayedBoard::new(size), Clocks::default());
        Self { table, ask: Ask::default(), komi: 0.0, clocks, database }
    }

    /// Does what the program says, and answers.
    pub(super) fn obey(&mut self, command: &Command, lines: &mut Lines) -> anyhow::Result<Next> {
        if ["lz-analyze", "kata-analyze"].contains(&command.name.as_str()) {
            self.analyse(command, lines)?;
            return Ok(Next::Listen);
        }
        command.answer(&self.reply(&command.name, &command.arguments))?;
        Ok(if command.name == "quit" { Next::Leave } else { Next::Listen })
    }

    fn reply(&mut self, name: &str, arguments: &[String]) -> Reply {
        let done = |()| String::new();
        let first = arguments.first().map_or("", String::as_str);
        match name {
            "protocol_version" => Ok("2".into()),
            "name" => Ok("Twinproof".into()),
            "version" => Ok(env!("CARGO_PKG_VERSION").into()),
            "list_commands" => Ok(COMMANDS.join("\n")),
            "known_command" => Ok(COMMANDS.contains(&first).to_string()),
            "gogui-analyze_commands" => Ok(FOR_GOGUI.into()),
            "quit" => Ok(String::new()),
            "boardsize" => self.resize(first).map(done),
            "clear_board" => {
                self.table = PlayedBoard::new(self.table.size());
                self.ask = Ask { ko: self.ask.ko, ..Ask::default() };
                Ok(String::new())
            }
            // Who lives does not depend on it.
            "komi" => {
                let komi = first.parse().ok().filter(|komi: &f64| komi.is_finite());
                komi.map(|komi| self.komi = komi).map(done).ok_or("syntax error".into())
            }
            "play" => self.play(arguments).map(done),
            "undo" => {
                if self.table.undo() {
                    Ok(String::new())
                } else {
                    Err("cannot undo".into())
                }
            }
            "genmove" => self.generate(arguments, true),
            "reg_genmove" => self.generate(arguments, false),
            "final_score" => self.proven(|driver| final_score(&self.table, self.ask.ko, self.komi, driver)),
            "final_status_list" => self.final_statuses(first),
            "loadsgf" => self.load(arguments).map(done),
            "showboard" => self.board(),
            "fixed_handicap" | "place_free_handicap" => self.handicap(first),
            "set_free_handicap" => match !arguments.is_empty() && self.table.handicap(arguments) {
                true => Ok(String::new()),
                false => Err("bad vertex list".into()),
            },
            "time_settings" => numbers(arguments)
                .and_then(|times| self.clocks.set(&times))
                .map(done)
                .ok_or("syntax error".into()),
            "time_left" => {
                let color = color(first)?;
                let left = numbers(&arguments[1..]).and_then(|times| self.clocks.leave(color, &times));
                left.map(done).ok_or("syntax error".into())
            }
            "twinproof-target" | "twinproof-region" => self.mark(name, arguments),
            "twinproof-goal" => self.goal(first).map(done),
            "twinproof-ko" => {
                let ko = KoName::from_str(first, true);
                ko.map(|ko| self.ask.ko = Ko::from(ko))
                    .map(done)
                    .map_err(|_| "the rule of ko is situational, positional or simple".into())
            }
            "twinproof-question" => self.problem().map(|problem| problem.game().question()),
            "twinproof-solve" => self.solve(),
            "twinproof-moves" => self.first_moves(false),
            "twinproof-first_moves" => self.first_moves(true),
            _ => Err("unknown command".into()),
        }
    }

    fn resize(&mut self, side: &str) -> Result<(), String> {
        let size = side.parse().ok().and_then(|side| Size::new(side, side));
        self.table = PlayedBoard::new(size.ok_or("unacceptable size")?);
        self.ask = Ask { ko: self.ask.ko, ..Ask::default() };
        Ok(())
    }

    fn play(&mut self, arguments: &[String]) -> Result<(), String> {
        let [side, point] = arguments else { return Err("syntax error".into()) };
        let color = color(side)?;
        self.table.play(color, point).map_err(|error| format!("illegal move: {error}"))
    }

    /// Sets up the position of a record; the rest of the arguments is the number of a move.
    fn load(&mut self, arguments: &[String]) -> Result<(), String> {
        let (number, name) = match arguments {
            [name @ .., last] if !name.is_empty() && last.parse::<usize>().is_ok() => {
                (last.parse().ok(), name)
            }
            name => (None, name),
        };
        let name = name.join(" ");
        let (file, game) = collection(OsStr::new(&name));
        // What stands there is what the program says.
        let text = if file == "-" { Err(anyhow!("- is no file")) } else { read_record(file) };
        let text = text.map_err(|error| format!("cannot load file: {error:#}"))?;
        let table = PlayedBoard::load(&decoded(&text), game, number);
        self.table = table.map_err(|error| format!("cannot load file: {name}: {error}"))?;
        let remarks = self.table.remarks().iter().map(String::as_str);
        encoding_remark(&text).into_iter().chain(remarks).for_each(tell);
        self.ask = Ask { ko: self.ask.ko, ..Ask::default() };
        self.pin_score();
        Ok(())
    }

    /// Puts handicap stones where they usually are.
    fn handicap(&mut self, stones: &str) -> Reply {
        let stones = stones.parse().map_err(|_| "syntax error")?;
        let size = self.table.size();
        let points = handicap_points(size.width.into(), stones).filter(|_| size.width == size.height);
        let points = points.ok_or("invalid number of stones")?;
        if self.table.handicap(&points) { Ok(points.join(" ")) } else { Err("board not empty".into()) }
    }

    /// The question about the board as it stands.
    fn problem(&mut self) -> Result<Problem<Go>, String> {
        let time = self.time();
        settle(&mut self.table, &mut self.ask, time).map_err(unsettled)?;
        question_on(&self.table, &self.ask).map_err(unsettled)
    }

    fn board(&self) -> Reply {
        let shown = self.table.problem(&self.ask).or_else(|_| {
            let ask = Ask { goal: Some(Goal::Score(0)), ..Ask::default() };
            self.table.problem(&ask).map_err(|error| error.to_string())
        })?;
        Ok(format!("\n{}", shown.game().whole_board(shown.root())))
    }

    /// The stones in question, or where moves may be made; without points, what the board suggests.
    fn mark(&mut self, name: &str, arguments: &[String]) -> Reply {
        let area = match arguments.is_empty() {
            true => None,
            false => Some(FromStr::from_str(&arguments.join(",")).map_err(|error| format!("{error}"))?),
        };
        let mut ask = self.ask.clone();
        let mut table = self.table.clone();
        if name == "twinproof-target" {
            table.forget_target(area.is_some());
            ask.target = area;
        } else {
            table.forget_region(area.is_some());
            ask.region = area;
        }
        ask.outside = None;
        settle(&mut table, &mut ask, self.time()).map_err(told)?;
        let problem = question_on(&table, &ask).map_err(told)?;
        table.mark(problem.game());
        (self.table, self.ask.outside) = (table, ask.outside);
        Ok(problem.game().question())
    }

    fn goal(&mut self, name: &str) -> Result<(), String> {
        self.ask.goal = match name {
            "" => None,
            name => Some(name.parse().map_err(|error: InputError| error.to_string())?),
        };
        self.pin_score();
        Ok(())
    }

    /// Without stones in question nothing but this tells whose points they are, once somebody has moved.
    fn pin_score(&mut self) {
        self.ask.attacker = None;
        let problem = self.table.problem(&self.ask);
        let is_score = problem.is_ok_and(|problem| problem.game().owner().is_none());
        self.ask.attacker = is_score.then(|| self.table.to_move());
    }

    /// How long to think about the board as it stands.
    fn time(&self) -> Option<Duration> {
        self.clocks.time(self.table.to_move())
    }

    fn answer(&self, problem: &Problem<Go>, clock: &Clock) -> Result<Answer, String> {
        Answer::find(problem, clock, self.database.as_ref()).map_err(told)
    }

    /// A move for a side. Where nothing is left to be done, a pass.
    fn generate(&mut self, arguments: &[String], is_made: bool) -> Reply {
        let color = color(arguments.first().map_or("", String::as_str))?;
        let mut table = self.table.clone();
        table.turn(color);
        let (mv, name) = if table.is_taken() {
            tell("the stones in question have been taken");
            (Move::PASS, "pass".into())
        } else {
            settle(&mut table, &mut self.ask, self.clocks.time(color)).map_err(unsettled)?;
            let problem = question_on(&table, &self.ask).map_err(unsettled)?;
            let clock = Clock::start(self.clocks.time(color), StopFlag::new());
            let answer = self.answer(&problem, &clock)?;
            tell(&answer.words(problem.game(), None));
            let best = answer.line.first().copied().filter(|&mv| mv != Move::THREAT);
            let mv = best.unwrap_or(Move::PASS);
            (mv, problem.game().move_names(&[mv]).remove(0))
        };
        if is_made {
            table.play_move(color, mv)?;
            self.table = table;
        }
        Ok(name)
    }

    /// What is proven of the position, with the line.
    fn solve(&mut self) -> Reply {
        if self.table.is_taken() {
            return Ok("the stones in question have been taken".into());
        }
        let problem = self.problem()?;
        let clock = Clock::start(self.time(), StopFlag::new());
        let answer = self.answer(&problem, &clock)?;
        let line = problem.game().move_names(&answer.line).join(" ");
        let life = match answer.value {
            Some(value) => self.ask_beside(&clock, |side| side.life(&problem, value)),
            None => Ok(None),
        };
        let life = life.map_err(told)?;
        let words = answer.words(problem.game(), life.as_ref());
        Ok(format!("{words}{}{line}", if line.is_empty() { "" } else { "; " }))
    }

    /// The first moves by what is proven of them, in words or as GoGui draws it.
    fn first_moves(&mut self, is_drawn: bool) -> Reply {
        let problem = self.problem()?;
        let clock = Clock::start(self.time(), StopFlag::new());
        let known = self.moves_of(&problem, &clock, |_| Ok(())).map_err(told)?;
        let groups = [
            ("solve", "green", Worth::Solves),
            ("fail", "red", Worth::Fails),
            ("not settled", "yellow", Worth::Open),
        ];
        let status = match is_drawn {
            true => Ok(MoveStatus::default()),
            false => self.ask_beside(&clock, |side| side.moves(&problem, known.values())),
        };
        let status = status.map_err(told)?;
        let rows = groups.into_iter().filter_map(|(word, paint, worth)| {
            let moves = known.moves.iter().filter(|first| Worth::of(&problem, first) == worth);
            let mut moves: Vec<_> = moves.map(|first| first.mv).collect();
            if is_drawn || status.as_it_stands.is_some() {
                moves.retain(|&mv| mv != Move::PASS);
            }
            let names = problem.game().move_names(&moves).join(" ");
            (!names.is_empty()).then(|| match is_drawn {
                true => format!("COLOR {paint} {names}"),
                false => format!("{word}: {names}"),
            })
        });
        let kos = status
            .ko
            .iter()
            .map(|&(mv, threats)| format!("by ko: {}", by_ko(&problem.game().move_names(&[mv])[0], threats)));
        Ok(rows.chain(kos).chain(status.standing()).collect::<Vec<_>>().join("\n"))
    }

    /// The stones in question if they have that status, a chain a line.
    fn final_statuses(&mut self, status: &str) -> Reply {
        self.problem()?;
        let ask =
            Ask { goal: Some(Goal::Live), ko: self.ask.ko, outside: self.ask.outside, ..Ask::default() };
        match self.table.is_taken() {
            true => Ok(String::new()),
            false => {
                let problem = question_on(&self.table, &ask).map_err(unsettled)?;
                self.proven(|driver| final_status_list(&problem, status, driver))
            }
        }
    }

    /// Asks what players ask beside the question, in what an answer has left of its time.
    fn ask_beside<T>(
        &self,
        clock: &Clock,
        ask: impl FnOnce(&mut SideQuestions<'_>) -> twinproof::Result<T>,
    ) -> twinproof::Result<T> {
        ask_beside(clock, self.time(), self.database.clone(), ask)
    }

    /// What can be proven in the time of a move.
    fn proven(&self, ask: impl FnOnce(&mut Driver<'_>) -> twinproof::Result<Reply>) -> Reply {
        let (mut follower, clock) = (Silent, Clock::start(self.time(), StopFlag::new()));
        let mut driver = Driver::new(settings(None), clock, Place::Discard, &mut follower)
            .with_database(self.database.clone());
        ask(&mut driver).map_err(told)?
    }

    /// `lz-analyze [COLOR] [INTERVAL]`, and `kata-analyze` likewise: what is known of all first moves, until the program says something else.
    fn analyse(&mut self, command: &Command, lines: &mut Lines) -> anyhow::Result<()> {
        let Some(color) = analysed(&command.arguments) else {
            return Ok(command.answer(&Err("syntax error".into()))?);
        };
        if let Some(color) = color {
            self.table.turn(color);
        }
        let problem = match self.problem() {
            Ok(problem) if !self.table.is_taken() => problem,
            Ok(_) => return Ok(command.answer(&Err("the stones in question have been taken".into()))?),
            Err(why) => return Ok(command.answer(&Err(why))?),
        };
        command.begin()?;
        let stop = lines.until_next();
        let clock = Clock::start(None, stop.clone());
        let is_kata = command.name == "kata-analyze";
        let say =
            |known: &FirstMoves<Go>| Ok(command.say(&(analysis::line(&problem, known, is_kata) + "\n"))?);
        if let Err(error) = self.moves_of(&problem, &clock, say) {
            tell(&told(error));
        }
        lines.wait();
        Ok(command.say("\n")?)
    }

    /// What is known of the first moves, told at first and whenever that changes.
    fn moves_of(
        &self,
        problem: &Problem<Go>,
        clock: &Clock,
        mut tell: impl FnMut(&FirstMoves<Go>) -> twinproof::Result<()>,
    ) -> twinproof::Result<FirstMoves<Go>> {
        let mut follower = Silent;
        let mut driver = Driver::new(settings(None), clock.clone(), Place::Discard, &mut follower)
            .with_database(self.database.clone());
        let known = analyse(problem, &mut driver, ROUNDS, &mut tell)?;
        driver.bug().map_or(Ok(known), |bug| Err(bug.into()))
    }
}

/// That a board has no question, and how it gets one.
fn nothing_to_ask(error: InputError) -> String {
    let hint = "name the stones with twinproof-target, or ask for a score with twinproof-goal score:K";
    format!("there is nothing to ask: {error} ({hint})")
}

/// The same where that was to be found out.
fn unsettled(error: twinproof::Error) -> String {
    match error {
        twinproof::Error::Input(error) => nothing_to_ask(error),
        error => told(error),
    }
}

/// An error with its causes.
fn told(error: twinproof::Error) -> String {
    format!("{:#}", anyhow::Error::from(error))
}

/// For whoever reads what an engine says beside the protocol.
pub(super) fn tell(what: &str) {
    // Nobody need listen.
    let _ = writeln!(io::stderr(), "{what}");
}

pub(super) fn color(word: &str) -> Result<Color, String> {
    match word.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Color::Black),
        "w" | "white" => Ok(Color::White),
        _ => Err("syntax error".into()),
    }
}

/// The side that `lz-analyze` names, if it does; none if its arguments are no side, interval and pairs. Those that restrict
/// moves are refused; all others ask for more or for fewer words, and get what there is.
fn analysed(words: &[String]) -> Option<Option<Color>> {
    let side = words.first().and_then(|word| color(word).ok());
    let rest = &words[usize::from(side.is_some())..];
    let rest = &rest[usize::from(rest.first().is_some_and(|word| word.parse::<u64>().is_ok()))..];
    let is_pair = |pair: &[String]| pair.len() == 2 && !["allow", "avoid"].contains(&pair[0].as_str());
    rest.chunks(2).all(is_pair).then_some(side)
}

pub(super) fn numbers(words: &[String]) -> Option<Vec<u64>> {
    words.iter().map(|word| word.parse().ok()).collect()
}
