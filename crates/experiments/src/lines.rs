//! The file of results: JSON, a row a run, appended as they come.
//!
//! Rows are lists, and a head above them says which plan made them and what their columns are. What a row leaves out at its
//! end is nothing: zero, false or null, whichever the column has for that. A file may have several heads, each for the rows
//! below it: whoever appends writes one first if the last is not today's.

use crate::line::{COLUMNS, Line};
use anyhow::{Context, ensure};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    /// The digest of the plan that the rows belong to.
    plan: String,
    columns: Vec<String>,
}

/// A file of results, open at its end.
pub(crate) struct LineFile {
    path: PathBuf,
    file: File,
    /// The head that the next line needs above it, if the last one there is another.
    head: Option<Head>,
}

impl LineFile {
    /// Opens the results of the plan with this digest and hands over those that are there; results of another plan are
    /// refused.
    pub(crate) fn open(path: &Path, plan: &str) -> anyhow::Result<(Self, Vec<Line>)> {
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            Err(error) => return Err(error).with_context(|| format!("cannot read {}", path.display())),
        };
        // A last line without its end was cut off by a stop: the run is done again.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let (mut lines, mut columns) = (Vec::new(), Vec::new());
        for (number, text) in (1..).zip(text[..whole].lines()) {
            let place = || format!("in {}, line {number}", path.display());
            if text.starts_with('{') {
                let head: Head = serde_json::from_str(text).with_context(place)?;
                ensure!(
                    head.plan == plan,
                    "{}, line {number} was made by another plan: move the file away to start anew",
                    path.display(),
                );
                columns = head.columns;
            } else {
                lines.push(parse_row(text, &columns).with_context(place)?);
            }
        }
        let cannot_write = || format!("cannot write {}", path.display());
        let file = File::options().create(true).append(true).open(path).with_context(cannot_write)?;
        file.set_len(whole as u64).with_context(cannot_write)?;
        let today = Head { plan: plan.into(), columns: COLUMNS.map(Into::into).into() };
        let head = (columns != COLUMNS).then_some(today);
        Ok((Self { path: path.into(), file, head }, lines))
    }

    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Appends the line of a run.
    pub(crate) fn append(&mut self, line: &Line) -> anyhow::Result<()> {
        if let Some(head) = self.head.take() {
            self.write(&head)?;
        }
        self.write(&row(line)?)
    }

    /// At once and in one piece, so that a stop cuts off the last line at worst.
    fn write(&mut self, object: &impl Serialize) -> anyhow::Result<()> {
        let mut text = serde_json::to_vec(object)?;
        text.push(b'\n');
        self.file.write_all(&text).with_context(|| format!("cannot write {}", self.path.display()))
    }
}

fn parse_row(text: &str, columns: &[String]) -> anyhow::Result<Line> {
    let cells: Vec<Value> = serde_json::from_str(text)?;
    ensure!(cells.len() <= columns.len(), "there are {} cells under {} columns", cells.len(), columns.len());
    let fields: Map<String, Value> = columns.iter().cloned().zip(cells).collect();
    Ok(serde_json::from_value(Value::Object(fields))?)
}

/// The fields of a line in the order of the columns, up to the last that says something.
fn row(line: &Line) -> anyhow::Result<Vec<Value>> {
    let cells = |line: &Line| {
        let fields = serde_json::to_value(line)?;
        anyhow::Ok(COLUMNS.map(|column| fields[column].clone()))
    };
    let (row, nothing) = (cells(line)?, cells(&Line::default())?);
    let length = row.iter().zip(&nothing).rposition(|(cell, nothing)| cell != nothing).map_or(0, |at| at + 1);
    Ok(row[..length].to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture;
    use crate::line::RunVerdict;

    #[test]
    fn the_columns_are_the_fields_of_a_line() {
        let fields = serde_json::to_value(Line::default()).expect("it is plain data");
        let mut names: Vec<&str> =
            fields.as_object().expect("it is a struct").keys().map(|key| &**key).collect();
        let mut columns = COLUMNS;
        names.sort_unstable();
        columns.sort_unstable();
        assert_eq!(names, columns);
    }

    #[test]
    fn a_row_ends_with_the_last_that_says_something_and_is_read_as_it_was() {
        let columns = COLUMNS.map(String::from);
        let short = fixture::line("twins", RunVerdict::Unknown);
        let long = Line { mate_in: Some(0), claimed: Some(RunVerdict::Proven), ..short.clone() };
        for (line, cells) in [(&short, 15), (&long, 23)] {
            let row = row(line).expect("it is plain data");
            assert_eq!(row.len(), cells, "{row:?}");
            let text = serde_json::to_string(&row).expect("it is plain data");
            let again = parse_row(&text, &columns).expect("it is our own");
            assert_eq!(format!("{again:?}"), format!("{line:?}"));
        }
        assert!(parse_row("[\"a\",\"b\"]", &columns[..1]).is_err());
    }
}
