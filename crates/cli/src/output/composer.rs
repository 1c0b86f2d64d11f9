//! What composers ask of a problem: set play, tries, threats, duals.

use super::words::{DIM, OPEN};
use std::io::{self, Write};
use twinproof::Value;
use twinproof::report::{Dual, Mate, SetLine, Threats};

/// All of it, as far as it was asked for.
pub(super) fn write(out: &mut impl Write, mate: &Mate) -> io::Result<()> {
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

fn write_set_play(out: &mut impl Write, lines: &[SetLine]) -> io::Result<()> {
    writeln!(out, "\nSet play, if the other side were to move:")?;
    let with = |verdict| lines.iter().filter(move |line| line.verdict == verdict);
    let answered =
        with(Some(Value::Win)).map(|line| format!("{} {}", line.defence, line.line.join(" "))).collect();
    let open: Vec<_> = with(None).map(|line| line.defence.clone()).collect();
    write_list(out, answered, &open)?;
    let unanswered: Vec<_> = with(Some(Value::Loss)).map(|line| line.defence.as_str()).collect();
    match unanswered.is_empty() {
        true => Ok(()),
        false => writeln!(out, "  {DIM}no mate is set after {}{DIM:#}", unanswered.join(" ")),
    }
}

fn write_list(out: &mut impl Write, lines: Vec<String>, undecided: &[String]) -> io::Result<()> {
    if lines.is_empty() && undecided.is_empty() {
        return writeln!(out, "  none");
    }
    lines.iter().try_for_each(|line| writeln!(out, "  {line}"))?;
    match undecided.is_empty() {
        true => Ok(()),
        false => writeln!(out, "  {OPEN}undecided{OPEN:#}  {}", undecided.join(" ")),
    }
}
