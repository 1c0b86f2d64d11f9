//! Go problems: the answer, what players ask beside it, and its proof as a record with variations.

mod author;
mod ending;
mod generate;
mod inquiry;
mod life;
mod outlook;
mod played;
mod refutations;
mod safe;
mod sgf;
mod status;
mod verify;

pub use author::{Solved, against_author};
pub use ending::{FinalStatus, final_score, final_status, final_status_list};
pub use generate::{ProblemRecipe, generate_problems};
pub use life::{BothStatus, KoThreats, Life, MoveStatus, by_ko};
pub use outlook::Outlook;
pub use played::{PlayedAnswer, ask_beside_played, question_on, settings_of_play, settle};
pub use status::{Effort, SideQuestions};
pub(crate) use verify::line;
pub use verify::{Finding, Gap, Judged, Missing, Verified, verify};

use crate::answer::{Answer, Request, solve_by};
use crate::error::Result;
use crate::first_moves::other_first_moves;
use crate::follower::Follower;
use crate::judged::JudgedTree;
use crate::play::{Next, follow, follow_line};
use crate::record::{RecordFormat, RecordRequest};
use crate::solvable::Solvable;
use crate::verdict::Verdict;
use inquiry::{Found, Inquiry};
use safe::{holds, is_safe};
use sgf::Told;
use twinproof_certificate::outline::{Outline, Role};
use twinproof_core::{Clock, Problem, RepetitionRule, Rules};
use twinproof_games::go::{Diagram, Go, Move, Outside};

impl Solvable for Go {
    fn repetition_is_illegal(problem: &Problem<Self>) -> bool {
        problem.rule() == RepetitionRule::CurrentPlayerLoss
    }

    const RECORD: Option<RecordFormat> = Some(RecordFormat::Sgf);

    fn write_record(
        outline: &Outline<Self>,
        request: &RecordRequest<'_, Self>,
        follower: &mut dyn Follower,
    ) -> Result<String> {
        write_record(outline, request, follower)
    }

    fn write_tree(tree: &JudgedTree<'_, Self>) -> Result<String> {
        Ok(sgf::write_tree(tree))
    }
}

/// The answer to a question about stones, or a score.
#[derive(Debug)]
pub struct GoAnswer {
    /// What was asked.
    pub question: Problem<Go>,
    /// The verdict.
    pub answer: Answer<Go>,
    /// What it takes of the board beyond the region.
    pub outlook: Option<Outlook>,
    /// The answer about the same stones if the other side begins, where that was asked for.
    pub other: Option<Box<GoAnswer>>,
    /// What was found of other stones on the way.
    pub also: Vec<SideAnswer>,
    /// What becomes of the stones in question, where that is settled without ko threats.
    pub life: Option<Life>,
    /// What players ask of first moves beside their value, where these were asked for.
    pub moves: MoveStatus,
}

/// Expansions for the question whether a first move that fails in one reading of the outside fails in the other.
const EFFORT_OF_FAILURES: u64 = 100_000;

/// The answer about stones that were not the first to be meant.
#[derive(Debug)]
pub struct SideAnswer {
    /// What was asked of them.
    pub question: Problem<Go>,
    /// The answer.
    pub verdict: Verdict,
    /// The move that reaches it.
    pub first_move: Option<Move>,
}

impl SideAnswer {
    /// What was found, if its certificate was accepted.
    fn of(found: Found) -> Option<Self> {
        let Found { problem, solution, .. } = found;
        let verdict = solution.outcome.verdict()?;
        Some(Self { question: problem, verdict, first_move: solution.line.first().copied() })
    }
}

/// Answers the question of a diagram: the one it marks, or the one it is found to ask; of the same stones if the other side
/// begins, too, where that is wanted. Half of the time is for each then.
pub fn solve_diagram(diagram: &Diagram, request: &Request, follower: &mut dyn Follower) -> Result<GoAnswer> {
    if !diagram.asks_both() {
        return solve_one(diagram, request, follower);
    }
    let mut half = request.clone();
    half.settings.limits.time = request.settings.limits.time.map(|time| time / 2);
    let mut found = solve_one(diagram, &half, follower)?;
    if found.question.game().owner().is_some() {
        let other = diagram.begun_by_other(found.question.game());
        half.place = request.place.beside("other");
        found.other = Some(Box::new(solve_one(&other, &half, follower)?));
    }
    Ok(found)
}

