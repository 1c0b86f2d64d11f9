//! The fingerprint of the searches' behaviour.
//!
//! A change that moves it says so in its commit and writes the table anew:
//! `cargo run --release -- bench > crates/cli/tests/bench.txt`.

use crate::run;

#[test]
fn the_fingerprint_has_not_moved() {
    let table = run(["bench"]).out;
    assert_eq!(table, include_str!("../bench.txt"), "see the head of this test for what to do");
}

#[test]
fn the_total_is_the_sum_of_the_rows() {
    let rows = run(["bench", "--json"]).json();
    let (total, rows) = rows.split_last().expect("a total");
    assert_eq!(total["total"], rows.iter().map(|row| row["nodes"].as_u64().expect("a count")).sum::<u64>());
    assert!(rows.len() > 20);
}
