//! Which question a diagram asks, and its answer, where nothing marks the region.
//!
//! The board does not end where a region does. So each question is asked in the reading of the outside in which a success is safe to
//! rely on: to live, that all of it is the attacker's; to kill, the defender's. Regions grow from round to round until that
//! succeeds. Where nobody marked stones, several groups may be meant, and it is the one whose fate depends on who moves first:
//! the side to move succeeds, and would not if the other side came first. Small stones are not what a diagram is about while
//! larger ones may be.
//!
//! Effort grows from tier to tier: what is easy in some region is found before what is hard in another is tried for long.

use crate::driver::Driver;
use crate::error::Result;
use crate::solve::Solution;
use twinproof_core::{Problem, Value};
use twinproof_games::go::{
    Candidate, Diagram, Go, Goal, Move, Outside, PointSet, Threats, after_tenuki, with_ko_threats,
};

/// Expansions for each question in the first tier, and the factor from tier to tier.
const FIRST_EFFORT: u64 = 12_000;
const GROWTH: u64 = 5;
/// Ko threats that are tried.
const THREATS: u8 = 2;
/// In this tier, and those after it, what fails is asked again with ko threats, and in the other reading.
const SECOND_THOUGHTS: u32 = 1;

/// What came of a diagram.
pub(super) struct Found {
    /// The stones in question.
    pub(super) candidate: Candidate,
    /// The question that was answered.
    pub(super) problem: Problem<Go>,
    /// Its answer.
    pub(super) solution: Solution<Go>,
    /// Whether the fate of the stones depends on who moves first, if that is known.
    unsettled: Option<bool>,
    /// Whether a ko decides: threats of the loser's would change the answer, or some of the mover's are granted.
    ko: bool,
}

/// Looks for the question of a diagram.
pub(super) struct Inquiry<'a, 'd> {
    diagram: &'a Diagram,
    driver: &'a mut Driver<'d>,
    leads: Vec<Lead>,
    /// The stones of the largest candidate.
    largest: usize,
    pub(super) found: Vec<Found>,
}

/// A candidate and what is known of it.
struct Lead {
    candidate: Candidate,
    rounds: Vec<Round>,
    /// Whether there is nothing more to ask: its fate does not hang on the next move.
    is_closed: bool,
}

/// A region around a candidate.
struct Round {
    region: PointSet,
    /// The answer in the reading that is safe for a success, and in the other.
    safe: Option<Value>,
    other: Option<Value>,
    /// Whether the answer was tried with ko threats of the mover's.
    threats_tried: bool,
}

impl<'a, 'd> Inquiry<'a, 'd> {
    pub(super) fn new(diagram: &'a Diagram, driver: &'a mut Driver<'d>) -> Result<Self> {
        let lead = |candidate: Candidate| {
            let round = |region| Round { region, safe: None, other: None, threats_tried: false };
            let rounds = diagram.regions(&candidate).into_iter().map(round).collect();
            Lead { candidate, rounds, is_closed: false }
        };
        let leads: Vec<_> = diagram.candidates()?.into_iter().map(lead).collect();
        let largest = leads.iter().map(|lead| lead.candidate.stones).max().unwrap_or(0);
        Ok(Self { diagram, driver, leads, largest, found: Vec::new() })
    }

    /// Asks until something is found that ends the search, nothing is left to ask, or a limit comes.
    pub(super) fn run(&mut self) -> Result<()> {
        for tier in 0.. {
            let effort = FIRST_EFFORT.saturating_mul(GROWTH.saturating_pow(tier));
            let rounds = self.leads.iter().map(|lead| lead.rounds.len()).max().unwrap_or(0);
            let mut has_asked = false;
            for round in 0..rounds {
                for lead in 0..self.leads.len() {
                    if self.driver.is_over() {
                        return Ok(());
                    }
                    let open = &self.leads[lead];
                    if open.is_closed || open.rounds.get(round).is_none_or(|round| round.safe.is_some()) {
                        continue;
                    }
                    has_asked = true;
                    if self.ask(lead, round, effort)? {
                        return Ok(());
                    }
                }
            }
            if tier >= SECOND_THOUGHTS || !has_asked {
                has_asked |= self.ask_with_threats(effort)?;
            }
            if !has_asked {
                break;
            }
        }
        Ok(())
    }

