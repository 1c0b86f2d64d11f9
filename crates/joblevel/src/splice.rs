//! A tree of certificates as one: the moves of the job tree, and at its ends the bodies of the workers' certificates.
//!
//! Names that bodies give are used inside of them alone and can be given again, so bodies stand one after the other as they are.

use crate::compose::{Proof, Reply, Step};
use crate::error::RunError;
use crate::node::NodeId;
use twinproof::{Form, ProofSink, Solvable, is_rest_lemma};
use twinproof_certificate::{Header, Writer};

/// A certificate may name more than a game needs to know, but not more than this.
const MEMORY: u64 = 1 << 30;

const CHOOSE_MORE: u8 = 0xf0;
const ALL: u8 = 0xf1;
const COVER: u8 = 0xf2;
const REPETITION: u8 = 0xf3;
const NAMES: std::ops::RangeInclusive<u8> = 0xf4..=0xf6;
const END: u8 = 0xff;

/// The body that grows.
pub(crate) struct Spliced {
    body: Vec<u8>,
    /// Whether some move ends by repetition: then histories count.
    is_general: bool,
}

enum Piece {
    Node(NodeId),
    Body(Vec<u8>),
    Repetition,
}

impl Spliced {
    /// The certificate of a proof; the checker says whether it holds.
    pub(crate) fn of<G: Solvable>(proof: &Proof<'_, G>) -> Result<Vec<u8>, RunError> {
        let mut spliced = Self { body: Vec::new(), is_general: false };
        let mut stack = vec![Piece::Node(NodeId::ROOT)];
        while let Some(piece) = stack.pop() {
            match piece {
                Piece::Body(certificate) => spliced.append(&certificate),
                Piece::Repetition => {
                    spliced.is_general = true;
                    spliced.body.push(REPETITION);
                }
                Piece::Node(id) => match proof.node(id)?.step {
                    Step::Certificate(certificate) => spliced.append(&certificate),
                    Step::Over => spliced.over(proof, id)?,
                    Step::Choose(index) => {
                        spliced.choose(index);
                        stack.push(Piece::Node(proof.winning_child(id).expect("it was chosen")));
                    }
                    Step::Lemma(lemma, children) => {
                        spliced.append(&lemma);
                        stack.extend(children.into_iter().rev().map(Piece::Node));
                    }
                    Step::All(replies) => {
                        spliced.body.push(ALL);
                        stack.extend(replies.into_iter().rev().filter_map(|reply| match reply {
                            Reply::Node(child) => Some(Piece::Node(child)),
                            Reply::Certificate(_, certificate) => Some(Piece::Body(certificate)),
                            Reply::Repeats => Some(Piece::Repetition),
                            Reply::Over => None,
                        }));
                    }
                },
            }
        }
        spliced.body.push(END);
        spliced.written(proof)
    }

    fn written<G: Solvable>(self, proof: &Proof<'_, G>) -> Result<Vec<u8>, RunError> {
        let form = if self.is_general { Form::General } else { Form::Order };
        let mut writer = Writer::new(Vec::new(), &proof.state.problem);
        writer
            .begin(form, proof.value)
            .and_then(|()| writer.append(&self.body))
            .map_err(twinproof::Error::Write)?;
        Ok(writer.into_inner())
    }

    /// A node at which the rules end the line: by an end, which takes no byte, or by a repetition.
    fn over<G: Solvable>(&mut self, proof: &Proof<'_, G>, id: NodeId) -> Result<(), RunError> {
        let parent = proof.state.tree.get(id).parent;
        let Some(parent) = parent.exists() else { return Ok(()) };
        let before = proof.state.problem_at(parent)?;
        let index = proof.state.tree.get(id).mv.into();
        let mv = before.game().move_at(before.root(), index, &mut Vec::new());
        if crate::compose::repeats(&before, mv.expect("nodes are made by legal moves")) {
            self.is_general = true;
            self.body.push(REPETITION);
        }
        Ok(())
    }

    fn choose(&mut self, index: usize) {
        match u8::try_from(index) {
            Ok(index) if index < CHOOSE_MORE => self.body.push(index),
            _ => {
                self.body.push(CHOOSE_MORE);
                write_number(&mut self.body, (index - usize::from(CHOOSE_MORE)) as u64);
            }
        }
    }

    /// The body of a certificate without its end. One that cannot be read is for the checker to complain about.
    fn append(&mut self, certificate: &[u8]) {
        let mut body = certificate;
        let Ok(header) = Header::read(&mut body, MEMORY) else { return };
        self.is_general |= header.form != Form::Order || claims_repetition(body);
        // A lemma alone has no end, whatever its last byte is.
        let whole = if is_rest_lemma(certificate) { None } else { body.strip_suffix(&[END]) };
        self.body.extend_from_slice(whole.unwrap_or(body));
    }
}

fn write_number(out: &mut Vec<u8>, mut number: u64) {
    loop {
        let low = (number & 0x7f) as u8;
        number >>= 7;
        if number == 0 {
            out.push(low);
            return;
        }
        out.push(low | 0x80);
    }
}

fn read_number(body: &mut &[u8]) -> Option<u64> {
    let (mut number, mut shift) = (0_u64, 0);
    loop {
        let (&byte, rest) = body.split_first()?;
        *body = rest;
        number |= u64::from(byte & 0x7f).checked_shl(shift)?;
        if byte < 0x80 {
            return Some(number);
        }
        shift += 7;
    }
}

/// Whether some move of a body ends by repetition.
fn claims_repetition(mut body: &[u8]) -> bool {
    while let Some((&byte, rest)) = body.split_first() {
        body = rest;
        let skipped = match byte {
            REPETITION => return true,
            COVER => read_number(&mut body).map(|length| {
                let length = usize::try_from(length).unwrap_or(usize::MAX).min(body.len());
                body = &body[length..];
            }),
            _ if byte == CHOOSE_MORE || NAMES.contains(&byte) => read_number(&mut body).map(|_| ()),
            _ => Some(()),
        };
        if skipped.is_none() {
            return false;
        }
    }
    false
}
