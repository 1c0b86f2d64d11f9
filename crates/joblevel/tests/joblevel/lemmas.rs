//! One lemma for all moves but those that have nodes: the defender is lost by it and by what is proven of each of these.

use crate::support::{Heard, Place, answer, jobs, plan, pool, run_in};
use std::sync::OnceLock;
use twinproof::games::connect::{Ask, Color, FiveInARow, Gomoku, Move, parse};
use twinproof::{
    Algorithm, CheckLimits, Clock, Draft, Game, Next, Problem, Rng, Rules, Settings, Silent, StopFlag, Task,
    Value, follow, is_rest_lemma, open_moves, rest_lemma,
};
use twinproof_engine::{Budget, Status, Word};
use twinproof_joblevel::{Folder, Plan};

/// Four in a row on a small board: White is to move, and Black is to win.
fn position(seed: u64) -> Option<Problem<Gomoku>> {
    let mut rng = Rng::new(seed);
    let ask = Ask { size: Some((6, 6)), in_a_row: Some(4), attacker: Some(Color::Black), ..Ask::default() };
    let mut cells: Vec<String> =
        (0..36).map(|at| format!("{}{}", char::from(b'a' + at % 6), at / 6 + 1)).collect();
    for at in (1..cells.len()).rev() {
        cells.swap(at, rng.index(at + 1));
    }
    let length = [5, 7, 9][rng.below(3) as usize];
    let problem = parse::<FiveInARow>(&cells[..length].join(" "), &ask).ok()?;
    problem.game().terminal(problem.root()).is_none().then_some(problem)
}

fn threats() -> Settings {
    let mut settings = Settings::new(Algorithm::Own("threats"));
    settings.limits.expansions = Some(2_000);
    settings.limits.memory = Some(4 << 20);
    settings
}

/// Whether Black wins, by a search that knows no threats and no lemmas; not if it takes long to find out.
fn is_won(problem: &Problem<Gomoku>) -> bool {
    let mut settings = Settings::new(Algorithm::Dfpn);
    settings.limits.expansions = Some(20_000);
    settings.limits.memory = Some(16 << 20);
    let clock = no_limits();
    let task = Task { problem, settings: &settings, clock: &clock, database: None };
    let solution = task.solve(Some(Draft::spooled()), &mut Silent).unwrap();
    solution.outcome.value() == Some(Value::Win)
}

fn no_limits() -> Clock {
    Clock::start(None, StopFlag::new())
}

/// The lemma for all moves but these.
fn lemma(problem: &Problem<Gomoku>, without: &[Move]) -> Option<Vec<u8>> {
    rest_lemma(problem, without, &threats(), &no_limits()).unwrap().unwrap().bytes
}

/// The moves after which threats alone do not win, if these are a few.
fn hard_moves(problem: &Problem<Gomoku>) -> Option<Vec<Move>> {
    let mut hard = Vec::new();
    for mv in twinproof::legal_moves(problem) {
        let Next::Open(after) = follow(problem, mv).unwrap() else { return None };
        let mut prover = <Gomoku as twinproof::Solvable>::own_prover(&after, &threats()).unwrap();
        if prover.prove(&no_limits(), &mut Silent).value != Some(Value::Win) {
            hard.push(mv);
        }
        if hard.len() > 3 {
            return None;
        }
    }
    Some(hard)
}

/// Positions that are lost, but by threats alone only for all moves but a few.
fn positions() -> &'static [(Problem<Gomoku>, Vec<Move>)] {
    static FOUND: OnceLock<Vec<(Problem<Gomoku>, Vec<Move>)>> = OnceLock::new();
    FOUND.get_or_init(|| {
        let found = (0..3_000).filter_map(|seed| {
            let problem = position(seed)?;
            let hard = hard_moves(&problem)?;
            (!hard.is_empty()).then_some((problem, hard))
        });
        let is_lost = |problem: &Problem<Gomoku>, hard: &[Move]| {
            hard.iter().all(|&mv| match follow(problem, mv).unwrap() {
                Next::Open(after) => is_won(&after),
                Next::Over(_) => false,
            })
        };
        found.filter(|(problem, hard)| is_lost(problem, hard)).take(6).collect()
    })
}

