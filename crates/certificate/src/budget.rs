//! What a check may spend: a count of the bytes it holds, and a look at the clock now and then.

use crate::error::{Fault, NotChecked};
use twinproof_core::{Clock, StopReason};

/// Counts bytes held. An estimate by the sizes of elements and tables, not by asking the system.
#[derive(Debug)]
pub(crate) struct Budget {
    limit: u64,
    used: u64,
    peak: u64,
}

impl Budget {
    pub(crate) fn new(limit: u64) -> Self {
        Self { limit, used: 0, peak: 0 }
    }

    /// Takes bytes, or fails.
    pub(crate) fn charge(&mut self, bytes: u64) -> Result<(), Fault> {
        let used = self.used.saturating_add(bytes);
        if used > self.limit {
            return Err(NotChecked::Memory { limit: self.limit }.into());
        }
        self.used = used;
        self.peak = self.peak.max(used);
        Ok(())
    }

    /// Gives bytes back.
    pub(crate) fn release(&mut self, bytes: u64) {
        self.used = self.used.saturating_sub(bytes);
    }

    /// Fails unless so many more bytes could be taken for a moment.
    pub(crate) fn room_for(&mut self, bytes: u64) -> Result<(), Fault> {
        self.charge(bytes)?;
        self.release(bytes);
        Ok(())
    }

    /// What is left.
    pub(crate) fn left(&self) -> u64 {
        self.limit.saturating_sub(self.used)
    }

    /// The most that was held at once.
    pub(crate) fn peak(&self) -> u64 {
        self.peak
    }

    /// Makes room in `items` for one more, its growth charged before it happens.
    #[inline]
    pub(crate) fn grow<T>(&mut self, items: &mut Vec<T>) -> Result<(), Fault> {
        if items.len() < items.capacity() {
            return Ok(());
        }
        let more = items.capacity().max(16);
        self.charge((more * size_of::<T>()) as u64)?;
        items.reserve_exact(more);
        Ok(())
    }
}

/// Looks at the clock once in many steps.
pub(crate) struct Ticker<'a> {
    clock: &'a Clock,
    left: u64,
}

impl<'a> Ticker<'a> {
    const EVERY: u64 = 8192;

    pub(crate) fn new(clock: &'a Clock) -> Self {
        Self { clock, left: 0 }
    }

    /// Some work was done: one for a node, more for something longer.
    #[inline]
    pub(crate) fn work(&mut self, amount: u64) -> Result<(), Fault> {
        if self.left >= amount {
            self.left -= amount;
            return Ok(());
        }
        self.left = Self::EVERY;
        match self.clock.stop_reason() {
            None => Ok(()),
            Some(StopReason::Time) => Err(NotChecked::Time.into()),
            Some(_) => Err(NotChecked::Interrupted.into()),
        }
    }
}
