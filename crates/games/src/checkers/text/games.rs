//! Games in PDN, read for their last position. Comments, variations and marks are passed over: the main line alone is played.

use super::super::{Move, Position};
use super::{Ask, Asked, Played, fen, shown};
use twinproof_core::InputError;

/// The number of English draughts among the types of games that PDN knows.
const GAME_TYPE: &str = "21";

/// How a game may end: a win of Black's is 1-0, since Black begins.
const RESULTS: [&str; 8] = ["1-0", "0-1", "1/2-1/2", "*", "2-0", "0-2", "1-1", "0-0"];

/// The games of a file, each as the position at its end with the game as its past, or what is wrong with it and on which line of the
/// file.
///
/// ```
/// use twinproof_games::checkers::{Ask, parse_pdn};
///
/// let text = "[Event \"a shot\"]\n\n1. 11-15 {usual} 22-18 (1... 23-19) 2. 15x22 25x18 $1 *\n1. 9-14 22-17 *\n";
/// let games = parse_pdn(text, &Ask::default());
/// assert_eq!(games.len(), 2);
/// assert_eq!(games[0].as_ref().unwrap().problem.root().white().count_ones(), 11);
///
/// let error = parse_pdn("1. 11-15 22-18\n2. 9-14 *", &Ask::default())[0].as_ref().unwrap_err().to_string();
/// assert_eq!(error, "line 2: game 1: \"9-14\" is no legal move of Black's here, who must take");
/// ```
pub fn parse_pdn(text: &str, ask: &Ask) -> Vec<Result<Asked, InputError>> {
    let ask = |record: Record| {
        let Played { root, before } = record.played();
        Asked::new(root, before, ask)
    };
    read_pdn(text).into_iter().map(|record| record.and_then(ask)).collect()
}

/// A game as it was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// Its tags in their order, but for those of the position it begins with; the result behind the moves is one of them.
    pub tags: Vec<(String, String)>,
    /// The position before the first move.
    pub start: Position,
    /// The moves of the main line.
    pub moves: Vec<Move>,
}

impl Record {
    /// The last position, and those before it.
    fn played(&self) -> Played {
        let mut game = Played { root: self.start, before: Vec::new() };
        for &mv in &self.moves {
            game.before.push(game.root);
            game.root = game.root.play(mv);
        }
        game
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }
}

/// The games of a file as they were played, or what is wrong with each and on which line of the file.
pub fn read_pdn(text: &str) -> Vec<Result<Record, InputError>> {
    let mut reader = Reader { games: Vec::new(), game: None, line: 1 };
    let mut rest = text.strip_prefix('\u{feff}').unwrap_or(text);
    while !rest.is_empty() {
        rest = reader.step(rest);
    }
    reader.end();
    let numbered = |(game, number): (Game<'_>, u64)| {
        game.record().map_err(|error| {
            let told = InputError::new(format!("game {number}: {}", error.message()));
            error.line().map_or(told.clone(), |line| told.at_line(line))
        })
    };
    reader.games.into_iter().zip(1..).map(numbered).collect()
}

/// Whether a text looks like games in PDN: comments aside, it begins with a tag, or with the number of a move. No FEN does.
pub fn is_pdn(text: &[u8]) -> bool {
    let mut rest = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text).trim_ascii_start();
    while rest.starts_with(b";") || rest.starts_with(b"%") {
        let end = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
        rest = rest[end..].trim_ascii_start();
    }
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    rest.starts_with(b"[") || rest.starts_with(b"{") || digits > 0 && rest.get(digits) == Some(&b'.')
}

/// A game as it is read.
struct Game<'a> {
    /// The position before its first move, and on which line it is given.
    start: Option<(String, u64)>,
    is_set_up: bool,
    /// All other tags.
    tags: Vec<(String, String)>,
    /// The moves, each with its line.
    words: Vec<(&'a str, u64)>,
    /// What is wrong with it as a whole.
    fault: Option<InputError>,
}

impl Game<'_> {
    fn record(self) -> Result<Record, InputError> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        let root = match self.start.filter(|_| self.is_set_up) {
            None => Position::START,
            Some((text, line)) => {
                start(&text).map_err(|error| InputError::new(error.message()).at_line(line))?
            }
        };
        let mut game = Played { root, before: Vec::new() };
        let mut moves = Vec::with_capacity(self.words.len());
        for (word, line) in self.words {
            moves.extend(game.play(word).map_err(|error| error.at_line(line))?);
        }
        Ok(Record { tags: self.tags, start: root, moves })
    }
}

