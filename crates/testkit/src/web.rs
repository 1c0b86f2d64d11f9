//! A small graph as a game, with all that can make a certificate difficult: moves that never count as
//! repetitions, positions that the rule takes for the same, epochs, and a lemma.

mod boast;
mod random;

pub use boast::Boast;
pub use random::random;

use twinproof_core::bytes::{Reader, put_number};
use twinproof_core::{Cover, CoverError, Game, InputError, Meter, Player, Rules, Value};

/// What can be done at a node.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// The player moves.
    Moves(Player, Vec<Arrow>),
    /// The game is over.
    End(Value),
}

/// A move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Arrow {
    /// The node moved to.
    pub to: u8,
    /// [`Rules::can_repeat`].
    pub can_repeat: bool,
}

/// A graph of a few nodes, numbered from 0. It keeps every promise of [`Rules`]: one that would not is refused when it is read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Web {
    /// The nodes.
    pub nodes: Vec<Kind>,
    /// What the rule compares of each node.
    pub classes: Vec<u8>,
    /// The epoch of each node.
    pub epochs: Vec<u64>,
}

/// A move that can repeat.
pub fn to(target: u8) -> Arrow {
    Arrow { to: target, can_repeat: true }
}

/// A move that never counts as a repetition.
pub fn pass(target: u8) -> Arrow {
    Arrow { to: target, can_repeat: false }
}

/// A node of the first player.
pub fn or(targets: &[u8]) -> Kind {
    Kind::Moves(Player::First, targets.iter().copied().map(to).collect())
}

/// A node of the second player.
pub fn and(targets: &[u8]) -> Kind {
    Kind::Moves(Player::Second, targets.iter().copied().map(to).collect())
}

/// A node where the game is over.
pub fn end(value: Value) -> Kind {
    Kind::End(value)
}

impl Web {
    /// A graph in which the rule compares whole nodes, of one epoch.
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

    /// The same where the rule compares these.
    pub fn with_classes(mut self, classes: &[u8]) -> Self {
        self.classes = classes.to_vec();
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

    /// The moves of a player at a node: none where the other is to move.
    fn moves_of(&self, player: Player, node: u8) -> &[Arrow] {
        match &self.nodes[usize::from(node)] {
            Kind::Moves(mover, arrows) if *mover == player => arrows,
            _ => &[],
        }
    }

    fn is_won_by(&self, player: Player, node: u8) -> bool {
        self.nodes[usize::from(node)] == Kind::End(Value::won_by(player))
    }

    /// Whether the opponent is to move at `other` and has no more there than at `node`.
    fn has_no_more(&self, winner: Player, node: u8, other: u8) -> bool {
        let loser = winner.opponent();
        let (here, there) = (self.moves_of(loser, node), self.moves_of(loser, other));
        !there.is_empty()
            && there.iter().all(|arrow| here.contains(arrow) || self.is_won_by(winner, arrow.to))
    }

    /// Whether the winner, to move at `other`, has a move that cannot repeat and that wins or gives the move away.
    fn gives_away(&self, winner: Player, node: u8, other: u8) -> bool {
        let is_same = |to: u8| self.classes[usize::from(to)] == self.classes[usize::from(node)];
        let opponent_moves = !self.moves_of(winner.opponent(), node).is_empty();
        self.moves_of(winner, other).iter().any(|arrow| {
            let gives = opponent_moves && is_same(arrow.to) && self.has_no_more(winner, node, arrow.to);
            !arrow.can_repeat && (self.is_won_by(winner, arrow.to) || gives)
        })
    }

    /// Whether a player has a move that can repeat to a node.
    fn is_entered(&self, player: Player, node: u8) -> bool {
        (0..self.nodes.len() as u8).any(|from| self.moves_of(player, from).contains(&to(node)))
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

    fn move_at(&self, position: &u8, index: u64, _: &mut Vec<Arrow>) -> Option<Arrow> {
        self.moves_of(self.to_move(position), *position).get(usize::try_from(index).ok()?).copied()
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

    /// True wherever it may be.
    fn dominates_repetitions(&self, &position: &u8) -> bool {
        let is_other = |&node: &u8| {
            let is_same = self.classes[usize::from(node)] == self.classes[usize::from(position)];
            node != position && is_same && self.terminal(&node).is_none()
        };
        let others: Vec<u8> = (0..self.nodes.len() as u8).filter(is_other).collect();
        [Player::First, Player::Second].into_iter().filter(|&winner| self.is_entered(winner, position)).all(
            |winner| {
                others.iter().all(|&other| {
                    self.has_no_more(winner, position, other) || self.gives_away(winner, position, other)
                })
            },
        )
    }

    /// The lemma: moves that cannot repeat and end the game for the opponent. The block holds their indices.
    fn check_cover(&self, position: &u8, block: &[u8], meter: &mut Meter<'_>) -> Result<Cover, CoverError> {
        let moves = self.moves_of(self.to_move(position), *position);
        meter.work(block.len() as u64)?;
        meter.room_for(moves.len() as u64)?;
        let mut covered = vec![false; moves.len()];
        for &index in block {
            meter.count_node();
            let mv = moves.get(usize::from(index)).ok_or_else(|| InputError::new("no such move"))?;
            let winner = self.terminal(&mv.to).map(Value::winner);
            if mv.can_repeat || winner != Some(self.to_move(position).opponent()) {
                return Err(InputError::new(format!("move {index} does not lose at once")).into());
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

    /// The moves of the lemma end the game: there is nothing to answer.
    fn replies_in_cover(&self, position: &u8, block: &[u8], line: &[Arrow]) -> Vec<Arrow> {
        let moves = self.moves_of(self.to_move(position), *position);
        let named = block.iter().filter_map(|&index| moves.get(usize::from(index)).copied());
        if line.is_empty() { named.collect() } else { Vec::new() }
    }
}
