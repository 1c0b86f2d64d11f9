//! Which question a diagram asks, and its answer, where nothing marks the region.
//!
//! The board does not end where a region does. So each question is asked in the reading of the outside in which a success is safe to
//! rely on: to live, that all of it is the attacker's; to kill, the defender's. Regions grow from round to round until that
//! succeeds. Where it fails in the other reading, too, the failure is safe. Where nobody marked stones, several groups may be
//! meant, and it is the one whose fate depends on who moves first: the side to move succeeds, and would not if the other side
//! came first. Small stones are not what a diagram is about while larger ones may be.
//!
//! Effort grows from tier to tier: what is easy in some region is found before what is hard in another is tried for long. It
//! is counted in expansions, so that the same diagram gets the same answer on every machine.

use super::outlook::Outlook;
use crate::driver::Driver;
use crate::error::Result;
use crate::play::best_line;
use crate::solve::Solution;
use std::cmp::Reverse;
use twinproof_core::{Problem, Rules, Value};
use twinproof_games::go::{
    Candidate, Diagram, Go, Goal, Move, Outside, PointSet, Status, Threats, after_tenuki, with_ko_threats,
};

/// Expansions for each question in the first tier, and the factor from tier to tier.
const FIRST_EFFORT: u64 = 12_000;
const GROWTH: u64 = 5;
/// So many stones are no answer while a larger group may be meant.
const FEW: usize = 3;
/// In regions with more empty points than this, what does not fall at once hardly falls at all: they get the effort of the tier
/// before.
const LARGE: usize = 17;
/// Ko threats that are tried.
const THREATS: u8 = 2;
/// From this tier on, what fails is asked in the other reading and with ko threats; before, only that of the first candidate.
const SECOND_THOUGHTS: u32 = 1;

/// What came of a candidate.
pub(super) struct Found {
    /// The stones in question.
    pub(super) candidate: Candidate,
    /// The question that was answered.
    pub(super) problem: Problem<Go>,
    /// Its answer.
    pub(super) solution: Solution<Go>,
    fate: Fate,
    /// Whether a ko decides: threats of the loser's would change the answer, or some of the mover's are granted.
    ko: bool,
}

impl Found {
    /// Whether the mover succeeds, and may need its move for it.
    fn is_open(&self) -> bool {
        self.solution.value() == Some(Value::Win) && self.fate != Fate::Settled
    }
}

/// What the next move means to stones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fate {
    /// Nothing: whoever moves, it is the same.
    Settled,
    /// Not known.
    Unknown,
    /// Everything.
    Unsettled,
}

/// Looks for the question of a diagram.
pub(super) struct Inquiry<'a, 'd> {
    diagram: &'a Diagram,
    /// Whether it is known which stones are meant.
    is_definite: bool,
    driver: &'a mut Driver<'d>,
    leads: Vec<Lead>,
    found: Vec<Found>,
}

/// A candidate and what is known of it.
struct Lead {
    candidate: Candidate,
    rounds: Vec<Round>,
    /// Whether there is nothing more to ask: its fate does not hang on the next move.
    is_closed: bool,
    /// Where one reading was asked for: its answer in the largest region, which is no.
    failed: Option<(Problem<Go>, Solution<Go>)>,
}

/// A region around a candidate.
struct Round {
    region: PointSet,
    was_tried: bool,
    /// The answer in the reading that is safe for a success, and in the other.
    safe: Option<Value>,
    other: Option<Value>,
    /// Where the stones get out, if they do in the other reading.
    way_out: Option<Move>,
    /// Whether what failed was tried in the other reading and with ko threats.
    tried_otherwise: bool,
}

impl Round {
    fn new(region: PointSet) -> Self {
        Self { region, was_tried: false, safe: None, other: None, way_out: None, tried_otherwise: false }
    }
}

