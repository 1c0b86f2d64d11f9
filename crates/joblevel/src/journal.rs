//! The journal of a run: what came of each job, appended before it counts.
//!
//! A line that names the format and the question, by the XXH3 of its position as JSON, then records one after the other: the length of
//! what follows the checksum in four bytes, its checksum in eight (XXH3), low byte first, and the record as JSON. What `write` has
//! taken survives the end of this process, whatever ends it; what is older than a second survives the end of the machine. A record
//! that was being written when either came is cut off; one that is followed by whole ones was damaged, and nothing is cut.

use crate::error::RunError;
use crate::record::Record;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use twinproof_engine::Position;
use xxhash_rust::xxh3::xxh3_64;

/// How the first line of every journal begins.
const MAGIC: &str = "twinproof journal 2 of ";
/// How every record begins.
const RECORD: &[u8] = b"{\"node\":";
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
    /// Opens the journal of a question, which is made if it is missing, tells what it holds from `start` on, and cuts off what is no
    /// whole record.
    pub(crate) fn open(
        path: &Path,
        question: &Position,
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
        let wanted = first_line(question);
        let mut found = Vec::new();
        file.seek(SeekFrom::Start(0))
            .and_then(|_| Read::by_ref(&mut file).take(wanted.len() as u64).read_to_end(&mut found))
            .map_err(failed("read"))?;
        if found != wanted && wanted.starts_with(&found) {
            // Ended before its first line was written.
            journal.file.set_len(0).map_err(failed("written"))?;
            journal.write(&wanted)?;
            return Ok((journal, None));
        }
        if found != wanted {
            let why = match found.starts_with(MAGIC.as_bytes()) {
                true => "it is the journal of another question",
                false => "it does not begin as a journal does",
            };
            return Err(RunError::Damaged { file: path.into(), at: 0, why: why.into() });
        }
        let mut at = start.unwrap_or(wanted.len() as u64);
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
            journal.refuse_whole_after(at)?;
            journal.file.set_len(at).map_err(failed("written"))?;
        }
        Ok((journal, cut))
    }

    /// What looks like the torn end of a journal may be a record whose length was changed: then whole records follow it.
    fn refuse_whole_after(&self, at: u64) -> Result<(), RunError> {
        let mut tail = Vec::new();
        let mut file = &self.file;
        file.seek(SeekFrom::Start(at))
            .and_then(|_| file.read_to_end(&mut tail))
            .map_err(|error| RunError::io(&self.path, "read", error))?;
        let begins = |payload: usize| tail[payload..].starts_with(RECORD);
        for payload in FRAME as usize + 1..tail.len() {
            if !begins(payload) {
                continue;
            }
            let head = tail[payload - FRAME as usize..payload].try_into().expect("it is as long");
            let (length, sum) = read_head(&head);
            let whole = tail[payload..].get(..length as usize);
            if length > 0 && whole.is_some_and(|whole| xxh3_64(whole) == sum) {
                let why = "the record is not what was written, and others follow it".into();
                return Err(RunError::Damaged { file: self.path.clone(), at, why });
            }
        }
        Ok(())
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

fn first_line(question: &Position) -> Vec<u8> {
    let text = serde_json::to_vec(question).expect("a position is made of texts");
    format!("{MAGIC}{:016x}\n", xxh3_64(&text)).into_bytes()
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
    use twinproof::games::tictactoe::{self, Mark};

    fn record(node: u32) -> Record {
        Record {
            node: NodeId(node),
            about: About::Node,
            result: Told::Failed { failed: format!("no {node}") },
        }
    }

    fn question(board: &str) -> Position {
        Position::of(&tictactoe::parse(board, Mark::X).unwrap())
    }

    fn open(path: &Path) -> Result<(Journal, Option<CutOff>), RunError> {
        Journal::open(path, &question(".../.../... x"), None, |_, _| Ok(()))
    }

    fn read(path: &Path) -> Result<(Vec<u32>, Option<CutOff>), RunError> {
        let mut nodes = Vec::new();
        let (_, cut) = Journal::open(path, &question(".../.../... x"), None, |record, _| {
            nodes.push(record.node.number());
            Ok(())
        })?;
        Ok((nodes, cut))
    }

    #[test]
    fn a_journal_cut_anywhere_loses_its_last_record_and_no_other() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let (mut journal, _) = open(&path).unwrap();
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
            let is_whole =
                length as u64 <= places[0] || places[1..].contains(&(length as u64)) || length == whole.len();
            assert_eq!(cut.is_none(), is_whole, "{length}");
            // It can be gone on with.
            let (mut journal, cut) = open(&path).unwrap();
            assert_eq!(cut, None);
            journal.append(&[record(7)]).unwrap();
            assert_eq!(read(&path).unwrap().0.last(), Some(&7));
        }
    }

    #[test]
    fn a_bit_that_was_flipped_loses_the_last_record_at_most_and_no_other_silently() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let (mut journal, _) = open(&path).unwrap();
        let places = journal.append(&[record(0), record(1), record(2)]).unwrap();
        let whole = std::fs::read(&path).unwrap();
        for bit in 0..8 * whole.len() {
            let mut changed = whole.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            std::fs::write(&path, &changed).unwrap();
            match read(&path) {
                // Nobody can tell it from a record that was not written to its end.
                Ok((nodes, Some(_))) => {
                    assert!(bit as u64 / 8 >= places[2], "bit {bit} cost all but {nodes:?}");
                    assert_eq!(nodes, [0, 1]);
                }
                Err(RunError::Damaged { .. }) => assert_eq!(std::fs::read(&path).unwrap(), changed),
                other => panic!("bit {bit}: {other:?}"),
            }
        }
    }

    #[test]
    fn what_is_no_journal_or_another_questions_is_refused_and_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let other = String::from_utf8(first_line(&question("x../.../... o"))).unwrap();
        for (text, why) in [
            ("mine", "does not begin as a journal does"),
            ("twinproof journal 1\n", "does not begin as a journal does"),
            (other.as_str(), "it is the journal of another question"),
        ] {
            std::fs::write(&path, text).unwrap();
            let error = read(&path).unwrap_err().to_string();
            assert!(error.contains(why), "{error}");
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        }
    }

    #[test]
    fn zeros_at_the_end_are_cut_off() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let (mut journal, _) = open(&path).unwrap();
        journal.append(&[record(0)]).unwrap();
        let mut bytes = std::fs::read(&path).unwrap();
        bytes.extend([0; 100]);
        std::fs::write(&path, bytes).unwrap();
        assert_eq!(read(&path).unwrap(), (vec![0], Some(CutOff { bytes: 100 })));
    }
}
