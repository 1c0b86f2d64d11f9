//! Sorts more keys than fit in memory: sorted runs, spilled to an unnamed temporary file, and a merge of them
//! in one pass. While everything fits no file is made.

use crate::error::{Fault, NotChecked};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use twinproof_core::Meter;
use twinproof_core::bytes::{Reader, put_number};

/// An encoded position as a key; keys compare as the bytes do.
pub(crate) trait Key: Ord {
    /// The bytes it holds outside itself.
    fn owned(&self) -> u64;
    /// Appends the key to a run.
    fn put(&self, out: &mut Vec<u8>);
    /// Reads a key from the front of a piece of a run, and says how long it was; `None` if the piece is too
    /// short.
    fn take(bytes: &[u8]) -> Option<(Self, usize)>
    where
        Self: Sized;
    /// The encoded position.
    fn bytes(&self) -> Vec<u8>;
}

/// Up to seven bytes in a word: the bytes first, then zeros, then how many bytes there are.
pub(crate) type Short = u64;
/// Any number of bytes.
pub(crate) type Long = Box<[u8]>;

/// The short key of an encoding, if it is short enough.
#[inline]
pub(crate) fn short(bytes: &[u8]) -> Option<Short> {
    let mut word = [0; 8];
    word[..7].get_mut(..bytes.len())?.copy_from_slice(bytes);
    word[7] = bytes.len() as u8;
    Some(u64::from_be_bytes(word))
}

impl Key for Short {
    fn owned(&self) -> u64 {
        0
    }

    #[inline]
    fn put(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.to_le_bytes());
    }

    #[inline]
    fn take(bytes: &[u8]) -> Option<(Self, usize)> {
        bytes.first_chunk().map(|word| (Self::from_le_bytes(*word), 8))
    }

    fn bytes(&self) -> Vec<u8> {
        let word = self.to_be_bytes();
        word[..usize::from(word[7].min(7))].to_vec()
    }
}

impl Key for Long {
    fn owned(&self) -> u64 {
        self.len() as u64 + 16 // what the allocator adds
    }

    fn put(&self, out: &mut Vec<u8>) {
        put_number(out, self.len() as u64);
        out.extend_from_slice(self);
    }

    fn take(bytes: &[u8]) -> Option<(Self, usize)> {
        let mut reader = Reader::new(bytes);
        let key = reader.block().ok()?.into();
        Some((key, bytes.len() - reader.remaining()))
    }

    fn bytes(&self) -> Vec<u8> {
        self.to_vec()
    }
}

/// Takes keys in any order. They are at most `share` bytes in memory, the rest is in runs.
pub(crate) struct Runs<K> {
    keys: Vec<K>,
    owned: u64,
    share: u64,
    file: Option<File>,
    /// The sorted runs in the file.
    runs: Vec<Range<u64>>,
    end: u64,
    /// Keys come in increasing order, so that all runs are one.
    ordered: bool,
}

impl<K: Key> Runs<K> {
    /// For keys in any order, or only in increasing order.
    pub(crate) fn new(share: u64, ordered: bool) -> Self {
        Self { keys: Vec::new(), owned: 0, share, file: None, runs: Vec::new(), end: 0, ordered }
    }

    #[inline]
    pub(crate) fn push(&mut self, key: K, meter: &mut Meter<'_>) -> Result<(), Fault> {
        if self.keys.len() == self.keys.capacity() || self.owned > self.share {
            self.make_room(meter)?;
        }
        let owned = key.owned();
        meter.charge(owned)?;
        self.owned += owned;
        self.keys.push(key);
        Ok(())
    }

    #[cold]
    fn make_room(&mut self, meter: &mut Meter<'_>) -> Result<(), Fault> {
        let doubled = (2 * self.keys.capacity().max(32) * size_of::<K>()) as u64;
        if doubled.saturating_add(self.owned) > self.share && !self.keys.is_empty() {
            self.sort(meter);
            // Many keys may have been equal.
            if self.keys.len() > self.keys.capacity() / 2 || self.owned > self.share / 2 {
                self.spill(meter)?;
            }
            return Ok(());
        }
        Ok(meter.grow(&mut self.keys)?)
    }

