//! Reading and checking a strategy, node by node. Recursion goes as deep as the attacker has stones to put on the board.

use super::super::bytes::read_set;
use super::super::{Cell, Move, Shape, Stones};
use super::board::Board;
use super::coverage::{Child, Coverage};
use super::danger::{self, Danger};
use super::omission::Omission;
use super::strategy::{Reply, Strategy};
use twinproof_core::bytes::Reader;
use twinproof_core::{CoverError, InputError, Meter};

/// The first byte of an answer.
const WINS: u8 = 0;
const NAME: u8 = 1;
const NAMED: u8 = 2;
const PLAYS: u8 = 3;

/// What was found out about a part of a strategy: it wins if the defender has `extra` stones at most where the strategy does not know
/// of them, none of them in the core, and too few for any danger. How many these may be is known to who asked.
#[derive(Debug, Clone)]
pub(super) struct Subtree {
    /// The cells that the attacker still needs.
    pub(super) core: Stones,
    pub(super) dangers: Vec<Danger>,
    /// The answer, if the strategy is kept.
    pub(super) answer: usize,
}

/// A part of a strategy that may be used again.
struct Named {
    attacker: Stones,
    defender: Stones,
    /// The stones elsewhere that it was checked for.
    extra: u32,
    subtree: Subtree,
}

/// A strategy that is being read.
pub(super) struct Checker<'a, 'b> {
    reader: Reader<'a>,
    board: Board,
    meter: &'a mut Meter<'b>,
    /// Stones of a move.
    stones: u32,
    names: Vec<Named>,
    /// The defender's moves at the block's own node that the strategy does not answer.
    pub(super) left_out: Vec<Move>,
    /// What was read, if somebody wants to look at it.
    kept: Option<Strategy>,
    #[cfg(test)]
    pub(super) omission: Option<Omission>,
    /// All nodes and what they may be used for.
    #[cfg(test)]
    pub(super) seen: Vec<super::tests::Seen>,
}

impl<'a, 'b> Checker<'a, 'b> {
    pub(super) fn new(
        shape: Shape,
        attacker: Stones,
        defender: Stones,
        block: &'a [u8],
        meter: &'a mut Meter<'b>,
    ) -> Self {
        Self {
            reader: Reader::new(block),
            board: Board::new(shape, attacker, defender),
            meter,
            stones: shape.stones.into(),
            names: Vec::new(),
            left_out: Vec::new(),
            kept: None,
            #[cfg(test)]
            omission: None,
            #[cfg(test)]
            seen: Vec::new(),
        }
    }

    /// The same, but the strategy is kept.
    pub(super) fn keeping(self) -> Self {
        Self { kept: Some(Strategy::default()), ..self }
    }

    /// Reads the whole block, for a position in which `extra` stones are unknown. What it returns is empty unless the strategy is kept.
    pub(super) fn check(&mut self, extra: u32) -> Result<Option<Strategy>, CoverError> {
        let is_start = self.board.attacker().is_empty() && self.board.defender().is_empty();
        let stones = if is_start { self.board.shape().first.into() } else { self.stones };
        let subtree = self.reply_at(extra, stones, true)?;
        self.reader.clone().finish()?;
        self.meter.release(bytes_of(&subtree.dangers));
        self.meter.release((self.names.capacity() * size_of::<Named>()) as u64);
        self.meter.release((self.left_out.capacity() * size_of::<Move>()) as u64);
        for named in self.names.drain(..) {
            self.meter.release(bytes_of(&named.subtree.dangers));
        }
        Ok(self.kept.take())
    }

    /// A node where the defender is to move, with `stones` in its move and up to `extra` on the board that nobody knows of.
    pub(super) fn reply(&mut self, extra: u32, stones: u32) -> Result<Subtree, CoverError> {
        self.reply_at(extra, stones, false)
    }

