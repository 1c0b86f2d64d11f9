//! Which jobs are asked, and what it takes for a side to have lost.

use crate::support::{Heard, answer, jobs, plan, with_engine};
use std::collections::HashSet;
use std::sync::{Arc, Mutex};
use twinproof::Value;
use twinproof::games::tictactoe::{self, Mark};
use twinproof_engine::{Job, Status, Word};
use twinproof_joblevel::{Ended, Plan, Policy, Trust};

/// O to move must stop X on two lines at once: all moves lose.
const LOST: &str = "X.X/.O./X.O o";

fn board(job: &Job) -> twinproof::Problem<tictactoe::TicTacToe> {
    job.position.problem().expect("a test has what it needs")
}

/// Plays the first empty cell that is not left out, and has no opinion.
fn first_cell(job: &Job) -> Option<String> {
    let problem = board(job);
    let mut moves = twinproof::legal_moves(&problem).into_iter().map(|mv| {
        use twinproof::Game;
        problem.game().format_move(problem.root(), mv)
    });
    moves.find(|mv| !job.excluded().contains(mv))
}

#[test]
fn no_two_jobs_of_a_run_are_equal_under_any_policy() {
    let problem = tictactoe::parse("X.O/.../..X o", Mark::X).unwrap();
    for policy in Policy::ALL {
        let asked = Arc::new(Mutex::new((0, HashSet::new())));
        let seen = Arc::clone(&asked);
        let plan = Plan { policy, ..plan(&problem, "mine", 1) };
        let report = with_engine(plan, &jobs(3_000), &mut Heard::default(), move |job| {
            let mut seen = seen.lock().unwrap();
            seen.0 += 1;
            seen.1.insert(job.digest());
            drop(seen);
            match first_cell(job) {
                Some(mv) => Ok(answer(Some(&mv), Status::Even, Word::Open)),
                // All moves are left out: the rules say that the side to move has lost.
                None => {
                    let problem = board(job);
                    use twinproof::Rules;
                    let mover = problem.game().to_move(problem.root());
                    Ok(answer(
                        None,
                        Status::Lost,
                        Word::Certified(Value::won_by(mover.opponent()), Vec::new()),
                    ))
                }
            }
        })
        .unwrap();
        let asked = asked.lock().unwrap();
        assert_eq!(asked.0, asked.1.len(), "{policy:?}");
        // The whole tree is played out by the rules alone.
        assert_eq!((report.verdict, report.checked), ("proven", true), "{policy:?}: {report:?}");
    }
}

#[test]
fn who_runs_out_of_ideas_has_not_lost() {
    // Every move it thinks of is lost, and then it has none: nothing is said of the others.
    let problem = tictactoe::parse(LOST, Mark::X).unwrap();
    for trust in [Trust::Certified, Trust::Claimed] {
        let plan = Plan { trust, ..plan(&problem, "mine", 1) };
        let report = with_engine(plan, &jobs(1_000), &mut Heard::default(), |job| {
            let is_root = job.position.moves().is_empty();
            Ok(match (is_root, job.excluded().len()) {
                (true, 2..) => answer(None, Status::Even, Word::Open),
                (true, _) => answer(first_cell(job).as_deref(), Status::Even, Word::Open),
                (false, _) => answer(None, Status::Won, Word::Certified(Value::Win, Vec::new())),
            })
        })
        .unwrap();
        assert_eq!(report.verdict, "unknown");
        assert_eq!(report.ended, Ended::NothingLeft);
        assert_eq!(report.moves.len(), 2);
        assert!(report.moves.iter().all(|mv| mv.solved == Some("proven")));
    }
}

#[test]
fn a_leaf_comes_with_its_parents_other_moves() {
    let problem = tictactoe::parse(".../.../... x", Mark::X).unwrap();
    let asked = Arc::new(Mutex::new(Vec::new()));
    let seen = Arc::clone(&asked);
    with_engine(plan(&problem, "mine", 1), &jobs(3), &mut Heard::default(), move |job| {
        seen.lock().unwrap().push((job.position.moves().to_vec(), job.excluded().to_vec()));
        Ok(answer(first_cell(job).as_deref(), Status::Even, Word::Open))
    })
    .unwrap();
    let mut asked = asked.lock().unwrap().clone();
    asked[1..].sort();
    let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
    let first = asked[1].1.clone();
    assert_eq!(asked, [(words(&[]), words(&[])), (words(&[]), first.clone()), (first.clone(), words(&[]))]);
    assert_eq!(first.len(), 1);
}
