//! The verdict as a type: whoever holds one knows that a certificate was checked.

use std::io::BufRead;
use twinproof_certificate::{
    CheckError, CheckLimits, Header, Listener, check_with_listener, check_with_tables,
};
use twinproof_core::{Form, Problem, Rules, Value};

/// The answer to a question, with a certificate that the checker accepted.
///
/// There is no other way to one than [`Verdict::certify`]: what a search says is a
/// [`Claim`](twinproof_search::Claim), and no claim can be passed off as a verdict.
///
/// ```compile_fail,E0451
/// use twinproof::{Form, Value, Verdict};
///
/// // The fields are private to the module that checks.
/// let verdict = Verdict { value: Value::Win, form: Form::Order, nodes: 1 };
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Verdict {
    value: Value,
    form: Form,
    nodes: u64,
}

impl Verdict {
    /// Reads a certificate as a stranger would, knowing nothing but its bytes, and checks it. It must be about this very
    /// problem: its rules and question, its root, its past, its rule of repetition and the endgame tables it was given.
    pub fn certify<G: Rules>(
        problem: &Problem<G>,
        certificate: impl BufRead,
        limits: &CheckLimits,
    ) -> Result<Self, NotCertified> {
        Self::certify_with(problem, certificate, limits, None)
    }

    /// The same, and somebody is told what it shows of each position.
    pub(crate) fn certify_with<G: Rules>(
        problem: &Problem<G>,
        mut certificate: impl BufRead,
        limits: &CheckLimits,
        listener: Option<&mut dyn Listener<G>>,
    ) -> Result<Self, NotCertified> {
        let header = Header::read(&mut certificate, limits.memory)?;
        let tables = problem.tables();
        let accepted = match listener {
            Some(listener) => check_with_listener(&header, certificate, limits, tables, listener)?,
            None => check_with_tables(&header, certificate, limits, tables)?,
        };
        if !is_about(&header, problem) {
            return Err(NotCertified::OtherQuestion);
        }
        Ok(Self { value: header.value, form: header.form, nodes: accepted.nodes })
    }

    /// The answer.
    pub fn value(&self) -> Value {
        self.value
    }

    /// The shape of the proof.
    pub fn form(&self) -> Form {
        self.form
    }

    /// The positions of the proof.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// Why there is no verdict.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotCertified {
    /// The certificate was rejected or not checked.
    #[error(transparent)]
    Check(#[from] CheckError),
    /// It is right, but about something else.
    #[error("the certificate answers another question")]
    OtherQuestion,
}

/// Whether a certificate that was accepted answers the question that was asked.
fn is_about<G: Rules>(header: &Header, problem: &Problem<G>) -> bool {
    let game = problem.game();
    let bytes = |write: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = Vec::new();
        write(&mut bytes);
        bytes
    };
    header.rule == problem.rule()
        && header.tables == problem.outside()
        && header.setup == bytes(&|out| game.write_setup(out))
        && header.root == bytes(&|out| game.encode(problem.root(), out))
        && header.past.len() == problem.past().len()
        && header
            .past
            .iter()
            .zip(problem.past())
            .all(|(block, position)| *block == bytes(&|out| game.encode(position, out)))
}
