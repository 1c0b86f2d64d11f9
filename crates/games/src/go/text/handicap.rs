//! Where handicap stones go, as the Go Text Protocol has it.

/// The points of so many handicap stones on a square board, by name; none if there is no such handicap.
///
/// ```
/// assert_eq!(twinproof_games::go::handicap_points(19, 2).unwrap(), ["D4", "Q16"]);
/// assert!(twinproof_games::go::handicap_points(5, 2).is_none());
/// ```
pub fn handicap_points(side: usize, stones: usize) -> Option<Vec<String>> {
    let most = match side {
        9 | 11 | 13 | 15 | 17 | 19 => 9,
        7.. => 4,
        _ => 0,
    };
    if !(2..=most).contains(&stones) {
        return None;
    }
    let low = if side < 13 { 3 } else { 4 };
    let (high, middle) = (side + 1 - low, side.div_ceil(2));
    let corners = [(low, low), (high, high), (low, high), (high, low)];
    let sides = [(low, middle), (high, middle), (middle, low), (middle, high)];
    let mut places: Vec<_> = corners.into_iter().take(stones).collect();
    places.extend(sides.into_iter().take(stones.saturating_sub(4) / 2 * 2));
    if stones >= 5 && stones % 2 == 1 {
        places.push((middle, middle));
    }
    let letter = |column: usize| char::from(b"ABCDEFGHJKLMNOPQRST"[column - 1]);
    Some(places.into_iter().map(|(column, row)| format!("{}{row}", letter(column))).collect())
}

#[cfg(test)]
mod tests {
    use super::handicap_points as points;

    #[test]
    fn stones_stand_where_players_expect_them() {
        assert_eq!(points(19, 2).unwrap(), ["D4", "Q16"]);
        assert_eq!(points(9, 5).unwrap(), ["C3", "G7", "C7", "G3", "E5"]);
        assert_eq!(points(19, 6).unwrap(), ["D4", "Q16", "D16", "Q4", "D10", "Q10"]);
        assert_eq!(points(13, 9).unwrap().len(), 9);
        assert_eq!(points(8, 4).unwrap().len(), 4);
        assert!([points(8, 5), points(5, 2), points(19, 1), points(19, 10)].iter().all(Option::is_none));
    }
}
