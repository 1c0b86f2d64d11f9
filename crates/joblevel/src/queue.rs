//! What threads hand to each other: a queue that wakes no more of them than it must.
//!
//! To wake a thread that sleeps takes longer than all else that is done about a short job. So whoever waits looks again for a
//! moment before it goes to sleep, as long as there are cores for that, and several things are handed over at once.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Whoever waits looks again so long before it sleeps.
const AWAKE: Duration = Duration::from_micros(50);
/// So often it looks before it lets others go first.
const LOOKS: u32 = 32;

/// A queue with an end.
#[derive(Debug)]
pub(crate) struct Queue<T> {
    state: Mutex<State<T>>,
    ready: Condvar,
    /// How many there are, and one more once it is closed: to be looked at without the lock.
    length: AtomicUsize,
    /// How many look for something now, and how many may.
    awake: AtomicUsize,
    most_awake: usize,
}

#[derive(Debug)]
struct State<T> {
    items: VecDeque<T>,
    is_closed: bool,
    asleep: usize,
}

impl<T> Queue<T> {
    /// An empty queue, at which so many threads may wait without sleeping.
    pub(crate) fn new(most_awake: usize) -> Self {
        Self {
            state: Mutex::new(State { items: VecDeque::new(), is_closed: false, asleep: 0 }),
            ready: Condvar::new(),
            length: AtomicUsize::new(0),
            awake: AtomicUsize::new(0),
            most_awake,
        }
    }

    /// Puts something in.
    pub(crate) fn push(&self, item: T) {
        let mut state = self.lock();
        state.items.push_back(item);
        self.changed(&state);
        let somebody_sleeps = state.asleep > 0;
        drop(state);
        if somebody_sleeps {
            self.ready.notify_one();
        }
    }

    /// No more will come: who waits for it need not.
    pub(crate) fn close(&self) {
        let mut state = self.lock();
        state.is_closed = true;
        self.changed(&state);
        drop(state);
        self.ready.notify_all();
    }

    /// The next, once there is one; none if there will be none.
    pub(crate) fn pop(&self) -> Option<T> {
        self.look(None);
        let mut state = self.lock();
        loop {
            if let Some(item) = state.items.pop_front() {
                self.changed(&state);
                return Some(item);
            }
            if state.is_closed {
                return None;
            }
            state.asleep += 1;
            state = self.ready.wait(state).unwrap_or_else(PoisonError::into_inner);
            state.asleep -= 1;
        }
    }

    /// All there are, once there is one or after so long.
    pub(crate) fn pop_all(&self, wait: Duration) -> Vec<T> {
        let until = Instant::now() + wait;
        self.look(Some(until));
        let mut state = self.lock();
        while state.items.is_empty() && !state.is_closed {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            state.asleep += 1;
            state = self.ready.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
            state.asleep -= 1;
        }
        let all = state.items.drain(..).collect();
        self.changed(&state);
        all
    }

    /// Looks for something without sleeping, for a moment.
    fn look(&self, until: Option<Instant>) {
        if self.length.load(Ordering::Acquire) > 0 {
            return;
        }
        if self.awake.fetch_add(1, Ordering::Relaxed) < self.most_awake {
            let awake = Instant::now() + AWAKE;
            let until = until.map_or(awake, |until| until.min(awake));
            'looking: while Instant::now() < until {
                for _ in 0..LOOKS {
                    if self.length.load(Ordering::Acquire) > 0 {
                        break 'looking;
                    }
                    std::hint::spin_loop();
                }
                thread::yield_now();
            }
        }
        self.awake.fetch_sub(1, Ordering::Relaxed);
    }

    fn changed(&self, state: &State<T>) {
        self.length.store(state.items.len() + usize::from(state.is_closed), Ordering::Release);
    }

    fn lock(&self) -> MutexGuard<'_, State<T>> {
        // Nothing is ever half done here.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    #[test]
    fn everything_arrives_once_whoever_waits() {
        for most_awake in [0, 1, 8] {
            let queue = Arc::new(Queue::new(most_awake));
            let takers: Vec<_> = (0..4)
                .map(|_| {
                    let queue = Arc::clone(&queue);
                    thread::spawn(move || std::iter::from_fn(|| queue.pop()).collect::<Vec<u32>>())
                })
                .collect();
            for number in 0..10_000 {
                queue.push(number);
            }
            queue.close();
            let mut taken: Vec<_> = takers.into_iter().flat_map(|taker| taker.join().unwrap()).collect();
            taken.sort_unstable();
            assert_eq!(taken, (0..10_000).collect::<Vec<_>>(), "{most_awake}");
        }
    }

    #[test]
    fn who_asks_for_all_waits_no_longer_than_it_wants() {
        let queue = Queue::new(1);
        assert_eq!(queue.pop_all(Duration::from_millis(1)), Vec::<u8>::new());
        queue.push(1);
        queue.push(2);
        assert_eq!(queue.pop_all(Duration::from_secs(100)), [1, 2]);
        queue.close();
        assert!(queue.pop_all(Duration::from_secs(100)).is_empty());
        assert_eq!(queue.pop(), None);
    }
}
