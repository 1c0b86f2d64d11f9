//! What a check may spend and has spent: the bytes it holds, the positions it looked at, and a look at the clock now and
//! then. The checker of certificates hands its meter to the lemmas of a game, so that a hostile block costs no more than
//! any other part of a certificate.

use crate::{Clock, InputError, StopReason};

/// Counts what a check spends. Bytes are an estimate by the sizes of elements and tables, not by asking the system.
///
/// ```
/// use twinproof_core::{Clock, Exhausted, Meter, StopFlag};
///
/// let clock = Clock::start(None, StopFlag::new());
/// let mut meter = Meter::new(100, &clock);
/// meter.charge(60)?;
/// assert_eq!(meter.charge(60), Err(Exhausted::Memory { limit: 100 }));
/// meter.release(60);
/// assert_eq!((meter.left(), meter.peak()), (100, 60));
/// # Ok::<(), Exhausted>(())
/// ```
#[derive(Debug)]
pub struct Meter<'a> {
    clock: &'a Clock,
    /// Work until the next look at the clock.
    until_look: u64,
    looks: u64,
    nodes: u64,
    limit: u64,
    used: u64,
    peak: u64,
}

/// What has run out. Nothing is known then about what was being checked: it is neither accepted nor rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exhausted {
    /// The check needs more memory than it was given.
    Memory {
        /// The limit in bytes.
        limit: u64,
    },
    /// The time was up.
    Time,
    /// Somebody asked it to stop.
    Interrupted,
}

/// Why a lemma was not accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CoverError {
    /// It is wrong, or no lemma.
    Refused(InputError),
    /// The check could not be finished, and nothing is known.
    Exhausted(Exhausted),
}

impl From<InputError> for CoverError {
    fn from(error: InputError) -> Self {
        Self::Refused(error)
    }
}

impl From<Exhausted> for CoverError {
    fn from(exhausted: Exhausted) -> Self {
        Self::Exhausted(exhausted)
    }
}

impl<'a> Meter<'a> {
    /// How much work is done between two looks at the clock.
    const EVERY: u64 = 8192;

    /// A check that may hold so many bytes, and stops when the clock says so.
    pub fn new(memory: u64, clock: &'a Clock) -> Self {
        Self { clock, until_look: 0, looks: 0, nodes: 0, limit: memory, used: 0, peak: 0 }
    }

    /// Takes bytes, or fails.
    pub fn charge(&mut self, bytes: u64) -> Result<(), Exhausted> {
        let used = self.used.saturating_add(bytes);
        if used > self.limit {
            return Err(Exhausted::Memory { limit: self.limit });
        }
        self.used = used;
        self.peak = self.peak.max(used);
        Ok(())
    }

    /// Gives bytes back.
    pub fn release(&mut self, bytes: u64) {
        self.used = self.used.saturating_sub(bytes);
    }

    /// Fails unless so many more bytes could be taken for a moment.
    pub fn room_for(&mut self, bytes: u64) -> Result<(), Exhausted> {
        self.charge(bytes)?;
        self.release(bytes);
        Ok(())
    }

    /// The bytes that are left.
    pub fn left(&self) -> u64 {
        self.limit.saturating_sub(self.used)
    }

    /// The most bytes that were held at once.
    pub fn peak(&self) -> u64 {
        self.peak
    }

    /// Makes room in `items` for one more, its growth charged before it happens.
    #[inline]
    pub fn grow<T>(&mut self, items: &mut Vec<T>) -> Result<(), Exhausted> {
        if items.len() < items.capacity() {
            return Ok(());
        }
        let more = items.capacity().max(16);
        self.charge((more * size_of::<T>()) as u64)?;
        items.reserve_exact(more);
        Ok(())
    }

    /// Some work was done: one for a node, more for something longer. Looks at the clock once in many steps.
    #[inline]
    pub fn work(&mut self, amount: u64) -> Result<(), Exhausted> {
        if self.until_look >= amount {
            self.until_look -= amount;
            return Ok(());
        }
        self.look()
    }

    #[cold]
    fn look(&mut self) -> Result<(), Exhausted> {
        self.until_look = Self::EVERY;
        self.looks += 1;
        match self.clock.stop_reason() {
            None => Ok(()),
            Some(StopReason::Time) => Err(Exhausted::Time),
            Some(_) => Err(Exhausted::Interrupted),
        }
    }

    /// How often the clock was looked at.
    pub fn looks(&self) -> u64 {
        self.looks
    }

    /// A position of the proof was looked at.
    #[inline]
    pub fn count_node(&mut self) {
        self.nodes += 1;
    }

    /// How many positions of the proof were looked at.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::StopFlag;

    #[test]
    fn the_clock_is_looked_at_once_in_many_steps() {
        let stop = StopFlag::new();
        let clock = Clock::start(None, stop.clone());
        let mut meter = Meter::new(0, &clock);
        assert_eq!(meter.work(1), Ok(()), "the first look");
        stop.raise();
        for _ in 0..Meter::EVERY {
            assert_eq!(meter.work(1), Ok(()));
        }
        assert_eq!(meter.work(1), Err(Exhausted::Interrupted));
        // Much work at once is a reason to look.
        assert_eq!(meter.work(Meter::EVERY + 1), Err(Exhausted::Interrupted));
        assert_eq!(meter.looks(), 3);
    }

    #[test]
    fn growth_is_charged_before_it_happens() {
        let clock = Clock::start(None, StopFlag::new());
        let mut meter = Meter::new(16 * 8, &clock);
        let mut items = Vec::<u64>::new();
        for item in 0..16 {
            meter.grow(&mut items).expect("sixteen fit");
            items.push(item);
        }
        assert_eq!(meter.grow(&mut items), Err(Exhausted::Memory { limit: 128 }));
        assert_eq!((items.capacity(), meter.left()), (16, 0));
        meter.release(1000);
        assert_eq!(meter.left(), 128, "no more is given back than was taken");
        assert_eq!(meter.room_for(129), Err(Exhausted::Memory { limit: 128 }));
        assert_eq!((meter.room_for(128), meter.left()), (Ok(()), 128));
    }
}
