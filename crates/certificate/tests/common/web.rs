//! A small graph as a game, with all that can make a certificate difficult: moves that never count as
//! repetitions, positions that the rule takes for the same, epochs, and a lemma.

use twinproof_core::bytes::{Reader, put_number};
use twinproof_core::{Cover, Game, InputError, Player, Rules, Value};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    Moves(Player, Vec<Arrow>),
    End(Value),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Arrow {
    pub to: u8,
    pub can_repeat: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Web {
    pub nodes: Vec<Kind>,
    /// What the rule compares of each node.
    pub classes: Vec<u8>,
    pub epochs: Vec<u64>,
}

pub fn to(target: u8) -> Arrow {
    Arrow { to: target, can_repeat: true }
}

/// A node of the first player.
pub fn or(targets: &[u8]) -> Kind {
    Kind::Moves(Player::First, targets.iter().copied().map(to).collect())
}

/// A node of the second player.
pub fn and(targets: &[u8]) -> Kind {
    Kind::Moves(Player::Second, targets.iter().copied().map(to).collect())
}

pub fn end(value: Value) -> Kind {
    Kind::End(value)
}

impl Web {
    pub fn new(nodes: Vec<Kind>) -> Self {
        let classes = (0..nodes.len() as u8).collect();
        let epochs = vec![0; nodes.len()];
        Self { nodes, classes, epochs }
    }

    /// The same with the finest epochs: how many nodes can no longer be reached.
    pub fn with_epochs(mut self) -> Self {
        self.epochs = (0..self.nodes.len()).map(|node| self.unreachable(node)).collect();
        self
    }

    fn unreachable(&self, from: usize) -> u64 {
        let mut reached = vec![false; self.nodes.len()];
        let mut stack = vec![from];
        while let Some(node) = stack.pop() {
            if !std::mem::replace(&mut reached[node], true)
                && let Kind::Moves(_, arrows) = &self.nodes[node]
            {
                stack.extend(arrows.iter().map(|arrow| usize::from(arrow.to)));
            }
        }
        reached.iter().filter(|reached| !**reached).count() as u64
    }
}

const LONG: u8 = 5;
const PADDING: [u8; 9] = [0x70; 9];

impl Rules for Web {
    const NAME: &'static str = "web";
    type Position = u8;
    type Move = Arrow;
    type Repetition = u8;

    fn to_move(&self, &position: &u8) -> Player {
        match &self.nodes[usize::from(position)] {
            Kind::Moves(player, _) => *player,
            Kind::End(_) => Player::First,
        }
    }

    fn terminal(&self, &position: &u8) -> Option<Value> {
        match &self.nodes[usize::from(position)] {
            Kind::Moves(..) => None,
            Kind::End(value) => Some(*value),
        }
    }

    fn moves(&self, &position: &u8, moves: &mut Vec<Arrow>) {
        if let Kind::Moves(_, arrows) = &self.nodes[usize::from(position)] {
            moves.extend(arrows);
        }
    }

    fn play(&self, _: &u8, mv: Arrow) -> u8 {
        mv.to
    }

    fn can_repeat(&self, mv: Arrow) -> bool {
        mv.can_repeat
    }

    fn epoch(&self, &position: &u8) -> u64 {
        self.epochs[usize::from(position)]
    }

    fn repetition(&self, &position: &u8) -> u8 {
        self.classes[usize::from(position)]
    }

    fn repetition_is_state(&self) -> bool {
        self.classes.iter().enumerate().all(|(node, class)| !self.classes[..node].contains(class))
    }

    /// The lemma: moves that cannot repeat and end the game for the opponent. The block holds their indices.
    fn check_cover(&self, position: &u8, moves: &[Arrow], block: &[u8]) -> Result<Cover, InputError> {
        let mut covered = vec![false; moves.len()];
        for &index in block {
            let mv = moves.get(usize::from(index)).ok_or_else(|| InputError::new("no such move"))?;
            let winner = self.terminal(&mv.to).map(Value::winner);
            if mv.can_repeat || winner != Some(self.to_move(position).opponent()) {
                return Err(InputError::new(format!("move {index} does not lose at once")));
            }
            covered[usize::from(index)] = true;
        }
        Ok(Cover::Some(covered))
    }

    fn question(&self) -> String {
        "the first player wins".into()
    }

    fn first_player(&self) -> String {
        "first".into()
    }

    fn format_position(&self, position: &u8) -> String {
        format!("node {position}")
    }

    fn write_setup(&self, out: &mut Vec<u8>) {
        put_number(out, self.nodes.len() as u64);
        for ((kind, &class), &epoch) in self.nodes.iter().zip(&self.classes).zip(&self.epochs) {
            out.push(class);
            put_number(out, epoch);
            match kind {
                Kind::End(Value::Loss) => out.push(0),
                Kind::End(Value::Win) => out.push(1),
                Kind::Moves(player, arrows) => {
                    out.push(if *player == Player::First { 2 } else { 3 });
                    put_number(out, arrows.len() as u64);
                    for arrow in arrows {
                        out.extend([arrow.to, arrow.can_repeat.into()]);
                    }
                }
            }
        }
    }

    fn read_setup(block: &[u8]) -> Result<Self, InputError> {
        let mut reader = Reader::new(block);
        let count = reader.below(200)?;
        let mut web = Self::new(Vec::new());
        for _ in 0..count {
            web.classes.push(reader.below(count)? as u8);
            web.epochs.push(reader.number()?);
            web.nodes.push(match reader.byte()? {
                0 => Kind::End(Value::Loss),
                1 => Kind::End(Value::Win),
                tag @ (2 | 3) => {
                    let player = if tag == 2 { Player::First } else { Player::Second };
                    let arrows = (0..reader.below(200)?)
                        .map(|_| {
                            Ok(Arrow { to: reader.below(count)? as u8, can_repeat: reader.below(2)? == 1 })
                        })
                        .collect::<Result<Vec<_>, InputError>>()?;
                    if arrows.is_empty() {
                        return Err(InputError::new("a node without moves"));
                    }
                    Kind::Moves(player, arrows)
                }
                _ => return Err(InputError::new("no such kind")),
            });
        }
        reader.finish()?;
        // Rules that break their own promises are not what the tests are about.
        for (node, kind) in web.nodes.iter().enumerate() {
            if let Kind::Moves(_, arrows) = kind
                && arrows.iter().any(|arrow| web.epochs[usize::from(arrow.to)] < web.epochs[node])
            {
                return Err(InputError::new("an epoch falls along a move"));
            }
            if let Kind::Moves(_, arrows) = kind
                && arrows.iter().any(|arrow| !arrow.can_repeat && usize::from(arrow.to) <= node)
            {
                return Err(InputError::new("a game that need not end"));
            }
            let same = web.classes.iter().zip(&web.epochs).filter(|&(class, _)| *class == web.classes[node]);
            if same.into_iter().any(|(_, epoch)| *epoch != web.epochs[node]) {
                return Err(InputError::new("a class with two epochs"));
            }
        }
        Ok(web)
    }

    /// From node 5 on encodings are long, since the checker deals with those apart.
    fn encode(&self, &position: &u8, out: &mut Vec<u8>) {
        out.push(position);
        if position >= LONG {
            out.extend(PADDING);
        }
    }

    fn decode(&self, block: &[u8]) -> Result<u8, InputError> {
        let mut reader = Reader::new(block);
        let position = reader.byte()?;
        if position >= LONG && reader.bytes(PADDING.len())? != PADDING {
            return Err(InputError::new("another padding"));
        }
        reader.finish()?;
        if usize::from(position) < self.nodes.len() {
            Ok(position)
        } else {
            Err(InputError::new(format!("there is no node {position}")))
        }
    }
}

impl Game for Web {
    fn state_key(&self, &position: &u8) -> u64 {
        position.into()
    }

    fn repetition_key(&self, position: &u8) -> u64 {
        self.repetition(position).into()
    }

    fn move_parts(&self, mv: Arrow) -> impl Iterator<Item = u64> {
        [mv.to.into()].into_iter()
    }

    fn format_move(&self, _: &u8, mv: Arrow) -> String {
        mv.to.to_string()
    }
}
