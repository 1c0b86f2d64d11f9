//! The rules of a game: all that a certificate is checked by, and nothing else.

use crate::{CoverError, InputError, Meter, Player, RepetitionRule, Value};
use std::fmt::Debug;
use std::hash::Hash;

/// The rules of a game together with the question asked of it: exactly what the checker of certificates may call.
///
/// This trait is the trust line. A mistake in it is a mistake in the rules, and a certificate proves what they say; whatever
/// only guides a search or speaks to people is in [`Game`](crate::Game), where a mistake costs time at worst. The checker
/// trusts all of it, the provided methods included, and trusts nothing else.
///
/// A value of this type knows the rules and the goal ("White mates", "X gets three in a row"); positions carry
/// neither, and no history: the search owns the path. All methods must be pure: same arguments, same answer.
///
/// # Equality
///
/// Two positions are equal (`==`) exactly when the same moves are legal and the goal has the same value
/// whatever is played, repetitions aside. [`Rules::encode`] is injective on that equality, and equal positions have equal
/// answers to everything here, [`Rules::repetition`] and [`Rules::epoch`] among them. What the rule of repetition compares
/// may be coarser (board and side to move, say, without a pass flag): that is [`Rules::repetition`].
///
/// # A game of one's own
///
/// The required methods are enough, and [`Game`](crate::Game) asks for nothing more. A token goes round on twelve cells:
///
/// ```
/// use twinproof_core::{Game, InputError, Player, Rules, Value};
///
/// /// On their turn the players move a token one cell back or three ahead. The first player wants it on cell 7.
/// #[derive(Clone)]
/// struct Ring;
///
/// impl Rules for Ring {
///     const NAME: &'static str = "ring";
///     type Position = (u8, Player);
///     type Move = u8;
///     type Repetition = Self::Position;
///
///     fn to_move(&self, &(_, player): &Self::Position) -> Player {
///         player
///     }
///     fn terminal(&self, &(cell, _): &Self::Position) -> Option<Value> {
///         (cell == 7).then_some(Value::Win)
///     }
///     fn moves(&self, _: &Self::Position, moves: &mut Vec<u8>) {
///         moves.extend([3, 11]);
///     }
///     fn play(&self, &(cell, player): &Self::Position, step: u8) -> Self::Position {
///         ((cell + step) % 12, player.opponent())
///     }
///     fn repetition(&self, position: &Self::Position) -> Self::Position {
///         *position
///     }
///     fn write_setup(&self, _: &mut Vec<u8>) {}
///     fn read_setup(block: &[u8]) -> Result<Self, InputError> {
///         if block.is_empty() { Ok(Self) } else { Err(InputError::new("there is one ring only")) }
///     }
///     fn encode(&self, &(cell, player): &Self::Position, out: &mut Vec<u8>) {
///         out.extend([cell, player as u8]);
///     }
///     fn decode(&self, block: &[u8]) -> Result<Self::Position, InputError> {
///         match *block {
///             [cell @ 0..12, 0] => Ok((cell, Player::First)),
///             [cell @ 0..12, 1] => Ok((cell, Player::Second)),
///             _ => Err(InputError::new("a position is a cell below 12 and a player, 0 or 1")),
///         }
///     }
/// }
///
/// impl Game for Ring {}
///
/// assert_eq!(Ring.format_move(&(0, Player::First), 3), "3");
/// ```
///
/// Whether it is a game is what the conformance kit tells, `twinproof_testkit::conformance`.
pub trait Rules: Clone + Send + Sync + 'static {
    /// The name in certificates, and on the command line if the game ships with Twinproof.
    const NAME: &'static str;

    /// A position without its history.
    type Position: Clone + Eq + Debug + Send + Sync;
    /// A move, small enough to be kept in every node of a search tree.
    type Move: Copy + Eq + Hash + Debug + Send + Sync;
    /// Exactly what the rule of repetition compares; no hash.
    type Repetition: Clone + Eq + Ord + Hash + Debug + Send + Sync;

    // ---- Required: the game ----

    /// Who is to move. Asked of terminal positions too; any answer will do there.
    fn to_move(&self, position: &Self::Position) -> Player;

    /// The value when the game is over here, `None` when it goes on. Every position without a legal move is
    /// terminal.
    fn terminal(&self, position: &Self::Position) -> Option<Value>;

    /// Appends the legal moves of a non-terminal position, always in the same order: certificates name a move
    /// by its index in this list, and searches try them in this order. Repetition forbids nothing here.
    fn moves(&self, position: &Self::Position, moves: &mut Vec<Self::Move>);

    /// The position after a legal move.
    fn play(&self, position: &Self::Position, mv: Self::Move) -> Self::Position;

    /// What the rule of repetition compares.
    fn repetition(&self, position: &Self::Position) -> Self::Repetition;

    // ---- Required: bytes ----

    /// Appends rules and question, so that [`Rules::read_setup`] gives an equal game.
    fn write_setup(&self, out: &mut Vec<u8>);

    /// Reads what [`Rules::write_setup`] wrote, the whole block and nothing but it; refuses every other encoding of the same
    /// game. Hostile input: must neither panic nor allocate much more than the block is long.
    fn read_setup(block: &[u8]) -> Result<Self, InputError>;

    /// Appends the position in full. Injective; the bytes of different positions may have different lengths.
    fn encode(&self, position: &Self::Position, out: &mut Vec<u8>);

    /// Reads what [`Rules::encode`] wrote, the whole block and nothing but it; refuses every other encoding of
    /// the same position. Hostile input.
    fn decode(&self, block: &[u8]) -> Result<Self::Position, InputError>;

    // ---- Provided: one move ----

    /// The move with this index in the list that [`Rules::moves`] gives of a non-terminal position, `None` beyond its end.
    ///
    /// Certificates name a move by its index. The default makes the list, in `room` and behind what is there, and takes it away
    /// again; a game with very many moves, or with a list at hand, does without.
    fn move_at(
        &self,
        position: &Self::Position,
        index: u64,
        room: &mut Vec<Self::Move>,
    ) -> Option<Self::Move> {
        let start = room.len();
        self.moves(position, room);
        let mv = usize::try_from(index).ok().and_then(|index| room[start..].get(index).copied());
        room.truncate(start);
        mv
    }

    // ---- Provided: repetition and history ----

    /// False for moves that never count as a repetition wherever they lead (a pass in Go).
    fn can_repeat(&self, mv: Self::Move) -> bool {
        let _ = mv;
        true
    }

    /// True when positions that the rule of repetition takes for the same are the same (`==`).
    ///
    /// Then a line that makes progress in every state never repeats, and proofs need to look at history only
    /// where they use it: the `dag` and `bta` searches and the order form of certificates rest on this. False,
    /// the default, is always safe.
    fn repetition_is_state(&self) -> bool {
        false
    }

    /// Whether a win from here, by a line that never repeats, gives one from every position that the rule of repetition takes for
    /// this one. Asked of positions after a move that can repeat, for its mover, W. False is always safe.
    ///
    /// True is a promise about each other position q that the rule takes for this one and in which the game goes on:
    ///
    /// 1. W's opponent is to move at q, and each of its moves there ends the game with W's win or is one that it has here: to
    ///    the same position, with the same [`Rules::can_repeat`]; or
    /// 2. W is to move at q and has a move there that cannot repeat, to an end that W has won, or back here, or to another
    ///    position that the rule takes for this one and that is as in 1. (Here, or there, the opponent is to move.)
    ///
    /// Where the game is over here, or W is to move again, the opponent has no moves here, and what is left is a q from which any
    /// move of the opponent's, or one of W's that cannot repeat, ends the game with W's win.
    ///
    /// Then a proof without repetitions holds on every path of a search: where a path has been to q, W could have won from there
    /// by the same proof, at most one move longer. Where it is false, the proof holds on paths that have not been to q.
    /// Certificates are checked by it: docs/certificate.md has the argument, and why less than this is not enough. Nothing has to
    /// be promised of positions that are equal, so that true is right wherever [`Rules::repetition_is_state`] is.
    fn dominates_repetitions(&self, position: &Self::Position) -> bool {
        let _ = position;
        self.repetition_is_state()
    }

    /// A number that never falls along a move, and is the same for positions that the rule of repetition takes for the same:
    /// what has an earlier epoch than a position cannot follow it, what has a later one cannot have come before it, and conditions on
    /// history keep only their own epoch. Zero, the default, is always right and keeps everything.
    fn epoch(&self, position: &Self::Position) -> u64 {
        let _ = position;
        0
    }

    /// Told the root and the past once, when a [`Problem`](crate::Problem) is put together and before anything
    /// else is asked. A game whose epochs assume that the past was really played checks or mends that here.
    fn bind_past(&mut self, root: &Self::Position, past: &[Self::Position]) {
        let _ = (root, past);
    }

    /// Whether questions of this setup are asked under that rule of repetition. A problem under another is refused: a
    /// certificate names the rule beside the setup, and must not prove one thing by the rule of another.
    fn allows(&self, rule: RepetitionRule) -> bool {
        let _ = rule;
        true
    }

    // ---- Provided: lemmas ----

    /// Checks a lemma of this game's own from a certificate: that the moves it names, all moves of the player
    /// to move, lose for that player in **every** history that can precede the position: whatever has occurred is of an epoch
    /// up to the position's own.
    ///
    /// `block` is hostile input, and may cost no more than `meter` allows: work and memory are told to it before they are
    /// spent, and each position that the lemma speaks of counts as a node of the certificate. Games without lemmas refuse every
    /// block, as the default does.
    fn check_cover(
        &self,
        position: &Self::Position,
        block: &[u8],
        meter: &mut Meter<'_>,
    ) -> Result<Cover, CoverError> {
        let _ = (position, block, meter);
        Err(InputError::new(format!("{} has no cover lemmas", Self::NAME)).into())
    }

    // ---- Provided: words that a header is compared with, or an error needs ----

    /// The question in words, as in "first player wins" or "White forces mate".
    fn question(&self) -> String {
        format!("{} wins", self.first_player())
    }

    /// Who the first player is, in the game's own words ("White", "X").
    fn first_player(&self) -> String {
        "first player".into()
    }

    /// The position on one line, in the notation the command line reads.
    fn format_position(&self, position: &Self::Position) -> String {
        format!("{position:?}")
    }
}

/// Which of the loser's moves a lemma answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cover {
    /// Every move.
    All,
    /// The moves whose flag is set, one flag a move in the order of [`Rules::moves`].
    Some(Vec<bool>),
}

impl Cover {
    /// Takes the answered moves out of a list that begins at `start`; the others stay in their order.
    pub fn drop_covered<M>(&self, moves: &mut Vec<M>, start: usize) {
        let mut kept = start;
        for index in start..moves.len() {
            let is_covered = match self {
                Self::All => true,
                Self::Some(flags) => flags.get(index - start).copied().unwrap_or(false),
            };
            if !is_covered {
                moves.swap(kept, index);
                kept += 1;
            }
        }
        moves.truncate(kept);
    }
}
