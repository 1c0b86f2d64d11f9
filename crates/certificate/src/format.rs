//! The bytes, as `docs/certificate.md` describes them.

use twinproof_core::{Form, RepetitionRule, Value};

/// The first bytes of every certificate.
pub(crate) const MAGIC: &[u8] = b"TWINPROOF\n";
/// The version written and read here.
pub(crate) const VERSION: u64 = 1;

/// Choices below this are their own step byte.
pub(crate) const FIRST_STEP: u8 = 0xf0;
pub(crate) const CHOOSE: u8 = 0xf0;
pub(crate) const ALL: u8 = 0xf1;
pub(crate) const COVER: u8 = 0xf2;
pub(crate) const REPETITION: u8 = 0xf3;
pub(crate) const DEFINE: u8 = 0xf4;
pub(crate) const REUSE: u8 = 0xf5;
pub(crate) const REUSE_LAST: u8 = 0xf6;
/// Ends the body of the order and general forms.
pub(crate) const END: u8 = 0xff;

pub(crate) const FORMS: [Form; 3] = [Form::Order, Form::Closed, Form::General];
pub(crate) const RULES: [RepetitionRule; 2] =
    [RepetitionRule::FirstPlayerLoss, RepetitionRule::CurrentPlayerLoss];
pub(crate) const VALUES: [Value; 2] = [Value::Loss, Value::Win];

/// The byte that stands for one of a few.
pub(crate) fn tag<T: PartialEq>(all: &[T], one: T) -> u8 {
    all.iter().position(|other| *other == one).map_or(u8::MAX, |index| index as u8)
}
