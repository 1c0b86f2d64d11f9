//! Questions about go on boards of a few points, small enough for exhaustion, where repetition is never far.

use twinproof_core::{InputError, Problem, Rng};
use twinproof_games::go::{Ask, Go, Goal, Ko, Threats, parse};

/// A question as it stands in a file: the rule of ko, the goal and the record.
#[derive(Debug, Clone)]
pub(crate) struct Tiny {
    pub(crate) ko: Ko,
    pub(crate) goal: Goal,
    pub(crate) sgf: String,
}

/// The sizes of boards, width and height.
const SIZES: [(usize, usize); 9] = [(2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (2, 2), (3, 2), (3, 2), (4, 2)];

impl Tiny {
    /// A random one; many of them are no positions.
    pub(crate) fn random(seed: u64) -> Self {
        let mut rng = Rng::new(seed);
        let mut below = |bound: usize| rng.index(bound);
        let (width, height) = SIZES[below(SIZES.len())];
        let name = |point: usize| {
            [point % width, point / width]
                .map(|place| char::from(b'a' + place as u8))
                .iter()
                .collect::<String>()
        };
        let ko = Ko::ALL[below(3)];
        let goal =
            [Goal::Live, Goal::Kill, Goal::Capture, Goal::OneEye, Goal::Score(below(7) as i16 - 3)][below(5)];
        let mut sgf = format!("(;SZ[{width}:{height}]PL[{}]", ["B", "W"][below(2)]);
        let crowded = below(3);
        let mut stones = Vec::new();
        for point in 0..width * height {
            if below(3) < crowded {
                sgf += &format!("{}[{}]", ["AB", "AW"][below(2)], name(point));
                stones.push(point);
            }
        }
        if !stones.is_empty() {
            sgf += &format!("TR[{}]", name(stones[below(stones.len())]));
        }
        if goal == Goal::OneEye || below(4) == 0 {
            (0..width * height)
                .filter(|_| below(5) > 0)
                .for_each(|point| sgf += &format!("SQ[{}]", name(point)));
        }
        // Some moves have been played.
        for turn in 0..below(3) {
            sgf += &format!(";{}[{}]", ["B", "W"][turn % 2], name(below(width * height)));
        }
        Self { ko, goal, sgf: sgf + ")" }
    }

    pub(crate) fn problem(&self) -> Result<Problem<Go>, InputError> {
        self.problem_with(None)
    }

    pub(crate) fn problem_with(&self, threats: Option<Threats>) -> Result<Problem<Go>, InputError> {
        parse(&self.sgf, &Ask { goal: Some(self.goal), ko: self.ko, threats, ..Ask::default() })
    }

    /// The same where suicide is legal, under superko.
    #[allow(dead_code, reason = "not all tests ask for it")]
    pub(crate) fn with_suicide(&self) -> Result<Problem<Go>, InputError> {
        parse(&self.sgf, &Ask { goal: Some(self.goal), ko: self.ko, suicide: true, ..Ask::default() })
    }

    /// On a line of a file.
    pub(crate) fn write(&self) -> String {
        let ko = ["situational", "positional", "simple"][self.ko as usize];
        format!("{ko}\t{}\t{}", self.goal, self.sgf)
    }

    /// What [`Tiny::write`] wrote.
    pub(crate) fn read(line: &str) -> Option<Self> {
        let mut fields = line.split('\t');
        let ko = match fields.next()? {
            "situational" => Ko::Situational,
            "positional" => Ko::Positional,
            "simple" => Ko::Simple,
            _ => return None,
        };
        let goal = fields.next()?.parse().ok()?;
        Some(Self { ko, goal, sgf: fields.next()?.to_owned() })
    }
}
