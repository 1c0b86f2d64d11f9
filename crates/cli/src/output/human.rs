//! Reports in words.

use super::words::{BAD, DIM, OPEN, bytes, count, time, verdict_style, verdict_word};
use std::io::{self, Write};
use twinproof::connect::THREATS;
use twinproof::report::{MoveList, Report, ValueMoves};
use twinproof::{Algorithm, DatabaseTally, ProofText, StopReason, Value, grouped};
use twinproof_core::printable;

/// One position at length: the verdict, the board, the proof, the figures.
pub(super) fn write_single(out: &mut impl Write, report: &Report) -> io::Result<()> {
    let style = verdict_style(report.verdict);
    writeln!(out, "{style}{}{style:#}: {}", capitalised(verdict_word(report.verdict)), meaning(report))?;
    if let Some(trust) = trust(report) {
        writeln!(out, "{trust}")?;
    }
    if let Some(reached) = &report.reached {
        writeln!(out, "{}", reached.words())?;
    }
    if let Some(question) = &report.asked_as {
        writeln!(
            out,
            "It was asked as \"{question}\", and so says its certificate; the answer is turned round."
        )?;
    }
    if let Some(value) = &report.value {
        writeln!(out, "{}.", capitalised(&value.words()))?;
    }
    if let Some(mate) = &report.mate {
        let length = mate.length_words(&open_length(report));
        length.map_or(Ok(()), |length| writeln!(out, "{length}"))?;
    }
    if let Some(life) = &report.life {
        writeln!(out, "{}.", capitalised(&life.0.words()))?;
    }
    if let Some(both) = &report.both {
        writeln!(out, "{}", both.says)?;
    }
    for words in report.outside.iter().flat_map(|outside| &outside.says) {
        writeln!(out, "{words}")?;
    }
    for side in &report.also {
        writeln!(out, "{}", side.words())?;
    }
    if let Some(comparison) = &report.comparison {
        writeln!(out, "{}.", capitalised(&comparison.words()))?;
    }
    if let Some(solution) = &report.solution {
        writeln!(out, "{}:", capitalised(&solution.words()))?;
        solution.lines().iter().try_for_each(|line| writeln!(out, "  {}", printable(line)))?;
    }
    if let Some(diagram) = &report.diagram {
        writeln!(out, "\n{diagram}")?;
    }
    if report.past > 0 {
        writeln!(out, "Asked after {} of the record", count(report.past as u64, "move"))?;
    }
    if let Some(text) = &report.proof_text {
        write_proof_text(out, text)?;
        if text.cut {
            writeln!(out, "{DIM}{}{DIM:#}", how_to_see_more(report))?;
        }
    } else if !report.line.is_empty() {
        writeln!(out, "\nThe line the search thinks best: {}", short_line(report, 20))?;
    }
    if let Some(moves) = &report.moves {
        if moves.is_empty() {
            writeln!(out, "\nIt is decided as it stands: there are no first moves.")?;
        } else {
            writeln!(out, "\nThe first moves, by what is known of \"{}\" after them:", report.question)?;
            write_moves(out, moves)?;
        }
    }
    if let Some(moves) = &report.value_moves {
        writeln!(out, "\nThe first moves, by what they are worth:")?;
        write_value_moves(out, moves)?;
    }
    if let Some(mate) = &report.mate {
        write!(out, "{}", mate.composer_words())?;
    }
    writeln!(out, "\n{DIM}{}{DIM:#}", figures(report))?;
    for words in [simulated(report), report.database.as_ref().map(database_words)].into_iter().flatten() {
        writeln!(out, "{DIM}{words}{DIM:#}")?;
    }
    if let Some(error) = &report.database_error {
        writeln!(out, "{BAD}The answer was not stored{BAD:#}: {error}")?;
    }
    Ok(())
}

/// What a database was good for.
pub(crate) fn database_words(tally: &DatabaseTally) -> String {
    let false_rows = match tally.false_rows {
        0 => String::new(),
        number => format!(", {} found FALSE and removed", grouped(number)),
    };
    format!(
        "Database: {} used, {} refused{false_rows}; {} stored",
        count(tally.hits, "row"),
        grouped(tally.refused),
        count(tally.stored, "position"),
    )
}

