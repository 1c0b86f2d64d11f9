//! Game records in SGF: one, a collection of them in a file, or a folder of files.

use super::{Entry, LINE_BYTES, Parser, display_name, open};
use crate::advice::advised_text;
use crate::args::GameName;
use anyhow::{Context, anyhow, bail};
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use twinproof::{AnyProblem, InputError};
use twinproof_games::connect;
use twinproof_games::sgf::decoded;

/// Larger files are no game records.
const MOST_BYTES: u64 = LINE_BYTES >> 7;

/// The SGF files of a folder, by name; of a file, itself.
pub(super) fn files(path: &Path) -> anyhow::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let name = path.display();
    let entries = fs::read_dir(path).with_context(|| format!("{name} cannot be read"))?;
    let mut files = Vec::new();
    for entry in entries {
        let file = entry.with_context(|| format!("{name} cannot be read"))?.path();
        if file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("sgf")) {
            files.push(file);
        }
    }
    if files.is_empty() {
        bail!("there is no SGF file in {name}: their names end in .sgf");
    }
    files.sort();
    Ok(files)
}

/// The positions of a file of a batch: its games, or the one that its name picks. Whatever is wrong with it does not end
/// the batch.
pub(super) fn entries(parser: &Parser, file: &Path) -> Vec<Entry> {
    if let (whole, Some(_)) = collection(file.as_os_str()) {
        let failed = |error| Entry { id: id(Path::new(whole)), problem: Err(error) };
        return vec![position(parser, file.as_os_str()).unwrap_or_else(failed)];
    }
    let (id, name) = (id(file), display_name(file.as_os_str()));
    let text = match read(file.as_os_str()) {
        Ok(text) => text,
        Err(error) => return vec![Entry { id, problem: Err(error) }],
    };
    let problems = all(parser, &name, &text);
    let is_single = problems.len() == 1;
    let numbered = |(problem, number): (_, u64)| Entry {
        id: if is_single { id.clone() } else { format!("{id}:{number}") },
        problem,
    };
    problems.into_iter().zip(1..).map(numbered).collect()
}

/// All games of a file with these bytes.
fn all(parser: &Parser, name: &str, text: &[u8]) -> Vec<anyhow::Result<AnyProblem>> {
    let games = parser.questions.read_games(parser.game.name(), text);
    games.into_iter().map(|game| game.map_err(|error| anyhow!(placed(name, error)))).collect()
}

/// Whether a folder or a file has records in it rather than a position a line: a folder always, a file by its beginning.
pub(super) fn are_records(path: &Path) -> bool {
    let begins = |mut file: File| {
        let mut start = [0; 64];
        let length = file.read(&mut start).unwrap_or(0);
        connect::is_sgf(&decoded(&start[..length]))
    };
    path.is_dir() || is_named_as_record(path) || path.is_file() && File::open(path).is_ok_and(begins)
}

/// Whether a position is the name of a record, by its ending or because there is such a file; or `-`.
pub(super) fn is_record_file(path: &Path) -> bool {
    is_named_as_record(path) || path.is_file() || path.as_os_str() == "-"
}

fn is_named_as_record(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("sgf"))
        || collection(path.as_os_str()).1.is_some()
}

/// The games of a file of chess or checkers, each with the position at its end.
pub(super) fn games(parser: &Parser, name: &str, file: impl Read) -> anyhow::Result<Vec<Entry>> {
    let text = read_all(file, name)?;
    let games = parser.questions.read_games(parser.game.name(), &text);
    let entry = |(game, number): (Result<AnyProblem, InputError>, u64)| Entry {
        id: number.to_string(),
        problem: game.map_err(|error| anyhow!(placed(name, error))),
    };
    Ok(games.into_iter().zip(1..).map(entry).collect())
}

/// The position of an argument: a file, `-`, or the record itself.
pub(super) fn position(parser: &Parser, position: &OsStr) -> anyhow::Result<Entry> {
    let is_record = |text: &str| {
        text.trim_start().strip_prefix('(').is_some_and(|rest| rest.trim_start().starts_with(';'))
    };
    if position.is_empty() {
        bail!(
            "the position is empty: give an SGF file, - for standard input, or a record such as \"(;SZ[9]...)\""
        );
    }
    if let Some(text) = position.to_str().filter(|text| is_record(text)) {
        return Ok(
            parser.entry(text.as_bytes(), "1", |error| format!("the position: {}", advised_text(&error)))
        );
    }
    if Path::new(position).is_dir() {
        bail!("{} is a folder: to solve the files in it, put --file before it", display_name(position));
    }
    let (file, game) = collection(position);
    let (name, id) = (display_name(file), id(Path::new(file)));
    let text = read(file)?;
    if is_named_as_record(Path::new(file)) && parser.game != GameName::Go && !connect::is_sgf(&decoded(&text))
    {
        bail!("{name} has no record in it: a record begins with (;");
    }
    let Some(game) = game else {
        return Ok(parser.entry(&text, &id, |error| placed(&name, error)));
    };
    let failed = |error| anyhow!(placed(&name, error));
    let picked = parser.questions.pick_game(parser.game.name(), &text, game);
    let (number, read) = picked.expect("only these games have records in SGF").map_err(failed)?;
    Ok(Entry { id: format!("{id}:{number}"), problem: read.problem.map_err(failed) })
}

/// A file, and which of its games is meant, as in `keys.sgf:7` and `keys.sgf:NAME`.
pub(crate) fn collection(position: &OsStr) -> (&OsStr, Option<&str>) {
    const MARK: &str = ".sgf:";
    let whole = (position, None);
    let Some(text) = position.to_str().filter(|_| !Path::new(position).exists()) else { return whole };
    match text.to_ascii_lowercase().find(MARK) {
        Some(at) => {
            let (file, game) = text.split_at(at + MARK.len() - 1);
            (OsStr::new(file), Some(&game[1..]))
        }
        None => whole,
    }
}

/// The bytes of a record, which may be anything of any length.
pub(crate) fn read(file: &OsStr) -> anyhow::Result<Vec<u8>> {
    read_all(open(file)?, &display_name(file))
}

fn read_all(file: impl Read, name: &str) -> anyhow::Result<Vec<u8>> {
    let mut text = Vec::new();
    let read = file.take(MOST_BYTES).read_to_end(&mut text);
    if read.with_context(|| format!("{name} cannot be read"))? as u64 == MOST_BYTES {
        bail!("{name} is too large: a game record may take at most {MOST_BYTES} bytes");
    }
    Ok(text)
}

/// What is wrong, with the name of the file.
fn placed(name: &str, error: InputError) -> String {
    match error.line() {
        Some(_) => format!("{name}, {}", advised_text(&error)),
        None => format!("{name}: {}", advised_text(&error)),
    }
}

/// The name of a file without its ending.
pub(super) fn id(file: &Path) -> String {
    match file.file_stem() {
        Some(stem) if stem != "-" => stem.to_string_lossy().into_owned(),
        _ => "1".into(),
    }
}
