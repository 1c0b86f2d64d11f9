//! Positions from arguments and files, one after the other, whatever the size of the file.

mod records;

pub(crate) use records::{collection, read as read_record};

use crate::args::{BoardArgs, GameName, QuestionArgs, SolveArgs};
use anyhow::{Context, anyhow, bail};
use std::ffi::{OsStr, OsString};
use std::fs::{File, Metadata};
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use twinproof::checkers::CheckersTables;
use twinproof::{AnyProblem, InputError, Questions};
use twinproof_engine::Position;

/// Longer lines are refused rather than held in memory: those of graphs, and all others. A game of ten thousand moves fits.
const LINE_BYTES: u64 = 1 << 30;
const POSITION_BYTES: u64 = 1 << 16;

/// A position of the input: its name, and the problem or the reason why there is none.
pub(crate) struct Entry {
    pub(crate) id: String,
    pub(crate) problem: anyhow::Result<AnyProblem>,
}

/// The positions of the input, each with the share of the input that has been read with it, 0 to 1, if that is known.
pub(crate) type Entries = Box<dyn Iterator<Item = (Option<f64>, anyhow::Result<Entry>)> + Send>;

/// The positions the arguments name. Fails if the file cannot be opened; an item fails if it cannot be read on.
pub(crate) fn entries(args: &SolveArgs, tables: Option<CheckersTables>) -> anyhow::Result<Entries> {
    let mut parser = Parser::new(args.game, &args.question);
    parser.questions.tables = tables;
    if let Some(path) = &args.file {
        return of_file(parser, path);
    }
    let entry = single(&parser, joined(&args.position).as_deref())?;
    Ok(Box::new(std::iter::once((None, Ok(entry)))))
}

/// The positions of a file under the usual question, likewise.
pub(crate) fn file(game: GameName, path: &Path, board: &BoardArgs) -> anyhow::Result<Entries> {
    of_file(Parser::new(game, &QuestionArgs { board: board.clone(), ..QuestionArgs::default() }), path)
}

fn of_file(parser: Parser, path: &Path) -> anyhow::Result<Entries> {
    if parser.game == GameName::Go || parser.game.is_connect() && records::are_records(path) {
        let files = records::files(path)?;
        let all = files.len() as f64;
        return Ok(Box::new(files.into_iter().enumerate().flat_map(move |(before, file)| {
            let games = records::entries(&parser, &file);
            let share = 1.0 / games.len() as f64;
            let read = move |game: usize| Some((before as f64 + share * (game + 1) as f64) / all);
            games.into_iter().enumerate().map(move |(game, entry)| (read(game), Ok(entry)))
        })));
    }
    let (name, mut reader) = (display_name(path.as_os_str()), open(path.as_os_str())?);
    // What cannot be read is told with the first line.
    if reader.fill_buf().is_ok_and(|beginning| Questions::are_games(parser.game.name(), path, beginning)) {
        let games = records::games(&parser, &name, reader)?;
        let all = games.len() as f64;
        let told = move |(read, game)| (Some((read + 1) as f64 / all), Ok(game));
        return Ok(Box::new(games.into_iter().enumerate().map(told)));
    }
    let bytes = path.metadata().ok().filter(Metadata::is_file).map(|file| file.len() as f64);
    let mut lines = Lines { reader, name, number: 0, taken: 0, parser };
    Ok(Box::new(std::iter::from_fn(move || {
        let entry = lines.next()?;
        Some((bytes.map(|all| lines.taken as f64 / all), entry))
    })))
}

/// What to call an input of which nothing can be read: a record by its file, everything else by the first line.
pub(crate) fn name(args: &SolveArgs) -> String {
    let position = joined(&args.position);
    let path = args.file.as_deref().or(position.as_deref().map(Path::new));
    match (args.game, path) {
        (GameName::Go, Some(path)) => records::id(path),
        (game, Some(path)) if game.is_connect() && records::is_record_file(path) => records::id(path),
        _ => "1".into(),
    }
}

/// One position under the usual question; without a text, the one a game begins with.
pub(crate) fn position(
    game: GameName,
    position: &[OsString],
    board: &BoardArgs,
) -> anyhow::Result<AnyProblem> {
    asked(game, position, &QuestionArgs { board: board.clone(), ..QuestionArgs::default() }, None)
}

