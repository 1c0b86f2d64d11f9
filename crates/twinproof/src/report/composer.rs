//! What composers ask of a problem, in words: set play, tries, threats, duals; and what is known of the length of a mate.

use super::{Dual, Mate, SetLine, Threats};
use std::fmt::{self, Write};
use twinproof_core::Value;

impl Mate {
    /// What composers ask, as far as it was asked for: some lines.
    pub fn composer_words(&self) -> String {
        let mut out = String::new();
        // Writing into a string does not fail.
        let _ = write(&mut out, self);
        out
    }

    /// What is known of its length below the verdict; `open` says why no more is.
    pub fn length_words(&self, open: &str) -> Option<String> {
        let checked = match &self.shorter_certificate {
            Some(_) => "proven; that certificate was checked and accepted, too",
            None => "by the search's word: no certificate was made",
        };
        match (self.mate_in, self.mate_at_most, self.no_mate_in) {
            (Some(1), ..) => Some("No mate is shorter.".into()),
            (Some(moves), ..) => Some(format!("There is no mate in {} ({checked}).", moves - 1)),
            (_, Some(most), no) => {
                let no = no.map_or(String::new(), |no| format!(", and there is none in {no} ({checked})"));
                Some(format!("Mate in at most {most} moves{no}. {open}"))
            }
            (_, None, Some(no)) if self.is_open => Some(format!("There is no mate in {no} ({checked}).")),
            (_, None, _) => None,
        }
    }
}

/// All of it, as far as it was asked for.
fn write(out: &mut String, mate: &Mate) -> fmt::Result {
    if let Some(lines) = &mate.set_play {
        write_set_play(out, lines)?;
    }
    if let Some(tries) = &mate.tries {
        writeln!(out, "\nTries, each with its only refutation:")?;
        let tried = tries.found.iter().map(|it| format!("{}? {}!", it.mv, it.refutation)).collect();
        write_list(out, tried, &tries.undecided)?;
    }
    if let Some(Threats { key, moves, undecided }) = &mate.threats {
        match moves.is_empty() && undecided.is_empty() {
            true => writeln!(out, "\nNo threat after {key}: zugzwang.")?,
            false => {
                writeln!(out, "\nThreat after {key}, if the other side did nothing:")?;
                write_list(out, moves.clone(), undecided)?;
            }
        }
    }
    if let Some(duals) = &mate.duals {
        writeln!(out, "\nDuals, where more than one move mates in time:")?;
        if duals.is_empty() {
            return write_list(out, Vec::new(), &[]);
        }
        for Dual { after, moves, undecided } in duals {
            write_list(out, vec![format!("after {}: {}", after.join(" "), moves.join(", "))], undecided)?;
        }
    }
    Ok(())
}

fn write_set_play(out: &mut String, lines: &[SetLine]) -> fmt::Result {
    writeln!(out, "\nSet play, if the other side were to move:")?;
    let with = |verdict| lines.iter().filter(move |line| line.verdict == verdict);
    let answered =
        with(Some(Value::Win)).map(|line| format!("{} {}", line.defence, line.line.join(" "))).collect();
    let open: Vec<_> = with(None).map(|line| line.defence.clone()).collect();
    write_list(out, answered, &open)?;
    let unanswered: Vec<_> = with(Some(Value::Loss)).map(|line| line.defence.as_str()).collect();
    match unanswered.is_empty() {
        true => Ok(()),
        false => writeln!(out, "  no mate is set after {}", unanswered.join(" ")),
    }
}

fn write_list(out: &mut String, lines: Vec<String>, undecided: &[String]) -> fmt::Result {
    if lines.is_empty() && undecided.is_empty() {
        return writeln!(out, "  none");
    }
    lines.iter().try_for_each(|line| writeln!(out, "  {line}"))?;
    match undecided.is_empty() {
        true => Ok(()),
        false => writeln!(out, "  undecided  {}", undecided.join(" ")),
    }
}
