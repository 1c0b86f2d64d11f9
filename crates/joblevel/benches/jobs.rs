//! What a job costs beyond its engine: jobs that are answered at once, with threads, journal and all; on a small board, and along
//! a game of chess of 300 moves.
//!
//! `cargo bench -p twinproof-joblevel --bench jobs [-- JOBS]` prints figures as it goes; with `TWINPROOF_JOURNALS=DIR` the journals are on
//! another disk than the one for temporary files.

use std::collections::HashMap;
use std::time::Instant;
use twinproof::games::chess::{Chess, Color, Goal};
use twinproof::games::tictactoe::{self, Mark};
use twinproof::{Problem, Rng, Rules};
use twinproof_engine::{Answer, Budget, Job, Position, Spent, Status, Word};
use twinproof_joblevel::{Algorithm, Delivery, Folder, Limits, Plan, Report, Unwatched, Workers, analyse};

type Anything<T> = Result<T, Box<dyn std::error::Error>>;

const CELLS: [&str; 9] = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"];
const PLIES: usize = 300;

fn answer(best: Option<String>, status: Status) -> Answer {
    Answer { best, status, line: Vec::new(), word: Word::Open, spent: Spent::default() }
}

/// The first cell that is free and not left out.
fn first_cell(job: &Job) -> Answer {
    let taken = |name: &&str| job.excluded().iter().chain(job.position.moves()).any(|mv| mv == name);
    answer(CELLS.iter().find(|name| !taken(name)).map(|&name| name.to_owned()), Status::Even)
}

/// A long game from the initial position, in which nothing repeats.
fn game() -> Anything<(Problem<Chess>, Vec<String>)> {
    let problem = Chess::new(Color::White, Goal::Mate).problem_from_fen("startpos")?;
    let (game, mut rng) = (problem.game(), Rng::new(1));
    'games: loop {
        let (mut position, mut line, mut seen) = (problem.root().clone(), Vec::new(), Vec::new());
        while line.len() < PLIES {
            let mut moves = Vec::new();
            game.moves(&position, &mut moves);
            if game.terminal(&position).is_some() || seen.contains(&position) {
                continue 'games;
            }
            seen.push(position.clone());
            let mv = moves[rng.below(moves.len() as u32) as usize];
            line.push(mv);
            position = game.play(&position, mv);
        }
        return Ok((problem.clone(), problem.format_line(&line)));
    }
}

fn run(
    plan: Plan,
    workers: usize,
    jobs: u64,
    work: impl Fn(&Job) -> Answer + Send + Sync + 'static,
) -> Anything<(Report, u64)> {
    let place = match std::env::var_os("TWINPROOF_JOURNALS") {
        Some(folder) => tempfile::tempdir_in(folder)?,
        None => tempfile::tempdir()?,
    };
    let folder = Folder::create(&place.path().join("run"), plan)?;
    let mut threads = Workers::doing(workers, move |order| Delivery {
        id: order.id,
        result: Ok(work(&order.job)),
        stored: None,
    });
    let limits = Limits { jobs: Some(jobs), ..Limits::default() };
    let report = analyse(&folder, &mut threads, None, &limits, &mut Unwatched)?;
    Ok((report, std::fs::metadata(place.path().join("run/journal"))?.len()))
}

fn empty(workers: usize, jobs: u64) -> Anything<()> {
    let problem = tictactoe::parse(".../.../... x", Mark::X)?;
    let plan = Plan::new(Position::of(&problem), "empty", Budget::nodes(1));
    let began = Instant::now();
    let (report, journal) = run(plan, workers, jobs, first_cell)?;
    let (took, done) = (began.elapsed().as_secs_f64(), report.counts.jobs as f64);
    println!(
        "{workers} workers: {done} jobs in {took:.2} s, {:.0} a second, {:.1} µs of a worker's time each, {} nodes, {:.0} bytes of journal a job",
        done / took,
        took * workers as f64 / done * 1e6,
        report.nodes,
        journal as f64 / done,
    );
    Ok(())
}

/// Two jobs a move along one line: the next move, and all others, about which there are no ideas.
fn deep(plies: usize) -> Anything<()> {
    let (problem, line) = game()?;
    let plan =
        Plan { algorithm: Algorithm::JlUct, ..Plan::new(Position::of(&problem), "deep", Budget::nodes(1)) };
    let next: HashMap<usize, String> = line.into_iter().enumerate().collect();
    let work = move |job: &Job| match job.excluded() {
        [] => answer(next.get(&job.position.moves().len()).cloned(), Status::Even),
        _ => answer(None, Status::Even),
    };
    let began = Instant::now();
    let (report, _) = run(plan, 1, 2 * plies as u64, work)?;
    let took = began.elapsed().as_secs_f64();
    println!(
        "a line of {plies} moves: {} jobs in {:.1} ms, {:.1} µs each, {} nodes",
        report.counts.jobs,
        took * 1e3,
        took * 1e6 / report.counts.jobs as f64,
        report.nodes
    );
    Ok(())
}

fn main() -> Anything<()> {
    let jobs = std::env::args().skip(1).find_map(|text| text.parse().ok()).unwrap_or(200_000);
    for workers in [1, 2, 4, 16] {
        empty(workers, jobs)?;
    }
    for plies in [25, 50, 100, 200, 300] {
        deep(plies)?;
    }
    Ok(())
}
