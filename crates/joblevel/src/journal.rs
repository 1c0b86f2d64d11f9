//! The journal of a run: what came of each job, appended before it counts.
//!
//! A line that names the format, then records one after the other: the length of what follows the checksum in four bytes, its checksum
//! in eight (XXH3), low byte first, and the record as JSON. What `write` has taken survives the end of this process, whatever ends it;
//! what is older than a second survives the end of the machine. A record that was being written when either came is cut off.

use crate::error::RunError;
use crate::record::Record;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use xxhash_rust::xxh3::xxh3_64;

/// The first line of every journal.
const MAGIC: &[u8] = b"twinproof journal 1\n";
/// Bytes before a record.
const FRAME: u64 = 12;
/// No record is as long.
const LONGEST: u32 = 1 << 30;
/// Written data is sent to the disk this often.
const SYNC: Duration = Duration::from_millis(500);

/// A journal that is open for appending.
#[derive(Debug)]
pub(crate) struct Journal {
    file: File,
    path: PathBuf,
    end: u64,
    synced: u64,
    last_sync: Instant,
    buffer: Vec<u8>,
}

/// What stood at the end of a journal and was no whole record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct CutOff {
    pub(crate) bytes: u64,
}

impl Journal {
    /// Opens a journal, which is made if it is missing, tells what it holds from `start` on, and cuts off what is no whole record.
    pub(crate) fn open(
        path: &Path,
        start: Option<u64>,
        mut tell: impl FnMut(Record, u64) -> Result<(), RunError>,
    ) -> Result<(Self, Option<CutOff>), RunError> {
        let failed = |what| move |error| RunError::io(path, what, error);
        let mut file =
            OpenOptions::new().read(true).append(true).create(true).open(path).map_err(failed("opened"))?;
        let length = file.metadata().map_err(failed("read"))?.len();
        let mut journal = Self {
            end: 0,
            synced: 0,
            last_sync: Instant::now(),
            buffer: Vec::new(),
            path: path.to_owned(),
            file: file.try_clone().map_err(failed("opened"))?,
        };
        if length < MAGIC.len() as u64 {
            // Ended before its first line was written.
            journal.file.set_len(0).map_err(failed("written"))?;
            journal.write(MAGIC)?;
            return Ok((journal, None));
        }
        let mut magic = [0; MAGIC.len()];
        file.seek(SeekFrom::Start(0)).and_then(|_| file.read_exact(&mut magic)).map_err(failed("read"))?;
        if magic != MAGIC {
            let why = "it does not begin as a journal does".into();
            return Err(RunError::Damaged { file: path.into(), at: 0, why });
        }
        let mut at = start.unwrap_or(MAGIC.len() as u64);
        file.seek(SeekFrom::Start(at)).map_err(failed("read"))?;
        let mut input = BufReader::with_capacity(1 << 18, file);
        while at < length {
            match read_frame(&mut input, length - at).map_err(failed("read"))? {
                Frame::Whole(payload) => {
                    let record = serde_json::from_slice(&payload).map_err(|error| RunError::Damaged {
                        file: path.into(),
                        at,
                        why: format!("the record is not one that this program writes ({error})"),
                    })?;
                    tell(record, at)?;
                    at += FRAME + payload.len() as u64;
                }
                Frame::Torn => break,
                Frame::Wrong => {
                    let why = "the record is not what was written".into();
                    return Err(RunError::Damaged { file: path.into(), at, why });
                }
            }
        }
        journal.end = at;
        let cut = (at < length).then_some(CutOff { bytes: length - at });
        if cut.is_some() {
            journal.file.set_len(at).map_err(failed("written"))?;
        }
        Ok((journal, cut))
    }

    /// Where the next record will begin.
    pub(crate) fn end(&self) -> u64 {
        self.end
    }

    /// Appends records; where each of them begins. They are there, all or none.
    pub(crate) fn append(&mut self, records: &[Record]) -> Result<Vec<u64>, RunError> {
        let mut buffer = std::mem::take(&mut self.buffer);
        buffer.clear();
        let mut places = Vec::with_capacity(records.len());
        for record in records {
            let begin = buffer.len();
            places.push(self.end + begin as u64);
            buffer.extend([0; FRAME as usize]);
            serde_json::to_writer(&mut buffer, record).expect("a record is made of texts and numbers");
            let payload = begin + FRAME as usize;
            let length = u32::try_from(buffer.len() - payload).ok().filter(|&length| length < LONGEST);
            let Some(length) = length else {
                let error = io::Error::other("the answer of a job is larger than a gigabyte");
                return Err(RunError::io(&self.path, "written", error));
            };
            let sum = xxh3_64(&buffer[payload..]);
            buffer[begin..begin + 4].copy_from_slice(&length.to_le_bytes());
            buffer[begin + 4..payload].copy_from_slice(&sum.to_le_bytes());
        }
        let result = self.write(&buffer);
        self.buffer = buffer;
        result.map(|()| places)
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), RunError> {
        if let Err(error) = self.file.write_all(bytes) {
            // What was written of it would be cut off the next time; if it cannot be now, it will be then.
            let _ = self.file.set_len(self.end);
            return Err(RunError::io(&self.path, "written", error));
        }
        self.end += bytes.len() as u64;
        Ok(())
    }

    /// Sends what was written to the disk, if that has not been done for a while.
    pub(crate) fn sync_in_time(&mut self) -> Result<(), RunError> {
        if self.synced < self.end && self.last_sync.elapsed() >= SYNC { self.sync() } else { Ok(()) }
    }

    /// Sends what was written to the disk.
    pub(crate) fn sync(&mut self) -> Result<(), RunError> {
        self.file.sync_data().map_err(|error| RunError::io(&self.path, "written", error))?;
        self.synced = self.end;
        self.last_sync = Instant::now();
        Ok(())
    }

