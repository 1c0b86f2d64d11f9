//! What a contest came to: points, how sure they are, and the difference in strength they stand for.

use super::game::{GameRecord, Side};
use super::plain::Reason;
use serde::Serialize;
use std::collections::BTreeMap;

/// Standard errors to either side of the mean between which the true one is in nineteen of twenty contests.
const SURE: f64 = 1.96;

/// Points of an Elo rating by which the expected score is ten times as good as the other's.
const ELO: f64 = 400.0;

/// The first engine's score.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Score {
    /// Games that ended.
    pub games: u64,
    /// Of these, it won so many.
    pub wins: u64,
    /// Nobody won so many.
    pub draws: u64,
    /// It lost so many.
    pub losses: u64,
    /// Pairs of games from the same opening with both colours by what it got of them: nothing, half a point, one, one and a half,
    /// two. Empty where openings are played once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pairs: Option<[u64; 5]>,
    /// Its share of all points; none before the first game.
    pub score: Option<f64>,
    /// Half the width of the interval around it. None where there is nothing to tell it from: less than two results, or all alike.
    pub error: Option<f64>,
    /// The difference in strength that stands for.
    pub elo: Option<Elo>,
    /// Games that the first engine lost, and that the second lost, otherwise than on the board.
    pub forfeits: [Forfeits; 2],
}

/// A difference of Elo ratings. An end that is without bound is none.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Elo {
    /// By how much the first engine is stronger.
    pub difference: Option<f64>,
    /// The least that fits the interval of the score.
    pub low: Option<f64>,
    /// The most.
    pub high: Option<f64>,
}

/// How often an engine lost otherwise than on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Forfeits {
    /// By taking too long.
    pub time: u64,
    /// By a move that is none.
    pub illegal: u64,
    /// By breaking down.
    pub crash: u64,
}

impl Score {
    /// Counts games; `both` if they come in pairs, in which every second one has the same opening as the one before it.
    pub fn of<'a>(games: impl IntoIterator<Item = &'a GameRecord>, both: bool) -> Self {
        let (mut counts, mut forfeits) = ([0; 3], [Forfeits::default(); 2]);
        // By pair, so that what counts does not depend on the order in which games end.
        let mut halves: BTreeMap<u64, Vec<u64>> = BTreeMap::new();
        for game in games {
            counts[game.halves() as usize] += 1;
            let unit = if both { (game.game - 1) / 2 } else { game.game };
            halves.entry(unit).or_default().push(game.halves());
            if let Some(winner) = game.winner {
                let lost = &mut forfeits[winner.other() as usize];
                match game.reason {
                    Reason::Time => lost.time += 1,
                    Reason::Illegal => lost.illegal += 1,
                    Reason::Crash => lost.crash += 1,
                    _ => {}
                }
            }
        }
        let [losses, draws, wins] = counts;
        let games = wins + draws + losses;
        let score = (games > 0).then(|| (2 * wins + draws) as f64 / (2 * games) as f64);
        let size = if both { 2 } else { 1 };
        let whole: Vec<u64> =
            halves.values().filter(|unit| unit.len() == size).map(|unit| unit.iter().sum()).collect();
        let pairs = both.then(|| {
            let mut pairs = [0; 5];
            whole.iter().for_each(|&halves| pairs[halves as usize] += 1);
            pairs
        });
        let shares: Vec<f64> = whole.iter().map(|&halves| halves as f64 / (2 * size) as f64).collect();
        let error = interval(&shares);
        let elo = score.map(|score| Elo {
            difference: elo(score),
            low: error.and_then(|error| elo(score - error)),
            high: error.and_then(|error| elo(score + error)),
        });
        Self { games, wins, draws, losses, pairs, score, error, elo, forfeits }
    }

    /// What an engine lost otherwise than on the board.
    pub fn forfeits_of(&self, side: Side) -> Forfeits {
        self.forfeits[side as usize]
    }
}

