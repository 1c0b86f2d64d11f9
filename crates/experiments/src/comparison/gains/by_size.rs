//! How the gain of a setting grows with the problem.

use super::Setting;
use super::effort::{Effort, mean};
use crate::markdown::Table;
use twinproof::grouped;

/// Where the sizes of problems are divided, in expansions of the first method.
const SIZES: [u64; 4] = [0, 1_000, 5_000, 20_000];
/// From here on the paper's fastest setting is faster than the plain search.
const TURN: u64 = 5_000;

/// Whether the gain grows with the problem, and where the search begins to be the faster one.
pub(super) fn by_size(first: &Setting<'_>, best: &Setting<'_>) -> String {
    let pairs: Vec<(f64, Effort)> =
        first.efforts.iter().zip(&best.efforts).map(|(first, own)| (first.nodes, first.over(own))).collect();
    let mut table = Table::new(&[
        "expansions of the first",
        "problems",
        "gain in expansions",
        "gain in time",
        "faster than the first",
    ]);
    let bounds = SIZES.into_iter().zip(SIZES.into_iter().skip(1).map(Some).chain([None]));
    for (least, most) in bounds {
        let is_in = |nodes: f64| nodes >= least as f64 && most.is_none_or(|most| nodes < most as f64);
        let within: Vec<Effort> =
            pairs.iter().filter(|(nodes, _)| is_in(*nodes)).map(|&(_, gain)| gain).collect();
        if within.is_empty() {
            continue;
        }
        let gain = mean(within.iter().copied());
        let range = match most {
            Some(most) => format!("{} to {}", grouped(least), grouped(most - 1)),
            None => format!("from {}", grouped(least)),
        };
        let faster = within.iter().filter(|gain| gain.seconds > 1.0).count();
        table.row(&[
            range,
            within.len().to_string(),
            format!("{:.2}", gain.nodes),
            format!("{:.2}", gain.seconds),
            faster.to_string(),
        ]);
    }
    let agrees = |(nodes, gain): &&(f64, Effort)| (*nodes >= TURN as f64) == (gain.seconds > 1.0);
    let sizes: Vec<f64> = pairs.iter().map(|(nodes, _)| *nodes).collect();
    let of = |value: fn(&Effort) -> f64| {
        rank_correlation(&sizes, &pairs.iter().map(|(_, gain)| value(gain)).collect::<Vec<_>>())
    };
    format!(
        "{}\nRank correlation of the gain with the expansions of the first: {:.2} in expansions, {:.2} in time. The paper's \
         rule, faster from {} expansions of the first on and slower below, holds for {} of the {} problems.\n",
        table.finish(),
        of(|gain| gain.nodes),
        of(|gain| gain.seconds),
        grouped(TURN),
        pairs.iter().filter(agrees).count(),
        pairs.len()
    )
}

/// Spearman's: how far the order of one list is that of the other, from -1 to 1.
fn rank_correlation(one: &[f64], other: &[f64]) -> f64 {
    let ranks = |list: &[f64]| -> Vec<f64> {
        let below = |value: &f64| list.iter().filter(|other| *other < value).count();
        let same = |value: &f64| list.iter().filter(|other| *other == value).count();
        list.iter().map(|value| below(value) as f64 + (same(value) as f64 - 1.0) / 2.0).collect()
    };
    let (one, other) = (ranks(one), ranks(other));
    let middle = (one.len() as f64 - 1.0) / 2.0;
    let covariance = |one: &[f64], other: &[f64]| -> f64 {
        one.iter().zip(other).map(|(one, other)| (one - middle) * (other - middle)).sum()
    };
    covariance(&one, &other) / (covariance(&one, &one) * covariance(&other, &other)).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_compared_not_values() {
        assert_eq!(rank_correlation(&[1.0, 2.0, 30.0], &[5.0, 6.0, 7.0]), 1.0);
        assert_eq!(rank_correlation(&[1.0, 2.0, 30.0], &[7.0, 6.0, 5.0]), -1.0);
        assert_eq!(rank_correlation(&[1.0, 1.0, 2.0, 2.0], &[1.0, 2.0, 1.0, 2.0]), 0.0);
    }
}
