//! The graph as bytes; the table of fields is in the parent module's documentation.

use super::data::{Data, Kind};
use super::names::{Interner, Quoted};
use twinproof_core::InputError;
use twinproof_core::bytes::{Reader, put_block, put_number};

pub(super) fn write(data: &Data, out: &mut Vec<u8>) {
    put_number(out, data.kinds.len() as u64);
    for (node, &kind) in data.kinds.iter().enumerate() {
        put_block(out, data.names.get(node).as_bytes());
        out.push(kind as u8);
        if kind.has_moves() {
            let targets = data.targets(node as u32);
            put_number(out, targets.len() as u64);
            targets.iter().for_each(|&target| put_number(out, target.into()));
        }
    }
}

/// Reads a graph. A node takes at least two bytes of the block and a move one, so memory stays within a small
/// multiple of the block's length.
pub(super) fn read(block: &[u8]) -> Result<Data, InputError> {
    let mut reader = Reader::new(block);
    // A node has at least a name's length and a kind.
    let count = reader.below(reader.remaining() / 2 + 1)?;
    if count == 0 {
        return Err(InputError::new("the graph has no nodes"));
    }
    let mut names = Interner::with_capacity(count);
    let (mut kinds, mut ends) = (Vec::with_capacity(count), Vec::with_capacity(count));
    let mut targets = Vec::with_capacity(count_moves(reader.clone(), count)?);
    for node in 0..count {
        let name = std::str::from_utf8(reader.block()?)
            .map_err(|_| InputError::new(format!("the name of node {node} is not UTF-8")))?;
        if !names.intern(name)?.1 {
            return Err(InputError::new(format!("two nodes are named {}", Quoted(name))));
        }
        let byte = reader.byte()?;
        let kind = Kind::from_byte(byte)
            .ok_or_else(|| InputError::new(format!("node {} has the unknown kind {byte}", Quoted(name))))?;
        if kind.has_moves() {
            let moves = reader.below(reader.remaining() + 1)?;
            if moves == 0 {
                return Err(InputError::new(format!("node {} has neither a value nor moves", Quoted(name))));
            }
            for _ in 0..moves {
                targets.push(reader.below(count)? as u32);
            }
        }
        kinds.push(kind);
        ends.push(u32::try_from(targets.len()).map_err(|_| InputError::new("the graph has too many moves"))?);
    }
    reader.finish()?;
    Ok(Data { names: names.into_names(), kinds, ends, targets })
}

/// Runs ahead and counts, so that the largest array is made once and in its size.
fn count_moves(mut reader: Reader<'_>, nodes: usize) -> Result<usize, InputError> {
    let mut sum = 0;
    for _ in 0..nodes {
        reader.block()?;
        if Kind::from_byte(reader.byte()?).is_some_and(Kind::has_moves) {
            let moves = reader.below(reader.remaining() + 1)?;
            sum += moves;
            for _ in 0..moves {
                reader.number()?;
            }
        }
    }
    Ok(sum)
}