/// Half the width of the interval around the mean of independent results.
fn interval(results: &[f64]) -> Option<f64> {
    let count = results.len() as f64;
    let mean = results.iter().sum::<f64>() / count;
    let squares: f64 = results.iter().map(|result| (result - mean).powi(2)).sum();
    let is_told = results.len() > 1 && squares > 0.0;
    is_told.then(|| SURE * (squares / (count - 1.0) / count).sqrt())
}

/// The difference for which such a share of the points is expected.
fn elo(share: f64) -> Option<f64> {
    // An even score is zero, and not less.
    (share > 0.0 && share < 1.0).then(|| 0.0 - ELO * (1.0 / share - 1.0).log10())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games by what the first engine got of them: 2, 1 or 0.
    fn games(halves: &[u64]) -> Vec<GameRecord> {
        let of = |(&halves, game): (&u64, u64)| GameRecord {
            game,
            opening: 1,
            begins: Side::First,
            moves: Vec::new(),
            winner: [Some(Side::Second), None, Some(Side::First)][halves as usize],
            reason: if halves == 0 { Reason::Time } else { Reason::Rules },
            note: None,
            longest: [0.0; 2],
        };
        halves.iter().zip(1..).map(of).collect()
    }

    fn close(found: Option<f64>, wanted: f64) {
        assert!((found.unwrap() - wanted).abs() < 1e-9, "{found:?}, not {wanted}");
    }

    #[test]
    fn the_error_is_that_of_games_or_of_pairs() {
        let games = games(&[2, 0, 2, 1, 2, 2, 0, 1]);
        let single = Score::of(&games, false);
        assert_eq!((single.games, single.wins, single.draws, single.losses), (8, 4, 2, 2));
        close(single.score, 0.625);
        // Squares around 5/8: four of 9/64, two of 1/64, two of 25/64; 7 degrees of freedom, 8 games.
        close(single.error, 1.96 * (88.0_f64 / 64.0 / 7.0 / 8.0).sqrt());
        let both = Score::of(&games, true);
        assert_eq!(both.pairs, Some([0, 1, 1, 1, 1]));
        close(both.score, 0.625);
        close(
            both.error,
            1.96 * ((0.125_f64.powi(2) + 0.125_f64.powi(2) + 2.0 * 0.375_f64.powi(2)) / 12.0).sqrt(),
        );
        assert_eq!(both.forfeits_of(Side::First), Forfeits { time: 2, ..Forfeits::default() });
        assert_eq!(both.forfeits_of(Side::Second), Forfeits::default());
    }

    #[test]
    fn elo_is_that_of_the_score_and_of_its_ends() {
        let score = Score::of(&games(&[2, 1, 2, 1]), false);
        let elo = score.elo.unwrap();
        close(elo.difference, 400.0 * 3.0_f64.log10());
        let low = 0.75 - score.error.unwrap();
        close(elo.low, -400.0 * (1.0 / low - 1.0).log10());
        // Its end is above all that can be scored.
        assert_eq!(elo.high, None);
        assert_eq!(Score::of(&games(&[2, 0]), false).elo.unwrap().difference, Some(0.0));
        assert_eq!(Score::of(&games(&[2, 2]), false).elo.unwrap().difference, None);
    }

    #[test]
    fn what_is_always_the_same_has_no_error() {
        assert_eq!(Score::of(&games(&[]), true).score, None);
        for (same, both) in
            [(&[2, 2, 2, 2][..], true), (&[2, 0, 2, 0], true), (&[1], false), (&[2, 0, 2], true)]
        {
            assert_eq!(Score::of(&games(same), both).error, None, "{same:?}");
        }
    }

    #[test]
    fn a_game_without_its_pair_counts_for_the_score_alone() {
        let score = Score::of(&games(&[2, 0, 2, 2, 0]), true);
        assert_eq!((score.games, score.pairs), (5, Some([0, 0, 1, 0, 1])));
        close(score.score, 0.6);
    }
}
