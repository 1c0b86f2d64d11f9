//! What is known of the length of a mate.

use super::human;
use std::io::{self, Write};
use twinproof::report::{Mate, Report};

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