impl<'a, 'd> Inquiry<'a, 'd> {
    pub(super) fn new(diagram: &'a Diagram, driver: &'a mut Driver<'d>) -> Result<Self> {
        let lead = |candidate: Candidate| {
            let rounds = diagram.regions(&candidate).into_iter().map(Round::new).collect();
            Lead { candidate, rounds, is_closed: false, failed: None }
        };
        let leads = diagram.candidates()?.into_iter().map(lead).collect();
        let is_definite = diagram.is_definite();
        Ok(Self { diagram, is_definite, driver, leads, found: Vec::new() })
    }

    /// Asks until something is found that ends the search, nothing is left to ask, or a limit comes; then whether another group is
    /// meant as well.
    pub(super) fn run(&mut self) -> Result<()> {
        self.search()?;
        if self.is_enough() && !self.is_definite { self.ask_others() } else { Ok(()) }
    }

    fn search(&mut self) -> Result<()> {
        for tier in 0.. {
            let effort = FIRST_EFFORT.saturating_mul(GROWTH.saturating_pow(tier));
            let rounds = self.leads.iter().map(|lead| lead.rounds.len()).max().unwrap_or(0);
            let mut has_asked = false;
            for round in 0..rounds {
                for lead in 0..self.leads.len() {
                    let open = &self.leads[lead];
                    if open.is_closed || open.rounds.get(round).is_none_or(|round| round.safe.is_some()) {
                        continue;
                    }
                    if self.driver.is_over() {
                        return Ok(());
                    }
                    has_asked = true;
                    let is_large = self.diagram.empty_points(self.leads[lead].rounds[round].region) > LARGE;
                    if self.ask(lead, round, if is_large { effort / GROWTH } else { effort })? {
                        return Ok(());
                    }
                }
            }
            let leads = if tier >= SECOND_THOUGHTS || !has_asked { self.leads.len() } else { 1 };
            for lead in 0..leads {
                has_asked |= self.think_again(lead, effort)?;
                if self.is_enough() {
                    return Ok(());
                }
            }
            if !has_asked {
                break;
            }
        }
        Ok(())
    }

    /// The question about other groups that may be meant, with no more effort than was made until now.
    fn ask_others(&mut self) -> Result<()> {
        let most = self.driver.spent().saturating_mul(2).max(FIRST_EFFORT);
        let rounds = self.leads.iter().map(|lead| lead.rounds.len()).max().unwrap_or(0);
        for round in 0..rounds {
            for lead in 0..self.leads.len() {
                let Lead { candidate, ref rounds, is_closed, .. } = self.leads[lead];
                let is_known = self.found.iter().any(|found| found.candidate.overlaps(&candidate));
                let is_open = rounds.get(round).is_some_and(|round| round.safe.is_none());
                if is_known || is_closed || !is_open || !self.is_large(&candidate) {
                    continue;
                }
                if self.driver.is_over() || self.driver.spent() >= most {
                    return Ok(());
                }
                self.ask(lead, round, FIRST_EFFORT)?;
            }
        }
        Ok(())
    }

    /// Whether what was found ends the search.
    fn is_enough(&self) -> bool {
        let ends = |found: &Found| {
            let is_meant =
                self.is_definite || found.fate == Fate::Unsettled && self.is_large(&found.candidate);
            is_meant && !found.ko
        };
        self.found.iter().any(ends)
    }

    /// Whether stones are at least half as many as the most that may be meant.
    fn is_large(&self, candidate: &Candidate) -> bool {
        let open = self.leads.iter().filter(|lead| !lead.is_closed).map(|lead| lead.candidate.stones);
        2 * candidate.stones >= open.max().unwrap_or(0)
    }

