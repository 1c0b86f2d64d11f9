//! Goals by name, and a goal that a record asks for itself.

use crate::go::{Go, Goal, Outside, Position};
use std::fmt;
use std::str::FromStr;
use twinproof_core::{InputError, printable};

/// Those that are a name and nothing else.
const NAMED: [(&str, Goal); 7] = [
    ("live", Goal::Live),
    ("kill", Goal::Kill),
    ("one-eye", Goal::OneEye),
    ("two-eyes", Goal::TwoEyes),
    ("capture", Goal::Capture),
    ("connect", Goal::Connect),
    ("cut", Goal::Cut),
];

/// What the line of a comment begins with that names a goal.
const LINE: &str = "goal:";

/// The same of a reading of the outside.
const OUTSIDE: &str = "outside:";

/// The reading of the outside that a comment names on a line of its own; the last of several. More words than one are prose.
pub(super) fn outside_in(comment: &str) -> Option<Result<Outside, InputError>> {
    let name = word_behind(comment, OUTSIDE)?;
    Some(match name.as_str() {
        "attacker" => Ok(Outside::Attacker),
        "defender" => Ok(Outside::Defender),
        _ => Err(InputError::new(format!(
            "GC has \"{OUTSIDE} {}\": the outside is the attacker or the defender",
            printable(&name)
        ))),
    })
}

/// The one word behind a beginning of a line, in either case; of the last such line.
fn word_behind(comment: &str, begins: &str) -> Option<String> {
    let word = |line: &str| {
        let line = line.trim().to_ascii_lowercase();
        let word = line.strip_prefix(begins)?.trim().replace("score: ", "score:");
        (!word.is_empty() && !word.contains(char::is_whitespace)).then_some(word)
    };
    comment.split(['\n', '\r']).rev().find_map(word)
}

impl FromStr for Goal {
    type Err = InputError;

    /// Reads a name such as `live` or `score:3`.
    fn from_str(text: &str) -> Result<Self, InputError> {
        if let Some(least) = text.strip_prefix("score:") {
            return least.parse().map(Self::Score).map_err(|_| {
                InputError::new(format!(
                    "score: has a whole number of points behind it, such as score:1, from {} to {}",
                    i16::MIN,
                    i16::MAX
                ))
            });
        }
        let named = NAMED.into_iter().find(|(name, _)| *name == text);
        named.map(|(_, goal)| goal).ok_or_else(|| {
            InputError::new("the goal is live, kill, one-eye, two-eyes, capture, connect, cut or score:K")
        })
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Score(least) => write!(f, "score:{least}"),
            goal => {
                f.write_str(NAMED.into_iter().find(|(_, named)| named == goal).map_or("", |(name, _)| name))
            }
        }
    }
}

/// The goal that a comment names on a line of its own, such as `goal: one-eye`, in either case; the last of several. More
/// words than one are prose.
pub(super) fn named_in(comment: &str) -> Option<Result<Goal, InputError>> {
    let name = word_behind(comment, LINE)?;
    let quoted = |error| InputError::new(format!("GC has \"{LINE} {}\": {error}", printable(&name)));
    Some(name.parse().map_err(quoted))
}

impl Go {
    /// The line of a record's comment that says what is asked, where that does not follow from the stones and the side to
    /// move.
    pub fn goal_line(&self, root: &Position) -> Option<String> {
        let usual = if self.owner() == Some(root.to_move) { Goal::Live } else { Goal::Kill };
        let goal = (self.goal != usual).then(|| format!("{LINE} {}", self.goal));
        let outside = self.outside().name().map(|name| format!("{OUTSIDE} {name}"));
        let lines: Vec<_> = goal.into_iter().chain(outside).collect();
        (!lines.is_empty()).then(|| lines.join("\n"))
    }
}
