//! Nothing that engines or databases say makes a wrong verdict: liars of every kind, on positions whose value the library's own search
//! has shown.

use crate::support::{Heard, Place, answer, chess, graph, jobs, plan, pool, truth};
use std::sync::Arc;
use twinproof::games::go::{Ask, Color as Stone, Goal as GoGoal};
use twinproof::games::graph::generate::Family;
use twinproof::{
    CheckLimits, Clock, Draft, Problem, RepetitionRule, Rng, Silent, Solvable, StopFlag, Task, Value,
};
use twinproof_certificate::{Header, check_with_listener};
use twinproof_core::mix;
use twinproof_engine::{Answer, Failure, Job, Status, Word};
use twinproof_joblevel::{
    Algorithm, Delivery, Folder, Limits, Order, Plan, Policy, Report, Shared, Trust, Workers, analyse,
};
use twinproof_winloss::{Database, Deriver, Memory, solution_of};

/// An engine that says what comes to its mind: moves of all kinds, opinions, claims either way, refusals, and that it died. The same
/// job is answered in the same way.
fn liar<G: Solvable>(job: &Job, seed: u64, truth: Value) -> Result<Answer, Failure> {
    let problem: Problem<G> = job.position.problem().expect("a test has what it needs");
    let (game, root) = (problem.game(), problem.root());
    let digest = job.digest();
    let word = u64::from_le_bytes(digest.bytes()[..8].try_into().expect("it is eight bytes"));
    let mut rng = Rng::new(mix(word ^ mix(seed)));
    let is_first = job.position.moves().is_empty() && job.excluded().is_empty();
    let moves = twinproof::legal_moves(&problem).into_iter().map(|mv| game.format_move(root, mv));
    let moves: Vec<_> = moves.filter(|mv| !job.excluded().contains(mv)).collect();
    let best = match rng.below(8) {
        0 => None,
        1 => Some("no such move".to_owned()),
        _ if moves.is_empty() => None,
        _ => Some(moves[rng.below(moves.len() as u32) as usize].clone()),
    };
    let mover = game.to_move(root);
    let (won, lost) = (Value::won_by(mover), Value::won_by(mover.opponent()));
    let statuses = [Status::AlmostWon, Status::Better, Status::Even, Status::Worse, Status::AlmostLost];
    Ok(match rng.below(12) {
        0 | 1 => answer(best.as_deref(), Status::Won, Word::Claimed(won)),
        2 | 3 => answer(best.as_deref(), Status::Lost, Word::Claimed(lost)),
        // What is false of the root is the most harmful lie.
        4 if truth == won => answer(best.as_deref(), Status::Lost, Word::Claimed(lost)),
        4 => answer(best.as_deref(), Status::Won, Word::Claimed(won)),
        5 if !is_first => {
            let last = Box::new(Failure::Died { engine: "liar".into(), how: "it had enough".into() });
            return Err(Failure::SetAside { job: digest.to_string(), times: 3, last });
        }
        6 if !is_first => {
            return Err(Failure::Refused { engine: "liar".into(), why: "it is in no mood".into() });
        }
        _ => answer(best.as_deref(), statuses[rng.below(5) as usize], Word::Open),
    })
}

/// A run with that engine; jobs of our own provers are theirs.
fn run<G: Solvable>(
    _: &Problem<G>,
    truth: Value,
    plan: Plan,
    seed: u64,
    database: Option<&Shared>,
    limits: &Limits,
) -> Report {
    let place = Place::new();
    let folder = Folder::create(place.path(), plan).expect("a test has what it needs");
    let (pool, shared) = (pool(), database.cloned());
    let work = move |order: Order| {
        let result = match order.job.engine.as_str() {
            "liar" => liar::<G>(&order.job, seed, truth),
            _ => pool.run(&order.job, &order.stop),
        };
        let stored = match (&shared, &result) {
            (Some(shared), Ok(answer)) => shared.correct(&order.job, answer, &order.stop),
            _ => None,
        };
        Delivery { id: order.id, result, stored }
    };
    let mut workers = Workers::doing(1 + seed as usize % 4, work);
    analyse(&folder, &mut workers, database, limits, &mut Heard::default()).expect("a test has what it needs")
}

/// What may be said of a position with that value.
fn is_honest(report: &Report, truth: Value, trust: Trust) {
    let said = format!("{report:?}");
    assert_eq!(report.verdict != "unknown", report.checked, "{said}");
    assert!(report.verdict == "unknown" || report.verdict == truth.verdict(), "{said}");
    if trust == Trust::Certified {
        assert!(report.claimed.is_none(), "{said}");
        assert!(report.moves.iter().all(|mv| !mv.claimed), "{said}");
    }
}

fn plan_of<G: Solvable>(problem: &Problem<G>, engine: &str, seed: u64) -> Plan {
    Plan {
        policy: Policy::ALL[seed as usize % 5],
        algorithm: Algorithm::ALL[seed as usize / 5 % 2],
        trust: [Trust::Certified, Trust::Claimed][seed as usize / 10 % 2],
        ..plan(problem, engine, 1 + seed % 7)
    }
}