    /// The question about a lead in one of its regions; whether that ends the search.
    fn ask(&mut self, lead: usize, round: usize, effort: u64) -> Result<bool> {
        let candidate = self.leads[lead].candidate;
        let region = self.leads[lead].rounds[round].region;
        let problem = self.question(&candidate, region, true)?;
        let is_sealed = self.diagram.is_sealed(&candidate, region);
        let is_chosen = self.diagram.outside().is_some();
        let solution = if is_sealed || is_chosen {
            // Both readings are the same, and either answer is safe; or only one was asked for.
            self.driver.ask(&problem, Some(effort))?
        } else {
            self.driver.hope(&problem, effort, Value::Win)?
        };
        let asked = &mut self.leads[lead].rounds[round];
        (asked.safe, asked.was_tried) = (solution.value(), true);
        asked.way_out = way_out(&problem, solution.value(), &solution.line);
        match solution.value() {
            Some(value) if !is_chosen && self.is_doubtful(&candidate, &problem, value) => {}
            Some(Value::Win) => self.succeed(lead, problem, solution, effort)?,
            Some(Value::Loss) if is_sealed => self.fail(lead, problem, solution),
            Some(Value::Loss) if is_chosen => self.leads[lead].failed = Some((problem, solution)),
            _ => {}
        }
        Ok(self.is_enough())
    }

    /// Whether an answer is a death that rests on stones of the attacker's which may be taken themselves.
    fn is_doubtful(&self, candidate: &Candidate, problem: &Problem<Go>, value: Value) -> bool {
        let dies = problem.game().status(value) == Some(Status::Dead);
        dies && !self.diagram.doubtful_wall(candidate, problem).is_empty()
    }

    /// The mover reaches its goal, safely.
    fn succeed(
        &mut self,
        lead: usize,
        problem: Problem<Go>,
        solution: Solution<Go>,
        effort: u64,
    ) -> Result<()> {
        let candidate = self.leads[lead].candidate;
        let fate = if self.is_definite { Fate::Unknown } else { self.fate(&problem, &solution, effort)? };
        // Where nothing is left to ask, a ko changes nothing.
        let is_last = self.is_definite && self.leads[lead].rounds.len() == 1;
        let ko = !is_last && fate != Fate::Settled && self.is_ko(&problem, effort)?;
        if fate == Fate::Settled {
            self.leads[lead].is_closed = true;
        }
        self.found.push(Found { candidate, problem, solution, fate, ko });
        Ok(())
    }

    /// It does not, safely.
    fn fail(&mut self, lead: usize, problem: Problem<Go>, solution: Solution<Go>) {
        self.leads[lead].is_closed = true;
        let candidate = self.leads[lead].candidate;
        self.found.push(Found { candidate, problem, solution, fate: Fate::Settled, ko: false });
    }

    /// The question in the reading that makes a success safe, or in the other.
    fn question(&self, candidate: &Candidate, region: PointSet, is_safe: bool) -> Result<Problem<Go>> {
        let is_airtight = self.diagram.airtight(candidate) == Some(region);
        let outside = match (self.diagram.outside(), self.diagram.goal(candidate.owner) == Goal::Live) {
            (Some(outside), _) => outside,
            (None, _) if is_airtight => Outside::AsItStands,
            (None, lives) if lives == is_safe => Outside::Attacker,
            (None, _) => Outside::Defender,
        };
        Ok(self.diagram.question(candidate, region, outside)?)
    }

    /// Whether the mover's success is one only because it moves first.
    fn fate(&mut self, problem: &Problem<Go>, solution: &Solution<Go>, effort: u64) -> Result<Fate> {
        if solution.line.first() == Some(&Move::PASS) {
            return Ok(Fate::Settled);
        }
        Ok(match self.driver.guess(&after_tenuki(problem)?, effort)? {
            Some(Value::Loss) => Fate::Unsettled,
            Some(Value::Win) => Fate::Settled,
            None => Fate::Unknown,
        })
    }

    /// Whether a ko threat of the loser's would change a success.
    fn is_ko(&mut self, problem: &Problem<Go>, effort: u64) -> Result<bool> {
        let side = problem.game().side(Value::Loss.winner());
        if problem.game().threats().is_some() {
            return Ok(false);
        }
        let with = with_ko_threats(problem, Some(Threats { side, count: 1 }))?;
        Ok(self.driver.guess(&with, effort)? == Some(Value::Loss))
    }

