//! Looking for a move without an answer finds one exactly where going through all moves does, whatever the answers are.

use super::super::super::tests::shape;
use super::super::super::{Cell, Move, Stones};
use super::super::coverage::{Child, Coverage};
use super::super::danger::{self, Danger};
use super::super::node::Subtree;
use super::meter;
use super::prover::all_moves;
use twinproof_core::Rng;

/// So many of these cells at most.
fn some(free: Stones, most: u32, rng: &mut Rng) -> Stones {
    (0..rng.below(most + 1)).filter_map(|_| free.select(rng.below(free.len()))).collect()
}

fn random_child(free: Stones, stones: u8, rng: &mut Rng) -> Child {
    let taken = some(free, 4, rng);
    let extra = rng.below(u32::from(stones) + 1) as u8;
    let rest = free.minus(taken);
    let pairs = if extra == 2 { rng.below(4) } else { 0 };
    let pairs = (0..pairs).map(|_| some(free, 4, rng).minus(taken)).collect();
    Child { taken, extra, guarded: some(free, 3, rng).intersection(rest), pairs, answer: 0 }
}

/// Whether a child answers a move, as the rule is written.
fn answers(child: &Child, cells: &[Cell]) -> bool {
    let outside: Stones = cells.iter().copied().filter(|&cell| !child.taken.contains(cell)).collect();
    outside.len() <= child.extra.into()
        && !outside.meets(&child.guarded)
        && child.pairs.iter().all(|pair| outside.intersection(*pair).len() < 2)
}

#[test]
fn a_move_without_an_answer_is_found_exactly_where_there_is_one() {
    let mut rng = Rng::new(1);
    let mut met = [0; 2];
    for case in 0..60_000 {
        let stones = 1 + (case % 2) as u8;
        let free = Stones::below(5 + rng.below(4) as u16);
        let completions: Vec<_> = (0..rng.below(4))
            .filter_map(|_| {
                let cells: Vec<_> = some(free, stones.into(), &mut rng).iter().collect();
                match *cells {
                    [] => None,
                    [cell] => Some(Move::one(cell)),
                    [first, second, ..] => Some(Move::two(first, second)),
                }
            })
            .collect();
        let children: Vec<_> = (0..rng.below(6)).map(|_| random_child(free, stones, &mut rng)).collect();
        let is_answered = |cells: &[Cell]| {
            completions.iter().any(|mv| !cells.iter().any(|&cell| mv.contains(cell)))
                || children.iter().any(|child| answers(child, cells))
        };
        let has_gap = all_moves(free, stones).iter().any(|cells| !is_answered(cells));
        let coverage = Coverage { completions: &completions, children: &children, free, left_out: &[] };
        let gap = meter(|meter| coverage.gap(&[], stones.into(), meter)).expect("nothing is limited");
        assert_eq!(gap.is_some(), has_gap, "{gap:?}: {completions:?} {children:?}");
        assert!(gap.is_none_or(|gap| !is_answered(&gap)), "{completions:?} {children:?}");
        met[usize::from(has_gap)] += 1;
    }
    assert!(met.iter().all(|&count| count > 5000), "{met:?}");
}

#[test]
fn cores_and_dangers_become_what_a_child_guards() {
    let mut rng = Rng::new(2);
    let board = shape(5, 4, 4, 2);
    let mut met = [0; 2];
    for _ in 0..3000 {
        let taken = some(board.board(), 3, &mut rng);
        let mut dangers = Vec::new();
        while dangers.len() < rng.below(4) as usize {
            let line = rng.below(board.line_numbers().into()) as u16;
            let Some(cells) = board.line(line) else { continue };
            let open = |places, (place, cell)| {
                places | u32::from(!taken.contains(cell) && rng.below(4) > 0) << place
            };
            let places = cells.enumerate().fold(0, open);
            dangers.push(Danger { line, places, need: 1 + rng.below(3) });
        }
        let core = some(board.board(), 3, &mut rng).minus(taken);
        let subtree = Subtree { core, dangers, answer: 0 };
        let extra = rng.below(3) as u8;
        let child = meter(|meter| Child::new(board, taken, extra, &subtree, meter));
        let child = child.expect("nothing is limited");
        for cells in all_moves(board.board(), 2) {
            let outside = cells.iter().copied().collect::<Stones>().minus(taken);
            let too_many = |danger: &Danger| outside.intersection(danger.cells(board)).len() >= danger.need;
            let expected = outside.len() <= extra.into()
                && !outside.meets(&core)
                && !subtree.dangers.iter().any(too_many);
            let slack = expected.then(|| usize::from(extra) - outside.len() as usize);
            let found = meter(|meter| child.slack(&cells, || meter.work(1)));
            assert_eq!(found, Ok(slack), "{child:?} {subtree:?} {cells:?}");
            met[usize::from(expected)] += 1;
        }
    }
    assert!(met.iter().all(|&count| count > 50_000), "{met:?}");
}

#[test]
fn dangers_are_merged_in_order_and_the_stricter_one_stays() {
    let mut rng = Rng::new(3);
    let in_order = |mut dangers: Vec<Danger>| {
        dangers.sort_unstable();
        dangers.dedup_by_key(|danger| (danger.line, danger.places));
        dangers
    };
    let mut both = 0;
    for _ in 0..5000 {
        let mut some = || {
            let count = rng.below(8);
            let one = |_| Danger { line: rng.below(5) as u16, places: rng.below(4), need: 1 + rng.below(3) };
            in_order((0..count).map(one).collect())
        };
        let (one, other) = (some(), some());
        let expected = in_order([one.as_slice(), &other].concat());
        both += one.len() + other.len() - expected.len();
        let mut merged = one.clone();
        let taken = meter(|meter| {
            danger::merge(&mut merged, other.iter().copied(), meter).expect("nothing is limited");
            u64::MAX - meter.left()
        });
        assert_eq!(merged, expected, "{one:?} {other:?}");
        assert_eq!(taken as usize, (expected.len() - one.len()) * size_of::<Danger>());
    }
    assert!(both > 1000);
}
