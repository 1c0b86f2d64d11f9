//! Tables that say something false, with hashes that fit.

use super::check;
use crate::board::Board;
use crate::build::{self, BuildOptions};
use crate::file::TableFile;
use crate::header::Kind;
use crate::{Slice, TableError, Tables, Wdl};
use std::path::Path;
use twinproof_core::{Clock, StopFlag};
use twinproof_games::checkers::{Color, Position};

fn clock() -> Clock {
    Clock::start(None, StopFlag::new())
}

fn built(pieces: u8) -> (tempfile::TempDir, Tables) {
    let folder = tempfile::tempdir().unwrap();
    let options = BuildOptions { pieces, threads: 1, memory: 64 << 20 };
    let tables = build::build(folder.path(), &options, &clock(), &mut |_| {}).unwrap();
    (folder, tables)
}

fn checked(folder: &Path, pieces: u8) -> Result<(), TableError> {
    check(folder, pieces, 2, &clock(), &mut |_| {}).map(|_| ())
}

/// Writes a table anew with some cells of quiet positions changed, with counts, hashes and digest of what it says now: only the
/// rules know better.
fn forge(folder: &Path, kind: Kind, slice: Slice, changes: &[(usize, u8)]) {
    let game = crate::tables::game_folder(folder);
    let mut file = TableFile::open(&game, kind, slice, 0, 0).unwrap();
    let pages = (0..file.page_count()).map(|page| file.page_cells(page).unwrap());
    let mut cells: Vec<u8> = pages.flatten().collect();
    for &(cell, says) in changes {
        let said = std::mem::replace(&mut cells[cell], says);
        if kind == Kind::Values {
            let counts = &mut file.header.counts;
            for outcomes in [&mut counts.all, &mut counts.quiet] {
                outcomes.count(Wdl::from_bits(says));
                match Wdl::from_bits(said) {
                    Wdl::Win => outcomes.win -= 1,
                    Wdl::Draw => outcomes.draw -= 1,
                    Wdl::Loss => outcomes.loss -= 1,
                }
            }
        }
    }
    build::rewrite(&game, &file, cells);
}

/// All quiet positions of a slice, Black to move, with their cells.
fn quiet_positions(slice: Slice) -> Vec<(Position, usize)> {
    let index = crate::index::Index::new(slice);
    let mut found = Vec::new();
    for group in super::formation::formations(slice) {
        for men in group {
            let mut formation = super::formation::Formation::default();
            formation.set_up(slice, men);
            for side in 0..if slice == slice.flipped() { 2 } else { 1 } {
                for position in formation.positions(side).flatten().filter(|position| !position.has_capture())
                {
                    let position = if side == 0 { position } else { position.turned() };
                    found.push((position, index.cell(&Board::from(position)) as usize));
                }
            }
        }
    }
    found
}

#[test]
fn what_was_built_is_accepted() {
    let (folder, _) = built(3);
    checked(folder.path(), 3).unwrap();
}

#[test]
fn any_changed_value_is_found() {
    let (folder, tables) = built(2);
    let mut changes = 0;
    for slice in Slice::of(2) {
        for (position, cell) in quiet_positions(slice).into_iter().step_by(37) {
            let is = tables.probe(&position).unwrap().unwrap();
            for says in [Wdl::Win, Wdl::Draw, Wdl::Loss].into_iter().filter(|&says| says != is) {
                forge(folder.path(), Kind::Values, slice, &[(cell, says.bits())]);
                let error = checked(folder.path(), 2).expect_err("a value is wrong");
                assert!(error.to_string().contains(" sure "), "{position} {says}: {error}");
                forge(folder.path(), Kind::Values, slice, &[(cell, is.bits())]);
                changes += 1;
            }
        }
    }
    checked(folder.path(), 2).unwrap();
    assert!(changes > 150, "{changes}");
}

