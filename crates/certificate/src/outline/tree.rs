//! The order and general forms as an outline: the whole proof is walked, for the heights, and its first nodes
//! are kept.

use super::{Lemma, Maker, Role};
use crate::check::no_such_move;
use crate::error::{Fault, Reason};
use crate::source::{Source, Step};
use rustc_hash::FxHashMap;
use std::io::BufRead;
use twinproof_core::{Cover, Player, RepetitionRule, Rules};

struct OutlineFrame<G: Rules> {
    position: G::Position,
    /// Its node, when that is shown.
    node: Option<usize>,
    /// Where its moves begin in the shared stack of moves, and which is next.
    start: usize,
    next: usize,
    name: Option<u32>,
    mover: Player,
    below: Below,
}

/// What is below a position: its height, and the line in which the loser resists longest.
#[derive(Clone, Copy, Default)]
struct Below {
    height: u64,
    resistance: Resistance,
    /// Where the first move of that line is linked to the others.
    link: Option<u32>,
}

/// How long the loser resists in a line: the more the better, what comes first counts most. A pass is no resistance, but
/// may be the best there is; a move that superko forbids is not even that.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Resistance {
    /// Whether nothing forbids its first move.
    is_legal: bool,
    /// The loser's moves in it, without passes.
    moves: u64,
    /// Whether it begins with anything but a pass.
    is_move: bool,
    /// All moves of both sides.
    length: u64,
}

/// What a walk remembers.
struct Walk<G: Rules> {
    frames: Vec<OutlineFrame<G>>,
    moves: Vec<G::Move>,
    /// The node of what is named and what is below it.
    names: FxHashMap<u32, (Option<usize>, Below)>,
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
            walk.names.insert(name, (frame.node, frame.below));
        }
        walk.complete_line(maker, frame.node, frame.mover, false, frame.below)?;
        if walk.frames.is_empty() {
            maker.outline.line = walk.line(frame.below);
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
        let mut below = Below::default();
        if let Some(end) = maker.outline.problem.line_end(&position) {
            if end.value == maker.outline.value {
                role = Role::of_end(end);
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
                    let (node, known) = named.ok_or(Reason::UnknownName(name))?;
                    role = Role::Reuse(node);
                    below = known;
                }
                Step::Define(_) => return Err(Reason::NamedLeaf.into()),
                Step::End => return Err(Reason::Truncated.into()),
            }
        }
        let node = maker.add(parent, mv, &position, role)?;
        let game = maker.outline.problem.game();
        let is_superko = maker.outline.problem.rule() == RepetitionRule::CurrentPlayerLoss;
        let to_move = game.to_move(&position);
        self.complete_line(maker, node, to_move, role == Role::Repetition && is_superko, below)
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
        let role = match step {
            Step::Choose(index) => {
                let chosen = game.move_at(&position, index, &mut self.moves);
                self.moves.push(chosen.ok_or_else(|| no_such_move(game, &position, index))?);
                Role::Choice
            }
            Step::Cover => {
                self.block.clear();
                source.block(&mut self.block, &mut maker.meter)?;
                let cover = game.check_cover(&position, &self.block, &mut maker.meter)?;
                Role::Cover(match cover {
                    Cover::All => None,
                    Cover::Some(_) => {
                        game.moves(&position, &mut self.moves);
                        let end = self.moves.len();
                        cover.drop_covered(&mut self.moves, start);
                        Some(end - self.moves.len())
                    }
                })
            }
            _ => {
                game.moves(&position, &mut self.moves);
                Role::Replies
            }
        };
        maker.meter.charge(((self.moves.capacity() - before) * size_of::<G::Move>()) as u64)?;
        let node = maker.add(parent, mv, &position, role)?;
        if let (Some(node), Role::Cover(_)) = (node, role) {
            maker.meter.charge(self.block.len() as u64)?;
            let block = self.block.as_slice().into();
            maker.outline.nodes[node].lemma =
                Some(Lemma { start: position.clone(), block, line: Vec::new() });
        }
        if name.is_some_and(|name| !self.names.contains_key(&name)) {
            maker.meter.charge(2 * size_of::<(u32, (Option<usize>, Below))>() as u64)?;
        }
        let mover = maker.outline.problem.game().to_move(&position);
        maker.meter.grow(&mut self.frames)?;
        self.frames.push(OutlineFrame {
            position,
            node,
            start,
            next: start,
            name,
            mover,
            below: Below::default(),
        });
        Ok(())
    }

    /// What is below a node is known, whose mover is this one and to which perhaps a forbidden move led: the node gets its height,
    /// the frame above takes the line into account.
    fn complete_line(
        &mut self,
        maker: &mut Maker<'_, G>,
        node: Option<usize>,
        to_move: Player,
        is_forbidden: bool,
        below: Below,
    ) -> Result<(), Fault> {
        if let Some(node) = node {
            maker.outline.nodes[node].height = Some(below.height);
        }
        let Some(top) = self.frames.last_mut() else { return Ok(()) };
        let mv = self.moves[top.next - 1];
        top.below.height = top.below.height.max(below.height.saturating_add(1));
        // A ko threat does not give the move away.
        let is_move = maker.outline.problem.game().can_repeat(mv) || to_move == top.mover;
        let resists = is_move && top.mover != maker.outline.value.winner();
        let resistance = Resistance {
            is_legal: !is_forbidden,
            moves: below.resistance.moves.saturating_add(resists.into()),
            is_move,
            length: below.resistance.length.saturating_add(1),
        };
        if resistance > top.below.resistance {
            // Proofs with more links than can be numbered do not fit any memory.
            let link = u32::try_from(self.links.len()).ok();
            maker.meter.grow(&mut self.links)?;
            self.links.push((mv, below.link));
            (top.below.resistance, top.below.link) = (resistance, link);
        }
        Ok(())
    }

    /// The moves of a line.
    fn line(&self, below: Below) -> Vec<G::Move> {
        let link = |at: Option<u32>| at.and_then(|at| self.links.get(at as usize));
        let links = std::iter::successors(link(below.link), |(_, next)| link(*next));
        links.map(|(mv, _)| *mv).collect()
    }
}