#[test]
fn a_lemma_and_a_few_children_are_a_certificate_of_the_root() {
    let (mut spliced, mut lemmas) = (0, 0);
    for (problem, hard) in positions() {
        assert!(lemma(problem, &[]).is_none(), "threats alone win against everything");
        let place = Place::new();
        let plan = Plan { prover: "threats".into(), ..plan(problem, "mine", 12_000) };
        let folder = Folder::create(place.path(), plan).unwrap();
        let names: Vec<_> = hard.iter().map(|&mv| problem.game().format_move(problem.root(), mv)).collect();
        let pool = pool();
        // It knows which moves are hard, and says that the others lose.
        let report = run_in(&folder, &jobs(100), &mut Heard::default(), move |job| {
            if job.engine == "threats" {
                return pool.run(job, &StopFlag::new());
            }
            if !job.position.moves().is_empty() {
                let mut own = job.clone();
                (own.engine, own.budget) = ("dfpn".into(), Budget::default());
                return pool.run(&own, &StopFlag::new());
            }
            Ok(match names.iter().find(|name| !job.excluded().contains(name)) {
                Some(name) => answer(Some(name), Status::Worse, Word::Open),
                None => answer(None, Status::Lost, Word::Claimed(Value::Win)),
            })
        })
        .unwrap();
        assert_eq!((report.verdict, report.checked), ("proven", true), "{report:?}");
        spliced += u32::from(report.certificate.unwrap().spliced);
        let journal =
            String::from_utf8_lossy(&std::fs::read(place.path().join("journal")).unwrap()).into_owned();
        lemmas += u32::from(journal.contains("\"about\":\"rest-proof\""));
    }
    assert!(spliced >= 4 && lemmas >= 4, "{spliced} spliced, {lemmas} by lemmas");
}

#[test]
fn what_a_lemma_does_not_leave_out_is_lost_and_what_it_needs_to_leave_out_it_must() {
    let mut tried = 0;
    let limits = CheckLimits { memory: 1 << 30, clock: no_limits() };
    for (problem, hard) in positions() {
        let Some(bytes) = lemma(problem, hard) else { continue };
        assert!(is_rest_lemma(&bytes));
        let open = open_moves(problem, &bytes, &limits).unwrap();
        let game = problem.game();
        let moves = twinproof::legal_moves(problem);
        for (index, &mv) in moves.iter().enumerate() {
            if open.contains(&index) {
                assert!(hard.contains(&mv));
            } else if let Next::Open(after) = follow(problem, mv).unwrap() {
                assert!(is_won(&after), "{}", game.format_move(problem.root(), mv));
            }
        }
        // Other moves left out instead, or one fewer: what is open then has no answer, or is not said to be open.
        for at in 0..hard.len() {
            let mut fewer = hard.clone();
            fewer.remove(at);
            if let Some(bytes) = lemma(problem, &fewer) {
                assert!(
                    !open_moves(problem, &bytes, &limits)
                        .unwrap()
                        .contains(&game.index_of(problem.root(), hard[at]).unwrap())
                );
            }
        }
        // No bit of it can be changed so that it says something false.
        let mut rng = Rng::new(tried);
        for _ in 0..100 {
            let mut changed = bytes.clone();
            let at = changed.len() - 1 - rng.below((changed.len() as u32).min(60)) as usize;
            changed[at] ^= 1 << rng.below(8);
            let Some(open) = open_moves(problem, &changed, &limits) else { continue };
            for (index, &mv) in moves.iter().enumerate().filter(|(index, _)| !open.contains(index)) {
                if hard.contains(&mv)
                    && let Next::Open(after) = follow(problem, mv).unwrap()
                {
                    assert!(is_won(&after), "{index}");
                }
            }
        }
        tried += 1;
    }
    assert!(tried >= 4, "{tried}");
}
