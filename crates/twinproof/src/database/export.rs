//! All certificates of a database, written into a folder.

use crate::certificate_store::temporary;
use crate::error::{Result, StoreError};
use std::fs;
use std::io::Write;
use std::path::Path;
use twinproof_winloss::{Database, Progress, Source, Sqlite, Watch};

/// What was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Exported {
    /// Certificates that are in the folder now and were not before.
    pub written: u64,
    /// Certificates that were there.
    pub there: u64,
    /// Solutions without one: the word of an engine.
    pub claimed: u64,
}

/// Writes every certificate into a folder, which is made if it is missing. They are named by game and digest, `chess-0123456789abcdef.cert`,
/// so that the same one has the same name wherever it is written, and nothing is written twice or over something else.
pub fn export_certificates(database: &Sqlite, folder: &Path, watch: Watch<'_>) -> Result<Exported> {
    fs::create_dir_all(folder)
        .map_err(|source| StoreError::NoFolder { folder: folder.to_owned(), source })?;
    let ids = database.solution_ids()?;
    let (total, mut exported) = (ids.len() as u64, Exported::default());
    for (id, done) in ids.into_iter().zip(1..) {
        if let Some(solution) = database.solution(id)? {
            match solution.source {
                Source::Claimed(_) => exported.claimed += 1,
                Source::Certified(bytes) => match write(folder, &solution.question.game, &bytes)? {
                    true => exported.written += 1,
                    false => exported.there += 1,
                },
            }
        }
        if watch(Progress { done, total }).is_break() {
            return Err(twinproof_winloss::StoreError::Stopped.into());
        }
    }
    Ok(exported)
}

/// Writes one, unless it is there.
fn write(folder: &Path, game: &str, bytes: &[u8]) -> Result<bool> {
    let digest = blake3::hash(bytes).to_hex();
    let name = folder.join(format!("{game}-{}.cert", &digest[..16]));
    if name.exists() {
        return match fs::read(&name) {
            Ok(there) if there == bytes => Ok(false),
            _ => Err(StoreError::Exists(name).into()),
        };
    }
    let failed =
        |error: std::io::Error| StoreError::Folder { folder: folder.to_owned(), why: error.to_string() };
    // Under another name until it is whole.
    let mut file = temporary(folder)?;
    file.write_all(bytes).map_err(failed)?;
    file.persist_noclobber(&name).map_err(|error| failed(error.error))?;
    Ok(true)
}
