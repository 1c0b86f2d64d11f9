//! What a win/loss database saves and what it costs: `cargo bench -p twinproof --bench database`.
//!
//! * Savings: the Go problems that ship and the mates of experiments/bta-chess, solved with an empty database and with one into
//!   which the positions after every first move went before; then all of them once more.
//! * Speed: a search beside three million rows of other problems, the same search without a database in between.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;
use twinproof::games::{chess, go};
use twinproof::{
    Clock, Draft, Game, Limits, Next, Problem, Rng, Settings, Silent, Solvable, StopFlag, StoredVerdicts,
    Task, Value, follow, legal_moves,
};
use twinproof_winloss::{
    Access, Asks, ByRank, CachedDatabase, Database, Key, Question, Row, Solution, Source, Sqlite,
};

/// For a problem, and for the position after a first move: most of those are lost, and that may take very long to show.
const EXPANSIONS: u64 = 1_000_000;
const EXPANSIONS_AFTER: u64 = 10_000;
const MEMORY: u64 = 256 << 20;
const ROWS: usize = 3_000_000;

fn settings<G: Solvable>(problem: &Problem<G>, expansions: u64) -> Settings {
    let limits = Limits { expansions: Some(expansions), memory: Some(MEMORY), ..Limits::default() };
    Settings { limits, ..G::default_settings(problem) }
}

/// Expansions of the search and of its certificate, and whether it was decided.
fn solve_within<G: Solvable>(
    problem: &Problem<G>,
    most: u64,
    database: Option<&StoredVerdicts>,
) -> (u64, Option<Value>) {
    let (settings, clock) = (settings(problem, most), Clock::start(None, StopFlag::new()));
    let task = Task { problem, settings: &settings, clock: &clock, database };
    let solution = task.solve(Some(Draft::spooled()), &mut Silent).expect("it is taken");
    (solution.expansions(), solution.outcome.verdict().map(|verdict| verdict.value()))
}

fn expansions<G: Solvable>(problem: &Problem<G>, database: Option<&StoredVerdicts>) -> (u64, Option<Value>) {
    solve_within(problem, EXPANSIONS, database)
}

/// Positions after every first move, then the problems, then the problems again.
fn savings<G: Solvable>(name: &str, problems: &[Problem<G>], folder: &Path) {
    let open = |file: &str| {
        let address = format!("sqlite:{}", folder.join(file).display());
        StoredVerdicts::open(&address, true).expect("the folder is ours")
    };
    let (empty, filled) = (open(&format!("{name}-empty.db")), open(&format!("{name}-filled.db")));
    let mut first: Vec<(u64, Option<Value>)> = Vec::new();
    for problem in problems {
        first.push(expansions(problem, Some(&empty.for_another())));
        for mv in legal_moves(problem) {
            if let Next::Open(child) = follow(problem, mv).expect("it is legal") {
                solve_within(&child, EXPANSIONS_AFTER, Some(&filled.for_another()));
            }
        }
    }
    let run = |database: &StoredVerdicts| -> Vec<(u64, Option<Value>)> {
        problems.iter().map(|problem| expansions(problem, Some(database))).collect()
    };
    let (asked, again) = (filled.for_another(), empty.for_another());
    let (helped, second) = (run(&asked), run(&again));
    let agree = |other: &[(u64, Option<Value>)]| {
        first.iter().zip(other).all(|(one, other)| one.1.is_none() || other.1.is_none() || one.1 == other.1)
    };
    assert!(agree(&helped) && agree(&second), "what is decided stays decided");
    let sum = |runs: &[(u64, Option<Value>)]| runs.iter().map(|(expansions, _)| expansions).sum::<u64>();
    let solved = |runs: &[(u64, Option<Value>)]| runs.iter().filter(|(_, value)| value.is_some()).count();
    let (before, after, second_sum) = (sum(&first), sum(&helped), sum(&second));
    println!(
        "{name}: {} problems, {} solved in {before} expansions; with the first moves known {} in {after} ({:.1} %); \
         a second time {} in {second_sum} ({:.2} %); {:?}",
        problems.len(),
        solved(&first),
        solved(&helped),
        100.0 * after as f64 / before as f64,
        solved(&second),
        100.0 * second_sum as f64 / before as f64,
        asked.tally(),
    );
}

