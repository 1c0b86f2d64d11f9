//! Certificates with something wrong in them: mostly in the proof, now and then in the header.

use twinproof_core::Rng;
use twinproof_core::bytes::put_number;

/// Bytes that mean something somewhere.
const TELLING: [u8; 14] = [0, 1, 2, 3, 5, 0x7f, 0x80, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xf6, 0xff];

/// The same certificate with one to three changes.
pub(crate) fn broken(mut bytes: Vec<u8>, rng: &mut Rng) -> Vec<u8> {
    for _ in 0..[1, 1, 1, 2, 3][rng.index(5)] {
        if bytes.len() < 20 {
            break;
        }
        // The header's first bytes are the same in all, and the proof is short beside it.
        let from = match rng.below(10) {
            0 => 0,
            1..4 => 16,
            _ => bytes.len() - (bytes.len() / 4).max(4),
        };
        let at = from + rng.index(bytes.len() - from);
        match rng.below(11) {
            0..4 => bytes[at] = TELLING[rng.index(TELLING.len())],
            4 => bytes[at] = rng.below(256) as u8,
            5 => drop(bytes.remove(at)),
            6 => bytes.insert(at, TELLING[rng.index(TELLING.len())]),
            7 => bytes[at] ^= 1 << rng.below(8),
            8 => bytes.truncate(at),
            9 => {
                // A part twice.
                let length = 1 + rng.index((bytes.len() - at).min(8));
                let part = bytes[at..at + length].to_vec();
                bytes.splice(at..at, part);
            }
            _ => {
                let mut number = Vec::new();
                put_number(&mut number, u64::MAX >> rng.below(64));
                bytes.splice(at..at, number);
            }
        }
    }
    // What is claimed, with the reasons of another claim: form, rule and value stand behind the name of the game.
    let form = 12 + usize::from(bytes.get(11).copied().unwrap_or(0));
    for (offset, chance) in [(0, 6), (1, 4), (2, 8)] {
        if rng.below(chance) == 0 && form + offset < bytes.len() {
            bytes[form + offset] = rng.below(3) as u8;
        }
    }
    bytes
}
