//! Strategies as trees, and their bytes as docs/certificate.md has them, written apart from what reads them.

use super::super::super::{Shape, Stones};
use super::super::omission::Omission;
use twinproof_core::bytes::put_number;

/// A node where the defender is to move.
#[derive(Debug, Clone)]
pub(super) struct DefenderNode {
    /// The lines that are stated to be completed.
    pub(super) lines: Vec<u16>,
    pub(super) children: Vec<(Stones, u8, AttackerNode)>,
}

/// A node where the attacker is to move.
#[derive(Debug, Clone)]
pub(super) enum AttackerNode {
    Wins(u16),
    Plays(Stones, Box<DefenderNode>),
}

/// Stones as they are believed, and how many unknown ones there may be.
#[derive(Debug, Clone, Copy)]
pub(super) struct State {
    pub(super) attacker: Stones,
    pub(super) defender: Stones,
    pub(super) extra: u32,
}

/// Writes strategies.
pub(super) struct Writer {
    pub(super) out: Vec<u8>,
    /// What has a name, if names are given.
    names: Option<Vec<State>>,
    /// A rule of names that the check does without.
    omission: Option<Omission>,
}

impl Writer {
    pub(super) fn new(with_names: bool, omission: Option<Omission>) -> Self {
        Self { out: Vec::new(), names: with_names.then(Vec::new), omission }
    }

    fn set(&mut self, elements: impl Iterator<Item = u16>) {
        let elements: Vec<_> = elements.collect();
        put_number(&mut self.out, elements.len() as u64);
        let mut before = None;
        for element in elements {
            put_number(&mut self.out, before.map_or(element, |before: u16| element - before - 1).into());
            before = Some(element);
        }
    }

    fn cells(&mut self, cells: Stones) {
        self.set(cells.iter().map(|cell| cell.0));
    }

    pub(super) fn defender(&mut self, node: &DefenderNode, state: State) {
        self.set(node.lines.iter().copied());
        put_number(&mut self.out, node.children.len() as u64);
        for (taken, more, answer) in &node.children {
            self.cells(*taken);
            put_number(&mut self.out, (*more).into());
            let defender = state.defender.union(*taken);
            self.attacker(answer, State { defender, extra: state.extra + u32::from(*more), ..state });
        }
    }

    pub(super) fn attacker(&mut self, node: &AttackerNode, state: State) {
        let omission = self.omission;
        let holds = |named: &State| {
            named.attacker == state.attacker
                && (state.defender.is_subset(&named.defender) || omission == Some(Omission::NamedDefender))
                && (named.extra >= state.extra || omission == Some(Omission::NamedExtra))
        };
        match node {
            AttackerNode::Wins(line) => {
                self.out.push(0);
                put_number(&mut self.out, (*line).into());
            }
            AttackerNode::Plays(cells, reply) => {
                if let Some(name) = self.names.as_ref().and_then(|names| names.iter().position(holds)) {
                    self.out.push(1);
                    put_number(&mut self.out, name as u64);
                    return;
                }
                if self.names.is_some() {
                    self.out.push(2);
                }
                self.out.push(3);
                self.cells(*cells);
                self.defender(reply, State { attacker: state.attacker.union(*cells), ..state });
                if let Some(names) = &mut self.names {
                    names.push(state);
                }
            }
        }
    }
}

impl DefenderNode {
    /// Its bytes as a block of its own.
    pub(super) fn block(&self, state: State, with_names: bool, omission: Option<Omission>) -> Vec<u8> {
        let mut writer = Writer::new(with_names, omission);
        writer.defender(self, state);
        writer.out
    }

    /// Whether a child leaves some stones of the defender's open.
    pub(super) fn has_zone(&self) -> bool {
        self.children.iter().any(|(_, extra, answer)| *extra > 0 || answer.has_zone())
    }
}

impl AttackerNode {
    fn has_zone(&self) -> bool {
        matches!(self, Self::Plays(_, reply) if reply.has_zone())
    }
}

/// The lines that the attacker may complete in one move.
pub(super) fn completions(shape: Shape, attacker: Stones, defender: Stones) -> Vec<u16> {
    let completes = |&line: &u16| {
        let Some(cells) = shape.line(line) else { return false };
        let cells: Stones = cells.collect();
        let lacking = cells.minus(attacker).len();
        !cells.meets(&defender) && (1..=u32::from(shape.stones)).contains(&lacking)
    };
    (0..shape.line_numbers()).filter(completes).collect()
}
