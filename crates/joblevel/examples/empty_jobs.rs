//! What a job costs beyond its engine: jobs that are answered at once, with threads, journal and all.
//!
//! `cargo run --release -p twinproof-joblevel --example empty_jobs -- 200000`

use std::time::{Duration, Instant};
use twinproof::games::tictactoe::{self, Mark};
use twinproof_engine::{Answer, Budget, Job, Position, Spent, Status, Word};
use twinproof_joblevel::{Delivery, Folder, Limits, Plan, Unwatched, Workers, analyse};

const CELLS: [&str; 9] = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"];

/// The first cell that is free and not left out.
fn first_cell(job: &Job) -> Answer {
    let taken = |name: &&str| job.excluded().iter().chain(job.position.moves()).any(|mv| mv == name);
    let best = CELLS.iter().find(|name| !taken(name)).map(|&name| name.to_owned());
    Answer { best, status: Status::Even, line: Vec::new(), word: Word::Open, spent: Spent::default() }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let jobs = std::env::args().nth(1).map_or(Ok(100_000), |text| text.parse())?;
    for workers in [1, 2, 16] {
        let place = tempfile::tempdir()?;
        let problem = tictactoe::parse(".../.../... x", Mark::X)?;
        let plan = Plan::new(Position::of(&problem), "empty", Budget::nodes(1));
        let folder = Folder::create(place.path(), plan)?;
        let work = |job: &Job| first_cell(job);
        let mut threads = Workers::doing(workers, move |order| Delivery {
            id: order.id,
            result: Ok(work(&order.job)),
            stored: None,
        });
        let (began, limits) = (Instant::now(), Limits { jobs: Some(jobs), ..Limits::default() });
        let report = analyse(&folder, &mut threads, None, &limits, &mut Unwatched)?;
        let took = began.elapsed();
        let each = Duration::from_secs_f64(took.as_secs_f64() * workers as f64 / report.counts.jobs as f64);
        println!(
            "{workers} workers: {} jobs in {:.2} s, {:.0} a second, {each:.1?} of a worker's time each, {} nodes, journal of {} bytes",
            report.counts.jobs,
            took.as_secs_f64(),
            report.counts.jobs as f64 / took.as_secs_f64(),
            report.nodes,
            std::fs::metadata(place.path().join("journal"))?.len(),
        );
    }
    Ok(())
}
