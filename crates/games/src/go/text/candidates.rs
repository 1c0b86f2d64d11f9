//! Which stones a diagram may be about, where nobody marked them: those that do not get away easily.

use super::paths::cheapest;
use crate::go::board::Board;
use crate::go::ground::Ground;
use crate::go::points::{Color, Point, PointSet};

/// Stones that a diagram may be about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Candidate {
    /// Whose they are.
    pub owner: Color,
    /// The stones in question.
    pub target: PointSet,
    /// How many stones hang on them: their group's where one of its chains is enough, else they themselves.
    pub stones: usize,
}

impl Candidate {
    /// Whether some stones are in question in both.
    pub fn overlaps(&self, other: &Self) -> bool {
        self.target.meets(other.target)
    }
}

/// Points so far from every stone, counted in king's moves, are the large empty outside.
const FAR: usize = 3;
/// Fewer of them together are a corner, not the outside, if more are elsewhere.
const POCKET: usize = 9;
/// Influence reaches so far.
const REACH: usize = 4;
/// Costs are counted in halves. Groups that get away for less are not meant.
const ENCLOSED: u32 = 9;
/// A chain with at most so many liberties does not keep apart the stones around it.
const WEAK: usize = 2;
/// Groups so near each other, in king's moves, may be meant together.
const NEAR: usize = 2;

/// The candidates, those with the most stones first; only those of one owner if that is known. `saves` says whose stones are to
/// live: one chain of a group is enough for that, while all of it must die.
pub(super) fn candidates(
    ground: &Ground,
    board: &Board,
    owner: Option<Color>,
    saves: impl Fn(Color) -> bool,
) -> Vec<Candidate> {
    let owners = Color::ALL.into_iter().filter(|&color| owner.is_none_or(|owner| owner == color));
    let mut found: Vec<(Color, PointSet, u32)> = Vec::new();
    for color in owners {
        let way = Escape::new(ground, board, color);
        let groups = groups(ground, board, color, saves(color));
        found.extend(groups.into_iter().map(|group| (color, group, way.cost(group))));
    }
    if found.iter().any(|(.., cost)| *cost > ENCLOSED) {
        found.retain(|(.., cost)| *cost > ENCLOSED);
    } else {
        // The dearest two.
        found.sort_by_key(|(_, group, cost)| (std::cmp::Reverse(*cost), std::cmp::Reverse(group.len())));
        found.truncate(2);
    }
    let mut candidates: Vec<Candidate> = Vec::new();
    let mut add = |owner, target: PointSet, stones| {
        let candidate = Candidate { owner, target, stones };
        if !candidates.iter().any(|other| other.target == target) {
            candidates.push(candidate);
        }
    };
    for &(owner, group, _) in &found {
        let chain = largest_chain(ground, board, group);
        if saves(owner) {
            add(owner, chain, group.len());
            continue;
        }
        add(owner, group, group.len());
        add(owner, chain, chain.len());
        let mut union = group;
        for &(other, near, _) in &found {
            if other == owner && around(ground, union, NEAR).meets(near) {
                union = union.or(near);
            }
        }
        add(owner, union, union.len());
    }
    candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.stones));
    candidates
}

/// The stones of a colour that do not get away easily; none where the board is too small to tell.
pub(super) fn enclosed(ground: &Ground, board: &Board, color: Color) -> PointSet {
    let way = Escape::new(ground, board, color);
    if !way.is_far {
        return PointSet::EMPTY;
    }
    let groups = groups(ground, board, color, false).into_iter();
    groups.filter(|&group| way.cost(group) > ENCLOSED).fold(PointSet::EMPTY, PointSet::or)
}

/// The groups of a colour: chains that share a liberty belong together; so do, where they are `to_save`, those with
/// stones between them that may be taken.
fn groups(ground: &Ground, board: &Board, color: Color, to_save: bool) -> Vec<PointSet> {
    let (stones, empty) = (board.stones(color), board.empty(ground));
    let weak = |chain: &PointSet| to_save && ground.grown(*chain).and(empty).len() <= WEAK;
    let between: Vec<_> = parts(ground, board.stones(color.other())).into_iter().filter(weak).collect();
    let (mut rest, mut groups) = (stones, Vec::new());
    while let Some(first) = rest.first() {
        let mut group = PointSet::only(first);
        loop {
            let liberties = ground.grown(group).and(empty);
            let touched = between.iter().filter(|chain| ground.grown(**chain).meets(group));
            let beside = touched.fold(PointSet::EMPTY, |beside, chain| beside.or(ground.grown(*chain)));
            let wider = ground.flood(group.or(ground.grown(liberties)).or(beside), stones);
            if wider == group {
                break;
            }
            group = wider;
        }
        rest = rest.without(group);
        groups.push(group);
    }
    groups
}

