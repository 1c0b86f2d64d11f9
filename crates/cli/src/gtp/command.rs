//! A line of the Go Text Protocol, and the answers to it.

use std::io::{self, Write};

/// What a program asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Command {
    /// The number that the answer repeats.
    id: Option<String>,
    pub(super) name: String,
    pub(super) arguments: Vec<String>,
}

impl Command {
    /// Reads a line; lines without a command are none. Control characters and comments are dropped.
    pub(super) fn read(line: &str) -> Option<Self> {
        let line = line.split('#').next().unwrap_or_default().replace('\t', " ");
        let clean: String = line.chars().filter(|letter| !letter.is_control()).collect();
        let mut words = clean.split_whitespace().map(String::from).peekable();
        let id = words.next_if(|word| word.bytes().all(|digit| digit.is_ascii_digit()));
        let name = words.next();
        (id.is_some() || name.is_some()).then(|| Self {
            id,
            name: name.unwrap_or_default(),
            arguments: words.collect(),
        })
    }

    /// Answers: `=` and what was asked for, or `?` and why not. A blank line ends an answer, so there is none in it.
    pub(super) fn answer(&self, answer: &Result<String, String>) -> io::Result<()> {
        let (sign, text) = match answer {
            Ok(text) => ('=', text),
            Err(text) => ('?', text),
        };
        let lines: Vec<_> = text.lines().filter(|line| !line.trim().is_empty()).collect();
        // What is drawn begins on a line of its own.
        let begin = if text.starts_with('\n') { "\n" } else { "" };
        let id = self.id.as_deref().unwrap_or_default();
        self.say(&format!("{sign}{id} {begin}{}\n\n", lines.join("\n")))
    }

    /// Begins an answer of many lines that come one after the other.
    pub(super) fn begin(&self) -> io::Result<()> {
        self.say(&format!("={}\n", self.id.as_deref().unwrap_or_default()))
    }

    /// Says something at once.
    pub(super) fn say(&self, text: &str) -> io::Result<()> {
        let mut out = io::stdout().lock();
        out.write_all(text.as_bytes())?;
        out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_an_id_a_name_and_arguments() {
        let command = |id: Option<&str>, name: &str, arguments: &[&str]| {
            Some(Command {
                id: id.map(String::from),
                name: name.into(),
                arguments: arguments.iter().map(|word| String::from(*word)).collect(),
            })
        };
        for (line, expected) in [
            ("name\r\n", command(None, "name", &[])),
            ("  12 play\tb  D4 # a comment", command(Some("12"), "play", &["b", "D4"])),
            ("\u{7}quit\u{1b}", command(None, "quit", &[])),
            ("7", command(Some("7"), "", &[])),
            ("# nothing", None),
            ("   \n", None),
        ] {
            assert_eq!(Command::read(line), expected, "{line:?}");
        }
    }
}
