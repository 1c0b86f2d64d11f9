//! Positions with known values and distances.

use crate::fen::position;
use crate::tables;
use twinproof_tables::{Tables, Wdl};

const FILES: [&str; 2] =
    [include_str!("../../data/db_sample_le5.csv"), include_str!("../../data/king_endings_repetition.csv")];

/// Compares all samples that the tables cover, and says how many these are.
fn compare(tables: &Tables) -> usize {
    let mut compared = 0;
    for line in FILES.iter().flat_map(|file| file.lines().skip(1)) {
        let (_, rest) = line.split_once(",\"").unwrap();
        let (fen, rest) = rest.split_once("\",").unwrap();
        let (value, distance) = rest.split_once(',').unwrap();
        let position = position(fen);
        if position.occupied().count_ones() > tables.pieces().into() {
            continue;
        }
        let value = match value {
            "W" => Wdl::Win,
            "D" => Wdl::Draw,
            _ => Wdl::Loss,
        };
        assert_eq!(tables.probe(&position).unwrap(), Some(value), "{fen}");
        assert_eq!(tables.distance(&position).unwrap(), distance.parse().ok(), "{fen}");
        assert_eq!(tables.probe(&position.turned()).unwrap(), Some(value), "{fen} turned");
        compared += 1;
    }
    compared
}

#[test]
fn samples_of_up_to_four_pieces_have_their_values_and_distances() {
    let (_folder, tables) = tables(4);
    assert_eq!(compare(&tables), 262);
}

#[test]
fn all_samples_have_their_values_and_distances() {
    let (_folder, tables) = tables(5);
    assert_eq!(compare(&tables), 523);
}
