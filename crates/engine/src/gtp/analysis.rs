//! Analyses by GTP: `lz-analyze` of Leela Zero and `kata-analyze` of KataGo. A line tells all moves, each after a word `info`.

/// Whose analysis it is: they write win rates differently.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Dialect {
    Kata,
    Leela,
}

impl Dialect {
    pub(super) const ALL: [Self; 2] = [Self::Kata, Self::Leela];

    pub(super) fn command(self) -> &'static str {
        match self {
            Self::Kata => "kata-analyze",
            Self::Leela => "lz-analyze",
        }
    }

    /// What a win rate of one is written as.
    fn unit(self) -> f64 {
        match self {
            Self::Kata => 1.0,
            Self::Leela => 10_000.0,
        }
    }
}

/// A move with what is thought of it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Candidate {
    pub(super) name: String,
    pub(super) visits: u64,
    /// Of the side to move, 0 to 1.
    pub(super) win_rate: f64,
    pub(super) line: Vec<String>,
    order: u64,
}

/// The moves of a line, the best first. What cannot be read is passed over.
pub(super) fn read(line: &str, dialect: Dialect) -> Vec<Candidate> {
    let mut found: Vec<Candidate> = Vec::new();
    let mut words = line.split_whitespace().peekable();
    while let Some(word) = words.next() {
        if word != "info" {
            continue;
        }
        let (mut name, mut visits, mut rate, mut pv) = (None, 0, None, Vec::new());
        let mut order = found.len() as u64;
        while let Some(key) = words.next_if(|word| !is_heading(word)) {
            if key == "pv" {
                // Names of points; whatever follows them begins with a word of its own.
                while let Some(word) = words.next_if(|word| is_point(word)) {
                    pv.push(word.to_owned());
                }
                continue;
            }
            let Some(value) = words.next_if(|word| !is_heading(word)) else { break };
            match key {
                "move" => name = Some(value.to_owned()),
                "visits" => visits = value.parse().unwrap_or(0),
                "winrate" => rate = value.parse().ok().map(|rate: f64| rate / dialect.unit()),
                "order" => order = value.parse().unwrap_or(order),
                _ => {}
            }
        }
        if let (Some(name), Some(win_rate)) = (name, rate.filter(|rate| (0.0..=1.0).contains(rate))) {
            found.push(Candidate { name, visits, win_rate, line: pv, order });
        }
    }
    found.sort_by_key(|candidate| candidate.order);
    found
}

/// Words with which another part of the line begins.
fn is_heading(word: &str) -> bool {
    matches!(word, "info" | "rootInfo" | "ownership")
}

fn is_point(word: &str) -> bool {
    word.eq_ignore_ascii_case("pass") || word.bytes().any(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_dialects_are_read_best_first() {
        let kata = "info move C3 visits 7 utility 0.1 winrate 0.25 order 1 pv C3 D4 info move D4 visits 90 \
                    winrate 0.75 order 0 pv D4 pass rootInfo visits 1 winrate 0.5";
        let found = read(kata, Dialect::Kata);
        assert_eq!(found.iter().map(|found| found.name.as_str()).collect::<Vec<_>>(), ["D4", "C3"]);
        assert_eq!((found[0].win_rate, found[0].visits), (0.75, 90));
        assert_eq!(found[0].line, ["D4", "pass"]);
        let leela = "info move Q16 visits 12 winrate 4567 prior 100 order 0 pv Q16 D4 info move D4 visits x winrate 1";
        let found = read(leela, Dialect::Leela);
        assert_eq!((found[0].win_rate, found[1].visits), (0.4567, 0));
        assert!(read("info move", Dialect::Leela).is_empty());
        assert!(read("info move A1 winrate 7 pv", Dialect::Kata).is_empty());
    }
}
