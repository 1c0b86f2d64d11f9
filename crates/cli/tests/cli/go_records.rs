//! Proofs of Go as records: what a reader of the record alone must be told.

use crate::run;

/// The first node of the record of a proof, and the whole record.
fn record(sgf: &str, options: &[&str]) -> (String, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("a.cert");
    let file = file.to_str().expect("UTF-8");
    let solved = run(["solve", "go", sgf, "--certificate", file].iter().chain(options));
    assert_eq!(solved.code, 0, "{}", solved.err);
    let shown = run(["show", file, "--format", "sgf"]);
    assert_eq!(shown.code, 0, "{}", shown.err);
    let root = shown.out.split("\n(;").next().expect("there is a first node").to_owned();
    (root, shown.out)
}

#[test]
fn a_record_tells_of_the_past_that_it_does_not_show() {
    let past = "(;SZ[1:5]AB[ac][ae]AW[ab]PL[W];W[ad];B[];W[aa];B[ac]TR[ad]SQ[aa][ab][ad][ae])";
    let (root, _) = record(past, &[]);
    let after = "This is the position after 4 moves: no position before it may come again.";
    assert_eq!(root.matches(after).count(), 2, "in GC and C: {root}");
    assert!(root.contains("White may not play A4: a position would be repeated."), "{root}");
    let (root, _) = record("examples/go/corner.sgf", &[]);
    assert!(!root.contains("This is the position after") && !root.contains("may not play"), "{root}");
}

#[test]
fn a_ko_that_may_not_be_taken_back_is_named() {
    // White takes on C3 from B3.
    let (root, _) =
        record("(;SZ[4]AB[ba][ab][bc][cb]AW[ca][cc][db]PL[W];W[bb])", &["--goal", "score:16", "--at", "end"]);
    assert!(root.contains("Black may not play C3: that would take back a ko at once."), "{root}");
}

#[test]
fn a_record_names_the_threats_that_are_granted() {
    let (root, all) = record("examples/go/rectangular-six.sgf", &["--ko-threats", "black:1"]);
    for told in [
        "GN[White to play and kill (Black has 1 ko threat)]",
        "whatever White plays. Black has 1 ko threat. Proven",
        "C[White to play and kill (Black has 1 ko threat)? There is no way: Black lives",
    ] {
        assert!(root.contains(told), "{told}: {root}");
    }
    assert!(!all.contains("answers threat"), "{all}");
}

#[test]
fn sentences_name_the_sides_and_end_once() {
    let (root, _) = record("examples/go/rectangular-six.sgf", &[]);
    assert!(root.contains("GC[Black dies, whatever Black plays."), "{root}");
    for (goal, end) in
        [("score:1", "C[Black to play: Black wins by at least 1 point?]"), ("score:2", "points? There is")]
    {
        let (root, _) = record("(;SZ[2])", &["--goal", goal]);
        assert!(root.contains(end) && !root.contains("??") && !root.contains("?."), "{root}");
    }
}
