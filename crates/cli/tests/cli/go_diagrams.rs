//! Diagrams as people have them: nothing marked, the board open behind the stones.

use crate::run;
use serde_json::{Value, json};

/// Black in the corner; White's stone on E19 has a liberty inside and one outside.
const LEAK: &str = "(;SZ[19]AB[ab][bb][cb][db][eb]AW[ca][ea][fb][ac][bc][cc][dc][ec][fc]PL[B])";
/// White is open to the right and below, and lives at C19.
const OPEN: &str = "(;SZ[19]AB[fb][dc][ec][gc][bd][cd]AW[db][eb][bc][cc]PL[W])";

fn solve(record: &str, options: &[&str]) -> Value {
    let limit: &[&str] = if options.contains(&"--nodes") { &[] } else { &["--nodes", "200000"] };
    run(["solve", "go", record, "--json"].iter().chain(limit).chain(options)).json().remove(0)
}

#[test]
fn what_can_be_taken_at_the_edge_of_a_region_belongs_to_it() {
    let lives = solve(LEAK, &["--all-moves"]);
    assert_eq!((&lives["verdict"], &lives["checked"]), (&json!("proven"), &json!(true)));
    assert_eq!(lives["question"], "Black lives where the outside is White's");
    assert_eq!((&lives["move"], &lives["moves"]["proven"]), (&json!("B19"), &json!(["B19"])));
    assert!(lives["region"].as_array().is_some_and(|region| region.contains(&json!("F19"))));
    assert_eq!(lives["outside"]["attacker"], "proven");
    let dies = solve(LEAK, &["--to-move", "white"]);
    assert_eq!(dies["question"], "White kills Black where the outside is Black's");
    assert_eq!((&dies["verdict"], &dies["outside"]["defender"]), (&json!("proven"), &json!("proven")));
    assert!(dies["outside"]["says"].to_string().contains("White's chains at F18"), "{dies}");
}

#[test]
fn the_status_is_told_whoever_begins() {
    let found = solve(LEAK, &["--both"]);
    assert_eq!(found["both"]["status"], "unsettled");
    assert_eq!(found["both"]["says"], "Unsettled: Black lives with B19, White kills with B19.");
    assert_eq!(found["both"]["white"]["checked"], true);
    let refused = run(["solve", "go", LEAK, "--both", "--goal", "capture"]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("--both is about life and death"), "{}", refused.err);
}

#[test]
fn an_open_diagram_is_found_out() {
    let found = solve(OPEN, &["--all-moves"]);
    assert_eq!(found["question"], "White lives where the outside is Black's");
    assert_eq!((&found["verdict"], &found["move"]), (&json!("proven"), &json!("C19")));
    assert!(found["moves"]["proven"].as_array().is_some_and(|moves| moves.contains(&json!("C19"))));
}

#[test]
fn a_reading_that_was_asked_for_is_the_only_one() {
    for (side, question) in [
        ("attacker", "White lives where the outside is Black's"),
        ("defender", "White lives where the outside is White's"),
    ] {
        let found = solve(OPEN, &["--outside", side]);
        assert_eq!((&found["question"], &found["verdict"]), (&json!(question), &json!("proven")));
        assert_eq!(found["outside"]["reading"], side);
    }
    let marked = solve(LEAK, &["--region", "A19-E19", "--target", "A18", "--outside", "attacker"]);
    assert_eq!(
        (&marked["verdict"], &marked["region"].as_array().map(Vec::len)),
        (&json!("disproven"), &Some(10))
    );
    let wrong = run(["solve", "go", OPEN, "--goal", "score:1", "--outside", "attacker"]);
    assert_eq!(wrong.code, 1, "{}", wrong.err);
    assert!(wrong.err.contains("the outside can be read in this way"), "{}", wrong.err);
    let elsewhere = run(["solve", "tictactoe", "X.O/.../..X o", "--outside", "attacker"]);
    assert_eq!(elsewhere.code, 2);
    assert!(elsewhere.err.contains("--outside is for go"), "{}", elsewhere.err);
}

