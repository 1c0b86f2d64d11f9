//! Our own provers as engines, in this process: what they say of a solved position comes with its certificate.
//!
//! With moves left out, the whole position is asked first. If the side to move has lost it, it has lost whatever is left out,
//! by one certificate, or one lemma in it; if it wins by a move that is not left out, that is the answer as well. Else, where the game
//! has lemmas, one is looked for that covers all moves but those left out; and where none is found, each other move is asked by itself,
//! in rounds of growing effort.

use crate::answer::{Answer, Certificate, Word};
use crate::client::{Client, Run};
use crate::failure::Failure;
use crate::status::Status;
use crate::told::Told;
use crate::view::View;
use twinproof::{
    Algorithm, Clock, Draft, Next, Numbers, Outcome, Problem, Settings, Silent, Solution, Solvable, Task,
    Value, best_line, follow, rest_lemma,
};

/// Memory for the tables of a search, unless it is said.
const MEMORY: u64 = 256 << 20;

/// Expansions for each move in the first round, and how much more in the next.
const FIRST_ROUND: u64 = 1000;
const GROWTH: u64 = 8;

/// A search of ours, or the one that suits the game best.
pub(crate) struct OwnProver {
    name: &'static str,
    algorithm: Option<Algorithm>,
    memory: u64,
}

/// What came of one question.
struct Solved<G: Solvable> {
    outcome: Outcome,
    line: Vec<G::Move>,
    root: Numbers,
    certificate: Option<Vec<u8>>,
    expansions: u64,
}

impl OwnProver {
    pub(crate) fn new(name: &'static str, algorithm: Option<Algorithm>, memory: Option<u64>) -> Self {
        Self { name, algorithm, memory: memory.unwrap_or(MEMORY) }
    }

    fn settings<G: Solvable>(&self, problem: &Problem<G>, expansions: Option<u64>) -> Settings {
        let mut settings = match self.algorithm {
            None => G::default_settings(problem),
            Some(algorithm) => Settings::new(algorithm),
        };
        settings.limits.memory = Some(self.memory);
        settings.limits.expansions = expansions;
        settings
    }

    fn solve<G: Solvable>(
        &self,
        problem: &Problem<G>,
        expansions: Option<u64>,
        clock: &Clock,
    ) -> Result<Solved<G>, Failure> {
        let settings = self.settings(problem, expansions);
        let task = Task { problem, settings: &settings, clock, database: None };
        let refused = |error| match error {
            twinproof::Error::Refused(why) => Failure::refused(self.name, why.to_string()),
            error => Failure::from(error),
        };
        let mut solution: Solution<G> = task.solve(Some(Draft::spooled()), &mut Silent).map_err(refused)?;
        if let Some(bug) = solution.outcome.bug() {
            return Err(Failure::Library(bug.to_string()));
        }
        let line = best_line(problem, &mut solution)?;
        let certificate = match &mut solution.certificate {
            Some(certificate) => Some(certificate.contents()?),
            None => None,
        };
        let expansions = solution.expansions();
        Ok(Solved { outcome: solution.outcome, line, root: solution.root, certificate, expansions })
    }

    /// With moves left out: the whole first, then each other move.
    fn ask_rest<G: Told>(&self, view: &View<G>, run: &Run<'_>, clock: &Clock) -> Result<Answer, Failure> {
        let half = Clock::start(run.budget.time.map(|time| time / 2), run.stop.clone());
        let whole = self.solve(&view.problem, run.budget.nodes.map(|nodes| nodes / 2), &half)?;
        let loses = whole.outcome.value() == Some(view.lost());
        let wins_by_another =
            whole.outcome.value().is_some() && whole.line.first().is_some_and(|&mv| !view.is_excluded(mv));
        if loses || wins_by_another {
            return Ok(told(view, whole, run));
        }
        let mut rest = Rest::new(self, view, &whole);
        match rest.lemma(run, clock)? {
            Some(certificate) => Ok(rest.lost_by(certificate, run)),
            None => rest.ask(run, clock),
        }
    }
}

impl Client for OwnProver {
    fn name(&self) -> &str {
        self.name
    }

