//! The modules of the crate stand in layers, and a reference may only point down. This list is their order, lowest
//! first; the test reads every source file and fails when a module names one of its own layer or of a layer above.

use std::fs;
use std::path::{Path, PathBuf};

/// Modules of one layer do not know each other.
const LAYERS: [&[&str]; 12] = [
    // First numbers by random games.
    &["playouts"],
    // Which search, and how far.
    &["settings"],
    // What every search says; who watches over what it spends.
    &["claim", "limits"],
    // A value with the history it depends on.
    &["verdict"],
    // What depth-first searches remember, and their stack.
    &["table", "stack"],
    // The table as it looks from a path.
    &["history"],
    // The graph of expanded positions, on which sweeps work.
    &["graph"],
    // The searches.
    &["pns", "dfpn", "alphabeta"],
    // Proofs of what a table claims.
    &["rebuild"],
    // The function that picks a search.
    &["prover"],
    // The parts one by one, for benchmarks.
    &["measure"],
    // The crate's face.
    &["lib"],
];

fn layer(module: &str) -> Option<usize> {
    LAYERS.iter().position(|modules| modules.contains(&module))
}

/// All files of the crate by their path in `src`.
fn sources() -> Vec<PathBuf> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (mut found, mut todo) = (Vec::new(), vec![src.clone()]);
    while let Some(folder) = todo.pop() {
        for entry in fs::read_dir(folder).expect("the folder is there") {
            let path = entry.expect("it can be listed").path();
            if path.is_dir() {
                todo.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push(path.strip_prefix(&src).expect("it is below").to_owned());
            }
        }
    }
    found.sort();
    found
}

/// The modules of the crate that a file names, `super` steps out of its own module included. `depth` says how many of
/// them lead to the crate.
fn references(text: &str, depth: usize) -> Vec<String> {
    let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    let mut found = Vec::new();
    for line in code {
        let words = line.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':'));
        for path in words.filter(|word| word.contains("::")) {
            let parts: Vec<&str> = path.split("::").collect();
            let ups = parts.iter().take_while(|&&part| part == "super").count();
            let target = match parts[0] {
                "crate" => parts.get(1),
                // In a file's own `mod tests` the same words lead to the file's own items.
                "super" if ups >= depth => parts.get(ups).filter(|name| layer(name).is_some()),
                _ => None,
            };
            found.extend(target.map(|name| (*name).to_owned()));
        }
    }
    found
}

/// What a file names that it must not.
fn wrong_references(file: &Path, text: &str) -> Vec<String> {
    let parts: Vec<&str> = file.iter().map(|part| part.to_str().expect("names are plain")).collect();
    let module = parts[0].trim_end_matches(".rs");
    let own = layer(module).unwrap_or_else(|| panic!("{module} stands in no layer: add it to the list"));
    let depth = parts.len() - usize::from(parts.last() == Some(&"mod.rs"));
    let is_wrong = |name: &String| name != module && layer(name).is_none_or(|other| other >= own);
    references(text, depth).into_iter().filter(is_wrong).collect()
}

#[test]
fn references_point_down() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let files = sources();
    for file in &files {
        let text = fs::read_to_string(src.join(file)).expect("a source file is text");
        let wrong = wrong_references(file, &text);
        assert!(wrong.is_empty(), "{} names {wrong:?}, which do not stand below it", file.display());
    }
    for module in LAYERS.concat() {
        let is_there = files
            .iter()
            .any(|file| file.starts_with(module) || *file == Path::new(module).with_extension("rs"));
        assert!(is_there, "{module} is in the list and not in the crate");
    }
}

#[test]
fn what_points_up_or_sideways_is_found() {
    let wrong = |file: &str, text: &str| wrong_references(Path::new(file), text);
    assert_eq!(wrong("table/mod.rs", "use crate::history::NodeKeys;"), ["history"]);
    assert_eq!(wrong("alphabeta/search.rs", "let worker = crate::dfpn::Worker::new();"), ["dfpn"]);
    assert_eq!(wrong("stack.rs", "use super::prover::prover;"), ["prover"]);
    assert_eq!(wrong("dfpn/worker.rs", "use super::super::rebuild::Rebuild;"), ["rebuild"]);
    // The crate's face is above them all, and names in braces would hide.
    assert_eq!(wrong("dfpn/mod.rs", "use crate::Settings;"), ["Settings"]);
    assert_eq!(wrong("dfpn/mod.rs", "use crate::{rebuild, table};"), [""]);
    assert!(wrong("dfpn/mod.rs", "use crate::table::Table;\nuse super::dfpn::frame;").is_empty());
    assert!(wrong("table/bucket.rs", "use super::atomic::fence;\n// crate::prover").is_empty());
}
