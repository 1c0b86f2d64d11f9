//! What a certificate claims: its header, read and compared with the game.

use crate::error::{CheckError, Fault, NotChecked, Reason};
use crate::format::{FORMS, MAGIC, RULES, VALUES, VERSION};
use crate::source::Source;
use std::io::BufRead;
use std::sync::Arc;
use twinproof_core::{
    Clock, EndgameTables, Form, Meter, OutsideTable, Problem, RepetitionRule, Rules, StopFlag, Value,
};

/// What a certificate claims: the first part of the file, before the reasons.
///
/// Read but not believed: the texts are compared with what the game says when [`check`](crate::check) or
/// [`Header::problem`] puts the problem together.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Header {
    /// The name of the game.
    pub game: String,
    /// The shape of the proof.
    pub form: Form,
    /// The rule of repetition.
    pub rule: RepetitionRule,
    /// What is proven of the root.
    pub value: Value,
    /// The question in words.
    pub question: String,
    /// The first player in words.
    pub first_player: String,
    /// The rules and the question, in the game's own bytes.
    pub setup: Vec<u8>,
    /// The root, encoded.
    pub root: Vec<u8>,
    /// The past before the root, encoded, oldest first.
    pub past: Vec<Vec<u8>>,
    /// The outside tables the proof looks into.
    pub tables: Vec<OutsideTable>,
    /// How many bytes of the file the header takes.
    pub bytes: u64,
}

impl Header {
    /// Reads the header and not a byte more; `memory` bounds the bytes it may take.
    pub fn read(input: &mut impl BufRead, memory: u64) -> Result<Self, CheckError> {
        let mut source = Source::new(input, 0);
        let clock = Clock::start(None, StopFlag::new());
        let mut meter = Meter::new(memory, &clock);
        read(&mut source, &mut meter).map_err(|fault| fault.at(source.offset(), 0))
    }

    /// Puts the problem together, and compares the texts with what the game says and the tables it rests on with those at
    /// hand. A proof that rests on none is read without any.
    pub fn problem<G: Rules>(
        &self,
        tables: Option<&Arc<dyn EndgameTables<G>>>,
    ) -> Result<Problem<G>, CheckError> {
        self.build(tables).map_err(|fault| fault.at(self.bytes, 0))
    }

    fn build<G: Rules>(&self, tables: Option<&Arc<dyn EndgameTables<G>>>) -> Result<Problem<G>, Fault> {
        if self.game != G::NAME {
            return Err(NotChecked::UnknownGame(shortened(&self.game)).into());
        }
        let tables = tables.filter(|_| !self.tables.is_empty());
        if tables.map_or(&[][..], |tables| tables.contents()) != self.tables {
            let names = |tables: &[OutsideTable]| tables.iter().map(|table| shortened(&table.name)).collect();
            return Err(NotChecked::Tables(names(&self.tables)).into());
        }
        let game = G::read_setup(&self.setup).map_err(Reason::Setup)?;
        let root = game.decode(&self.root).map_err(Reason::Root)?;
        let past = self.past.iter().map(|block| game.decode(block));
        let past = past.collect::<Result<Vec<_>, _>>().map_err(Reason::Past)?;
        let mut problem = Problem::new(game, root, past, self.rule).map_err(Reason::Problem)?;
        if let Some(tables) = tables {
            problem = problem.with_tables(Arc::clone(tables)).map_err(Reason::Problem)?;
        }
        let (question, first_player) = (problem.game().question(), problem.game().first_player());
        if self.question != question {
            return Err(Reason::Question { claimed: shortened(&self.question), actual: question }.into());
        }
        if self.first_player != first_player {
            let claimed = shortened(&self.first_player);
            return Err(Reason::FirstPlayer { claimed, actual: first_player }.into());
        }
        Ok(problem)
    }

    /// The bytes held by the header, and an estimate of what the game takes that is made from it: a setup may be
    /// packed, and five times as long in memory.
    pub(crate) fn memory(&self) -> u64 {
        let past: usize = self.past.iter().map(|block| block.len() + size_of::<Vec<u8>>()).sum();
        (6 * self.setup.len() + 2 * (self.root.len() + past)) as u64
    }
}

fn read<R: BufRead>(source: &mut Source<R>, meter: &mut Meter<'_>) -> Result<Header, Fault> {
    for &expected in MAGIC {
        match source.byte() {
            Ok(byte) if byte == expected => {}
            Ok(_) | Err(Fault::Wrong(_)) => return Err(Reason::NotACertificate.into()),
            Err(stop) => return Err(stop),
        }
    }
    let version = source.number()?;
    if version != VERSION {
        return Err(NotChecked::Version { found: version, reads: VERSION }.into());
    }
    let game = text(source, meter)?;
    let form = one_of(&FORMS, "form of a proof", source)?;
    let rule = one_of(&RULES, "rule of repetition", source)?;
    let value = one_of(&VALUES, "value", source)?;
    let question = text(source, meter)?;
    let first_player = text(source, meter)?;
    let setup = block(source, meter)?;
    let root = block(source, meter)?;
    let mut past = Vec::new();
    for _ in 0..source.number()? {
        meter.grow(&mut past)?;
        past.push(block(source, meter)?);
    }
    let mut tables = Vec::new();
    for _ in 0..source.number()? {
        meter.grow(&mut tables)?;
        tables.push(OutsideTable { name: text(source, meter)?, digest: block(source, meter)? });
    }
    let bytes = source.offset();
    Ok(Header { game, form, rule, value, question, first_player, setup, root, past, tables, bytes })
}

fn one_of<T: Copy, R: BufRead>(all: &[T], what: &'static str, source: &mut Source<R>) -> Result<T, Fault> {
    let byte = source.byte()?;
    all.get(usize::from(byte)).copied().ok_or(Reason::UnknownTag(byte, what).into())
}

fn block<R: BufRead>(source: &mut Source<R>, meter: &mut Meter<'_>) -> Result<Vec<u8>, Fault> {
    let mut out = Vec::new();
    source.block(&mut out, meter)?;
    Ok(out)
}

fn text<R: BufRead>(source: &mut Source<R>, meter: &mut Meter<'_>) -> Result<String, Fault> {
    String::from_utf8(block(source, meter)?).map_err(|_| Reason::BadText.into())
}

/// Enough of a hostile text for a message.
fn shortened(text: &str) -> String {
    const MOST: usize = 80;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
