//! What a set says beside values, and how it is read.

use crate::fen::position;
use crate::{built, tables};
use twinproof_core::Rng;
use twinproof_games::checkers::{Color, Position};
use twinproof_tables::{TableError, Tables, Wdl};

#[test]
fn positions_with_too_many_pieces_or_one_side_only_are_not_covered() {
    let (_folder, tables) = tables(2);
    for fen in ["B:W32:B1,2", "B:WK32:B", "W:WK32:B"] {
        assert_eq!(tables.probe(&position(fen)).unwrap(), None, "{fen}");
        assert_eq!(tables.distance(&position(fen)).unwrap(), None, "{fen}");
        assert_eq!(tables.best_move(&position(fen)).unwrap(), None, "{fen}");
    }
    assert_eq!(tables.probe(&Position::START).unwrap(), None);
}

#[test]
fn sets_have_names_and_digests_of_their_own() {
    let (folder, three) = tables(3);
    let two = Tables::open(folder.path(), 2).unwrap();
    assert_eq!((two.name(), three.name()), ("checkers-2".into(), "checkers-3".into()));
    assert_eq!((two.pieces(), three.pieces()), (2, 3));
    assert_ne!(two.digest(), three.digest());
    assert_eq!(two.digest(), tables(2).1.digest());
}

#[test]
fn only_possible_numbers_of_pieces_are_opened() {
    let folder = tempfile::tempdir().unwrap();
    for pieces in [0, 1, 9] {
        assert_eq!(Tables::open(folder.path(), pieces).unwrap_err(), TableError::Pieces(pieces));
    }
}

#[test]
fn a_cache_without_room_gives_the_same_answers() {
    let folder = tempfile::tempdir().unwrap();
    let roomy = built(folder.path(), 3, 2);
    let narrow = Tables::open_with_cache(folder.path(), 3, 0).unwrap();
    let mut rng = Rng::new(7);
    let mut asked = 0;
    while asked < 5_000 {
        let mut square = || 1_u32 << rng.below(32);
        let (black, white, kings) = (square() | square(), square(), square() | square());
        let side = if asked % 2 == 0 { Color::Black } else { Color::White };
        let Ok(position) = Position::new(black, white, kings & (black | white), side) else { continue };
        assert_eq!(narrow.probe(&position).unwrap(), roomy.probe(&position).unwrap(), "{position}");
        assert_eq!(narrow.distance(&position).unwrap(), roomy.distance(&position).unwrap(), "{position}");
        asked += 1;
    }
}

/// Two kings catch one: the longest win of three kings takes 33 plies to the capture.
#[test]
fn best_moves_lead_to_the_end_in_as_many_plies_as_the_distance_says() {
    let (_folder, tables) = tables(3);
    for fen in ["W:WK24,K29:BK18", "W:WK17:BK6,K29", "W:WK11:BK4,23", "B:W21:B5,K9"] {
        let mut here = position(fen);
        let value = tables.probe(&here).unwrap().unwrap();
        assert_ne!(value, Wdl::Draw, "{fen}");
        let distance = tables.distance(&here).unwrap().unwrap();
        let mut plies = 0;
        loop {
            let (mv, says) = tables.best_move(&here).unwrap().unwrap();
            assert_eq!(says, if plies % 2 == 0 { value } else { value.flipped() }, "{fen} after {plies}");
            let after = here.play(mv);
            let converts = mv.is_capture() || after.kings().count_ones() != here.kings().count_ones();
            (here, plies) = (after, plies + 1);
            if converts {
                break;
            }
        }
        assert_eq!(plies, distance, "{fen}");
    }
}
