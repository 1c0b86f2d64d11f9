//! What composers ask of a problem: set play, tries, duals.

use super::Mate;
use super::words::{DIM, OPEN};
use serde::Serialize;
use std::io::{self, Write};

/// A move that the defender would have if it were to move before the key, and the attacker's answer.
#[derive(Debug, Serialize)]
pub(crate) struct SetLine {
    pub(crate) defence: String,
    /// Whether the attacker mates in one move less than asked.
    pub(crate) verdict: &'static str,
    /// How, from the answer on.
    pub(crate) line: Vec<String>,
}

/// First moves that fail to one defence only.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Tries {
    #[serde(rename = "tries")]
    pub(crate) found: Vec<Try>,
    /// First moves of which a limit left open whether they are tries.
    #[serde(rename = "tries_undecided", skip_serializing_if = "Vec::is_empty")]
    pub(crate) undecided: Vec<String>,
}

/// A first move and the only defence that refutes it.
#[derive(Debug, Serialize)]
pub(crate) struct Try {
    #[serde(rename = "move")]
    pub(crate) mv: String,
    pub(crate) refutation: String,
}

/// A place where the attacker has a choice.
#[derive(Debug, Serialize)]
pub(crate) struct Dual {
    /// The moves of both sides from the root.
    pub(crate) after: Vec<String>,
    /// All moves that still mate in time.
    pub(crate) moves: Vec<String>,
    /// Moves that a limit left open.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) undecided: Vec<String>,
}

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
    let answered = with("proven").map(|line| format!("{} {}", line.defence, line.line.join(" "))).collect();
    let open: Vec<_> = with("unknown").map(|line| line.defence.clone()).collect();
    write_list(out, answered, &open)?;
    let unanswered: Vec<_> = with("disproven").map(|line| line.defence.as_str()).collect();
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
