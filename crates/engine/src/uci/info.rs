//! What a UCI engine says while it thinks.

/// A score, seen by the side to move.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Score {
    /// In hundredths of a pawn.
    Centipawns(f64),
    /// Mate in so many moves; not above zero if the side to move is mated.
    Mate(i64),
}

/// The last that was said of the best line.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Info {
    pub(super) score: Option<Score>,
    pub(super) line: Vec<String>,
    pub(super) nodes: Option<u64>,
}

impl Info {
    /// Takes in a line without its first word. Second lines do not count, nor do scores that are only a bound.
    pub(super) fn update<'a>(&mut self, mut words: impl Iterator<Item = &'a str>) {
        let mut told = Self::default();
        let mut is_second = false;
        while let Some(word) = words.next() {
            match word {
                "multipv" => is_second = words.next().is_some_and(|number| number != "1"),
                "nodes" => told.nodes = words.next().and_then(|number| number.parse().ok()),
                "score" => told.score = score(&mut words),
                "lowerbound" | "upperbound" => told.score = None,
                "pv" => told.line = words.by_ref().map(str::to_owned).collect(),
                // Anything may follow.
                "string" => return,
                _ => {}
            }
        }
        self.nodes = told.nodes.or(self.nodes);
        if !is_second && told.score.is_some() {
            (self.score, self.line) = (told.score, told.line);
        }
    }
}

fn score<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<Score> {
    let (kind, number) = (words.next()?, words.next()?);
    match kind {
        "cp" => number.parse().ok().map(Score::Centipawns),
        "mate" => number.parse().ok().map(Score::Mate),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_exact_score_of_the_first_line_counts() {
        let mut info = Info::default();
        let lines = [
            "depth 1 seldepth 1 multipv 1 score cp 20 nodes 30 nps 1000 pv e2e4 e7e5",
            "depth 1 multipv 2 score cp 5 nodes 35 pv d2d4",
            "depth 2 score cp 90 lowerbound nodes 40 pv g1f3",
            "string score mate 1",
            "depth 2 currmove e2e4 currmovenumber 1",
            "score cp",
        ];
        lines.iter().for_each(|line| info.update(line.split_whitespace()));
        assert_eq!(info.score, Some(Score::Centipawns(20.0)));
        assert_eq!((info.line.join(" ").as_str(), info.nodes), ("e2e4 e7e5", Some(40)));
        info.update("score mate -3 pv e2e4".split_whitespace());
        assert_eq!(info.score, Some(Score::Mate(-3)));
    }
}
