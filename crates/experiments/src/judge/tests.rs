//! What runs are worth, case by case.

use super::*;
use crate::fixture::{line, plan};
use crate::line::RunVerdict::{self, *};

/// The plan of the fixture with these runs on its first problem.
fn judged(lines: Vec<Line>, look: impl Fn(&Judge<'_>, &Problem)) {
    let plan = plan();
    let mut results = Results::default();
    lines.into_iter().for_each(|line| results.add(line));
    look(&Judge::new(&plan, &results), &plan.problems[0]);
}

/// What the run of the method was worth.
fn worth(judge: &Judge<'_>, problem: &Problem, method: usize) -> Worth {
    judge.worth(problem, judge.line(problem, &judge.plan.methods[method]).expect("it was run"))
}

/// Whether the methods ignore and twins both solved it.
fn is_common(judge: &Judge<'_>, problem: &Problem) -> bool {
    judge.is_common(problem, &judge.plan.methods[0])
}

fn unsound(verdict: RunVerdict) -> Line {
    Line { unsound: true, checked: false, ..line("ignore", verdict) }
}

#[test]
fn an_answer_is_wrong_if_a_checked_one_differs() {
    let lines = vec![unsound(Proven), line("twins", Disproven)];
    judged(lines, |judge, problem| {
        assert_eq!(judge.truth(problem), Some(Value::Loss));
        assert_eq!(worth(judge, problem, 0), Worth::Wrong);
        assert_eq!(worth(judge, problem, 1), Worth::Right(Tree::Accepted));
        assert!(!is_common(judge, problem) && !judge.is_contradictory(problem));
    });
}

#[test]
fn a_sound_search_that_claims_the_wrong_thing_is_wrong_too() {
    let claims = Line { claimed: Some(Proven), checked: false, ..line("twins", Unknown) };
    judged(vec![claims.clone(), line("paths", Disproven)], |judge, problem| {
        assert_eq!(worth(judge, problem, 1), Worth::Wrong);
    });
    judged(vec![claims.clone(), line("paths", Proven)], |judge, problem| {
        assert_eq!(worth(judge, problem, 1), Worth::Unsolved);
    });
    judged(vec![claims], |judge, problem| {
        assert_eq!((judge.truth(problem), worth(judge, problem, 1)), (None, Worth::Unsolved));
    });
}

#[test]
fn a_right_answer_may_have_a_wrong_tree_or_one_that_nobody_read() {
    let with_truth = |run: Line, expected: Tree| {
        judged(vec![run, line("twins", Proven)], |judge, problem| {
            assert_eq!(worth(judge, problem, 0), Worth::Right(expected));
            assert!(judge.solved(problem, &judge.plan.methods[0]).is_some());
        });
    };
    with_truth(unsound(Proven), Tree::Wrong);
    with_truth(Line { checked: true, ..unsound(Proven) }, Tree::Accepted);
    with_truth(Line { stopped: Some("the memory was full".into()), ..unsound(Proven) }, Tree::Unread);
    let again = Line { checked: true, certificate_expansions: Some(7), ..unsound(Proven) };
    with_truth(again.clone(), Tree::Unread);
    with_truth(Line { as_found: true, ..again }, Tree::Accepted);
}

#[test]
fn without_a_certificate_the_truth_is_unknown() {
    judged(vec![unsound(Proven), line("twins", Unknown)], |judge, problem| {
        assert_eq!(judge.truth(problem), None);
        assert_eq!(worth(judge, problem, 0), Worth::Unclear);
        assert_eq!(worth(judge, problem, 1), Worth::Unsolved);
    });
}

#[test]
fn who_refuses_a_problem_does_not_keep_the_others_from_being_compared() {
    let lines = vec![line("ignore", Refused), line("twins", Proven), line("paths", Unknown)];
    judged(lines, |judge, problem| {
        assert_eq!(worth(judge, problem, 0), Worth::Refused);
        // The method paths stands apart in the fixture.
        assert!(is_common(judge, problem));
        assert!(!judge.is_common(problem, &judge.plan.methods[2]));
    });
    judged(vec![line("twins", Proven)], |judge, problem| {
        assert!(!is_common(judge, problem), "a run that is missing may yet fail");
    });
}

#[test]
fn two_accepted_certificates_for_both_answers_are_seen() {
    judged(vec![line("twins", Proven), line("paths", Disproven)], |judge, problem| {
        assert!(judge.is_contradictory(problem));
    });
}
