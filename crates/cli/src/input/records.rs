//! Game records in SGF: one, or a folder of them.

use super::{Entry, LINE_BYTES, Parser, display_name, open};
use anyhow::{Context, bail};
use std::ffi::OsStr;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

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

/// A position of a batch: whatever is wrong with its file does not end the batch.
pub(super) fn entry(parser: &Parser, file: &Path) -> anyhow::Result<Entry> {
    let question = position(parser, file.as_os_str());
    Ok(question.unwrap_or_else(|error| Entry { id: id(file), question: Err(error) }))
}

/// The position of an argument: a file, `-`, or the record itself.
pub(super) fn position(parser: &Parser, position: &OsStr) -> anyhow::Result<Entry> {
    if let Some(text) = position.to_str().filter(|text| text.trim_start().starts_with("(;")) {
        return Ok(parser.entry(text.as_bytes(), "1", |error| format!("the position: {error}")));
    }
    let name = display_name(position);
    let mut text = Vec::new();
    let read = open(position)?.take(MOST_BYTES).read_to_end(&mut text);
    if read.with_context(|| format!("{name} cannot be read"))? as u64 == MOST_BYTES {
        bail!("{name} is too large: a game record may take at most {MOST_BYTES} bytes");
    }
    Ok(parser.entry(&text, &id(Path::new(position)), |error| match error.line() {
        Some(_) => format!("{name}, {error}"),
        None => format!("{name}: {error}"),
    }))
}

/// The name of a file without its ending.
fn id(file: &Path) -> String {
    match file.file_stem() {
        Some(stem) if stem != "-" => stem.to_string_lossy().into_owned(),
        _ => "1".into(),
    }
}
