//! Where certificates go.
//!
//! Each is written into a draft first: a spool in memory that moves to disk when it grows, or a temporary file
//! beside its final name. Only an accepted certificate gets that name, in one step, so that whatever ends the
//! program leaves no half certificate behind that name; and nothing that exists is ever overwritten.

use crate::error::{Result, StoreError};
use std::collections::HashSet;
use std::fs;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use tempfile::{NamedTempFile, SpooledTempFile};
use twinproof_certificate::Output;

/// Certificates up to this size stay in memory.
const SPOOL_BYTES: usize = 16 << 20;

/// What to do with the certificates of several positions.
#[derive(Debug)]
pub enum CertificateStore {
    /// Make none.
    None,
    /// Make and check them, then forget them.
    Discard,
    /// Keep the one certificate of the run here.
    File(PathBuf),
    /// Keep each as `ID.cert` in this folder; the names given so far.
    Folder(PathBuf, HashSet<String>),
}

impl CertificateStore {
    /// Keeps one certificate under this name. Fails now rather than after a long search if it cannot be written there.
    pub fn file(name: &Path) -> Result<Self> {
        refuse_existing(name)?;
        temporary(folder_of(name))?;
        Ok(Self::File(name.to_owned()))
    }

    /// Keeps certificates in this folder, which is made if it is missing. Fails now rather than after a long search.
    pub fn folder(folder: &Path) -> Result<Self> {
        fs::create_dir_all(folder)
            .map_err(|source| StoreError::NoFolder { folder: folder.to_owned(), source })?;
        temporary(folder)?;
        Ok(Self::Folder(folder.to_owned(), HashSet::new()))
    }

    /// Where the certificates of position `id` go.
    pub fn place(&mut self, id: &str) -> Place {
        match self {
            Self::None => Place::None,
            Self::Discard => Place::Discard,
            Self::File(name) => Place::Named(name.clone()),
            Self::Folder(folder, given) => Place::Named(folder.join(unused_name(id, given))),
        }
    }
}

/// Where the certificates of one position go.
#[derive(Debug, Clone)]
pub enum Place {
    /// Make none.
    None,
    /// Make and check them, then forget them.
    Discard,
    /// Keep the one that proves the answer under this name. A shortest mate has a second one, that there is none shorter, under
    /// a name beside it: see [`Place::beside`].
    Named(PathBuf),
}

impl Place {
    /// Opens a draft; `None` if no certificate is to be made. Fails if the name is taken.
    pub fn draft(&self) -> Result<Option<Draft>> {
        let name = match self {
            Self::None => return Ok(None),
            Self::Discard => return Ok(Some(Draft::spooled())),
            Self::Named(name) => name.clone(),
        };
        refuse_existing(&name)?;
        Ok(Some(Draft { file: File::Named(temporary(folder_of(&name))?), name: Some(name) }))
    }

    /// The place for a second certificate beside the first: `answer.shorter.cert` beside `answer.cert`.
    pub fn beside(&self, what: &str) -> Self {
        let Self::Named(name) = self else { return self.clone() };
        let mut beside = name.file_stem().unwrap_or_default().to_owned();
        beside.push(".");
        beside.push(what);
        if let Some(extension) = name.extension() {
            beside.push(".");
            beside.push(extension);
        }
        Self::Named(name.with_file_name(beside))
    }

    /// Fails now rather than after a long search if the name is taken.
    pub fn refuse_taken(&self) -> Result<()> {
        match self {
            Self::Named(name) => refuse_existing(name),
            Self::None | Self::Discard => Ok(()),
        }
    }
}

/// A certificate that is being written and has not been accepted yet. Dropped, it leaves nothing behind.
#[derive(Debug)]
pub struct Draft {
    file: File,
    name: Option<PathBuf>,
}

#[derive(Debug)]
enum File {
    Spool(SpooledTempFile),
    Named(NamedTempFile),
}

impl Draft {
    /// A draft that is not kept whatever comes of it.
    pub fn spooled() -> Self {
        Self { file: File::Spool(SpooledTempFile::new(SPOOL_BYTES)), name: None }
    }

    /// Another one for the same place.
    pub(crate) fn another(&self) -> Result<Self> {
        match &self.name {
            None => Ok(Self::spooled()),
            Some(name) => {
                Ok(Self { file: File::Named(temporary(folder_of(name))?), name: Some(name.clone()) })
            }
        }
    }

    /// The same for another place in the same folder.
    pub fn moved(self, place: &Place) -> Self {
        match place {
            Place::Named(name) => Self { name: Some(name.clone()), ..self },
            Place::None | Place::Discard => self,
        }
    }