    /// The same; at the block's own node, some moves may be left out.
    fn reply_at(&mut self, extra: u32, stones: u32, is_own: bool) -> Result<Subtree, CoverError> {
        self.meter.count_node();
        self.meter.work(16)?;
        let completions = self.completions()?;
        let mut core = Stones::EMPTY;
        if !self.omits(Omission::CompletionCells) {
            core = completions.iter().fold(core, |core, mv| core.union(mv.set()));
        }
        let mut dangers = self.defenders_lines(extra, stones)?;
        let mut held = 0;
        let mut children = Vec::new();
        for _ in 0..self.reader.number()? {
            let (child, subtree) = self.child(extra, stones)?;
            core = core.union(subtree.core);
            let deeper = if self.omits(Omission::DeeperDangers) { &[] } else { subtree.dangers.as_slice() };
            let lowered = if self.omits(Omission::Accumulation) { 0 } else { child.extra.into() };
            let before =
                deeper.iter().map(|danger| danger.before(lowered)).filter(|danger| danger.need <= extra);
            danger::merge(&mut dangers, before, self.meter)?;
            self.meter.release(bytes_of(&subtree.dangers));
            self.meter.charge(size_of::<Child>() as u64)?;
            held += (size_of::<Child>() + child.pairs.capacity() * size_of::<Stones>()) as u64;
            children.push(child);
        }
        let left_out = if is_own { self.moves_left_out(stones)? } else { Vec::new() };
        let coverage = Coverage {
            completions: &completions,
            children: &children,
            free: self.board.free(),
            left_out: &left_out,
        };
        if let Some(gap) = coverage.gap(&[], stones as usize, self.meter)? {
            let message = match gap.as_slice() {
                [] => "a lemma has no answer to a move elsewhere".into(),
                gap => format!("a lemma has no answer to {}", self.board.name(gap)),
            };
            return Err(InputError::new(message).into());
        }
        if is_own {
            self.left_out = left_out;
        }
        let mut answer = 0;
        if let Some(strategy) = &mut self.kept {
            answer = strategy.add_reply(Reply { completions, children });
        } else {
            self.meter.release(held);
        }
        let subtree = Subtree { core, dangers, answer };
        #[cfg(test)]
        self.seen.push(super::tests::Seen::new(&self.board, false, extra, &subtree));
        Ok(subtree)
    }

    /// What stands behind the block's own node, if anything does: how many moves are left out, at least one, and the cells of each.
    fn moves_left_out(&mut self, stones: u32) -> Result<Vec<Move>, CoverError> {
        let mut moves = Vec::new();
        if self.reader.remaining() == 0 {
            return Ok(moves);
        }
        let count = self.reader.number()?;
        if count == 0 {
            return Err(InputError::new("a lemma leaves no moves out, and should not say so").into());
        }
        for _ in 0..count {
            let cells = self.cells()?;
            if cells.is_empty() || cells.len() > stones {
                return Err(InputError::new("what a lemma leaves out is no move").into());
            }
            self.meter.grow(&mut moves)?;
            moves.push(to_move(cells));
        }
        Ok(moves)
    }

    /// What the attacker states that it will complete if nothing is done.
    fn completions(&mut self) -> Result<Vec<Move>, CoverError> {
        let mut lines = Vec::new();
        let end = self.board.shape().line_numbers();
        read_set(&mut self.reader, end, |line| lines.push(line))?;
        self.meter.work(lines.len() as u64)?;
        let completions = lines.into_iter().map(|line| self.completion(line));
        completions.map(|cells| Ok(to_move(cells?))).collect()
    }

    /// The cells that complete a line within one move of the attacker's.
    fn completion(&self, line: u16) -> Result<Stones, InputError> {
        match self.board.lacking(line) {
            Some(cells) if (1..=self.stones).contains(&cells.len()) => Ok(cells),
            _ => {
                Err(InputError::new(format!("a lemma says that line {line} can be completed, and it cannot")))
            }
        }
    }

    /// The defender's own lines: none may be completed at once, and of those that a few stones more would complete, some are dangers.
    fn defenders_lines(&mut self, extra: u32, stones: u32) -> Result<Vec<Danger>, CoverError> {
        let mut dangers = Vec::new();
        if self.omits(Omission::DefenderLines) {
            return Ok(dangers);
        }
        let most = if self.omits(Omission::DangerLines) { stones } else { stones + extra };
        for (line, lacking) in self.board.defenders_lines(most) {
            if lacking <= stones {
                let message = format!("a lemma lets the defender complete line {line}");
                return Err(InputError::new(message).into());
            }
            dangers.push(Danger { line, places: self.board.lacking_places(line), need: lacking - stones });
        }
        self.meter.charge(bytes_of(&dangers))?;
        self.meter.work(dangers.len() as u64)?;
        Ok(dangers)
    }

    /// What is answered in one way.
    fn child(&mut self, extra: u32, stones: u32) -> Result<(Child, Subtree), CoverError> {
        let taken = self.cells()?;
        let more = self.reader.below(stones as usize + 1)?;
        self.board.put_defenders(taken);
        let subtree = self.answer(extra + more as u32, true)?;
        self.board.take_defenders(taken);
        Ok((Child::new(self.board.shape(), taken, more as u8, &subtree, self.meter)?, subtree))
    }

