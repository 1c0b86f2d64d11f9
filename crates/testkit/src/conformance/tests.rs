//! The kit must bite: a small game is broken in one way after the other, and the law that breaks is named.

use super::*;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use twinproof_core::{
    ChildPreview, Cover, CoverError, InputError, Meter, Numbers, Player, ProofNumber, RepetitionRule, Value,
    Wrapper,
};

/// The ways in which a game can break a law, each with a part of the law that then is named.
macro_rules! broken {
    ($($way:ident: $law:literal,)*) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        enum Broken {
            Nothing,
            $($way,)*
        }

        /// All of them.
        const LAWS: &[(Broken, &str)] = &[$((Broken::$way, $law),)*];
    };
}

broken! {
    // Rules.
    MovesInOtherOrder: "moves come in the same order each time",
    ImpurePlay: "play is pure",
    NoMoves: "a position without a move is terminal",
    ClearsMoves: "moves are appended",
    OtherMoveAt: "a move by its index is the one of the list",
    UsesRoom: "leaves the room as it was",
    NoEnd: "a move by its index is the one of the list",
    EpochFalls: "the epoch never falls along a move",
    UnequalEpochs: "equal positions have equal answers",
    UnequalRepetitions: "equal positions have equal answers",
    EpochsOfOneRepetition: "takes for the same have the same epoch",
    BoldDominance: "a position dominates its repetitions only where",
    CoarseRepetition: "belongs to one position",
    TwoLines: "a position is written on one line",
    FewFlags: "a cover has a flag for each move",
    // Bytes.
    SameBytes: "an encoded position is read back",
    TwoEncodings: "equal positions have equal bytes",
    ClearsBytes: "bytes are appended",
    LooseDecode: "only the bytes a position is written in",
    SetupForgets: "writes the same setup",
    SetupRefused: "a game is read back from its setup",
    SetupClears: "a setup is appended",
    LooseSetup: "only the bytes a game is written in",
    OtherQuestion: "with its question",
    OtherEnd: "comes back from its setup gives the same answers",
    // Game.
    SameKey: "different state keys",
    SameRepetitionKey: "repetition keys are equal exactly when repetitions are",
    OtherKey: "comes back from its setup has the same keys and names",
    SameText: "a move's text is read back",
    SameParts: "different moves have different parts",
    OtherCount: "as many moves are counted as listed",
    OtherIndex: "the index of a move is its place in the list",
    NoParts: "a move has at least one part",
    OtherNumbers: "the first numbers are the value or the guess",
    BoldGuess: "a guess decides nothing",
    FickleKnowledge: "equal positions have equal answers",
    FewPreviews: "there is a preview for each move or for none",
    FalsePreview: "the keys and the epoch of the position after",
    BoldPreview: "a preview decides nothing",
    DominantPreview: "a position dominates only where it does",
    ImpurePlayout: "same stream, same playout",
    EndlessPlayout: "a playout without a move has no end",
    BoldPlayout: "a playout of one move ends as a move does",
}

/// Two players count up to ten by ones and twos; whoever says ten has won. Broken as asked.
#[derive(Debug, Clone)]
struct Count {
    broken: Broken,
    /// Whether it was read from a setup.
    is_read: bool,
    /// How often something was asked that should not depend on it.
    asked: Arc<AtomicU8>,
}

/// A number, and something that should make no difference.
#[derive(Debug, Clone, Copy)]
struct Number(u8, u8);

impl PartialEq for Number {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl Eq for Number {}

impl Count {
    fn new(broken: Broken) -> Self {
        Self { broken, is_read: false, asked: Arc::default() }
    }

    fn is(&self, broken: Broken) -> bool {
        self.broken == broken
    }

    /// Whether this is the game as it comes back, broken in that way.
    fn is_other(&self, broken: Broken) -> bool {
        self.is(broken) && self.is_read
    }

    /// Whether the rule of repetition takes different numbers for the same.
    fn is_coarse(&self) -> bool {
        matches!(
            self.broken,
            Broken::CoarseRepetition | Broken::EpochsOfOneRepetition | Broken::BoldDominance
        )
    }

    /// Another answer each time, if broken in that way.
    fn fickle(&self, broken: Broken) -> bool {
        self.is(broken) && self.asked.fetch_add(1, Ordering::Relaxed) % 2 == 1
    }
}

impl Rules for Count {
    const NAME: &'static str = "count";
    type Position = Number;
    type Move = u8;
    type Repetition = u8;

