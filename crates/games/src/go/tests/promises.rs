//! What Go promises of positions that superko takes for the same, pair by pair on boards small enough to be gone through, and
//! that a position has no bytes but its own.

use super::*;
use twinproof_testkit::conformance::{Pairs, check_repetitions};

const KO: &str = "(;SZ[4:3]AB[ba][ab][bc]AW[ca][db][cc][bb]PL[B])";
const CARPENTER: &str =
    "(;SZ[6]AB[da][db][dc][dd][ad][bd][cd]AW[ea][eb][ec][ed][ee][ae][be][ce][de]TR[dd]PL[W])";

/// The rules in which a repetition may be another position.
const SUPERKO: [Ko; 2] = [Ko::Situational, Ko::Positional];

/// Goes through all positions of some boards.
fn pairs(problems: impl IntoIterator<Item = Problem<Go>>, most: usize) -> Pairs {
    problems.into_iter().map(|problem| check_repetitions(&problem, most)).fold(
        Pairs::default(),
        |sum, pairs| Pairs {
            positions: sum.positions + pairs.positions,
            no_more: sum.no_more + pairs.no_more,
            given_away: sum.given_away + pairs.given_away,
        },
    )
}

/// Empty boards with a score asked for on either side of what is fair.
fn boards(ko: Ko, suicide: bool, sizes: &[&str]) -> Vec<Problem<Go>> {
    let score = |least: i16| Ask { ko, suicide, ..with(Goal::Score(least)) };
    let all = sizes.iter().flat_map(|size| [-1, 1].map(|least| (size, least)));
    all.map(|(size, least)| ask(&format!("(;SZ[{size}])"), &score(least))).collect()
}

/// There were pairs to look at: by both parts of the promise where the side to move is not compared, by one where it is.
#[track_caller]
fn assert_seen([situational, positional]: [Pairs; 2], least: usize) {
    assert!(situational.no_more >= least && situational.given_away == 0, "{situational:?}");
    assert!(positional.no_more >= least && positional.given_away >= least, "{positional:?}");
}

#[test]
fn a_position_dominates_its_repetitions_on_every_small_board() {
    for suicide in [false, true] {
        assert_seen(SUPERKO.map(|ko| pairs(boards(ko, suicide, &["2", "5:1", "3:2"]), usize::MAX)), 80);
    }
    assert_seen(SUPERKO.map(|ko| pairs(boards(ko, false, &["4:2"]), usize::MAX)), 400);
}

#[test]
fn a_position_dominates_its_repetitions_with_ko_threats_and_for_every_goal() {
    assert_seen(
        SUPERKO.map(|ko| {
            let granted = Color::ALL.map(|side| Some(Threats { side, count: 2 }));
            pairs(granted.map(|threats| ask(KO, &Ask { ko, threats, ..with(Goal::Score(0)) })), 6_000)
        }),
        200,
    );
    for goal in [Goal::Live, Goal::Kill, Goal::Capture, Goal::OneEye, Goal::TwoEyes] {
        assert_seen(SUPERKO.map(|ko| pairs([ask(CARPENTER, &Ask { ko, ..with(goal) })], 20_000)), 50);
    }
    let apart = "(;SZ[4:3]AB[aa][da]TR[aa][da]PL[W])";
    for goal in [Goal::Connect, Goal::Cut] {
        assert_seen(SUPERKO.map(|ko| pairs([ask(apart, &Ask { ko, ..with(goal) })], 20_000)), 10);
    }
}

#[test]
fn bytes_that_are_too_many_or_too_few_are_no_position() {
    for ko in Ko::ALL {
        let threats = Some(Threats { side: Color::White, count: 2 });
        for problem in [
            ask(KO, &Ask { ko, ..with(Goal::Score(0)) }),
            ask(KO, &Ask { ko, threats, ..with(Goal::Score(0)) }),
        ] {
            let game = problem.game();
            for position in [problem.root().clone(), after(&problem, "C2"), after(&problem, "C2 D3")] {
                let mut bytes = Vec::new();
                game.encode(&position, &mut bytes);
                assert_eq!(game.decode(&bytes).as_ref(), Ok(&position));
                for length in 0..bytes.len() {
                    assert!(game.decode(&bytes[..length]).is_err(), "{length} of {bytes:02x?}");
                }
                for more in [0, 1, 0xff] {
                    assert!(
                        game.decode(&[&bytes[..], &[more]].concat()).is_err(),
                        "{bytes:02x?} and {more:#x}"
                    );
                }
            }
            let mut setup = Vec::new();
            game.write_setup(&mut setup);
            assert!(Go::read_setup(&setup).is_ok());
            assert!(Go::read_setup(&setup[..setup.len() - 1]).is_err());
            assert!(Go::read_setup(&[&setup[..], &[0]].concat()).is_err());
        }
    }
}
