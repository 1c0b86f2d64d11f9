//! `twinproof tables`: endgame databases are built, counted, asked and checked.

use crate::advice;
use crate::args::{
    BuildArgs, PlaceArgs, ProbeArgs, StatArgs, TableSourceArgs, TablesArgs, TablesCommand, WorkArgs,
};
use crate::exit::Outcome;
use crate::output::{BAD, GOOD, OPEN, bytes, complain, count, remark, stdout, write_json};
use crate::progress::TablesBar;
use crate::signals;
use anyhow::{Context, anyhow};
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;
use twinproof::checkers::{CheckersTables, TableSource, open_tables};
use twinproof::{StopFlag, cores};
use twinproof_core::{Clock, Game};
use twinproof_games::checkers::{Ask, parse};
use twinproof_tables::{
    BuildOptions, Slice, Stat, TableError, Tables, Wdl, build, check, folder, open_or_build,
};

pub(crate) fn run(args: &TablesArgs) -> anyhow::Result<Outcome> {
    match &args.what {
        TablesCommand::Build(args) => build_tables(args),
        TablesCommand::Stat(args) => {
            let tables = opened(&args.place, args.pieces)?;
            print_stats(&tables.stats().map_err(advised)?, args.place.json)?;
            Ok(Outcome::Done)
        }
        TablesCommand::Probe(args) => probe(args),
        TablesCommand::Check(args) => check_tables(args),
    }
}

/// The largest endgame tables there are. Those that nobody asked for may be missing.
pub(crate) fn for_search(args: &TableSourceArgs, stop: &StopFlag) -> anyhow::Result<Option<CheckersTables>> {
    let source = args.source();
    match open_tables(&source, &Clock::start(None, stop.clone())) {
        Err(error) if source == TableSource::Usual => {
            remark(format_args!("it goes on without endgame tables: {error}"));
            Ok(None)
        }
        opened => opened.map_err(advice::advised),
    }
}

fn place(args: &PlaceArgs) -> anyhow::Result<PathBuf> {
    folder(args.tables.clone()).map_err(advised)
}

fn clock() -> anyhow::Result<Clock> {
    Ok(Clock::start(None, signals::stop_on_interrupt()?))
}

/// The tables of up to so many pieces, built first if they are small.
fn opened(args: &PlaceArgs, pieces: u8) -> anyhow::Result<Tables> {
    open_or_build(&place(args)?, pieces, &clock()?).map_err(advised)
}

fn build_tables(args: &BuildArgs) -> anyhow::Result<Outcome> {
    let StatArgs { place: at, pieces } = &args.work.set;
    let options = BuildOptions { pieces: *pieces, threads: cores(args.work.threads), memory: args.memory };
    let bar = TablesBar::new();
    let built = build(&place(at)?, &options, &clock()?, &mut |progress| bar.show(progress));
    drop(bar);
    match built {
        Ok(tables) if at.json => print_stats(&tables.stats().map_err(advised)?, true)?,
        Ok(tables) => {
            let stats = tables.stats().map_err(advised)?;
            let positions = count(stats.iter().map(|stat| stat.positions).sum(), "position");
            let size = bytes(stats.iter().map(|stat| stat.value_bytes + stat.distance_bytes).sum());
            writeln!(
                stdout(),
                "{}: {}, {positions}, {size}",
                tables.name(),
                count(stats.len() as u64, "slice")
            )?;
        }
        Err(error @ TableError::Stopped(_)) => {
            complain(format_args!(
                "{error}: what is finished is kept, and the same command goes on from there"
            ));
            return Ok(Outcome::Unknown);
        }
        Err(error) => return Err(advised(error)),
    }
    Ok(Outcome::Done)
}

/// A slice as scripts rely on it.
#[derive(Debug, Serialize)]
struct Counted {
    pieces: u8,
    stm_men: u8,
    stm_kings: u8,
    opp_men: u8,
    opp_kings: u8,
    positions: u64,
    win: u64,
    draw: u64,
    loss: u64,
}

