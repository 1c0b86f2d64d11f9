//! A game against a person: the board, whose turn it is, what is typed, and how it ends.

use super::typed::{HELP, Typed};
use crate::args::PlayArgs;
use crate::exit::Outcome;
use crate::lines::Lines;
use crate::mover::Mover;
use crate::output::{GOOD, NO, OPEN, stdout};
use crate::signals::{self, Waiting};
use anstyle::{AnsiColor, Style};
use std::io::Write;
use std::path::Path;
use twinproof_core::{StopFlag, printable};
use twinproof_engine::contest::{End, PlainGame, Reason, Seat};
use twinproof_engine::{Answer, Failure};

/// Black stones and crosses, white stones and circles.
const CROSS: Style = AnsiColor::Yellow.on_default().bold();
const CIRCLE: Style = AnsiColor::Cyan.on_default().bold();

pub(super) fn run(args: &PlayArgs) -> anyhow::Result<Outcome> {
    let waiting = Waiting::default();
    // The prompt stands on the line.
    let stop = signals::stop_or_leave_after(&waiting, || _ = writeln!(anstream::stdout(), "\ngood bye"))?;
    let mut table = Table {
        game: PlainGame::begin(&super::position(args)?)?,
        mover: Mover::new(args.engine())?,
        args,
        lines: Lines::listen(|_| false)?,
        waiting,
        stop,
        person: Seat::Begins,
    };
    if table.take_side()? {
        table.play()?;
    }
    Ok(Outcome::Done)
}

struct Table<'a> {
    args: &'a PlayArgs,
    game: PlainGame,
    mover: Mover,
    lines: Lines,
    waiting: Waiting,
    stop: StopFlag,
    /// The person's side.
    person: Seat,
}

