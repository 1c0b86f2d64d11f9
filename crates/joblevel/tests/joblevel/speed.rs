//! What a job costs beyond what its engine does. The figures are in docs/benchmarks.md; here only that nothing is lost on the way.

use crate::support::{Heard, Place, answer, jobs, plan};
use twinproof::games::tictactoe::{self, Mark};
use twinproof_engine::{Job, Status, Word};
use twinproof_joblevel::{Delivery, Folder, Unwatched, Workers, analyse};

#[test]
fn empty_jobs_are_counted_one_by_one() {
    let place = Place::new();
    let problem = tictactoe::parse(".../.../... x", Mark::X).unwrap();
    let folder = Folder::create(place.path(), plan(&problem, "mine", 1)).unwrap();
    let work = |job: &Job| {
        let taken = |name: &&str| job.excluded().iter().chain(job.position.moves()).any(|mv| mv == name);
        let cells = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"];
        let best = cells.iter().find(|name| !taken(name)).copied();
        answer(best, Status::Even, Word::Open)
    };
    let mut workers =
        Workers::doing(2, move |order| Delivery { id: order.id, result: Ok(work(&order.job)), stored: None });
    let report = analyse(&folder, &mut workers, None, &jobs(20_000), &mut Unwatched).unwrap();
    assert_eq!(report.counts.jobs, 20_000);
    let again = analyse(&folder, &mut workers, None, &jobs(20_000), &mut Heard::default()).unwrap();
    assert_eq!((again.nodes, again.root), (report.nodes, report.root));
}
