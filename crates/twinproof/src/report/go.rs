//! What there is to report of stones: which they are, what becomes of them, what ko threats would change.

use super::{Expectation, Report, SolutionReport};
use crate::go::{GoAnswer, KoThreats, Life, MoveStatus, Outlook, Solved, by_ko};
use serde::ser::{Serialize, SerializeMap, Serializer};
use std::collections::BTreeMap;
use twinproof_core::{Game, Problem, Value};
use twinproof_games::go::{Color, Diagram, Go, Threats};

/// The stones in question and where moves may be made, as marked or inferred.
#[derive(Debug, serde::Serialize)]
pub struct Stones {
    /// The stones.
    pub target: Vec<String>,
    /// The points.
    pub region: Vec<String>,
}

/// What an answer takes of the board beyond its region.
#[derive(Debug, serde::Serialize)]
pub struct OutsideReport {
    /// Whose it is, in the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reading: Option<&'static str>,
    /// The answer where the outside is the attacker's, and where it is the defender's.
    #[serde(serialize_with = "super::verdict")]
    pub attacker: Option<Value>,
    /// See there.
    #[serde(serialize_with = "super::verdict")]
    pub defender: Option<Value>,
    /// The attacker's chains that a death takes for safe.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub wall: Vec<Vec<String>>,
    /// Where stones that the attacker will play are taken for safe, too.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rim: Vec<String>,
    /// Liberties beyond a marked region that count as if nobody could fill them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
    /// Where the stones get out, if they live by that alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub way_out: Option<String>,
    /// The same in words.
    pub says: Vec<String>,
}

impl OutsideReport {
    fn of(problem: &Problem<Go>, outlook: &Outlook) -> Self {
        let (game, root) = (problem.game(), problem.root());
        Self {
            reading: outlook.reading.name(),
            attacker: outlook.attacker,
            defender: outlook.defender,
            wall: outlook.wall.iter().map(|&chain| game.names(chain)).collect(),
            rim: game.names(outlook.rim),
            left_out: game.names(outlook.left_out),
            way_out: outlook.way_out.map(|mv| game.format_move(root, mv)),
            says: outlook.words(problem),
        }
    }
}

/// The status of the stones in question, and what ko threats would change.
#[derive(Debug)]
pub struct LifeReport(pub Life);

/// What players ask of first moves beside their value.
#[derive(Debug, Default)]
pub struct MoveNotes {
    /// Moves whose value ko threats of the loser's would change.
    pub ko: Vec<(String, Threats)>,
    /// See there.
    pub status: MoveStatus,
}

impl Report {
    /// The report of a question of go.
    pub fn of_go(id: &str, diagram: &Diagram, found: &mut GoAnswer, solved: Option<&Solved>) -> Self {
        let problem = &found.question;
        let (game, root) = (problem.game(), problem.root());
        let mut report = Self::new(id, problem, &mut found.answer);
        (report.name, report.remarks) = (diagram.name().map(String::from), diagram.remarks().to_vec());
        report.past = problem.past().len();
        if let Some(solved) = solved {
            let names = solved.expected.iter().map(|&mv| game.format_move(root, mv)).collect();
            report.comparison = Expectation::of_moves(names, solved.agrees);
            report.solution = SolutionReport::of(problem, diagram.author(), solved);
        }
        report.stones = game
            .owner()
            .map(|_| Stones { target: game.names(game.target()), region: game.names(game.region()) });
        report.outside = found.outlook.as_ref().map(|outlook| OutsideReport::of(problem, outlook));
        report.life = found.life.clone().map(LifeReport);
        let known = found.answer.first_moves.as_ref();
        if let (Some(moves), Some(known)) = (&mut report.moves, known) {
            let status = found.moves.clone();
            let ko = status.ko.iter().map(|&(mv, threats)| (game.format_move(root, mv), threats)).collect();
            moves.notes = MoveNotes { ko, status };
            if !moves.is_empty() {
                report.diagram = Some(signed_board(game, root, known.values()));
            }
        }
        report
    }
}

/// The board with a sign on each first move.
fn signed_board(
    game: &Go,
    root: &twinproof_games::go::Position,
    known: impl Iterator<Item = (twinproof_games::go::Move, Option<Value>)>,
) -> String {
    let sign = |value| match value {
        Some(Value::Win) => '+',
        Some(Value::Loss) => '-',
        None => '?',
    };
    let signs: Vec<_> = known.map(|(mv, value)| (mv, sign(value))).collect();
    let legend = "After a move on + the answer is yes, on - no, on ? not settled";
    format!("{}\n{legend}", game.board_with(root, &signs))
}

impl MoveNotes {
    /// The moves that are decided by ko, as in "B7, unless Black has one more ko threat".
    pub fn kos(&self) -> Vec<String> {
        self.ko.iter().map(|(mv, threats)| by_ko(mv, *threats)).collect()
    }
}

impl Serialize for LifeReport {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let Life { owner, status, seki, ko } = &self.0;
        let mut map = out.serialize_map(None)?;
        map.serialize_entry("owner", name(*owner))?;
        map.serialize_entry("status", status.name())?;
        if *seki {
            map.serialize_entry("seki", seki)?;
        }
        match ko {
            Some(KoThreats::Decide(threats)) => map.serialize_entry("ko", &counted(*threats))?,
            Some(KoThreats::Fail(threats)) => map.serialize_entry("ko_fails", &counted(*threats))?,
            None => {}
        }
        map.end()
    }
}

impl Serialize for MoveNotes {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut map = out.serialize_map(None)?;
        if !self.ko.is_empty() {
            map.serialize_entry("ko", &ByMove(&self.ko))?;
        }
        if let Some(status) = self.status.as_it_stands {
            map.serialize_entry("as_it_stands", status.name())?;
        }
        map.end()
    }
}

/// In the order of the moves.
struct ByMove<'a>(&'a [(String, Threats)]);

impl Serialize for ByMove<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_map(self.0.iter().map(|(mv, threats)| (mv, counted(*threats))))
    }
}

fn counted(threats: Threats) -> BTreeMap<&'static str, u8> {
    BTreeMap::from([(name(threats.side), threats.count)])
}

fn name(side: Color) -> &'static str {
    match side {
        Color::Black => "black",
        Color::White => "white",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use twinproof_games::go::Status;

    #[test]
    fn a_status_is_an_object() {
        let ko = Some(KoThreats::Decide(Threats { side: Color::Black, count: 2 }));
        let life = Life { owner: Color::Black, status: Status::Dead, seki: false, ko };
        let json = serde_json::to_string(&LifeReport(life)).unwrap();
        assert_eq!(json, r#"{"owner":"black","status":"dead","ko":{"black":2}}"#);
    }
}
