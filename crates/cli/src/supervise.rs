//! Watches over an engine for another process of this program: see `twinproof_engine::supervise`.

use crate::args::SuperviseArgs;
use crate::exit::Outcome;

pub(crate) fn run(args: &SuperviseArgs) -> anyhow::Result<Outcome> {
    twinproof_engine::supervise(&args.arguments);
    Ok(Outcome::Done)
}
