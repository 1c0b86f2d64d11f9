//! The terminal: taken as a whole, and given back in every way of ending.

use crate::signals;
use crossterm::cursor::{Hide, Show};
use crossterm::execute;
use crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode, size,
};
use ratatui::Frame;
use ratatui::backend::CrosstermBackend;
use std::io::{self, BufWriter, Stderr, stderr};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// Somebody who draws may be waited for so long before the terminal is given back.
const WAIT: u32 = 200;

/// Who has the terminal. Whatever ends the process asks it to give the terminal back.
#[derive(Debug, Clone, Default)]
pub(crate) struct Terminal(Arc<Taken>);

#[derive(Debug, Default)]
struct Taken {
    is_taken: AtomicBool,
    /// Held by whoever writes on the screen.
    writing: Mutex<()>,
}

impl Terminal {
    /// Gives it back if it is taken.
    pub(crate) fn leave(&self) {
        let mut waits = 0;
        // Not for ever: whoever draws may be what has failed, and in this very thread.
        let _writing = loop {
            match self.0.writing.try_lock() {
                Ok(guard) => break Some(guard),
                Err(std::sync::TryLockError::Poisoned(error)) => break Some(error.into_inner()),
                Err(_) if waits == WAIT => break None,
                Err(_) => thread::sleep(Duration::from_millis(1)),
            }
            waits += 1;
        };
        if self.0.is_taken.swap(false, Ordering::SeqCst) {
            // If it is gone there is nothing to give back.
            let _ = execute!(stderr(), LeaveAlternateScreen, Show);
            let _ = disable_raw_mode();
        }
    }
}

/// Whether this process may use its terminal: the shell has not put it into the background, where to touch the terminal is to be
/// stopped.
pub(super) fn is_ours() -> bool {
    let foreground = rustix::termios::tcgetpgrp(stderr());
    foreground.is_ok_and(|group| group == rustix::process::getpgrp())
        && size().is_ok_and(|(width, height)| width > 0 && height > 0)
}

/// The screen of a dashboard.
pub(super) struct Screen {
    terminal: Terminal,
    drawn: Mutex<Option<ratatui::Terminal<CrosstermBackend<BufWriter<Stderr>>>>>,
}

impl Screen {
    pub(super) fn on(terminal: &Terminal) -> Self {
        Self { terminal: terminal.clone(), drawn: Mutex::new(None) }
    }

    /// Takes the terminal.
    pub(super) fn enter(&self) -> io::Result<()> {
        let terminal = self.terminal.clone();
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |panicked| {
            // What is said of it must not go with the screen.
            terminal.leave();
            before(panicked);
        }));
        let taken = &self.terminal.0;
        let _writing = taken.writing.lock().unwrap_or_else(PoisonError::into_inner);
        enable_raw_mode()?;
        taken.is_taken.store(true, Ordering::SeqCst);
        execute!(stderr(), EnterAlternateScreen, Hide)?;
        let backend = CrosstermBackend::new(BufWriter::new(stderr()));
        *self.drawn.lock().unwrap_or_else(PoisonError::into_inner) = Some(ratatui::Terminal::new(backend)?);
        Ok(())
    }

    pub(super) fn leave(&self) {
        self.terminal.leave();
    }

    /// Ends the process at once.
    pub(super) fn abort(&self) -> ! {
        self.leave();
        std::process::exit(signals::ABORTED);
    }

    /// Draws everything anew the next time.
    pub(super) fn clear(&self) -> io::Result<()> {
        let mut drawn = self.drawn.lock().unwrap_or_else(PoisonError::into_inner);
        drawn.as_mut().map_or(Ok(()), ratatui::Terminal::clear)
    }

    /// Draws, unless the terminal was given back meanwhile; whether it was not.
    pub(super) fn draw(&self, draw: impl FnOnce(&mut Frame<'_>)) -> io::Result<bool> {
        let taken = &self.terminal.0;
        let _writing = taken.writing.lock().unwrap_or_else(PoisonError::into_inner);
        if !taken.is_taken.load(Ordering::SeqCst) {
            return Ok(false);
        }
        let mut drawn = self.drawn.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(terminal) = drawn.as_mut() {
            terminal.draw(draw)?;
        }
        Ok(true)
    }
}
