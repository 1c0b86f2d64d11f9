//! Databases that lie: whatever rows say, no answer is wrong by it, and none is missing.

use std::collections::HashSet;
use std::sync::{Arc, Mutex};
use twinproof::database::{Database, Key, Row, SolutionId, StoreError};
use twinproof::{
    Algorithm, Ghi, Outcome, Player, Problem, RepetitionRule, Request, Rng, Rules, Settings, Silent,
    StoredVerdicts, Value, solve,
};
use twinproof_games::graph::{Builder, Graph};
use twinproof_testkit::exhaustive;
use twinproof_winloss::{Asks, ByRank, Found, Memory, Solution};

/// A database that changes what it is asked for, always in the same way.
struct Liar {
    honest: Arc<Memory>,
    seed: u64,
    void: Mutex<HashSet<(Key, Value)>>,
}

impl Liar {
    fn changed(&self, mut found: Found) -> Found {
        let mut rng = Rng::new(self.seed ^ (found.row.key.0 as u64));
        let row = &mut found.row;
        if row.asks == Asks::Void {
            return found;
        }
        match rng.below(10) {
            0 | 1 => row.value = other(row.value),
            2 => row.mv = row.mv.map_or(Some(1), |_| None),
            3 => row.mv = Some([0, 1, 2, 60_000, u32::MAX][rng.index(5)]),
            4 => row.rank = [0, 1, u32::MAX][rng.index(3)],
            5 => (row.asks, row.by_rank) = (Asks::nothing(), ByRank::Nowhere),
            6 => found.floor = None,
            7 => found.solution = SolutionId([1, 99][rng.index(2)]),
            8 => (row.value, row.asks, row.by_rank) = (other(row.value), Asks::nothing(), ByRank::Nowhere),
            _ => {}
        }
        if self.void.lock().expect("nobody panics").contains(&(found.row.key, found.row.value)) {
            found.row.asks = Asks::Void;
        }
        found
    }
}

fn other(value: Value) -> Value {
    Value::won_by(value.winner().opponent())
}

impl Database for Liar {
    fn find(&self, keys: &[Key]) -> Result<Vec<Found>, StoreError> {
        Ok(self.honest.find(keys)?.into_iter().map(|found| self.changed(found)).collect())
    }

    fn entered(&self, keys: &[Key]) -> Result<Vec<Option<u32>>, StoreError> {
        self.honest.entered(keys)
    }

    fn store(&self, it: &Solution, rows: &[Row], entered: &[(Key, u32)]) -> Result<SolutionId, StoreError> {
        self.honest.store(it, rows, entered)
    }

    fn make_void(&self, key: Key, value: Value) -> Result<(), StoreError> {
        self.void.lock().expect("nobody panics").insert((key, value));
        Ok(())
    }

    fn solution(&self, id: SolutionId) -> Result<Option<Solution>, StoreError> {
        self.honest.solution(id)
    }
}

/// A graph with few ends and moves anywhere.
fn graph(rng: &mut Rng, rule: RepetitionRule) -> Problem<Graph> {
    let count = 5 + rng.index(8);
    let mut builder = Builder::new();
    let nodes: Vec<_> = (0..count).map(|i| builder.node(&format!("n{i}")).expect("it is new")).collect();
    for (i, &node) in nodes.iter().enumerate() {
        if i > 0 && rng.below(6) == 0 {
            let value = if rng.below(2) == 0 { Value::Win } else { Value::Loss };
            builder.terminal(node, value).expect("it is new");
        } else {
            let player = if rng.below(2) == 0 { Player::First } else { Player::Second };
            let targets: Vec<_> = (0..1 + rng.index(3)).map(|_| nodes[rng.index(count)]).collect();
            builder.inner(node, player, &targets).expect("it is new");
        }
    }
    builder.finish(nodes[0], &[], rule).expect("it is new")
}

/// A position some moves on, with the positions on the way as its past.
fn later(problem: &Problem<Graph>, rng: &mut Rng) -> Option<Problem<Graph>> {
    let game = problem.game();
    let (mut at, mut past, mut moves) = (*problem.root(), Vec::new(), Vec::new());
    for _ in 0..rng.index(5) {
        moves.clear();
        game.moves(&at, &mut moves);
        past.push(at);
        at = game.play(&at, moves[rng.index(moves.len())]);
        if game.terminal(&at).is_some() || past.contains(&at) {
            return None;
        }
    }
    // As if the first of them had not been.
    let past = past.split_off(rng.index(past.len() + 1));
    problem.moved_to(at, past).ok()
}

fn settings(rng: &mut Rng) -> Settings {
    let dfpn = Settings::new(Algorithm::Dfpn);
    match rng.below(4) {
        0 => Settings { ghi: Ghi::Twins, ..dfpn },
        1 => Settings::new(Algorithm::AlphaBeta),
        2 => Settings { threads: 2, ..dfpn },
        _ => dfpn,
    }
}

#[test]
fn no_lie_makes_an_answer_wrong() {
    let (mut asked, mut used, mut found_out) = (0, 0, 0);
    for seed in 0..2_000 {
        let mut rng = Rng::new(seed);
        let rule = RepetitionRule::ALL[rng.index(2)];
        let problem = graph(&mut rng, rule);
        let honest = Arc::new(Memory::new());
        for _ in 0..4 {
            let Some(root) = later(&problem, &mut rng) else { continue };
            let database = StoredVerdicts::new(Arc::<Memory>::clone(&honest), true);
            let request = Request { database: Some(database), ..Request::by(settings(&mut rng)) };
            solve(&root, &request, &mut Silent).unwrap();
        }
        let liar: Arc<dyn Database> = Arc::new(Liar { honest, seed, void: Mutex::default() });
        for _ in 0..6 {
            let Some(root) = later(&problem, &mut rng) else { continue };
            let Some(truth) = exhaustive(&root, 300_000) else { continue };
            // What is told meanwhile is told to an honest database, so that nothing but rows is false.
            let database = StoredVerdicts::new(Arc::clone(&liar), rng.below(2) == 0);
            let request = Request { database: Some(database.clone()), ..Request::by(settings(&mut rng)) };
            let answer = solve(&root, &request, &mut Silent).unwrap();
            let Outcome::Verdict(verdict) = answer.outcome else {
                panic!("seed {seed}: {:?} instead of a verdict", answer.outcome)
            };
            assert_eq!(verdict.value(), truth, "seed {seed}, {rule}");
            let tally = database.tally();
            (asked, used, found_out) = (asked + 1, used + tally.hits, found_out + tally.false_rows);
        }
    }
    println!("{asked} questions, {used} rows used, {found_out} found out");
    assert!(used > asked / 4 && found_out > 20, "{asked} questions, {used} rows used, {found_out} found out");
}
