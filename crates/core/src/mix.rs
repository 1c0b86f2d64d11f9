//! The mixing function behind keys, path codes and the generator of random numbers.

/// A bijection of 64-bit words in which every input bit reaches every output bit, for hash keys made of small
/// numbers.
pub fn mix(word: u64) -> u64 {
    let mut z = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
