//! Who is told how a problem is getting on: a progress bar, a page, a protocol, or nobody.

use std::fmt;
use twinproof_core::{Observer, Silent};

/// What is done once the search is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Phase {
    /// The certificate is written, and what the table forgot is searched again.
    Writing,
    /// The certificate is read back and checked.
    Checking,
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Writing => "writing the certificate",
            Self::Checking => "checking the certificate",
        })
    }
}

/// Is told about the whole way of a problem, from the search to the checked certificate.
///
/// [`Silent`] is one that does not listen. Here is one that stops a search when it has seen enough:
///
/// ```
/// use twinproof::{Follower, Observer, Progress, StopFlag};
///
/// struct Impatient(StopFlag);
///
/// impl Observer for Impatient {
///     fn progress(&mut self, progress: &Progress<'_>) {
///         eprintln!("{} expansions in {:?}", progress.counts.expansions, progress.elapsed);
///         if progress.counts.expansions > 1_000_000 {
///             self.0.raise();
///         }
///     }
/// }
///
/// impl Follower for Impatient {}
/// ```
pub trait Follower: Observer {
    /// What is done now.
    fn phase(&mut self, phase: Phase) {
        let _ = phase;
    }
}

impl Follower for Silent {}