    /// What fails in a region, in the other reading; whether it fails there, too, and safely so.
    fn ask_otherwise(&mut self, lead: usize, at: usize, effort: u64) -> Result<bool> {
        let candidate = self.leads[lead].candidate;
        let mut region = self.leads[lead].rounds[at].region;
        if self.diagram.goal(candidate.owner) == Goal::Live {
            region = self.diagram.guarded(&candidate, region);
        }
        let other = self.question(&candidate, region, false)?;
        let mut solution = self.driver.ask(&other, Some(effort))?;
        let line = best_line(&other, &mut solution)?;
        let round = &mut self.leads[lead].rounds[at];
        round.other = solution.value();
        round.way_out = round.way_out.or(way_out(&other, solution.value(), &line));
        let is_sure = |value| !self.is_doubtful(&candidate, &other, value);
        let fails = solution.value().is_some_and(|value| value == Value::Loss && is_sure(value));
        if fails {
            self.fail(lead, other, solution);
        }
        Ok(fails)
    }

    /// What fails, in the largest region where it does: in the other reading, and with ko threats of the mover's. Says whether
    /// anything was asked.
    fn think_again(&mut self, lead: usize, effort: u64) -> Result<bool> {
        let open = &mut self.leads[lead];
        let candidate = open.candidate;
        let failed = open.rounds.iter().rposition(|round| round.safe == Some(Value::Loss));
        let Some(at) = failed.filter(|&at| !open.is_closed && !open.rounds[at].tried_otherwise) else {
            return Ok(false);
        };
        if self.driver.is_over() {
            return Ok(false);
        }
        open.rounds[at].tried_otherwise = true;
        let region = open.rounds[at].region;
        let problem = self.question(&candidate, region, true)?;
        if self.diagram.outside().is_none() {
            // Whether the stones get out is easier to see where the outside is near.
            let nearest = self.leads[lead].rounds.iter().position(|round| round.safe == Some(Value::Loss));
            for at in [Some(at), nearest].into_iter().flatten() {
                if self.leads[lead].rounds[at].other.is_none() && self.ask_otherwise(lead, at, effort)? {
                    return Ok(true);
                }
            }
        }
        for count in 1..=THREATS {
            if self.driver.is_over() || problem.game().threats().is_some() {
                break;
            }
            let side = problem.game().side(Value::Win.winner());
            let problem = with_ko_threats(&problem, Some(Threats { side, count }))?;
            let solution = self.driver.hope(&problem, effort, Value::Win)?;
            if solution.value() == Some(Value::Win) {
                let fate = self.fate(&problem, &solution, effort)?;
                self.found.push(Found { candidate, problem, solution, fate, ko: true });
                break;
            }
        }
        Ok(true)
    }

    /// The best of what was found, and what else hangs on the next move: what does before what does not, large before small,
    /// without a ko before one. A few stones are never the answer while more of them may be meant, and that stones cannot be helped is
    /// none while others are undecided.
    pub(super) fn best(&mut self) -> (Option<Found>, Vec<Found>) {
        for lead in 0..self.leads.len() {
            if let Some((problem, solution)) = self.leads[lead].failed.take() {
                self.fail(lead, problem, solution);
            }
        }
        let mut found = std::mem::take(&mut self.found);
        found.sort_by_key(|found| {
            let granted = found.problem.game().threats().is_some();
            let stones = found.candidate.stones;
            Reverse((
                found.is_open(),
                self.is_large(&found.candidate),
                found.fate,
                !granted,
                !found.ko,
                stones,
            ))
        });
        let mut beside: Vec<Found> = Vec::new();
        let mut best = None;
        for one in found {
            let is_enough = self.is_large(&one.candidate) || one.candidate.stones > FEW;
            let is_meant = self.is_definite || is_enough && !self.is_beside(&one);
            let known = best.iter().chain(&beside);
            let is_known =
                known.map(|other: &Found| other.candidate).any(|other| other.overlaps(&one.candidate));
            if best.is_none() && is_meant {
                best = Some(one);
            } else if (one.is_open() || best.is_none()) && !is_known {
                beside.push(one);
            }
        }
        (best, beside)
    }

    /// Whether a failure is no answer: other stones may be meant, at least half as many, of which nothing is known.
    fn is_beside(&self, found: &Found) -> bool {
        let is_failure = found.solution.value() == Some(Value::Loss);
        let is_open = |lead: &Lead| !lead.is_closed && 2 * lead.candidate.stones >= found.candidate.stones;
        is_failure && self.diagram.outside().is_none() && self.leads.iter().any(is_open)
    }