#[test]
fn any_changed_distance_is_found() {
    let (folder, tables) = built(2);
    let mut changes = 0;
    for slice in Slice::of(2) {
        let decided = quiet_positions(slice).into_iter().filter_map(|(position, cell)| {
            let distance = tables.distance(&position).unwrap()?;
            Some((position, cell, distance))
        });
        for (position, cell, is) in decided.step_by(23) {
            // One that the file has a code for, whatever the slice.
            let says = if is < 2 { is + 1 } else { is - 1 };
            forge(folder.path(), Kind::Distances, slice, &[(cell, says)]);
            let error = checked(folder.path(), 2).expect_err("a distance is wrong").to_string();
            assert!(error.contains("plies from conversion"), "{position}: {error}");
            forge(folder.path(), Kind::Distances, slice, &[(cell, is)]);
            changes += 1;
        }
    }
    checked(folder.path(), 2).unwrap();
    assert!(changes > 20, "{changes}");
}

/// Draws are made wins of the side with two kings and losses of the other one, as many as can be so that each fits those
/// after it. Every win then has a move to a loss, every loss only moves to wins; but they all wait for each other.
#[test]
fn wins_that_vouch_for_each_other_are_found() {
    let (folder, tables) = built(3);
    let (strong, weak) = (Slice::new(0, 2, 0, 1), Slice::new(0, 1, 0, 2));
    let drawn = |slice| {
        let mut positions = quiet_positions(slice);
        positions.retain(|(position, _)| tables.probe(position).unwrap() == Some(Wdl::Draw));
        positions
    };
    let (mut wins, mut losses) = (drawn(strong), drawn(weak));
    let says = |position: Position, wins: &[(Position, usize)], losses: &[(Position, usize)]| {
        let turned = if position.side() == Color::Black { position } else { position.turned() };
        let is_in = |list: &[(Position, usize)]| list.iter().any(|&(other, _)| other == turned);
        match tables.probe(&position).unwrap().unwrap() {
            Wdl::Draw if is_in(wins) => Wdl::Win,
            Wdl::Draw if is_in(losses) => Wdl::Loss,
            value => value,
        }
    };
    loop {
        let before = (wins.len(), losses.len());
        let mut next = wins.clone();
        next.retain(|(position, _)| {
            position.moves().iter().any(|&mv| says(position.play(mv), &wins, &losses) == Wdl::Loss)
        });
        wins = next;
        let mut next = losses.clone();
        next.retain(|(position, _)| {
            position.moves().iter().all(|&mv| says(position.play(mv), &wins, &losses) == Wdl::Win)
        });
        losses = next;
        if (wins.len(), losses.len()) == before {
            break;
        }
    }
    assert!(!wins.is_empty() && !losses.is_empty(), "{} wins and {} losses", wins.len(), losses.len());

    let all = |list: &[(Position, usize)], value: Wdl| -> Vec<_> {
        list.iter().map(|&(_, cell)| (cell, value.bits())).collect()
    };
    forge(folder.path(), Kind::Values, strong, &all(&wins, Wdl::Win));
    forge(folder.path(), Kind::Values, weak, &all(&losses, Wdl::Loss));
    let error = checked(folder.path(), 3).expect_err("no win is forced").to_string();
    assert!(error.contains("sure"), "{error}");
}

#[test]
fn changed_counts_are_found() {
    let (folder, _) = built(2);
    let game = crate::tables::game_folder(folder.path());
    let mut file = TableFile::open(&game, Kind::Values, Slice::new(0, 1, 0, 1), 0, 0).unwrap();
    file.header.counts.all.win += 1;
    file.header.counts.all.draw -= 1;
    let cells = (0..file.page_count()).flat_map(|page| file.page_cells(page).unwrap()).collect();
    build::rewrite(&game, &file, cells);
    let error = checked(folder.path(), 2).expect_err("the counts are wrong").to_string();
    assert!(error.contains("counts"), "{error}");
}
