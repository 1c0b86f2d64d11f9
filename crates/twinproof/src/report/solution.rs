//! What there is to report of a solution that the author of a Go problem gives, judged branch by branch.

use crate::error::{Result, StoreError};
use crate::go::{Finding, Gap, Solved, Verified, line};
use serde::Serialize;
use std::fs;
use std::io;
use std::path::Path;
use twinproof_core::{Game, Problem};
use twinproof_games::go::{AuthorTree, Go, Move};

/// A solution, judged.
#[derive(Debug, Serialize)]
pub struct SolutionReport {
    /// Whether nothing contradicts the author.
    pub agrees: bool,
    /// Whether all of it was judged.
    pub settled: bool,
    /// Each move of the author's that something is said of.
    pub moves: Vec<SolutionMove>,
    /// What the author does not have.
    pub missing: Vec<MissingMove>,
    /// The record with these judgements as comments.
    pub sgf: Option<String>,
}

/// A move of the author's.
#[derive(Debug, Serialize)]
pub struct SolutionMove {
    /// The moves up to it.
    pub line: Vec<String>,
    /// What is said of it.
    pub finding: &'static str,
    /// The answer that it fails to, or that would have refuted the move before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// Why it was not judged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// A move that the author does not have.
#[derive(Debug, Serialize)]
pub struct MissingMove {
    /// The moves up to it, and it.
    pub line: Vec<String>,
    /// What it is: a `solution` or a `refutation`.
    pub what: &'static str,
}

impl SolutionReport {
    pub(super) fn of(problem: &Problem<Go>, author: &AuthorTree, solved: &Solved) -> Option<Self> {
        let verified: &Verified = solved.verified.as_ref()?;
        let name = |mv: Move| problem.game().format_move(problem.root(), mv);
        let moves = verified.judged.iter().map(|judged| {
            let (finding, answer, why) = match &judged.finding {
                Finding::Right => ("right", None, None),
                Finding::Fails(answer) => ("fails", *answer, None),
                Finding::Wrong => ("wrong", None, None),
                Finding::Solves => ("solves too", None, None),
                Finding::Refutes => ("refutes", None, None),
                Finding::LetsOff(answer) => ("does not refute", *answer, None),
                Finding::Open => ("not settled", None, None),
                Finding::NotJudged(why) => ("not judged", None, Some(why.clone())),
            };
            SolutionMove { line: line(problem, author, judged.node), finding, answer: answer.map(name), why }
        });
        let missing = verified.missing.iter().map(|missing| {
            let mut line = line(problem, author, missing.after);
            line.push(name(missing.mv));
            let what = match missing.what {
                Gap::Solution => "solution",
                Gap::Refutation => "refutation",
            };
            MissingMove { line, what }
        });
        Some(Self {
            agrees: verified.agrees(),
            settled: verified.is_settled(),
            moves: moves.collect(),
            missing: missing.collect(),
            sgf: solved.record.clone(),
        })
    }

    /// In a few words.
    pub fn words(&self) -> String {
        let count = |findings: &[&str]| self.moves.iter().filter(|mv| findings.contains(&mv.finding)).count();
        let parts = [
            (count(&["right", "wrong", "refutes"]), "as the solution has them"),
            (count(&["fails", "solves too", "does not refute"]), "not"),
            (count(&["not settled", "not judged"]), "not judged"),
            (self.missing.len(), "missing"),
        ];
        let told: Vec<_> = parts
            .iter()
            .enumerate()
            .filter(|(at, (count, _))| *at == 0 || *count > 0)
            .map(|(_, (count, what))| format!("{count} {what}"))
            .collect();
        format!("moves of the solution: {}", told.join(", "))
    }

    /// Branch by branch, a line each.
    pub fn lines(&self) -> Vec<String> {
        let moves = self.moves.iter().map(|mv| {
            let line = mv.line.join(" ");
            let answer = mv.answer.as_deref();
            let what = match (mv.finding, answer) {
                ("right" | "wrong", _) => format!("{}, as it says", mv.finding),
                ("fails", Some(answer)) => format!("said to be right, but fails to {answer}"),
                ("fails", None) => "said to be right, but fails".into(),
                ("solves too", _) => "said to be wrong, but solves the problem".into(),
                ("refutes", _) => "refutes it".into(),
                ("does not refute", Some(answer)) => format!("does not refute it; {answer} does"),
                (finding, _) => mv.why.as_ref().map_or(finding.into(), |why| format!("{finding}: {why}")),
            };
            format!("{line}: {what}")
        });
        let missing = self.missing.iter().map(|missing| {
            let what = match missing.what {
                "solution" => "solves the problem too",
                _ => "refutes it",
            };
            format!("{}: missing, {what}", missing.line.join(" "))
        });
        moves.chain(missing).collect()
    }

    /// Fails now rather than after a long search if records cannot be written to a file, or into a folder, which is made if it is
    /// missing. No file is left behind.
    pub fn try_place(place: &Path, is_folder: bool) -> Result<()> {
        let attempt = match place.metadata() {
            _ if is_folder => {
                fs::create_dir_all(place).and_then(|()| tempfile::tempfile_in(place)).map(|_| ())
            }
            Ok(found) if found.is_file() => return Err(StoreError::Exists(place.to_owned()).into()),
            Ok(found) if found.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
            // A device, or a pipe.
            Ok(_) => Ok(()),
            Err(_) => fs::File::create_new(place).and_then(|_| fs::remove_file(place)),
        };
        attempt.map_err(|source| StoreError::Record { file: place.to_owned(), source }.into())
    }

    /// Writes the record with its comments into a file; into a folder, under the name of the position, if it is one of several.
    /// Nothing is overwritten.
    pub fn store(&self, place: &Path, id: &str, is_one_of_several: bool) -> Result<()> {
        let Some(sgf) = &self.sgf else { return Ok(()) };
        let failed = |file: &Path, source| StoreError::Record { file: file.to_owned(), source };
        let mut file = place.to_owned();
        if is_one_of_several {
            fs::create_dir_all(place).map_err(|source| failed(place, source))?;
            let safe: String = id.chars().map(|one| if "/\\:".contains(one) { '-' } else { one }).collect();
            file.push(safe + ".sgf");
        }
        if file.is_file() {
            return Err(StoreError::Exists(file).into());
        }
        fs::write(&file, sgf).map_err(|source| {
            // A part of it is worth nothing, and would be in the way of the next attempt.
            let _ = fs::remove_file(&file);
            failed(&file, source)
        })?;
        Ok(())
    }
}
