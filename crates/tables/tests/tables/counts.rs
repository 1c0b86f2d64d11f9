//! How many positions of each slice are what.

use crate::tables;
use twinproof_tables::Stat;

const COUNTS: &str = include_str!("../../data/wdl_counts_2to4.csv");

/// A slice as a line of the file has it.
fn line(stat: &Stat) -> String {
    let (slice, all, quiet) = (stat.slice, stat.all, stat.quiet);
    let captures = stat.positions - quiet.win - quiet.draw - quiet.loss;
    let (longest, at_longest) = stat.longest.unwrap();
    let numbers = [
        slice.pieces().into(),
        slice.stm_men.into(),
        slice.stm_kings.into(),
        slice.opp_men.into(),
        slice.opp_kings.into(),
        stat.positions,
        all.win,
        all.draw,
        all.loss,
        quiet.win,
        quiet.draw,
        quiet.loss,
        captures,
        stat.stalemates,
        longest.into(),
        at_longest,
    ];
    numbers.map(|number| number.to_string()).join(",")
}

#[test]
fn all_counts_of_up_to_four_pieces_are_as_they_should_be() {
    let (_folder, tables) = tables(4);
    let mut expected: Vec<_> = COUNTS.lines().skip(1).map(str::to_owned).collect();
    let mut found: Vec<_> = tables.stats().unwrap().iter().map(line).collect();
    expected.sort();
    found.sort();
    assert_eq!(found, expected);
}
