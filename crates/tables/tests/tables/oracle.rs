//! Every position of up to three pieces against plain exhaustion by the rules of the game.

use crate::tables;
use std::collections::HashMap;
use twinproof_games::checkers::{Color, Position};
use twinproof_tables::Wdl;

/// All positions of up to three pieces in which both sides have some.
fn positions() -> Vec<Position> {
    let mut found = Vec::new();
    let mut pieces = Vec::new();
    place(0, &mut pieces, &mut found);
    found
}

fn place(square: u32, pieces: &mut Vec<(u32, u32)>, found: &mut Vec<Position>) {
    if pieces.len() == 3 || square == 32 {
        let of = |kind: fn(u32) -> bool| {
            let squares = pieces.iter().filter(|piece| kind(piece.1));
            squares.fold(0, |set, piece| set | 1 << piece.0)
        };
        let (black, white, kings) = (of(|kind| kind < 2), of(|kind| kind >= 2), of(|kind| kind % 2 == 1));
        if black != 0 && white != 0 {
            let with_side = Color::ALL.map(|side| Position::new(black, white, kings, side));
            found.extend(with_side.into_iter().flatten());
        }
        return;
    }
    place(square + 1, pieces, found);
    for kind in 0..4 {
        pieces.push((square, kind));
        place(square + 1, pieces, found);
        pieces.pop();
    }
}

/// The value and the distance to conversion of every position that is decided, by passes over all positions.
fn exhaust(positions: &[Position]) -> HashMap<Position, (Wdl, u8)> {
    let numbers: HashMap<_, _> =
        positions.iter().enumerate().map(|(number, &position)| (position, number)).collect();
    // Where moves lead to, and whether they convert; nowhere if that is the end.
    let moves: Vec<Vec<(Option<usize>, bool)>> = positions
        .iter()
        .map(|position| {
            let after = position.moves().into_iter().map(|mv| {
                let after = position.play(mv);
                let converts = mv.is_capture() || after.kings().count_ones() != position.kings().count_ones();
                (numbers.get(&after).copied(), converts)
            });
            after.collect()
        })
        .collect();
    // Values first, in any order.
    let mut values = vec![Wdl::Draw; positions.len()];
    let mut changed = true;
    while changed {
        changed = false;
        for number in 0..positions.len() {
            let mut after = moves[number].iter().map(|(to, _)| to.map_or(Wdl::Loss, |to| values[to]));
            let value = match () {
                _ if after.clone().any(|value| value == Wdl::Loss) => Wdl::Win,
                _ if after.all(|value| value == Wdl::Win) => Wdl::Loss,
                _ => Wdl::Draw,
            };
            changed |= value != values[number];
            values[number] = value;
        }
    }
    // Then distances, ply by ply.
    let mut distances: Vec<Option<u8>> = vec![None; positions.len()];
    let decided: Vec<_> = (0..positions.len()).filter(|&number| values[number] != Wdl::Draw).collect();
    for ply in 0..100 {
        let is_now = |&&number: &&usize| {
            let within = |&(to, converts): &(Option<usize>, bool)| {
                converts || to.and_then(|to| distances[to]).is_some_and(|distance| distance < ply)
            };
            let lost = |&&(to, _): &&(Option<usize>, bool)| to.is_none_or(|to| values[to] == Wdl::Loss);
            let mut after = moves[number].iter();
            distances[number].is_none()
                && if values[number] == Wdl::Win {
                    after.filter(lost).any(|mv| ply > 0 && within(mv))
                } else {
                    after.all(|mv| ply > 0 && within(mv))
                }
        };
        let now: Vec<_> = decided.iter().filter(is_now).copied().collect();
        now.into_iter().for_each(|number| distances[number] = Some(ply));
    }
    let found = |&number: &usize| (positions[number], (values[number], distances[number].unwrap()));
    decided.iter().map(found).collect()
}

#[test]
fn every_position_of_up_to_three_pieces_has_the_value_and_the_distance_of_plain_exhaustion() {
    let (_folder, tables) = tables(3);
    let positions = positions();
    assert_eq!(positions.len(), 2 * 199_520);
    let expected = exhaust(&positions);
    for position in &positions {
        let (value, distance) =
            expected.get(position).map_or((Wdl::Draw, None), |&(value, distance)| (value, Some(distance)));
        assert_eq!(tables.probe(position).unwrap(), Some(value), "{position}");
        assert_eq!(tables.distance(position).unwrap(), distance, "{position}");
    }
}
