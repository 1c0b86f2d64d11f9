//! The one error of whatever is read: a sentence, and where.

use std::fmt;

/// Why a text or a block of bytes is not what it should be: a sentence for the person who wrote it.
///
/// Line and column count from 1. Whoever knows the file adds its name; whoever read a line out of a larger
/// file sets the line with [`InputError::at_line`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InputError {
    message: String,
    line: Option<u64>,
    column: Option<u64>,
    remedy: Option<&'static str>,
}

impl InputError {
    /// An error without a place.
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), line: None, column: None, remedy: None }
    }

    /// The same error at a column of its line.
    pub fn at_column(mut self, column: u64) -> Self {
        self.column = Some(column);
        self
    }

    /// The same error on a line of its file.
    pub fn at_line(mut self, line: u64) -> Self {
        self.line = Some(line);
        self
    }

    /// The same error with a word for what else could mend it, such as `target`: a front end that has an option for that
    /// says so, in its own syntax.
    pub fn or_else(mut self, remedy: &'static str) -> Self {
        self.remedy = Some(remedy);
        self
    }

    /// What else could mend it, in a word.
    pub fn remedy(&self) -> Option<&'static str> {
        self.remedy
    }

    /// The same error with more to say.
    pub fn and(mut self, more: &str) -> Self {
        self.message += more;
        self
    }

    /// The sentence, without the place.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The line, when known.
    pub fn line(&self) -> Option<u64> {
        self.line
    }

    /// The column, likewise.
    pub fn column(&self) -> Option<u64> {
        self.column
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.line, self.column) {
            (Some(line), Some(column)) => write!(f, "line {line}, column {column}: {}", self.message),
            (Some(line), None) => write!(f, "line {line}: {}", self.message),
            (None, Some(column)) => write!(f, "column {column}: {}", self.message),
            (None, None) => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for InputError {}