    fn sort(&mut self, meter: &mut Meter<'_>) {
        if !self.ordered {
            self.keys.sort_unstable();
            self.keys.dedup();
            let owned = self.keys.iter().map(Key::owned).sum();
            meter.release(self.owned - owned);
            self.owned = owned;
        }
    }

    fn spill(&mut self, meter: &mut Meter<'_>) -> Result<(), Fault> {
        const PIECE: usize = 1 << 16;
        let file = match &mut self.file {
            Some(file) => file,
            None => self.file.insert(tempfile::tempfile().map_err(scratch)?),
        };
        let start = self.end;
        let mut piece = Vec::with_capacity(PIECE + 64);
        for key in self.keys.drain(..) {
            key.put(&mut piece);
            if piece.len() >= PIECE {
                file.write_all(&piece).map_err(scratch)?;
                self.end += piece.len() as u64;
                piece.clear();
            }
        }
        file.write_all(&piece).map_err(scratch)?;
        self.end += piece.len() as u64;
        match self.runs.last_mut() {
            Some(run) if self.ordered => run.end = self.end,
            _ => self.runs.push(start..self.end),
        }
        meter.release(self.owned);
        self.owned = 0;
        Ok(())
    }

    /// All keys in increasing order; an equal key may come several times.
    pub(crate) fn merge(mut self, meter: &mut Meter<'_>) -> Result<Merge<K>, Fault> {
        self.sort(meter);
        let mut merge = Merge {
            file: self.file,
            keys: self.keys.into_iter(),
            cursors: Vec::new(),
            heap: BinaryHeap::new(),
        };
        // Half of what is left, in equal pieces.
        let piece = meter.left() / 2 / (self.runs.len() as u64).max(1);
        let piece = piece.clamp(MIN_PIECE, MAX_PIECE);
        meter.charge(piece * self.runs.len() as u64)?;
        for run in self.runs {
            merge.cursors.push(Cursor { run, piece: Vec::with_capacity(piece as usize), at: 0 });
        }
        for source in 0..=merge.cursors.len() {
            if let Some(key) = merge.read(source).map_err(scratch)? {
                merge.heap.push(Reverse((key, source)));
            }
        }
        Ok(merge)
    }
}

const MIN_PIECE: u64 = 1 << 12;
const MAX_PIECE: u64 = 1 << 20;

/// Keys in increasing order.
pub(crate) struct Merge<K> {
    file: Option<File>,
    /// The last run, which never left memory: the source after all cursors.
    keys: std::vec::IntoIter<K>,
    cursors: Vec<Cursor>,
    heap: BinaryHeap<Reverse<(K, usize)>>,
}

/// Reads one run.
struct Cursor {
    /// What of the run is still in the file.
    run: Range<u64>,
    piece: Vec<u8>,
    at: usize,
}

impl<K: Key> Merge<K> {
    #[inline]
    pub(crate) fn next(&mut self, meter: &mut Meter<'_>) -> Result<Option<K>, Fault> {
        meter.work(1)?;
        let Some(Reverse((_, source))) = self.heap.peek() else { return Ok(None) };
        let following = self.read(*source).map_err(scratch)?;
        let Some(mut top) = self.heap.peek_mut() else { return Ok(None) };
        Ok(Some(match following {
            Some(key) => std::mem::replace(&mut top.0.0, key),
            None => PeekMut::pop(top).0.0,
        }))
    }

    #[inline]
    fn read(&mut self, source: usize) -> io::Result<Option<K>> {
        match (self.cursors.get_mut(source), &mut self.file) {
            (Some(cursor), Some(file)) => cursor.read(file),
            _ => Ok(self.keys.next()),
        }
    }
}

impl Cursor {
    #[inline]
    fn read<K: Key>(&mut self, file: &mut File) -> io::Result<Option<K>> {
        loop {
            if let Some((key, length)) = K::take(&self.piece[self.at..]) {
                self.at += length;
                return Ok(Some(key));
            }
            if self.run.is_empty() {
                return Ok(None);
            }
            self.refill(file)?;
        }
    }

