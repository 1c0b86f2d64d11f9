//! A small graph with promises that it does not keep.

use super::Web;
use twinproof_core::bytes::Reader;
use twinproof_core::{InputError, Rules, Wrapper};

/// A [`Web`] that says of its own nodes what it likes: for promises that are not kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Boast {
    /// The graph.
    pub web: Web,
    /// The nodes that are said to dominate their repetitions, a bit each.
    pub dominating: u16,
    /// The nodes whose epoch is said to be one later, a bit each.
    pub later: u16,
}

impl Boast {
    fn has(nodes: u16, node: u8) -> bool {
        nodes >> node & 1 == 1
    }
}

impl Wrapper for Boast {
    type Inner = Web;
    const NAME: &'static str = "boast";

    fn inner(&self) -> &Web {
        &self.web
    }

    fn inner_mut(&mut self) -> &mut Web {
        &mut self.web
    }

    fn dominates_repetitions(&self, &position: &u8) -> bool {
        Self::has(self.dominating, position)
    }

    fn epoch(&self, position: &u8) -> u64 {
        self.web.epoch(position) + u64::from(Self::has(self.later, *position))
    }

    fn write_setup(&self, out: &mut Vec<u8>) {
        out.extend([self.dominating, self.later].map(u16::to_le_bytes).as_flattened());
        self.web.write_setup(out);
    }

    fn read_setup(block: &[u8]) -> Result<Self, InputError> {
        let mut reader = Reader::new(block);
        let mut nodes = || Ok(u16::from(reader.byte()?) | u16::from(reader.byte()?) << 8);
        let (dominating, later) = (nodes()?, nodes()?);
        Ok(Self { web: <Web as Rules>::read_setup(&block[4..])?, dominating, later })
    }
}
