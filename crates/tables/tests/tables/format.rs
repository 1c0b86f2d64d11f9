//! Files read as `docs/tables.md` describes them, by nothing else.

use crate::tables;
use std::collections::HashMap;
use std::fs;
use twinproof_games::checkers::{Color, Position};
use twinproof_tables::{Slice, Tables, Wdl};

struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn take(&mut self, count: usize) -> &'a [u8] {
        let (taken, rest) = self.0.split_at(count);
        self.0 = rest;
        taken
    }

    fn number(&mut self) -> u64 {
        let byte = self.take(1)[0];
        u64::from(byte & 0x7f) + if byte < 0x80 { 0 } else { self.number() << 7 }
    }
}

/// All cells of a file, and the nine counts of its header.
fn read(file: &[u8], slice: Slice, is_distances: bool, cells: usize) -> (Vec<u8>, Vec<u64>) {
    let mut bytes = Bytes(file);
    assert_eq!(bytes.take(9), b"\x89TWTABLE\x01");
    let length = u32::from_le_bytes(bytes.take(4).try_into().unwrap()) as usize;
    let digest = &file[13 + length..45 + length];
    assert_eq!(blake3::hash(&file[..13 + length]).as_bytes(), digest);
    assert_eq!(bytes.take(1), [u8::from(is_distances)]);
    assert_eq!(bytes.take(9), b"\x08checkers");
    assert_eq!(bytes.take(4), [slice.stm_men, slice.stm_kings, slice.opp_men, slice.opp_kings]);
    let counts = (0..9).map(|_| bytes.number()).collect();
    let block_cells = 1 << bytes.take(1)[0];
    let values = u32::from(bytes.take(1)[0]) + 1;
    let contexts = 1 + if is_distances { values } else { 12 };
    let codes: Vec<_> = (0..contexts).map(|_| code(&mut bytes)).collect();
    let pages = bytes.number();
    let lengths: Vec<_> = (0..pages).map(|_| bytes.number() as usize).collect();
    let hashes: Vec<_> = (0..pages).map(|_| bytes.take(32)).collect();
    bytes.take(32);
    let mut all = Vec::new();
    for (length, hash) in lengths.into_iter().zip(hashes) {
        let page = bytes.take(length);
        assert_eq!(blake3::hash(page).as_bytes(), hash);
        let mut offsets = Bytes(page);
        for _ in 0..128 {
            if all.len() < cells {
                let begin = u16::from_le_bytes(offsets.take(2).try_into().unwrap());
                let end = cells.min(all.len() + block_cells);
                let mut bits = Bits { bytes: &page[begin.into()..], at: 0 };
                block(&mut bits, &codes, values, is_distances, end, &mut all);
            }
        }
    }
    assert!(bytes.0.is_empty());
    (all, counts)
}

/// Codes with their tokens: how many bits, and these, the first one highest.
type Code = HashMap<(u8, u32), u32>;

fn code(bytes: &mut Bytes<'_>) -> Code {
    let mut next = 0;
    let mut tokens: Vec<_> = (0..bytes.number())
        .map(|_| {
            let token = next + bytes.number() as u32;
            next = token + 1;
            (bytes.take(1)[0], token)
        })
        .collect();
    tokens.sort();
    let (mut bits, mut length) = (0, 0);
    let mut codes = Code::new();
    for (longer, token) in tokens {
        bits <<= longer - length;
        length = longer;
        codes.insert((length, bits), token);
        bits += 1;
    }
    codes
}

struct Bits<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Bits<'_> {
    fn bit(&mut self) -> u32 {
        let bit = self.bytes[self.at / 8] >> (self.at % 8) & 1;
        self.at += 1;
        bit.into()
    }

    fn token(&mut self, code: &Code) -> u32 {
        let (mut length, mut bits) = (0, 0);
        loop {
            (length, bits) = (length + 1, bits << 1 | self.bit());
            if let Some(&token) = code.get(&(length, bits)) {
                return token;
            }
        }
    }
}

fn block(
    bits: &mut Bits<'_>,
    codes: &[Code],
    values: u32,
    is_distances: bool,
    end: usize,
    cells: &mut Vec<u8>,
) {
    let (mut previous, mut current) = (3, bits.token(&codes[0]) / 36);
    loop {
        let context = 1 + if is_distances { current } else { 3 * previous + current };
        let token = bits.token(&codes[context as usize]);
        if token == 36 * values {
            cells.resize(end, current as u8);
            return;
        }
        let length = match token % 36 {
            class @ 0..16 => class + 1,
            class => {
                let (j, h) = ((class - 16) / 2, class % 2);
                ((2 + h) << (j + 3)) + (0..j + 3).map(|nth| bits.bit() << nth).sum::<u32>()
            }
        };
        cells.resize(cells.len() + length as usize, current as u8);
        (previous, current) = (current, token / 36);
    }
}

