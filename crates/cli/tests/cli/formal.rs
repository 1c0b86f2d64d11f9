//! What the command writes, as the proven checker of `formal/` sees it. `scripts/formal` builds that; without it these tests say
//! that they compare nothing.

use crate::{Run, root, run};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The proven checker, if it is built.
fn vcheck() -> Option<PathBuf> {
    let program = root().join("formal/vcheck");
    if !program.is_file() {
        eprintln!("the proven checker is not built (scripts/formal does that): nothing is compared with it");
        return None;
    }
    Some(program)
}

fn run_vcheck(program: &Path, files: &[&Path]) -> Run {
    let output = Command::new(program).args(files).output().expect("it runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Run {
        out: text(output.stdout),
        err: text(output.stderr),
        code: output.status.code().expect("an exit status"),
    }
}

#[test]
fn the_certificates_of_small_boards_are_accepted() {
    let Some(program) = vcheck() else { return };
    let folder = tempfile::tempdir().unwrap();
    for (size, value) in [("2", 1), ("3:2", 0), ("5:1", 0), ("3", 9)] {
        for ko in ["situational", "positional"] {
            for (least, verdict) in [(value, "proven"), (value + 1, "disproven")] {
                let file = folder.path().join(format!("{}-{ko}-{least}.cert", size.replace(':', "x")));
                let solved = run([
                    "solve",
                    "go",
                    &format!("(;SZ[{size}])"),
                    "--goal",
                    &format!("score:{least}"),
                    "--ko",
                    ko,
                    "--json",
                    "--certificate",
                    file.to_str().unwrap(),
                ]);
                assert_eq!(solved.json()[0]["verdict"], verdict, "{size} {ko} {least}: {}", solved.err);
                let checked = run_vcheck(&program, &[&file]);
                assert_eq!((checked.code, checked.out), (0, format!("accepted {}\n", file.display())));
            }
        }
    }
}

#[test]
fn the_two_checkers_answer_and_exit_alike() {
    let Some(program) = vcheck() else { return };
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    for (game, problem, name) in [
        ("graph", "examples/superko.json", "good"),
        ("tictactoe", "X.X/OX./..O o", "also-good"),
        ("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "of-chess"),
        ("go", "examples/go/corner.sgf", "of-life"),
    ] {
        run(["solve", game, problem, "--certificate", path(name).to_str().unwrap()]);
        assert!(path(name).is_file(), "{name}");
    }
    let good = std::fs::read(path("good")).unwrap();
    std::fs::write(path("short"), &good[..good.len() - 1]).unwrap();
    std::fs::write(path("long"), [&good[..], &[0]].concat()).unwrap();
    let mut later = good.clone();
    later[10] = 2;
    std::fs::write(path("later"), later).unwrap();

    let answers = |run: &Run| -> Vec<String> {
        // The answer and the name: what stands behind them is each program's own.
        run.out.lines().map(|line| line.split(": ").next().unwrap_or_default().to_owned()).collect()
    };
    for names in [
        &["good", "also-good"][..],
        &["good", "short"],
        &["long"],
        &["later"],
        &["later", "also-good", "short"],
        &["nowhere"],
        &["nowhere", "later"],
    ] {
        let files: Vec<_> = names.iter().map(|name| path(name)).collect();
        let proven = run_vcheck(&program, &files.iter().map(PathBuf::as_path).collect::<Vec<_>>());
        let rust = run(["check".as_ref()].into_iter().chain(files.iter().map(|file| file.as_os_str())));
        assert_eq!((answers(&proven), proven.code), (answers(&rust), rust.code), "{names:?}");
    }
    // What it does not know it does not judge.
    let other = run_vcheck(&program, &[&path("of-chess"), &path("of-life")]);
    assert_eq!(other.code, 3, "{}", other.out);
    assert_eq!(other.out.matches("not checked ").count(), 2, "{}", other.out);
    for wrong in [&[][..], &[Path::new("--strict")]] {
        let misused = run_vcheck(&program, wrong);
        assert_eq!((misused.code, misused.out.as_str()), (2, ""));
        assert!(misused.err.starts_with("error: "), "{}", misused.err);
    }
}

/// What cannot be told is not accepted: neither a rejected file nor an accepted one behind it may look so.
#[cfg(target_os = "linux")]
#[test]
fn a_verdict_that_cannot_be_written_is_a_failure() {
    let Some(program) = vcheck() else { return };
    let folder = tempfile::tempdir().unwrap();
    let (good, bad) = (folder.path().join("good"), folder.path().join("bad"));
    run(["solve", "graph", "examples/superko.json", "--certificate", good.to_str().unwrap()]);
    std::fs::write(&bad, "no certificate").unwrap();
    for files in [&[&good][..], &[&bad], &[&bad, &good]] {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let output = Command::new(&program).args(files).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{files:?}");
        assert!(output.stderr.starts_with(b"error: standard output: "), "{files:?}");

        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = Command::new(&program).args(files).stdout(writer).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{files:?}");
    }
}
