//! Writing a dump.

use super::lines::{Line, VERSION};
use crate::progress::Steps;
use crate::{Sqlite, StoreError, Watch};
use std::io::Write;

/// Writes everything that a database holds as text.
pub fn write_dump(database: &Sqlite, out: &mut dyn Write, watch: Watch<'_>) -> Result<(), StoreError> {
    let mut write = |line: &Line<'_>| -> Result<(), StoreError> {
        serde_json::to_writer(&mut *out, line).map_err(std::io::Error::from)?;
        Ok(out.write_all(b"\n")?)
    };
    let snapshot = database.snapshot()?;
    let mut steps = Steps::new(snapshot.row_count()?, watch);
    write(&Line::Dump { version: VERSION })?;
    for id in snapshot.solution_ids()? {
        write(&Line::solution(id, &snapshot.solution(id)?))?;
    }
    snapshot.for_each_entered(&mut |(key, rank)| write(&Line::entered(key, rank)))?;
    let mut rows = 0;
    snapshot.for_each_row(&mut |found| {
        rows += 1;
        write(&Line::row(&found))?;
        steps.step()
    })?;
    write(&Line::End { rows })?;
    steps.tell()?;
    Ok(out.flush()?)
}
