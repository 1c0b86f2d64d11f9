//! What a database of three million rows takes and how fast it is: bytes a row, inserts, look-ups, the cache and its filter.
//!
//! `cargo bench -p twinproof-winloss --bench store [-- ROWS]` prints figures as it goes. It needs about a gigabyte of disk, in
//! the folder for temporary files.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::Instant;
use twinproof_core::{RepetitionRule, Rng, Value};
use twinproof_winloss::{
    Access, Asks, ByRank, CachedDatabase, Database, Key, Question, Row, Solution, Source, Sqlite,
};

const LOOK_UPS: usize = 200_000;
/// How many rows a search may meet again and again.
const MET: usize = 100_000;

fn key(rng: &mut Rng) -> Key {
    Key(u128::from(rng.next_u64()) << 64 | u128::from(rng.next_u64()))
}

/// Moves as in Go, ranks up to a few hundred: nearly every number takes a byte or two.
fn row(rng: &mut Rng, digests: usize) -> Row {
    let mut set = |length: usize| (0..length).map(|_| rng.next_u64()).collect();
    let asks = Asks::Sets { present: set(digests / 2), absent: set(digests - digests / 2) };
    Row {
        key: key(rng),
        value: if rng.below(2) == 0 { Value::Win } else { Value::Loss },
        mv: (rng.below(2) == 0).then(|| rng.below(362)),
        rank: rng.below(300),
        by_rank: if digests == 0 { ByRank::Past } else { ByRank::Nowhere },
        needs_fresh_epoch: false,
        asks,
    }
}

fn solution(number: u64) -> Solution {
    let question = Question {
        game: "go".into(),
        rule: RepetitionRule::CurrentPlayerLoss,
        setup: vec![1; 40],
        words: "does Black live?".into(),
    };
    Solution {
        question,
        root: number.to_le_bytes().into(),
        key: Key(number.into()),
        value: Value::Win,
        time: 1_800_000_000,
        source: Source::Certified(number.to_le_bytes().into()),
        tables: vec![],
    }
}

/// Stores that many rows in batches, and says how fast it went.
fn fill(database: &Sqlite, rows: usize, batch: usize, digests: usize, seed: u64) {
    let mut rng = Rng::new(seed);
    let mut stored = 0;
    let mut seconds = 0.0;
    while stored < rows {
        let part: Vec<Row> = (0..batch.min(rows - stored)).map(|_| row(&mut rng, digests)).collect();
        let start = Instant::now();
        database.store(&solution(seed << 32 | stored as u64), &part, &[]).expect("it can be stored");
        seconds += start.elapsed().as_secs_f64();
        stored += part.len();
    }
    println!("  {rows} rows in batches of {batch}: {:.0} inserts a second", rows as f64 / seconds);
}

fn bytes_a_row(database: &Sqlite) -> f64 {
    let statistics = database.statistics(&mut |_| ControlFlow::Continue(())).expect("it can be counted");
    statistics.row_bytes as f64 / statistics.rows as f64
}

/// The keys that `fill` has stored, or some of them.
fn stored_keys(count: usize, seed: u64) -> Vec<Key> {
    let mut rng = Rng::new(seed);
    (0..count).map(|_| row(&mut rng, 0).key).collect()
}

/// Time for one of many questions, in nanoseconds.
fn time(what: &str, keys: &[Key], find: impl Fn(Key) -> bool, expected: bool) {
    let start = Instant::now();
    let found = keys.iter().filter(|&&key| black_box(find(key))).count();
    let nanoseconds = start.elapsed().as_nanos() as f64 / keys.len() as f64;
    assert_eq!(found, if expected { keys.len() } else { 0 });
    println!("  {what}: {nanoseconds:.0} ns");
}

fn shuffled(mut keys: Vec<Key>, seed: u64) -> Vec<Key> {
    let mut rng = Rng::new(seed);
    for last in (1..keys.len()).rev() {
        keys.swap(last, rng.index(last + 1));
    }
    keys
}

fn main() {
    let rows: usize = std::env::args().filter_map(|word| word.parse().ok()).next().unwrap_or(3_000_000);
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    let open = |name: &str| Sqlite::open(&folder.path().join(name), Access::ReadWrite).expect("a new file");

    println!("rows without sets:");
    let database = open("plain.db");
    let (most, some) = (rows * 9 / 10, rows / 20);
    fill(&database, most, 100_000, 0, 1);
    fill(&database, some, 10_000, 0, 2);
    fill(&database, rows - most - some, 1_000, 0, 3);
    println!("  {:.1} bytes a row", bytes_a_row(&database));

    let keys = shuffled(stored_keys(most, 1), 7);
    let known = &keys[..LOOK_UPS.min(keys.len())];
    let mut rng = Rng::new(99);
    let strangers: Vec<Key> = (0..LOOK_UPS).map(|_| key(&mut rng)).collect();
    println!("look-ups in the file, at random:");
    let file = database.file().to_owned();
    drop(database);
    let database = Sqlite::open(&file, Access::ReadWrite).expect("it was just written");
    let in_file = |key| database.find_one(key).expect("it can be read").is_some();
    for when in ["first", "warm"] {
        time(&format!("{when}, there"), known, in_file, true);
        time(&format!("{when}, not there"), &strangers, in_file, false);
    }
    let start = Instant::now();
    let found =
        known.chunks(1000).map(|keys| database.find(keys).expect("it can be read").len()).sum::<usize>();
    let each = start.elapsed().as_nanos() as f64 / found as f64;
    println!("  in batches of 1,000, there: {each:.0} ns");

    println!("through a cache of 64 MiB:");
    let start = Instant::now();
    let cached = CachedDatabase::new(database, 64 << 20).expect("it can be read");
    println!("  opened after {:.1} ms", start.elapsed().as_secs_f64() * 1e3);
    let in_cache = |key| cached.find_one(key).expect("it can be read").is_some();
    let start = Instant::now();
    let mut asked = 0;
    while !cached.has_filter() {
        asked += 1;
        in_cache(key(&mut rng));
    }
    println!("  filter there after {asked} misses and {:.0} ms", start.elapsed().as_secs_f64() * 1e3);
    let met: Vec<Key> = shuffled(known[..MET.min(known.len())].to_vec(), 8);
    met.iter().for_each(|&key| assert!(in_cache(key)));
    time("hit", &met, in_cache, true);
    time("miss", &strangers, in_cache, false);
    for threads in [2, 4] {
        let start = Instant::now();
        std::thread::scope(|scope| {
            for thread in 0..threads {
                let keys = shuffled(met.clone(), 9 + thread);
                scope.spawn(move || keys.iter().for_each(|&key| assert!(in_cache(key))));
            }
        });
        let each = start.elapsed().as_nanos() as f64 / (threads as usize * met.len()) as f64;
        println!("  hits of {threads} threads together, shuffling included: {each:.0} ns each");
    }

    let database = cached.inner();
    let start = Instant::now();
    database.vacuum().expect("there is room");
    println!("vacuum: {:.1} s, then {:.1} bytes a row", start.elapsed().as_secs_f64(), bytes_a_row(database));

    println!("rows without sets, all in small batches:");
    let database = open("small.db");
    fill(&database, rows / 10, 1_000, 0, 5);
    println!("  {:.1} bytes a row", bytes_a_row(&database));

    for digests in [4, 16, 64] {
        println!("rows with {digests} digests:");
        let database = open(&format!("sets{digests}.db"));
        fill(&database, rows / 20, 10_000, digests, 4);
        println!("  {:.1} bytes a row", bytes_a_row(&database));
    }
}
