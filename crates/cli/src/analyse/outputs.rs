//! Files that are made of the tree when a run ends: a record of it, and an opening book.
//!
//! That they can be made is found out before the run, which may be long. Each is there as a whole or not at all.

use crate::args::AnalyseArgs;
use anyhow::{Context, anyhow, bail, ensure};
use serde::Serialize;
use std::fs::{self, Permissions};
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;
use twinproof_joblevel::{Folder, Plan, Report, book, export, export_format};

/// What is wanted.
#[derive(Debug)]
pub(super) struct Outputs<'a> {
    export: Option<&'a Path>,
    moves: usize,
    book: Option<&'a Path>,
}

/// What was written.
#[derive(Debug, Default, Serialize)]
pub(super) struct Written {
    /// The record of the tree.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) export: Option<WrittenExport>,
    /// The opening book.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) book: Option<WrittenBook>,
}

#[derive(Debug, Serialize)]
pub(super) struct WrittenExport {
    pub(super) file: PathBuf,
    pub(super) moves: u64,
    pub(super) left_out: u64,
    pub(super) jobs_left_out: u32,
}

#[derive(Debug, Serialize)]
pub(super) struct WrittenBook {
    pub(super) file: PathBuf,
    pub(super) positions: u64,
    pub(super) moves: u64,
}

impl<'a> Outputs<'a> {
    /// What the options want, which is known to be possible.
    pub(super) fn wanted(args: &'a AnalyseArgs, plan: &Plan) -> anyhow::Result<Self> {
        let moves = usize::try_from(args.export_moves).unwrap_or(usize::MAX);
        let wanted = Self { export: args.export.as_deref(), moves, book: args.book.as_deref() };
        if let Some(file) = wanted.export {
            let game = plan.position.game();
            ensure!(
                export_format(game).is_some(),
                "there is no format for records of {game}: leave --export out; --book writes what the tree holds best as lines of JSON"
            );
            try_out(file)?;
        }
        wanted.book.map_or(Ok(()), try_out)?;
        Ok(wanted)
    }

    /// Makes them of a run that has ended.
    pub(super) fn write(&self, folder: &Folder, report: &Report) -> anyhow::Result<Written> {
        let mut written = Written::default();
        if let Some(file) = self.export {
            let made = export(folder, report, self.moves)?;
            write_whole(file, made.text.as_bytes())?;
            written.export = Some(WrittenExport {
                file: file.into(),
                moves: made.moves,
                left_out: made.left_out,
                jobs_left_out: made.jobs_left_out,
            });
        }
        if let Some(file) = self.book {
            let made = book(folder)?;
            write_whole(file, &made.bytes)?;
            written.book =
                Some(WrittenBook { file: file.into(), positions: made.positions, moves: made.moves });
        }
        Ok(written)
    }
}

/// Whether something else than a file has that name: a pipe, a device or a link is written to and not replaced.
fn is_special(file: &Path) -> bool {
    fs::symlink_metadata(file).is_ok_and(|data| !data.is_file())
}

/// Fails now rather than after a long run.
fn try_out(file: &Path) -> anyhow::Result<()> {
    if file.is_dir() {
        bail!("{} is a folder: name a file", file.display());
    }
    if !is_special(file) {
        draft(file)?;
    }
    Ok(())
}

/// A file without a name that users know, in the same folder.
fn draft(file: &Path) -> anyhow::Result<NamedTempFile> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let everybodys = Permissions::from_mode(0o666);
    let draft = tempfile::Builder::new().prefix(".twinproof-").permissions(everybodys).tempfile_in(folder);
    draft.map_err(|error| {
        anyhow!("{} cannot be written ({}): choose another place", file.display(), error.kind())
    })
}

fn write_whole(file: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let failed = || format!("{} cannot be written", file.display());
    if is_special(file) {
        return fs::write(file, bytes).with_context(failed);
    }
    let mut draft = draft(file)?;
    draft.write_all(bytes).and_then(|()| draft.as_file().sync_all()).with_context(failed)?;
    draft.persist(file).with_context(failed)?;
    Ok(())
}