    fn ask<G: Told>(&mut self, view: &View<G>, run: &Run<'_>) -> Result<Answer, Failure> {
        let clock = Clock::start(run.budget.time, run.stop.clone());
        let answer = match view.excluded.is_empty() {
            true => told(view, self.solve(&view.problem, run.budget.nodes, &clock)?, run),
            false => self.ask_rest(view, run, &clock)?,
        };
        // What was found before the flag was raised may be used.
        match run.stop.is_raised() && answer.word == Word::Open {
            true => Err(Failure::Stopped),
            false => Ok(answer),
        }
    }
}

/// What was found about the position itself.
fn told<G: Told>(view: &View<G>, solved: Solved<G>, run: &Run<'_>) -> Answer {
    let word = match (&solved.outcome, solved.certificate) {
        (Outcome::Verdict(verdict), Some(bytes)) => {
            let value = verdict.value();
            Word::Certified(value, vec![Certificate { line: Vec::new(), value, bytes }])
        }
        (outcome, _) => outcome.value().or(outcome.claimed()).map_or(Word::Open, Word::Claimed),
    };
    let status = match word.value() {
        Some(value) => Status::of_final(value, view.mover()),
        None => Status::of_numbers(solved.root, view.mover()),
    };
    let may_play = !solved.line.first().is_some_and(|&mv| view.is_excluded(mv));
    let line = if may_play { view.problem.format_line(&solved.line) } else { Vec::new() };
    Answer { best: line.first().cloned(), status, line, word, spent: run.spent(Some(solved.expansions)) }
}

/// The moves that are not left out, and what is known of each.
struct Rest<'a, G: Told> {
    prover: &'a OwnProver,
    view: &'a View<G>,
    moves: Vec<Asked<G>>,
    /// Whether these are all, so that the position is lost if they are.
    is_complete: bool,
    /// The numbers of the whole position.
    whole: Numbers,
    spent: u64,
}

struct Asked<G: Told> {
    mv: G::Move,
    after: Next<G>,
    numbers: Numbers,
    line: Vec<G::Move>,
    word: Word,
}

impl<'a, G: Told> Rest<'a, G> {
    fn new(prover: &'a OwnProver, view: &'a View<G>, whole: &Solved<G>) -> Self {
        let (whole, spent) = (whole.root, whole.expansions);
        Self { prover, view, moves: Vec::new(), is_complete: true, whole, spent }
    }

    /// One lemma for all moves that are not left out, which was checked.
    fn lemma(&mut self, run: &Run<'_>, clock: &Clock) -> Result<Option<Certificate>, Failure> {
        let problem = &self.view.problem;
        // Half of what is left, the other half for the moves one by one.
        let time = run.budget.time.map(|time| time.saturating_sub(clock.elapsed()) / 2);
        let within = Clock::start(time, clock.stop_flag());
        let settings = self.prover.settings(problem, self.left(run));
        let found = rest_lemma(problem, &self.view.excluded, &settings, &within)?;
        let Some(found) = found else { return Ok(None) };
        self.spent += found.expansions.max(1);
        let value = self.view.lost();
        Ok(found.bytes.map(|bytes| Certificate { line: Vec::new(), value, bytes }))
    }

    fn lost_by(self, certificate: Certificate, run: &Run<'_>) -> Answer {
        let value = certificate.value;
        let status = Status::of_final(value, self.view.mover());
        let word = Word::Certified(value, vec![certificate]);
        Answer { best: None, status, line: Vec::new(), word, spent: run.spent(Some(self.spent)) }
    }

    /// Which moves are asked about: all, unless there are so many that the game has to choose.
    fn list(&mut self, run: &Run<'_>, clock: &Clock) -> Result<(), Failure> {
        let problem = &self.view.problem;
        let mut settings = self.prover.settings(problem, self.left(run));
        settings.limits.time = run.budget.time;
        let moves = match G::promising_moves(problem, &settings, clock, &mut Silent) {
            Some(mut promising) => {
                promising.retain(|&mv| !self.view.is_excluded(mv));
                self.is_complete = false;
                promising
            }
            None => self.view.rest(),
        };
        for mv in moves {
            let after = follow(problem, mv)?;
            let (numbers, word) = match &after {
                Next::Over(value) => (Numbers::solved(*value), Word::Certified(*value, Vec::new())),
                Next::Open(_) => (Numbers::LEAF, Word::Open),
            };
            self.moves.push(Asked { mv, after, numbers, line: vec![mv], word });
        }
        Ok(())
    }

