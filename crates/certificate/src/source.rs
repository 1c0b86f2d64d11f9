//! Reads a certificate's bytes one after the other and knows how many there were. Hostile input: a length is
//! believed only as far as bytes really follow.

use crate::error::{Fault, Reason};
use crate::format::{self, FIRST_STEP};
use std::io::{self, BufRead};
use twinproof_core::Meter;

pub(crate) struct Source<R> {
    input: R,
    offset: u64,
}

/// One step of the order and general forms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    Choose(u64),
    All,
    /// A block follows.
    Cover,
    Repetition,
    Define(u32),
    Reuse {
        name: u32,
        last: bool,
    },
    End,
}

impl<R: BufRead> Source<R> {
    /// Reads on from a byte of the file.
    pub(crate) fn new(input: R, offset: u64) -> Self {
        Self { input, offset }
    }

    /// How many bytes of the file were read.
    pub(crate) fn offset(&self) -> u64 {
        self.offset
    }

    /// What is there without waiting for more; empty at the end only.
    fn available(&mut self) -> io::Result<&[u8]> {
        // A second call gives the same bytes again; the borrow checker needs the two apart.
        loop {
            match self.input.fill_buf() {
                Ok(_) => break,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            }
        }
        self.input.fill_buf()
    }

    #[inline]
    pub(crate) fn byte(&mut self) -> Result<u8, Fault> {
        let first = match self.input.fill_buf() {
            Ok([first, ..]) => *first,
            _ => *self.available()?.first().ok_or(Reason::Truncated)?,
        };
        self.input.consume(1);
        self.offset += 1;
        Ok(first)
    }

    /// A number as [`twinproof_core::bytes`] writes it.
    #[inline]
    pub(crate) fn number(&mut self) -> Result<u64, Fault> {
        let first = self.byte()?;
        if first < 0x80 {
            return Ok(first.into());
        }
        let mut number = u64::from(first & 0x7f);
        for shift in (7..64).step_by(7) {
            let byte = self.byte()?;
            let group = u64::from(byte & 0x7f);
            if byte == 0 || shift == 63 && group > 1 {
                break;
            }
            number |= group << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(Reason::BadNumber.into())
    }

    /// Appends `length` bytes; memory is charged as they come.
    pub(crate) fn bytes(
        &mut self,
        length: u64,
        out: &mut Vec<u8>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Fault> {
        let mut left = length;
        while left > 0 {
            let here = match self.input.fill_buf() {
                Ok(here) if !here.is_empty() => here,
                _ => self.available()?,
            };
            let taken = here.len().min(usize::try_from(left).unwrap_or(usize::MAX));
            if taken == 0 {
                return Err(Reason::Truncated.into());
            }
            let before = out.capacity();
            if out.len() + taken > before {
                meter.room_for((2 * before + taken) as u64)?;
            }
            out.extend_from_slice(&here[..taken]);
            meter.charge((out.capacity() - before) as u64)?;
            self.input.consume(taken);
            self.offset += taken as u64;
            left -= taken as u64;
        }
        Ok(())
    }

    /// Appends a block.
    pub(crate) fn block(&mut self, out: &mut Vec<u8>, meter: &mut Meter<'_>) -> Result<(), Fault> {
        let length = self.number()?;
        self.bytes(length, out, meter)
    }

    #[inline]
    pub(crate) fn step(&mut self) -> Result<Step, Fault> {
        let byte = self.byte()?;
        if byte < FIRST_STEP {
            return Ok(Step::Choose(byte.into()));
        }
        Ok(match byte {
            format::CHOOSE => {
                let more = self.number()?;
                Step::Choose(more.checked_add(FIRST_STEP.into()).ok_or(Reason::BadNumber)?)
            }
            format::ALL => Step::All,
            format::COVER => Step::Cover,
            format::REPETITION => Step::Repetition,
            format::DEFINE => Step::Define(self.name()?),
            format::REUSE => Step::Reuse { name: self.name()?, last: false },
            format::REUSE_LAST => Step::Reuse { name: self.name()?, last: true },
            format::END => Step::End,
            other => return Err(Reason::UnknownStep(other).into()),
        })
    }

    fn name(&mut self) -> Result<u32, Fault> {
        let number = self.number()?;
        u32::try_from(number).map_err(|_| Reason::NameTooLarge(number).into())
    }

    /// Fails unless nothing follows.
    pub(crate) fn finish(&mut self) -> Result<(), Fault> {
        if self.available()?.is_empty() { Ok(()) } else { Err(Reason::TrailingBytes.into()) }
    }
}