/// The connected parts of some points.
pub(super) fn parts(ground: &Ground, points: PointSet) -> Vec<PointSet> {
    let (mut rest, mut parts) = (points, Vec::new());
    while let Some(first) = rest.first() {
        let part = ground.flood(PointSet::only(first), rest);
        rest = rest.without(part);
        parts.push(part);
    }
    parts
}

/// The largest connected part of some points, the first of several.
fn largest_part(ground: &Ground, points: PointSet) -> PointSet {
    let parts = parts(ground, points).into_iter().rev();
    parts.max_by_key(PointSet::len).unwrap_or(PointSet::EMPTY)
}

/// Some points but for the small parts of them: a corner that is far from every stone is no way out.
fn without_pockets(ground: &Ground, points: PointSet) -> PointSet {
    let parts = parts(ground, points);
    let largest = parts.iter().map(PointSet::len).max().unwrap_or(0);
    let large = parts.into_iter().filter(|part| part.len() >= largest.min(POCKET));
    large.fold(PointSet::EMPTY, PointSet::or)
}

/// The chain of a group with the most stones, the first of several.
fn largest_chain(ground: &Ground, board: &Board, group: PointSet) -> PointSet {
    let (mut rest, mut largest) = (group, PointSet::EMPTY);
    while let Some(first) = rest.first() {
        let chain = board.chain(ground, first);
        rest = rest.without(chain);
        if chain.len() > largest.len() {
            largest = chain;
        }
    }
    largest
}

/// All points at most so many king's moves away from some points.
pub(super) fn around(ground: &Ground, points: PointSet, moves: usize) -> PointSet {
    let near = |point: Point| {
        let reach = -(moves as isize)..=moves as isize;
        let steps = reach.clone().flat_map(move |right| reach.clone().map(move |down| (right, down)));
        steps.filter_map(move |(right, down)| ground.size.beyond(point, right, down))
    };
    points.iter().flat_map(near).collect()
}

/// How hard it is for stones of a colour to get away.
struct Escape<'a> {
    ground: &'a Ground,
    own: PointSet,
    others: PointSet,
    /// The large empty outside.
    far: PointSet,
    /// Whether that is as far from all stones as it should be.
    is_far: bool,
    /// Where the other side's influence prevails.
    against: PointSet,
}

impl<'a> Escape<'a> {
    fn new(ground: &'a Ground, board: &Board, color: Color) -> Self {
        let [own, others] = [color, color.other()].map(|color| board.stones(color));
        let outside = largest_part(ground, board.empty(ground));
        // On a small or crowded board nothing is that far away.
        let far_by = |moves: usize| outside.without(around(ground, own.or(others), moves - 1));
        let reach = (1..=FAR).rev().find(|&moves| !far_by(moves).is_empty());
        let far = reach.map_or(PointSet::EMPTY, |moves| without_pockets(ground, far_by(moves)));
        let prevails = |&point: &Point| influence(ground, others, point) > influence(ground, own, point);
        let against = board.empty(ground).iter().filter(prevails).collect();
        Self { ground, own, others, far, is_far: reach == Some(FAR), against }
    }

    /// The price of the cheapest way out of some stones, in halves of a point; without one, more than any.
    fn cost(&self, group: PointSet) -> u32 {
        let step = |point: Point| {
            if self.others.contains(point) {
                return None;
            }
            if self.own.contains(point) {
                return Some(0);
            }
            let beside = self.ground.grown(PointSet::only(point)).and(self.others).len() as u32;
            Some(2 + 2 * beside + u32::from(self.against.contains(point)))
        };
        let way = cheapest(self.ground, group, step);
        way.iter().find(|(point, _)| self.far.contains(*point)).map_or(u32::MAX, |(_, cost)| *cost)
    }
}

/// The sum of the influence of some stones on a point, in parts of a stone beside it.
fn influence(ground: &Ground, stones: PointSet, point: Point) -> u32 {
    const WHOLE: u32 = 12;
    let (column, row) = ground.size.place(point);
    let distance = |stone: Point| {
        let (other_column, other_row) = ground.size.place(stone);
        column.abs_diff(other_column) + row.abs_diff(other_row)
    };
    let near = stones.iter().map(distance).filter(|distance| (1..=REACH).contains(distance));
    near.map(|distance| WHOLE / distance as u32).sum()
}
