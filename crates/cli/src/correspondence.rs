//! `twinproof play --reply`: a game by correspondence.

use crate::advice::advised;
use crate::analyse::{Lines, named_database};
use crate::args::PlayArgs;
use crate::exit::Outcome;
use crate::output::{self, write_json};
use crate::signals;
use anyhow::Context;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use twinproof::cores;
use twinproof_engine::{Budget, EngineSpec, Launcher, Pool};
use twinproof_joblevel::{
    Agent, AgentError, AgentSettings, BookChoice, Letter, OpeningBook, Reply, Unwatched, Watcher, Workers,
    job_budget,
};

pub(crate) fn run(args: &PlayArgs) -> anyhow::Result<Outcome> {
    let (game, json) = (args.game, args.json);
    let record = args.reply.record.as_deref().context("--reply needs a --record")?;
    if !record.is_file() {
        anyhow::bail!(
            "{} is no file: begin a game with an empty record, such as \"(;)\" in SGF",
            record.display()
        );
    }
    let stop = signals::stop_on_interrupt()?;
    let mut agent = agent(args, record)?;
    let letter = Letter { game: game.name(), record, clock: args.reply.clock, stop };
    let mut lines = Lines::default();
    let mut quiet = Unwatched;
    let watcher: &mut dyn Watcher = if json { &mut quiet } else { &mut lines };
    let reply = agent.reply(&letter, watcher).map_err(|error| match error {
        AgentError::Library(error) => advised(error),
        error => error.into(),
    })?;
    let mut out = output::stdout();
    match json {
        true => write_json(&mut out, &reply)?,
        false => writeln!(out, "{}", words(&reply, record, agent.folder()))?,
    }
    out.flush()?;
    Ok(Outcome::Done)
}

fn agent(play: &PlayArgs, record: &Path) -> anyhow::Result<Agent> {
    let args = &play.reply;
    let engine: EngineSpec = play.engine().parse()?;
    let settings = AgentSettings {
        jobs: args.jobs,
        algorithm: args.algorithm.into(),
        trust: args.trust.into(),
        ..AgentSettings::new(
            engine.to_string(),
            job_budget(&engine, Budget { time: args.job_time, nodes: args.job_nodes }),
        )
    };
    let database = named_database(args.db.as_deref(), false)?;
    let launcher = Launcher::this_program("supervise").context("this program cannot be found")?;
    let pool = Pool::new(launcher, u64::from(std::process::id()));
    let workers = Workers::start(cores(args.workers), pool, Some(database.clone()));
    let folder = args.run.clone().unwrap_or_else(|| beside(record));
    let mut agent = Agent::new(settings, Box::new(workers))?.in_folder(&folder)?.with_database(database);
    if let Some(book) = &args.book {
        agent = agent.with_book(Arc::new(OpeningBook::open(book, BookChoice::Heaviest)?));
    }
    Ok(agent)
}

/// `game.sgf.run` for `game.sgf`.
fn beside(record: &Path) -> PathBuf {
    let mut name = record.as_os_str().to_owned();
    name.push(".run");
    name.into()
}

fn words(reply: &Reply, record: &Path, folder: &Path) -> String {
    let record = record.display();
    match reply {
        Reply::Played { side, thought, changed, clock, late } => {
            let mut text = format!("{side} plays {}\n  {}", thought.name, thought.words());
            if thought.line.len() > 1 {
                let line = thought.line.iter().take(LINE).map(String::as_str).collect::<Vec<_>>().join(" ");
                text += &format!("\n  line        {line}");
            }
            if thought.kept_jobs > 0 {
                let kept = output::count(thought.kept_jobs, "job");
                text += &format!("\n  tree        {kept} kept from before, {} now", thought.tree_jobs);
            }
            if *changed {
                text += "\n  note        the record no longer has the reply of the last time";
            }
            if let Some(clock) = clock {
                text += &format!("\n  clock       {clock}");
            }
            if *late {
                text += "\n  note        this move took longer than there was time";
            }
            text + &format!("\n  written     {record}\n  kept        {}", folder.display())
        }
        Reply::NotOurTurn { side, turn } => format!(
            "it is {turn}'s turn, and {side} is played here: put {turn}'s move into {record} and call again"
        ),
        Reply::Over { why } => format!("the game is over: {why}"),
    }
}

/// So many moves of a line are shown.
const LINE: usize = 20;