#[test]
fn a_marked_region_says_what_it_leaves_out() {
    let found = solve(LEAK, &["--region", "A19-E19", "--target", "A18"]);
    assert_eq!(found["question"], "Black lives");
    assert_eq!(found["outside"]["left_out"], json!(["F19"]));
    assert!(found["outside"]["says"].to_string().contains("count as if they could not be filled"), "{found}");
}

#[test]
fn what_rests_on_the_outside_is_not_settled() {
    // Black has no eye and a way out at the right.
    let record = "(;SZ[19]AB[ba][bb][bc]AW[ca][cb][ad][bd]TR[ba]PL[B])";
    let found = solve(record, &[]);
    assert_eq!(found["verdict"], "unknown", "{found}");
    assert_eq!(
        (&found["outside"]["attacker"], &found["outside"]["defender"]),
        (&json!("disproven"), &json!("proven")),
        "{found}"
    );
    let says = found["outside"]["says"].to_string();
    assert!(says.contains("Black lives only by getting out at") && says.contains("empty points"), "{says}");
    let told = run(["solve", "go", record, "--nodes", "200000"]);
    assert_eq!(told.code, 3);
    assert!(told.out.contains("Black lives only by getting out at"), "{}", told.out);
}

#[test]
fn a_certificate_tells_the_reading() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("a.cert");
    let file = file.to_str().expect("UTF-8");
    run(["solve", "go", LEAK, "--certificate", file]);
    let shown = run(["show", file]).out;
    assert!(
        shown.starts_with(&format!("accepted {file}: Black lives where the outside is White's")),
        "{shown}"
    );
    let record = run(["show", file, "--format", "sgf", "--depth", "0"]).out;
    let again = solve(&record, &[]);
    assert_eq!(again["question"], "Black lives where the outside is White's", "{record}");
}

#[test]
fn a_wall_that_can_be_taken_is_none() {
    // White's six stones around the corner have two liberties, and do not get away.
    let race = "(;SZ[19]AB[ab][bb][cb][ca][ad][bd][cd][eb][ec][fa]AW[ac][bc][cc][dc][db][da]TR[ab]PL[B])";
    let found = solve(race, &[]);
    assert_eq!((&found["verdict"], &found["status"]), (&json!("proven"), &json!("alive")), "{found}");
}

#[test]
fn a_failure_in_one_reading_is_no_failure() {
    // Any of several moves lives; some only with the outside's help, or by more room than the answer needed.
    let record = "(;SZ[19]AB[ab][bb][cb][db][eb]AW[ac][bc][cc][dc][ec][fc]PL[B];B[fb]C[Correct])";
    let found = solve(record, &["--verify"]);
    assert_ne!(found["agrees"], json!(false), "{found}");
    let finding = found["solution"]["moves"][0]["finding"].as_str().expect("the move is judged");
    assert!(["right", "not settled"].contains(&finding), "{found}");
}

#[test]
fn stones_that_do_not_live_in_a_sealed_region_have_a_status() {
    // The wall is one chain with liberties elsewhere.
    let sealed = "(;SZ[19]AB[ab][bb][cb][ca][ea][eb][ec]AW[ac][bc][cc][db][da][dc]TR[ab]PL[B])";
    let found = solve(sealed, &[]);
    assert_eq!((&found["verdict"], &found["status"]), (&json!("disproven"), &json!("dead")), "{found}");
}

