//! Checkers: its search, and its proofs as games with variations.

mod pdn;

use crate::error::Result;
use crate::follower::Follower;
use crate::record::{RecordFormat, RecordRequest};
use crate::solvable::Solvable;
use twinproof_certificate::outline::Outline;
use twinproof_games::checkers::Checkers;

impl Solvable for Checkers {
    const RECORD: Option<RecordFormat> = Some(RecordFormat::Pdn);

    fn write_record(
        outline: &Outline<Self>,
        request: &RecordRequest<'_, Self>,
        _: &mut dyn Follower,
    ) -> Result<String> {
        Ok(pdn::write(outline, request.size))
    }
}
