//! Help, completions, man pages.

use crate::run;
use std::fs;

#[test]
fn every_help_has_an_example() {
    for args in [
        &["--help"][..],
        &["solve", "--help"],
        &["check", "--help"],
        &["show", "--help"],
        &["generate", "graph", "--help"],
        &["generate", "tictactoe", "--help"],
        &["tables", "--help"],
        &["tables", "build", "--help"],
        &["tables", "probe", "--help"],
        &["bench", "--help"],
        &["completions", "--help"],
        &["man", "--help"],
    ] {
        let help = run(args);
        assert_eq!(help.code, 0, "{args:?}");
        assert!(help.out.contains("Example") && help.out.contains("  twinproof "), "{args:?}: {}", help.out);
    }
    assert!(run(["solve", "--help"]).out.contains("UNSOUND"));
}

#[test]
fn completions_and_man_pages_are_made_from_the_options() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(run(["completions", shell]).out.contains("no-certificate"), "{shell}");
    }
    assert!(run(["man"]).out.contains("twinproof"));
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("man1");
    assert_eq!(run(["man", "--out", pages.to_str().unwrap()]).code, 0);
    assert!(fs::read_to_string(pages.join("twinproof-solve.1")).unwrap().contains("certificate"));
}
