//! Checks certificate files: opens them, finds the game, and lets it check. Links the games and the checker,
//! and no search.
//!
//! ```
//! use twinproof_check::check_from;
//! use twinproof_core::{Clock, StopFlag};
//!
//! let clock = Clock::start(None, StopFlag::new());
//! let error = check_from(&b"a picture of a cat"[..], 1 << 20, clock).unwrap_err();
//! assert_eq!(error.to_string(), "this is not a certificate (byte 1)");
//! ```

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use twinproof_certificate::{Accepted, CheckError, CheckLimits, Header, NotChecked, check};
use twinproof_core::{Clock, Form, Rules, Value};
use twinproof_games::RulesVisitor;

/// What an accepted certificate proves.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Summary {
    /// The name of the game.
    pub game: String,
    /// The question in words.
    pub question: String,
    /// The answer.
    pub value: Value,
    /// The shape of the proof.
    pub form: Form,
    /// The positions of the proof.
    pub nodes: u64,
    /// The length of the certificate.
    pub bytes: u64,
}

impl Summary {
    /// The answer in the word of the command line: `proven` or `disproven`.
    pub fn verdict(&self) -> &'static str {
        self.value.verdict()
    }
}

/// Why a certificate was not accepted, with the option that may help: `--memory` and `--time` mean the same in every command
/// that checks.
///
/// ```
/// use twinproof_certificate::NotChecked;
/// use twinproof_check::explain;
///
/// assert_eq!(explain(&NotChecked::Time.into()), "the time was up; give it more with --time");
/// ```
pub fn explain(error: &CheckError) -> String {
    match error {
        CheckError::NotChecked(NotChecked::Memory { .. }) => format!("{error}; give it more with --memory"),
        CheckError::NotChecked(NotChecked::Time) => format!("{error}; give it more with --time"),
        _ => error.to_string(),
    }
}

/// Checks the certificate in a file with at most `memory` bytes, until `clock` stops it.
pub fn check_file(path: &Path, memory: u64, clock: Clock) -> Result<Summary, CheckError> {
    let file = File::open(path).map_err(NotChecked::from)?;
    let bytes = file.metadata().map_err(NotChecked::from)?.len();
    check_from(BufReader::with_capacity(1 << 16, file), memory, clock)
        .map(|summary| Summary { bytes, ..summary })
}

/// Checks a certificate from any source, such as one that was just written to memory. [`Summary::bytes`] is 0.
pub fn check_from(mut input: impl BufRead, memory: u64, clock: Clock) -> Result<Summary, CheckError> {
    let header = Header::read(&mut input, memory)?;
    let visitor = Check { header: &header, body: input, limits: CheckLimits { memory, clock } };
    let nodes = twinproof_games::visit_rules(&header.game, visitor)
        .unwrap_or_else(|| Err(NotChecked::UnknownGame(header.game.chars().take(80).collect()).into()))?;
    let Header { game, question, value, form, .. } = header;
    Ok(Summary { game, question, value, form, nodes, bytes: 0 })
}

/// Checks a body by the rules of whatever game its header names.
struct Check<'a, B> {
    header: &'a Header,
    body: B,
    limits: CheckLimits,
}

impl<B: BufRead> RulesVisitor for Check<'_, B> {
    type Output = Result<u64, CheckError>;

    fn visit<R: Rules>(self) -> Self::Output {
        check(self.header, self.body, &self.limits).map(|accepted: Accepted<R>| accepted.nodes)
    }
}
