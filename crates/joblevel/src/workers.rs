//! Workers as threads of this process: no set-up, and nothing to look after.

use crate::dispatch::{Delivery, Dispatch, Order};
use crate::shared::Shared;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;
use twinproof_engine::{Failure, Pool};

/// Threads that do jobs, each with an engine of its own.
pub struct Workers {
    orders: Option<Sender<Order>>,
    done: Receiver<Delivery>,
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
        let (orders, queue) = channel::<Order>();
        let (deliver, done) = channel();
        let (queue, work) = (Arc::new(Mutex::new(queue)), Arc::new(work));
        let threads = (0..count.max(1)).map(|_| {
            let (queue, work, deliver) = (Arc::clone(&queue), Arc::clone(&work), deliver.clone());
            thread::spawn(move || {
                loop {
                    let order = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok(order) = order else { break };
                    let id = order.id;
                    let done = catch_unwind(AssertUnwindSafe(|| work(order))).unwrap_or_else(|_| Delivery {
                        id,
                        result: Err(Failure::Library("a worker panicked, which is a mistake of ours".into())),
                        stored: None,
                    });
                    if deliver.send(done).is_err() {
                        break;
                    }
                }
            })
        });
        Self { orders: Some(orders), done, threads: threads.collect() }
    }
}

impl Dispatch for Workers {
    fn capacity(&self) -> usize {
        self.threads.len()
    }

    fn send(&mut self, order: Order) {
        let orders = self.orders.as_ref().expect("it is taken away at the end alone");
        orders.send(order).expect("workers listen until there is nobody to send");
    }

    fn receive(&mut self, wait: Duration) -> Vec<Delivery> {
        let first = self.done.recv_timeout(wait).ok();
        first.into_iter().chain(self.done.try_iter()).collect()
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        drop(self.orders.take());
        for thread in self.threads.drain(..) {
            // A worker that panicked has said so.
            let _ = thread.join();
        }
    }
}
