//! Depths as people write them: where playouts begin.

use twinproof_core::InputError;
use twinproof_search::Level;

/// Reads a depth: a number of moves such as `4`, or a share of the problem's size such as `x0.75`.
pub fn parse_level(text: &str) -> Result<Level, InputError> {
    let level = match text.strip_prefix('x') {
        None => text.parse().ok().map(Level::Moves),
        Some(share) => share.parse().ok().filter(|share| (0.0..=100.0).contains(share)).map(Level::Share),
    };
    level.ok_or_else(|| InputError::new("should be a number of moves such as 4, or a share such as x0.75"))
}
