//! What there is to report of a mate: its length, what composers ask, and whether it is as a file expects.

use super::{CertificateReport, Report, verdict};
use crate::chess::{self, Comparison, MateAnswer};
use serde::Serialize;
use twinproof_core::{Game, Player, Problem, Rules, Value};
use twinproof_games::chess::{Chess, Expected, Move};

/// What is known of the length of a mate, and what composers ask.
#[derive(Debug, Default, Serialize)]
pub struct Mate {
    /// The shortest mate takes so many moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mate_in: Option<u16>,
    /// Else: it takes no more than so many ...
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mate_at_most: Option<u16>,
    /// ... and there is none in so many.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_mate_in: Option<u16>,
    /// The certificate that there is no shorter mate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shorter_certificate: Option<CertificateReport>,
    /// What composers ask, each where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub set_play: Option<Vec<SetLine>>,
    /// The tries.
    #[serde(flatten)]
    pub tries: Option<Tries>,
    /// What the key threatens.
    #[serde(flatten)]
    pub threats: Option<Threats>,
    /// The duals.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub duals: Option<Vec<Dual>>,
    /// Whether the shortest mate was asked for and is not known.
    #[serde(skip)]
    pub is_open: bool,
}

/// A move that the defender would have if it were to move before the key, and the attacker's answer.
#[derive(Debug, Serialize)]
pub struct SetLine {
    /// The defender's move.
    pub defence: String,
    /// Whether the attacker mates in one move less than asked.
    #[serde(serialize_with = "verdict")]
    pub verdict: Option<Value>,
    /// How, from the answer on.
    pub line: Vec<String>,
}

/// First moves that fail to one defence only.
#[derive(Debug, Default, Serialize)]
pub struct Tries {
    /// Each with the defence.
    #[serde(rename = "tries")]
    pub found: Vec<Try>,
    /// First moves of which a limit left open whether they are tries.
    #[serde(rename = "tries_undecided", skip_serializing_if = "Vec::is_empty")]
    pub undecided: Vec<String>,
}

/// A first move and the only defence that refutes it.
#[derive(Debug, Serialize)]
pub struct Try {
    /// The first move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The defence.
    pub refutation: String,
}

/// What the key threatens.
#[derive(Debug, Serialize)]
pub struct Threats {
    /// The key.
    #[serde(skip)]
    pub key: String,
    /// The moves that would mate in time if the other side did nothing; without any, it is in zugzwang.
    #[serde(rename = "threats")]
    pub moves: Vec<String>,
    /// Moves that a limit left open.
    #[serde(rename = "threats_undecided", skip_serializing_if = "Vec::is_empty")]
    pub undecided: Vec<String>,
}

/// A place where the attacker has a choice.
#[derive(Debug, Serialize)]
pub struct Dual {
    /// The moves of both sides from the root.
    pub after: Vec<String>,
    /// All moves that still mate in time.
    pub moves: Vec<String>,
    /// Moves that a limit left open.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub undecided: Vec<String>,
}

/// What a file expects, and whether the answer is that.
#[derive(Debug, Serialize)]
pub struct Expectation {
    /// The operations of EPD that speak of the answer.
    pub expected: Operations,
    /// Nothing where there is no answer, or one to another question.
    pub agrees: Option<bool>,
    /// Whether a record of go says it, by a solution.
    #[serde(skip)]
    pub is_solution: bool,
    /// The best moves that do not mate in time.
    #[serde(rename = "bm_fails", skip_serializing_if = "Vec::is_empty")]
    pub failing: Vec<String>,
    /// The best moves that are no legal ones, whatever the answer.
    #[serde(rename = "bm_illegal", skip_serializing_if = "Vec::is_empty")]
    pub illegal: Vec<String>,
}

/// The operations of EPD that speak of the answer.
#[derive(Debug, Serialize)]
pub struct Operations {
    /// The best moves.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bm: Vec<String>,
    /// In how many moves it is mate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dm: Option<u16>,
}

impl Report {
    /// The report of a mate; `expected` is what its file says of it.
    pub fn of_mate(id: &str, found: &mut MateAnswer, expected: Option<&Expected>) -> Self {
        let mut report = Self::new(id, &found.question, &mut found.answer);
        report.mate = Mate::of(found);
        if let Some(length) = found.length.as_ref().filter(|length| length.stopped.is_some()) {
            report.stopped = length.stopped;
        }
        if let Some(moves) = &mut report.moves {
            moves.keys = keys(&found.problem, expected);
        }
        report.comparison = expected.map(|expected| Expectation::of(found.compare(expected)));
        report
    }
}

