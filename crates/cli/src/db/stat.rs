//! `twinproof db stat`: what a database holds.

use super::watched;
use crate::args::DbPlaceArgs;
use crate::exit::Outcome;
use crate::output::{DIM, bytes, count, stdout, write_json};
use crate::progress::WorkBar;
use crate::signals;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write;
use twinproof::database::{Access, Counts, QuestionStatistics, Statistics, open};
use twinproof::grouped;

/// So many kinds of questions are shown to people.
const SHOWN: usize = 20;

pub(super) fn run(args: &DbPlaceArgs) -> anyhow::Result<Outcome> {
    let stop = signals::stop_on_interrupt()?;
    let database = open(&args.db, Access::ReadOnly)?;
    let bar = WorkBar::new();
    let statistics = database.statistics(&mut watched(&bar, "rows", &stop));
    drop(bar);
    let statistics = match statistics {
        Ok(statistics) => statistics,
        Err(error) => return super::unless_stopped(Err(error)),
    };
    if args.json {
        write_json(&mut stdout(), &Object::of(&statistics))?;
    } else {
        write_table(&mut stdout(), &statistics)?;
    }
    Ok(Outcome::Done)
}

/// Rows of a source as scripts rely on them.
#[derive(Debug, Serialize)]
struct Rows {
    rows: u64,
    with_sets: u64,
    too_much: u64,
    void: u64,
}

impl Rows {
    fn of(counts: &Counts) -> Self {
        let Counts { rows, with_sets, too_much, void } = *counts;
        Self { rows, with_sets, too_much, void }
    }
}

#[derive(Debug, Serialize)]
struct QuestionObject<'a> {
    game: &'a str,
    question: &'a str,
    rule: &'static str,
    solutions: u64,
    certified: Rows,
    claimed: Rows,
}

#[derive(Debug, Serialize)]
struct Object<'a> {
    rows: u64,
    row_bytes: u64,
    bytes_a_row: Option<f64>,
    entered: u64,
    entered_bytes: u64,
    solutions: u64,
    certificates: u64,
    certificate_bytes: u64,
    packed_bytes: u64,
    file_bytes: u64,
    left_behind: u64,
    questions: Vec<QuestionObject<'a>>,
}

impl<'a> Object<'a> {
    fn of(statistics: &'a Statistics) -> Self {
        let question = |it: &'a QuestionStatistics| QuestionObject {
            game: &it.question.game,
            question: &it.question.words,
            rule: it.question.rule.name(),
            solutions: it.solutions,
            certified: Rows::of(&it.certified),
            claimed: Rows::of(&it.claimed),
        };
        Self {
            rows: statistics.rows,
            row_bytes: statistics.row_bytes,
            bytes_a_row: bytes_a_row(statistics),
            entered: statistics.entered,
            entered_bytes: statistics.entered_bytes,
            solutions: statistics.solutions,
            certificates: statistics.certificates,
            certificate_bytes: statistics.certificate_bytes,
            packed_bytes: statistics.packed_bytes,
            file_bytes: statistics.file_bytes,
            left_behind: statistics.left_behind,
            questions: statistics.questions.iter().map(question).collect(),
        }
    }
}

fn bytes_a_row(statistics: &Statistics) -> Option<f64> {
    let each = statistics.row_bytes as f64 / statistics.rows as f64;
    (statistics.rows > 0).then(|| (each * 10.0).round() / 10.0)
}

/// Questions of the same words: those about different stones, regions or boards.
#[derive(Default)]
struct Kind {
    questions: u64,
    solutions: u64,
    certified: u64,
    claimed: u64,
}

fn write_table(out: &mut impl Write, statistics: &Statistics) -> anyhow::Result<()> {
    let mut kinds: BTreeMap<(&str, &str), Kind> = BTreeMap::new();
    for it in &statistics.questions {
        let kind = kinds.entry((&it.question.game, &it.question.words)).or_default();
        kind.questions += 1;
        kind.solutions += it.solutions;
        kind.certified += it.certified.rows;
        kind.claimed += it.claimed.rows;
    }
    writeln!(out, "{:>12}{:>12}{:>12}  question", "certified", "claimed", "solutions")?;
    let mut kinds: Vec<_> = kinds.into_iter().collect();
    kinds.sort_by_key(|(_, kind)| std::cmp::Reverse(kind.certified + kind.claimed));
    for ((game, words), kind) in kinds.iter().take(SHOWN) {
        let (certified, claimed) = (grouped(kind.certified), grouped(kind.claimed));
        let asked = if kind.questions > 1 {
            format!(", {} of these", grouped(kind.questions))
        } else {
            String::new()
        };
        let solutions = grouped(kind.solutions);
        writeln!(out, "{certified:>12}{claimed:>12}{solutions:>12}  {game}: {words}{DIM}{asked}{DIM:#}")?;
    }
    if kinds.len() > SHOWN {
        writeln!(out, "{DIM}  … and {} more kinds of questions: --json has all{DIM:#}", kinds.len() - SHOWN)?;
    }
    let all = |of: fn(&Counts) -> u64| -> u64 {
        statistics.questions.iter().map(|it| of(&it.certified) + of(&it.claimed)).sum()
    };
    let rows = count(statistics.rows, "row");
    let each = bytes_a_row(statistics).map_or(String::new(), |each| format!(" ({each} bytes each)"));
    writeln!(
        out,
        "\n{rows} in {}{each}: {} with sets, {} that ask too much, {} void",
        bytes(statistics.row_bytes),
        grouped(all(|counts| counts.with_sets)),
        grouped(all(|counts| counts.too_much)),
        grouped(all(|counts| counts.void) + statistics.left_behind),
    )?;
    if statistics.entered > 0 {
        writeln!(
            out,
            "{} entered, in {}",
            count(statistics.entered, "position"),
            bytes(statistics.entered_bytes)
        )?;
    }
    writeln!(
        out,
        "{} with {} of {}, packed {}; the file has {}",
        count(statistics.solutions, "solution"),
        count(statistics.certificates, "certificate"),
        bytes(statistics.certificate_bytes),
        bytes(statistics.packed_bytes),
        bytes(statistics.file_bytes),
    )?;
    Ok(out.flush()?)
}
