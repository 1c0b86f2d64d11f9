//! Several threads at one list of tasks.

use std::sync::atomic::{AtomicUsize, Ordering};
use twinproof_core::{Clock, StopReason};

/// Does the tasks `0..count` in pieces of `piece`, each thread with a memory of its own, which is handed back. Ends early if
/// the clock or a task says so.
pub(crate) fn share<M: Send, E: From<StopReason> + Send>(
    threads: usize,
    count: usize,
    piece: usize,
    clock: &Clock,
    memory: impl Fn() -> M + Sync,
    task: impl Fn(&mut M, usize) -> Result<(), E> + Sync,
) -> Result<Vec<M>, E> {
    let next = AtomicUsize::new(0);
    let work = || -> Result<M, E> {
        let mut memory = memory();
        loop {
            let first = next.fetch_add(piece, Ordering::Relaxed);
            if first >= count {
                return Ok(memory);
            }
            if let Some(reason) = clock.stop_reason() {
                return Err(reason.into());
            }
            for number in first..count.min(first + piece) {
                task(&mut memory, number)?;
            }
        }
    };
    let threads = threads.clamp(1, count.div_ceil(piece).max(1));
    if threads == 1 {
        return Ok(vec![work()?]);
    }
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|worker| worker.join().expect("a worker does not panic")).collect()
    })
}

/// Does the tasks `0..count` and gives their results in order.
pub(crate) fn map<T: Send>(
    threads: usize,
    count: usize,
    clock: &Clock,
    task: impl Fn(usize) -> T + Sync,
) -> Result<Vec<T>, StopReason> {
    let piece = (count / threads / 8).clamp(1, 64);
    let done = share(threads, count, piece, clock, Vec::new, |results, number| {
        results.push((number, task(number)));
        Ok(())
    })?;
    let mut results: Vec<_> = done.into_iter().flatten().collect();
    results.sort_unstable_by_key(|&(number, _)| number);
    Ok(results.into_iter().map(|(_, result)| result).collect())
}
