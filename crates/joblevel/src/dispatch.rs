//! Where jobs go: the seam between a run and whoever does its work.

use std::time::Duration;
use twinproof::StopFlag;
use twinproof_engine::{Answer, Certificate, Failure, Job};

/// A job on its way out.
#[derive(Debug, Clone)]
pub struct Order {
    /// Names it among those of a run.
    pub id: u64,
    /// The job.
    pub job: Job,
    /// Raised when nobody wants the answer any more.
    pub stop: StopFlag,
}

/// A job on its way back.
#[derive(Debug, Clone)]
pub struct Delivery {
    /// The name of the order.
    pub id: u64,
    /// What came of it.
    pub result: Result<Answer, Failure>,
    /// A certificate about the position after the engine's move, which the database knew.
    pub stored: Option<Certificate>,
}

/// Does jobs. Each order comes back exactly once, soon after its flag is raised if it is.
pub trait Dispatch {
    /// How many orders it should have at a time.
    fn capacity(&self) -> usize;

    /// Takes an order.
    fn send(&mut self, order: Order);

    /// What is done, once there is something or after so long.
    fn receive(&mut self, wait: Duration) -> Vec<Delivery>;
}
