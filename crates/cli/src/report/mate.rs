//! What is known of the length of a mate.

use super::{Certificate, Dual, Report, SetLine, Tries, human};
use serde::Serialize;
use std::io::{self, Write};

/// The answer to `--shortest`.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Mate {
    /// The shortest mate takes so many moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) mate_in: Option<u16>,
    /// Else: it takes no more than so many ...
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) mate_at_most: Option<u16>,
    /// ... and there is none in so many.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) no_mate_in: Option<u16>,
    /// The certificate that there is no shorter mate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) shorter_certificate: Option<Certificate>,
    /// What composers ask, each where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) set_play: Option<Vec<SetLine>>,
    #[serde(flatten)]
    pub(crate) tries: Option<Tries>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) duals: Option<Vec<Dual>>,
    /// Whether the shortest mate was asked for and is not known.
    #[serde(skip)]
    pub(crate) is_open: bool,
}

impl Mate {
    /// The length in a few words.
    pub(super) fn words(&self) -> Option<String> {
        match (self.mate_in, self.mate_at_most, self.no_mate_in) {
            (Some(moves), ..) => Some(format!("mate in {moves}")),
            (_, Some(most), Some(no)) => Some(format!("mate in at most {most}, not in {no}")),
            (_, Some(most), None) => Some(format!("mate in at most {most}")),
            (_, None, Some(no)) => Some(format!("no mate in {no}")),
            (_, None, None) => None,
        }
    }
}

/// What is said of the length of the mate below the verdict.
pub(super) fn write_length(out: &mut impl Write, report: &Report, mate: &Mate) -> io::Result<()> {
    let checked = match &mate.shorter_certificate {
        Some(_) => "proven; that certificate was checked and accepted, too",
        None => "by the search's word: no certificate was made",
    };
    match (mate.mate_in, mate.mate_at_most, mate.no_mate_in) {
        (Some(1), ..) => writeln!(out, "No mate is shorter."),
        (Some(moves), ..) => writeln!(out, "There is no mate in {} ({checked}).", moves - 1),
        (_, Some(most), no) => {
            let no = no.map_or(String::new(), |no| format!(", and there is none in {no} ({checked})"));
            writeln!(out, "Mate in at most {most} moves{no}. {}", human::open_length(report))
        }
        (_, None, Some(no)) if mate.is_open => writeln!(out, "There is no mate in {no} ({checked})."),
        (_, None, _) => Ok(()),
    }
}
