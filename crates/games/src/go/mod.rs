//! Go: life and death, one eye, captures, connections and scores, on boards of up to 19 by 19 points.
//!
//! The first player is the side that tries to reach the [`Goal`], whoever moves at the root. Both sides play on the
//! points of a region, or pass. Suicide is illegal unless the question allows it. Two passes in a row end the game.
//!
//! So a pass loses at once where the other side is content with the position as it is: it passes too. A pass by the
//! side that is content changes nothing but the turn, since the other side cannot afford one. Hence a game ends with the
//! first of these passes, and positions do not count passes: the same moves are worth the same with and without a pass
//! before.
//!
//! # Goals
//!
//! [`Goal::Live`], [`Goal::Kill`] and [`Goal::Capture`] are about stones on marked points. They live when one of them
//! cannot be taken even if its owner always passes, or is still there after two passes; they die when none is left. A
//! capture is one of them gone. A stone of the same colour that was put on a marked point later counts like the first.
//!
//! [`Goal::TwoEyes`] is life that does not rest on passes: one of them cannot be taken even if its owner always passes. Two
//! passes before that are a failure.
//!
//! [`Goal::Connect`] is reached as soon as all marked stones are one chain, and cannot be reached any more when one of them is
//! gone or after two passes; [`Goal::Cut`] is the same question as the other side asks it.
//!
//! In [`Goal::OneEye`] everything outside the region is safe: stones there are never taken, nor are chains that
//! contain one. The defender wins as soon as a point of the region is an eye of a chain that contains every marked
//! stone and into which the attacker may not play, or as soon as each marked stone is connected to a safe one; the
//! attacker as soon as a marked stone is taken, or after two passes. It is our form of the problem of A. Kishimoto and
//! M. Müller, "Df-pn in Go: an application to the one-eye problem" (2003).
//!
//! [`Goal::Score`] is decided after two passes, by area.
//!
//! # Repetition
//!
//! Under superko a move that repeats is illegal. Since a pass is always legal and never repeats, that is the same as
//! a lost move, which is how the rule is put: current-player-loss. Under [`Ko::Simple`] only the immediate retaking of a
//! ko is illegal, and longer repetition is first-player-loss. The retaking is forbidden under superko too: there it
//! would repeat the position before, so that this changes nothing but saves looking.
//!
//! # The outside
//!
//! Nobody plays outside of the region. What stands there counts as it is, or as a reading has it ([`Outside`]): all of it the
//! attacker's, for a life that can be relied on; or the defender's, for a death.
//!
//! # Suicide
//!
//! A question may make it legal, under superko. A chain that a move of its owner's leaves without a liberty is taken off
//! if the move took nothing. That of a single stone leaves the board as it was with the other side to move: under
//! positional superko it always repeats and is left out; under situational superko it is a move like any other, but no
//! pass. Under the simple rule there is none: the side against which repetition counts could be made to repeat.
//!
//! What is decided without search stays right. Stones that cannot be taken: see `benson`. Single points among them, and an
//! eye: a stone put there is gone at once. A pass that changes nothing but the turn: the other side cannot undo it by the
//! suicide of a single stone, which would repeat the position before the pass.
//!
//! # Ko threats
//!
//! A question may grant one side some ko threats. When it is to move it may use up one of them, as long as any are left:
//! a stone elsewhere that must be answered, and the answer. Nothing changes on the board and the same side is to move, but
//! the stones elsewhere make the position another than all before: a ko that could not be retaken now can be, passes
//! before it do not count any more, and what is compared for repetition contains how many threats are left.
//!
//! # Epochs
//!
//! How many threats have been used up; stones come and go.
//!
//! # Bytes
//!
//! The setup is:
//!
//! | field | type | meaning |
//! |---|---|---|
//! | width, height | bytes | 1 to 19 each |
//! | rules | byte | 0 situational superko, 1 positional superko, 2 the simple rule; plus 4 if White is the first player, plus 8 or 16 if Black or White has ko threats, plus 32 if suicide is legal, plus 64 if the outside is read in a way of its own |
//! | threats | byte | if somebody has any: how many at the beginning, 1 to 9 |
//! | outside | byte | if it is: 1 the attacker's, 2 the defender's, 3 the same with stones of the defender's on it (see [`Outside`]) |
//! | goal | byte | 0 live, 1 kill, 2 capture, 3 one eye, 4 score, 5 two eyes, 6 connect, 7 cut |
//! | least | number | of a score, in zigzag form: 0, -1, 1, -2 … are 0, 1, 2, 3 … |
//! | region | bits | a bit for each point, low bit first; points by rows from the top, each from the left |
//! | target | bits | unless a score is asked for: the marked points, likewise |
//!
//! A position is:
//!
//! | field | type | meaning |
//! |---|---|---|
//! | flags | byte | the sum of 1 (White to move), 4 (the game has ended by passes), 8 (there is a ko) |
//! | ko | number | if there is one: the point, counted from 0 |
//! | threats | number | if somebody has any by the setup: how many are left |
//! | stones | bits | two for each point, low bits first: 0 empty, 1 black, 2 white |
//!
//! Bits that are left over in a last byte are 0.