impl Mate {
    /// Nothing where neither the length nor what composers ask was asked for and told.
    fn of(found: &MateAnswer) -> Option<Self> {
        let MateAnswer { length, set_play, tries, threats, duals, problem, .. } = found;
        if length.is_none() && set_play.is_none() && tries.is_none() && duals.is_none() {
            return None;
        }
        let mut mate = Self::default();
        if let Some(length) = length {
            (mate.mate_in, mate.mate_at_most, mate.no_mate_in) =
                (length.mate_in, length.at_most, length.no_mate_in);
            mate.shorter_certificate = length.shorter.as_ref().map(CertificateReport::of);
            mate.is_open = length.is_open;
        }
        let (game, root) = (problem.game(), problem.root());
        let name = |mv: Move| game.format_move(root, mv);
        mate.set_play = set_play.as_ref().map(|set_play| set_play.as_ref().map_or(Vec::new(), set_lines));
        mate.tries = tries.as_ref().map(|tries| Tries {
            found: tries
                .found
                .iter()
                .map(|it| Try { mv: name(it.mv), refutation: reply(problem, it) })
                .collect(),
            undecided: tries.undecided.iter().copied().map(name).collect(),
        });
        mate.threats = threats.as_ref().zip(found.answer.line.first()).map(|(threats, &key)| {
            let (game, again) = (threats.problem.game(), threats.problem.root());
            let names = |moves: &[Move]| moves.iter().map(|&mv| game.format_move(again, mv)).collect();
            Threats { key: name(key), moves: names(&threats.moves), undecided: names(&threats.undecided) }
        });
        mate.duals = duals.as_ref().map(|duals| duals.iter().map(|dual| Dual::of(problem, dual)).collect());
        Some(mate)
    }

    /// The length in a few words.
    pub fn words(&self) -> Option<String> {
        match (self.mate_in, self.mate_at_most, self.no_mate_in) {
            (Some(moves), ..) => Some(format!("mate in {moves}")),
            (_, Some(most), Some(no)) => Some(format!("mate in at most {most}, not in {no}")),
            (_, Some(most), None) => Some(format!("mate in at most {most}")),
            (_, None, Some(no)) => Some(format!("no mate in {no}")),
            (_, None, None) => None,
        }
    }
}

/// The defence to a try, by name.
fn reply(problem: &Problem<Chess>, it: &chess::Try) -> String {
    problem.format_line(&[it.mv, it.refutation]).pop().expect("there are two moves")
}

fn set_lines((set, lines): &(Problem<Chess>, Vec<chess::SetLine>)) -> Vec<SetLine> {
    let told = |line: &chess::SetLine| {
        let moves: Vec<_> = std::iter::once(line.defence).chain(line.line.iter().copied()).collect();
        let mut names = set.format_line(&moves);
        let defence = names.remove(0);
        SetLine { defence, verdict: line.value, line: names }
    };
    lines.iter().map(told).collect()
}

impl Dual {
    fn of(problem: &Problem<Chess>, dual: &chess::Dual) -> Self {
        let game = problem.game();
        let position = dual.after.iter().fold(problem.root().clone(), |at, &mv| game.play(&at, mv));
        let names = |moves: &[Move]| moves.iter().map(|&mv| game.format_move(&position, mv)).collect();
        Self {
            after: problem.format_line(&dual.after),
            moves: names(&dual.moves),
            undecided: names(&dual.undecided),
        }
    }
}

impl Expectation {
    fn of(comparison: Comparison) -> Self {
        let Comparison { expected, agrees, failing, illegal } = comparison;
        let expected = Operations { bm: expected.moves, dm: expected.mate_in };
        Self { expected, agrees, is_solution: false, failing, illegal }
    }

    /// What a record of go expects, if it says so: which first moves are right.
    pub(super) fn of_moves(bm: Vec<String>, agrees: Option<bool>) -> Option<Self> {
        let expected = Operations { bm, dm: None };
        let (failing, illegal) = (Vec::new(), Vec::new());
        (!expected.bm.is_empty()).then_some(Self { expected, agrees, is_solution: true, failing, illegal })
    }

    /// The same in words.
    pub fn words(&self) -> String {
        let Operations { bm, dm } = &self.expected;
        let mut parts = Vec::new();
        if !bm.is_empty() {
            let word = if self.is_solution { "solution" } else { "bm" };
            parts.push(format!("{word} {}", bm.join(" ")));
        }
        parts.extend(dm.map(|moves| format!("dm {moves}")));
        let mut parts = parts.join(", ");
        let mut failing = self.failing.clone();
        failing.retain(|name| !self.illegal.contains(name));
        let faults = [(&failing, "does not mate in time"), (&self.illegal, "is no legal move here")];
        for (moves, fault) in faults.into_iter().filter(|(moves, _)| !moves.is_empty()) {
            parts += &format!("; {} {fault}", moves.join(" "));
        }
        let words = match self.agrees {
            Some(true) => format!("as expected: {parts}"),
            Some(false) => format!("NOT as expected: {parts}"),
            None => format!("expected: {parts}"),
        };
        twinproof_core::printable(&words).into_owned()
    }
}

/// The keys the author meant, as we write moves; nothing where first moves are no keys.
fn keys(problem: &Problem<Chess>, expected: Option<&Expected>) -> Option<Vec<String>> {
    let (game, root) = (problem.game(), problem.root());
    let is_problem = game.mate_in().is_some() && game.to_move(root) == Player::First;
    let meant = expected.map_or(&[][..], |expected| &expected.moves);
    let name = |text: &String| game.parse_move(root, text).map(|mv| game.format_move(root, mv));
    is_problem.then(|| meant.iter().filter_map(name).collect())
}
