//! What the readings of the outside claim of a region holds on the whole board.
//!
//! Random stones on small boards, regions inside them, and the whole board searched: what lives where the outside is the attacker's,
//! lives; what dies where it is the defender's, dies, or else one of the stones that the answer names as taken for safe is
//! taken. Where moves elsewhere lift a ban on repetition, an answer has said so: it changes when the loser is granted ko
//! threats.

#![allow(clippy::unwrap_used)]

use twinproof::games::go::{
    Ask, Builder, Candidate, Color, Diagram, Go, Goal, Move, Outside, PointSet, Position, Threats,
    with_ko_threats,
};
use twinproof::{Limits, Next, Problem, Request, Rng, Rules, Silent, Value, follow, solve};

/// Expansions for each question; what takes more is no case.
const MOST: u64 = 5_000;

/// How many cases are looked at: more if somebody asks for them.
fn cases() -> u64 {
    std::env::var("TWINPROOF_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(500)
}

fn answer(problem: &Problem<Go>, most: u64) -> Option<(Value, Option<Move>)> {
    let mut request = Request::new(problem);
    request.settings.limits = Limits { expansions: Some(most), ..request.settings.limits.clone() };
    let answer = solve(problem, &request, &mut Silent).unwrap();
    assert!(answer.bug().is_none(), "{:?}", answer.bug());
    Some((answer.outcome.verdict()?.value(), answer.line.first().copied()))
}

fn value(problem: &Problem<Go>) -> Option<Value> {
    answer(problem, MOST).map(|(value, _)| value)
}

/// A board with random stones, each chain with a liberty.
fn diagram(rng: &mut Rng, width: usize, height: usize) -> Option<Diagram> {
    let mut lists = [String::new(), String::new()];
    let density = 6 + rng.below(5);
    for row in 0..height {
        for column in 0..width {
            let color = rng.below(20);
            if color < 2 * density {
                let letters = [column, row].map(|place| char::from(b'a' + place as u8));
                lists[color as usize % 2] += &format!("[{}{}]", letters[0], letters[1]);
            }
        }
    }
    if lists.iter().any(String::is_empty) {
        return None;
    }
    let mover = if rng.below(2) == 0 { "B" } else { "W" };
    let [black, white] = &lists;
    let text = format!("(;SZ[{width}:{height}]AB{black}AW{white}PL[{mover}])");
    Diagram::read(&text, &Ask::default()).ok()
}

/// All points of the board.
fn whole(problem: &Problem<Go>) -> PointSet {
    let size = problem.game().size();
    let points = (0..usize::from(size.width))
        .flat_map(|column| (0..usize::from(size.height)).filter_map(move |row| size.point(column, row)));
    points.collect()
}

/// Half of the board, at random.
fn some(rng: &mut Rng, all: PointSet) -> PointSet {
    all.iter().filter(|_| rng.below(2) == 0).collect()
}

fn lives(problem: &Problem<Go>, value: Value) -> bool {
    (value == Value::Win) == (problem.game().goal() == Goal::Live)
}

/// Whether a ko threat or two of the loser's would change the answer: it says so.
fn is_by_ko(problem: &Problem<Go>, claimed: Value) -> bool {
    let side = problem.game().side(claimed.winner()).other();
    (1..=2).any(|count| {
        let with = with_ko_threats(problem, Some(Threats { side, count })).unwrap();
        answer(&with, 10 * MOST).is_some_and(|(value, _)| value != claimed)
    })
}

/// Plays the winner's moves of both questions against each other, the attacker's in the region and the defender's on the whole board:
/// whether a stone of the attacker's that the answer takes for safe is taken, or can be at the end.
fn takes_what_was_safe(part: &Problem<Go>, real: &Problem<Go>) -> bool {
    let attacker = part.game().owner().unwrap().other();
    let wall = part.game().wall(part.root());
    let rim = part.game().rim(part.root());
    let rim = if part.game().outside() == Outside::DefenderHeld { PointSet::EMPTY } else { rim };
    let safe: PointSet = wall.iter().flat_map(PointSet::iter).chain(rim.iter()).collect();
    let stands = |position: &Position| -> PointSet {
        safe.iter().filter(|&point| position.stone(point) == Some(attacker)).collect()
    };
    let (mut part, mut real) = (part.clone(), real.clone());
    loop {
        let by_attacker = real.root().to_move() == attacker;
        let found = answer(if by_attacker { &part } else { &real }, 100 * MOST);
        let mv = found.and_then(|(_, mv)| mv).unwrap_or(Move::PASS);
        let before = stands(real.root());
        let after = real.game().play(real.root(), mv);
        if before.iter().any(|point| after.stone(point) != Some(attacker)) {
            return true;
        }
        let Next::Open(next) = follow(&real, mv).unwrap() else {
            return can_take(&after, real.game(), stands(&after));
        };
        real = next;
        // What is played outside is a pass in the region.
        let is_inside = mv.point().is_none_or(|point| part.game().region().contains(point));
        part = match follow(&part, if is_inside { mv } else { Move::PASS }).unwrap() {
            Next::Open(next) => next,
            Next::Over(_) => return can_take(real.root(), real.game(), stands(real.root())),
        };
    }
}

/// Whether one of these stones can be taken on the whole board, the other side to move.
fn can_take(position: &Position, game: &Go, stones: PointSet) -> bool {
    let size = game.size();
    let points = || (0..size.width).flat_map(|column| (0..size.height).map(move |row| (column, row)));
    let of = |color| {
        let point = move |(column, row): (u8, u8)| size.point(column.into(), row.into()).unwrap();
        points().map(point).filter(move |&point| position.stone(point) == Some(color))
    };
    stones.iter().any(|stone| {
        let owner = position.stone(stone).unwrap();
        let board =
            Builder::new(size).stones(Color::Black, of(Color::Black)).stones(Color::White, of(Color::White));
        let region = points().map(|(column, row)| size.point(column.into(), row.into()).unwrap());
        let question =
            board.to_move(owner.other()).target([stone]).region(region).ask(Goal::Capture).unwrap();
        answer(&question, 10 * MOST).is_some_and(|(value, _)| value == Value::Win)
    })
}

#[derive(Debug, Default)]
struct Tally {
    lives: u64,
    deaths: u64,
    by_ko: u64,
    safe_taken: u64,
}

fn check(diagram: &Diagram, candidate: &Candidate, region: PointSet, tally: &mut Tally) {
    let Ok(plain) = diagram.question(candidate, region, Outside::AsItStands) else { return };
    let Ok(real) = diagram.question(candidate, whole(&plain), Outside::AsItStands) else { return };
    if real.game().region() == plain.game().region() {
        return;
    }
    for outside in [Outside::Attacker, Outside::Defender, Outside::DefenderHeld] {
        let Ok(part) = diagram.question(candidate, region, outside) else { continue };
        let Some(claimed) = value(&part) else { continue };
        let claims =
            if lives(&part, claimed) { Outside::Attacker == outside } else { Outside::Attacker != outside };
        let is_wanted = outside == Outside::Attacker || tally.deaths < cases() / 10 * 9;
        // Such a death is not told.
        let is_doubtful = !lives(&part, claimed) && !diagram.doubtful_wall(candidate, &part).is_empty();
        if !claims || !is_wanted || is_doubtful {
            continue;
        }
        let Some(found) = value(&real) else { continue };
        if lives(&part, claimed) {
            tally.lives += 1;
        } else {
            tally.deaths += 1;
        }
        if found == claimed {
            continue;
        }
        let told = || {
            format!("{outside:?} {}\n{}", part.game().question(), part.game().board_with(part.root(), &[]))
        };
        if is_by_ko(&part, claimed) {
            tally.by_ko += 1;
        } else if !lives(&part, claimed) {
            assert!(takes_what_was_safe(&part, &real), "{}", told());
            tally.safe_taken += 1;
        } else {
            panic!("{}", told());
        }
    }
}

#[test]
fn what_the_readings_claim_holds_on_the_whole_board() {
    let mut rng = Rng::new(17);
    let mut tally = Tally::default();
    while tally.lives + tally.deaths < cases() {
        let width = 5 + rng.index(2);
        let Some(diagram) = diagram(&mut rng, width, 5) else { continue };
        let Ok(candidates) = diagram.candidates() else { continue };
        let Some(candidate) = candidates.get(rng.index(candidates.len())) else { continue };
        let all = whole(&match diagram.question(candidate, candidate.target, Outside::AsItStands) {
            Ok(problem) => problem,
            Err(_) => continue,
        });
        let mut regions = diagram.regions(candidate);
        regions.push(diagram.closed(candidate, some(&mut rng, all)));
        for region in regions {
            check(&diagram, candidate, region, &mut tally);
        }
    }
    eprintln!("{tally:?}");
    assert!(tally.lives >= cases() / 10 && tally.deaths >= cases() / 2, "{tally:?}");
}

#[test]
fn a_life_in_a_region_is_one_in_every_larger() {
    let mut rng = Rng::new(18);
    let (mut found, mut changes) = (0, Vec::new());
    while found < cases() / 10 {
        let Some(diagram) = diagram(&mut rng, 6, 6) else { continue };
        let Ok(candidates) = diagram.candidates() else { continue };
        let candidate = &candidates[rng.index(candidates.len())];
        for outside in [Outside::Attacker, Outside::Defender] {
            let mut smaller: Option<(PointSet, bool)> = None;
            for region in diagram.regions(candidate) {
                let Ok(problem) = diagram.question(candidate, region, outside) else { continue };
                let Some(value) = value(&problem) else { continue };
                let is_alive = lives(&problem, value);
                // A region that was made wider for its wall need not lie in the next.
                let smaller_is = smaller
                    .filter(|(points, _)| points.iter().all(|point| region.contains(point)))
                    .map(|it| it.1);
                match (outside, smaller_is) {
                    (Outside::Attacker, Some(true)) => {
                        assert!(
                            is_alive || is_by_ko(&problem, value),
                            "{}",
                            problem.game().board_with(problem.root(), &[])
                        );
                        found += 1;
                    }
                    (Outside::Defender, Some(false)) if is_alive => changes.push(problem.clone()),
                    _ => {}
                }
                smaller = Some((region, is_alive));
            }
        }
    }
    for problem in &changes {
        let game = problem.game();
        let wall: PointSet = game.wall(problem.root()).iter().flat_map(PointSet::iter).collect();
        println!(
            "dead in a smaller region, alive in this one, by {} or {}:\n{}",
            game.names(wall).join(" "),
            game.names(game.rim(problem.root())).join(" "),
            game.board_with(problem.root(), &[])
        );
    }
}

#[test]
fn a_wall_with_one_liberty_outside_is_none() {
    // Black's B17 and B16 have a single liberty outside of the corner, at B15, where White cuts and lives.
    let record = "(;SZ[19]PL[W]AB[bc][fc][gc][bd][dd][ed][ce]AW[bb][cc][dc][cd])";
    let diagram = Diagram::read(record, &Ask::default()).unwrap();
    let candidate = &diagram.candidates().unwrap()[0];
    let mut wider = 0;
    for region in diagram.regions(candidate) {
        let region = diagram.guarded(candidate, region);
        let question = diagram.question(candidate, region, Outside::Defender).unwrap();
        let (game, root) = (question.game(), question.root());
        let is_there = |points: PointSet, name: &str| game.names(points).iter().any(|point| point == name);
        let is_wall = game.wall(root).iter().any(|&chain| is_there(chain, "B16"));
        let is_doubtful =
            diagram.doubtful_wall(candidate, &question).iter().any(|&chain| is_there(chain, "B16"));
        // In the smallest regions the corner itself is outside.
        if is_there(region, "A17") && is_there(region, "A16") {
            assert!(is_doubtful || !is_wall, "{}", game.board_with(root, &[]));
        }
        wider += u64::from(is_there(region, "B15"));
    }
    assert!(wider > 0);
}