    /// The record that begins there.
    pub(crate) fn read(&self, at: u64) -> Result<Record, RunError> {
        let failed = |error| RunError::io(&self.path, "read", error);
        let damaged = |why: &str| RunError::Damaged { file: self.path.clone(), at, why: why.into() };
        let mut head = [0; FRAME as usize];
        self.file.read_exact_at(&mut head, at).map_err(failed)?;
        let (length, sum) = read_head(&head);
        if length >= LONGEST {
            return Err(damaged("no record is as long"));
        }
        let mut payload = vec![0; length as usize];
        self.file.read_exact_at(&mut payload, at + FRAME).map_err(failed)?;
        if xxh3_64(&payload) != sum {
            return Err(damaged("the record is not what was written"));
        }
        serde_json::from_slice(&payload).map_err(|error| damaged(&error.to_string()))
    }
}

enum Frame {
    Whole(Vec<u8>),
    /// The end of the file came first, or nothing but zeros stands there, as a machine that lost its power leaves it.
    Torn,
    Wrong,
}

fn read_head(head: &[u8; FRAME as usize]) -> (u32, u64) {
    let (length, sum) = head.split_at(4);
    let length = u32::from_le_bytes(length.try_into().expect("it is four bytes"));
    (length, u64::from_le_bytes(sum.try_into().expect("it is eight bytes")))
}

fn read_frame(input: &mut impl Read, left: u64) -> io::Result<Frame> {
    if left < FRAME {
        return Ok(Frame::Torn);
    }
    let mut head = [0; FRAME as usize];
    input.read_exact(&mut head)?;
    let (length, sum) = read_head(&head);
    let after = left - FRAME;
    if length >= LONGEST || (length == 0 && head != [0; FRAME as usize]) {
        return Ok(Frame::Wrong);
    }
    if length == 0 {
        return Ok(if only_zeros(input)? { Frame::Torn } else { Frame::Wrong });
    }
    if u64::from(length) > after {
        return Ok(Frame::Torn);
    }
    let mut payload = vec![0; length as usize];
    input.read_exact(&mut payload)?;
    if xxh3_64(&payload) == sum {
        return Ok(Frame::Whole(payload));
    }
    // The last one may have been written in part.
    Ok(if u64::from(length) == after || only_zeros(input)? { Frame::Torn } else { Frame::Wrong })
}

fn only_zeros(input: &mut impl Read) -> io::Result<bool> {
    let mut block = [0; 4096];
    loop {
        match input.read(&mut block)? {
            0 => return Ok(true),
            length if block[..length].iter().any(|&byte| byte != 0) => return Ok(false),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::node::NodeId;
    use crate::record::Told;
    use crate::tree::About;

    fn record(node: u32) -> Record {
        Record {
            node: NodeId(node),
            about: About::Node,
            result: Told::Failed { failed: format!("no {node}") },
        }
    }

    fn read(path: &Path) -> Result<(Vec<u32>, Option<CutOff>), RunError> {
        let mut nodes = Vec::new();
        let (_, cut) = Journal::open(path, None, |record, _| {
            nodes.push(record.node.number());
            Ok(())
        })?;
        Ok((nodes, cut))
    }

    #[test]
    fn a_journal_cut_anywhere_loses_its_last_record_and_no_other() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let (mut journal, _) = Journal::open(&path, None, |_, _| Ok(())).unwrap();
        let places = journal.append(&[record(0), record(1), record(2)]).unwrap();
        assert_eq!(journal.read(places[1]).unwrap(), record(1));
        let whole = std::fs::read(&path).unwrap();
        for length in 0..=whole.len() {
            std::fs::write(&path, &whole[..length]).unwrap();
            let kept = places[1..]
                .iter()
                .chain([&(whole.len() as u64)])
                .filter(|&&end| end <= length as u64)
                .count();
            let (nodes, cut) = read(&path).unwrap();
            assert_eq!(nodes, (0..kept as u32).collect::<Vec<_>>());
            let is_whole = length < MAGIC.len()
                || length as u64 == places[0]
                || places[1..].contains(&(length as u64))
                || length == whole.len();
            assert_eq!(cut.is_none(), is_whole, "{length}");
            // It can be gone on with.
            let (mut journal, cut) = Journal::open(&path, None, |_, _| Ok(())).unwrap();
            assert_eq!(cut, None);
            journal.append(&[record(7)]).unwrap();
            assert_eq!(read(&path).unwrap().0.last(), Some(&7));
        }
    }

    #[test]
    fn a_journal_that_was_changed_in_the_middle_is_refused_and_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let (mut journal, _) = Journal::open(&path, None, |_, _| Ok(())).unwrap();
        let places = journal.append(&[record(0), record(1), record(2)]).unwrap();
        let whole = std::fs::read(&path).unwrap();
        for at in [0, places[0], places[0] + 5, places[1] + 20] {
            let mut changed = whole.clone();
            changed[at as usize] ^= 0x40;
            std::fs::write(&path, &changed).unwrap();
            assert!(matches!(read(&path), Err(RunError::Damaged { .. })), "{at}");
            assert_eq!(std::fs::read(&path).unwrap(), changed);
        }
    }

    #[test]
    fn zeros_at_the_end_are_cut_off() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let (mut journal, _) = Journal::open(&path, None, |_, _| Ok(())).unwrap();
        journal.append(&[record(0)]).unwrap();
        let mut bytes = std::fs::read(&path).unwrap();
        bytes.extend([0; 100]);
        std::fs::write(&path, bytes).unwrap();
        assert_eq!(read(&path).unwrap(), (vec![0], Some(CutOff { bytes: 100 })));
    }
}
