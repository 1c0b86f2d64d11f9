//! Connect6 and gomoku: their own prover by threats and zones, all winning first moves, proofs as records, and puzzles.

mod generate;
mod sgf;

pub use generate::{PuzzleRecipe, generate_puzzles};
pub use twinproof_connect::{Choice, FoundWin, Player, Question, Style, THREATS, Valued, ZONES};

use crate::error::{Error, Result};
use crate::follower::Follower;
use crate::judged::JudgedTree;
use crate::played::PlayedRecord;
use crate::record::{RecordFormat, RecordRequest};
use crate::solvable::Solvable;
use twinproof_certificate::outline::Outline;
use twinproof_connect::winning_moves;
use twinproof_core::{Clock, Observer, Problem, RepetitionRule};
use twinproof_games::connect::{Connect, Family, Move, PlayedGame};
use twinproof_search::{Algorithm, Prover, Settings};

/// Boards of so many cells are searched by the plain rules, which can also find that there is no win.
const SMALL_BOARD: u16 = 25;

impl<F: Family> Solvable for Connect<F> {
    const RECORD: Option<RecordFormat> = Some(RecordFormat::Sgf);

    fn opponents_question(&self) -> Option<Self> {
        Some(self.opponents())
    }

    fn default_settings(problem: &Problem<Self>) -> Settings {
        let is_small = problem.game().shape().cells() <= SMALL_BOARD;
        Settings::new(if is_small { Algorithm::Dfpn } else { Algorithm::Own(ZONES) })
    }

    fn own_prover<'a>(problem: &'a Problem<Self>, settings: &Settings) -> Option<Box<dyn Prover<Self> + 'a>> {
        twinproof_connect::prover(problem, settings)
    }

    /// A position has up to 64,620 moves, and the prover can go through them faster than anybody can ask one by one. Half of
    /// the time is for that, the other half for the certificates.
    fn promising_moves(
        problem: &Problem<Self>,
        settings: &Settings,
        clock: &Clock,
        observer: &mut dyn Observer,
    ) -> Option<Vec<Move>> {
        let Algorithm::Own(_) = settings.algorithm else { return None };
        let found = match settings.limits.time {
            Some(time) => {
                let stop = clock.stop_flag();
                let half = Clock::start(Some(time.saturating_sub(clock.elapsed()) / 2), stop);
                winning_moves(problem, settings, &half, observer)
            }
            None => winning_moves(problem, settings, clock, observer),
        };
        Some(found.map_or(Vec::new(), |found| found.winning))
    }

    fn rest_lemma(
        problem: &Problem<Self>,
        without: &[Move],
        settings: &Settings,
        clock: &Clock,
        observer: &mut dyn Observer,
    ) -> Option<(Option<Vec<u8>>, u64)> {
        let rest = twinproof_connect::rest(problem, without, settings, clock, observer)?;
        Some((rest.block, rest.counts.expansions))
    }

    fn write_record(
        outline: &Outline<Self>,
        request: &RecordRequest<'_, Self>,
        _: &mut dyn Follower,
    ) -> Result<String> {
        if request.other_moves {
            return Err(Error::Proof(
                "records of this game have no other first moves than the proof's".into(),
            ));
        }
        Ok(sgf::write(outline, request.size))
    }

    fn read_game(text: &str) -> Result<PlayedRecord<Self>> {
        let played = PlayedGame::read::<F>(text)?;
        let last = *played.last();
        let game = Self::new(played.shape, last.to_move)?;
        let problem = Problem::new(game, last, Vec::new(), RepetitionRule::FirstPlayerLoss)?;
        let ended = played.has_resigned.then(|| "somebody has resigned".into());
        Ok(PlayedRecord { problem, positions: played.positions, ended })
    }

    fn append_move(text: &str, played: &PlayedRecord<Self>, mv: Move, comment: &str) -> Result<String> {
        Ok(PlayedGame::read::<F>(text)?.append(text, played.problem.game(), mv, comment))
    }

    fn write_tree(tree: &JudgedTree<'_, Self>) -> Result<String> {
        Ok(sgf::write_tree(tree))
    }
}
