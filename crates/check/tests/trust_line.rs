//! The trust line: what checks certificates knows games by their `Rules` alone.
//!
//! That no search is linked is seen to by `scripts/test`; here it is the source that is read.

use std::fs;
use std::path::{Path, PathBuf};

/// The sources below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut found = Vec::new();
    for path in entries.map(|entry| entry.expect("it can be listed").path()) {
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

/// The words of a line of source: names, as the compiler takes them.
fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|letter: char| !letter.is_alphanumeric() && letter != '_')
}

#[test]
fn neither_the_checker_nor_the_certificate_names_the_trait_of_searches() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("crates stand side by side");
    for (name, least) in [("check", 2), ("certificate", 12)] {
        let files = sources(&crates.join(name).join("src"));
        assert!(files.len() >= least, "{name} has only {} files", files.len());
        for file in files {
            let text = fs::read_to_string(&file).expect("it can be read");
            for (number, line) in (1..).zip(text.lines()) {
                let is_wrong = words(line).any(|word| ["Game", "Wrapper", "Visitor"].contains(&word))
                    || line.contains("twinproof_core::*");
                assert!(!is_wrong, "{}:{number}: a checker knows `Rules` alone: {line}", file.display());
            }
        }
    }
}