/// The position of a tag, with nothing behind it.
fn start(text: &str) -> Result<Position, InputError> {
    let (position, end) = fen::read(text)?;
    match text[end..].trim() {
        "" => Ok(position),
        rest => Err(InputError::new(format!("nothing may follow the position, not {}", shown(rest)))),
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
            '{' => match comment(rest) {
                Some(length) => length,
                None => self.fault("a comment begins with { and does not end", rest),
            },
            '(' => match variation(rest) {
                Some(length) => length,
                None => self.fault("a variation begins with ( and does not end", rest),
            },
            // Comments to the end of the line, and lines that PDN leaves to others.
            ';' | '%' => line_end(rest),
            _ if first.is_whitespace() || "})]".contains(first) => first.len_utf8(),
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

    /// Says what is wrong with the game, and takes all that is left of the text.
    fn fault(&mut self, message: &str, rest: &str) -> usize {
        let error = InputError::new(message).at_line(self.line);
        self.current().fault.get_or_insert(error);
        rest.len()
    }

    /// `[Name "value"]`. A tag behind moves begins another game.
    fn tag(&mut self, rest: &'a str) -> usize {
        if self.game.as_ref().is_some_and(|game| !game.words.is_empty()) {
            self.end();
        }
        let line = self.line;
        let game = self.current();
        let name: &str = rest[1..].trim_start();
        let name = &name[..name.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(name.len())];
        let Some((value, length)) = quoted(rest) else {
            // Something that is no tag, such as a remark in brackets.
            return rest.find([']', '\n']).map_or(rest.len(), |end| end + 1);
        };
        match name.to_ascii_lowercase().as_str() {
            "fen" => game.start = Some((value, line)),
            "setup" => game.is_set_up = value.trim() != "0",
            "gametype" => {
                let number = value.split(',').next().unwrap_or("").trim();
                if number != GAME_TYPE && !number.is_empty() {
                    let message = format!(
                        "the game is of type {}, and only English draughts, type {GAME_TYPE}, is known here",
                        shown(number)
                    );
                    game.fault.get_or_insert(InputError::new(message).at_line(line));
                }
            }
            _ => game.tags.push((name.into(), value)),
        }
        length
    }

    /// A move, its number, a mark, or the result, which ends the game.
    fn word(&mut self, word: &'a str) {
        let line = self.line;
        if RESULTS.contains(&word) {
            let game = self.current();
            // It stands for the tag where there is none.
            if !game.tags.iter().any(|(name, _)| name == "Result") {
                game.tags.push(("Result".into(), word.into()));
            }
            self.end();
        } else if !word.starts_with(['$', '!', '?']) {
            let is_number = word.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
            let game = self.current();
            if !is_number {
                game.words.push((word, line));
            }
        }
    }

    fn current(&mut self) -> &mut Game<'a> {
        self.game.get_or_insert_with(|| Game {
            start: None,
            is_set_up: true,
            tags: Vec::new(),
            words: Vec::new(),
            fault: None,
        })
    }

    fn end(&mut self) {
        self.games.extend(self.game.take());
    }
}

/// Up to the end of the line.
fn line_end(rest: &str) -> usize {
    rest.find('\n').unwrap_or(rest.len())
}

/// The length of a comment in braces.
fn comment(rest: &str) -> Option<usize> {
    rest.find('}').map(|end| end + 1)
}

/// The length of a variation, with those inside it and its comments.
fn variation(rest: &str) -> Option<usize> {
    let (mut depth, mut at) = (0_u64, 0);
    while let Some(letter) = rest[at..].chars().next() {
        at += match letter {
            '{' => comment(&rest[at..])?,
            ';' => line_end(&rest[at..]),
            '(' => {
                depth += 1;
                1
            }
            ')' if depth == 1 => return Some(at + 1),
            ')' => {
                depth -= 1;
                1
            }
            _ => letter.len_utf8(),
        };
    }
    None
}

/// The value of a tag, and the length of all of it with its closing bracket. A backslash stands before a quotation mark or another
/// backslash that belong to the value.
fn quoted(rest: &str) -> Option<(String, usize)> {
    let open = rest[..line_end(rest)].find('"')? + 1;
    let mut value = String::new();
    let mut letters = rest[open..].char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => {
                let close = open + at + 1;
                let behind =
                    rest[close..line_end_from(rest, close)].find(']').map_or(close, |end| close + end + 1);
                return Some((value, behind));
            }
            '\\' => value.extend(letters.next().map(|(_, letter)| letter)),
            '\n' => return None,
            _ => value.push(letter),
        }
    }
    None
}

/// The end of the line from a place on.
fn line_end_from(rest: &str, at: usize) -> usize {
    at + line_end(&rest[at..])
}