    /// The question about a lead in one of its regions; whether that ends the search.
    fn ask(&mut self, lead: usize, round: usize, effort: u64) -> Result<bool> {
        let candidate = self.leads[lead].candidate;
        let region = self.leads[lead].rounds[round].region;
        let problem = self.question(&candidate, region)?;
        let solution = self.driver.ask(&problem, Some(effort))?;
        self.leads[lead].rounds[round].safe = solution.value();
        if std::env::var_os("TRACE").is_some() {
            eprintln!(
                "lead {lead} ({:?} {} stones) round {round} ({}) effort {effort}: {:?} {} {:?}",
                candidate.owner, candidate.stones, region.len(), solution.value(), solution.counts.expansions,
                problem.format_line(&solution.line)
            );
        }
        if solution.value() != Some(Value::Win) {
            return Ok(false);
        }
        let unsettled = self.is_unsettled(&problem, &solution, effort)?;
        let ko = self.is_ko(&problem, effort)?;
        if std::env::var_os("TRACE").is_some() {
            eprintln!("  unsettled {unsettled:?} ko {ko}");
        }
        if unsettled == Some(false) {
            self.leads[lead].is_closed = true;
        }
        let is_large = 2 * candidate.stones >= self.largest;
        self.found.push(Found { candidate, problem, solution, unsettled, ko });
        Ok(self.diagram.has_target() && !ko || unsettled == Some(true) && !ko && is_large)
    }

    fn question(&self, candidate: &Candidate, region: PointSet) -> Result<Problem<Go>> {
        let plain = self.diagram.question(candidate, region, Outside::AsItStands)?;
        let safe = match plain.game().goal() {
            Goal::Live => Outside::Attacker,
            _ => Outside::Defender,
        };
        Ok(self.diagram.question(candidate, region, self.diagram.outside().unwrap_or(safe))?)
    }

    /// Whether the mover's success is one only because it moves first.
    fn is_unsettled(
        &mut self,
        problem: &Problem<Go>,
        solution: &Solution<Go>,
        effort: u64,
    ) -> Result<Option<bool>> {
        if solution.line.first() == Some(&Move::PASS) {
            return Ok(Some(false));
        }
        let second = self.driver.ask(&after_tenuki(problem)?, Some(effort))?;
        Ok(second.value().map(|value| value == Value::Loss))
    }

    /// Whether ko threats of the loser's would change a success.
    fn is_ko(&mut self, problem: &Problem<Go>, effort: u64) -> Result<bool> {
        let side = problem.game().side(Value::Loss.winner());
        let with = with_ko_threats(problem, Some(Threats { side, count: 1 }))?;
        Ok(self.driver.ask(&with, Some(effort))?.value() == Some(Value::Loss))
    }

    /// What fails, with ko threats of the mover's, in the largest region where it does.
    fn ask_with_threats(&mut self, effort: u64) -> Result<bool> {
        let mut has_asked = false;
        for lead in 0..self.leads.len() {
            let open = &mut self.leads[lead];
            let candidate = open.candidate;
            let failed = open.rounds.iter_mut().rfind(|round| round.safe == Some(Value::Loss));
            let Some(round) = failed.filter(|round| !round.threats_tried && !open.is_closed) else { continue };
            round.threats_tried = true;
            let region = round.region;
            let problem = self.question(&candidate, region)?;
            for count in 1..=THREATS {
                if self.driver.is_over() {
                    return Ok(has_asked);
                }
                has_asked = true;
                let side = problem.game().side(Value::Win.winner());
                let problem = with_ko_threats(&problem, Some(Threats { side, count }))?;
                let solution = self.driver.ask(&problem, Some(effort))?;
                if solution.value() == Some(Value::Win) {
                    let unsettled = self.is_unsettled(&problem, &solution, effort)?;
                    self.found.push(Found { candidate, problem, solution, unsettled, ko: true });
                    break;
                }
            }
        }
        Ok(has_asked)
    }

    /// The best of what was found.
    pub(super) fn best(&mut self) -> Option<Found> {
        let largest = self.largest;
        let rank = |found: &Found| {
            let is_large = 2 * found.candidate.stones >= largest;
            let unsettled = match found.unsettled {
                Some(true) => 2,
                None => 1,
                Some(false) => 0,
            };
            let granted = found.problem.game().threats().is_some();
            (is_large, unsettled, !granted, !found.ko, found.candidate.stones)
        };
        let (at, _) = self.found.iter().enumerate().max_by_key(|(at, found)| (rank(found), std::cmp::Reverse(*at)))?;
        Some(self.found.swap_remove(at))
    }
}
