//! One conversation with a chess program: what it has set, and the search that is under way on a thread of its own.

use super::command::{Command, Go};
use super::info::{Listener, Ticker, best_move};
use super::options::{DECLARED, Options};
use super::output::{say, score};
use anyhow::Context;
use std::cell::Cell;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;
use twinproof::chess::{Analysis, AnalysisRequest};
use twinproof::{Clock, StopFlag, StoredVerdicts};
use twinproof_games::chess::{self, Ask, Color};

/// `go depth` may spend so many expansions on each half-move of the depth.
const EXPANSIONS_A_DEPTH: u64 = 100_000;

/// Whether to go on listening.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    Listen,
    Leave,
}

/// What the program has said so far.
pub(super) struct Session {
    options: Options,
    /// A position that can be read, with the game so far.
    position: String,
    running: Option<Running>,
    /// The database that was opened last, with what was set then.
    database: Option<(Options, StoredVerdicts)>,
}

/// A search on its thread.
struct Running {
    thread: JoinHandle<()>,
    stop: StopFlag,
    /// Held back as long as the answer may not be given though it is known.
    hold: Option<Sender<()>>,
    /// The time that `ponderhit` starts.
    time: Option<Duration>,
    is_endless: bool,
}

impl Session {
    pub(super) fn new() -> Self {
        Self { options: Options::default(), position: "startpos".into(), running: None, database: None }
    }

    /// Does what the program says.
    pub(super) fn obey(&mut self, command: Command) -> anyhow::Result<Next> {
        match command {
            Command::Uci => {
                say(format_args!("id name Twinproof {}", env!("CARGO_PKG_VERSION")))?;
                say("id author the Twinproof authors")?;
                DECLARED.iter().try_for_each(say)?;
                say("uciok")?;
            }
            Command::IsReady => say("readyok")?,
            Command::NewGame => self.position = "startpos".into(),
            Command::SetOption { name, value } => self.options.set(&name, &value),
            Command::Position(text) => match chess::parse(&text, &Ask::default()) {
                Ok(_) => self.position = text,
                Err(error) => say(format_args!("info string the position is passed over: {error}"))?,
            },
            Command::Go(go) => {
                self.stop();
                self.go(go)?;
            }
            Command::Stop => self.halt(),
            Command::PonderHit => self.ponder_hit(),
            Command::Quit => {
                self.stop();
                return Ok(Next::Leave);
            }
            Command::Unknown => {}
        }
        Ok(Next::Listen)
    }

    /// The program will say no more: a search that ends by itself may do so.
    pub(super) fn end(&mut self) {
        if self.running.as_ref().is_some_and(|running| running.is_endless || running.hold.is_some()) {
            self.halt();
        }
        self.join();
    }

    fn go(&mut self, go: Go) -> anyhow::Result<()> {
        let root = chess::parse(&self.position, &Ask::default())?;
        let side = usize::from(root.game().attacker() == Color::Black);
        let time = go.time(side, self.options.overhead);
        let is_endless = go.is_endless();
        let stop = StopFlag::new();
        let clock = Clock::start(time.filter(|_| !go.ponder && !go.infinite), stop.clone());
        let (hold, held) = mpsc::channel();
        let hold = (go.ponder || go.infinite).then_some(hold);
        let flag = stop.clone();
        let database = self.database()?;
        let request = AnalysisRequest { database, ..self.request(go) };
        let thread = thread::Builder::new()
            .spawn(move || search(request, clock, &flag, &held))
            .context("no thread can be started for the search")?;
        self.running = Some(Running { thread, stop, hold, time, is_endless });
        Ok(())
    }

    /// What the program asks for, under what it has set.
    fn request(&self, go: Go) -> AnalysisRequest {
        let of_depth = go.depth.map(|depth| u64::from(depth) * EXPANSIONS_A_DEPTH);
        AnalysisRequest {
            position: self.position.clone(),
            ask: self.options.ask(),
            first_moves: go.moves,
            lines: self.options.multi_pv,
            mate_in: go.mate,
            depth: go.depth,
            expansions: [go.nodes, of_depth].into_iter().flatten().min(),
            settings: self.options.settings(),
            database: None,
        }
    }

    /// The database that was set, opened when it is first needed. Without it the search goes on, and says so.
    fn database(&mut self) -> anyhow::Result<Option<StoredVerdicts>> {
        let Some((address, keeps)) = self.options.database() else {
            self.database = None;
            return Ok(None);
        };
        if let Some((of, database)) = self.database.as_ref()
            && of.database() == Some((address, keeps))
        {
            return Ok(Some(database.for_another()));
        }
        self.database = match StoredVerdicts::open(address, keeps) {
            Ok(database) => Some((self.options.clone(), database)),
            Err(error) => {
                say(format_args!("info string it goes on without the database: {error}"))?;
                None
            }
        };
        Ok(self.database.as_ref().map(|(_, database)| database.clone()))
    }

    /// Has the search answer at once, without waiting for it.
    fn halt(&mut self) {
        if let Some(running) = &mut self.running {
            running.stop.raise();
            running.hold = None;
        }
    }

    /// Lets the search answer when it is ready, and starts its clock.
    fn ponder_hit(&mut self) {
        let Some(running) = &mut self.running else { return };
        let was_held = running.hold.take().is_some();
        if let (true, Some(time)) = (was_held, running.time) {
            let stop = running.stop.clone();
            thread::spawn(move || {
                thread::sleep(time);
                stop.raise();
            });
        }
    }

    fn stop(&mut self) {
        self.halt();
        self.join();
    }

    fn join(&mut self) {
        if let Some(running) = self.running.take() {
            // What went wrong on the thread was said there.
            let _ = running.thread.join();
        }
    }
}

/// Searches and gives the move, once that is allowed.
fn search(request: AnalysisRequest, clock: Clock, stop: &StopFlag, held: &Receiver<()>) {
    let told = clock.elapsed();
    let best = match Analysis::new(request, clock) {
        Ok(mut analysis) => {
            let spent = Cell::new(0);
            let (mut ticker, mut listener) =
                (Ticker { stop, spent: &spent, told }, Listener { stop, spent: &spent });
            if let Some(what) = analysis.passed_over() {
                complain(say(format_args!("info string {what}")).map_err(Into::into));
            }
            match analysis.ended() {
                Some(ended) => {
                    complain(say(format_args!("info depth 0 score {}", score(ended))).map_err(Into::into))
                }
                None => complain(analysis.run(&mut ticker, &mut listener).map_err(Into::into)),
            }
            best_move(&analysis)
        }
        Err(error) => {
            complain(Err(error.into()));
            "bestmove (none)".into()
        }
    };
    // Nothing is ever sent: it ends when the other side lets go.
    let _ = held.recv();
    // Nobody listens any more if this fails.
    let _ = say(best);
}

fn complain(result: anyhow::Result<()>) {
    if let Err(error) = result {
        let _ = say(format_args!("info string {error:#}"));
    }
}
