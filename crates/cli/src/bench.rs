//! `twinproof bench`: prints the fingerprint of the searches' behaviour.

use crate::args::BenchArgs;
use crate::exit::Outcome;
use crate::output::{stdout, write_json};
use serde::Serialize;
use std::io::Write;
use twinproof_experiments::{FingerprintRow, FingerprintSearch, fingerprint, fingerprint_searches};

#[derive(Debug, Serialize)]
struct Total {
    total: u64,
}

pub(crate) fn run(args: &BenchArgs) -> anyhow::Result<Outcome> {
    let rows = fingerprint()?;
    let total = rows.iter().map(|row| row.nodes).sum();
    let mut out = stdout();
    if args.json {
        rows.iter().try_for_each(|row| write_json(&mut out, row))?;
        write_json(&mut out, &Total { total })?;
    } else {
        for searches in fingerprint_searches() {
            write_table(&mut out, searches, &rows)?;
        }
        writeln!(
            out,
            "{total} expansions in total: the fingerprint. * some reached a limit, - not for this rule."
        )?;
    }
    out.flush()?;
    Ok(Outcome::Done)
}

/// A line a set of problems, a column a search.
fn write_table(
    out: &mut impl Write,
    searches: &[FingerprintSearch],
    rows: &[FingerprintRow],
) -> anyhow::Result<()> {
    let width = |search: &FingerprintSearch| search.name().len().max(10) + 2;
    write!(out, "{:<22}", "expansions")?;
    for search in searches {
        write!(out, "{:>1$}", search.name(), width(search))?;
    }
    for set in rows.chunk_by(|one, next| one.problems == next.problems) {
        if !set.iter().any(|row| searches.iter().any(|search| row.is_of(*search))) {
            continue;
        }
        write!(out, "\n{:<22}", format!("{} x{}", set[0].problems, set[0].count))?;
        for search in searches {
            let cell = set.iter().find(|row| row.is_of(*search)).map_or("-".into(), |row| {
                format!("{}{}", row.nodes, if row.decided < row.count { "*" } else { "" })
            });
            write!(out, "{cell:>0$}", width(search))?;
        }
    }
    Ok(writeln!(out, "\n")?)
}
