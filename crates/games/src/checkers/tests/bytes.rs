//! Bytes: what is written comes back, and nothing else is read.

use super::*;
use std::collections::HashMap;

fn encoded(position: Position) -> Vec<u8> {
    let mut bytes = Vec::new();
    Checkers::new(Color::Black).encode(&position, &mut bytes);
    bytes
}

fn decoded(bytes: &[u8]) -> Result<Position, InputError> {
    Checkers::new(Color::Black).decode(bytes)
}

#[test]
fn positions_come_back_and_have_bytes_of_their_own() {
    let mut rng = Rng::new(1);
    let mut met = HashMap::new();
    for most in (1..=12).cycle().take(50_000) {
        let position = random_position(&mut rng, most);
        let bytes = encoded(position);
        assert_eq!(bytes.len(), if position.occupied().count_ones() <= 11 { 7 } else { 13 }, "{position}");
        assert_eq!(decoded(&bytes), Ok(position));
        assert_eq!(*met.entry(bytes).or_insert(position), position);
    }
}

#[test]
fn the_bytes_are_as_described() {
    // Side 1, squares 1 and 32, a black king and a white king: 1 | 1 << 1 | 1 << 32 | 2 << 33 | 3 << 35.
    let kings = Position::new(set(&[1]), set(&[32]), set(&[1, 32]), Color::White).unwrap();
    assert_eq!(encoded(kings), (3u64 | 1 << 32 | 2 << 33 | 3 << 35).to_be_bytes()[1..]);
    assert_eq!(encoded(Position::START), [0, 0, 0, 15, 255, 255, 240, 0, 0, 0, 0, 0, 0]);
}

#[test]
fn bytes_that_are_no_position_are_refused() {
    let short = |word: u64| decoded(&word.to_be_bytes()[1..]);
    let refused = |result: Result<Position, InputError>, why: &str| {
        let error = result.expect_err(why).to_string();
        assert!(error.contains(why), "{error}");
    };
    refused(decoded(&[]), "is 0");
    refused(decoded(&[0; 8]), "is 8");
    refused(short(1 << 32), "the black man on square 32 would be a king");
    refused(short(1 << 1 | 1 << 33), "the white man on square 1 would be a king");
    refused(short(1 << 1 | 1 << 35), "after the last piece");
    refused(short(1 << 1 | 1 << 55), "after the last piece");
    refused(short(0xfff << 1), "more than 11");
    let long = |side: u8, black: u32, white: u32, kings: u32| {
        let sets = [black, white, kings].map(u32::to_be_bytes).concat();
        decoded(&[&[side][..], &sets].concat())
    };
    assert_eq!(long(0, 0xfff, 0xfff0_0000, 0), Ok(Position::START));
    refused(long(2, 0xfff, 0xfff0_0000, 0), "begins with 2");
    refused(long(0, 0xfff, 0xfff0_0800, 0), "two pieces on square 12");
    refused(long(0, 0xfff, 0xfff0_0000, 1 << 15), "king on square 16");
    refused(long(0, 0x1fff, 0xfff0_0000, 0), "Black has 13 pieces");
    refused(long(0, 0xfff, 0xfff8_0000, 0), "White has 13 pieces");
    refused(long(0, 0x7ff, 0, 0), "at most 11");
}

#[test]
fn any_bytes_are_read_or_refused_and_never_read_twice() {
    let mut rng = Rng::new(2);
    let mut read = 0;
    for length in [7, 13, 7, 13, 0, 1, 6, 12, 14] {
        for _ in 0..20_000 {
            // Sparse, or nothing would be read at all.
            let mut bytes: Vec<u8> =
                (0..length).map(|_| rng.next_u64() as u8 & rng.next_u64() as u8).collect();
            bytes.iter_mut().for_each(|byte| *byte &= rng.next_u64() as u8);
            if let Ok(position) = decoded(&bytes) {
                assert_eq!(encoded(position), bytes, "{position}");
                read += 1;
            }
        }
    }
    assert!(read > 100, "{read}");
}

#[test]
fn setups_come_back() {
    for color in Color::ALL {
        let mut bytes = Vec::new();
        Checkers::new(color).write_setup(&mut bytes);
        assert_eq!(Checkers::read_setup(&bytes), Ok(Checkers::new(color)));
    }
    for bad in [&[][..], &[2], &[0, 0]] {
        assert!(Checkers::read_setup(bad).is_err());
    }
}
