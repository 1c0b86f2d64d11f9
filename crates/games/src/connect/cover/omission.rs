//! The rules of the check that a test leaves out one by one, to see that each is needed.

/// A rule left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Omission {
    /// Lines that the defender could complete with stones that nobody knows of are no dangers.
    DangerLines,
    /// Cells that the attacker threatens to complete on are not in the core.
    CompletionCells,
    /// Cells that the attacker plays on are not in the core.
    OwnCells,
    /// A danger is the same before a move with stones anywhere and after it.
    Accumulation,
    /// Dangers further down are forgotten.
    DeeperDangers,
    /// Nobody looks at the defender's lines.
    DefenderLines,
    /// What has a name holds for more stones of the defender's, too.
    NamedDefender,
    /// What has a name holds for more unknown stones, too.
    NamedExtra,
}
