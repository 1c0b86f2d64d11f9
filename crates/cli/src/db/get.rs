//! `twinproof db get`: what is stored of a position.

use crate::args::{DbGetArgs, GameName};
use crate::exit::Outcome;
use crate::input;
use crate::output::{DIM, GOOD, NO, OPEN, capitalised, count, date, stdout, write_json};
use crate::signals;
use crate::tables;
use std::io::Write;
use std::sync::Arc;
use twinproof::database::{Access, StoredAnswer, StoredQuestion, look_up, open};
use twinproof_core::printable;

pub(super) fn run(args: &DbGetArgs) -> anyhow::Result<Outcome> {
    let stop = signals::stop_on_interrupt()?;
    let database = Arc::new(open(&args.place.db, Access::ReadOnly)?);
    let tables = match args.game {
        GameName::Checkers => tables::for_search(&args.tables, &stop)?,
        _ => None,
    };
    let problem = input::asked(args.game, &args.position, &args.question, tables)?;
    let found = look_up(&problem, &database)?;
    let mut out = stdout();
    for question in &found {
        if args.place.json {
            write_json(&mut out, question)?;
        } else {
            write_question(&mut out, question)?;
        }
    }
    if found.is_empty() && !args.place.json {
        writeln!(out, "Nothing is stored of any question that this diagram may ask.")?;
    }
    out.flush()?;
    let holds = found.iter().flat_map(|question| &question.verdicts).any(|verdict| verdict.holds);
    Ok(if holds { Outcome::Done } else { Outcome::Unknown })
}

fn write_question(out: &mut impl Write, found: &StoredQuestion) -> anyhow::Result<()> {
    let before = match found.past {
        0 => String::new(),
        past => format!(", after {}", count(past as u64, "position")),
    };
    writeln!(out, "{}: {}{before}, under {}", found.game, printable(&found.question), found.rule)?;
    if let Some(note) = found.note {
        writeln!(out, "  {}.", capitalised(note))?;
    } else if found.verdicts.is_empty() {
        writeln!(out, "  Nothing is stored of this position.")?;
    }
    found.verdicts.iter().try_for_each(|verdict| write_verdict(out, verdict))
}

fn write_verdict(out: &mut impl Write, verdict: &StoredAnswer) -> anyhow::Result<()> {
    let style = match (verdict.holds, verdict.verdict) {
        (false, _) => OPEN,
        (true, "proven") => GOOD,
        (true, _) => NO,
    };
    let mv = verdict.mv.as_ref().map_or(String::new(), |mv| format!(" by {}", printable(mv)));
    let holds = match &verdict.why_not {
        None => "it holds here".to_owned(),
        Some(why) => format!("it does not hold here: {why}"),
    };
    writeln!(out, "  {style}{}{style:#}{mv}; {holds}", verdict.verdict)?;
    for words in &verdict.words {
        writeln!(out, "    {words}")?;
    }
    let place = if verdict.is_root { "the root" } else { "a position" };
    let time = verdict.time.map_or(String::new(), |time| format!(", stored {}", date(time)));
    let tables = match verdict.tables.as_slice() {
        [] => String::new(),
        tables => format!(", with the endgame tables {}", tables.join(", ")),
    };
    let floor = match verdict.floor.filter(|&floor| floor != verdict.rank) {
        Some(floor) => format!(" (the least of all proofs: {floor})"),
        None => String::new(),
    };
    writeln!(
        out,
        "    {DIM}rank {}{floor}; {place} of solution {}, by {}{time}{tables}{DIM:#}",
        verdict.rank,
        verdict.solution,
        printable(&verdict.source),
    )?;
    Ok(())
}