/// Rows that have nothing to do with anything.
fn others(database: &Sqlite) {
    let mut rng = Rng::new(7);
    for number in 0..30u64 {
        let rows: Vec<_> = (0..ROWS / 30)
            .map(|_| Row {
                key: Key(u128::from(rng.next_u64()) << 64 | u128::from(rng.next_u64())),
                value: if rng.below(2) == 0 { Value::Win } else { Value::Loss },
                mv: Some(rng.below(200)),
                rank: rng.below(100),
                by_rank: ByRank::Past,
                needs_fresh_epoch: false,
                asks: Asks::nothing(),
            })
            .collect();
        let question = Question {
            game: "chess".into(),
            rule: twinproof::RepetitionRule::FirstPlayerLoss,
            setup: number.to_le_bytes().to_vec(),
            words: "another question".into(),
        };
        let (key, value) = (rows[0].key, rows[0].value);
        let source = Source::Claimed("nobody".into());
        let solution = Solution { question, root: vec![], key, value, time: 0, source, tables: vec![] };
        database.store(&solution, &rows, &[]).expect("there is room");
    }
}

/// Expansions a second without and with a database in which nothing is found, in turns. The search is not to end by itself.
fn speed<G: Solvable + Game>(name: &str, problem: &Problem<G>, most: u64, database: &Arc<dyn Database>) {
    let mut seconds = [0.0; 2];
    let mut counts = [0; 2];
    for round in 0..4 {
        let with = round % 2;
        let stored = StoredVerdicts::new(Arc::clone(database), false);
        let started = Instant::now();
        counts[with] += solve_within(problem, most, (with == 1).then_some(&stored)).0;
        seconds[with] += started.elapsed().as_secs_f64();
    }
    let rate = |with: usize| counts[with] as f64 / seconds[with];
    println!(
        "{name}: {:.0} expansions a second, {:.0} beside three million rows ({:.0} %)",
        rate(0),
        rate(1),
        100.0 * rate(1) / rate(0)
    );
}

fn main() {
    let folder = tempfile::tempdir().expect("there is a folder for temporary files");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read = |file: &str| std::fs::read_to_string(root.join(file)).expect("it ships");
    let mut go_problems = Vec::new();
    for file in ["life", "keys", "shapes", "one-eye"] {
        let ask = go::Ask { goal: (file == "one-eye").then_some(go::Goal::OneEye), ..go::Ask::default() };
        let diagrams = go::Diagram::all(&read(&format!("problems/go/{file}.sgf")), &ask);
        go_problems
            .extend(diagrams.into_iter().map(|read| read.expect("it ships").problem().expect("it ships")));
    }
    let mates = read("experiments/bta-chess/problems.epd");
    let mates = mates.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    let mates: Vec<_> =
        mates.map(|line| chess::parse_epd(line, &chess::Ask::default()).expect("it ships").problem).collect();
    savings("mates", &mates, folder.path());
    savings("go", &go_problems, folder.path());
    let sqlite =
        Sqlite::open(&folder.path().join("others.db"), Access::ReadWrite).expect("the folder is ours");
    others(&sqlite);
    let database: Arc<dyn Database> = Arc::new(CachedDatabase::new(sqlite, 256 << 20).expect("it opens"));
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let mate = chess::parse(start, &chess::Ask::default()).expect("it is a position");
    speed("chess", &mate, 2_000_000, &database);
    let ask = go::Ask { goal: Some(go::Goal::Score(3)), ..go::Ask::default() };
    speed("go", &go::parse("(;SZ[6]PL[B])", &ask).expect("it is a position"), 300_000, &database);
}