    #[cold]
    fn refill(&mut self, file: &mut File) -> io::Result<()> {
        self.piece.drain(..self.at);
        self.at = 0;
        let kept = self.piece.len();
        // A key longer than the piece makes the piece grow.
        let room = (self.piece.capacity() - kept).max(MIN_PIECE as usize) as u64;
        let taken = room.min(self.run.end - self.run.start);
        self.piece.resize(kept + taken as usize, 0);
        file.seek(SeekFrom::Start(self.run.start))?;
        file.read_exact(&mut self.piece[kept..])?;
        self.run.start += taken;
        Ok(())
    }
}

fn scratch(error: io::Error) -> Fault {
    NotChecked::Scratch { message: error.to_string() }.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use twinproof_core::{Clock, StopFlag};

    fn sorted<K: Key + Clone + std::fmt::Debug>(keys: &[K], share: u64) -> Vec<K> {
        let clock = Clock::start(None, StopFlag::new());
        let mut meter = Meter::new(1 << 26, &clock);
        let mut runs = Runs::new(share, false);
        for key in keys {
            runs.push(key.clone(), &mut meter).unwrap();
        }
        let mut merge = runs.merge(&mut meter).unwrap();
        std::iter::from_fn(|| merge.next(&mut meter).unwrap()).collect()
    }

    #[test]
    fn short_keys_sort_as_their_bytes_and_come_back() {
        let all: [&[u8]; 7] = [b"", b"\0", b"\0\0", b"a", b"ab", b"ab\0", b"ac"];
        for pair in all.windows(2) {
            assert!(short(pair[0]) < short(pair[1]), "{pair:?}");
        }
        for bytes in all {
            assert_eq!(short(bytes).unwrap().bytes(), bytes);
        }
        assert_eq!(short(b"12345678"), None);
    }

    #[test]
    fn what_is_in_memory_stays_within_the_share() {
        let share = 1 << 12;
        let clock = Clock::start(None, StopFlag::new());
        let mut meter = Meter::new(1 << 26, &clock);
        let mut long = Runs::new(share, false);
        for number in 0..1000u32 {
            let key: Long = [7; 1000].into_iter().chain(number.to_be_bytes()).collect();
            let owned = key.owned();
            long.push(key, &mut meter).unwrap();
            assert!(long.owned <= share + owned, "{} bytes after {number} keys", long.owned);
            let held = (long.keys.capacity() * size_of::<Long>()) as u64;
            assert!(held <= share, "a table of {held} bytes after {number} keys");
        }
        assert!(!long.runs.is_empty(), "the rest is on disk");

        let mut numbers = Runs::new(share, false);
        for number in 0..10_000u64 {
            numbers.push(number, &mut meter).unwrap();
            assert!((numbers.keys.capacity() * size_of::<u64>()) as u64 <= share);
        }
    }

    #[test]
    fn spilled_runs_come_back_in_order() {
        let numbers: Vec<u64> = (0..50_000u64).map(|i| i.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 48).collect();
        let mut expected = numbers.clone();
        expected.sort_unstable();
        expected.dedup();
        for share in [1 << 10, 1 << 14, 1 << 20] {
            let mut found = sorted(&numbers, share);
            found.dedup();
            assert_eq!(found, expected);
            let long: Vec<Long> = numbers.iter().map(|n| n.to_be_bytes().as_slice().into()).collect();
            let mut found = sorted(&long, share);
            found.dedup();
            assert!(
                found.iter().map(|key| key.bytes()).eq(expected.iter().map(|n| n.to_be_bytes().to_vec()))
            );
        }
    }

    #[test]
    fn a_key_longer_than_a_piece_is_read_whole() {
        let long: Vec<Long> = (0..40u8).rev().map(|i| vec![i; 9_000].into()).collect();
        let mut expected = long.clone();
        expected.sort();
        assert_eq!(sorted(&long, 1 << 12), expected);
    }
}
