//! Certificates: where they go, what is never overwritten, and what check and show say of them.

use crate::{run, run_with_input, twinproof, won};
use std::fs;
use std::path::Path;

fn solve_into(certificate: &Path) -> crate::Run {
    run([
        "solve".as_ref(),
        "graph".as_ref(),
        "examples/ghi.json".as_ref(),
        "--certificate".as_ref(),
        certificate.as_os_str(),
    ])
}

#[test]
fn a_kept_certificate_is_accepted_and_shown() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ghi.cert");
    let solved = solve_into(&file);
    assert_eq!(solved.code, 0, "{}", solved.err);
    assert!(solved.out.contains("ghi.cert"));

    let checked = run(["check".as_ref(), file.as_os_str()]);
    assert_eq!((checked.code, checked.out), (0, format!("accepted {}\n", file.display())));

    let object = &run(["check".as_ref(), "--json".as_ref(), file.as_os_str()]).json()[0];
    assert_eq!((&object["result"], &object["verdict"]), (&"accepted".into(), &"proven".into()));
    assert_eq!(object["bytes"], fs::metadata(&file).unwrap().len());

    let shown = run(["show".as_ref(), file.as_os_str()]);
    assert_eq!(shown.code, 0);
    for part in ["first player wins", "first-player-loss", "C! F H! E G!", "first player has won"] {
        assert!(shown.out.contains(part), "{part}: {}", shown.out);
    }
    let object = &run(["show".as_ref(), "--json".as_ref(), file.as_os_str()]).json()[0];
    assert_eq!((&object["root"], &object["tree"][1]["move"]), (&"A".into(), &"C".into()));
}

#[test]
fn a_claim_without_a_proof_leaves_no_file_and_says_so() {
    for algorithm in [&["--algorithm", "dcg"][..], &["--ghi", "ignore"]] {
        for style in [&["--json"][..], &[]] {
            let folder = tempfile::tempdir().unwrap();
            let file = folder.path().join("none.cert");
            let solve = ["solve", "graph", "examples/superko.json"].iter().chain(algorithm).chain(style);
            let run = run(solve.chain(&["--certificate", file.to_str().unwrap()]));
            assert_eq!((run.code, file.exists()), (3, false), "{}", run.out);
            assert!(run.err.starts_with("note: superko: there is nothing to keep"), "{}", run.err);
            assert_eq!(run.err.lines().count(), 1, "{}", run.err);
        }
        // Nobody who did not ask for a file misses it.
        let plain = run(["solve", "graph", "examples/superko.json"].iter().chain(algorithm));
        assert_eq!((plain.code, plain.err.as_str()), (0, ""));
    }
}

#[test]
fn a_certificate_cannot_exchange_the_rule_of_its_question() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("go.cert");
    let solved =
        run(["solve", "go", "(;SZ[2])", "--goal", "score:1", "--certificate", file.to_str().unwrap()]);
    assert_eq!(solved.code, 0, "{}", solved.err);
    let mut bytes = fs::read(&file).unwrap();
    // Behind the magic, the version, "go" and the form: under superko whoever repeats has lost.
    assert_eq!(bytes[15], 1);
    bytes[15] = 0;
    fs::write(&file, &bytes).unwrap();
    let checked = run(["check".as_ref(), file.as_os_str()]);
    assert_eq!(checked.code, 1, "{}", checked.out);
    let reason = "first-player-loss is not the rule of repetition of this question";
    assert!(checked.out.contains(reason), "{}", checked.out);
}

#[test]
fn nothing_is_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.cert");
    fs::write(&file, "precious").unwrap();
    let run = solve_into(&file);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("mine.cert exists and is not overwritten"), "{}", run.err);
    assert!(run.out.is_empty(), "it is said before the search, not after");
    assert_eq!(fs::read_to_string(&file).unwrap(), "precious");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no temporary file is left");
}

#[test]
fn a_place_that_cannot_be_written_is_named_before_the_search() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    for place in [file.join("x.cert"), folder.path().join("no/such/folder/x.cert"), "/proc/x.cert".into()] {
        let run = solve_into(&place);
        assert_eq!(run.code, 1);
        assert!(run.err.starts_with("error: no certificate can be written into"), "{}", run.err);
        assert!(run.out.is_empty());
    }
    let below = file.join("folder");
    let run =
        run_with_input(["solve", "graph", "--file", "-", "--certificate", below.to_str().unwrap()], won("a"));
    assert_eq!(run.code, 1);
    assert!(run.err.contains("choose another"), "{}", run.err);
}

