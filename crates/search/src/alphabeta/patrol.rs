//! Why a search goes no further: its limits, which are "at most".

use crate::dfpn::LEAST_STACK;
use crate::meter::Meter;
use twinproof_core::{Counts, Numbers, StopReason};

/// Counts, and says when it is enough.
pub(super) struct Patrol<'p> {
    meter: Meter<'p>,
    memory: u64,
}

impl<'p> Patrol<'p> {
    pub(super) fn new(meter: Meter<'p>, memory: u64) -> Self {
        Self { meter, memory }
    }

    /// Asked before every expansion.
    pub(super) fn may_expand(
        &mut self,
        stack_bytes: u64,
        table_bytes: u64,
        line: impl FnOnce() -> Vec<String>,
    ) -> Result<(), StopReason> {
        if stack_bytes > LEAST_STACK && stack_bytes + table_bytes > self.memory {
            return Err(StopReason::Memory);
        }
        if let Some(reason) = self.meter.spent() {
            return Err(reason);
        }
        self.meter.visit();
        self.meter.counts.expansions += 1;
        if self.meter.look_is_due()
            && let Some(reason) = self.meter.look(Numbers::LEAF, stack_bytes + table_bytes, line)
        {
            return Err(reason);
        }
        Ok(())
    }

    /// How much more memory the search may take when it holds that much.
    pub(super) fn spare(&self, held: u64) -> u64 {
        self.memory.saturating_sub(held)
    }

    /// Asked before an entry may be made.
    pub(super) fn may_create(&self) -> Result<(), StopReason> {
        if self.meter.may_create(1) { Ok(()) } else { Err(StopReason::Created) }
    }

    /// Counts entries that were made.
    pub(super) fn count_entries(&mut self, made: u32) {
        self.meter.counts.created += u64::from(made);
    }

    pub(super) fn counts(&self) -> Counts {
        self.meter.counts
    }
}