mod benson;
mod board;
mod bytes;
mod forcing;
#[cfg(feature = "text")]
pub mod generate;
mod goal;
mod ground;
mod knowledge;
mod layout;
mod notation;
mod outside;
mod plane;
mod playout;
mod points;
mod position;
#[cfg(feature = "text")]
mod text;

pub use goal::Goal;
pub use outside::Outside;
pub use points::{Color, MAX_SIDE, Point, PointSet, Size};
pub use position::{Identity, Move, Position};
#[cfg(feature = "text")]
pub use text::{
    AddedMove, Area, Ask, At, AuthorNode, AuthorTree, Builder, Candidate, Diagram, PlayedBoard, Status,
    Variations, about_eyes, after_tenuki, chains_in_question, decoded, encoding_remark, falls_undefended,
    games, handicap_points, parse, problem_sgf, with_ko_threats, with_outside,
};

use board::stone_key;
use ground::{Ground, Suicide};
use std::sync::Arc;
use twinproof_core::{ChildPreview, Game, InputError, Numbers, Player, RepetitionRule, Rng, Rules, Value};

/// What a move may not repeat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Ko {
    /// Board and side to move.
    #[default]
    Situational,
    /// The board.
    Positional,
    /// The board before the other side's last move; longer repetition is a failure of the first player's.
    Simple,
}

impl Ko {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Situational, Self::Positional, Self::Simple];

    /// What a repetition means.
    pub fn rule(self) -> RepetitionRule {
        match self {
            Self::Situational | Self::Positional => RepetitionRule::CurrentPlayerLoss,
            Self::Simple => RepetitionRule::FirstPlayerLoss,
        }
    }
}

/// Go and a question about it. Cloning is cheap.
#[derive(Debug, Clone)]
pub struct Go {
    /// Shared by all clones.
    ground: Arc<Ground>,
    ko: Ko,
    goal: Goal,
    first: Color,
    /// Whether first guesses are made.
    knowledge: bool,
    threats: Option<Threats>,
}

/// Ko threats that one side has somewhere else.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Threats {
    /// Whose they are.
    pub side: Color,
    /// How many there are at the beginning, from 1 to [`Threats::MOST`].
    pub count: u8,
}

impl Threats {
    /// So many are enough for any ko that people fight, and fit the keys.
    pub const MOST: u8 = 9;
}

impl Go {
    /// The question whether `first` reaches the goal about the stones on `target` by moves in `region`.
    pub(crate) fn new(
        size: Size,
        ko: Ko,
        goal: Goal,
        first: Color,
        region: PointSet,
        target: PointSet,
    ) -> Self {
        let safe = if goal == Goal::OneEye { PointSet::all(size).without(region) } else { PointSet::EMPTY };
        let mut ground = Ground::within(size, region, target, safe);
        if matches!(goal, Goal::Connect | Goal::Cut) {
            // Stones may be connected by others outside of the region.
            (ground.small, ground.medium) = (None, None);
        }
        Self { ground: Arc::new(ground), ko, goal, first, knowledge: true, threats: None }
    }

