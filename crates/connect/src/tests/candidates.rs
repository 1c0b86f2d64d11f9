//! The moves that leave no free stone against all moves there are.

use super::{SHAPES, scattered};
use crate::board::Side;
use crate::candidates::{Finder, Want};
use crate::parry::{self, Stakes, cells, pair};
use std::collections::HashMap;
use twinproof_core::Rng;

#[test]
fn no_move_with_enough_threats_is_missed() {
    let mut rng = Rng::new(3);
    let (mut positions, mut with_defence, mut met, mut free) = (0, 0, [0, 0], 0);
    while positions < 400 {
        // Large boards have too many pairs to try them all.
        let (shape, percent) = SHAPES[1 + rng.index(SHAPES.len() - 1)];
        let mut board = scattered(shape, 1 + rng.below(percent), &mut rng);
        let has_threat = |side| parry::threat_lines(&board, side).next().is_some();
        let is_over = |side| !board.open(side, 0).is_empty();
        if has_threat(Side::Attacker) || is_over(Side::Attacker) || is_over(Side::Defender) {
            continue;
        }
        positions += 1;
        let mut must_parry = Vec::new();
        parry::threats(&board, Side::Defender, &mut must_parry);
        with_defence += u32::from(!must_parry.is_empty());
        let mut found = Vec::new();
        Finder::new(&board).find(&board, &must_parry, Want::All, &mut found);
        let by_move: HashMap<_, _> =
            found.iter().map(|candidate| (candidate.cells, candidate.wins)).collect();
        assert_eq!(by_move.len(), found.len(), "every move once");

        let has_win = found.iter().any(|candidate| candidate.wins);
        for want in [Want::AllOrWin, Want::Win] {
            let mut some = Vec::new();
            Finder::new(&board).find(&board, &must_parry, want, &mut some);
            assert!(some.iter().all(|candidate| found.contains(candidate)));
            assert_eq!(some.last().is_some_and(|candidate| candidate.wins), has_win);
            assert_eq!(some.is_empty(), found.is_empty());
            assert!(has_win || want == Want::Win || some == found);
        }

        let empties: Vec<_> = board.empties().iter().collect();
        let mut stakes_of = |mv: &_| {
            cells(mv).iter().for_each(|&cell| board.put(cell, Side::Attacker));
            let mut sets = Vec::new();
            parry::threats(&board, Side::Attacker, &mut sets);
            let stakes = parry::parries(&sets, board.per_move(), &mut Vec::new());
            let answered = !parry::threat_lines(&board, Side::Defender).any(|_| true);
            cells(mv).iter().for_each(|&cell| board.take(cell, Side::Attacker));
            (stakes, answered)
        };
        for (at, &a) in empties.iter().enumerate() {
            let partners = if shape.stones == 1 { &empties[at..=at] } else { &empties[at + 1..] };
            for &b in partners {
                let mv = pair(a, b);
                let (stakes, answered) = stakes_of(&mv);
                let enough = stakes >= Stakes::Full && answered;
                let known = by_move.get(&mv);
                if let Some(&wins) = known {
                    assert!(enough, "{mv:?}");
                    assert_eq!(wins, stakes == Stakes::Won, "{mv:?}");
                    met[usize::from(wins)] += 1;
                } else if enough {
                    // One stone does it all, and the other is no use.
                    let alone = [a, b].map(|cell| stakes_of(&[cell; 2]).0);
                    assert_eq!(*alone.iter().max().expect("two stones"), stakes, "{mv:?}");
                    free += 1;
                }
            }
        }
    }
    assert!(with_defence > 50 && met[0] > 1000 && met[1] > 100 && free > 0, "{with_defence} {met:?} {free}");
}
