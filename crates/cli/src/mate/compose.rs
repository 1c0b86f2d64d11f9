//! What composers ask of a problem: duals, tries and set play. Each move named is a problem of its own.

use crate::moves::{Judge, Next, follow, legal};
use crate::report::{Dual, SetLine, Tries, Try};
use twinproof_core::{Game, Problem, Value};
use twinproof_games::chess::{Chess, set_play};

impl Judge<'_> {
    /// Where the attacker has more than one move that still mates in time: after the key and each defence to it, then
    /// along the main line.
    pub(super) fn duals(&mut self, problem: &Problem<Chess>, line: &[String]) -> anyhow::Result<Vec<Dual>> {
        let mut duals = Vec::new();
        let mut at = problem.clone();
        let mut after = Vec::new();
        for text in line {
            let Some(mv) = at.game().parse_move(at.root(), text) else { break };
            let Next::Open(next) = follow(&at, mv)? else { break };
            at = next;
            after.push(text.clone());
            match after.len() {
                1 => {
                    for (defence, next) in defences(&at)? {
                        let after = vec![text.clone(), defence];
                        duals.extend(self.dual(&next, after)?);
                    }
                }
                // The defence of the main line was among those.
                2 => {}
                plies if plies % 2 == 0 => duals.extend(self.dual(&Next::Open(at.clone()), after.clone())?),
                _ => {}
            }
        }
        Ok(duals)
    }

    fn dual(&mut self, next: &Next<Chess>, after: Vec<String>) -> anyhow::Result<Option<Dual>> {
        let Next::Open(problem) = next else { return Ok(None) };
        let moves = self.moves(problem)?;
        let is_one = moves.proven.len() > 1 || !moves.undecided.is_empty();
        Ok(is_one.then_some(Dual { after, moves: moves.proven, undecided: moves.undecided }))
    }

    /// The first moves that fail to one defence only. The keys are known already, or not.
    pub(super) fn tries(&mut self, problem: &Problem<Chess>, keys: &[String]) -> anyhow::Result<Tries> {
        let mut tries = Tries::default();
        for mv in legal(problem) {
            let name = problem.game().format_move(problem.root(), mv);
            let Next::Open(next) = follow(problem, mv)? else { continue };
            if keys.contains(&name) {
                continue;
            }
            let (mut refutations, mut open) = (Vec::new(), false);
            for (defence, next) in defences(&next)? {
                match self.value(&next)? {
                    Some(Value::Win) => {}
                    Some(Value::Loss) => refutations.push(defence),
                    None => open = true,
                }
                if refutations.len() > 1 {
                    break;
                }
            }
            match (refutations.pop(), refutations.is_empty()) {
                (_, false) => {}
                (_, true) if open => tries.undecided.push(name),
                (Some(refutation), true) => tries.found.push(Try { mv: name, refutation }),
                (None, true) => {}
            }
        }
        Ok(tries)
    }

    /// What the attacker would answer to each move if the defender were to move: mates in one move less than asked.
    pub(super) fn set_play(&mut self, problem: &Problem<Chess>) -> anyhow::Result<Vec<SetLine>> {
        let moves =
            problem.game().mate_in().and_then(|moves| moves.checked_sub(1)).filter(|&moves| moves > 0);
        let Some(set) = moves.and_then(|moves| set_play(problem, Some(moves))) else {
            return Ok(Vec::new());
        };
        let mut lines = Vec::new();
        for (defence, next) in defences(&set)? {
            let (value, line) = match &next {
                Next::Over(value) => (Some(*value), Vec::new()),
                Next::Open(problem) => self.solve(problem)?,
            };
            let line = if value == Some(Value::Win) { line } else { Vec::new() };
            lines.push(SetLine { defence, verdict: value.map_or("unknown", Value::verdict), line });
        }
        Ok(lines)
    }
}

/// Every move at the root with its name.
fn defences(problem: &Problem<Chess>) -> anyhow::Result<Vec<(String, Next<Chess>)>> {
    let name = |mv| problem.game().format_move(problem.root(), mv);
    legal(problem).into_iter().map(|mv| Ok((name(mv), follow(problem, mv)?))).collect()
}
