//! Files that are not what was written.

use crate::fen::position;
use crate::tables;
use std::fs;
use std::path::PathBuf;
use twinproof_core::{Clock, StopFlag};
use twinproof_tables::{TableError, Tables, Wdl, check};

/// A position of the file below.
const POSITION: &str = "W:WK4:BK11";

struct Damaged {
    folder: tempfile::TempDir,
    file: PathBuf,
    whole: Vec<u8>,
}

impl Damaged {
    fn new(name: &str) -> Self {
        let (folder, _) = tables(2);
        let file = folder.path().join("checkers").join(name);
        let whole = fs::read(&file).unwrap();
        Self { folder, file, whole }
    }

    /// What becomes of a look-up when the file is like that.
    fn with(&self, bytes: &[u8]) -> Result<Option<Wdl>, TableError> {
        fs::write(&self.file, bytes).unwrap();
        let tables = Tables::open(self.folder.path(), 2)?;
        tables.distance(&position(POSITION))?;
        tables.probe(&position(POSITION))
    }
}

#[test]
fn a_file_cut_off_anywhere_is_an_error() {
    let damaged = Damaged::new("m0k1-m0k1.wdl");
    assert_eq!(damaged.with(&damaged.whole), Ok(Some(Wdl::Loss)));
    for length in 0..damaged.whole.len() {
        let error = damaged.with(&damaged.whole[..length]).unwrap_err();
        let sentence = error.to_string();
        assert!(
            matches!(error, TableError::Foreign { .. } | TableError::Length { .. }),
            "{length}: {sentence}"
        );
        assert!(sentence.contains("m0k1-m0k1.wdl"), "{sentence}");
    }
    let mut longer = damaged.whole.clone();
    longer.push(0);
    assert!(matches!(damaged.with(&longer), Err(TableError::Length { .. })));
}

#[test]
fn a_flipped_bit_anywhere_is_an_error() {
    for name in ["m0k1-m0k1.wdl", "m0k1-m0k1.dtc"] {
        let damaged = Damaged::new(name);
        for at in 0..damaged.whole.len() {
            let mut bytes = damaged.whole.clone();
            bytes[at] ^= 1 << (at % 8);
            let error = damaged.with(&bytes).expect_err("a bit is wrong");
            assert!(error.to_string().contains(name), "{at}: {error}");
        }
    }
}

#[test]
fn a_renamed_file_is_an_error() {
    let damaged = Damaged::new("m0k1-m0k1.wdl");
    let other = fs::read(damaged.file.with_file_name("m1k0-m0k1.wdl")).unwrap();
    let sentence = damaged.with(&other).unwrap_err().to_string();
    assert!(
        sentence
            .ends_with("m0k1-m0k1.wdl holds the table m1k0-m0k1.wdl: it was renamed, or copied over another")
    );
    let distances = fs::read(damaged.file.with_file_name("m0k1-m0k1.dtc")).unwrap();
    assert!(matches!(damaged.with(&distances), Err(TableError::Misnamed { .. })));
}

#[test]
fn a_missing_file_is_an_error() {
    let damaged = Damaged::new("m0k1-m0k1.wdl");
    fs::remove_file(&damaged.file).unwrap();
    let error = Tables::open(damaged.folder.path(), 2).unwrap_err();
    assert!(matches!(&error, TableError::Missing { file, pieces: 2 } if *file == damaged.file), "{error}");

    let damaged = Damaged::new("m0k1-m0k1.dtc");
    fs::remove_file(&damaged.file).unwrap();
    let tables = Tables::open(damaged.folder.path(), 2).unwrap();
    assert_eq!(tables.probe(&position(POSITION)), Ok(Some(Wdl::Loss)));
    assert!(matches!(tables.distance(&position(POSITION)), Err(TableError::Missing { .. })));
}

#[test]
fn a_foreign_file_and_another_version_are_errors() {
    let damaged = Damaged::new("m0k1-m0k1.wdl");
    let error = damaged.with(b"This is a letter to my aunt, and no table at all.").unwrap_err();
    assert!(error.to_string().ends_with("is not a table of Twinproof"), "{error}");
    let mut bytes = damaged.whole.clone();
    bytes[8] = 2;
    assert!(matches!(damaged.with(&bytes), Err(TableError::Version { found: 2, reads: 1, .. })));
}

#[test]
fn a_check_finds_a_damaged_page_that_nobody_looked_at() {
    let damaged = Damaged::new("m1k0-m1k0.dtc");
    let mut bytes = damaged.whole.clone();
    *bytes.last_mut().unwrap() ^= 0x10;
    assert_eq!(damaged.with(&bytes), Ok(Some(Wdl::Loss)));
    let clock = Clock::start(None, StopFlag::new());
    let error = check(damaged.folder.path(), 2, 1, &clock, &mut |_| {}).unwrap_err();
    assert!(matches!(error, TableError::Damaged { .. }), "{error}");
}
