//! Symmetries: each is one, leads back, and all of them have the same canonical position.

use super::*;
use std::collections::HashSet;

#[test]
fn symmetries_keep_lines_and_lead_back() {
    for (shape, count) in [(shape(6, 6, 4, 2), 8), (shape(6, 4, 3, 2), 4), (shape(1, 9, 3, 2), 4)] {
        let all: Vec<_> = Symmetry::all(shape).collect();
        assert_eq!((all.len(), all[0]), (count, Symmetry::IDENTITY));
        let images: HashSet<Vec<_>> = all
            .iter()
            .map(|symmetry| shape.board().iter().map(|cell| symmetry.cell(shape, cell)).collect())
            .collect();
        assert_eq!(images.len(), if shape.width == 1 { 2 } else { count }, "they differ");
        let lines: HashSet<Stones> =
            (0..shape.line_numbers()).filter_map(|line| Some(shape.line(line)?.collect())).collect();
        for symmetry in all {
            for cell in shape.board().iter() {
                assert_eq!(symmetry.inverse().cell(shape, symmetry.cell(shape, cell)), cell, "{symmetry:?}");
            }
            let turned: HashSet<_> = lines.iter().map(|&line| symmetry.stones(shape, line)).collect();
            assert_eq!(turned, lines, "{symmetry:?}");
        }
    }
}

#[test]
fn one_position_stands_for_all_that_are_the_same() {
    let mut rng = Rng::new(1);
    for shape in [shape(6, 6, 4, 2), shape(7, 5, 4, 1), shape(19, 19, 6, 2)] {
        let game = game(shape, Color::Black);
        let mut different = 0;
        for stones in (0..20).cycle().take(300) {
            let position = random_position(shape, stones, &mut rng);
            let (canonical, to) = game.canonical(&position);
            assert_eq!(to.position(shape, &position), canonical);
            assert_eq!(to.inverse().position(shape, &canonical), position);
            different += u32::from(canonical != position);
            for symmetry in Symmetry::all(shape) {
                assert_eq!(game.canonical(&symmetry.position(shape, &position)).0, canonical);
            }
            // A move found for the one is led back to the other.
            let most = game.size_hint(&canonical);
            if most > 0 {
                let mv = game.move_at(&canonical, rng.below(most).into(), &mut Vec::new()).unwrap();
                let back = to.inverse().mv(shape, mv);
                assert!(game.index_of(&position, back).is_some());
                let after = game.play(&position, back);
                assert_eq!(to.position(shape, &after), game.play(&canonical, mv));
            }
        }
        assert!(different > 100);
    }
}
