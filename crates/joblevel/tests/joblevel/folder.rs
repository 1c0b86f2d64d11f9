//! A run is a folder: it can be left anywhere and goes on there.

use crate::support::{Heard, Place, chess, graph, jobs, plan, pool, run_in, with_provers};
use std::fs;
use std::sync::Arc;
use twinproof::RepetitionRule;
use twinproof::games::graph::generate::Family;
use twinproof_engine::{Failure, Status, Word};
use twinproof_joblevel::{Event, Folder, Limits, Plan, Report, RunError, Shared, Workers, analyse};
use twinproof_winloss::Memory;

fn part(place: &Place, limits: &Limits, heard: &mut Heard) -> Report {
    let folder = Folder::open(place.path()).expect("a test has what it needs");
    let shared = Shared::new(Arc::new(Memory::new()), true);
    let mut workers = Workers::start(1, pool(), Some(shared.clone()));
    analyse(&folder, &mut workers, Some(&shared), limits, heard).expect("a test has what it needs")
}

fn begin(place: &Place) -> Plan {
    let plan = plan(&chess("8/8/8/3k4/8/8/1R6/R3K3 w - - 0 1"), "dfpn", 200);
    drop(Folder::create(place.path(), plan.clone()).expect("a test has what it needs"));
    plan
}

#[test]
fn a_run_in_parts_loses_nothing_and_says_the_same() {
    let place = Place::new();
    let whole = with_provers(begin(&place), 1, &jobs(20_000));
    let snapshot = place.path().join("snapshot");
    for (number, most) in [1, 2, 50, 51, 200, 400].into_iter().enumerate() {
        let report = part(&place, &jobs(most), &mut Heard::default());
        assert_eq!(report.counts.jobs, most);
        // With a snapshot, without one, and with one that is damaged, it is the same tree.
        match number % 3 {
            1 => fs::remove_file(&snapshot).unwrap(),
            2 => fs::write(&snapshot, "twinproof snapshot 1\nnot really").unwrap(),
            _ => {}
        }
        let again = part(&place, &jobs(most), &mut Heard::default());
        assert_eq!((again.counts, again.nodes, again.root), (report.counts, report.nodes, report.root));
        assert_eq!(again.line, report.line);
    }
    let last = part(&place, &jobs(20_000), &mut Heard::default());
    assert_eq!((whole.verdict, last.verdict, last.checked), ("proven", "proven", true));
    // A run that is over stays so.
    let over = part(&place, &jobs(20_000), &mut Heard::default());
    assert_eq!((over.verdict, over.counts), (last.verdict, last.counts));
}

#[test]
fn a_journal_cut_in_the_middle_of_a_record_loses_that_job_alone() {
    let place = Place::new();
    begin(&place);
    part(&place, &jobs(60), &mut Heard::default());
    let journal = place.path().join("journal");
    let bytes = fs::read(&journal).unwrap();
    fs::write(&journal, &bytes[..bytes.len() - 5]).unwrap();
    let mut heard = Heard::default();
    let report = part(&place, &jobs(59), &mut heard);
    assert_eq!(report.counts.jobs, 59);
    assert!(matches!(heard.0[0], Event::CutOff { .. }), "{:?}", heard.0[0]);
    assert!(matches!(heard.0[1], Event::Started { jobs: 59, .. }));
}

#[test]
fn two_clients_in_one_folder_are_one_too_many() {
    let place = Place::new();
    let plan = begin(&place);
    let held = Folder::open(place.path()).unwrap();
    let error = Folder::open(place.path()).unwrap_err();
    assert!(matches!(error, RunError::InUse(_)), "{error}");
    assert!(error.to_string().contains("is in use by another process"), "{error}");
    drop(held);
    let error = Folder::create(place.path(), plan).unwrap_err().to_string();
    assert!(error.contains("--resume"), "{error}");
    let error = Folder::open(&place.path().join("nowhere")).unwrap_err().to_string();
    assert!(error.contains("there is no run"), "{error}");
}

#[test]
fn a_job_that_was_set_aside_is_not_tried_again() {
    let place = Place::new();
    let plan = plan(&chess("7k/8/5K2/8/8/8/8/6R1 w - - 0 1"), "mine", 10);
    let folder = Folder::create(place.path(), plan).unwrap();
    let died =
        |job: &twinproof_engine::Job| match job.position.moves().is_empty() && job.excluded().is_empty() {
            true => Ok(crate::support::answer(Some("Rg2"), Status::Even, Word::Open)),
            false => Err(Failure::SetAside {
                job: "abc".into(),
                times: 3,
                last: Box::new(Failure::Died { engine: "mine".into(), how: "it exited".into() }),
            }),
        };
    let first = run_in(&folder, &jobs(10), &mut Heard::default(), died).unwrap();
    let again =
        run_in(&folder, &jobs(10), &mut Heard::default(), |_| panic!("nothing is left to ask")).unwrap();
    assert_eq!(first.counts, again.counts);
}

#[test]
fn a_certificate_that_was_changed_reopens_its_node_and_names_its_source() {
    let place = Place::new();
    let problem = graph(Family::Random, 14, RepetitionRule::FirstPlayerLoss, 0, 4);
    let folder = Folder::create(place.path(), plan(&problem, "mine", 1)).unwrap();
    // An engine of ours that hands over, the first time, a certificate of nothing.
    let (pool, spoiled) = (pool(), std::sync::atomic::AtomicBool::new(false));
    let mut heard = Heard::default();
    let report = run_in(&folder, &jobs(50_000), &mut heard, move |job| {
        let mut own = job.clone();
        own.engine = "dfpn".into();
        let mut answer = pool.run(&own, &twinproof::StopFlag::new())?;
        if let Word::Certified(_, certificates) = &mut answer.word
            && let Some(certificate) = certificates.first_mut()
            && !spoiled.swap(true, std::sync::atomic::Ordering::Relaxed)
        {
            certificate.bytes.truncate(certificate.bytes.len() / 2);
        }
        Ok(answer)
    })
    .unwrap();
    assert_eq!(report.verdict, crate::support::truth(&problem).verdict());
    assert!(report.checked);
    let named = |event: &Event| matches!(event, Event::Reopened { source, .. } if source == "mine");
    assert!(heard.0.iter().any(named));
    // Taken up again, it is the same.
    let again = run_in(&folder, &jobs(50_000), &mut Heard::default(), |_| panic!("it is solved")).unwrap();
    assert_eq!((again.verdict, again.checked, again.counts), (report.verdict, true, report.counts));
}