/// What every first move is worth.
pub(super) fn write_value_moves(out: &mut impl Write, moves: &ValueMoves) -> io::Result<()> {
    moves.rows().into_iter().try_for_each(|(word, moves)| {
        let moves = if moves.is_empty() { "none".into() } else { moves.join(" ") };
        writeln!(out, "  {word:<9}  {moves}")
    })
}

/// The value of every first move; in a problem, keys and cooks.
pub(super) fn write_moves(out: &mut impl Write, moves: &MoveList) -> io::Result<()> {
    let rows = match &moves.keys {
        None => vec![
            (Some(Value::Win), "proven", moves.proven.clone()),
            (Some(Value::Loss), "disproven", failing(moves)),
        ],
        Some(meant) => {
            let (mut keys, mut cooks): (Vec<_>, Vec<_>) =
                moves.proven.iter().cloned().partition(|mv| meant.contains(mv));
            if keys.is_empty() {
                std::mem::swap(&mut keys, &mut cooks);
            }
            let word = if keys.len() > 1 { "keys" } else { "key" };
            let mut rows = vec![(Some(Value::Win), word, keys), (Some(Value::Win), "cooks", cooks)];
            rows.retain(|(_, word, moves)| *word != "cooks" || !moves.is_empty());
            rows.push((Some(Value::Loss), "fail", moves.disproven.clone()));
            rows
        }
    };
    let others = |verdict| {
        let counts = moves.others.unwrap_or_default();
        match verdict {
            Some(Value::Win) => counts.proven,
            Some(Value::Loss) => counts.disproven,
            None => counts.undecided,
        }
    };
    for (verdict, word, moves) in rows.into_iter().chain([(None, "undecided", moves.undecided.clone())]) {
        let style = verdict_style(verdict);
        let named = if moves.is_empty() { "none".into() } else { moves.join(" ") };
        let named = match others(verdict) {
            0 => named,
            count if moves.is_empty() => format!("{} that are not named", grouped(count)),
            count => format!("{named} and {} others", grouped(count)),
        };
        writeln!(out, "  {style}{word:<9}{style:#}  {}", printable(&named))?;
    }
    for ko in moves.notes.kos() {
        writeln!(out, "  {OPEN}by ko{OPEN:#}      {ko}")?;
    }
    if let Some(standing) = moves.notes.status.standing() {
        writeln!(out, "{standing}")?;
    }
    match &moves.keys {
        Some(_) if moves.proven.len() > 1 => {
            writeln!(out, "More than one move mates in time: but for the author's key, they are cooks.")
        }
        _ => Ok(()),
    }
}

/// The moves that fail, but for a pass that only ends the game of stones that need no move.
fn failing(moves: &MoveList) -> Vec<String> {
    let stand = moves.notes.status.as_it_stands.is_some();
    moves.disproven.iter().filter(|name| !(stand && *name == "pass")).cloned().collect()
}

/// The lines of a proof, with a word on how to read them.
pub(crate) fn write_proof_text(out: &mut impl Write, text: &ProofText) -> io::Result<()> {
    writeln!(out, "\n{DIM}{}{DIM:#}", text.heading)?;
    text.lines.iter().try_for_each(|line| writeln!(out, "  {}", printable(line)))
}

fn how_to_see_more(report: &Report) -> String {
    match report.certificate.as_ref().and_then(|certificate| certificate.file.as_ref()) {
        Some(file) => format!("  … there is more: twinproof show {file} --lines 1000"),
        None => "  … there is more: add --certificate FILE, then: twinproof show FILE --lines 1000".into(),
    }
}

/// What the verdict means.
fn meaning(report: &Report) -> String {
    let question = &report.question;
    match report.verdict {
        Some(Value::Win) => format!("{question}, whatever the other side plays."),
        Some(Value::Loss) => {
            format!("\"{question}\" cannot be forced; the other side can always prevent it.")
        }
        None => match (report.stopped, report.claimed.map(Value::verdict)) {
            (Some(why), Some(claimed)) => format!(
                "the search says {claimed}, but {why} before its certificate was written and checked.{}",
                remedy(report, why)
            ),
            (Some(why), None) if report.may_turn_in_circles => {
                format!(
                    "whether {question} is not settled: {why}. dag goes round a repetition until it reaches a \
                     limit: try --algorithm dfpn."
                )
            }
            (Some(why), None) => {
                format!("whether {question} is not settled: {why}.{}", remedy(report, why))
            }
            (None, Some(claimed)) => {
                format!("the search says {claimed}, but that does not stand up to a check.")
            }
            (None, None) => format!("whether {question} is not settled."),
        },
    }
}

