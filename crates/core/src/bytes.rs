//! Numbers and blocks as bytes, for certificates and for the games that put themselves into one.
//!
//! A number is written in groups of seven bits, low group first, the high bit set on all but the last
//! (LEB128). Only the shortest form is read, so that there is one encoding for one thing. A block is its
//! length, then its bytes.

use crate::InputError;

/// Appends a number.
pub fn put_number(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Appends a block: its length, then its bytes.
pub fn put_block(out: &mut Vec<u8>, block: &[u8]) {
    put_number(out, block.len() as u64);
    out.extend_from_slice(block);
}

/// Takes a block of bytes apart from its beginning.
#[derive(Debug, Clone)]
pub struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    /// Reads from the beginning of `block`.
    pub fn new(block: &'a [u8]) -> Self {
        Self { rest: block }
    }

    /// How many bytes are left.
    pub fn remaining(&self) -> usize {
        self.rest.len()
    }

    /// The next byte.
    pub fn byte(&mut self) -> Result<u8, InputError> {
        let (&first, rest) = self.rest.split_first().ok_or_else(truncated)?;
        self.rest = rest;
        Ok(first)
    }

    /// The next number.
    pub fn number(&mut self) -> Result<u64, InputError> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            let group = u64::from(byte & 0x7f);
            if shift == 63 && group > 1 || shift > 0 && byte == 0 {
                break;
            }
            number |= group << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(InputError::new("a number is not written in its shortest form"))
    }

    /// The next number, which must be below `bound`.
    pub fn below(&mut self, bound: usize) -> Result<usize, InputError> {
        let number = self.number()?;
        usize::try_from(number)
            .ok()
            .filter(|&number| number < bound)
            .ok_or_else(|| InputError::new(format!("the number {number} should be below {bound}")))
    }

    /// The next `length` bytes.
    pub fn bytes(&mut self, length: usize) -> Result<&'a [u8], InputError> {
        let (taken, rest) = self.rest.split_at_checked(length).ok_or_else(truncated)?;
        self.rest = rest;
        Ok(taken)
    }

    /// The next block.
    pub fn block(&mut self) -> Result<&'a [u8], InputError> {
        let length = self.number()?;
        self.bytes(usize::try_from(length).map_err(|_| truncated())?)
    }

    /// Fails unless everything was read.
    pub fn finish(self) -> Result<(), InputError> {
        match self.rest.len() {
            0 => Ok(()),
            left => Err(InputError::new(format!("{left} bytes too many"))),
        }
    }
}

fn truncated() -> InputError {
    InputError::new("the data ends too early")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back_and_have_one_form() {
        for number in [0, 1, 127, 128, 300, 1 << 35, u64::MAX] {
            let mut out = Vec::new();
            put_number(&mut out, number);
            let mut reader = Reader::new(&out);
            assert_eq!(reader.number(), Ok(number));
            assert!(reader.finish().is_ok());
        }
        for bad in [
            &[0x80, 0x00][..],
            &[0xff; 9],
            &[0x80; 12],
            &[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x02],
        ] {
            assert!(Reader::new(bad).number().is_err(), "{bad:?}");
        }
    }

    #[test]
    fn blocks_longer_than_the_data_are_refused() {
        let mut out = Vec::new();
        put_block(&mut out, b"abc");
        assert_eq!(Reader::new(&out).block(), Ok(&b"abc"[..]));
        assert!(Reader::new(&out[..3]).block().is_err());
        assert!(Reader::new(&[0xff, 0xff, 0xff, 0xff, 0x0f]).block().is_err());
    }
}
