//! What the keys do.

use super::board::Board;
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use std::io;
use std::time::Duration;

/// What a key asks for beyond what it changes on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Asked {
    Nothing,
    /// Something looks different.
    Redraw,
    /// The screen is to be drawn from nothing.
    Clear,
    /// The run is to end.
    End,
}

/// The next thing that happens at the terminal, if anything does in that time.
pub(super) fn next(time: Duration) -> io::Result<Option<Event>> {
    if event::poll(time)? { event::read().map(Some) } else { Ok(None) }
}

pub(super) fn obey(event: Event, board: &mut Board) -> Asked {
    match event {
        Event::Resize(..) => Asked::Redraw,
        Event::Key(key) if key.kind != KeyEventKind::Release => pressed(key, board),
        _ => Asked::Nothing,
    }
}

fn pressed(key: KeyEvent, board: &mut Board) -> Asked {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match key.code {
            KeyCode::Char('c') => Asked::End,
            KeyCode::Char('l') => Asked::Clear,
            _ => Asked::Nothing,
        };
    }
    let page = board.height.max(2) as isize - 1;
    match key.code {
        KeyCode::Char('q') => return Asked::End,
        KeyCode::Up | KeyCode::Char('k') => board.go(-1),
        KeyCode::Down | KeyCode::Char('j') => board.go(1),
        KeyCode::PageUp => board.go(-page),
        KeyCode::PageDown => board.go(page),
        KeyCode::Home => board.go(isize::MIN),
        KeyCode::End => board.go(isize::MAX),
        KeyCode::Right | KeyCode::Enter | KeyCode::Char('l') => board.open(),
        KeyCode::Left | KeyCode::Char('h') => board.close(),
        _ => return Asked::Nothing,
    }
    Asked::Redraw
}