    fn to_move(&self, position: &Number) -> Player {
        if position.0.is_multiple_of(2) { Player::First } else { Player::Second }
    }
    fn terminal(&self, position: &Number) -> Option<Value> {
        let end = if self.is_other(Broken::OtherEnd) { Value::Loss } else { Value::Win };
        (position.0 >= 10).then_some(end)
    }
    fn moves(&self, position: &Number, moves: &mut Vec<u8>) {
        if self.is(Broken::ClearsMoves) {
            moves.clear();
        }
        if !self.is(Broken::NoMoves) || position.0 != 7 {
            moves.extend(if self.fickle(Broken::MovesInOtherOrder) { [2, 1] } else { [1, 2] });
        }
    }
    fn play(&self, position: &Number, mv: u8) -> Number {
        let more = u8::from(self.fickle(Broken::ImpurePlay));
        // Two ways to come to a number, which are the same.
        Number(position.0 + mv + more, mv)
    }
    fn repetition(&self, position: &Number) -> u8 {
        match self.broken {
            _ if self.is_coarse() => position.0 / 4,
            Broken::UnequalRepetitions => position.0 + 20 * position.1,
            _ => position.0,
        }
    }
    fn write_setup(&self, out: &mut Vec<u8>) {
        if self.is(Broken::SetupClears) {
            out.clear();
        }
        out.extend([self.broken as u8, !(self.broken as u8)]);
    }
    fn read_setup(block: &[u8]) -> Result<Self, InputError> {
        let (byte, check) = match *block {
            [byte, check] => (byte, check),
            [byte, check, _] if byte == Broken::LooseSetup as u8 => (byte, check),
            _ => return Err(InputError::new("not two bytes")),
        };
        let known = LAWS.iter().map(|&(broken, _)| broken).find(|&broken| broken as u8 == byte);
        match known.unwrap_or(Broken::Nothing) {
            Broken::SetupRefused => Err(InputError::new("no")),
            _ if check != !byte => Err(InputError::new("the second byte is another")),
            Broken::SetupForgets => Ok(Self { is_read: true, ..Self::new(Broken::Nothing) }),
            broken => Ok(Self { is_read: true, ..Self::new(broken) }),
        }
    }
    fn encode(&self, position: &Number, out: &mut Vec<u8>) {
        if self.is(Broken::ClearsBytes) {
            out.clear();
        }
        out.push(if self.is(Broken::SameBytes) { 0 } else { position.0 });
        if self.is(Broken::TwoEncodings) {
            out.push(position.1);
        }
    }
    fn decode(&self, block: &[u8]) -> Result<Number, InputError> {
        match *block {
            [position] if position < 12 && !self.is(Broken::TwoEncodings) => Ok(Number(position, 0)),
            [position, way] if position < 12 && self.is(Broken::TwoEncodings) => Ok(Number(position, way)),
            [position, _] if position < 12 && self.is(Broken::LooseDecode) => Ok(Number(position, 0)),
            _ => Err(InputError::new("no number below twelve")),
        }
    }
    fn repetition_is_state(&self) -> bool {
        !self.is(Broken::TwoEncodings) && (!self.is_coarse() || self.is(Broken::CoarseRepetition))
    }
    fn dominates_repetitions(&self, _: &Number) -> bool {
        !self.is(Broken::DominantPreview) && !self.is(Broken::EpochsOfOneRepetition)
    }
    fn epoch(&self, position: &Number) -> u64 {
        let number = u64::from(position.0);
        match self.broken {
            Broken::EpochFalls => 100 - number,
            Broken::UnequalEpochs => 3 * number + u64::from(position.1),
            Broken::BoldDominance => number / 4,
            _ => number,
        }
    }
    fn move_at(&self, _: &Number, index: u64, room: &mut Vec<u8>) -> Option<u8> {
        if self.is(Broken::UsesRoom) {
            room.push(1);
        }
        match index {
            0 if self.is(Broken::OtherMoveAt) => Some(2),
            0 => Some(1),
            1 => Some(2),
            _ => self.is(Broken::NoEnd).then_some(2),
        }
    }
    fn check_cover(&self, position: &Number, _: &[u8], _: &mut Meter<'_>) -> Result<Cover, CoverError> {
        let one_less = usize::from(self.is(Broken::FewFlags));
        let moves = super::moves_of(self, position).len();
        Ok(Cover::Some(vec![false; moves.saturating_sub(one_less)]))
    }
    fn question(&self) -> String {
        if self.is_other(Broken::OtherQuestion) { "nobody wins".into() } else { "somebody says ten".into() }
    }
    fn format_position(&self, position: &Number) -> String {
        format!("{}{}", position.0, if self.is(Broken::TwoLines) { "\n" } else { "" })
    }
}

impl Game for Count {
    fn state_key(&self, position: &Number) -> u64 {
        match self.broken {
            Broken::SameKey => 5,
            Broken::OtherKey if self.is_read => u64::from(position.0) + 20,
            Broken::TwoEncodings => u64::from(position.0) << 8 | u64::from(position.1),
            _ => position.0.into(),
        }
    }
    fn repetition_key(&self, position: &Number) -> u64 {
        if self.is(Broken::SameRepetitionKey) { 5 } else { self.repetition(position).into() }
    }
    fn move_parts(&self, mv: u8) -> impl Iterator<Item = u64> {
        let part = if self.is(Broken::SameParts) { 0 } else { mv.into() };
        std::iter::repeat_n(part, usize::from(!self.is(Broken::NoParts)))
    }
    fn initial(&self, _: &Number) -> Numbers {
        if self.is(Broken::BoldGuess) { Numbers::solved(Value::Win) } else { Numbers::LEAF }
    }
    fn evaluate(&self, position: &Number) -> Numbers {
        let two = ProofNumber::from_units(2);
        let other = Numbers { proof: two, disproof: two };
        match self.terminal(position) {
            None if self.is(Broken::OtherNumbers) => other,
            None => self.initial(position),
            Some(value) => Numbers::solved(value),
        }
    }
    fn preview_children(&self, position: &Number, moves: &[u8], previews: &mut Vec<Option<ChildPreview>>) {
        previews.extend(moves.iter().skip(usize::from(self.is(Broken::FewPreviews))).map(|mv| {
            let after = self.play(position, *mv);
            let false_by = u64::from(self.is(Broken::FalsePreview));
            let is_bold = self.is(Broken::BoldPreview);
            Some(ChildPreview {
                state_key: self.state_key(&after) + false_by,
                repetition_key: self.repetition_key(&after),
                epoch: self.epoch(&after),
                dominates: self.is(Broken::DominantPreview) || self.dominates_repetitions(&after),
                numbers: Some(if is_bold { Numbers::solved(Value::Win) } else { Numbers::LEAF }),
            })
        }));
    }
    fn is_forcing(&self, _: &Number, _: u8) -> bool {
        self.fickle(Broken::FickleKnowledge)
    }
    fn size_hint(&self, _: &Number) -> u32 {
        // An odd number of questions altogether.
        u32::from(self.fickle(Broken::FickleKnowledge))
    }
    fn playout(&self, position: &Number, most: u32, rng: &mut Rng) -> Option<Value> {
        let is_won = position.0 >= 8 && most > 0 || u32::from(10 - position.0) <= most;
        let is_bold = self.is(Broken::BoldPlayout) && most > 0 && rng.below(2) == 0;
        if is_bold || self.fickle(Broken::ImpurePlayout) {
            return Some(Value::Loss);
        }
        (is_won || self.is(Broken::EndlessPlayout)).then_some(Value::Win)
    }
    fn index_of(&self, position: &Number, mv: u8) -> Option<usize> {
        let first = if self.is(Broken::OtherIndex) { 2 } else { 1 };
        super::moves_of(self, position).contains(&mv).then_some(usize::from(mv != first))
    }
    fn count_moves(&self, _: &Number) -> usize {
        if self.is(Broken::OtherCount) { 3 } else { 2 }
    }
    fn format_move(&self, _: &Number, mv: u8) -> String {
        if self.is(Broken::SameText) { "on".into() } else { mv.to_string() }
    }
}

fn problem<G: Rules<Position = Number>>(game: G) -> Problem<G> {
    Problem::new(game, Number(0, 0), Vec::new(), RepetitionRule::FirstPlayerLoss).expect("there is no past")
}

/// What a check complains of, if it does.
fn complaint(check: impl FnOnce()) -> Option<String> {
    let panic = catch_unwind(AssertUnwindSafe(check)).err()?;
    Some(panic.downcast_ref::<String>().expect("asserts panic with a text").clone())
}

#[test]
fn a_game_that_obeys_passes() {
    let problem = problem(Count::new(Broken::Nothing));
    assert_eq!(complaint(|| check(std::slice::from_ref(&problem), 1)), None);
    assert_eq!(complaint(|| check_rules(&[problem], 1)), None);
}

#[test]
fn each_broken_law_is_named() {
    for &(broken, law) in LAWS {
        let complaint = complaint(|| check(&[problem(Count::new(broken))], 1));
        let complaint = complaint.unwrap_or_else(|| panic!("{broken:?} went unnoticed"));
        assert!(complaint.contains(law), "{broken:?} should break {law:?}, but: {complaint}");
    }
}

#[test]
fn the_laws_of_the_rules_alone_are_those_that_a_checker_rests_on() {
    for &(broken, law) in LAWS {
        let complaint = complaint(|| check_rules(&[problem(Count::new(broken))], 1));
        let is_of_game = broken as u8 >= Broken::SameKey as u8;
        assert_eq!(complaint.is_none(), is_of_game, "{broken:?}: {complaint:?}");
        assert!(complaint.is_none_or(|complaint| complaint.contains(law)), "{broken:?}");
    }
}

/// A game around the counting one that changes something and forgets what belongs to it.
#[derive(Debug, Clone)]
struct Careless<const CHANGES: u8>(Count);

const NOTHING: u8 = 0;
const GUESS: u8 = 1;
const END: u8 = 2;
const PLAY: u8 = 3;

impl<const CHANGES: u8> Wrapper for Careless<CHANGES> {
    type Inner = Count;
    const NAME: &'static str = "careless";

