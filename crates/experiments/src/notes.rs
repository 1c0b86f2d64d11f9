//! What a reader must know beside the tables: what is not known, what was refused, what went wrong.

use crate::judge::Judge;
use crate::line::Line;
use crate::problems::Problem;
use std::collections::BTreeMap;

/// So many problems are named; the lines have them all.
const NAMED: usize = 20;

pub(crate) fn notes(judge: Judge<'_>) -> String {
    let problems = || judge.plan.problems.iter();
    let ids = |is: &dyn Fn(&Problem) -> bool| -> Vec<String> {
        problems().filter(|problem| is(problem)).map(|problem| problem.id.clone()).collect()
    };
    let was_run = |problem: &Problem| judge.lines(problem).next().is_some();
    let mut notes = vec![note(
        "Problems whose truth is unknown, since no method has a checked verdict",
        &ids(&|problem| was_run(problem) && judge.truth(problem).is_none()),
    )];
    let lines = || problems().flat_map(|problem| judge.lines(problem));
    let bugs = lines().filter(|line| line.bug.is_some());
    notes.push(note(
        "Claims of sound searches that their certificates do not bear out, each a mistake in the search",
        &bugs.map(|line| format!("{} by {}", line.problem, line.method)).collect::<Vec<_>>(),
    ));
    let contradictory = ids(&|problem| judge.is_contradictory(problem));
    if !contradictory.is_empty() {
        notes.push(note(
            "ACCEPTED CERTIFICATES FOR BOTH ANSWERS, each a mistake in the checker",
            &contradictory,
        ));
    }
    let missing = ids(&|problem| judge.lines(problem).count() < judge.plan.methods.len());
    if !missing.is_empty() {
        notes.push(note("Problems with runs that are not done yet", &missing));
    }
    for ((method, why), count) in refusals(lines()) {
        notes.push(format!("{method} does not take {count} of the problems, as in: {why}."));
    }
    notes.iter().map(|note| format!("- {note}\n")).collect()
}

/// How many there are of something, and which.
fn note(what: &str, which: &[String]) -> String {
    match which {
        [] => format!("{what}: none."),
        [..] => {
            let more = if which.len() > NAMED { ", …" } else { "" };
            format!("{what}: {} ({}{more}).", which.len(), which[..which.len().min(NAMED)].join(", "))
        }
    }
}

/// How many problems each method refused, by its reason.
fn refusals<'a>(lines: impl Iterator<Item = &'a Line>) -> BTreeMap<(&'a str, &'a str), usize> {
    let mut counts = BTreeMap::new();
    for line in lines {
        if let Some(why) = &line.refused {
            *counts.entry((line.method.as_str(), why.as_str())).or_default() += 1;
        }
    }
    counts
}