    /// What an answer takes of the outside; of a death, whether it holds with stones of the defender's there, too.
    pub(super) fn outlook(&mut self, found: &Found) -> Result<Outlook> {
        let (problem, value) = (&found.problem, found.solution.value());
        let mut outlook = Outlook::of(problem, value);
        let region = problem.game().region();
        if self.diagram.is_sealed(&found.candidate, region) {
            (outlook.attacker, outlook.defender, outlook.is_airtight) =
                (value, value, problem.game().outside() == Outside::AsItStands);
            let dies = value.and_then(|value| problem.game().status(value)) == Some(Status::Dead);
            if outlook.is_airtight && dies {
                // Stones with a few liberties more are safe enough not to be named.
                outlook.wall = problem.game().wall(problem.root());
                outlook.wall.retain(|&chain| problem.game().has_few_liberties(problem.root(), chain));
            }
        } else if !outlook.rim.is_empty() && problem.game().threats().is_none() {
            let effort = found.solution.counts.expansions.max(FIRST_EFFORT);
            let held = self.diagram.question(&found.candidate, region, Outside::DefenderHeld)?;
            if !self.driver.is_over() && self.driver.ask(&held, Some(effort))?.value() == value {
                outlook.rim = PointSet::EMPTY;
            }
        }
        Ok(outlook)
    }

    /// The question about the first candidate that is undecided, where nothing was found, and what is known of it.
    pub(super) fn unsolved(&mut self) -> Result<(Problem<Go>, Outlook)> {
        let lead = self.leads.iter().find(|lead| !lead.is_closed).unwrap_or(&self.leads[0]);
        let candidate = lead.candidate;
        let failed = lead.rounds.iter().rfind(|round| round.safe.is_some());
        let tried = lead.rounds.iter().rfind(|round| round.was_tried);
        let both = lead.rounds.iter().rfind(|round| round.safe.is_some() && round.other.is_some());
        let round = both.or(failed).or(tried).unwrap_or(&lead.rounds[0]);
        let (region, safe, other, way_out) = (round.region, round.safe, round.other, round.way_out);
        let problem = self.diagram.question(&candidate, region, Outside::AsItStands)?;
        let is_life = self.diagram.goal(candidate.owner) == Goal::Live;
        let (attacker, defender) = if is_life { (safe, other) } else { (other, safe) };
        let points = |region: PointSet| self.diagram.empty_points(region);
        let tried =
            lead.rounds.iter().filter(|round| round.was_tried).map(|round| points(round.region)).max();
        let decided =
            lead.rounds.iter().filter(|round| round.safe.is_some()).map(|round| points(round.region)).max();
        let wall = self.diagram.doubtful_wall(&candidate, &problem);
        let is_doubtful = !wall.is_empty();
        let outlook = Outlook {
            is_doubtful,
            wall,
            attacker,
            defender,
            way_out,
            tried,
            decided,
            ..Outlook::of(&problem, None)
        };
        Ok((problem, outlook))
    }
}

/// Where the stones get out in the line of an answer, if they live and do.
fn way_out(problem: &Problem<Go>, value: Option<Value>, line: &[Move]) -> Option<Move> {
    let (game, mut position) = (problem.game(), problem.root().clone());
    let owner = game.owner()?;
    let lives = value.is_some_and(|value| (value == Value::Win) == (game.goal() == Goal::Live));
    if game.outside() != Outside::Defender || !lives {
        return None;
    }
    // The last step of the line onto the rim; a line may end before it.
    let (mut onto_rim, mut last) = (None, None);
    for &mv in line {
        if let Some(point) = mv.point().filter(|_| position.to_move() == owner) {
            last = Some(mv);
            onto_rim = Some(mv).filter(|_| game.is_at_rim(&position, point)).or(onto_rim);
        }
        position = game.play(&position, mv);
    }
    onto_rim.or(last)
}