    fn left(&self, run: &Run<'_>) -> Option<u64> {
        run.budget.nodes.map(|nodes| nodes.saturating_sub(self.spent))
    }

    fn ask(mut self, run: &Run<'_>, clock: &Clock) -> Result<Answer, Failure> {
        self.list(run, clock)?;
        let mut most = FIRST_ROUND;
        loop {
            for at in 0..self.moves.len() {
                let most = self.left(run).map_or(most, |left| left.min(most));
                if self.is_decided() || clock.stop_reason().is_some() || most == 0 {
                    return Ok(self.told(run));
                }
                self.ask_after(at, most, clock)?;
            }
            // Who was asked with no limit, and does not know, will not know the next time.
            let is_open = self.moves.iter().any(|asked| asked.word == Word::Open);
            if !is_open || most == u64::MAX {
                return Ok(self.told(run));
            }
            most = most.saturating_mul(GROWTH);
        }
    }

    fn ask_after(&mut self, at: usize, most: u64, clock: &Clock) -> Result<(), Failure> {
        let asked = &self.moves[at];
        let (Next::Open(problem), Word::Open) = (&asked.after, &asked.word) else { return Ok(()) };
        let solved = self.prover.solve(problem, Some(most), clock)?;
        // What is asked of nobody costs something too, so that this ends.
        self.spent += solved.expansions.max(1);
        let line = vec![self.view.write(asked.mv)];
        let word = match (&solved.outcome, solved.certificate) {
            (Outcome::Verdict(verdict), Some(bytes)) => {
                let value = verdict.value();
                Word::Certified(value, vec![Certificate { line, value, bytes }])
            }
            (outcome, _) => outcome.value().or(outcome.claimed()).map_or(Word::Open, Word::Claimed),
        };
        let asked = &mut self.moves[at];
        asked.numbers = word.value().map_or(solved.root, Numbers::solved);
        asked.line = [asked.mv].into_iter().chain(solved.line).collect();
        asked.word = word;
        Ok(())
    }

    fn is_decided(&self) -> bool {
        self.winning().is_some() || (self.is_complete && self.all_lost())
    }

    fn winning(&self) -> Option<&Asked<G>> {
        let won = self.view.won();
        self.moves.iter().find(|asked| asked.word.value() == Some(won))
    }

    fn all_lost(&self) -> bool {
        let lost = self.view.lost();
        self.moves.iter().all(|asked| asked.word.value() == Some(lost))
    }

    fn told(self, run: &Run<'_>) -> Answer {
        let (view, mover) = (self.view, self.view.mover());
        let spent = run.spent(Some(self.spent));
        let answer = |best: Option<&Asked<G>>, status, word| {
            let line = best.map_or_else(Vec::new, |asked| view.problem.format_line(&asked.line));
            Answer { best: line.first().cloned(), status, line, word, spent }
        };
        if let Some(winning) = self.winning() {
            return answer(Some(winning), Status::Won, winning.word.clone());
        }
        if self.is_complete && self.all_lost() {
            return answer(self.moves.first(), Status::Lost, all(view.lost(), &self.moves));
        }
        let open = self.moves.iter().filter(|asked| asked.word == Word::Open);
        let best = open.min_by_key(|asked| asked.numbers.effort_of(mover));
        let numbers = Numbers::combine(mover, self.moves.iter().map(|asked| asked.numbers));
        // Where only some moves were asked about, that they lose says nothing of the others. Then the whole is all there is to go by, and
        // if it is won by a move that is left out, nothing.
        let status = match (best, self.whole.value()) {
            (Some(_), _) => Status::of_numbers(numbers, mover),
            (None, None) => Status::of_numbers(self.whole, mover),
            (None, Some(_)) => Status::Even,
        };
        answer(best, status, Word::Open)
    }
}

/// That all moves lose: certified if each of them is.
fn all<G: Told>(value: Value, moves: &[Asked<G>]) -> Word {
    let mut certificates = Vec::new();
    for asked in moves {
        match &asked.word {
            Word::Certified(_, more) => certificates.extend(more.iter().cloned()),
            _ => return Word::Claimed(value),
        }
    }
    Word::Certified(value, certificates)
}
