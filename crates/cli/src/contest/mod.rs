//! `twinproof match`: engine against engine.

mod told;

use crate::args::ContestArgs;
use crate::exit::Outcome;
use crate::input;
use crate::output::remark;
use crate::progress::WorkBar;
use crate::signals;
use anyhow::Context;
use std::path::Path;
use std::sync::Mutex;
use told::Teller;
use twinproof::cores;
use twinproof_engine::contest::{Contestant, Plan, Records, Score, drawn_openings, play_contest};
use twinproof_engine::{Launcher, Position};

/// So many games are played where nobody says how many.
const GAMES: u64 = 20;

pub(crate) fn run(args: &ContestArgs) -> anyhow::Result<Outcome> {
    let stop = signals::stop_on_interrupt()?;
    let records = match (&args.resume, &args.record) {
        (Some(folder), _) => Records::open(folder)?,
        (None, None) => Records::forgotten(plan(args)?)?,
        (None, Some(place)) if is_file(place) => Records::in_file(place, plan(args)?)?,
        (None, Some(folder)) => Records::create(folder, plan(args)?)?,
    };
    let launcher = Launcher::this_program("supervise").context("this program cannot be found")?;
    let bar = WorkBar::new();
    let teller = Teller { records: &records, json: args.json };
    let before = records.games().len() as u64;
    let (mut done, failure) = (before, Mutex::new(None));
    let played = play_contest(&records, &launcher, cores(args.workers), &stop, |game| {
        done += 1;
        if let Err(error) = bar.suspend(|| teller.game(game)) {
            // Nobody would be told of the other games.
            *failure.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = Some(error);
            stop.raise();
        }
        bar.show("games", done, records.plan().games);
    });
    drop(bar);
    if let Some(error) = failure.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner) {
        return Err(error);
    }
    let plan = records.plan();
    let score = Score::of(&records.games(), plan.both);
    let is_whole = score.games == plan.games;
    // The games that were played are counted even if the rest cannot be.
    teller.score(&score, args.resume.as_deref().or(args.record.as_deref()))?;
    played?;
    Ok(if is_whole { Outcome::Done } else { Outcome::Unknown })
}

/// Whether only games are to be kept, by the name of the place.
fn is_file(place: &Path) -> bool {
    let endings = ["sgf", "pgn", "pdn"];
    place.extension().is_some_and(|ending| endings.iter().any(|known| ending.eq_ignore_ascii_case(known)))
}

fn plan(args: &ContestArgs) -> anyhow::Result<Plan> {
    let [first, second] = args.budgets();
    let engine = |name: &Option<String>| name.clone().expect("it is required where no match is taken up");
    let mut plan = Plan {
        first: Contestant { engine: engine(&args.first), budget: first },
        second: Contestant { engine: engine(&args.second), budget: second },
        openings: Vec::new(),
        games: args.games.unwrap_or(GAMES),
        both: !args.one_color,
    };
    plan.openings = openings(args, if plan.both { plan.games.div_ceil(2) } else { plan.games })?;
    if let Some(seed) = args.seed.filter(|_| args.openings.is_some()) {
        plan.shuffle(seed);
    }
    if args.games.is_none() && args.openings.is_some() {
        plan.games = plan.openings.len() as u64 * if plan.both { 2 } else { 1 };
    }
    if plan.both && !plan.games.is_multiple_of(2) {
        remark("the last opening is played with one colour only: the number of games is odd");
    }
    Ok(plan)
}

/// Those of the file, else drawn ones, else the initial position.
fn openings(args: &ContestArgs, wanted: u64) -> anyhow::Result<Vec<Position>> {
    let game = args.game.expect("it is required where no match is taken up");
    if let Some(path) = &args.openings {
        let entries = input::file(game, path, &args.board)?;
        let openings = entries.map(|(_, entry)| Ok(input::for_engines(&entry?.problem?)?));
        let openings: Vec<_> = openings.collect::<anyhow::Result<_>>()?;
        anyhow::ensure!(!openings.is_empty(), "there is no opening in {}", path.display());
        return Ok(openings);
    }
    let wanted = usize::try_from(wanted).unwrap_or(usize::MAX);
    let is_usual = args.board == Default::default();
    if let Some(drawn) = drawn_openings(game.name(), wanted, args.seed.unwrap_or(0))?.filter(|_| is_usual) {
        return Ok(drawn);
    }
    remark("without --openings all games begin from the initial position");
    Ok(vec![input::for_engines(&input::position(game, &[], &args.board)?)?])
}
