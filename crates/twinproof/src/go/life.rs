//! What becomes of stones in go, in the words of players.

use twinproof_games::go::{Color, Move, Status, Threats};

/// The status of the stones in question, and what ko threats would change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Life {
    /// Whose stones they are.
    pub owner: Color,
    /// Without ko threats.
    pub status: Status,
    /// That stones that live cannot get two eyes, where that is known.
    pub seki: bool,
    /// What ko threats have to do with it, where that is known.
    pub ko: Option<KoThreats>,
    /// Whether a limit came before it was known what threats of the loser's would change.
    pub is_ko_open: bool,
}

/// What becomes of stones, whoever begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BothStatus {
    /// They live.
    Alive,
    /// They die.
    Dead,
    /// Who begins has its way.
    Unsettled,
    /// Who begins does not have its way.
    Standoff,
}

impl BothStatus {
    /// From whether they live if their owner begins, and if the other side does.
    pub fn of(owner_first: bool, other_first: bool) -> Self {
        match (owner_first, other_first) {
            (true, true) => Self::Alive,
            (false, false) => Self::Dead,
            (true, false) => Self::Unsettled,
            (false, true) => Self::Standoff,
        }
    }

    /// In a word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Alive => "alive",
            Self::Dead => "dead",
            Self::Unsettled => "unsettled",
            Self::Standoff => "standoff",
        }
    }
}

/// What ko threats of one side change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KoThreats {
    /// They decide: with so many, and not with fewer, the answer is the opposite.
    Decide(Threats),
    /// They fail: even so many change nothing.
    Fail(Threats),
}

impl Life {
    /// The same in words, as in "Black is dead, unless Black has two more ko threats".
    pub fn words(&self) -> String {
        let verb = if self.status.is_about_eyes() { "gets" } else { "is" };
        let seki = if self.seki { " in seki, without two eyes" } else { "" };
        let status = format!("{} {verb} {}{seki}", self.owner, self.status.name());
        match &self.ko {
            None if self.is_ko_open => {
                format!("{status}; whether ko threats would change that was not searched to the end")
            }
            None => status,
            Some(ko) => format!("{status}, {}", ko.words()),
        }
    }

    /// The same as a sentence, where there is more to be told than who wins.
    pub fn more(&self) -> Option<String> {
        (self.seki || self.ko.is_some() || self.is_ko_open).then(|| self.words() + ".")
    }
}

impl KoThreats {
    /// As the end of a sentence, such as "unless Black has one more ko threat".
    pub fn words(&self) -> String {
        match self {
            Self::Decide(threats) => format!("unless {}", has(*threats)),
            Self::Fail(threats) => format!("even if {}", has(*threats)),
        }
    }
}

/// What players ask of first moves beside their value.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MoveStatus {
    /// Moves whose value ko threats of the loser's would change.
    pub ko: Vec<(Move, Threats)>,
    /// The status of the stones where no move is needed for it, and a pass fails only since it ends the game.
    pub as_it_stands: Option<Status>,
}

impl MoveStatus {
    /// That no move is needed, as a sentence.
    pub fn standing(&self) -> Option<String> {
        let status = self.as_it_stands?;
        let verb = if status.is_about_eyes() { "get" } else { "are" };
        Some(format!(
            "The stones {verb} {} as they stand, whoever moves next; a pass fails only because it ends the game.",
            status.name()
        ))
    }
}

/// That a move is decided by ko, as in "B7, unless Black has one more ko threat".
pub fn by_ko(mv: &str, threats: Threats) -> String {
    format!("{mv}, {}", KoThreats::Decide(threats).words())
}

/// Who has how many threats.
fn has(Threats { side, count }: Threats) -> String {
    const NUMBERS: [&str; 9] = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    let number = NUMBERS.get(usize::from(count).wrapping_sub(1)).copied().unwrap_or("some");
    format!("{side} has {number} more ko threat{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_status_reads_like_a_sentence() {
        let life =
            |ko| Life { owner: Color::Black, status: Status::Dead, seki: false, ko, is_ko_open: false };
        let threats = |count| Threats { side: Color::Black, count };
        for (ko, words) in [
            (None, "Black is dead"),
            (Some(KoThreats::Decide(threats(1))), "Black is dead, unless Black has one more ko threat"),
            (Some(KoThreats::Decide(threats(2))), "Black is dead, unless Black has two more ko threats"),
            (Some(KoThreats::Fail(threats(2))), "Black is dead, even if Black has two more ko threats"),
        ] {
            assert_eq!(life(ko).words(), words);
        }
        let open = Life { is_ko_open: true, ..life(None) };
        let words = "Black is dead; whether ko threats would change that was not searched to the end";
        assert_eq!(open.words(), words);
    }
}
