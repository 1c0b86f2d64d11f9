//! The kit must bite: a small game is broken in one way after the other, and the law that breaks is named.

use super::*;
use std::panic::catch_unwind;
use twinproof_core::{ChildPreview, InputError, Numbers, Player, RepetitionRule, Rng, Rules, Value};

/// Two players count up to ten by ones and twos; whoever says ten has won. Broken as asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Broken {
    Nothing,
    EpochFalls,
    SameBytes,
    SameKey,
    SameText,
    SameParts,
    NoMoves,
    LooseDecode,
    SetupForgets,
    CoarseRepetition,
    FalsePreview,
    BoldPreview,
    BoldPlayout,
}

const ALL: [Broken; 13] = [
    Broken::Nothing,
    Broken::EpochFalls,
    Broken::SameBytes,
    Broken::SameKey,
    Broken::SameText,
    Broken::SameParts,
    Broken::NoMoves,
    Broken::LooseDecode,
    Broken::SetupForgets,
    Broken::CoarseRepetition,
    Broken::FalsePreview,
    Broken::BoldPreview,
    Broken::BoldPlayout,
];

#[derive(Debug, Clone)]
struct Count(Broken);

impl Rules for Count {
    const NAME: &'static str = "count";
    type Position = u8;
    type Move = u8;
    type Repetition = u8;

    fn to_move(&self, position: &u8) -> Player {
        if position.is_multiple_of(2) { Player::First } else { Player::Second }
    }
    fn terminal(&self, position: &u8) -> Option<Value> {
        (*position >= 10).then_some(Value::Win)
    }
    fn moves(&self, position: &u8, moves: &mut Vec<u8>) {
        if self.0 != Broken::NoMoves || *position != 7 {
            moves.extend([1, 2]);
        }
    }
    fn play(&self, position: &u8, mv: u8) -> u8 {
        position + mv
    }
    fn epoch(&self, position: &u8) -> u64 {
        if self.0 == Broken::EpochFalls { 100 - u64::from(*position) } else { u64::from(*position) }
    }
    fn repetition(&self, position: &u8) -> u8 {
        if self.0 == Broken::CoarseRepetition { position / 4 } else { *position }
    }
    fn repetition_is_state(&self) -> bool {
        true
    }
    fn question(&self) -> String {
        "somebody says ten".into()
    }
    fn first_player(&self) -> String {
        "first".into()
    }
    fn format_position(&self, position: &u8) -> String {
        position.to_string()
    }
    fn write_setup(&self, out: &mut Vec<u8>) {
        out.push(self.0 as u8);
    }
    fn read_setup(block: &[u8]) -> Result<Self, InputError> {
        let [byte] = *block else { return Err(InputError::new("one byte")) };
        let broken = ALL.into_iter().find(|&broken| broken as u8 == byte && broken != Broken::SetupForgets);
        Ok(Self(broken.unwrap_or(Broken::Nothing)))
    }
    fn encode(&self, position: &u8, out: &mut Vec<u8>) {
        out.push(if self.0 == Broken::SameBytes { 0 } else { *position });
    }
    fn decode(&self, block: &[u8]) -> Result<u8, InputError> {
        match *block {
            [position] if position < 12 => Ok(position),
            [position, _] if position < 12 && self.0 == Broken::LooseDecode => Ok(position),
            _ => Err(InputError::new("no number below twelve")),
        }
    }
}

impl Game for Count {
    fn state_key(&self, position: &u8) -> u64 {
        if self.0 == Broken::SameKey { 5 } else { u64::from(*position) }
    }
    fn repetition_key(&self, position: &u8) -> u64 {
        self.repetition(position).into()
    }
    fn move_parts(&self, mv: u8) -> impl Iterator<Item = u64> {
        std::iter::once(if self.0 == Broken::SameParts { 0 } else { mv.into() })
    }
    fn preview_children(&self, position: &u8, moves: &[u8], previews: &mut Vec<Option<ChildPreview>>) {
        previews.extend(moves.iter().map(|mv| {
            let after = self.play(position, *mv);
            let false_by = u64::from(self.0 == Broken::FalsePreview);
            let is_bold = self.0 == Broken::BoldPreview;
            Some(ChildPreview {
                state_key: self.state_key(&after) + false_by,
                repetition_key: self.repetition_key(&after),
                epoch: self.epoch(&after),
                dominates: self.dominates_repetitions(&after),
                numbers: Some(if is_bold { Numbers::solved(Value::Win) } else { Numbers::LEAF }),
            })
        }));
    }
    fn playout(&self, position: &u8, most: u32, rng: &mut Rng) -> Option<Value> {
        let is_won = *position >= 8 && most > 0 || u32::from(10 - position) <= most;
        let is_bold = self.0 == Broken::BoldPlayout && most > 0 && rng.below(2) == 0;
        if is_bold { Some(Value::Loss) } else { is_won.then_some(Value::Win) }
    }
    fn format_move(&self, _: &u8, mv: u8) -> String {
        if self.0 == Broken::SameText { "on".into() } else { mv.to_string() }
    }
}

fn complaint(broken: Broken) -> Option<String> {
    let problem = Problem::new(Count(broken), 0, Vec::new(), RepetitionRule::FirstPlayerLoss).unwrap();
    let panic = catch_unwind(|| check(&[problem], 1)).err()?;
    Some(panic.downcast_ref::<String>().expect("asserts panic with a text").clone())
}

#[test]
fn a_game_that_obeys_passes() {
    assert_eq!(complaint(Broken::Nothing), None);
}

#[test]
fn each_broken_law_is_named() {
    for (broken, law) in [
        (Broken::EpochFalls, "epoch"),
        (Broken::SameBytes, "an encoded position is read back"),
        (Broken::SameKey, "different state keys"),
        (Broken::SameText, "a move's text is read back"),
        (Broken::SameParts, "different moves have different parts"),
        (Broken::NoMoves, "a position without a move is terminal"),
        (Broken::LooseDecode, "only the bytes a position is written in"),
        (Broken::SetupForgets, "writes the same setup"),
        (Broken::CoarseRepetition, "belongs to one position"),
        (Broken::FalsePreview, "the keys and the epoch of the position after"),
        (Broken::BoldPreview, "a preview decides nothing"),
        (Broken::BoldPlayout, "a playout of one move ends as a move does"),
    ] {
        let complaint = complaint(broken).unwrap_or_else(|| panic!("{broken:?} went unnoticed"));
        assert!(complaint.contains(law), "{broken:?} should break {law:?}, but: {complaint}");
    }
}
