//! A filter in memory that knows most keys which are not stored: a blocked Bloom filter.
//!
//! All bits of a key lie in one cache line, so that a question costs one miss. Keys are digests already and are not hashed again.

use crate::Key;

/// Words of a block: one cache line.
const WORDS: usize = 8;
const BLOCK_BITS: u32 = 512;
/// Bits of memory for each key, where there is room: about two keys in a thousand that are not there are taken for such that are.
pub(crate) const BITS_A_KEY: u64 = 16;
/// Fewer are not worth it.
pub(crate) const LEAST_BITS_A_KEY: u64 = 5;

/// Filters of growing size: when the last one is full, one of twice its size is begun.
#[derive(Debug)]
pub(crate) struct Filter {
    layers: Vec<Layer>,
}

#[derive(Debug)]
struct Layer {
    blocks: Box<[[u64; WORDS]]>,
    /// How many bits a key sets.
    probes: u32,
    bits_a_key: u64,
    room: u64,
    keys: u64,
}

impl Filter {
    /// A filter for about so many keys.
    pub(crate) fn new(keys: u64, bits_a_key: u64) -> Self {
        Self { layers: vec![Layer::new(keys.max(256), bits_a_key)] }
    }

    /// Whether this key may be stored. No means no.
    #[inline]
    pub(crate) fn may_have(&self, key: Key) -> bool {
        self.layers.iter().any(|layer| layer.may_have(key))
    }

    pub(crate) fn add(&mut self, key: Key) {
        if self.may_have(key) {
            return;
        }
        let last = self.layers.last_mut().expect("there is at least one layer");
        if last.keys == last.room {
            let next = Layer::new(last.room * 2, last.bits_a_key);
            self.layers.push(next);
        }
        self.layers.last_mut().expect("there is at least one layer").add(key);
    }

    pub(crate) fn bytes(&self) -> usize {
        self.layers.iter().map(|layer| layer.blocks.len() * WORDS * 8).sum()
    }
}

impl Layer {
    fn new(room: u64, bits_a_key: u64) -> Self {
        let blocks = (room * bits_a_key).div_ceil(BLOCK_BITS.into()) as usize;
        // The best number is bits times ln 2; beyond six a key has no more bits of its own to give.
        let probes = (bits_a_key * 7 / 10).clamp(1, 6) as u32;
        Self { blocks: vec![[0; WORDS]; blocks].into(), probes, bits_a_key, room, keys: 0 }
    }

    /// The block comes from the low half of the key.
    #[inline]
    fn block(&self, key: Key) -> usize {
        ((u128::from(key.0 as u64) * self.blocks.len() as u128) >> 64) as usize
    }

    #[inline]
    fn may_have(&self, key: Key) -> bool {
        let block = &self.blocks[self.block(key)];
        probes(key, self.probes).all(|(word, bit)| block[word] & bit != 0)
    }

    fn add(&mut self, key: Key) {
        let index = self.block(key);
        let block = &mut self.blocks[index];
        probes(key, self.probes).for_each(|(word, bit)| block[word] |= bit);
        self.keys += 1;
    }
}

/// Words and bits in a block, nine bits of the key's high half each.
#[inline]
fn probes(key: Key, count: u32) -> impl Iterator<Item = (usize, u64)> {
    let bits = (key.0 >> 64) as u64;
    (0..count).map(move |probe| {
        let bit = bits >> (9 * probe) & 0x1ff;
        ((bit >> 6) as usize, 1 << (bit & 63))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use twinproof_core::Rng;

    fn keys(seed: u64, count: usize) -> Vec<Key> {
        let mut rng = Rng::new(seed);
        (0..count).map(|_| Key(u128::from(rng.next_u64()) << 64 | u128::from(rng.next_u64()))).collect()
    }

    /// Of 100,000 keys that are not there, how many are taken for such that are.
    fn mistaken(room: u64, bits_a_key: u64) -> usize {
        let mut filter = Filter::new(room, bits_a_key);
        let stored = keys(1, 20_000);
        stored.iter().for_each(|&key| filter.add(key));
        assert!(stored.iter().all(|&key| filter.may_have(key)), "a key that is there was denied");
        keys(2, 100_000).into_iter().filter(|&key| filter.may_have(key)).count()
    }

    #[test]
    fn keys_that_are_there_are_never_denied_and_others_mostly() {
        assert!(mistaken(20_000, BITS_A_KEY) < 400);
        assert!(mistaken(20_000, LEAST_BITS_A_KEY) < 15_000);
    }

    #[test]
    fn it_grows_with_what_comes() {
        assert!(mistaken(1_000, BITS_A_KEY) < 1_200);
        let (mut small, mut large) = (Filter::new(1_000, BITS_A_KEY), Filter::new(20_000, BITS_A_KEY));
        keys(1, 20_000).into_iter().for_each(|key| {
            small.add(key);
            large.add(key);
        });
        assert!(small.bytes() < 2 * large.bytes(), "{} and {}", small.bytes(), large.bytes());
    }

    #[test]
    fn nothing_is_in_an_empty_one() {
        let filter = Filter::new(0, BITS_A_KEY);
        assert!(keys(3, 1000).into_iter().all(|key| !filter.may_have(key)));
    }
}