impl Table<'_> {
    /// Which side the person plays; false if nobody says.
    fn take_side(&mut self) -> anyhow::Result<bool> {
        let names = Seat::ALL.map(|seat| self.game.side(seat).to_owned());
        let named = |text: &str| {
            let fits =
                |name: &String| name.eq_ignore_ascii_case(text) || name[..1].eq_ignore_ascii_case(text);
            Seat::ALL.into_iter().find(|&seat| fits(&names[seat as usize]))
        };
        let [first, second] = &names;
        if let Some(side) = &self.args.side {
            let seat = named(side.trim());
            self.person = seat.ok_or_else(|| {
                anyhow::anyhow!("--side {}: the sides are {first} and {second}", printable(side))
            })?;
            return Ok(true);
        }
        loop {
            let Some(line) = self.ask(&format!("which side do you play, {first} or {second}? "))? else {
                self.say("good bye")?;
                return Ok(false);
            };
            match (line.trim(), named(line.trim())) {
                ("", _) => return Ok(true),
                (_, Some(seat)) => {
                    self.person = seat;
                    return Ok(true);
                }
                ("quit" | "exit", _) => return Ok(false),
                _ => self.say(&format!("the sides are {first} and {second}"))?,
            }
        }
    }

    fn play(&mut self) -> anyhow::Result<()> {
        self.say(HELP)?;
        self.draw()?;
        loop {
            if let Some(end) = self.game.end() {
                return self.finish(end);
            }
            let goes_on = match self.game.to_move() == self.person {
                true => self.listen()?,
                false => self.answer()?,
            };
            if !goes_on {
                return Ok(());
            }
        }
    }

    /// Lets the engine move; whether the game goes on.
    fn answer(&mut self) -> anyhow::Result<bool> {
        let Some(answer) = self.think()? else { return Ok(false) };
        let name = self.game.side(self.game.to_move()).to_owned();
        let Some(best) = answer.best else {
            self.finish(End { winner: Some(self.person), reason: Reason::Resigned })?;
            return Ok(false);
        };
        self.game.play(&best)?;
        self.say(&format!("{name} plays {GOOD}{best}{GOOD:#}: {}", answer.status))?;
        self.draw()?;
        Ok(true)
    }

    /// What the engine says of the position; none if the game was broken off meanwhile.
    fn think(&mut self) -> anyhow::Result<Option<Answer>> {
        let (mover, position, budget) = (&self.mover, self.game.position(), self.args.budget());
        match mover.ask(position, Vec::new(), budget, &self.stop) {
            Ok(answer) => Ok(Some(answer)),
            Err(Failure::Stopped) if self.stop.is_raised() => {
                self.say("\ngood bye")?;
                Ok(None)
            }
            Err(failure) => Err(failure.into()),
        }
    }

    /// Hears the person; whether the game goes on.
    fn listen(&mut self) -> anyhow::Result<bool> {
        let prompt = format!("{}, your move: ", self.game.side(self.person));
        let Some(line) = self.ask(&prompt)? else {
            self.say("\ngood bye")?;
            return Ok(false);
        };
        match Typed::read(&line) {
            None => {}
            Some(Typed::Move(text)) => match self.game.play(&text) {
                Ok(()) => self.draw()?,
                Err(error) => self.say(&format!("{OPEN}{error}{OPEN:#}; {HELP}"))?,
            },
            Some(Typed::Undo) => self.undo()?,
            Some(Typed::Hint) => {
                let Some(answer) = self.think()? else { return Ok(false) };
                let best = answer.best.as_deref().unwrap_or("no move");
                self.say(&format!("hint: {GOOD}{best}{GOOD:#}: {}", answer.status))?;
            }
            Some(Typed::Board) => self.draw()?,
            Some(Typed::Help) => self.say(HELP)?,
            Some(Typed::Save(file)) => self.save(&file)?,
            Some(Typed::Resign) => {
                self.finish(End { winner: Some(self.person.other()), reason: Reason::Resigned })?;
                return Ok(false);
            }
            Some(Typed::Quit) => {
                self.say("good bye")?;
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Takes moves back up to the person's last one, if there is one.
    fn undo(&mut self) -> anyhow::Result<()> {
        if self.game.moves().len() < 2 {
            return self.say("there is no move of yours to take back");
        }
        self.game.take_back();
        self.game.take_back();
        self.draw()
    }

    fn save(&mut self, file: &Path) -> anyhow::Result<()> {
        let person = "person";
        let players = match self.person {
            Seat::Begins => [person, self.args.engine()],
            Seat::Follows => [self.args.engine(), person],
        };
        let name = file.display().to_string();
        let told = match self.game.record(players, self.game.end()) {
            _ if name.is_empty() => "save needs the name of a file".into(),
            None => "there is no format for records of this game".into(),
            Some(text) => match std::fs::write(file, text) {
                Ok(()) => format!("the game is in {}", printable(&name)),
                Err(error) => format!("{} cannot be written: {error}", printable(&name)),
            },
        };
        self.say(&told)
    }

    /// Tells how the game has ended.
    fn finish(&mut self, end: End) -> anyhow::Result<()> {
        let style = match end.winner {
            Some(winner) if winner == self.person => GOOD,
            Some(_) => NO,
            None => OPEN,
        };
        let words = self.game.words(end);
        self.say(&format!("{style}{words}{style:#}"))
    }

    fn draw(&mut self) -> anyhow::Result<()> {
        let board = self.game.board();
        let drawn = if self.args.game.has_crosses() { painted(&board) } else { board };
        self.say(&format!("\n{}\n", drawn.trim_end()))
    }

    /// The next line that is typed; none at the end of the input.
    fn ask(&mut self, prompt: &str) -> anyhow::Result<Option<String>> {
        let mut out = stdout();
        write!(out, "{prompt}")?;
        out.flush()?;
        drop(out);
        let lines = &mut self.lines;
        self.waiting.during(|| lines.next())
    }

    fn say(&self, what: &str) -> anyhow::Result<()> {
        let mut out = stdout();
        writeln!(out, "{what}")?;
        Ok(out.flush()?)
    }
}

/// A board with its crosses and circles in colour.
fn painted(board: &str) -> String {
    let mut text = String::new();
    for letter in board.chars() {
        match letter {
            'X' => text += &format!("{CROSS}X{CROSS:#}"),
            'O' => text += &format!("{CIRCLE}O{CIRCLE:#}"),
            letter => text.push(letter),
        }
    }
    text
}
