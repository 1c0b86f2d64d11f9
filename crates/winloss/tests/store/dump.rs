//! Databases as text.

use crate::common::{Temporary, certified, claimed, ranked, with_sets};
use std::ops::ControlFlow;
use std::path::Path;
use twinproof_core::Value;
use twinproof_winloss::{
    Asks, ByRank, Database, Key, Progress, Row, Sqlite, StoreError, read_dump, write_dump,
};

fn go_on(_: Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn dump(database: &Sqlite) -> String {
    let mut text = Vec::new();
    write_dump(database, &mut text, &mut go_on).unwrap();
    String::from_utf8(text).unwrap()
}

/// A database with rows of all kinds.
fn filled() -> Temporary {
    let temporary = Temporary::new();
    let database = &temporary.database;
    let rows = [
        ranked(1, 5),
        Row { value: Value::Loss, mv: None, by_rank: ByRank::History, ..ranked(u128::MAX, 6) },
        Row { needs_fresh_epoch: true, ..ranked(2, 7) },
        with_sets(3, 1, &[1, u64::MAX], &[2]),
        Row { asks: Asks::TooMuch, by_rank: ByRank::Nowhere, ..ranked(4, 8) },
        ranked(5, 2),
    ];
    database.store(&certified(1), &rows, &[(Key(77), 3)]).unwrap();
    database.store(&claimed(2), &[ranked(6, 2), ranked(7, 1)], &[]).unwrap();
    database.make_void(Key(6), Value::Win).unwrap();
    database.make_void(Key(5), Value::Win).unwrap();
    database.store(&certified(3), &[ranked(5, 9)], &[]).unwrap();
    temporary
}

#[test]
fn a_dump_has_a_line_for_everything() {
    let Temporary { database, folder: _folder } = filled();
    let text = dump(&database);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], r#"{"line":"dump","version":1}"#);
    let solution = r#"{"line":"solution","id":2,"game":"chess","rule":"current-player-loss","setup":"050607","words":"does Black live?","root":"0200000000000000","key":"00000000000000000000000000000002","value":"win","time":1800000002,"engine":"engine 2"}"#;
    assert_eq!(lines[2], solution);
    assert!(lines[1].contains(r#""certificate":"636572"#), "{}", lines[1]);
    assert!(lines[1].ends_with(r#","tables":[{"name":"six pieces","digest":"010203"}]}"#), "{}", lines[1]);
    let rows = [
        r#"{"line":"entered","key":"0000000000000000000000000000004d","rank":3}"#,
        r#"{"line":"row","key":"00000000000000000000000000000001","value":"win","solution":1,"certified":true,"move":5,"rank":5,"by_rank":"past"}"#,
        r#"{"line":"row","key":"00000000000000000000000000000002","value":"win","solution":1,"certified":true,"move":7,"rank":7,"by_rank":"past","fresh_epoch":true}"#,
        r#"{"line":"row","key":"00000000000000000000000000000003","value":"win","solution":1,"certified":true,"move":1,"rank":1,"present":["0000000000000001","ffffffffffffffff"],"absent":["0000000000000002"]}"#,
        r#"{"line":"row","key":"00000000000000000000000000000004","value":"win","solution":1,"certified":true,"move":8,"rank":8,"never":"too-much"}"#,
        r#"{"line":"row","key":"00000000000000000000000000000005","value":"win","solution":3,"certified":true,"move":9,"rank":9,"by_rank":"past","floor":2}"#,
        r#"{"line":"row","key":"00000000000000000000000000000006","value":"win","solution":2,"certified":false,"move":2,"rank":2,"by_rank":"past","never":"void"}"#,
        r#"{"line":"row","key":"00000000000000000000000000000007","value":"win","solution":2,"certified":false,"move":1,"rank":1,"by_rank":"past"}"#,
        r#"{"line":"row","key":"ffffffffffffffffffffffffffffffff","value":"loss","solution":1,"certified":true,"rank":6,"by_rank":"history"}"#,
        r#"{"line":"end","rows":8}"#,
    ];
    assert_eq!(lines[4..], rows);
}

#[test]
fn a_dump_that_is_read_gives_the_same_dump() {
    let Temporary { database, folder: _folder } = filled();
    let text = dump(&database);
    let copy = Temporary::new();
    let merged = read_dump(&copy.database, &mut text.as_bytes(), &mut go_on).unwrap();
    assert_eq!((merged.rows, merged.solutions), (8, 3));
    assert_eq!(dump(&copy.database), text);
    let again = read_dump(&copy.database, &mut text.as_bytes(), &mut go_on).unwrap();
    assert_eq!((again.rows, again.solutions), (0, 0));
    assert_eq!(dump(&copy.database), text);
    // Into one that has something of it.
    let other = Temporary::new();
    other.database.store(&claimed(9), &[ranked(1, 1), ranked(99, 1)], &[]).unwrap();
    read_dump(&other.database, &mut text.as_bytes(), &mut go_on).unwrap();
    let found = other.database.find(&[Key(1)]).unwrap();
    assert_eq!((&found[0].row, found[0].floor), (&ranked(1, 5), Some(1)));
}

/// A block of docs/database.md.
fn documented(language: &str) -> String {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/database.md");
    let page = std::fs::read_to_string(page).unwrap();
    let (_, block) = page.split_once(&format!("```{language}\n")).unwrap();
    block.split_once("```").unwrap().0.to_owned()
}

#[test]
fn the_dump_of_the_documentation_is_one() {
    let text = documented("json");
    let Temporary { database, folder: _folder } = Temporary::new();
    let merged = read_dump(&database, &mut text.as_bytes(), &mut go_on).unwrap();
    assert_eq!((merged.rows, merged.solutions), (5, 2));
    assert_eq!(dump(&database), text);
}

#[test]
fn the_schema_of_the_documentation_is_that_of_the_file() {
    let Temporary { database, folder: _folder } = Temporary::new();
    let schema = |connection: &rusqlite::Connection| -> Vec<(String, Option<String>)> {
        let mut statement = connection.prepare("SELECT name, sql FROM sqlite_schema ORDER BY name").unwrap();
        let lines = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
        lines.collect::<Result<_, _>>().unwrap()
    };
    let written = rusqlite::Connection::open_in_memory().unwrap();
    written.execute_batch(&documented("sql")).unwrap();
    assert_eq!(schema(&written), schema(&rusqlite::Connection::open(database.file()).unwrap()));
}

#[test]
fn a_dump_that_is_wrong_changes_nothing() {
    let Temporary { database, folder: _folder } = filled();
    let text = dump(&database);
    let whole: Vec<&str> = text.lines().collect();
    let refused = |lines: &[&str], line: u64, what: &str| {
        let copy = Temporary::new();
        let text = lines.join("\n");
        let error = read_dump(&copy.database, &mut text.as_bytes(), &mut go_on).expect_err(what);
        let StoreError::Dump { line: found, .. } = &error else { panic!("{error:?}") };
        assert_eq!(*found, line, "{error}");
        assert!(error.to_string().contains(what), "{error}");
        assert_eq!(copy.database.solution_ids().unwrap(), []);
        assert_eq!(dump(&copy.database).lines().count(), 2);
    };
    let replaced = |line: usize, from: &str, to: &str, what: &str| {
        let changed = whole[line - 1].replace(from, to);
        assert_ne!(changed, whole[line - 1]);
        let mut lines = whole.clone();
        lines[line - 1] = &changed;
        refused(&lines, line as u64, what);
    };
    refused(&whole[..10], 10, "it ends here without its last line");
    refused(&[], 0, "it ends here without its last line");
    refused(&whole[1..], 1, "a dump begins with");
    refused(&[&whole[..5], &whole[6..]].concat(), 13, "there should be 8 rows, and there are 7");
    refused(&[&whole[..], &whole[5..6]].concat(), 15, "something follows the last line");
    refused(&[whole[0], whole[0]], 2, "a dump begins inside another");
    refused(&[&whole[..2], &whole[1..]].concat(), 3, "solution 1 is not a new number");
    replaced(1, "1", "2", "the dump has version 2");
    replaced(6, "\"solution\":1", "\"solution\":7", "there is no solution 7");
    replaced(6, "\"certified\":true", "\"certified\":false", "disagree about a certificate");
    replaced(3, "engine\"", "motor\"", "it cannot be read (unknown field `motor`");
    replaced(3, ",\"engine\":\"engine 2\"", "", "either a certificate or an engine");
    replaced(6, "00000001", "0000001", "not 32 hexadecimal digits");
    replaced(6, "00000001", "+0000001", "not 32 hexadecimal digits");
    replaced(3, "050607", "05060", "not pairs of hexadecimal digits");
    replaced(6, "\"rank\":5", "\"rank\":-5", "it cannot be read");
    replaced(6, "past", "future", "it cannot be read");
    refused(&[whole[0], "hello"], 2, "it cannot be read");
}