/// The same under this question, with these endgame tables.
pub(crate) fn asked(
    game: GameName,
    position: &[OsString],
    question: &QuestionArgs,
    tables: Option<CheckersTables>,
) -> anyhow::Result<AnyProblem> {
    let begins = matches!(game, GameName::Chess | GameName::Checkers).then(|| "startpos".into());
    let position = joined(position).or(begins);
    let mut parser = Parser::new(game, question);
    parser.questions.tables = tables;
    single(&parser, position.as_deref())?.problem
}

/// The position of a problem for engines, whatever its game. Endgame tables are no part of it.
pub(crate) fn for_engines(problem: &AnyProblem) -> Result<Position, InputError> {
    Ok(match problem {
        AnyProblem::Graph(problem) => Position::of(problem),
        AnyProblem::TicTacToe(problem) => Position::of(problem),
        AnyProblem::Chess(epd) => Position::of(&epd.problem),
        AnyProblem::Go(diagram) => Position::of(&diagram.problem()?),
        AnyProblem::Checkers(asked) => Position::of(&asked.problem),
        AnyProblem::Connect6(problem) => Position::of(problem),
        AnyProblem::Gomoku(problem) => Position::of(problem),
        _ => return Err(InputError::new("no engine plays this game")),
    })
}

/// The words of a position, if there are any: whoever pastes a FEN may leave out the quotation marks.
fn joined(words: &[OsString]) -> Option<OsString> {
    (!words.is_empty()).then(|| words.join(OsStr::new(" ")))
}

/// The position of an argument. Fails if it names a file that cannot be read.
fn single(parser: &Parser, position: Option<&OsStr>) -> anyhow::Result<Entry> {
    match (parser.game, position) {
        (GameName::Graph, Some(path)) => {
            let name = display_name(path);
            let mut text = Vec::new();
            let read = open(path)?.take(LINE_BYTES).read_to_end(&mut text);
            if read.with_context(|| format!("{name} cannot be read"))? as u64 == LINE_BYTES {
                bail!("{name} is too large: a graph may take at most {LINE_BYTES} bytes of JSON");
            }
            let hint =
                if is_json_lines(&text) { "; for a file with one graph a line use --file" } else { "" };
            Ok(parser.entry(&text, "1", |error| match error.line() {
                Some(_) => format!("{name}, {error}{hint}"),
                None => format!("{name}: {error}{hint}"),
            }))
        }
        (GameName::Go, Some(position)) => records::position(parser, position),
        (GameName::Connect6 | GameName::Gomoku, Some(position))
            if records::is_record_file(Path::new(position)) =>
        {
            records::position(parser, position)
        }
        (GameName::Graph | GameName::Go, None) => unreachable!("the arguments were checked"),
        (_, position) => {
            // No text is the empty board.
            let text = position.map_or(Some(""), OsStr::to_str);
            let text = text.context("the position is not valid UTF-8")?;
            let path = Path::new(text);
            let is_file = path.is_file() || Questions::are_games(parser.game.name(), path, text.as_bytes());
            let hint = if is_file { "; a file of positions or games is read by --file FILE" } else { "" };
            Ok(parser.entry(text.as_bytes(), "1", |error| format!("the position {text:?}: {error}{hint}")))
        }
    }
}

/// Whether this looks like several graphs, one a line, where one was expected.
fn is_json_lines(text: &[u8]) -> bool {
    let mut lines = text.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty());
    let mut is_object = || {
        let line = lines.next().map_or(&b""[..], <[u8]>::trim_ascii);
        line.starts_with(b"{") && line.ends_with(b"}") && line.contains(&b':')
    };
    is_object() && is_object()
}

/// Opens a file; `-` is standard input.
fn open(path: &OsStr) -> anyhow::Result<Box<dyn BufRead + Send>> {
    if path == "-" {
        return Ok(Box::new(BufReader::new(io::stdin())));
    }
    let file = File::open(path).with_context(|| format!("{} cannot be opened", Path::new(path).display()))?;
    Ok(Box::new(BufReader::with_capacity(1 << 16, file)))
}

fn display_name(path: &OsStr) -> String {
    if path == "-" { "standard input".into() } else { Path::new(path).display().to_string() }
}

/// Turns text into problems.
struct Parser {
    game: GameName,
    questions: Questions,
}

impl Parser {
    fn new(game: GameName, question: &QuestionArgs) -> Self {
        let questions = Questions {
            attacker: question.mark(),
            chess: question.chess(),
            go: question.go(),
            checkers: question.checkers(),
            connect: question.connect(),
            tables: None,
        };
        Self { game, questions }
    }

