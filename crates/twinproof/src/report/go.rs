//! What there is to report of stones: which they are, what becomes of them, what ko threats would change.

use super::{Expectation, Report, SolutionReport};
use crate::go::{BothStatus, GoAnswer, KoThreats, Life, MoveStatus, Outlook, SideAnswer, Solved, by_ko};
use serde::ser::{Serialize, SerializeMap, Serializer};
use std::collections::BTreeMap;
use twinproof_core::{Game, Problem, Rules, Value};
use twinproof_games::go::{Color, Diagram, Go, Status, Threats};

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

/// The status of stones whoever begins.
#[derive(Debug, serde::Serialize)]
pub struct BothReport {
    /// In a word; none where one of the answers is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<&'static str>,
    /// What is known if Black begins, and if White does.
    pub black: BegunReport,
    /// See there.
    pub white: BegunReport,
    /// The same in words.
    pub says: String,
}

/// What is known of stones if one side begins.
#[derive(Debug, Clone, serde::Serialize)]
pub struct BegunReport {
    /// What was asked.
    pub question: String,
    /// The answer.
    #[serde(serialize_with = "super::verdict")]
    pub verdict: Option<Value>,
    /// Whether the checker accepted its certificate.
    pub checked: bool,
    /// The move that reaches it.
    #[serde(rename = "move")]
    pub first_move: Option<String>,
    #[serde(skip)]
    lives: Option<bool>,
}

impl BegunReport {
    fn of(found: &GoAnswer) -> Self {
        let (game, root) = (found.question.game(), found.question.root());
        let verdict = found.answer.value();
        Self {
            question: game.question(),
            verdict,
            checked: found.answer.outcome.verdict().is_some(),
            first_move: found.answer.first_move(&found.question).map(|mv| game.format_move(root, mv)),
            // What threats do is not the status.
            lives: match game.threats() {
                Some(_) => found.life.as_ref().map(|life| life.status == Status::Alive),
                None => verdict.map(|value| game.status(value) == Some(Status::Alive)),
            },
        }
    }
}

impl BothReport {
    fn of(one: &GoAnswer, other: &GoAnswer) -> Option<Self> {
        let owner = one.question.game().owner()?;
        let begins = |found: &GoAnswer| found.question.root().to_move();
        let (black, white) = if begins(one) == Color::Black { (one, other) } else { (other, one) };
        let [black, white] = [black, white].map(BegunReport::of);
        let (own, others) = if owner == Color::Black { (&black, &white) } else { (&white, &black) };
        let status = own.lives.zip(others.lives).map(|(own, others)| BothStatus::of(own, others));
        let by = |report: &BegunReport| match &report.first_move {
            Some(mv) if mv != "pass" => format!(" with {mv}"),
            _ => String::new(),
        };
        let attacker = owner.other();
        let says = match status {
            Some(BothStatus::Unsettled) => {
                format!("Unsettled: {owner} lives{}, {attacker} kills{}.", by(own), by(others))
            }
            Some(BothStatus::Alive) => format!("{owner} is alive, whoever begins."),
            Some(BothStatus::Dead) => format!("{owner} is dead, whoever begins."),
            Some(BothStatus::Standoff) => {
                format!("{owner} is dead if it begins, and alive if {attacker} does.")
            }
            None => {
                let known = |report: &BegunReport| match report.lives {
                    Some(true) => format!("lives{}", by(report)),
                    Some(false) => format!("dies{}", by(report)),
                    None => "is not settled".into(),
                };
                format!("If Black begins, {owner} {}; if White does, it {}.", known(&black), known(&white))
            }
        };
        Some(Self { status: status.map(BothStatus::name), black, white, says })
    }
}

/// What was found of other stones.
#[derive(Debug, serde::Serialize)]
pub struct SideReport {
    /// What was asked of them.
    pub question: String,
    /// The answer, checked.
    #[serde(serialize_with = "super::verdict")]
    pub verdict: Option<Value>,
    /// The move that reaches it.
    #[serde(rename = "move")]
    pub first_move: Option<String>,
    /// The stones, and where moves were made.
    #[serde(flatten)]
    pub stones: Stones,
    /// What it rests on, in words.
    pub says: Vec<String>,
}

impl SideReport {
    fn of(side: &SideAnswer) -> Self {
        let (game, root) = (side.question.game(), side.question.root());
        let reaches = side.first_move.filter(|_| side.verdict.value() == Value::Win);
        Self {
            question: game.question(),
            verdict: Some(side.verdict.value()),
            first_move: reaches.map(|mv| game.format_move(root, mv)),
            stones: Stones { target: game.names(game.target()), region: game.names(game.region()) },
            says: Outlook::of(&side.question, Some(side.verdict.value())).words(&side.question),
        }
    }

    /// The same in a sentence.
    pub fn words(&self) -> String {
        let by = self.first_move.as_ref().map_or(String::new(), |mv| format!(", with {mv}"));
        let says: String = self.says.iter().map(|says| format!(" {says}")).collect();
        let verdict = if self.verdict == Some(Value::Loss) { "Disproven" } else { "Proven" };
        format!("{verdict} of other stones ({}): {}{by}.{says}", self.stones.target.join(" "), self.question)
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
        let mut report = Self::new(id, &found.question, &mut found.answer);
        let (found, problem) = (&*found, &found.question);
        let (game, root) = (problem.game(), problem.root());
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
        report.both = found.other.as_ref().and_then(|other| BothReport::of(found, other));
        report.also = found.also.iter().map(SideReport::of).collect();
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
        let Life { owner, status, seki, ko, is_ko_open } = &self.0;
        let mut map = out.serialize_map(None)?;
        map.serialize_entry("owner", name(*owner))?;
        map.serialize_entry("status", status.name())?;
        if *seki {
            map.serialize_entry("seki", seki)?;
        }
        match ko {
            Some(KoThreats::Decide(threats)) => map.serialize_entry("ko", &counted(*threats))?,
            Some(KoThreats::Fail(threats)) => map.serialize_entry("ko_fails", &counted(*threats))?,
            None if *is_ko_open => map.serialize_entry("ko_tested", &false)?,
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

    #[test]
    fn a_status_is_an_object() {
        let ko = Some(KoThreats::Decide(Threats { side: Color::Black, count: 2 }));
        let life = Life { owner: Color::Black, status: Status::Dead, seki: false, ko, is_ko_open: false };
        let open = Life { ko: None, is_ko_open: true, ..life.clone() };
        let json = |life| serde_json::to_string(&LifeReport(life)).unwrap();
        assert_eq!(json(life), r#"{"owner":"black","status":"dead","ko":{"black":2}}"#);
        assert_eq!(json(open), r#"{"owner":"black","status":"dead","ko_tested":false}"#);
    }
}