/// Why the length of a mate is not settled.
fn open_length(report: &Report) -> String {
    report
        .stopped
        .map_or(String::new(), |why| format!("The shortest is not settled: {why}.{}", remedy(report, why)))
}

/// Which option gives the search more of what it ran out of. A full table does not stop a search, but makes it do its
/// work again and again until something else does.
fn remedy(report: &Report, stopped: StopReason) -> String {
    let option = match stopped {
        StopReason::Expansions => "--nodes",
        StopReason::Created => "--created",
        StopReason::Visits => "--visits",
        StopReason::Time => "--time",
        StopReason::Memory => "--memory",
        StopReason::AllTried if report.algorithm == Algorithm::Own(THREATS) => {
            return " Try --algorithm zones.".into();
        }
        // Interrupted; or something that no option gives more of.
        _ => return String::new(),
    };
    if report.table_was_full && stopped != StopReason::Memory {
        return format!(
            " Much of the memory was in use, and a full table forgets: try a larger --memory, then a larger {option}."
        );
    }
    format!(" Try a larger {option}.")
}

/// What the verdict rests on.
fn trust(report: &Report) -> Option<String> {
    let search = method(report);
    match (&report.refuted, report.checked, report.verdict) {
        (_, true, _) if !report.tables.is_empty() => Some(format!(
            "The certificate was checked and accepted, with the endgame tables {}.",
            report.tables.join(", ")
        )),
        (_, true, _) => Some("The certificate was checked and accepted.".into()),
        (Some(why), ..) => Some(format!(
            "{BAD}Do not rely on this{BAD:#}: {search} is unsound and gives no proof here ({why})."
        )),
        (None, false, None) => None,
        (None, false, _) if report.unsound => Some(format!("Not checked, and {search} is unsound.")),
        (None, false, _) => Some("Not checked: no certificate was made.".into()),
    }
}

/// The one line of figures.
fn figures(report: &Report) -> String {
    let mut text = format!(
        "{}: {}, {}, {}, {}, {}",
        method(report),
        count(report.nodes, "expansion"),
        count(report.created, "node") + " created",
        count(report.visits, "visit"),
        bytes(report.memory_bytes),
        time(report.seconds),
    );
    if let Some(certificate) = &report.certificate {
        text += &format!(
            " ({} for the certificate); certificate: {}, {}",
            time(certificate.seconds),
            count(certificate.nodes, "node"),
            bytes(certificate.bytes),
        );
        if certificate.expansions > 0 {
            text += &format!(", {} searched again", count(certificate.expansions, "position"));
        }
        if let Some(file) = &certificate.file {
            text += &format!(", kept in {}", printable(file));
        }
    }
    text
}

/// What it took to use stored results on other paths, where that was tried.
fn simulated(report: &Report) -> Option<String> {
    let table = report.table.as_ref()?;
    (table.simulations + table.flawed_entries > 0).then(|| {
        format!(
            "On other paths: {} of stored results over {}; {} found not to hold there",
            count(table.simulations, "simulation"),
            count(table.simulation_nodes, "node"),
            twinproof::grouped(table.flawed_entries),
        )
    })
}

/// The first moves of the line.
pub(super) fn short_line(report: &Report, most: usize) -> String {
    let line: Vec<&str> = report.line.iter().take(most).map(String::as_str).collect();
    format!("{}{}", printable(&line.join(" ")), if report.line.len() > most { " …" } else { "" })
}

/// The search and its switches.
pub(super) fn method(report: &Report) -> String {
    let mut method = report.algorithm.name().to_owned();
    if report.close {
        method += " --close";
    }
    if let Some(table) = &report.table {
        method += &format!(" --ghi {}", table.ghi);
        if let Some(threads) = table.threads.filter(|&threads| threads != 1) {
            method += &format!(" --threads {threads}");
        }
    }
    if let Some(seed) = report.seed.filter(|&seed| seed != 0) {
        method += &format!(" --seed {seed}");
    }
    if let Some(playouts) = &report.playouts {
        method += &format!(" {playouts}");
    }
    method
}

pub(crate) fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
