//! Which option mends what the library says is wrong.

use anyhow::anyhow;
use twinproof::{Error, StoreError};

/// An error of the library with what to do about it.
pub(crate) fn advised(error: Error) -> anyhow::Error {
    let advice = match &error {
        Error::Store(StoreError::Folder { .. }) => "choose another place with --certificate",
        _ => return error.into(),
    };
    anyhow!("{error}: {advice}")
}