    /// Gives the certificate its final name and says it; `None` for one that is not kept.
    pub fn accept(self) -> Result<Option<PathBuf>> {
        let (File::Named(file), Some(name)) = (self.file, self.name) else { return Ok(None) };
        match file.persist_noclobber(&name) {
            Ok(_) => Ok(Some(name)),
            Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => {
                Err(StoreError::Exists(name).into())
            }
            Err(error) => Err(StoreError::Name { name, source: error.error }.into()),
        }
    }
}

impl Read for Draft {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match &mut self.file {
            File::Spool(file) => file.read(buffer),
            File::Named(file) => file.read(buffer),
        }
    }
}

impl Write for Draft {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        match &mut self.file {
            File::Spool(file) => file.write(buffer),
            File::Named(file) => file.write(buffer),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.file {
            File::Spool(file) => file.flush(),
            File::Named(file) => file.flush(),
        }
    }
}

impl Output for Draft {
    fn cut(&mut self, bytes: u64) -> io::Result<()> {
        match &mut self.file {
            File::Spool(file) => {
                file.set_len(bytes)?;
                file.seek(SeekFrom::Start(bytes)).map(|_| ())
            }
            File::Named(file) => file.as_file_mut().cut(bytes),
        }
    }
}

impl Seek for Draft {
    fn seek(&mut self, position: SeekFrom) -> io::Result<u64> {
        match &mut self.file {
            File::Spool(file) => file.seek(position),
            File::Named(file) => file.seek(position),
        }
    }
}

/// A temporary file with the permissions of an ordinary one.
pub(crate) fn temporary(folder: &Path) -> Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".twinproof-").suffix(".partial");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder).map_err(|error| {
        // The name of the temporary file would tell nobody anything.
        let text = error.to_string();
        let why = text.split(" at path ").next().unwrap_or_default().to_owned();
        StoreError::Folder { folder: folder.to_owned(), why }.into()
    })
}

fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn refuse_existing(name: &Path) -> Result<()> {
    if name.symlink_metadata().is_ok() {
        return Err(StoreError::Exists(name.to_owned()).into());
    }
    Ok(())
}

/// The file name for a position's certificate, different from those already given in this run.
fn unused_name(id: &str, given: &mut HashSet<String>) -> String {
    let safe: String = id
        .chars()
        .map(|c| if c.is_alphanumeric() || matches!(c, '-' | '_' | '.') { c } else { '_' })
        .take(60)
        .collect();
    let safe = safe.trim_start_matches('.');
    let stem = if safe.is_empty() { "_" } else { safe };
    let mut name = format!("{stem}.cert");
    let mut copy = 1;
    while !given.insert(name.clone()) {
        copy += 1;
        name = format!("{stem}-{copy}.cert");
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_safe_and_differ() {
        let mut given = HashSet::new();
        assert_eq!(unused_name("fig1", &mut given), "fig1.cert");
        assert_eq!(unused_name("fig1", &mut given), "fig1-2.cert");
        assert_eq!(unused_name("../../etc/passwd", &mut given), "_.._etc_passwd.cert");
        assert_eq!(unused_name("..", &mut given), "_.cert");
        assert_eq!(unused_name("", &mut given), "_-2.cert");
        assert!(unused_name(&"é".repeat(500), &mut given).len() < 200);
    }

    #[test]
    fn a_second_certificate_stands_beside_the_first() {
        for (first, second) in
            [("a/mate.cert", "a/mate.shorter.cert"), ("mate", "mate.shorter"), ("a.b.c", "a.b.shorter.c")]
        {
            match Place::Named(first.into()).beside("shorter") {
                Place::Named(name) => assert_eq!(name, Path::new(second)),
                other => panic!("{first} became {other:?}"),
            }
        }
    }

    #[test]
    fn only_an_accepted_draft_appears_and_never_over_another_file() {
        let folder = tempfile::tempdir().unwrap();
        let mut store = CertificateStore::Folder(folder.path().to_owned(), HashSet::new());
        let files = || fs::read_dir(folder.path()).unwrap().count();

        let mut dropped = store.place("a").draft().unwrap().unwrap();
        dropped.write_all(b"half").unwrap();
        assert!(!folder.path().join("a.cert").exists());
        drop(dropped);
        assert_eq!(files(), 0);

        let mut kept = store.place("b").draft().unwrap().unwrap();
        kept.write_all(b"whole").unwrap();
        assert_eq!(kept.accept().unwrap(), Some(folder.path().join("b.cert")));
        assert_eq!(fs::read(folder.path().join("b.cert")).unwrap(), b"whole");

        let late = store.place("c").draft().unwrap().unwrap();
        fs::write(folder.path().join("c.cert"), b"mine").unwrap();
        assert!(late.accept().is_err());
        assert_eq!(fs::read(folder.path().join("c.cert")).unwrap(), b"mine");
    }
}
