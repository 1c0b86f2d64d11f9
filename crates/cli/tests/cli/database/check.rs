//! `db check` finds whatever was changed behind its back.

use super::{MATES, Place};
use serde_json::Value;

/// A database with rows of all kinds: by rank, with sets, unconditional; of chess, Go and graphs.
fn filled() -> Place {
    let place = Place::new();
    for args in [
        &MATES[..],
        &["go", "examples/go/corner.sgf"],
        &["go", "examples/go/one-eye.sgf"],
        &["graph", "--file", "examples/graphs.jsonl"],
        &["tictactoe"],
    ] {
        let objects = place.objects(args);
        assert!(super::tally(&objects, "stored") > 0, "{args:?}");
    }
    place
}

/// What is found after a change: at least one finding of this kind, and nothing was wrong before.
fn finds(place: &Place, sql: &str, kinds: &[&str]) -> Vec<Value> {
    assert_eq!(place.check().0, 0, "before {sql}");
    assert_eq!(place.change(sql), 1, "{sql}");
    let (code, found, sum) = place.check();
    let found_kinds: Vec<_> =
        found.iter().map(|finding| finding["finding"].as_str().expect("a kind")).collect();
    assert_eq!((code, sum["result"].as_str()), (1, Some("false")), "{sql}: {found:?}");
    for kind in kinds {
        assert!(found_kinds.contains(kind), "{sql}: {found:?}");
    }
    found
}

#[test]
fn nothing_is_false_in_what_searches_have_stored() {
    let place = filled();
    let (code, found, sum) = place.check();
    assert_eq!((code, found.len(), &sum["result"]), (0, 0, &"accepted".into()), "{found:?}");
    assert!(sum["rows"].as_u64() > Some(40), "{sum}");
    assert_eq!(place.do_it("check", &[]).out.lines().count(), 1);
}

#[test]
fn a_changed_value_is_found() {
    let place = filled();
    let one = "SELECT key FROM verdict WHERE marks = 1 LIMIT 1";
    let found = finds(
        &place,
        &format!("UPDATE verdict SET value = 1 - value WHERE key = ({one})"),
        &["unfounded", "missing"],
    );
    assert_eq!(found[0]["key"], found[1]["key"], "the one row is named: {found:?}");
}

#[test]
fn a_changed_move_is_found() {
    let place = filled();
    let one = "SELECT key FROM verdict WHERE move IS NOT NULL LIMIT 1 OFFSET 3";
    let found = finds(&place, &format!("UPDATE verdict SET move = move + 1 WHERE key = ({one})"), &["false"]);
    assert!(found[0]["differs"][0].as_str().unwrap().starts_with("its move is number "), "{found:?}");
    let human = place.do_it("check", &[]);
    let key = found[0]["key"].as_str().unwrap();
    assert!(human.out.contains(key) && human.out.contains("and should be number"), "{}", human.out);
}

#[test]
fn a_changed_rank_is_found_whichever_way() {
    for change in ["rank + 1", "rank - 1"] {
        let place = filled();
        let one = "SELECT key FROM verdict WHERE marks = 1 AND rank > 1 LIMIT 1";
        let found =
            finds(&place, &format!("UPDATE verdict SET rank = {change} WHERE key = ({one})"), &["false"]);
        assert!(found[0]["differs"][0].as_str().unwrap().starts_with("its rank is "), "{found:?}");
    }
}

#[test]
fn a_changed_condition_is_found() {
    // A set that is forgotten, one that names something else, a mark.
    let place = filled();
    let sets = "SELECT key FROM verdict WHERE length(asks) > 12 LIMIT 1";
    let found = finds(&place, &format!("UPDATE verdict SET asks = NULL WHERE key = ({sets})"), &["false"]);
    assert!(found[0]["differs"].to_string().contains("it asks for no sets, and should ask"), "{found:?}");
    let place = filled();
    let other = "substr(asks, 1, length(asks) - 8) || x'0102030405060708'";
    finds(
        &place,
        &format!("UPDATE verdict SET asks = CAST({other} AS BLOB) WHERE key = ({sets})"),
        &["false"],
    );
    for (marks, change) in [(1, "0"), (1, "2"), (1, "9"), (1, "17"), (1, "5"), (0, "1")] {
        let place = filled();
        let one = format!("SELECT key FROM verdict WHERE marks = {marks} AND rank > 0 LIMIT 1");
        finds(&place, &format!("UPDATE verdict SET marks = {change} WHERE key = ({one})"), &["false"]);
    }
}

#[test]
fn a_changed_floor_is_found() {
    let place = filled();
    let raised = "CAST(x'6400000000000000' || x'00000000' AS BLOB)";
    let one = "SELECT key FROM verdict WHERE marks = 1 AND asks IS NULL LIMIT 1";
    finds(&place, &format!("UPDATE verdict SET asks = {raised} WHERE key = ({one})"), &["missing"]);
    // One that is too low forbids what need not be forbidden, and makes nothing false.
    let place = filled();
    let lowered = "CAST(x'0100000000000000' || x'00000000' AS BLOB)";
    let one = "SELECT key FROM verdict WHERE marks = 1 AND asks IS NULL AND rank > 0 LIMIT 1";
    assert_eq!(place.change(&format!("UPDATE verdict SET asks = {lowered} WHERE key = ({one})")), 1);
    let (code, found, _) = place.check();
    assert_eq!((code, &found[0]["finding"]), (0, &"low-floor".into()), "{found:?}");
}

#[test]
fn rows_that_are_gone_moved_or_made_up_are_found() {
    let place = filled();
    finds(&place, "DELETE FROM verdict WHERE key = (SELECT min(key) FROM verdict)", &["missing"]);
    let place = filled();
    let one = "SELECT min(key) FROM verdict WHERE solution = 1";
    finds(&place, &format!("UPDATE verdict SET solution = 2 WHERE key = ({one})"), &["unfounded"]);
    let place = filled();
    finds(&place, &format!("UPDATE verdict SET solution = 999 WHERE key = ({one})"), &["unfounded"]);
    let place = filled();
    let made_up = "INSERT INTO verdict VALUES (x'00112233445566778899aabbccddeeff', 0, 1, 3, 0, 1, NULL)";
    let found = finds(&place, made_up, &["unfounded"]);
    assert_eq!(found[0]["key"], "00112233445566778899aabbccddeeff");
}

#[test]
fn what_the_winner_enters_is_compared_too() {
    let place = filled();
    let one = "SELECT min(key) FROM entered";
    finds(&place, &format!("UPDATE entered SET rank = rank + 1 WHERE key = ({one})"), &["entered-late"]);
    let place = filled();
    finds(&place, &format!("DELETE FROM entered WHERE key = ({one})"), &["entered-late"]);
}

#[test]
fn solutions_and_certificates_are_compared_too() {
    let place = filled();
    finds(&place, "UPDATE solution SET value = 1 - value WHERE id = 1", &["misnamed"]);
    let place = filled();
    finds(&place, "UPDATE solution SET certificate = 2 WHERE id = 1", &["misnamed"]);
    let place = filled();
    let found = finds(
        &place,
        "UPDATE solution SET certificate = NULL, engine = 'somebody' WHERE id = 2",
        &["unfounded"],
    );
    assert!(found.len() > 1, "all its rows: {found:?}");
    // Bytes that cannot be unpacked are damage.
    let place = filled();
    place.change("UPDATE certificate SET length = length + 1 WHERE id = 1");
    let run = place.do_it("check", &[]);
    assert!(run.code == 1 && run.err.contains("damaged"), "{}", run.err);
}
