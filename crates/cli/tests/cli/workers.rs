//! Several positions of a batch at a time: the same answers in the same order.

use crate::{run, run_with_input};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Mates, some easy, some not, one unreadable and one without a name of its own, in a file.
fn mixed_mates(folder: &Path) -> String {
    let mates = run(["generate", "chess", "--length", "1-3", "--count", "12", "--seed", "3"]).out;
    let mut lines: Vec<_> = mates.lines().collect();
    lines.insert(7, "no position");
    lines.insert(12, "7k/8/5K2/8/8/8/8/6R1 w - - id \"m01-s3-1\";");
    let file = folder.join("mates.epd");
    fs::write(&file, lines.join("\n")).expect("it is written");
    file.to_str().expect("UTF-8").to_owned()
}

/// What is printed of each position but for times, and the certificates by name.
fn solved(file: &str, folder: &Path, workers: &str) -> (Vec<Value>, BTreeMap<String, Vec<u8>>) {
    let kept = folder.join(workers);
    let kept = kept.to_str().expect("UTF-8");
    // Each search has as much memory, which decides how much of it is held at least.
    let memory = (256 * workers.parse::<u32>().expect("a number")).to_string();
    let options =
        ["--json", "--mate-in", "3", "--workers", workers, "--memory", &memory, "--certificate", kept];
    let done = run(["solve", "chess", "--file", file].into_iter().chain(options));
    assert_eq!(done.code, 1, "{}", done.err);
    let objects = done.json().into_iter().map(|mut object| {
        let fields = object.as_object_mut().expect("an object");
        fields.remove("seconds");
        if let Some(certificate) = fields.get_mut("certificate").and_then(Value::as_object_mut) {
            certificate.retain(|key, _| key != "file" && key != "seconds");
        }
        object
    });
    let objects = objects.collect();
    let files = fs::read_dir(kept).expect("a folder").map(|file| {
        let path = file.expect("a file").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        (name, fs::read(&path).expect("it is read"))
    });
    (objects, files.collect())
}

#[test]
fn workers_print_the_same_in_the_same_order_and_keep_the_same_certificates() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = mixed_mates(folder.path());
    let (objects, certificates) = solved(&file, folder.path(), "1");
    assert_eq!((objects.len(), certificates.len()), (14, 13));
    assert!(objects[7]["error"].is_string() && objects[0]["checked"] == true, "{objects:?}");
    for workers in ["2", "5"] {
        let (others, kept) = solved(&file, folder.path(), workers);
        assert_eq!(objects.len(), others.len(), "{workers}");
        for (one, other) in objects.iter().zip(&others) {
            assert_eq!(one, other, "{workers}");
        }
        assert!(certificates == kept, "{workers}: {:?}", kept.keys());
    }
}

#[test]
fn a_batch_in_words_and_from_standard_input_has_one_summary() {
    let boards = ".../.../... x\nX.O/.../..X o\nX.O/.../..X o\n";
    let done = run_with_input(["solve", "tictactoe", "--file", "-", "--workers", "2"], boards);
    assert_eq!(done.code, 0, "{}", done.err);
    assert!(done.out.ends_with("s\n") && done.out.contains("\n\n3 positions: "), "{}", done.out);
}

#[test]
fn workers_are_for_batches() {
    let done = run(["solve", "tictactoe", "--workers", "2"]);
    assert_eq!(done.code, 2);
    assert!(done.err.contains("for one, give --threads"), "{}", done.err);
}
