//! What there is to report of checkers: the answer to the question as it was asked, and what a position is worth.

use super::{CertificateReport, Report};
use crate::answer::Answer;
use crate::checkers::{Score, ScoreRange, ValueAnswer};
use serde::{Serialize, Serializer};
use twinproof_core::{Game, Rules};
use twinproof_games::checkers::{Asked, Checkers, Goal, Move};

/// Win, draw or loss of the side to move, or what is known of it.
#[derive(Debug, Serialize)]
pub struct ValueReport {
    /// The side to move.
    #[serde(skip)]
    pub mover: String,
    /// What the position is worth to it.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "score")]
    pub value: Option<Score>,
    /// Where that is not known: at least a draw,
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "score")]
    pub at_least: Option<Score>,
    /// or at most.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "score")]
    pub at_most: Option<Score>,
    /// A draw takes a second certificate: that the other side does not win either.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other_certificate: Option<CertificateReport>,
}

fn score<S: Serializer>(score: &Option<Score>, out: S) -> Result<S::Ok, S::Error> {
    out.serialize_str(score.map_or("", Score::name))
}

/// The first moves by what they are worth to the side that makes them.
#[derive(Debug, Default, Serialize)]
pub struct ValueMoves {
    /// It wins by these,
    pub win: Vec<String>,
    /// draws by these,
    pub draw: Vec<String>,
    /// loses by these,
    pub loss: Vec<String>,
    /// and these are not known.
    pub undecided: Vec<String>,
}

impl ValueReport {
    fn of(mover: String, range: ScoreRange, found: &ValueAnswer) -> Self {
        let is_half = |score: Score| score == Score::Draw && range.score().is_none();
        Self {
            mover,
            value: range.score(),
            at_least: Some(range.at_least).filter(|&score| is_half(score)),
            at_most: Some(range.at_most).filter(|&score| is_half(score)),
            other_certificate: found.other.as_ref().map(CertificateReport::of),
        }
    }

    /// The same in a few words.
    pub fn words(&self) -> String {
        let mover = &self.mover;
        match (self.value, self.at_least, self.at_most) {
            (Some(Score::Win), ..) => format!("a win for {mover}, who is to move"),
            (Some(Score::Draw), ..) => "a draw".into(),
            (Some(Score::Loss), ..) => format!("a loss for {mover}, who is to move"),
            (None, Some(_), _) => format!("at least a draw for {mover}; whether it wins is not known"),
            (None, _, Some(_)) => format!("at most a draw for {mover}; whether it loses is not known"),
            (None, None, None) => "not known".into(),
        }
    }
}

impl ValueMoves {
    fn of(game: &Checkers, found: &ValueAnswer, moves: &[(Move, ScoreRange)]) -> Self {
        let mut told = Self::default();
        for &(mv, range) in moves {
            let list = match range.score() {
                Some(Score::Win) => &mut told.win,
                Some(Score::Draw) => &mut told.draw,
                Some(Score::Loss) => &mut told.loss,
                None => &mut told.undecided,
            };
            list.push(game.format_move(found.question.root(), mv));
        }
        told
    }

    /// Each list with its name.
    pub fn rows(&self) -> [(&'static str, &[String]); 4] {
        [("win", &self.win), ("draw", &self.draw), ("loss", &self.loss), ("undecided", &self.undecided)]
    }
}

impl Report {
    /// The report of a question of checkers. That a side gets at least a draw was asked as its opponent's win: the answer, and that
    /// about each first move, is turned round.
    pub fn of_checkers(id: &str, asked: &Asked, answer: &mut Answer<Checkers>) -> Self {
        let mut report = Self::new(id, &asked.problem, answer);
        if asked.goal == Goal::Draw {
            report.asked_as = Some(asked.problem.game().question());
            report.question = asked.question();
            for value in [&mut report.verdict, &mut report.claimed] {
                *value = value.map(|value| asked.answer(value));
            }
            if let Some(moves) = &mut report.moves {
                std::mem::swap(&mut moves.proven, &mut moves.disproven);
            }
        }
        report
    }

    /// The report of what a position is worth: of the question that says most, and what follows from both.
    pub fn of_value(id: &str, found: &mut ValueAnswer) -> Self {
        let mut report = Self::new(id, &found.question, &mut found.answer);
        let (game, root, range) = (found.question.game(), found.question.root(), found.range);
        let mover = root.side().to_string();
        if range.score() == Some(Score::Draw) {
            let first = found.answer.line.first();
            report.first_move = first.map(|&mv| game.format_move(root, mv));
        }
        report.stopped = found.stopped;
        report.value_moves = found.moves.as_ref().map(|moves| ValueMoves::of(game, found, moves));
        report.value = Some(ValueReport::of(mover, range, found));
        report
    }
}