    fn inner(&self) -> &Count {
        &self.0
    }
    fn inner_mut(&mut self) -> &mut Count {
        &mut self.0
    }
    fn read_setup(block: &[u8]) -> Result<Self, InputError> {
        <Count as Rules>::read_setup(block).map(Self)
    }
    fn initial(&self, position: &Number) -> Numbers {
        let two = ProofNumber::from_units(2);
        if CHANGES == GUESS { Numbers { proof: two, disproof: two } } else { self.0.initial(position) }
    }
    fn terminal(&self, position: &Number) -> Option<Value> {
        if CHANGES == END && position.0 >= 9 { Some(Value::Loss) } else { self.0.terminal(position) }
    }
    fn play(&self, position: &Number, mv: u8) -> Number {
        if CHANGES == PLAY && position.0 < 3 { Number(position.0 + 3, 0) } else { self.0.play(position, mv) }
    }
}

#[test]
fn a_wrapper_that_forgets_half_of_a_change_is_caught() {
    let count = || Count::new(Broken::Nothing);
    assert_eq!(complaint(|| check(&[problem(Careless::<NOTHING>(count()))], 1)), None);
    let (numbers, ends) =
        ("the first numbers are the value or the guess", "a playout of one move ends as a move does");
    for (complaint, law) in [
        (complaint(|| check(&[problem(Careless::<GUESS>(count()))], 1)), numbers),
        (complaint(|| check(&[problem(Careless::<END>(count()))], 1)), ends),
        (complaint(|| check(&[problem(Careless::<PLAY>(count()))], 1)), "a preview has the keys"),
    ] {
        let complaint = complaint.unwrap_or_else(|| panic!("{law}: unnoticed"));
        assert!(complaint.contains(law), "should break {law:?}, but: {complaint}");
    }
}

#[test]
fn two_games_are_compared_in_everything() {
    let inside = problem(Count::new(Broken::Nothing));
    let compare = |seed| same_game(&inside, &problem(Careless::<NOTHING>(Count::new(Broken::Nothing))), seed);
    assert_eq!(complaint(|| compare(1)), None);
    let changed = |broken| complaint(|| same_game(&inside, &problem(Count::new(broken)), 1));
    let invisible = [Broken::LooseDecode, Broken::SetupForgets, Broken::OtherQuestion, Broken::OtherEnd];
    let invisible =
        [invisible, [Broken::OtherKey, Broken::SetupRefused, Broken::SetupClears, Broken::ClearsBytes]];
    for &(broken, _) in LAWS {
        // What is seen only when a setup is read, when bytes are damaged or when a list is not empty.
        let is_seen = !invisible.concat().contains(&broken) && broken != Broken::ClearsMoves;
        assert!(changed(broken).is_some() || !is_seen, "{broken:?} went unnoticed");
    }
}