#[test]
fn a_batch_keeps_one_certificate_a_position_and_goes_on_past_one_that_exists() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("certificates");
    let place = place.to_str().unwrap();
    let batch = ["a", "b/../c", "a"].map(won).join("\n");
    let args = ["solve", "graph", "--file", "-", "--json", "--certificate", place];
    let first = run_with_input(args, batch.clone());
    assert_eq!(first.code, 0, "{}{}", first.out, first.err);
    let files: Vec<_> = first.json().iter().map(|object| object["certificate"]["file"].clone()).collect();
    assert_eq!(files, ["a.cert", "b_.._c.cert", "a-2.cert"].map(|name| format!("{place}/{name}")));
    for file in &files {
        assert_eq!(run(["check", file.as_str().unwrap()]).code, 0);
    }
    fs::remove_file(format!("{place}/b_.._c.cert")).unwrap();
    let second = run_with_input(args, batch);
    let [a, b, _] = &second.json()[..] else { panic!("{}", second.out) };
    assert!(a["error"].as_str().unwrap().contains("not overwritten"));
    assert_eq!((second.code, &b["checked"]), (1, &true.into()));
}

#[test]
fn an_unknown_answer_leaves_no_certificate() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("none.cert");
    let run = run(["solve", "tictactoe", "--nodes", "2", "--certificate", file.to_str().unwrap()]);
    assert_eq!(run.code, 3);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn spoiled_certificates_are_rejected_and_not_shown() {
    let folder = tempfile::tempdir().unwrap();
    let good = folder.path().join("good.cert");
    assert_eq!(solve_into(&good).code, 0);
    let bytes = fs::read(&good).unwrap();
    let game = bytes.windows(5).position(|window| window == b"graph").expect("the game is named");
    let spoiled = |name: &str, bytes: &[u8]| {
        let file = folder.path().join(name);
        fs::write(&file, bytes).unwrap();
        let check = run(["check".as_ref(), file.as_os_str()]);
        let show = run(["show".as_ref(), file.as_os_str()]);
        assert_eq!(check.code, show.code, "{}", show.err);
        assert!(show.out.is_empty());
        (check.code, check.out)
    };
    let (code, out) = spoiled("short.cert", &bytes[..bytes.len() - 2]);
    assert!(code == 1 && out.starts_with("rejected "), "{out}");
    let (code, out) = spoiled("noise.cert", b"hello");
    assert!(code == 1 && out.ends_with("this is not a certificate (byte 1)\n"), "{out}");

    let mut other = bytes.clone();
    other[game..game + 5].copy_from_slice(b"shogi");
    let (code, out) = spoiled("shogi.cert", &other);
    assert!(code == 3 && out.starts_with("not checked ") && out.contains("\"shogi\""), "{out}");

    let mut newer = bytes.clone();
    newer[game - 2] = 9;
    let (code, out) = spoiled("newer.cert", &newer);
    assert!(code == 3 && out.contains("version 9"), "{out}");

    let missing = run(["check", "no/such.cert"]);
    assert!(missing.code == 1 && missing.out.starts_with("not checked no/such.cert: "), "{}", missing.out);
}

#[test]
fn the_worst_of_several_certificates_counts() {
    let folder = tempfile::tempdir().unwrap();
    let good = folder.path().join("good.cert");
    let bad = folder.path().join("bad.cert");
    assert_eq!(solve_into(&good).code, 0);
    fs::write(&bad, "bad").unwrap();
    let output = twinproof().arg("check").args([&bad, &good]).output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(out.starts_with("rejected ") && out.lines().nth(1).unwrap().starts_with("accepted "), "{out}");
}

#[test]
fn an_unsound_claim_is_marked_and_not_checked() {
    let run = run(["solve", "graph", "examples/draw-first.json", "--algorithm", "dcg", "--json"]);
    let object = &run.json()[0];
    assert_eq!(object["unsound"], true);
    assert_eq!(object["checked"], object["verdict"] == "proven", "{object}");
    assert_eq!(run.code, 0);
}
