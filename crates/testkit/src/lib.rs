//! What tests measure against: the exact value by exhaustion, the attractor, and the laws every game obeys.
//! Slow, short, and sharing no code with any search or with the checker.

mod attractor;
pub mod conformance;
mod oracle;

pub use attractor::attractor;
pub use oracle::exhaustive;
