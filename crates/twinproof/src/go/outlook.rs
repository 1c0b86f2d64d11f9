//! What an answer about stones takes of the board beyond its region, and what it rests on, in words.

use super::safe::is_safe;
use twinproof_core::{Problem, Value};
use twinproof_games::go::{Go, Goal, Move, Outside, PointSet};

/// What an answer takes of the board beyond its region.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outlook {
    /// The reading of the outside in which the answer was found.
    pub reading: Outside,
    /// The answer where the outside is the attacker's, and where it is the defender's, as far as they are known.
    pub attacker: Option<Value>,
    /// See there.
    pub defender: Option<Value>,
    /// Of a death: the attacker's chains that are taken for safe.
    pub wall: Vec<PointSet>,
    /// The same of stones that the attacker plays on these points, next to the outside; none where it holds without.
    pub rim: PointSet,
    /// Where a region was marked: liberties outside of it that count as if nobody could fill them.
    pub left_out: PointSet,
    /// Where the stones get out, if they live by that alone.
    pub way_out: Option<Move>,
    /// Where nothing was found: how many empty points the largest region has that was tried, and the largest that was searched to
    /// the end.
    pub tried: Option<usize>,
    /// See there.
    pub decided: Option<usize>,
    /// Whether a death rests on stones that may be taken themselves, so that it is none yet.
    pub is_doubtful: bool,
    /// Whether the outside changes nothing: the stones are enclosed for good.
    pub is_airtight: bool,
}

impl Outlook {
    /// Of a question about a marked region, as it stands; none where nothing is left out.
    pub(super) fn as_it_stands(problem: &Problem<Go>) -> Option<Self> {
        let (game, root) = (problem.game(), problem.root());
        let is_about_life = matches!(game.goal(), Goal::Live | Goal::Kill | Goal::TwoEyes | Goal::Capture);
        let left_out = game.left_out(root);
        let counts = is_about_life && game.outside() == Outside::AsItStands && !left_out.is_empty();
        counts.then(|| Self { left_out, ..Self::of(problem, None) })
    }

    /// Of an answer in the reading that its question has.
    pub(crate) fn of(problem: &Problem<Go>, value: Option<Value>) -> Self {
        let (game, root) = (problem.game(), problem.root());
        let reading = game.outside();
        let is_attackers = reading == Outside::Attacker;
        let dies = value.is_some_and(|value| (value == Value::Loss) == (game.goal() == Goal::Live));
        let rests = dies && reading != Outside::AsItStands;
        // What holds where it is harder holds where it is easier.
        let is_safe = value.is_some_and(|value| is_safe(game, value)) && reading != Outside::AsItStands;
        Self {
            reading,
            attacker: value.filter(|_| is_attackers || is_safe),
            defender: value.filter(|_| reading == Outside::Defender || is_safe),
            wall: if rests { game.wall(root) } else { Vec::new() },
            rim: if rests { game.rim(root) } else { PointSet::EMPTY },
            left_out: PointSet::EMPTY,
            way_out: None,
            tried: None,
            decided: None,
            is_doubtful: false,
            is_airtight: false,
        }
    }

    /// The same in sentences.
    pub fn words(&self, problem: &Problem<Go>) -> Vec<String> {
        let game = problem.game();
        let Some(owner) = game.owner() else { return Vec::new() };
        let attacker = owner.other();
        let names = |points: PointSet| game.names(points).join(" ");
        let mut words = Vec::new();
        if self.is_airtight {
            if !self.wall.is_empty() {
                words.push(self.provisos(game, &names));
            }
            return words;
        }
        if !self.left_out.is_empty() {
            words.push(format!(
                "Nobody plays outside of the marked region: the liberties there at {} count as if they could not be filled.",
                names(self.left_out)
            ));
        }
        let lives = |value: Value| (value == Value::Win) == (game.goal() == Goal::Live);
        match (self.attacker.map(lives), self.defender.map(lives)) {
            (Some(true), _) => words.push(format!("That holds though all of the outside counts as {attacker}'s.")),
            (_, Some(false)) => words.push(self.provisos(game, &names)),
            (Some(false), Some(true)) => words.push(match self.way_out {
                Some(way) => format!(
                    "{owner} lives only by getting out at {}: where the outside is {attacker}'s, it is dead.",
                    way.point().map_or("the rim".into(), |point| game.size().name(point))
                ),
                None => format!("{owner} is dead unless the outside helps."),
            }),
            (Some(false), None) => words.push(format!(
                "Where the outside is {attacker}'s, {owner} is dead; whether the outside helps is not settled."
            )),
            (None, Some(true)) => words.push(format!(
                "Where the outside is {owner}'s, {owner} lives; whether it needs the outside is not settled."
            )),
            (None, None) => {}
        }
        if let Some(tried) = self.tried {
            let decided =
                self.decided.map_or(String::new(), |decided| format!(", up to {decided} to the end"));
            words.push(format!(
                "Regions of up to {tried} empty points around these stones were searched{decided}."
            ));
        }
        words
    }

    /// What a death rests on.
    fn provisos(&self, game: &Go, names: &impl Fn(PointSet) -> String) -> String {
        let Some(owner) = game.owner() else { return String::new() };
        let attacker = owner.other();
        let wall: Vec<_> = self
            .wall
            .iter()
            .filter_map(|chain| chain.iter().next())
            .map(|stone| game.size().name(stone))
            .collect();
        let mut safe = Vec::new();
        if !wall.is_empty() {
            safe.push(format!("{attacker}'s chains at {}", wall.join(" ")));
        }
        if !self.rim.is_empty() {
            safe.push(format!("what {attacker} plays at {}", names(self.rim)));
        }
        match safe.is_empty() {
            _ if self.is_doubtful => format!(
                "{owner} is dead if {} are safe, but these may be taken themselves.",
                safe.join(" and ")
            ),
            _ if self.is_airtight => format!("That holds as long as {} are safe.", safe.join(" and ")),
            true => format!("That holds though {owner} lives wherever it reaches the outside."),
            false => format!(
                "That holds though {owner} lives wherever it reaches the outside, as long as {} and keep a liberty there.",
                safe.join(" and ") + " are safe"
            ),
        }
    }
}