fn choose(n: u32, k: u32) -> u32 {
    (0..k).fold(1, |product, nth| product * (n - nth) / (nth + 1))
}

fn rank(set: u32, taken: u32) -> u32 {
    let squares = (0..32).filter(|square| set >> square & 1 == 1);
    let below = |square: u32| (!taken & ((1 << square) - 1)).count_ones();
    squares
        .zip(1..)
        .map(|(square, nth)| if below(square) < nth { 0 } else { choose(below(square), nth) })
        .sum()
}

/// The cell of a position with Black to move.
fn cell(position: Position, slice: Slice) -> usize {
    let kings = position.kings();
    let (own, other) = (position.black(), position.white());
    let (men, other_men) = (own & !kings, other & !kings);
    let (m, m2) = (u32::from(slice.stm_men), u32::from(slice.opp_men));
    let row = men & 0xf;
    let r = row.count_ones();
    let fewer: u32 = (0..r).map(|r| choose(4, r) * choose(24, m - r) * choose(28 - (m - r), m2)).sum();
    let formation = fewer
        + (rank(row, 0) * choose(24, m - r) + rank(men & !row, 0xf)) * choose(28 - (m - r), m2)
        + rank(other_men, 0xf | men & !row);
    let (k, k2) = (u32::from(slice.stm_kings), u32::from(slice.opp_kings));
    let (places, places2) = (choose(32 - m - m2, k), choose(32 - m - m2, k2));
    let (a, a2) = (rank(own & kings, men | other_men), rank(other & kings, men | other_men));
    let is_fast = (k, k + m) >= (k2, k2 + m2);
    let kings = if is_fast { a + a2 * places } else { a2 + a * places2 };
    (formation * places * places2 + kings) as usize
}

/// Compares a slice with what the reader says, and says how many positions that were.
fn compare(folder: &std::path::Path, tables: &Tables, slice: Slice, cells: usize) -> u64 {
    let file = |ending: &str| fs::read(folder.join(format!("checkers/{slice}.{ending}"))).unwrap();
    let (values, counts) = read(&file("wdl"), slice, false, cells);
    let (distances, _) = read(&file("dtc"), slice, true, cells);
    let mut seen = vec![false; cells];
    for own in subsets(slice.stm_men + slice.stm_kings) {
        for other in subsets(slice.opp_men + slice.opp_kings).into_iter().filter(|other| other & own == 0) {
            let kings = subsets(slice.stm_kings + slice.opp_kings).into_iter();
            for kings in kings.filter(|kings| kings & !(own | other) == 0) {
                let Ok(position) = Position::new(own, other, kings, Color::Black) else { continue };
                if (kings & own).count_ones() != u32::from(slice.stm_kings) {
                    continue;
                }
                let cell = cell(position, slice);
                assert!(!std::mem::replace(&mut seen[cell], true), "{position}");
                if !position.has_capture() {
                    let value = [Wdl::Draw, Wdl::Win, Wdl::Loss][usize::from(values[cell])];
                    assert_eq!(tables.probe(&position).unwrap(), Some(value), "{position}");
                    let distance = (value != Wdl::Draw).then_some(distances[cell]);
                    assert_eq!(tables.distance(&position).unwrap(), distance, "{position}");
                }
            }
        }
    }
    let positions = seen.iter().filter(|&&seen| seen).count() as u64;
    assert_eq!(positions, counts[..3].iter().sum::<u64>(), "{slice}");
    positions
}

/// All sets of so many squares.
fn subsets(count: u8) -> Vec<u32> {
    match count {
        0 => vec![0],
        1 => (0..32).map(|square| 1 << square).collect(),
        _ => {
            let smaller = subsets(count - 1).into_iter();
            let larger = |set: u32| (32 - set.leading_zeros()..32).map(move |square| set | 1 << square);
            smaller.flat_map(larger).collect()
        }
    }
}

#[test]
fn files_are_as_their_description_says() {
    let (folder, tables) = tables(3);
    let mut positions = 0;
    for slice in Slice::of(2).into_iter().chain([Slice::new(1, 1, 1, 0), Slice::new(0, 2, 1, 0)]) {
        let men = u32::from(slice.men());
        let places = |kings: u8| choose(32 - men, kings.into());
        let both = places(slice.stm_kings) * places(slice.opp_kings);
        let formations = match men {
            0 => 1,
            1 => 28,
            _ => 760,
        };
        positions += compare(folder.path(), &tables, slice, (formations * both) as usize);
    }
    assert_eq!(positions, 3_488 + 22_800 + 13_020);
}
