//! Scores as Go programs write them.

use crate::told::Side;

/// The lead of a side by a score such as `B+3.5`, `W+0.5 (upper bound: …)` or `0`.
pub(super) fn lead(text: &str, side: Side) -> Option<f64> {
    let word = text.split_whitespace().next()?;
    if matches!(word, "0" | "Jigo" | "jigo" | "Draw") {
        return Some(0.0);
    }
    let (winner, points) = word.split_once('+')?;
    let points: f64 = points.parse().ok().filter(|points: &f64| points.is_finite())?;
    let winner = match winner {
        "B" | "b" => Side::Black,
        "W" | "w" => Side::White,
        _ => return None,
    };
    Some(if winner == side { points } else { -points })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_is_a_lead_of_one_side() {
        assert_eq!(lead("B+24.5 (upper bound: -24.5, lower: -24.5)", Side::White), Some(-24.5));
        assert_eq!(lead("W+0.5", Side::White), Some(0.5));
        assert_eq!(lead("0", Side::Black), Some(0.0));
        for wrong in ["", "B+R", "three", "B3", "X+3", "B+inf", "B+NaN"] {
            assert_eq!(lead(wrong, Side::Black), None, "{wrong}");
        }
    }
}
