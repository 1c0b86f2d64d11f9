//! Danger lines: how many stones the defender may have where a strategy does not look.

use super::super::{Shape, Stones};
use twinproof_core::{Exhausted, Meter};

/// A line that the defender would complete before the attacker wins if it had `need` stones more in it than the strategy knows of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Danger {
    /// The number of the line.
    pub(super) line: u16,
    /// Which of its cells, by their place in it, the defender is not believed to hold.
    pub(super) places: u32,
    /// So many stones on them are too many; at least one.
    pub(super) need: u32,
}

impl Danger {
    /// The cells on which the defender is not believed to have stones.
    pub(super) fn cells(&self, shape: Shape) -> Stones {
        let line = shape.line(self.line).into_iter().flatten();
        line.enumerate().filter(|(place, _)| self.places >> place & 1 == 1).map(|(_, cell)| cell).collect()
    }

    /// What it means one move before, when the defender may have put `extra` stones anywhere in between.
    pub(super) fn before(self, extra: u32) -> Self {
        Self { need: self.need.saturating_sub(extra).max(1), ..self }
    }
}

/// Adds dangers from further down, and charges for them. Both lists are in order of line and places, and so is what comes of it: of
/// two about the same cells, the one of less need says it all. A strategy may have millions, so that each is work.
pub(super) fn merge(
    dangers: &mut Vec<Danger>,
    deeper: impl Iterator<Item = Danger>,
    meter: &mut Meter<'_>,
) -> Result<(), Exhausted> {
    let mut deeper = deeper.peekable();
    if deeper.peek().is_none() {
        return Ok(());
    }
    let cells = |danger: &Danger| (danger.line, danger.places);
    let most = dangers.len() + deeper.size_hint().1.unwrap_or(0);
    meter.room_for((most * size_of::<Danger>()) as u64)?;
    let mut merged: Vec<Danger> = Vec::with_capacity(most);
    let mut own = dangers.iter().copied().peekable();
    for danger in deeper {
        while let Some(first) = own.next_if(|first| cells(first) < cells(&danger)) {
            meter.work(1)?;
            merged.push(first);
        }
        meter.work(1)?;
        let same = own.next_if(|first| cells(first) == cells(&danger));
        merged.push(same.map_or(danger, |same| same.min(danger)));
    }
    for rest in own {
        meter.work(1)?;
        merged.push(rest);
    }
    meter.charge(((merged.len() - dangers.len()) * size_of::<Danger>()) as u64)?;
    *dangers = merged;
    Ok(())
}
