//! The prover as the library sees it.

use crate::block;
use crate::duel::Duel;
use crate::guard::Guard;
use crate::parry::Pair;
use crate::search::{Plan, Search, Win};
use twinproof_core::{
    Clock, Form, Game, Limits, Numbers, Observer, Player, Problem, ProofSink, Rules, StopReason, Value,
};
use twinproof_games::connect::{Connect, Family, Move};
use twinproof_search::{Algorithm, Claim, ProofError, Prover, Settings, Written};

/// The names of the provers, for [`Algorithm::Own`].
pub const THREATS: &str = "threats";
/// Threats first, then quiet moves by zones.
pub const ZONES: &str = "zones";

/// The bytes that the search may take if nothing is said.
const DEFAULT_MEMORY: u64 = 1 << 30;

/// Sets the prover on a problem, if the settings name it: [`THREATS`] or [`ZONES`].
///
/// It finds wins, of either side: one of the second player's disproves the question. What nobody is found to win is unknown, and where
/// all that it tries was tried, it says [`StopReason::AllTried`].
pub fn prover<'a, F: Family>(
    problem: &'a Problem<Connect<F>>,
    settings: &Settings,
) -> Option<Box<dyn Prover<Connect<F>> + 'a>> {
    let plan = plan_of(settings)?;
    Some(Box::new(ConnectProver { problem, plan, limits: settings.limits.clone(), found: None }))
}

/// What these settings ask for, if it is one of ours.
pub(crate) fn plan_of(settings: &Settings) -> Option<Plan> {
    match settings.algorithm {
        Algorithm::Own(THREATS) => Some(Plan::Threats),
        Algorithm::Own(ZONES) => Some(Plan::Zones),
        _ => None,
    }
}

struct ConnectProver<'a, F: Family> {
    problem: &'a Problem<Connect<F>>,
    plan: Plan,
    limits: Limits,
    found: Option<Found>,
}

/// Who wins, and the search that knows how.
struct Found {
    search: Search,
    winner: Player,
    win: Win,
}

/// A prover that has found its win already: that of the side to move at the root.
pub(crate) fn prover_of_win<'a, F: Family>(
    problem: &'a Problem<Connect<F>>,
    search: Search,
    win: Win,
) -> Box<dyn Prover<Connect<F>> + 'a> {
    let winner = problem.game().to_move(problem.root());
    let found = Some(Found { search, winner, win });
    Box::new(ConnectProver { problem, plan: Plan::Threats, limits: Limits::default(), found })
}

/// What a search within these limits may hold.
pub(crate) fn memory(limits: &Limits) -> u64 {
    limits.memory.unwrap_or(DEFAULT_MEMORY)
}

impl<F: Family> Prover<Connect<F>> for ConnectProver<'_, F> {
    fn prove(&mut self, clock: &Clock, observer: &mut dyn Observer) -> Claim {
        let (game, root) = (self.problem.game(), self.problem.root());
        let mut guard = Guard::new(&self.limits, clock, observer);
        if let Some(value) = game.terminal(root) {
            return Claim::decided(value, guard.counts);
        }
        if let Some(found) = &self.found {
            return Claim::decided(Value::won_by(found.winner), guard.counts);
        }
        let bytes = memory(&self.limits);
        let mut duel = Duel::new(game.shape(), root, game.attacker(), bytes, self.plan);
        let found = duel.run(&mut guard);
        guard.counts.memory_bytes = guard.counts.memory_bytes.max(duel.bytes());
        let stopped = match found {
            Ok(Some((winner, win))) => {
                self.found = Some(Found { search: duel.into_search(winner), winner, win });
                return Claim::decided(Value::won_by(winner), guard.counts);
            }
            Ok(None) => StopReason::AllTried,
            Err(reason) => reason,
        };
        let reached = duel.of(Player::First).reached();
        Claim::undecided(stopped, guard.counts, Numbers::LEAF).having(reached)
    }

    fn write_proof(&mut self, _: &Clock, sink: &mut dyn ProofSink) -> Result<Written, ProofError> {
        let (game, root) = (self.problem.game(), self.problem.root());
        if let Some(value) = game.terminal(root) {
            sink.begin(Form::Order, value)?;
            sink.finish()?;
            return Ok(Written::default());
        }
        let Some(found) = &mut self.found else { return Err(ProofError::NotBorneOut) };
        let mv = found.search.first_move(&found.win);
        sink.begin(Form::Order, Value::won_by(found.winner))?;
        if let Some(mv) = mv {
            let index = game.index_of(root, to_move(&mv)).ok_or(ProofError::NotBorneOut)?;
            sink.choose(index)?;
        }
        if let Win::Play(_, defence) | Win::Defence(defence) = found.win {
            let attack = &mut found.search.zones.attack;
            mv.iter().for_each(|mv| attack.play(mv));
            let block = block::write(&mut attack.board, &attack.strategies, defence);
            mv.iter().for_each(|mv| attack.take_back(mv));
            sink.cover(&block)?;
        }
        sink.finish()?;
        Ok(Written::default())
    }

    fn line(&self) -> Vec<Move> {
        let Some(found) = &self.found else { return Vec::new() };
        let moves = found.search.line(&found.win);
        let winner_moves = self.problem.game().to_move(self.problem.root()) == found.winner;
        debug_assert!(!winner_moves || !moves.is_empty(), "the winner's first move is known");
        moves.iter().map(to_move).collect()
    }
}

/// A pair of the search as a move of the game.
pub(crate) fn to_move(mv: &Pair) -> Move {
    Move::two(mv[0], mv[1])
}