fn print_stats(stats: &[Stat], json: bool) -> anyhow::Result<()> {
    let mut out = stdout();
    if !json {
        writeln!(
            out,
            "{:<12}{:>14}{:>14}{:>14}{:>14}  longest",
            "slice", "positions", "win", "draw", "loss"
        )?;
    }
    for stat in stats {
        let Stat { slice, positions, all, .. } = *stat;
        let Slice { stm_men, stm_kings, opp_men, opp_kings } = slice;
        if json {
            let pieces = slice.pieces();
            let (win, draw, loss) = (all.win, all.draw, all.loss);
            let counted =
                Counted { pieces, stm_men, stm_kings, opp_men, opp_kings, positions, win, draw, loss };
            write_json(&mut out, &counted)?;
        } else {
            let longest = stat.longest.map_or(String::new(), |(plies, _)| format!("{plies:>9}"));
            let (win, draw, loss) = (all.win, all.draw, all.loss);
            let name = slice.to_string();
            writeln!(out, "{name:<12}{positions:>14}{win:>14}{draw:>14}{loss:>14}{longest}")?;
        }
    }
    Ok(())
}

fn probe(args: &ProbeArgs) -> anyhow::Result<Outcome> {
    let asked = parse(&args.position, &Ask::default()).context("the position cannot be read")?;
    let (root, game) = (asked.problem.root(), asked.problem.game());
    let pieces = root.occupied().count_ones().max(2) as u8;
    let tables = opened(&args.place, pieces)?;
    let Some(value) = tables.probe(root).map_err(advised)? else {
        return Err(anyhow!("tables say nothing of a position in which a side has no pieces"));
    };
    let distance = tables.distance(root).map_err(advised)?;
    let best = tables.best_move(root).map_err(advised)?.map(|(mv, _)| game.format_move(root, mv));
    let mut out = stdout();
    if args.place.json {
        #[derive(Serialize)]
        struct Found {
            value: String,
            #[serde(skip_serializing_if = "Option::is_none")]
            distance: Option<u8>,
            #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
            best: Option<String>,
        }
        write_json(&mut out, &Found { value: value.to_string(), distance, best })?;
        return Ok(Outcome::Done);
    }
    let style = match value {
        Wdl::Win => GOOD,
        Wdl::Draw => OPEN,
        Wdl::Loss => BAD,
    };
    write!(out, "{style}{value}{style:#}")?;
    if let Some(distance) = distance {
        let plies = if distance == 1 { "ply" } else { "plies" };
        write!(out, ", {distance} {plies} to conversion")?;
    }
    if let Some(best) = best {
        write!(out, ": {best}")?;
    }
    writeln!(out)?;
    Ok(Outcome::Done)
}

fn check_tables(args: &WorkArgs) -> anyhow::Result<Outcome> {
    let StatArgs { place: at, pieces } = &args.set;
    let bar = TablesBar::new();
    let checked =
        check(&place(at)?, *pieces, cores(args.threads), &clock()?, &mut |progress| bar.show(progress));
    drop(bar);
    let (style, result, outcome) = match &checked {
        Ok(_) => (GOOD, "accepted", Outcome::Done),
        Err(TableError::Stopped(_)) => (OPEN, "not checked", Outcome::Unknown),
        Err(_) => (BAD, "rejected", Outcome::Failed),
    };
    let name = format!("checkers-{pieces}");
    let why = checked.err().map(|error| format!("{:#}", advised(error)));
    let mut out = stdout();
    if at.json {
        #[derive(Serialize)]
        struct Checked {
            tables: String,
            result: &'static str,
            #[serde(skip_serializing_if = "Option::is_none")]
            why: Option<String>,
        }
        write_json(&mut out, &Checked { tables: name, result, why })?;
    } else {
        let why = why.map_or(String::new(), |why| format!(": {why}"));
        writeln!(out, "{style}{result}{style:#} {name}{why}")?;
    }
    Ok(outcome)
}

/// An error with what to do about it.
fn advised(error: TableError) -> anyhow::Error {
    match &error {
        TableError::Missing { pieces, .. } => {
            anyhow!("{error}: build them with twinproof tables build checkers --pieces {pieces}")
        }
        TableError::Memory { .. } => anyhow!("{error}: give more with --memory"),
        TableError::NoFolder | TableError::Write { .. } => anyhow!("{error}: choose a folder with --tables"),
        _ => error.into(),
    }
}