    /// A set of cells that are free.
    fn cells(&mut self) -> Result<Stones, InputError> {
        let mut cells = Stones::EMPTY;
        read_set(&mut self.reader, self.board.shape().cells(), |cell| cells.insert(Cell(cell)))?;
        match cells.is_subset(&self.board.free()) {
            true => Ok(cells),
            false => Err(InputError::new("a lemma puts a stone where there is one")),
        }
    }

    /// A node where the attacker is to move.
    pub(super) fn answer(&mut self, extra: u32, may_be_named: bool) -> Result<Subtree, CoverError> {
        self.meter.work(1)?;
        let kind = self.reader.byte()?;
        if kind != NAMED {
            self.meter.count_node();
        }
        let subtree = match kind {
            WINS => {
                let line = self.reader.below(self.board.shape().line_numbers().into())?;
                self.wins(line as u16)?
            }
            NAME if may_be_named => self.named(extra)?,
            NAMED if may_be_named => {
                let subtree = self.answer(extra, false)?;
                self.give_name(extra, &subtree)?;
                return Ok(subtree);
            }
            PLAYS => self.plays(extra)?,
            _ => {
                let message = format!("an answer in a lemma begins with {kind}, which means nothing there");
                return Err(InputError::new(message).into());
            }
        };
        #[cfg(test)]
        self.seen.push(super::tests::Seen::new(&self.board, true, extra, &subtree));
        Ok(subtree)
    }

    fn wins(&mut self, line: u16) -> Result<Subtree, CoverError> {
        let cells = self.completion(line)?;
        let core = if self.omits(Omission::OwnCells) { Stones::EMPTY } else { cells };
        let answer = self.kept.as_mut().map_or(0, |strategy| strategy.add_answer(cells, None));
        Ok(Subtree { core, dangers: Vec::new(), answer })
    }

    fn plays(&mut self, extra: u32) -> Result<Subtree, CoverError> {
        let stones = self.stones.min(self.board.free().len());
        let cells = self.cells()?;
        if cells.is_empty() || cells.len() != stones {
            let message = format!("a move in a lemma has {} stones and should have {stones}", cells.len());
            return Err(InputError::new(message).into());
        }
        self.board.put_attackers(cells);
        let mut subtree = self.reply(extra, self.stones)?;
        self.board.take_attackers(cells);
        if !self.omits(Omission::OwnCells) {
            subtree.core = subtree.core.union(cells);
        }
        if let Some(strategy) = &mut self.kept {
            subtree.answer = strategy.add_answer(cells, Some(subtree.answer));
        }
        Ok(subtree)
    }

    /// What was shown before with as many stones for the defender, or more, and with as many elsewhere.
    fn named(&mut self, extra: u32) -> Result<Subtree, CoverError> {
        let name = self.reader.below(self.names.len())?;
        let named = &self.names[name];
        let has_more =
            self.board.defender().is_subset(&named.defender) || self.omits(Omission::NamedDefender);
        let bears_more = named.extra >= extra || self.omits(Omission::NamedExtra);
        if named.attacker != self.board.attacker() || !has_more || !bears_more {
            return Err(InputError::new(format!("what a lemma named {name} does not hold here")).into());
        }
        let subtree = named.subtree.clone();
        self.meter.work(1 + subtree.dangers.len() as u64 / 16)?;
        self.meter.charge(bytes_of(&subtree.dangers))?;
        Ok(subtree)
    }

    fn give_name(&mut self, extra: u32, subtree: &Subtree) -> Result<(), CoverError> {
        self.meter.charge(bytes_of(&subtree.dangers))?;
        self.meter.grow(&mut self.names)?;
        self.names.push(Named {
            attacker: self.board.attacker(),
            defender: self.board.defender(),
            extra,
            subtree: subtree.clone(),
        });
        Ok(())
    }

    /// Whether a rule is left out, which only tests do.
    #[inline]
    fn omits(&self, rule: Omission) -> bool {
        #[cfg(test)]
        return self.omission == Some(rule);
        #[cfg(not(test))]
        {
            let _ = rule;
            false
        }
    }
}

fn bytes_of<T>(items: &[T]) -> u64 {
    size_of_val(items) as u64
}

/// One or two cells as a move.
fn to_move(cells: Stones) -> Move {
    let mut cells = cells.iter();
    let first = cells.next().expect("a completion has a cell");
    cells.next().map_or(Move::one(first), |second| Move::two(first, second))
}