    /// The same question, with no first guesses.
    pub fn without_knowledge(mut self) -> Self {
        self.knowledge = false;
        self
    }

    /// The same question with ko threats for one side.
    pub(crate) fn with_threats(self, threats: Option<Threats>) -> Self {
        Self { threats, ..self }
    }

    /// The same question where suicide is legal, or is not.
    pub(crate) fn with_suicide(self, allowed: bool) -> Result<Self, InputError> {
        let suicide = match (allowed, self.ko) {
            (false, _) => Suicide::Illegal,
            (true, Ko::Situational) => Suicide::Any,
            (true, Ko::Positional) => Suicide::Several,
            (true, Ko::Simple) => {
                return Err(InputError::new("suicide is illegal under the simple rule of ko"));
            }
        };
        let ground = Arc::unwrap_or_clone(self.ground).with_suicide(suicide);
        Ok(Self { ground: Arc::new(ground), ..self })
    }

    /// The same question under a reading of the outside: about stones, and not about one eye, which has its own.
    pub(crate) fn with_outside(self, outside: Outside) -> Result<Self, InputError> {
        if outside == Outside::AsItStands {
            return Ok(self);
        }
        let has_no_reading = matches!(self.goal, Goal::OneEye | Goal::Connect | Goal::Cut);
        let owner = self.owner().filter(|_| !has_no_reading);
        let Some(owner) = owner else {
            let message =
                "the outside can be read in this way where life, death, two eyes or a capture is asked for";
            return Err(InputError::new(message).or_else("no outside"));
        };
        let ground = Arc::unwrap_or_clone(self.ground).with_outside(outside, owner.other());
        Ok(Self { ground: Arc::new(ground), ..self })
    }

    /// What is taken of the board beyond the region.
    pub fn outside(&self) -> Outside {
        self.ground.beyond.outside
    }

    /// Whether suicide is legal.
    pub fn allows_suicide(&self) -> bool {
        self.ground.suicide != Suicide::Illegal
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.ground.size
    }

    /// What is asked.
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// The colour of a player.
    pub fn side(&self, player: Player) -> Color {
        match player {
            Player::First => self.first,
            Player::Second => self.first.other(),
        }
    }

    /// The owner of the stones in question, unless a score is asked for.
    pub fn owner(&self) -> Option<Color> {
        self.goal.defender(self.first)
    }

    /// The rule of ko.
    pub fn ko(&self) -> Ko {
        self.ko
    }

    /// The ko threats that one side has.
    pub fn threats(&self) -> Option<Threats> {
        self.threats
    }

    /// Where moves may be made.
    pub fn region(&self) -> PointSet {
        self.ground.region
    }

    /// The marked points.
    pub fn target(&self) -> PointSet {
        self.ground.target
    }
}

impl Rules for Go {
    const NAME: &'static str = "go";

    type Position = Position;
    type Move = Move;
    type Repetition = Identity;

    fn to_move(&self, position: &Position) -> Player {
        if position.to_move == self.first { Player::First } else { Player::Second }
    }

    fn terminal(&self, position: &Position) -> Option<Value> {
        self.value(position)
    }

    fn moves(&self, position: &Position, moves: &mut Vec<Move>) {
        position.legal(&self.ground, moves);
        moves.push(Move::PASS);
        if position.threats > 0 && self.threats.is_some_and(|threats| threats.side == position.to_move) {
            moves.push(Move::THREAT);
        }
    }

    fn play(&self, position: &Position, mv: Move) -> Position {
        let mut next = position.clone();
        next.play(&self.ground, mv);
        self.resolve_pass(&mut next);
        next
    }

    fn can_repeat(&self, mv: Move) -> bool {
        // Fewer threats than ever before are left after one.
        mv != Move::PASS && mv != Move::THREAT
    }

    fn epoch(&self, position: &Position) -> u64 {
        self.threats.map_or(0, |threats| u64::from(threats.count - position.threats))
    }

