//! What the buckets ask of the machine. A model checker puts its own module in place of this one and then runs the
//! very same buckets through every interleaving, so nothing else there may name an atomic or wait.

pub(super) use std::sync::atomic::{AtomicU64, Ordering, fence};

/// Waits a moment for somebody else, the `turn`th time in a row: on the core at first, since writers are inside for
/// some nanoseconds only, but a writer that was put to sleep needs the core to come out again.
#[inline]
pub(super) fn spin(turn: u32) {
    if turn < 64 {
        std::hint::spin_loop();
    } else {
        std::thread::yield_now();
    }
}
