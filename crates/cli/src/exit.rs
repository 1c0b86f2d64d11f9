//! The one place that maps what happened to an exit status.

use std::io;
use std::process::ExitCode;

/// How a command ended. Ordered: over several positions the worst one counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Outcome {
    /// Everything was decided, accepted, written.
    Done,
    /// Something is unknown or was not checked.
    Unknown,
    /// Something could not be read, was refused or rejected, or is not as a file expects.
    Failed,
}

impl Outcome {
    fn code(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::Unknown => 3,
            Self::Failed => 1,
        }
    }
}

/// Ends the program: says what went wrong, if anything did, and gives the status.
pub(crate) fn status(result: anyhow::Result<Outcome>) -> ExitCode {
    match result {
        Ok(outcome) => outcome.code().into(),
        // Whoever read our output has seen enough.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            crate::output::complain(format_args!("{error:#}"));
            Outcome::Failed.code().into()
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failure_wins_over_unknown_and_unknown_over_done() {
        let worst = [Outcome::Unknown, Outcome::Failed, Outcome::Done].into_iter().max();
        assert_eq!(worst.map(Outcome::code), Some(1));
        assert_eq!(Outcome::Unknown.max(Outcome::Done).code(), 3);
    }
}
