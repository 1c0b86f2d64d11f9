//! Searches by name, for the examples.

use twinproof_search::{Algorithm, Ghi, Settings};

/// How a method is named.
pub(crate) const USAGE: &str =
    "METHOD is pns, dag, dcg, bta, close, or a search with a table and its --ghi, as in dfpn-twins,
with @BYTES for the memory, xN for the threads and +FIRST for the first seed: dfpn-twins@2000x2";

/// The settings a method's name stands for, and the first seed.
pub(crate) fn settings(method: &str) -> Option<(Settings, u64)> {
    let (method, first) = method.split_once('+').unwrap_or((method, "0"));
    let (method, threads) = method.split_once('x').unwrap_or((method, "1"));
    let (method, memory) = method.split_once('@').map_or((method, None), |(name, bytes)| (name, Some(bytes)));
    let (name, ghi) = method.split_once('-').map_or((method, None), |(name, ghi)| (name, Some(ghi)));
    let name = if method == "close" { "bta" } else { name };
    let mut settings = Settings::new(Algorithm::ALL.into_iter().find(|one| one.name() == name)?);
    settings.close = method == "close";
    settings.threads = threads.parse().ok()?;
    if let Some(ghi) = ghi {
        settings.ghi = Ghi::ALL.into_iter().find(|one| one.name() == ghi)?;
    }
    if let Some(bytes) = memory {
        settings.limits.memory = Some(bytes.parse().ok()?);
    }
    if settings.algorithm == Algorithm::Dag {
        settings.limits.visits = Some(5_000);
    }
    Some((settings, first.parse().ok()?))
}