    /// Whether a line of a file holds a position; blank lines do not, nor do comments in a file of some games.
    fn is_position(&self, line: &[u8]) -> bool {
        let line = line.trim_ascii();
        let is_comment = match self.game {
            GameName::Chess => line.starts_with(b"#"),
            GameName::Checkers | GameName::Connect6 | GameName::Gomoku => line.starts_with(b";"),
            _ => false,
        };
        !line.is_empty() && !is_comment
    }

    /// Reads one position; `id` names it unless it has a name of its own, `place` adds where it stands.
    fn entry(&self, text: &[u8], id: &str, place: impl Fn(InputError) -> String) -> Entry {
        let read = self.questions.read(self.game.name(), text).expect("the names are those of the games");
        Entry {
            id: read.id.unwrap_or_else(|| id.into()),
            problem: read.problem.map_err(|error| anyhow!(place(error))),
        }
    }
}

/// The positions of a file with one a line; blank lines and comments are skipped.
struct Lines {
    reader: Box<dyn BufRead + Send>,
    name: String,
    number: u64,
    /// Bytes read.
    taken: u64,
    parser: Parser,
}

impl Lines {
    /// The next line without its end; `None` at the end of the file.
    fn line(&mut self) -> io::Result<Option<Result<Vec<u8>, InputError>>> {
        let mut line = Vec::new();
        let is_graph = self.parser.game == GameName::Graph;
        let most = if is_graph { LINE_BYTES } else { POSITION_BYTES };
        let length = self.reader.by_ref().take(most).read_until(b'\n', &mut line)?;
        self.taken += length as u64;
        if length as u64 == most && line.last() != Some(&b'\n') {
            drop(line);
            let skipped = self.reader.by_ref().take(LINE_BYTES).skip_until(b'\n')? as u64;
            self.taken += skipped;
            if skipped == LINE_BYTES {
                // What has no ends of lines need not have an end at all.
                self.reader = Box::new(io::empty());
            }
            let advice = if is_graph { "put it into a file of its own" } else { "that is no position" };
            return Ok(Some(Err(InputError::new(format!("the line is longer than {most} bytes: {advice}")))));
        }
        if line.last() == Some(&b'\n') {
            line.pop();
        }
        Ok((length > 0).then_some(Ok(line)))
    }
}

impl Iterator for Lines {
    type Item = anyhow::Result<Entry>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let line = match self.line() {
                Ok(line) => line?,
                Err(error) => {
                    let place = format!("{} cannot be read on after line {}", self.name, self.number);
                    return Some(Err(anyhow::Error::new(error).context(place)));
                }
            };
            self.number += 1;
            let (id, number) = (self.number.to_string(), self.number);
            let place = |error: InputError| format!("{}, {}", self.name, error.at_line(number));
            let is_graph = self.parser.game == GameName::Graph;
            match line {
                Ok(line) if !self.parser.is_position(&line) => continue,
                Ok(line) if is_graph && number == 1 && !line.trim_ascii().ends_with(b"}") => {
                    let hint =
                        "; --file wants one graph a line, for one graph over several lines leave it out";
                    return Some(Ok(self.parser.entry(&line, &id, |error| place(error) + hint)));
                }
                Ok(line) => return Some(Ok(self.parser.entry(&line, &id, place))),
                Err(error) => return Some(Ok(Entry { id, problem: Err(anyhow!(place(error))) })),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &'static [u8]) -> Vec<Entry> {
        let parser = Parser::new(GameName::Tictactoe, &QuestionArgs::default());
        let lines = Lines { reader: Box::new(text), name: "boards.txt".into(), number: 0, taken: 0, parser };
        lines.map(|entry| entry.unwrap()).collect()
    }

    #[test]
    fn blank_lines_are_skipped_but_counted_and_bad_lines_do_not_end_the_file() {
        let entries = lines(b"\n.../.../... x\r\n \nX../.../... \xff\n.../.../... o");
        let ids: Vec<_> = entries.iter().map(|entry| entry.id.as_str()).collect();
        assert_eq!(ids, ["2", "4", "5"]);
        let error = entries[1].problem.as_ref().err().unwrap().to_string();
        assert!(error.starts_with("boards.txt, line 4, column 13: "), "{error}");
        assert!(entries[0].problem.is_ok());
    }
}
