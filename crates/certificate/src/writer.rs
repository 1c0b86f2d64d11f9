//! Writes certificates.

use crate::format::{self, FIRST_STEP, FORMS, MAGIC, RULES, VALUES, VERSION, tag};
use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};
use twinproof_core::bytes::{put_block, put_number};
use twinproof_core::{Form, Mark, Problem, ProofSink, Rules, Value};

/// Writes a certificate: a [`ProofSink`] that turns what it is told into bytes.
///
/// It buffers on its own, so `out` may be a plain file. It does not look whether the proof is right; that is
/// what [`check`](crate::check) is for.
#[derive(Debug)]
pub struct Writer<W: Output> {
    out: W,
    buffer: Vec<u8>,
    /// The header up to the form, and from the question on: what stands between is known in `begin`.
    before: Vec<u8>,
    after: Vec<u8>,
    rule: u8,
    form: Form,
    flushed: u64,
    nodes: u64,
}

const BUFFER: usize = 1 << 16;

/// Where a certificate goes: something to write to that can be cut short again.
pub trait Output: Write {
    /// Keeps the first `bytes` bytes; what is written next follows them.
    fn cut(&mut self, bytes: u64) -> io::Result<()>;
}

impl Output for Vec<u8> {
    fn cut(&mut self, bytes: u64) -> io::Result<()> {
        self.truncate(bytes as usize);
        Ok(())
    }
}

impl Output for File {
    fn cut(&mut self, bytes: u64) -> io::Result<()> {
        self.set_len(bytes)?;
        self.seek(SeekFrom::Start(bytes)).map(|_| ())
    }
}

impl<W: Output> Output for &mut W {
    fn cut(&mut self, bytes: u64) -> io::Result<()> {
        (**self).cut(bytes)
    }
}

impl<W: Output> Writer<W> {
    /// A writer for proofs about `problem`.
    pub fn new<G: Rules>(out: W, problem: &Problem<G>) -> Self {
        let game = problem.game();
        let mut before = MAGIC.to_vec();
        put_number(&mut before, VERSION);
        put_block(&mut before, G::NAME.as_bytes());

        let mut after = Vec::new();
        put_block(&mut after, game.question().as_bytes());
        put_block(&mut after, game.first_player().as_bytes());
        let mut block = Vec::new();
        game.write_setup(&mut block);
        put_block(&mut after, &block);
        let mut put_position = |position, after: &mut Vec<u8>| {
            block.clear();
            game.encode(position, &mut block);
            put_block(after, &block);
        };
        put_position(problem.root(), &mut after);
        put_number(&mut after, problem.past().len() as u64);
        for position in problem.past() {
            put_position(position, &mut after);
        }
        put_number(&mut after, problem.outside().len() as u64);
        for table in problem.outside() {
            put_block(&mut after, table.name.as_bytes());
            put_block(&mut after, &table.digest);
        }

        let rule = tag(&RULES, problem.rule());
        let buffer = Vec::with_capacity(2 * BUFFER);
        Self { out, buffer, before, after, rule, form: Form::Order, flushed: 0, nodes: 0 }
    }

    /// The bytes written so far.
    pub fn bytes(&self) -> u64 {
        self.flushed + self.buffer.len() as u64
    }

    /// The positions written so far: steps of the order and general forms, members of the closed form.
    /// Terminal positions of the first two are not written and not counted.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The output. What was written after the last [`ProofSink::finish`] may be missing from it.
    pub fn into_inner(self) -> W {
        self.out
    }

    /// Writes the rest of a proof that was written before: what followed the header of another certificate of the same form. All
    /// of it is in the output then.
    pub fn append(&mut self, body: &[u8]) -> io::Result<()> {
        self.flush()?;
        self.out.write_all(body)?;
        self.flushed += body.len() as u64;
        self.out.flush()
    }

    fn wrote(&mut self) -> io::Result<()> {
        if self.buffer.len() >= BUFFER { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.write_all(&self.buffer)?;
        self.flushed += self.buffer.len() as u64;
        self.buffer.clear();
        Ok(())
    }

    fn node(&mut self, step: u8) -> io::Result<()> {
        self.nodes += 1;
        self.buffer.push(step);
        self.wrote()
    }
}

impl<W: Output> ProofSink for Writer<W> {
    fn begin(&mut self, form: Form, value: Value) -> io::Result<()> {
        self.form = form;
        self.buffer.extend_from_slice(&self.before);
        self.buffer.extend_from_slice(&[tag(&FORMS, form), self.rule, tag(&VALUES, value)]);
        // The rest may be as large as the game's setup: straight to the output, and not kept.
        self.flush()?;
        let after = std::mem::take(&mut self.after);
        self.out.write_all(&after)?;
        self.flushed += after.len() as u64;
        Ok(())
    }

    fn choose(&mut self, index: usize) -> io::Result<()> {
        match u8::try_from(index) {
            Ok(step) if step < FIRST_STEP => self.node(step),
            _ => {
                self.buffer.push(format::CHOOSE);
                put_number(&mut self.buffer, (index - usize::from(FIRST_STEP)) as u64);
                self.nodes += 1;
                self.wrote()
            }
        }
    }

    fn all(&mut self) -> io::Result<()> {
        self.node(format::ALL)
    }

    fn cover(&mut self, block: &[u8]) -> io::Result<()> {
        self.buffer.push(format::COVER);
        put_block(&mut self.buffer, block);
        self.nodes += 1;
        self.wrote()
    }

    fn repetition(&mut self) -> io::Result<()> {
        self.node(format::REPETITION)
    }

    fn define(&mut self, name: u32) -> io::Result<()> {
        self.buffer.push(format::DEFINE);
        put_number(&mut self.buffer, name.into());
        self.wrote()
    }

    fn reuse(&mut self, name: u32, last: bool) -> io::Result<()> {
        self.buffer.push(if last { format::REUSE_LAST } else { format::REUSE });
        put_number(&mut self.buffer, name.into());
        self.nodes += 1;
        self.wrote()
    }

    fn member(&mut self, position: &[u8], answer: Option<usize>) -> io::Result<()> {
        put_number(&mut self.buffer, position.len() as u64 + 1);
        self.buffer.extend_from_slice(position);
        put_number(&mut self.buffer, answer.map_or(0, |index| index as u64 + 1));
        self.nodes += 1;
        self.wrote()
    }

    fn mark(&self) -> Mark {
        Mark { bytes: self.bytes(), nodes: self.nodes }
    }

    fn rewind(&mut self, to: Mark) -> io::Result<()> {
        self.nodes = to.nodes;
        match to.bytes.checked_sub(self.flushed) {
            Some(kept) => self.buffer.truncate(kept as usize),
            None => {
                self.buffer.clear();
                self.out.cut(to.bytes)?;
                self.flushed = to.bytes;
            }
        }
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        self.buffer.push(if self.form == Form::Closed { 0 } else { format::END });
        self.flush()?;
        self.out.flush()
    }
}
