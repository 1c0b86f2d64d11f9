//! Runs every `console` example of README.md and docs/ and compares what it prints.
//!
//! The examples run in a folder of their own that holds a copy of `examples/`, `experiments/` and `problems/`, so that
//! files they write disturb nobody. README.md shows times and memory as they were in one run; of these figures only the units are
//! compared. `cargo run --release --` means the program that was built for this test. To write the outputs anew
//! after a change that is meant: `TRYCMD=overwrite cargo test -p twinproof-cli --test documentation`.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

#[test]
fn every_example_of_the_documentation_does_what_it_says() {
    let root = fs::canonicalize(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    for part in ["examples", "experiments", "problems"] {
        copy(&root.join(part), &folder.path().join(part));
    }
    std::env::set_current_dir(folder.path()).unwrap();

    let cases = trycmd::TestCases::new();
    cases.env("TWINPROOF_TABLES", concat!(env!("CARGO_TARGET_TMPDIR"), "/tables"));
    cases.env("PATH", path_with_engines(&root));
    cases.register_bin("cargo", cargo_run(folder.path()));
    let readme = folder.path().join("README.md");
    let text = fs::read_to_string(root.join("README.md")).unwrap();
    fs::write(&readme, text.lines().map(without_figures).collect::<String>()).unwrap();
    cases.case(readme).case(root.join("docs/*.md"));
    cases.run();
}

/// Where programs are, with the engines of Debian's, which are installed if they must be.
fn path_with_engines(root: &Path) -> String {
    let output = Command::new(root.join("scripts/engines")).output().expect("it starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let engines = String::from_utf8(output.stdout).expect("paths");
    let folders = engines.lines().filter_map(|engine| Path::new(engine).parent()?.to_str());
    folders.fold(std::env::var("PATH").expect("it is set"), |path, folder| format!("{path}:{folder}"))
}

/// Copies a folder with all that is in it.
fn copy(from: &Path, to: &Path) {
    fs::create_dir(to).expect("the folder is ours");
    for entry in fs::read_dir(from).expect("it is in the repository") {
        let (source, target) =
            entry.map(|entry| (entry.path(), to.join(entry.file_name()))).expect("it is listed");
        if source.is_dir() {
            copy(&source, &target);
        } else {
            fs::copy(source, target).expect("the folder is ours");
        }
    }
}

/// A stand-in for `cargo run --release --` that builds nothing.
fn cargo_run(folder: &Path) -> PathBuf {
    let script = folder.join("cargo");
    let program = env!("CARGO_BIN_EXE_twinproof");
    fs::write(
        &script,
        format!(
            "#!/bin/sh\n[ \"$1 $2 $3\" = 'run --release --' ] || exit 2\nshift 3\nexec '{program}' \"$@\"\n"
        ),
    )
    .expect("the script is written");
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).expect("it can be run");
    script
}

/// A line whose times and amounts of memory may be any.
fn without_figures(line: &str) -> String {
    const UNITS: [&str; 6] = ["µs", "ms", "s", "min", "KiB", "MiB"];
    let mut words: Vec<String> = Vec::new();
    for word in line.split(' ') {
        let unit = word.trim_end_matches([',', ';', ')']);
        match words.last_mut() {
            Some(number)
                if UNITS.contains(&unit) && number.trim_start_matches('(').parse::<f64>().is_ok() =>
            {
                let opening = if number.starts_with('(') { "(" } else { "" };
                *number = format!("{opening}[..]{}", &word[unit.len()..]);
            }
            _ => words.push(word.into()),
        }
    }
    words.join(" ") + "\n"
}
