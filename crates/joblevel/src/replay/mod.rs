//! Simulated workers: a run with hundreds of them on one core, the same whenever it is done.
//!
//! Time is what jobs spend, in nodes as the engine counts them. A job that is begun ends when its worker has spent what the job
//! took on record; the next answer is the one that is due first. Whoever searches above cannot tell the difference, so that policies and
//! numbers of workers are compared by the run itself and not by a model of it. What is not simulated is what the client takes for a
//! job, which is little beside jobs of some milliseconds, and that cores have more to do than we know of.

mod records;

pub use records::Records;

use crate::dispatch::{Delivery, Dispatch, Order};
use std::collections::BTreeMap;
use std::time::Duration;
use twinproof_engine::{Answer, Failure};

/// So many simulated workers, who know all answers from [`Records`].
pub struct Replay<'a> {
    records: &'a Records,
    workers: usize,
    now: u64,
    /// Orders that no worker has begun, the oldest first.
    waiting: Vec<Order>,
    /// Orders that are being done, by when they are due; those due at once in the order in which they were begun.
    busy: BTreeMap<(u64, u64), Begun>,
    begun: u64,
    spent: u64,
}

/// An order that a worker is at.
struct Begun {
    order: Order,
    since: u64,
    result: Result<Answer, Failure>,
}

impl<'a> Replay<'a> {
    /// So many workers, at the beginning of time.
    pub fn new(workers: usize, records: &'a Records) -> Self {
        let (waiting, busy) = (Vec::new(), BTreeMap::new());
        Self { records, workers: workers.max(1), now: 0, waiting, busy, begun: 0, spent: 0 }
    }

    /// What time it is: since the beginning, in nodes that one worker spends.
    pub fn now(&self) -> u64 {
        self.now
    }

    /// How many orders were begun, those included that were given up.
    pub fn begun(&self) -> u64 {
        self.begun
    }

    /// What all workers spent together, on orders that were given up too.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// Has workers who have nothing to do begin the oldest orders.
    fn begin(&mut self) {
        let free = self.workers - self.busy.len();
        // Few wait, if any: a leaf may come with one job more than there are workers for.
        for order in self.waiting.drain(..free.min(self.waiting.len())) {
            let result = self.records.answer(&order.job);
            let nodes = result.as_ref().ok().and_then(|answer| answer.spent.nodes);
            // Whatever it is, it takes a moment.
            let due = self.now + nodes.unwrap_or(0).max(1);
            self.busy.insert((due, self.begun), Begun { order, since: self.now, result });
            self.begun += 1;
        }
    }

    /// Takes back what nobody wants any more.
    fn give_up(&mut self) -> Vec<Delivery> {
        let mut orders: Vec<_> = self.waiting.extract_if(.., |order| order.stop.is_raised()).collect();
        for (_, begun) in self.busy.extract_if(.., |_, begun| begun.order.stop.is_raised()) {
            self.spent += self.now - begun.since;
            orders.push(begun.order);
        }
        let stopped = |order: Order| Delivery { id: order.id, result: Err(Failure::Stopped), stored: None };
        orders.into_iter().map(stopped).collect()
    }

    /// What is due next, at once.
    fn due(&mut self) -> Vec<Delivery> {
        let Some((&(due, _), _)) = self.busy.first_key_value() else { return Vec::new() };
        self.now = due;
        let mut done = Vec::new();
        for (_, begun) in self.busy.extract_if(..=(due, u64::MAX), |_, _| true) {
            self.spent += due - begun.since;
            done.push(Delivery { id: begun.order.id, result: begun.result, stored: None });
        }
        done
    }
}

impl Dispatch for Replay<'_> {
    fn capacity(&self) -> usize {
        self.workers
    }

    fn send(&mut self, order: Order) {
        self.waiting.push(order);
    }

    /// Nobody waits: time goes on to what is due next.
    fn receive(&mut self, _: Duration) -> Vec<Delivery> {
        let stopped = self.give_up();
        if !stopped.is_empty() {
            return stopped;
        }
        self.begin();
        self.due()
    }
}
