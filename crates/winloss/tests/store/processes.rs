//! Several processes at the same time. They are this test binary, started again with a part to play.

use crate::common::{claimed, ranked};
use std::path::Path;
use std::process::{Command, Stdio};
use twinproof_winloss::{Access, Database, Key, Row, Sqlite};

const PART: &str = "TWINPROOF_WINLOSS_PART";

/// Starts this binary again to run one of its tests with a part to play.
pub(crate) fn actor(test: &str, part: &str) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args([test, "--exact", "--nocapture", "--test-threads=1"]).env(PART, part);
    command.stdin(Stdio::null());
    command
}

/// The part that this process has been started to play.
pub(crate) fn part() -> Option<String> {
    std::env::var(PART).ok()
}

fn write_rows(file: &Path, writer: u64) {
    let database = Sqlite::open(file, Access::ReadWrite).unwrap();
    for number in 0..50 {
        let key = u128::from(writer * 1000 + number);
        // Its own rows, and one that all of them fight for.
        let rows = [ranked(key, 3), Row { mv: Some(writer as u32), ..ranked(999_999, 1000 - number as u32) }];
        database.store(&claimed(writer * 1000 + number), &rows, &[]).unwrap();
    }
}

#[test]
fn several_processes_write_at_the_same_time() {
    if let Some(part) = part() {
        let (writer, file) = part.split_once(' ').unwrap();
        write_rows(Path::new(file), writer.parse().unwrap());
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    // It is not there yet: they also fight for making it.
    let file = folder.path().join("shared.db");
    let start = |writer| {
        let part = format!("{writer} {}", file.display());
        actor("processes::several_processes_write_at_the_same_time", &part)
            .stdout(Stdio::null())
            .spawn()
            .unwrap()
    };
    let writers = [1u64, 2, 3, 4].map(start);
    for mut writer in writers {
        assert!(writer.wait().unwrap().success());
    }
    let database = Sqlite::open(&file, Access::ReadOnly).unwrap();
    let keys: Vec<Key> =
        (1..=4).flat_map(|writer| (0..50).map(move |number| Key(writer * 1000 + number))).collect();
    assert_eq!(database.find(&keys).unwrap().len(), 200);
    let fought_for = &database.find(&[Key(999_999)]).unwrap()[0];
    assert_eq!((fought_for.row.rank, fought_for.floor), (951, Some(951)));
    assert_eq!(database.solution_ids().unwrap().len(), 200);
}

/// One that comes while another makes the file must not take half of its header for a stranger's.
#[test]
fn several_make_the_same_file() {
    for round in 0..100 {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("shared.db");
        let start = std::sync::Barrier::new(4);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    start.wait();
                    let opened = Sqlite::open(&file, Access::ReadWrite);
                    assert!(opened.is_ok(), "round {round}: {:?}", opened.err());
                });
            }
        });
    }
}
