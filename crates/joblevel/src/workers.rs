//! Workers as threads of this process: no set-up, and nothing to look after.

use crate::dispatch::{Delivery, Dispatch, Order};
use crate::queue::Queue;
use crate::shared::Shared;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;
use twinproof::cores;
use twinproof_engine::{Failure, Pool};

/// Threads that do jobs, each with an engine of its own.
pub struct Workers {
    orders: Arc<Queue<Order>>,
    done: Arc<Queue<Delivery>>,
    threads: Vec<JoinHandle<()>>,
}

impl Workers {
    /// Starts so many, who take their engines from this pool, and ask and tell this database.
    pub fn start(count: usize, pool: Pool, database: Option<Shared>) -> Self {
        let pool = Arc::new(pool);
        Self::doing(count, move |order| {
            let result = pool.run(&order.job, &order.stop);
            let stored = match (&database, &result) {
                (Some(database), Ok(answer)) => database.correct(&order.job, answer, &order.stop),
                _ => None,
            };
            Delivery { id: order.id, result, stored }
        })
    }

    /// Starts so many, who do this.
    pub fn doing(count: usize, work: impl Fn(Order) -> Delivery + Send + Sync + 'static) -> Self {
        // Of the cores, one is for the client.
        let (orders, done) = (Arc::new(Queue::new(cores(0) - 1)), Arc::new(Queue::new(1)));
        let work = Arc::new(work);
        let threads = (0..count.max(1)).map(|_| {
            let (orders, done, work) = (Arc::clone(&orders), Arc::clone(&done), Arc::clone(&work));
            thread::spawn(move || {
                while let Some(order) = orders.pop() {
                    done.push(attempt(order, &*work));
                }
            })
        });
        let threads = threads.collect();
        Self { orders, done, threads }
    }
}

/// Does a job, whatever happens.
fn attempt(order: Order, work: impl Fn(Order) -> Delivery) -> Delivery {
    let id = order.id;
    catch_unwind(AssertUnwindSafe(|| work(order))).unwrap_or_else(|_| Delivery {
        id,
        result: Err(Failure::Library("a worker panicked, which is a mistake of ours".into())),
        stored: None,
    })
}

impl Dispatch for Workers {
    fn capacity(&self) -> usize {
        self.threads.len()
    }

    fn send(&mut self, order: Order) {
        self.orders.push(order);
    }

    fn receive(&mut self, wait: Duration) -> Vec<Delivery> {
        self.done.pop_all(wait)
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        self.orders.close();
        for thread in self.threads.drain(..) {
            // A worker that panicked has said so.
            let _ = thread.join();
        }
    }
}
