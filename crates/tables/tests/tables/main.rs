//! What tables say, how they come about, and what becomes of damaged ones.

#![allow(clippy::unwrap_used)]

mod building;
mod counts;
mod damage;
mod fen;
mod format;
mod oracle;
mod reading;
mod samples;

use std::path::Path;
use twinproof_core::{Clock, StopFlag};
use twinproof_tables::{BuildOptions, Tables, build};

/// The tables of up to so many pieces, in a folder that goes away with the first of the two.
fn tables(pieces: u8) -> (tempfile::TempDir, Tables) {
    let folder = tempfile::tempdir().unwrap();
    let tables = built(folder.path(), pieces, 2);
    (folder, tables)
}

fn built(folder: &Path, pieces: u8, threads: usize) -> Tables {
    let options = BuildOptions { pieces, threads, memory: 1 << 30 };
    build(folder, &options, &Clock::start(None, StopFlag::new()), &mut |_| {}).unwrap()
}
