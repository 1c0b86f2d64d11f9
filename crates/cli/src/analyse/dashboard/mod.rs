//! A dashboard on the terminal while a run goes on.
//!
//! The run tells it how it goes, at most five times a second, and is never kept waiting: a thread of its own draws and listens to the
//! keys, also while the run is busy with something else. It has the whole screen, on standard error, and gives it back whatever ends
//! the run. Answers that come at once come without it.

mod board;
mod draw;
mod keys;
mod screen;
mod text;

use super::watch::{Lines, note};
use crate::output::remark;
use board::Board;
use keys::Asked;
use screen::Screen;
use std::env;
use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use twinproof::StopFlag;
use twinproof_joblevel::{Event, Limits, Progress, View, Wanted, Watcher};

pub(crate) use screen::Terminal;

/// The run is looked at, and drawn, this often.
const EVERY: Duration = Duration::from_millis(200);
/// How long the keys are listened to before something else is looked after.
const LISTEN: Duration = Duration::from_millis(50);
/// A run that takes less gets no dashboard.
const PATIENCE: Duration = Duration::from_millis(400);

/// Watches a run and shows it.
pub(super) struct Dashboard {
    inside: Arc<Inside>,
    drawing: Option<JoinHandle<()>>,
    /// When the run was looked at last.
    told: Option<Instant>,
    is_due: bool,
    /// What is told where the terminal cannot be used after all.
    lines: Lines,
}

/// What both threads know.
struct Inside {
    board: Mutex<Board>,
    screen: Screen,
    stop: StopFlag,
    /// Whether the run is over.
    over: Mutex<bool>,
    is_over: Condvar,
    /// Whether the terminal could not be used.
    gone: AtomicBool,
}

impl Dashboard {
    /// Whether there is a terminal that can be drawn on, and nobody asked for something else.
    pub(super) fn is_possible() -> bool {
        let is_dumb = env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb");
        io::stderr().is_terminal() && !is_dumb && screen::is_ours()
    }

    /// Begins to watch; what is on the screen is drawn when the run has taken a moment.
    pub(super) fn start(terminal: &Terminal, limits: &Limits) -> Self {
        let has_colours = env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        let inside = Arc::new(Inside {
            board: Mutex::new(Board::new(limits.jobs, limits.time, has_colours)),
            screen: Screen::on(terminal),
            stop: limits.stop.clone(),
            over: Mutex::new(false),
            is_over: Condvar::new(),
            gone: AtomicBool::new(false),
        });
        let shared = Arc::clone(&inside);
        let drawing = thread::spawn(move || {
            if shared.goes_on_for(PATIENCE) && shared.show().is_err() {
                shared.gone.store(true, Ordering::Relaxed);
            }
            shared.screen.leave();
        });
        Self { inside, drawing: Some(drawing), told: None, is_due: false, lines: Lines::default() }
    }

    /// Gives the terminal back, and says what should not be lost with the screen.
    pub(super) fn finish(&mut self) {
        let Some(drawing) = self.drawing.take() else { return };
        *lock(&self.inside.over) = true;
        self.inside.is_over.notify_all();
        // A thread that panicked has said so.
        let _ = drawing.join();
        self.inside.screen.leave();
        for note in lock(&self.inside.board).notes() {
            remark(note);
        }
    }

    fn is_gone(&self) -> bool {
        self.inside.gone.load(Ordering::Relaxed)
    }
}

impl Drop for Dashboard {
    fn drop(&mut self) {
        self.finish();
    }
}

impl Inside {
    /// Waits so long; whether the run is not over by then.
    fn goes_on_for(&self, time: Duration) -> bool {
        let over = lock(&self.over);
        let waited = self.is_over.wait_timeout_while(over, time, |over| !*over);
        !*waited.unwrap_or_else(PoisonError::into_inner).0
    }

    /// Draws, and does what the keys say, until the run is over.
    fn show(&self) -> io::Result<()> {
        self.screen.enter()?;
        let mut drawn: Option<Instant> = None;
        while !*lock(&self.over) {
            let mut is_new = drawn.is_none_or(|drawn| drawn.elapsed() >= EVERY);
            if let Some(key) = keys::next(LISTEN)? {
                match keys::obey(key, &mut lock(&self.board)) {
                    Asked::Nothing => continue,
                    Asked::Redraw => {}
                    Asked::Clear => self.screen.clear()?,
                    Asked::End if self.stop.is_raised() => self.screen.abort(),
                    Asked::End => self.stop.raise(),
                }
                is_new = true;
            }
            if is_new {
                let mut board = lock(&self.board);
                board.is_ending = self.stop.is_raised();
                // The run must not wait for a terminal that is slow.
                let mut drawing = board.clone();
                drop(board);
                let kept = self.screen.draw(|frame| draw::draw(frame, &mut drawing, Instant::now()))?;
                if !kept {
                    return Ok(());
                }
                lock(&self.board).keep_place_of(&drawing);
                drawn = Some(Instant::now());
            }
        }
        Ok(())
    }
}

impl Watcher for Dashboard {
    fn event(&mut self, event: &Event) {
        if self.is_gone() {
            return self.lines.event(event);
        }
        let mut board = lock(&self.inside.board);
        board.hear(event);
        if let Some(note) = note(event) {
            board.add_note(note);
        }
    }

    fn wants_answers(&self) -> bool {
        false
    }

    fn progress(&mut self, progress: &Progress) {
        self.is_due = self.told.is_none_or(|told| told.elapsed() >= EVERY);
        if self.is_gone() {
            return self.lines.progress(progress);
        }
        if self.is_due {
            self.told = Some(Instant::now());
            lock(&self.inside.board).update(progress);
        }
    }

    fn wants_view(&mut self) -> Option<Wanted> {
        let is_wanted = std::mem::take(&mut self.is_due) && !self.is_gone();
        is_wanted.then(|| lock(&self.inside.board).wanted())
    }

    fn view(&mut self, view: View) {
        lock(&self.inside.board).see(view);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
