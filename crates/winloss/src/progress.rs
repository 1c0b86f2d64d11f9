//! How far a long task has come.

use crate::StoreError;
use std::ops::ControlFlow;

/// How many steps lie between two words.
const STRIDE: u64 = 10_000;

/// How far a long task has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// What is done.
    pub done: u64,
    /// What there is to do in all.
    pub total: u64,
}

/// Is told now and then how far a task has come; it may end it, and then the task fails with [`StoreError::Stopped`].
pub type Watch<'a> = &'a mut dyn FnMut(Progress) -> ControlFlow<()>;

/// Tells of steps, now and then.
pub(crate) struct Steps<'a> {
    watch: Watch<'a>,
    progress: Progress,
    stride: u64,
}

impl<'a> Steps<'a> {
    pub(crate) fn new(total: u64, watch: Watch<'a>) -> Self {
        Self { watch, progress: Progress { done: 0, total }, stride: STRIDE }
    }

    /// Tells at least every so many steps.
    pub(crate) fn at_least_every(self, steps: usize) -> Self {
        Self { stride: self.stride.min(steps as u64), ..self }
    }

    pub(crate) fn step(&mut self) -> Result<(), StoreError> {
        self.progress.done += 1;
        if self.progress.done.is_multiple_of(self.stride) { self.tell() } else { Ok(()) }
    }

    pub(crate) fn tell(&mut self) -> Result<(), StoreError> {
        // The count of rows is one that is kept beside them.
        self.progress.total = self.progress.total.max(self.progress.done);
        match (self.watch)(self.progress) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(StoreError::Stopped),
        }
    }
}