#[test]
fn a_death_does_not_rest_on_stones_that_can_be_taken_at_once() {
    // D17 takes D19 and D18.
    let sealed = "(;SZ[19]AB[ab][bb][cb][ca][ea][eb]AW[ac][bc][cc][db][da]TR[ab]PL[B])";
    let found = solve(sealed, &["--both"]);
    assert_eq!((&found["verdict"], &found["move"]), (&json!("proven"), &json!("D17")), "{found}");
    assert_eq!(found["both"]["status"], "unsettled", "{found}");
    // D18 takes D19.
    let corner = "(;SZ[19]AB[ab][bb][cb][ac][da]AW[ca][ea][eb]PL[W])";
    for options in [&["--both"][..], &["--both", "--target", "C19"]] {
        let found = solve(corner, options);
        assert_eq!(found["verdict"], "unknown", "{found}");
        assert!(!found["both"].to_string().contains("whoever begins"), "{found}");
    }
    // D2 takes D1.
    let small = "(;SZ[6:5]AB[aa][ba][ca][bb][ac][ad][bd][cd][de]AW[ea][cb][eb][fc][ed][fd][ce][ee]PL[W])";
    let found = solve(small, &["--target", "C1"]);
    assert_eq!((&found["verdict"], &found["move"]), (&json!("proven"), &json!("D2")), "{found}");
    // Black's chain has a single eye of two points.
    let eye = "(;SZ[5]AB[ea][eb][ec][ad][bd][cd][dd][ed][ce][de][ee]AW[aa][ba][cb][db][ac][bc][cc][dc]PL[B])";
    let found = solve(eye, &["--target", "A5"]);
    assert_eq!((&found["verdict"], &found["status"]), (&json!("disproven"), &json!("alive")), "{found}");
    assert_ne!(solve(eye, &[])["verdict"], "proven");
}

#[test]
fn a_marked_region_says_what_its_rim_rests_on() {
    // Black lives by C9, which touches D9.
    let marked = "(;SZ[9]AB[aa][ba]AW[ab][bb][cb]TR[aa]SQ[aa][ba][ca]PL[B])";
    let found = solve(marked, &[]);
    assert_eq!((&found["verdict"], &found["outside"]["left_out"]), (&json!("proven"), &json!(["D9"])));
    assert!(found["outside"]["says"].to_string().contains("D9 count as if"), "{found}");
}

#[test]
fn a_few_stones_do_not_end_the_search_while_more_are_undecided() {
    // The corner at A19 is no way out for White's stones around it; C16 cannot be helped, and is not what is asked.
    let far = "(;SZ[19]PL[B]AB[eb][ec][gc][cd][ed][de][bf][cf][df]AW[db][dc][bd][dd][be][ce])";
    let found = solve(far, &["--nodes", "40000"]);
    assert_eq!(
        (&found["verdict"], &found["question"]),
        (&json!("unknown"), &json!("Black kills White")),
        "{found}"
    );
    // D19 and D18 can be taken; whether those around them live is another question.
    let capture = "(;SZ[19]PL[B]AB[cb][eb][fb][bc][cc][dc]AW[da][db][ac][ec][fc][gc][ic][bd][cd][dd][cg])";
    let found = solve(capture, &["--nodes", "60000"]);
    assert_eq!(
        (&found["verdict"], &found["question"]),
        (&json!("unknown"), &json!("Black lives")),
        "{found}"
    );
    assert_eq!(found["also"][0]["target"], json!(["D19", "D18"]), "{found}");
}

#[test]
fn a_reading_that_cannot_be_says_why() {
    let refused =
        run(["solve", "go", "examples/go/corner.sgf", "--outside", "attacker", "--region", "A1-C3"]);
    assert_eq!(refused.code, 1);
    assert!(refused.err.contains("Black at D6 have no liberty in the region"), "{}", refused.err);
    let record = "(;SZ[9]GC[outside: foo]AB[aa][ba]AW[ab][bb][cb]PL[B])";
    let refused = run(["solve", "go", record]);
    assert!(refused.err.contains("GC has \"outside: foo\""), "{}", refused.err);
    // Whoever asks for something else does not mind.
    assert_eq!(solve(record, &["--outside", "attacker"])["outside"]["reading"], "attacker");
}

#[test]
fn a_test_for_ko_that_was_not_ended_is_told() {
    let six = "examples/go/rectangular-six.sgf";
    let found = solve(six, &[]);
    assert_eq!((&found["ko"], &found["ko_tested"]), (&json!({"black": 1}), &Value::Null), "{found}");
    // All of the limit goes into the answer.
    let nodes = found["nodes"].to_string();
    let alone = solve(six, &["--nodes", &nodes]);
    assert_eq!((&alone["verdict"], &alone["ko_tested"]), (&json!("proven"), &json!(false)), "{alone}");
    let told = run(["solve", "go", six, "--nodes", &nodes]).out;
    assert!(
        told.contains("Black is dead; whether ko threats would change that was not searched to the end."),
        "{told}"
    );
}
