//! Files and folders that may not be written. Whoever is root may write everything, so root plays nobody.
#![cfg(unix)]

use crate::common::{certified, ranked};
use crate::processes::{actor, part};
use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use twinproof_winloss::{Access, Database, Key, Sqlite, StoreError};

const NOBODY: u32 = 65534;
const TEST: &str = "permissions::what_may_not_be_written";

/// A database with one row in a folder of that name, with the log it has while it is open if asked for.
fn make(folder: &Path, name: &str, with_log: bool) -> PathBuf {
    let folder = folder.join(name);
    fs::create_dir(&folder).unwrap();
    let file = folder.join("a b%20?.db");
    let database = Sqlite::open(&file, Access::ReadWrite).unwrap();
    database.store(&certified(1), &[ranked(1, 1)], &[]).unwrap();
    if with_log {
        let copy = folder.join("copy.db");
        fs::copy(&file, &copy).unwrap();
        fs::copy(folder.join("a b%20?.db-wal"), folder.join("copy.db-wal")).unwrap();
        return copy;
    }
    file
}

fn permit(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
}

fn reads(file: &Path) {
    let database = Sqlite::open(file, Access::ReadOnly).unwrap();
    assert_eq!(database.find(&[Key(1)]).unwrap().len(), 1);
    // A second connection, for a second thread.
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| assert_eq!(database.find(&[Key(1)]).unwrap().len(), 1));
        }
    });
    let stored = database.store(&certified(2), &[ranked(1, 1)], &[]);
    assert!(matches!(stored, Err(StoreError::ReadOnly { .. })), "{stored:?}");
}

fn is_denied(file: &Path, access: Access, what: &str) {
    let error = Sqlite::open(file, access).unwrap_err();
    assert!(matches!(error, StoreError::Denied { .. }), "{error:?}");
    assert!(error.to_string().contains(what), "{error}");
}

/// What somebody without rights sees in the folder.
fn play(folder: &Path) {
    let file = |name: &str| folder.join(name).join("a b%20?.db");
    let permissions = "change their permissions";
    reads(&file("closed"));
    is_denied(&file("closed"), Access::ReadWrite, permissions);
    reads(&file("file"));
    is_denied(&file("file"), Access::ReadWrite, permissions);
    is_denied(&file("folder"), Access::ReadWrite, permissions);
    reads(&file("folder"));
    is_denied(&folder.join("closed/new.db"), Access::ReadWrite, permissions);
    is_denied(&file("secret"), Access::ReadOnly, permissions);
    is_denied(&file("secret"), Access::ReadWrite, permissions);
    is_denied(&folder.join("log/copy.db"), Access::ReadOnly, "open it once for writing");
}

#[test]
fn what_may_not_be_written() {
    if let Some(folder) = part() {
        return play(Path::new(&folder));
    }
    let folder = tempfile::tempdir().unwrap();
    permit(folder.path(), 0o755);
    let modes = [
        ("closed", 0o444, 0o555),
        ("file", 0o444, 0o777),
        ("folder", 0o666, 0o555),
        ("secret", 0o000, 0o555),
        ("log", 0o444, 0o555),
    ];
    for (name, file_mode, folder_mode) in modes {
        permit(&make(folder.path(), name, name == "log"), file_mode);
        permit(&folder.path().join(name), folder_mode);
    }
    let is_root = fs::metadata(folder.path()).unwrap().uid() == 0;
    if is_root {
        // The binary may lie where nobody can reach it.
        let binary = folder.path().join("binary");
        fs::copy(std::env::current_exe().unwrap(), &binary).unwrap();
        permit(&binary, 0o755);
        let part = folder.path().to_str().unwrap();
        let played = actor(TEST, part);
        let mut command = std::process::Command::new(&binary);
        command.args(played.get_args());
        command.envs(played.get_envs().filter_map(|(name, value)| Some((name, value?))));
        let output = command.uid(NOBODY).gid(NOBODY).current_dir("/").output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    } else {
        play(folder.path());
    }
    for (name, ..) in modes {
        permit(&folder.path().join(name), 0o755);
    }
}
