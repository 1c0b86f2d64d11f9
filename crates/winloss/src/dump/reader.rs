//! Reading a dump.

use super::lines::{Line, SolutionLine, VERSION};
use crate::sqlite::Item;
use crate::{Asks, Found, Merged, SolutionId, Source, Sqlite, StoreError, Watch};
use rustc_hash::FxHashMap;
use std::io::BufRead;

/// How many bytes of text are taken in at a time.
const BATCH_BYTES: usize = 8 << 20;

/// Brings a dump into a database, as [`Sqlite::merge`] does with another database. A dump that is not right or not whole changes
/// nothing.
pub fn read_dump(database: &Sqlite, text: &mut dyn BufRead, watch: Watch<'_>) -> Result<Merged, StoreError> {
    let folder = tempfile::tempdir()?;
    let scratch = Sqlite::scratch(folder.path())?;
    Reader::default().read(text, &scratch)?;
    database.merge(&scratch, watch)
}

#[derive(Default)]
struct Reader {
    /// Solutions by their numbers in the dump: the number here, and whether there is a certificate.
    solutions: FxHashMap<u64, (SolutionId, bool)>,
    rows: u64,
    is_begun: bool,
    is_whole: bool,
}

impl Reader {
    fn read(mut self, text: &mut dyn BufRead, scratch: &Sqlite) -> Result<(), StoreError> {
        let (mut line, mut number) = (String::new(), 0);
        let (mut items, mut bytes) = (Vec::new(), 0);
        loop {
            line.clear();
            let length = text.read_line(&mut line)?;
            if length == 0 {
                break;
            }
            number += 1;
            let item = self.item(&line).map_err(|what| StoreError::Dump { line: number, what })?;
            items.extend(item);
            bytes += length;
            if bytes > BATCH_BYTES {
                scratch.load(&items)?;
                items.clear();
                bytes = 0;
            }
        }
        if !self.is_whole {
            let what = "it ends here without its last line, and was cut off".to_owned();
            return Err(StoreError::Dump { line: number, what });
        }
        scratch.load(&items)
    }

    /// What a line brings; a sentence if it is wrong.
    fn item(&mut self, line: &str) -> Result<Option<Item>, String> {
        let line: Line<'_> =
            serde_json::from_str(line).map_err(|error| format!("it cannot be read ({error})"))?;
        match line {
            _ if self.is_whole => Err("something follows the last line".to_owned()),
            Line::Dump { version: VERSION } if !self.is_begun => {
                self.is_begun = true;
                Ok(None)
            }
            Line::Dump { version } if !self.is_begun => {
                Err(format!("the dump has version {version}, and this program reads version {VERSION}"))
            }
            Line::Dump { .. } => Err("a dump begins inside another".to_owned()),
            _ if !self.is_begun => Err("a dump begins with {\"line\":\"dump\"}".to_owned()),
            Line::Solution(solution) => self.solution(solution).map(Some),
            Line::Entered { key, rank } => Ok(Some(Item::Entered(key.key(), rank))),
            Line::Row(row) => self.row(row.found()).map(Some),
            Line::End { rows } if rows == self.rows => {
                self.is_whole = true;
                Ok(None)
            }
            Line::End { rows } => Err(format!("there should be {rows} rows, and there are {}", self.rows)),
        }
    }

    fn solution(&mut self, line: SolutionLine<'_>) -> Result<Item, String> {
        let id = line.id;
        let solution = line.solution().ok_or("a solution has either a certificate or an engine")?;
        let here = SolutionId(self.solutions.len() as u64 + 1);
        let is_certified = matches!(solution.source, Source::Certified(_));
        if id == 0 || self.solutions.insert(id, (here, is_certified)).is_some() {
            return Err(format!("solution {id} is not a new number"));
        }
        Ok(Item::Solution(Box::new(solution)))
    }

    fn row(&mut self, mut found: Found) -> Result<Item, String> {
        self.rows += 1;
        let number = found.solution.0;
        found.solution = match self.solutions.get(&number) {
            Some(&(here, is_certified)) if is_certified == found.is_certified => here,
            Some(_) => return Err(format!("the row and its solution {number} disagree about a certificate")),
            None if number == 0 && found.row.asks == Asks::Void => SolutionId::NONE,
            None => return Err(format!("there is no solution {number} before this row")),
        };
        Ok(Item::Row(found))
    }
}
