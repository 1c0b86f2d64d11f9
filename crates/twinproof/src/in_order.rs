//! Several positions of a batch at a time, told in the order in which they came.
//!
//! Workers fetch the items themselves, so that no more of them are in memory than are worked on. A result that comes before
//! its turn waits, but only [`AHEAD`] of them do: behind one long search the others pause rather than pile up.

use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// How many items may have been fetched after the oldest that is not told yet.
const AHEAD: u64 = 256;

/// Works on what `fetch` gives, `workers` items at a time, and hands each result to `tell` in the order of the items, as soon as
/// all before it have been told. Once `fetch` gives none or `tell` gives false, nothing more is fetched or told. The calling
/// thread is one of the workers, so that one worker needs no other thread.
pub fn in_order<T, R: Send>(
    workers: usize,
    fetch: impl FnMut() -> Option<T> + Send,
    work: impl Fn(T) -> R + Sync,
    tell: impl FnMut(R) -> bool + Send,
) {
    let source = Mutex::new(Source { fetch, fetched: 0 });
    let desk = Desk { state: Mutex::new(State::new(tell)), told: Condvar::new() };
    let run = || {
        let _guard = EndOnPanic(&desk);
        while let Some((number, item)) = next(&source, &desk) {
            desk.hand_in(number, work(item));
        }
    };
    thread::scope(|scope| {
        for _ in 1..workers {
            scope.spawn(run);
        }
        run();
    });
}

/// Where the items come from.
struct Source<F> {
    fetch: F,
    fetched: u64,
}

/// Waits until the results are not too far behind, and fetches the next item with its number.
fn next<T, R, F: FnMut() -> Option<T>, W: FnMut(R) -> bool>(
    source: &Mutex<Source<F>>,
    desk: &Desk<R, W>,
) -> Option<(u64, T)> {
    let mut source = locked(source);
    if !desk.wait_for(source.fetched) {
        return None;
    }
    let Some(item) = (source.fetch)() else {
        // The others need not ask again.
        desk.state().fetches = false;
        return None;
    };
    source.fetched += 1;
    Some((source.fetched - 1, item))
}

/// Where the results are handed in and told.
struct Desk<R, W> {
    state: Mutex<State<R, W>>,
    /// Something was told, or the end has come.
    told: Condvar,
}

struct State<R, W> {
    tell: W,
    /// How many were told.
    told: u64,
    /// What came before its turn.
    early: BTreeMap<u64, R>,
    fetches: bool,
    tells: bool,
}

impl<R, W> State<R, W> {
    fn new(tell: W) -> Self {
        Self { tell, told: 0, early: BTreeMap::new(), fetches: true, tells: true }
    }
}

impl<R, W> Desk<R, W> {
    fn state(&self) -> MutexGuard<'_, State<R, W>> {
        locked(&self.state)
    }

    /// Waits until the item of this number may be fetched; false if none may be any more.
    fn wait_for(&self, number: u64) -> bool {
        let too_early = |state: &mut State<R, W>| state.fetches && number >= state.told + AHEAD;
        let state = self.told.wait_while(self.state(), too_early).unwrap_or_else(PoisonError::into_inner);
        state.fetches
    }

    /// Nothing more is fetched or told.
    fn end(&self) {
        let mut state = self.state();
        (state.fetches, state.tells) = (false, false);
        self.told.notify_all();
    }
}

impl<R, W: FnMut(R) -> bool> Desk<R, W> {
    fn hand_in(&self, number: u64, result: R) {
        let mut guard = self.state();
        let state = &mut *guard;
        state.early.insert(number, result);
        while let Some(result) = state.early.remove(&state.told).filter(|_| state.tells) {
            state.told += 1;
            if !(state.tell)(result) {
                (state.fetches, state.tells) = (false, false);
            }
        }
        self.told.notify_all();
    }
}

/// A worker that panicked never hands in its result: the others would wait for it.
struct EndOnPanic<'a, R, W>(&'a Desk<R, W>);

impl<R, W> Drop for EndOnPanic<'_, R, W> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.end();
        }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    /// Items from 0 on, worked on for a while that depends on the number.
    fn told(workers: usize, items: u64, last: u64) -> Vec<u64> {
        let (mut numbers, mut told) = (0..items, Vec::new());
        let work = |number: u64| {
            thread::sleep(Duration::from_micros(number * 7919 % 500));
            number
        };
        in_order(
            workers,
            || numbers.next(),
            work,
            |number| {
                told.push(number);
                number < last
            },
        );
        told
    }

    #[test]
    fn results_are_told_in_order_however_many_work() {
        for workers in [1, 2, 7] {
            assert_eq!(told(workers, 300, 300), Vec::from_iter(0..300), "{workers}");
            assert_eq!(told(workers, 300, 100), Vec::from_iter(0..=100), "{workers}");
        }
        assert!(told(4, 0, 0).is_empty());
    }

    #[test]
    fn behind_a_long_search_the_others_pause() {
        let (fetched, done) = (AtomicU64::new(0), AtomicU64::new(0));
        let fetch = || Some(fetched.fetch_add(1, Ordering::SeqCst)).filter(|&number| number < 4 * AHEAD);
        let work = |number| {
            // The first one is at it until the other can do no more.
            if number == 0 {
                while done.load(Ordering::SeqCst) < AHEAD - 1 {
                    thread::yield_now();
                }
                thread::sleep(Duration::from_millis(50));
                assert_eq!(fetched.load(Ordering::SeqCst), AHEAD);
            }
            done.fetch_add(1, Ordering::SeqCst);
        };
        let mut told = 0;
        in_order(2, fetch, work, |()| {
            told += 1;
            true
        });
        assert_eq!(told, 4 * AHEAD);
    }

    #[test]
    fn a_panic_ends_the_others() {
        let result = std::panic::catch_unwind(|| {
            let mut numbers = 0..10 * AHEAD;
            in_order(3, || numbers.next(), |number| assert_ne!(number, 5), |()| true);
        });
        assert!(result.is_err());
    }
}
