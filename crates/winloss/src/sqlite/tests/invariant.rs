//! What ranked rows rest on stays, whatever is stored, made void or merged, and wherever a merge is interrupted.
//!
//! For every ranked row of a solution tree, every position below it has a floor that is at most the rank it had in that tree. And a
//! row that counts has the rank of a tree that was stored, and belongs to that solution.

use super::solution;
use crate::{Access, Asks, ByRank, Database, Found, Key, Row, Solution, Source, Sqlite, StoreError};
use proptest::prelude::*;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::OnceLock;
use twinproof_core::Value;

const POSITIONS: u128 = 12;

/// A solution tree: positions in the order of their ranks, each resting on some before it.
#[derive(Debug, Clone)]
struct Tree {
    is_certified: bool,
    value: Value,
    positions: Vec<Position>,
}

#[derive(Debug, Clone)]
struct Position {
    key: u128,
    rank: u32,
    kind: u8,
    below: Vec<usize>,
}

#[derive(Debug, Clone)]
enum Step {
    Store(usize, Tree),
    MakeVoid(usize, u128, Value),
    /// Of one database into the other, in batches of so many, interrupted at this word of the progress.
    Merge(usize, usize, Option<u32>),
}

fn value() -> impl Strategy<Value = Value> {
    prop_oneof![3 => Just(Value::Win), 1 => Just(Value::Loss)]
}

fn tree() -> impl Strategy<Value = Tree> {
    let position =
        (0..POSITIONS, 1..4u32, 0..8u8, proptest::collection::vec(any::<prop::sample::Index>(), 0..3));
    (any::<bool>(), value(), proptest::collection::vec(position, 1..8)).prop_map(
        |(is_certified, value, parts)| {
            let mut positions: Vec<Position> = Vec::new();
            for (key, gap, kind, below) in parts {
                if positions.iter().any(|position| position.key == key) {
                    continue;
                }
                let below: Vec<usize> = match positions.len() {
                    0 => Vec::new(),
                    length => below.iter().map(|index| index.index(length)).collect(),
                };
                let rank = gap + below.iter().map(|&index| positions[index].rank).max().unwrap_or(0);
                positions.push(Position { key, rank, kind, below });
            }
            Tree { is_certified, value, positions }
        },
    )
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        4 => (0..2usize, tree()).prop_map(|(to, tree)| Step::Store(to, tree)),
        2 => (0..2usize, 0..POSITIONS, value()).prop_map(|(to, key, value)| Step::MakeVoid(to, key, value)),
        1 => (0..2usize, 1..4usize, prop::option::of(1..30u32))
            .prop_map(|(from, batch, stop)| Step::Merge(from, batch, stop)),
    ]
}

impl Tree {
    /// Kinds: most are ranked; some have sets, ask too much or ask nothing, and nothing rests on these.
    fn row(&self, position: &Position) -> Row {
        let ranked = Row {
            key: Key(position.key),
            value: self.value,
            mv: Some(position.key as u32),
            rank: position.rank,
            by_rank: ByRank::Past,
            needs_fresh_epoch: position.kind == 1,
            asks: Asks::nothing(),
        };
        match position.kind {
            5 => {
                let asks = Asks::Sets { present: [1].into(), absent: [2].into() };
                Row { asks, by_rank: ByRank::Nowhere, ..ranked }
            }
            6 => Row { asks: Asks::TooMuch, by_rank: ByRank::Nowhere, ..ranked },
            7 => Row { by_rank: ByRank::Nowhere, rank: 0, ..ranked },
            _ => ranked,
        }
    }

    /// All positions below one, itself included, that are ranked.
    fn cone(&self, index: usize) -> Vec<&Position> {
        let mut open = vec![index];
        let mut cone = Vec::new();
        while let Some(index) = open.pop() {
            let position = &self.positions[index];
            if position.kind < 5 {
                cone.push(position);
                open.extend(&position.below);
            }
        }
        cone
    }
}

/// What was stored anywhere, by the engine's name or the certificate of its solution.
type Trees = HashMap<Vec<u8>, Tree>;

fn name(source: &Source) -> Vec<u8> {
    match source {
        Source::Certified(bytes) => bytes.clone(),
        Source::Claimed(engine) => engine.clone().into_bytes(),
    }
}

fn check(database: &Sqlite, trees: &Trees) -> Result<(), TestCaseError> {
    let mut rows: HashMap<(Key, Value), Found> = HashMap::new();
    for found in database.find(&(0..POSITIONS).map(Key).collect::<Vec<_>>()).unwrap() {
        rows.insert((found.row.key, found.row.value), found);
    }
    for found in rows.values().filter(|found| found.row.counts()) {
        let solution = database.solution(found.solution).unwrap().expect("a row that counts has a solution");
        let tree = &trees[&name(&solution.source)];
        let index = tree.positions.iter().position(|position| Key(position.key) == found.row.key).unwrap();
        prop_assert_eq!(&found.row, &tree.row(&tree.positions[index]));
        prop_assert_eq!(found.is_certified, tree.is_certified);
        for below in tree.cone(index) {
            let floor = rows.get(&(Key(below.key), tree.value)).and_then(|found| found.floor);
            let holds = floor.is_some_and(|floor| floor <= below.rank);
            prop_assert!(holds, "{below:?} has floor {floor:?} below {found:?}");
        }
    }
    Ok(())
}

/// The file of an empty database, made once: it has to reach the disk.
fn empty() -> &'static [u8] {
    static FILE: OnceLock<Vec<u8>> = OnceLock::new();
    FILE.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("empty.db");
        drop(Sqlite::open(&file, Access::ReadWrite).unwrap());
        std::fs::read(file).unwrap()
    })
}

fn run(steps: Vec<Step>) -> Result<(), TestCaseError> {
    let folder = tempfile::tempdir().unwrap();
    let databases = ["a", "b"].map(|name| {
        let file = folder.path().join(name);
        std::fs::write(&file, empty()).unwrap();
        let database = Sqlite::open(&file, Access::ReadWrite).unwrap();
        // A kill is played by stopping: nothing need reach the disk.
        database.with_writer(|connection| connection.pragma_update(None, "synchronous", "OFF")).unwrap();
        database
    });
    let mut trees = Trees::new();
    for (number, step) in steps.into_iter().enumerate() {
        match step {
            Step::Store(to, tree) => {
                let claimed = solution(number as u64);
                let certified = Source::Certified(name(&claimed.source));
                let source = if tree.is_certified { certified } else { claimed.source.clone() };
                let solution = Solution { source, ..claimed };
                let rows: Vec<Row> = tree.positions.iter().map(|position| tree.row(position)).collect();
                trees.insert(name(&solution.source), tree);
                databases[to].store(&solution, &rows, &[]).unwrap();
            }
            Step::MakeVoid(to, key, value) => databases[to].make_void(Key(key), value).unwrap(),
            Step::Merge(from, batch, stop) => {
                let mut words = 0;
                let merged = databases[1 - from].merge_in_batches(&databases[from], batch, &mut |_| {
                    words += 1;
                    if Some(words) == stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                });
                assert!(matches!(merged, Ok(_) | Err(StoreError::Stopped)), "{merged:?}");
            }
        }
        for one in &databases {
            check(one, &trees)?;
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_rows_rest_on_stays(steps in proptest::collection::vec(step(), 1..14)) {
        run(steps)?;
    }
}
