//! A pattern for a line of output: words, of which some have holes.

/// What a pattern may pick out of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Hole {
    Move,
    Status,
    Centipawns,
    WinRate,
    Mate,
    /// All words that follow.
    Line,
}

const HOLES: [(&str, Hole); 6] = [
    ("{move}", Hole::Move),
    ("{status}", Hole::Status),
    ("{cp}", Hole::Centipawns),
    ("{winrate}", Hole::WinRate),
    ("{mate}", Hole::Mate),
    ("{line}", Hole::Line),
];

/// A word of a pattern: a text, or what stands before and after a hole.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Word {
    Text(String),
    Hole { before: String, hole: Hole, after: String },
}

/// Words that follow each other anywhere in a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Pattern(Vec<Word>);

/// What was found so far; what comes later counts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) best: Option<String>,
    pub(super) status: Option<String>,
    pub(super) centipawns: Option<String>,
    pub(super) win_rate: Option<String>,
    pub(super) mate: Option<String>,
    pub(super) line: Vec<String>,
}

impl Pattern {
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let words = text.split_whitespace().map(read_word).collect::<Result<Vec<_>, _>>()?;
        let is_line = |word: &Word| matches!(word, Word::Hole { hole: Hole::Line, .. });
        match words.iter().position(is_line) {
            _ if words.is_empty() => Err("a pattern is empty".into()),
            Some(at) if at + 1 < words.len() => {
                Err("{line} takes the rest of a line: nothing may follow it".into())
            }
            _ => Ok(Self(words)),
        }
    }

    pub(super) fn tells_move(&self) -> bool {
        self.0.iter().any(|word| matches!(word, Word::Hole { hole: Hole::Move, .. }))
    }

    /// Picks out of a line what stands in the holes, at the first place where the pattern fits.
    pub(super) fn find(&self, line: &str, found: &mut Found) {
        let words: Vec<_> = line.split_whitespace().collect();
        for start in 0..words.len() {
            if let Some(picked) = self.fit(&words[start..]) {
                picked.into_iter().for_each(|(hole, values)| found.take(hole, values));
                return;
            }
        }
    }

    fn fit<'a>(&self, words: &[&'a str]) -> Option<Vec<(Hole, Vec<&'a str>)>> {
        let mut picked = Vec::new();
        for (at, word) in self.0.iter().enumerate() {
            match word {
                Word::Text(text) => (words.get(at)? == text).then_some(())?,
                Word::Hole { hole: Hole::Line, .. } => picked.push((Hole::Line, words.get(at..)?.to_vec())),
                Word::Hole { before, hole, after } => {
                    let value = words.get(at)?.strip_prefix(before.as_str())?.strip_suffix(after.as_str())?;
                    picked.push((*hole, vec![value]));
                }
            }
        }
        Some(picked)
    }
}

impl Found {
    fn take(&mut self, hole: Hole, values: Vec<&str>) {
        let place = match hole {
            Hole::Move => &mut self.best,
            Hole::Status => &mut self.status,
            Hole::Centipawns => &mut self.centipawns,
            Hole::WinRate => &mut self.win_rate,
            Hole::Mate => &mut self.mate,
            Hole::Line => {
                self.line = values.into_iter().map(str::to_owned).collect();
                return;
            }
        };
        *place = values.first().map(|&value| value.to_owned());
    }
}

fn read_word(word: &str) -> Result<Word, String> {
    for (name, hole) in HOLES {
        if let Some((before, after)) = word.split_once(name) {
            if before.contains('{') || after.contains('{') {
                return Err(format!("{word} has two holes: put a space between them"));
            }
            return Ok(Word::Hole { before: before.into(), hole, after: after.into() });
        }
    }
    match word.split_once('{').and_then(|(_, rest)| rest.split_once('}')) {
        Some((name, _)) => {
            let names = HOLES.map(|(name, _)| name).join(", ");
            Err(format!("there is no {{{name}}}: a pattern may have {names}"))
        }
        None => Ok(Word::Text(word.into())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_holes_are_found_anywhere_in_a_line() {
        let mut found = Found::default();
        let patterns = ["best move={move}, eval {cp}", "pv {line}"].map(|text| Pattern::read(text).unwrap());
        let lines =
            ["best move=e4 eval 3", "12: best move=d4, eval -20 pv d4 d5", "best move=c4, eval", "pv"];
        for line in lines {
            patterns.iter().for_each(|pattern| pattern.find(line, &mut found));
        }
        assert_eq!(found.best.as_deref(), Some("d4"));
        assert_eq!(found.centipawns.as_deref(), Some("-20"));
        assert!(found.line.is_empty());
        assert!(Pattern::read("{move}{cp}").is_err());
        assert!(Pattern::read("{line} {move}").is_err());
        assert!(Pattern::read("").is_err());
    }
}
