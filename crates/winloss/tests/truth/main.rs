//! No row is used against the truth: what databases say of positions met with a real past is compared with exhaustion.
//!
//! Each weakening of what a row asks must be found out by the same comparison.
//! `TWINPROOF_GRAPHS=20000 cargo test -p twinproof-winloss --test truth` looks at that many graphs.

#[path = "../../../search/tests/common/coarse.rs"]
mod coarse;
mod fill;
mod games;
mod judge;
#[path = "../../../search/tests/common/tiny_go.rs"]
#[allow(dead_code, reason = "its own crate keeps such boards in files")]
mod tiny_go;
mod weaken;
