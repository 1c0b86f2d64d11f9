//! Threats and parries against brute force.

use crate::common::{missing, played, scattered, shape};
use twinproof_connect::Threats;
use twinproof_core::Rng;
use twinproof_games::connect::{Cell, Color, Family, FiveInARow, Move, Position, Shape, SixInARow, Stones};

/// The least number of these cells that meet all sets, by trying them all, if it is at most `most`.
fn least(sets: &[Stones], cells: &[Cell], most: u32) -> Option<u32> {
    fn reaches(sets: &[Stones], cells: &[Cell], chosen: Stones, left: u32) -> bool {
        if sets.iter().all(|set| set.meets(&chosen)) {
            return true;
        }
        left > 0
            && (0..cells.len()).any(|at| reaches(sets, &cells[at + 1..], chosen.with(cells[at]), left - 1))
    }
    (0..=most).find(|&number| reaches(sets, cells, Stones::EMPTY, number))
}

/// Compares with what is found by going through all lines and all moves. On large boards moves are made of the cells that lines
/// lack and one cell beside them: all other cells are alike.
fn compare(shape: Shape, position: &Position, side: Color) -> u32 {
    let threats = Threats::of(shape, position, side);
    let lines: Vec<(u16, Stones)> = (0..shape.line_numbers())
        .filter_map(|line| Some((line, missing(shape, position, side, line)?)))
        .filter(|(_, cells)| (1..=shape.stones.into()).contains(&cells.len()))
        .collect();
    assert_eq!(threats.lines, lines.iter().map(|&(line, _)| line).collect::<Vec<_>>());
    let sets: Vec<Stones> = lines.iter().map(|&(_, cells)| cells).collect();
    let all: Stones = sets.iter().copied().fold(Stones::EMPTY, Stones::union);
    assert_eq!(threats.missing, all);
    let most = [20, 5, 3][usize::from(all.len() > 12) + usize::from(all.len() > 24)];
    let number = Some(threats.number).filter(|&number| number <= most);
    assert_eq!(number, least(&sets, &all.iter().collect::<Vec<_>>(), most), "{position:?}");

    let mut cells: Vec<Cell> = all.iter().collect();
    cells.extend(position.empties(shape).minus(all).iter().next());
    let contains_a_parry =
        |mv: Stones| sets.is_empty() || threats.parries.iter().any(|parry| parry.set().is_subset(&mv));
    let is_smallest = |mv: Move| {
        mv.cells().all(|cell| {
            let mut rest = mv.set();
            rest.remove(cell);
            !sets.iter().all(|set| set.meets(&rest))
        })
    };
    for (at, &a) in cells.iter().enumerate() {
        let last = if shape.stones == 1 { at + 1 } else { cells.len() };
        for &b in &cells[at..last] {
            let mv = Move::two(a, b);
            let parries = sets.iter().all(|set| set.meets(&mv.set()));
            assert_eq!(contains_a_parry(mv.set()), parries, "{mv:?}");
            assert_eq!(threats.are_parried_by(shape, mv.set()), parries, "{mv:?}");
            if !sets.is_empty() {
                assert_eq!(threats.parries.contains(&mv), parries && is_smallest(mv), "{mv:?}");
            }
        }
    }
    threats.number
}

#[test]
fn threats_are_those_of_brute_force_on_random_positions() {
    let mut rng = Rng::new(19);
    let mut met = [0; 8];
    let shapes = [
        (SixInARow::SHAPE, 25),
        (FiveInARow::SHAPE, 30),
        (shape(9, 9, 6, 2), 35),
        (shape(12, 7, 5, 2), 20),
        (shape(6, 6, 4, 1), 25),
        (shape(5, 8, 3, 2), 12),
        (shape(1, 20, 2, 1), 15),
        (shape(20, 20, 20, 2), 3),
        (shape(3, 3, 4, 2), 30),
    ];
    for round in 0..10_000 {
        let (shape, most) = shapes[round % shapes.len()];
        let percent = 1 + rng.below(most);
        let position = scattered(shape, percent, &mut rng);
        met[compare(shape, &position, Color::ALL[rng.index(2)]).min(7) as usize] += 1;
    }
    assert!(met[..7].iter().all(|&count| count > 50), "every number of threats came about: {met:?}");
}

#[test]
fn threats_are_those_of_brute_force_in_games() {
    let mut rng = Rng::new(6);
    let mut positions = 0;
    let mut met = [0; 5];
    while positions < 1000 {
        let shape = if positions % 4 == 0 { FiveInARow::SHAPE } else { SixInARow::SHAPE };
        let length = 4 + rng.index(30);
        let Some(position) = played(shape, length, &mut rng) else { continue };
        positions += 1;
        for side in Color::ALL {
            met[compare(shape, &position, side).min(4) as usize] += 1;
        }
    }
    assert!(met[..3].iter().all(|&count| count > 20), "{met:?}");
}