    fn allows(&self, rule: RepetitionRule) -> bool {
        rule == self.ko.rule()
    }

    fn repetition(&self, position: &Position) -> Identity {
        position.repetition(self.ko)
    }

    fn repetition_is_state(&self) -> bool {
        self.ko == Ko::Simple
    }

    fn dominates_repetitions(&self, position: &Position) -> bool {
        match self.ko {
            // Where a ko may not be retaken, one who has been here without it could have.
            Ko::Situational => position.ko.is_none(),
            // And the mover, if it was here with the move, could do no better than pass.
            Ko::Positional => {
                let first_has_moved = position.to_move != self.first;
                position.ko.is_none() && self.wins_by_passes(position) == first_has_moved
            }
            Ko::Simple => true,
        }
    }

    fn question(&self) -> String {
        notation::question(self)
    }

    fn first_player(&self) -> String {
        self.first.to_string()
    }

    fn format_position(&self, position: &Position) -> String {
        notation::format_position(self, position)
    }

    fn write_setup(&self, out: &mut Vec<u8>) {
        bytes::write_setup(self, out);
    }

    fn read_setup(block: &[u8]) -> Result<Self, InputError> {
        bytes::read_setup(block)
    }

    fn encode(&self, position: &Position, out: &mut Vec<u8>) {
        bytes::encode(self, position, out);
    }

    fn decode(&self, block: &[u8]) -> Result<Position, InputError> {
        bytes::decode(self, block)
    }
}

impl Game for Go {
    fn state_key(&self, position: &Position) -> u64 {
        position.state_key()
    }

    fn encode_repetition(&self, repetition: &Identity, out: &mut Vec<u8>) {
        repetition.write(out);
    }

    fn repetition_key(&self, position: &Position) -> u64 {
        position.repetition_key(self.ko)
    }

    fn move_parts(&self, mv: Move) -> impl Iterator<Item = u64> {
        std::iter::once(mv.bits().into())
    }

    fn initial(&self, position: &Position) -> Numbers {
        self.guess(position)
    }

    /// Of moves that take nothing.
    fn preview_children(
        &self,
        position: &Position,
        moves: &[Move],
        previews: &mut Vec<Option<ChildPreview>>,
    ) {
        let epoch = self.epoch(position);
        let plain = position.plain(&self.ground);
        let keys = position.keys_after(self.ko);
        let quiet = self.guess_quiet(position);
        previews.extend(moves.iter().map(|mv| {
            let point = mv.point().filter(|&point| plain.contains(point))?;
            let stone = stone_key(point, position.to_move);
            let (state_key, repetition_key) = (keys[0] ^ stone, keys[1] ^ stone);
            // No ko was taken. Who is content there is not known.
            let dominates = self.ko != Ko::Positional;
            let numbers = quiet.as_ref().and_then(|quiet| quiet.after(point));
            Some(ChildPreview { state_key, repetition_key, epoch, dominates, numbers })
        }));
    }

    fn is_forcing(&self, position: &Position, mv: Move) -> bool {
        self.forces(position, mv)
    }

    /// A move elsewhere does not change how stones live or die.
    fn refutations_recur(&self) -> bool {
        true
    }

    fn playout(&self, position: &Position, most: u32, rng: &mut Rng) -> Option<Value> {
        self.random_game(position, most, rng)
    }

    /// The empty points of the region.
    fn size_hint(&self, root: &Position) -> u32 {
        root.board.empty(&self.ground).and(self.region()).len() as u32
    }

    fn format_move(&self, _: &Position, mv: Move) -> String {
        notation::format_move(self, mv)
    }

    fn parse_move(&self, position: &Position, text: &str) -> Option<Move> {
        notation::parse_move(self, text).filter(|mv| {
            let mut moves = Vec::new();
            if self.terminal(position).is_none() {
                self.moves(position, &mut moves);
            }
            moves.contains(mv)
        })
    }

    fn diagram(&self, position: &Position) -> Option<String> {
        Some(notation::diagram(self, position, &[]))
    }
}

#[cfg(test)]
#[cfg(feature = "text")]
mod tests;
