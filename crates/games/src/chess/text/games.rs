//! Games in PGN, read for their last position. Comments, variations and marks are passed over: the main line alone is played.

use super::{Ask, Epd, parse_epd};
use twinproof_core::InputError;

/// The games of a file, each as the position at its end with the game as its past, or what is wrong with it, with the number of the
/// game and the line of the file.
///
/// ```
/// use twinproof_core::Rules;
/// use twinproof_games::chess::{Ask, parse_pgn};
///
/// let games = parse_pgn("[Event \"a fool\"]\n\n1. f3 {why?} e5 (1... d5 2. h3) 2. g4 $4 *\n", &Ask::default());
/// let problem = &games[0].as_ref().unwrap().problem;
/// assert!(problem.game().format_position(problem.root()).starts_with("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b"));
/// ```
pub fn parse_pgn(text: &str, ask: &Ask) -> Vec<Result<Epd, InputError>> {
    let mut reader = Reader { games: Vec::new(), game: None, line: 1 };
    let mut rest = text;
    while !rest.is_empty() {
        rest = reader.step(rest);
    }
    reader.end();
    let numbered = |(game, number): (&Game<'_>, u64)| {
        game.position(ask)
            .map_err(|(line, fault)| InputError::new(format!("game {number}: {fault}")).at_line(line))
    };
    reader.games.iter().zip(1..).map(numbered).collect()
}

/// Whether a text looks like games in PGN: it begins with a tag, or with the number of a move. No FEN does.
pub fn is_pgn(text: &[u8]) -> bool {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text).trim_ascii_start();
    text.starts_with(b"[") || text.starts_with(b"1.")
}

/// A game as it is read; all with their lines in the file.
struct Game<'a> {
    line: u64,
    fen: Option<(u64, &'a str)>,
    words: Vec<(u64, &'a str)>,
    fault: Option<(u64, &'static str)>,
}

impl Game<'_> {
    /// The position at the end, or what is wrong and on which line.
    fn position(&self, ask: &Ask) -> Result<Epd, (u64, String)> {
        if let Some((line, fault)) = self.fault {
            return Err((line, fault.into()));
        }
        let (line, start) = self.fen.unwrap_or((self.line, "startpos"));
        let mut text = format!("{start} moves");
        // Which columns stand on which line.
        let (mut lines, mut column) = (vec![(0, line)], text.chars().count() as u64);
        for (line, word) in &self.words {
            lines.push((column + 1, *line));
            column += 1 + word.chars().count() as u64;
            text.push(' ');
            text.push_str(word);
        }
        parse_epd(&text, ask).map_err(|error| {
            let column = error.column().unwrap_or(0);
            let line = lines.iter().rfind(|(from, _)| *from <= column).map_or(self.line, |&(_, line)| line);
            (line, error.message().to_owned())
        })
    }
}

struct Reader<'a> {
    games: Vec<Game<'a>>,
    /// The one that is being read.
    game: Option<Game<'a>>,
    line: u64,
}

impl<'a> Reader<'a> {
    /// Takes what comes next and gives what is left.
    fn step(&mut self, rest: &'a str) -> &'a str {
        let first = rest.chars().next().expect("something is left");
        let length = match first {
            '[' => self.tag(rest),
            '{' => self.comment(rest),
            '(' => self.variation(rest),
            // Comments to the end of the line, and lines that PGN leaves to others.
            ';' | '%' => rest.find('\n').unwrap_or(rest.len()),
            _ if first.is_whitespace() || first == ')' => first.len_utf8(),
            _ => {
                let ends = |letter: char| letter.is_whitespace() || "{}()[];$".contains(letter);
                let length =
                    rest[first.len_utf8()..].find(ends).map_or(rest.len(), |at| at + first.len_utf8());
                self.word(&rest[..length]);
                length
            }
        };
        self.line += rest[..length].matches('\n').count() as u64;
        &rest[length..]
    }

    /// `[Name "value"]`. A tag behind moves begins another game.
    fn tag(&mut self, rest: &'a str) -> usize {
        if self.game.as_ref().is_some_and(|game| !game.words.is_empty()) {
            self.end();
        }
        let length = rest.find('\n').unwrap_or(rest.len());
        let fen = rest[..length].strip_prefix("[FEN").and_then(|tag| tag.split('"').nth(1));
        let fen = fen.map(|fen| (self.line, fen));
        let game = self.current();
        game.fen = fen.or(game.fen);
        length
    }

    fn comment(&mut self, rest: &'a str) -> usize {
        rest.find('}').map_or_else(
            || {
                self.fail("a comment begins with { and does not end");
                rest.len()
            },
            |end| end + 1,
        )
    }

    /// A variation, with those inside it and its comments.
    fn variation(&mut self, rest: &'a str) -> usize {
        let (mut depth, mut is_comment) = (0_u64, false);
        for (at, letter) in rest.char_indices() {
            match letter {
                '}' => is_comment = false,
                _ if is_comment => {}
                '{' => is_comment = true,
                '(' => depth += 1,
                ')' if depth == 1 => return at + 1,
                ')' => depth -= 1,
                _ => {}
            }
        }
        self.fail("a variation begins with ( and does not end");
        rest.len()
    }

    /// A move, its number, a mark, or the result, which ends the game.
    fn word(&mut self, word: &'a str) {
        match word {
            "1-0" | "0-1" | "1/2-1/2" | "*" => {
                self.current();
                self.end();
            }
            _ if word.starts_with(['$', '!', '?']) => {}
            _ if word.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') => {}
            _ => {
                let line = self.line;
                self.current().words.push((line, word));
            }
        }
    }

    fn fail(&mut self, fault: &'static str) {
        let line = self.line;
        self.current().fault = Some((line, fault));
    }

    fn current(&mut self) -> &mut Game<'a> {
        let line = self.line;
        self.game.get_or_insert_with(|| Game { line, fen: None, words: Vec::new(), fault: None })
    }

    fn end(&mut self) {
        self.games.extend(self.game.take());
    }
}
