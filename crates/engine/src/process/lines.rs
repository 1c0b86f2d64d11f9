//! Lines from a program that may say anything: in bounded memory, on a thread of their own.

use super::Deadline;
use std::io::{BufRead, BufReader, Read};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;

/// Longer lines are none: an analysis of a whole Go board takes a tenth of it.
pub(super) const MOST_LINE: u64 = 1 << 20;

/// Lines that wait to be read. A program that says more waits too.
const WAITING: usize = 16;

/// What is heard.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Event {
    /// A line without its end.
    Line(String),
    /// A line that does not end; nothing is heard any more.
    TooLong,
    /// The end.
    End,
}

/// The lines of a program.
#[derive(Debug)]
pub(super) struct Lines(Receiver<Event>);

impl Lines {
    /// Listens until the end, or until nobody wants to hear more.
    pub(super) fn listen(source: impl Read + Send + 'static) -> Self {
        let (sender, receiver) = sync_channel(WAITING);
        thread::spawn(move || read_all(source, &sender));
        Self(receiver)
    }

    /// The next one; `None` if it does not come in time. After the end there is the end again, and it is the end as well if nothing
    /// has come and nobody is left who could vouch for more.
    pub(super) fn next(
        &mut self,
        deadline: &Deadline<'_>,
        mut is_gone: impl FnMut() -> bool,
    ) -> Option<Event> {
        let mut was_gone = false;
        while let Some(wait) = deadline.next_wait() {
            match self.0.recv_timeout(wait) {
                Ok(event) => return Some(event),
                Err(RecvTimeoutError::Timeout) if was_gone => return Some(Event::End),
                Err(RecvTimeoutError::Timeout) => was_gone = is_gone(),
                Err(RecvTimeoutError::Disconnected) => return Some(Event::End),
            }
        }
        None
    }
}

fn read_all(source: impl Read, sender: &SyncSender<Event>) {
    let mut source = BufReader::with_capacity(1 << 16, source);
    let mut line = Vec::new();
    loop {
        line.clear();
        let event = match (&mut source).take(MOST_LINE + 1).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => Event::End,
            Ok(_) if line.last() != Some(&b'\n') && line.len() as u64 > MOST_LINE => Event::TooLong,
            Ok(_) => {
                let text = String::from_utf8_lossy(&line);
                Event::Line(text.trim_end_matches(['\n', '\r']).to_owned())
            }
        };
        let is_over = !matches!(event, Event::Line(_));
        if sender.send(event).is_err() || is_over {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io;
    use std::time::Duration;

    fn next(lines: &mut Lines) -> Option<Event> {
        lines.next(&Deadline::after(Duration::from_secs(60)), || false)
    }

    #[test]
    fn lines_lose_their_ends_and_the_last_needs_none() {
        let mut lines = Lines::listen(&b"one\r\n\ntw\xffo\nlast"[..]);
        for expected in ["one", "", "tw\u{fffd}o", "last"] {
            assert_eq!(next(&mut lines), Some(Event::Line(expected.into())));
        }
        assert_eq!(next(&mut lines), Some(Event::End));
        assert_eq!(next(&mut lines), Some(Event::End));
    }

    #[test]
    fn who_is_gone_is_not_waited_for() {
        let (reader, _writer) = io::pipe().unwrap();
        let mut lines = Lines::listen(reader);
        assert_eq!(lines.next(&Deadline::after(Duration::from_secs(60)), || true), Some(Event::End));
    }

    #[test]
    fn a_line_without_end_is_noticed_before_it_fills_the_memory() {
        let mut lines = Lines::listen(io::repeat(b'x'));
        assert_eq!(next(&mut lines), Some(Event::TooLong));
        assert_eq!(next(&mut lines), Some(Event::End));
    }
}
