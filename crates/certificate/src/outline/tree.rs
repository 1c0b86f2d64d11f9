//! The order and general forms as an outline: the whole proof is walked, for the heights, and its first nodes
//! are kept.

use super::{Maker, Role};
use crate::error::{Fault, Reason};
use crate::source::{Source, Step};
use rustc_hash::FxHashMap;
use std::io::BufRead;
use twinproof_core::Rules;

struct OutlineFrame<G: Rules> {
    position: G::Position,
    /// Its node, when that is shown.
    node: Option<usize>,
    /// Where its moves begin in the shared stack of moves, and which is next.
    start: usize,
    next: usize,
    name: Option<u32>,
    longest: Longest,
}

/// The longest line below a position: how many moves, and where the first of them is linked to the others.
#[derive(Clone, Copy, Default)]
struct Longest {
    height: u64,
    link: Option<u32>,
}

/// What a walk remembers.
struct Walk<G: Rules> {
    frames: Vec<OutlineFrame<G>>,
    moves: Vec<G::Move>,
    /// The node of what is named and the longest line below it.
    names: FxHashMap<u32, (Option<usize>, Longest)>,
    /// Moves of long lines, each with the next.
    links: Vec<(G::Move, Option<u32>)>,
    block: Vec<u8>,
}

pub(super) fn read<G: Rules, R: BufRead>(
    maker: &mut Maker<'_, G>,
    source: &mut Source<R>,
) -> Result<(), Fault> {
    let mut walk = Walk {
        frames: Vec::new(),
        moves: Vec::new(),
        names: FxHashMap::default(),
        links: Vec::new(),
        block: Vec::new(),
    };
    let root = maker.outline.problem.root().clone();
    walk.visit(maker, source, root, None)?;
    while let Some(top) = walk.frames.last_mut() {
        if let Some(&mv) = walk.moves.get(top.next) {
            top.next += 1;
            let child = maker.outline.problem.game().play(&top.position, mv);
            walk.visit(maker, source, child, Some(mv))?;
            continue;
        }
        let Some(frame) = walk.frames.pop() else { break };
        walk.moves.truncate(frame.start);
        if let Some(name) = frame.name {
            walk.names.insert(name, (frame.node, frame.longest));
        }
        walk.complete_line(maker, frame.node, frame.longest)?;
        if walk.frames.is_empty() {
            maker.outline.line = walk.line(frame.longest);
        }
    }
    match source.step()? {
        Step::End => source.finish(),
        _ => Err(Reason::TrailingBytes.into()),
    }
}

impl<G: Rules> Walk<G> {
    fn visit<R: BufRead>(
        &mut self,
        maker: &mut Maker<'_, G>,
        source: &mut Source<R>,
        position: G::Position,
        mv: Option<G::Move>,
    ) -> Result<(), Fault> {
        let parent = self.frames.last().and_then(|top| top.node);
        let mut role = Role::Repetition;
        let mut longest = Longest::default();
        if let Some(value) = maker.outline.problem.game().terminal(&position) {
            if value == maker.outline.value {
                role = Role::End(value);
            } else if source.step()? != Step::Repetition {
                return Err(Reason::WrongEnd.into());
            }
        } else {
            let mut step = source.step()?;
            let mut name = None;
            if let Step::Define(defined) = step {
                name = Some(defined);
                step = source.step()?;
            }
            match step {
                Step::Choose(_) | Step::All | Step::Cover => {
                    return self.open(maker, source, position, mv, step, name);
                }
                Step::Repetition => {}
                Step::Reuse { name, last } => {
                    let named = if last { self.names.remove(&name) } else { self.names.get(&name).copied() };
                    let (node, below) = named.ok_or(Reason::UnknownName(name))?;
                    role = Role::Reuse(node);
                    longest = below;
                }
                Step::Define(_) => return Err(Reason::NamedLeaf.into()),
                Step::End => return Err(Reason::Truncated.into()),
            }
        }
        let node = maker.add(parent, mv, &position, role)?;
        self.complete_line(maker, node, longest)
    }

    fn open<R: BufRead>(
        &mut self,
        maker: &mut Maker<'_, G>,
        source: &mut Source<R>,
        position: G::Position,
        mv: Option<G::Move>,
        step: Step,
        name: Option<u32>,
    ) -> Result<(), Fault> {
        let parent = self.frames.last().and_then(|top| top.node);
        let start = self.moves.len();
        let game = maker.outline.problem.game();
        let before = self.moves.capacity();
        game.moves(&position, &mut self.moves);
        maker.budget.charge(((self.moves.capacity() - before) * size_of::<G::Move>()) as u64)?;
        let count = self.moves.len() - start;
        let role = match step {
            Step::Choose(index) => {
                let chosen = usize::try_from(index).ok().filter(|&index| index < count);
                self.moves.swap(start, start + chosen.ok_or(Reason::NoSuchMove { index, moves: count })?);
                self.moves.truncate(start + 1);
                Role::Choice
            }
            Step::Cover => {
                self.block.clear();
                source.block(&mut self.block, &mut maker.budget)?;
                let cover = game.check_cover(&position, &self.moves[start..], &self.block);
                let cover = cover.map_err(Reason::Cover)?;
                cover.drop_covered(&mut self.moves, start);
                Role::Cover(start + count - self.moves.len())
            }
            _ => Role::Replies,
        };
        let node = maker.add(parent, mv, &position, role)?;
        if name.is_some_and(|name| !self.names.contains_key(&name)) {
            maker.budget.charge(2 * size_of::<(u32, (Option<usize>, Longest))>() as u64)?;
        }
        maker.budget.grow(&mut self.frames)?;
        self.frames.push(OutlineFrame {
            position,
            node,
            start,
            next: start,
            name,
            longest: Longest::default(),
        });
        Ok(())
    }

    /// A line is known to its end: the node gets its height, the frame above takes the line into account.
    fn complete_line(
        &mut self,
        maker: &mut Maker<'_, G>,
        node: Option<usize>,
        below: Longest,
    ) -> Result<(), Fault> {
        if let Some(node) = node {
            maker.outline.nodes[node].height = Some(below.height);
        }
        let Some(top) = self.frames.last_mut() else { return Ok(()) };
        let height = below.height.saturating_add(1);
        if height > top.longest.height {
            // Proofs with more links than can be numbered do not fit any memory.
            let link = u32::try_from(self.links.len()).ok();
            maker.budget.grow(&mut self.links)?;
            self.links.push((self.moves[top.next - 1], below.link));
            top.longest = Longest { height, link };
        }
        Ok(())
    }

    /// The moves of a line.
    fn line(&self, longest: Longest) -> Vec<G::Move> {
        let link = |at: Option<u32>| at.and_then(|at| self.links.get(at as usize));
        let links = std::iter::successors(link(longest.link), |(_, next)| link(*next));
        links.map(|(mv, _)| *mv).collect()
    }
}
