//! The small plane of a region against the whole board.

use super::*;

/// All that a game says of a position.
fn told(game: &Go, position: &Position) -> (Vec<Move>, Numbers, bool, [u64; 2], Vec<Option<ChildPreview>>) {
    let (mut moves, mut previews) = (Vec::new(), Vec::new());
    game.moves(position, &mut moves);
    game.preview_children(position, &moves, &mut previews);
    let keys = [game.state_key(position), game.repetition_key(position)];
    (moves, game.evaluate(position), game.wins_by_passes(position), keys, previews)
}

/// The same game where nothing is on a small plane, nor on a medium one if `medium` says so.
fn without_small(game: &Go, medium: bool) -> Go {
    let mut ground = (*game.ground).clone();
    ground.small = None;
    ground.medium = ground.medium.filter(|_| medium);
    Go { ground: Arc::new(ground), ..game.clone() }
}

/// Random games about random stones in random regions: those that the small plane takes say the same on the whole board.
#[test]
fn the_small_plane_says_what_the_whole_board_says() {
    let mut rng = Rng::new(7);
    let mut met = [[0; 6]; 2];
    for number in 0..40_000 {
        let mut sparse = |of: PointSet, share: u32| of.iter().filter(|_| rng.below(share) == 0).collect();
        // A corner, or two strips in a rectangle that fits no word, but for some points; around it mostly White, with liberties.
        let has_strips = number / 6 % 2 == 1;
        let size = if has_strips { Size::new(12, 11).unwrap() } else { Size::new(6, 5).unwrap() };
        let all = PointSet::all(size);
        let is_near = |point: &Point| {
            let (column, row) = size.place(*point);
            if has_strips { column % 8 < 2 && column < 10 && row < 10 } else { column < 4 && row < 4 }
        };
        let near: PointSet = all.iter().filter(is_near).collect();
        let region = near.without(sparse(near, 8));
        // Far away there is nothing.
        let outside = all.iter().filter(|&point| {
            let (column, _) = size.place(point);
            !region.contains(point) && (!has_strips || [2, 7, 10].contains(&column))
        });
        let outside: PointSet = outside.collect();
        let mut white = outside.without(sparse(outside, 4));
        let black = sparse(region, 2).or(sparse(outside.without(white), 4));
        white = white.or(sparse(region.without(black), 3));
        let goals = [Goal::Live, Goal::Kill, Goal::Capture, Goal::OneEye, Goal::TwoEyes, Goal::Score(3)];
        let goal = goals[number % 6];
        let target = match goal {
            Goal::Score(_) => PointSet::EMPTY,
            _ => sparse(region.and(black), 2),
        };
        let region = if target.is_empty() { all } else { region };
        if target.is_empty() != matches!(goal, Goal::Score(_)) {
            continue;
        }
        let first = if matches!(goal, Goal::Kill | Goal::Capture) { Color::White } else { Color::Black };
        let ko = Ko::ALL[rng.index(3)];
        let mut game = Go::new(size, ko, goal, first, region, target);
        if ko != Ko::Simple {
            game = game.with_suicide(rng.below(3) == 0).unwrap();
        }
        let games = [game.clone(), without_small(&game, true), without_small(&game, false)];
        let boards = games.each_ref().map(|game| Board::new(&game.ground, [black, white]));
        let [Ok(board), Ok(medium), Ok(whole)] = boards else { continue };
        match [&board, &medium, &whole].map(|board| board.inner) {
            [Inner::Small(_), Inner::Medium(_), Inner::Nothing] => {}
            [Inner::Nothing, Inner::Nothing, Inner::Nothing] => continue,
            other => panic!("{other:?}"),
        }
        let to_move = Color::ALL[rng.index(2)];
        let [mut position, mut medium, mut whole] =
            [board, medium, whole].map(|board| Position::new(board, to_move));
        for _ in 0..30 {
            let said = told(&game, &position);
            assert_eq!(said, told(&games[1], &medium), "{goal:?} {position:?} in {region:?}");
            assert_eq!(said, told(&games[2], &whole), "{goal:?} {position:?} in {region:?}");
            if said.1.value().is_some() {
                break;
            }
            met[usize::from(has_strips)][number % 6] += 1;
            let mv = said.0[rng.index(said.0.len())];
            (medium, whole) = (games[1].play(&medium, mv), games[2].play(&whole, mv));
            position = game.play(&position, mv);
            assert_eq!((&position, &position), (&medium, &whole));
            let mut bytes = Vec::new();
            game.encode(&position, &mut bytes);
            assert_eq!(game.decode(&bytes).as_ref(), Ok(&position), "{position:?}");
        }
    }
    let [corner, strips] = &met;
    // Scores are about whole boards.
    let is_enough = corner.iter().all(|&met| met > 100) && strips[..5].iter().all(|&met| met > 10);
    assert!(is_enough, "{met:?}: the test tests nothing");
}
