//! Checks certificate files: opens them, finds the game and the endgame tables they rest on, and lets it check. Links the
//! games, the checker and the reader of tables, and no search.
//!
//! ```
//! use twinproof_check::{TableSource, check_from};
//! use twinproof_core::{Clock, StopFlag};
//!
//! let clock = Clock::start(None, StopFlag::new());
//! let error = check_from(&b"a picture of a cat"[..], 1 << 20, clock, &TableSource::Nowhere).unwrap_err();
//! assert_eq!(error.to_string(), "this is not a certificate (byte 1)");
//! ```

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use twinproof_certificate::{Accepted, CheckError, CheckLimits, Header, NotChecked, check_with_tables};
use twinproof_core::{Clock, Form, Rules, Value};
use twinproof_games::RulesVisitor;
pub use twinproof_tables::TableSource;

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
    /// The endgame tables that the proof rests on, by name.
    pub tables: Vec<String>,
}

impl Summary {
    /// That it rests on endgame tables, if it does.
    pub fn rests_on(&self) -> Option<String> {
        let names = self.tables.join(", ");
        (!names.is_empty()).then(|| format!("it rests on the endgame tables {names}"))
    }

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
        CheckError::NotChecked(NotChecked::Tables(_) | NotChecked::TableFailed(_)) => {
            format!("{error}; --tables says where they are")
        }
        _ => error.to_string(),
    }
}

/// Checks the certificate in a file with at most `memory` bytes, until `clock` stops it. Endgame tables that it rests on are
/// taken from `tables`.
pub fn check_file(
    path: &Path,
    memory: u64,
    clock: Clock,
    tables: &TableSource,
) -> Result<Summary, CheckError> {
    let file = File::open(path).map_err(NotChecked::from)?;
    let bytes = file.metadata().map_err(NotChecked::from)?.len();
    check_from(BufReader::with_capacity(1 << 16, file), memory, clock, tables)
        .map(|summary| Summary { bytes, ..summary })
}

/// Checks a certificate from any source, such as one that was just written to memory. [`Summary::bytes`] is 0.
pub fn check_from(
    mut input: impl BufRead,
    memory: u64,
    clock: Clock,
    tables: &TableSource,
) -> Result<Summary, CheckError> {
    let header = Header::read(&mut input, memory)?;
    let visitor = Check { header: &header, body: input, limits: CheckLimits { memory, clock }, tables };
    let nodes = twinproof_games::visit_rules(&header.game, visitor)
        .unwrap_or_else(|| Err(NotChecked::UnknownGame(header.game.chars().take(80).collect()).into()))?;
    let Header { game, question, value, form, tables, .. } = header;
    let tables = tables.into_iter().map(|table| table.name).collect();
    Ok(Summary { game, question, value, form, nodes, bytes: 0, tables })
}

/// Checks a body by the rules of whatever game its header names.
struct Check<'a, B> {
    header: &'a Header,
    body: B,
    limits: CheckLimits,
    tables: &'a TableSource,
}

impl<B: BufRead> RulesVisitor for Check<'_, B> {
    type Output = Result<u64, CheckError>;

    fn visit<R: Rules>(self) -> Self::Output {
        let tables = self.tables.named(&self.header.tables);
        let tables = tables.map_err(|error| NotChecked::TableFailed(error.to_string()))?;
        check_with_tables(self.header, self.body, &self.limits, tables.as_ref())
            .map(|accepted: Accepted<R>| accepted.nodes)
    }
}