/// A database that knows the positions of a solution, each with the opposite of its value, and claims that they hold everywhere.
fn false_rows<G: Solvable>(problem: &Problem<G>) -> Shared {
    let database = Memory::new();
    let clock = Clock::start(None, StopFlag::new());
    let settings = G::default_settings(problem);
    let task = Task { problem, settings: &settings, clock: &clock, database: None };
    let mut solution = task.solve(Some(Draft::spooled()), &mut Silent).expect("a test has what it needs");
    let certificate = solution.certificate.as_mut().expect("it was checked");
    let bytes = certificate.contents().expect("it is in memory");
    let mut body = bytes.as_slice();
    let header = Header::read(&mut body, 1 << 30).expect("it was checked");
    let mut deriver = Deriver::new(problem, header.value);
    let limits = CheckLimits { memory: 1 << 30, clock };
    check_with_listener(&header, body, &limits, None, &mut deriver).expect("it was checked");
    let mut derived = deriver.finish();
    for row in &mut derived.rows {
        row.value = match row.value {
            Value::Win => Value::Loss,
            Value::Loss => Value::Win,
        };
    }
    let solution = solution_of(problem, header.value, bytes, 0);
    database.store(&solution, &derived.rows, &derived.entered).expect("it is in memory");
    Shared::new(Arc::new(database), true)
}

fn graph_of(seed: u64) -> Problem<twinproof::games::graph::Graph> {
    let rule = RepetitionRule::ALL[seed as usize % 2];
    let family = [Family::Random, Family::Windmill, Family::Dag][seed as usize / 2 % 3];
    graph(family, 14 + seed as u32 % 10, rule, seed as u32 % 4, seed)
}

/// So many seeds; more where somebody asks for them.
fn seeds(usually: u64) -> std::ops::Range<u64> {
    let asked = std::env::var("TWINPROOF_SEEDS").ok().and_then(|text| text.parse().ok());
    0..asked.unwrap_or(usually)
}

#[test]
fn liars_make_no_verdict_on_graphs() {
    let mut decided = 0;
    for seed in seeds(200) {
        let problem = graph_of(seed);
        let plan = plan_of(&problem, "liar", seed);
        let (trust, truth) = (plan.trust, truth(&problem));
        let report = run(&problem, truth, plan, seed, None, &jobs(300));
        is_honest(&report, truth, trust);
        decided += u64::from(report.checked);
    }
    // Not for want of verdicts.
    assert!(decided * 10 > seeds(200).end, "{decided}");
}

#[test]
fn false_rows_make_no_verdict() {
    let mut corrected = 0;
    for seed in seeds(100) {
        let problem = graph_of(seed);
        let shared = false_rows(&problem);
        let engine = if seed % 3 == 0 { "liar" } else { "dfpn" };
        let plan = plan_of(&problem, engine, seed);
        let (trust, truth) = (plan.trust, truth(&problem));
        let report = run(&problem, truth, plan, seed, Some(&shared), &jobs(3_000));
        is_honest(&report, truth, trust);
        if engine == "dfpn" {
            assert_eq!(report.verdict, truth.verdict(), "{seed}: {report:?}");
        }
        corrected += report.counts.stored;
    }
    // They are met, and what is used of them is true.
    assert!(corrected > 0);
}

#[test]
fn liars_make_no_verdict_in_chess_and_go() {
    let boards = [
        "7k/8/5K2/8/8/8/8/6R1 w - - 0 1",
        "8/8/4k3/4p3/4P3/4K3/8/8 w - - 0 1",
        "k7/2K5/8/8/8/8/8/7R b - - 0 1",
        "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
    ];
    for seed in seeds(20) {
        let problem = chess(boards[seed as usize % 4]);
        let mut plan = plan_of(&problem, "liar", seed);
        plan.budget.nodes = Some(40);
        let (trust, truth) = (plan.trust, if seed % 4 == 1 { Value::Loss } else { truth(&problem) });
        let report = run(&problem, truth, plan, seed, None, &jobs(300));
        is_honest(&report, truth, trust);
    }
    let boards = ["(;SZ[2]PL[B])", "(;SZ[2]AB[aa]AW[bb]PL[W])", "(;SZ[3:2]AB[aa]PL[W])"];
    for seed in seeds(20) {
        let points = [1, 2, 4][seed as usize / 3 % 3];
        let ask = Ask { goal: Some(GoGoal::Score(points)), attacker: Some(Stone::Black), ..Ask::default() };
        let problem = twinproof::games::go::parse(boards[seed as usize % 3], &ask).unwrap();
        let mut plan = plan_of(&problem, "liar", seed);
        plan.budget.nodes = Some(20);
        let (trust, truth) = (plan.trust, truth(&problem));
        let report = run(&problem, truth, plan, seed, None, &jobs(300));
        is_honest(&report, truth, trust);
    }
}
