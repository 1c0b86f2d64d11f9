//! A line of text read word by word, with the column of each.

use twinproof_core::InputError;

/// What is left of a line. Columns count characters from 1.
#[derive(Debug, Clone)]
pub(super) struct Cursor<'a> {
    rest: &'a str,
    column: u64,
}

/// A word and the column of its first character.
#[derive(Debug, Clone, Copy)]
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    pub(super) column: u64,
}

impl Word<'_> {
    /// The word as an error may show it: in quotation marks, and not all of it if it is long.
    pub(super) fn shown(&self) -> String {
        match self.text.char_indices().nth(30) {
            None => format!("{:?}", self.text),
            Some((end, _)) => format!("{:?}…", &self.text[..end]),
        }
    }
}

impl<'a> Cursor<'a> {
    pub(super) fn new(line: &'a str) -> Self {
        Self { rest: line, column: 1 }
    }

    /// Where the next word would begin.
    pub(super) fn column(&self) -> u64 {
        self.column
    }

    /// The next word. It ends before white space or a semicolon; a semicolon stands for itself.
    pub(super) fn word(&mut self) -> Option<Word<'a>> {
        self.skip_space();
        let end = self.rest.find(|letter: char| letter.is_whitespace() || letter == ';');
        let length = end.unwrap_or(self.rest.len()).max(usize::from(end == Some(0)));
        (length > 0).then(|| self.take(length))
    }

    /// The next word, which stays where it is.
    pub(super) fn peek(&self) -> Option<Word<'a>> {
        self.clone().word()
    }

    /// The text up to the closing quotation mark, if one opens here.
    pub(super) fn quoted(&mut self) -> Result<Option<Word<'a>>, InputError> {
        self.skip_space();
        if !self.rest.starts_with('"') {
            return Ok(None);
        }
        let mark = self.take(1);
        let Some(length) = self.rest.find('"') else {
            let message = "a quotation mark opens here and none closes it";
            return Err(InputError::new(message).at_column(mark.column));
        };
        let text = self.take(length);
        self.take(1);
        Ok(Some(text))
    }

    fn skip_space(&mut self) {
        self.take(self.rest.len() - self.rest.trim_start().len());
    }

    fn take(&mut self, length: usize) -> Word<'a> {
        let (text, rest) = self.rest.split_at(length);
        let word = Word { text, column: self.column };
        self.rest = rest;
        self.column += text.chars().count() as u64;
        word
    }
}
