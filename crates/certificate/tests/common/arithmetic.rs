//! A game whose moves are computed from the position's number, for certificates larger than any stored graph.
//!
//! *Tree*: a binary tree in which the root is 1 and node n is followed by 2n and 2n + 1; the players alternate,
//! the first one begins and may also go back up, unless that crosses an epoch of eight levels. *Corridor*: from n
//! to n + 1, and the first player may also go back.

use twinproof_core::bytes::{Reader, put_number};
use twinproof_core::{Form, Game, InputError, Player, Problem, ProofSink, RepetitionRule, Rules, Value};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    Tree,
    Corridor,
}

#[derive(Debug, Clone)]
pub struct Arithmetic {
    pub shape: Shape,
    /// Levels of the tree, at most 60, or length of the corridor.
    pub size: u64,
    /// What the game ends with.
    pub end: Value,
    /// Positions are encoded in eight bytes, not in seven.
    pub wide: bool,
}

const EPOCH: u64 = 8;

impl Arithmetic {
    pub fn new(shape: Shape, size: u64, end: Value) -> Self {
        Self { shape, size, end, wide: shape == Shape::Tree && size >= 56 }
    }

    pub fn problem(self, rule: RepetitionRule) -> Problem<Self> {
        let root = u64::from(self.shape == Shape::Tree);
        Problem::new(self, root, Vec::new(), rule).unwrap()
    }

    fn level(&self, position: u64) -> u64 {
        match self.shape {
            Shape::Tree => u64::from(position.ilog2()),
            Shape::Corridor => position,
        }
    }

    fn can_go_back(&self, position: u64) -> bool {
        let level = self.level(position);
        match self.shape {
            Shape::Tree => level.is_multiple_of(2) && !level.is_multiple_of(EPOCH),
            Shape::Corridor => level.is_multiple_of(2) && level > 0,
        }
    }
}

impl Rules for Arithmetic {
    const NAME: &'static str = "arithmetic";
    type Position = u64;
    type Move = u64;
    type Repetition = u64;

    fn to_move(&self, &position: &u64) -> Player {
        if self.level(position).is_multiple_of(2) { Player::First } else { Player::Second }
    }

    fn terminal(&self, &position: &u64) -> Option<Value> {
        (self.level(position) >= self.size).then_some(self.end)
    }

    fn moves(&self, &position: &u64, moves: &mut Vec<u64>) {
        let back = self.can_go_back(position);
        match self.shape {
            Shape::Tree => {
                moves.extend(back.then_some(position / 2));
                moves.extend([2 * position, 2 * position + 1]);
            }
            Shape::Corridor => {
                moves.extend(back.then(|| position - 1));
                moves.push(position + 1);
            }
        }
    }

    fn play(&self, _: &u64, mv: u64) -> u64 {
        mv
    }

    fn epoch(&self, &position: &u64) -> u64 {
        match self.shape {
            Shape::Tree => self.level(position) / EPOCH,
            Shape::Corridor => 0,
        }
    }

    fn repetition(&self, &position: &u64) -> u64 {
        position
    }

    fn repetition_is_state(&self) -> bool {
        true
    }

    fn question(&self) -> String {
        "the first player wins".into()
    }

    fn first_player(&self) -> String {
        "first".into()
    }

    fn format_position(&self, position: &u64) -> String {
        position.to_string()
    }

    fn write_setup(&self, out: &mut Vec<u8>) {
        out.extend([u8::from(self.shape == Shape::Tree), u8::from(self.end == Value::Win), self.wide.into()]);
        put_number(out, self.size);
    }

    fn read_setup(block: &[u8]) -> Result<Self, InputError> {
        let mut reader = Reader::new(block);
        let shape = if reader.below(2)? == 1 { Shape::Tree } else { Shape::Corridor };
        let end = if reader.below(2)? == 1 { Value::Win } else { Value::Loss };
        let wide = reader.below(2)? == 1;
        let size = reader.number()?;
        reader.finish()?;
        if shape == Shape::Tree && size > 60 {
            return Err(InputError::new("the tree is too high"));
        }
        Ok(Self { shape, size, end, wide })
    }

    fn encode(&self, &position: &u64, out: &mut Vec<u8>) {
        let bytes = position.to_be_bytes();
        out.extend_from_slice(if self.wide { &bytes } else { &bytes[1..] });
    }

    fn decode(&self, block: &[u8]) -> Result<u64, InputError> {
        let mut bytes = [0; 8];
        let start = usize::from(!self.wide);
        if block.len() != 8 - start {
            return Err(InputError::new("a position of another length"));
        }
        bytes[start..].copy_from_slice(block);
        let position = u64::from_be_bytes(bytes);
        let lowest = u64::from(self.shape == Shape::Tree);
        if position < lowest || self.level(position) > self.size {
            return Err(InputError::new("no such position"));
        }
        Ok(position)
    }
}

impl Game for Arithmetic {
    fn state_key(&self, &position: &u64) -> u64 {
        position
    }

    fn repetition_key(&self, &position: &u64) -> u64 {
        position
    }

    fn move_parts(&self, mv: u64) -> impl Iterator<Item = u64> {
        [mv].into_iter()
    }

    fn format_move(&self, _: &u64, mv: u64) -> String {
        mv.to_string()
    }
}

/// Tells the proof that the root has the value of the ends; with `loops` the general form, in which the first
/// player's way back is answered by repetition.
pub fn prove(problem: &Problem<Arithmetic>, loops: bool, sink: &mut impl ProofSink) -> std::io::Result<()> {
    let game = problem.game();
    let value = game.end;
    assert_eq!(
        loops,
        value == Value::Loss,
        "the first player's way back needs an answer only where it loses"
    );
    sink.begin(if loops { Form::General } else { Form::Order }, value)?;
    let mut stack = vec![*problem.root()];
    let mut moves = Vec::new();
    while let Some(position) = stack.pop() {
        if position == u64::MAX {
            sink.repetition()?;
        }
        if position == u64::MAX || game.terminal(&position).is_some() {
            continue;
        }
        let back = game.can_go_back(position);
        moves.clear();
        game.moves(&position, &mut moves);
        if game.to_move(&position) == value.winner() {
            let index = usize::from(back);
            sink.choose(index)?;
            stack.push(moves[index]);
        } else {
            sink.all()?;
            stack.extend(moves.iter().rev());
            if back && let Some(top) = stack.last_mut() {
                *top = u64::MAX;
            }
        }
    }
    sink.finish()
}

/// Tells the closed set in which the second player always goes left.
pub fn prove_closed(problem: &Problem<Arithmetic>, sink: &mut impl ProofSink) -> std::io::Result<()> {
    let game = problem.game();
    sink.begin(Form::Closed, Value::Loss)?;
    let mut encoded = Vec::new();
    let mut member = |position: u64| {
        encoded.clear();
        game.encode(&position, &mut encoded);
        let ends = game.terminal(&position).is_some();
        let answer = (!ends && game.to_move(&position) == Player::Second).then_some(0);
        sink.member(&encoded, answer)
    };
    match game.shape {
        Shape::Corridor => (0..=game.size).try_for_each(&mut member)?,
        Shape::Tree => {
            for level in 0..=game.size {
                // Free are the bits of the first player's moves, every other one from the top.
                let free = level.div_ceil(2);
                for choice in 0..1u64 << free {
                    let mut position = 1;
                    for step in 0..level {
                        let bit = if step % 2 == 0 { choice >> (free - 1 - step / 2) & 1 } else { 0 };
                        position = 2 * position + bit;
                    }
                    member(position)?;
                }
            }
        }
    }
    sink.finish()
}