fn solve_one(diagram: &Diagram, request: &Request, follower: &mut dyn Follower) -> Result<GoAnswer> {
    if !diagram.is_open() {
        return solve(&diagram.problem()?, request, follower);
    }
    let clock = request.clock();
    let mut driver =
        request.driver(&clock, request.place.clone(), follower).at_most(request.settings.limits.expansions);
    let mut inquiry = Inquiry::new(diagram, &mut driver)?;
    inquiry.run()?;
    let (best, beside) = inquiry.best();
    let also = beside.into_iter().filter_map(SideAnswer::of).collect();
    let Some(best) = best else {
        let (question, outlook) = inquiry.unsolved()?;
        let mut answer = Answer::unknown(&driver, request, &clock);
        answer.bug_beside = driver.bug();
        return Ok(GoAnswer { outlook: Some(outlook), also, ..GoAnswer::new(question, answer) });
    };
    let outlook = inquiry.outlook(&best)?;
    let (counts, bug) = (driver.counts(), driver.bug());
    let Found { problem, solution, .. } = best;
    let mut answer = Answer::of(&problem, solution, request, &clock)?;
    (answer.counts, answer.bug_beside) = (counts, bug);
    if request.first_moves {
        let known = answer.value().and_then(|value| Some((answer.first_move(&problem)?, value)));
        let known = known.filter(|(_, value)| value.winner() == problem.game().to_move(problem.root()));
        let told = answer.ask_beside(request, &clock, follower, |driver| {
            let mut told = other_first_moves(&problem, known, driver)?;
            for first in &mut told.moves {
                // What fails in this reading alone is not settled.
                if let (Some(_), Next::Open(next)) = (first.value, follow(&problem, first.mv)?) {
                    first.value = holds(&next, first.value, Some(EFFORT_OF_FAILURES), driver)?;
                }
            }
            Ok(told)
        })?;
        answer.first_moves = Some(told);
    }
    let mut found = GoAnswer { outlook: Some(outlook), also, ..GoAnswer::new(problem, answer) };
    found.ask_beside(request, &clock, follower)?;
    Ok(found)
}

/// Answers a question, and what players ask beside it: see [`SideQuestions`].
pub fn solve(problem: &Problem<Go>, request: &Request, follower: &mut dyn Follower) -> Result<GoAnswer> {
    let clock = request.clock();
    let answer = solve_by(problem, request, &clock, follower)?;
    let outlook = match problem.game().outside() {
        Outside::AsItStands => Outlook::as_it_stands(problem),
        _ => Some(Outlook::of(problem, answer.value())),
    };
    let mut found = GoAnswer { outlook, ..GoAnswer::new(problem.clone(), answer) };
    found.ask_beside(request, &clock, follower)?;
    Ok(found)
}

impl GoAnswer {
    fn new(question: Problem<Go>, answer: Answer<Go>) -> Self {
        Self {
            question,
            answer,
            outlook: None,
            also: Vec::new(),
            other: None,
            life: None,
            moves: MoveStatus::default(),
        }
    }

    /// Asks what players ask beside the question.
    fn ask_beside(&mut self, request: &Request, clock: &Clock, follower: &mut dyn Follower) -> Result<()> {
        let (answer, settings, problem) = (&mut self.answer, &request.settings, &self.question);
        // In a region that is sealed both readings are the same.
        let is_same = |value| {
            self.outlook.as_ref().is_some_and(|it| (it.attacker, it.defender) == (Some(value), Some(value)))
        };
        let value = answer.value().filter(|&value| is_safe(problem.game(), value) || is_same(value));
        let (Some(value), Some(_)) = (value, problem.game().owner()) else { return Ok(()) };
        // What an unsound search says of threats is worth nothing; that of stones is its own answer.
        let is_sure = answer.outcome.verdict().is_some() && settings.is_sound();
        let spent = answer.counts.expansions;
        let effort = match problem.game().threats() {
            _ if !is_sure => Effort::None,
            Some(_) => Effort::Asked,
            None => Effort::Unasked { answer: spent },
        };
        let taken = clock.elapsed();
        let mut side = SideQuestions::new(settings, clock, effort, spent, &request.stop, follower)
            .with_database(request.database.clone());
        self.life = side.life(problem, value)?;
        if let Some(known) = &answer.first_moves {
            self.moves = side.moves(problem, known.values())?;
        }
        let (bug, more) = side.end();
        answer.bug_beside = answer.bug_beside.take().or(bug);
        answer.elapsed = taken + more;
        Ok(())
    }
}

/// The proof as a record, with what players ask beside it, and other first moves if they are wanted.
fn write_record(
    outline: &Outline<Go>,
    request: &RecordRequest<'_, Go>,
    follower: &mut dyn Follower,
) -> Result<String> {
    let problem = follow_line(&outline.problem, request.line)?;
    let root = &outline.nodes[0];
    let clock = Clock::start(request.time, request.stop.clone());
    let settings = refutations::settings(request.memory, request.time);
    let effort = Effort::Unasked { answer: outline.nodes.len() as u64 };
    let mut side = SideQuestions::new(&settings, &clock, effort, 0, &request.stop, follower);
    let mut life = side.life(&problem, outline.value)?;
    if problem.game().threats().is_some() {
        // What threats do is the question itself.
        let status = problem.game().status(outline.value);
        life = life.filter(|life| Some(life.status) == status).map(|life| Life {
            ko: None,
            is_ko_open: false,
            ..life
        });
    }
    let (mut bug, _) = side.end();
    let (mut others, mut moves) = (Vec::new(), MoveStatus::default());
    if request.other_moves && root.role == Role::Choice {
        let made = root.children.first().and_then(|&child| outline.nodes[child].mv);
        others = refutations::refutations(&problem, made, &clock, &settings, follower)?;
        let made = made.map(|mv| (mv, Some(outline.value)));
        let known = made.into_iter().chain(others.iter().map(|other| (other.mv, other.known.value())));
        let mut side = SideQuestions::new(&settings, &clock, effort, 0, &request.stop, follower);
        moves = side.moves(&problem, known)?;
        bug = bug.or(side.end().0);
    }
    if let Some(bug) = bug {
        return Err(bug.into());
    }
    if moves.as_it_stands.is_some() {
        others.retain(|other| other.mv != Move::PASS);
    }
    Ok(sgf::write(outline, &problem, &others, &Told { life, moves }, request.size))
}
