use crate::{Chance, InputError, Numbers, Player, RepetitionRule, Value};
use std::fmt::Debug;
use std::hash::Hash;

/// A game together with the question asked of it: rules, identity of positions, knowledge, notation.
///
/// A value of this type knows the rules and the goal ("White mates", "X gets three in a row"); positions carry
/// neither, and no history: the search owns the path. All methods must be pure: same arguments, same answer.
///
/// # Equality
///
/// Two positions are equal (`==`) exactly when the same moves are legal and the goal has the same value
/// whatever is played, repetitions aside. [`Game::encode`] is injective on that equality, and
/// [`Game::state_key`] is a hash of it. What the rule of repetition compares may be coarser (board and side to
/// move, say, without a pass flag): that is [`Game::repetition`], hashed by [`Game::repetition_key`].
///
/// # Trust
///
/// The certificate checker calls everything here but the knowledge and the two hash keys. A mistake in those
/// can only cost time; a mistake in the rest is a mistake in the rules.
pub trait Game: Clone + Send + Sync + 'static {
    /// The name on the command line and in certificates.
    const NAME: &'static str;

    /// A position without its history.
    type Position: Clone + Eq + Debug + Send + Sync;
    /// A move, small enough to be kept in every node of a search tree.
    type Move: Copy + Eq + Debug + Send + Sync;
    /// Exactly what the rule of repetition compares; no hash.
    type Repetition: Clone + Eq + Ord + Hash + Debug + Send + Sync;

    // ---- Rules ----

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

    /// False for moves that never count as a repetition wherever they lead (a pass in Go).
    fn can_repeat(&self, mv: Self::Move) -> bool {
        let _ = mv;
        true
    }

    /// A number that never falls along a move: two positions of different epochs cannot both precede and
    /// follow each other, so conditions on history keep only their own epoch. Zero, the default, is always
    /// right and keeps everything.
    fn epoch(&self, position: &Self::Position) -> u64 {
        let _ = position;
        0
    }

    /// Told the root and the past once, when a [`Problem`](crate::Problem) is put together and before anything
    /// else is asked. A game whose epochs assume that the past was really played checks or mends that here.
    fn settle(&mut self, root: &Self::Position, past: &[Self::Position]) {
        let _ = (root, past);
    }

    /// Whether questions of this setup are asked under that rule of repetition. A problem under another is refused: a
    /// certificate names the rule beside the setup, and must not prove one thing by the rule of another.
    fn allows(&self, rule: RepetitionRule) -> bool {
        let _ = rule;
        true
    }

    // ---- Identity ----

    /// A 64-bit hash of the position's state, for tables.
    fn state_key(&self, position: &Self::Position) -> u64;

    /// What the rule of repetition compares.
    fn repetition(&self, position: &Self::Position) -> Self::Repetition;

    /// A 64-bit hash of [`Game::repetition`], for the path of a search.
    fn repetition_key(&self, position: &Self::Position) -> u64;

    /// True when positions that the rule of repetition takes for the same are the same (`==`).
    ///
    /// Then a line that makes progress in every state never repeats, and proofs need to look at history only
    /// where they use it: the `dag` and `bta` searches and the order form of certificates rest on this. False,
    /// the default, is always safe.
    fn repetition_is_state(&self) -> bool {
        false
    }

    /// Whether what wins from here wins from all positions that the rule of repetition takes for this one. Asked of
    /// positions after a move that can repeat, for its mover W; the opponent is to move.
    ///
    /// True only if, for every other such position, a win of W's from here by a line that never repeats gives one
    /// from there that takes no longer (one move more if W is to move there), or the opponent ends the game there
    /// with a win in one move. Then a proof without repetitions holds on every path of a search: where a path
    /// has been to that other position, W has won there already. Where it is false, the proof holds on paths
    /// that have not been there. Certificates are checked by it (docs/certificate.md). False is always safe.
    fn stands_for_its_like(&self, position: &Self::Position) -> bool {
        let _ = position;
        self.repetition_is_state()
    }

    /// The parts of a move as numbers, for [`PathCode`](crate::PathCode): one for a plain move, several for a
    /// compound one (two stones, a long jump). Different moves of one position have different parts.
    fn move_parts(&self, mv: Self::Move) -> impl Iterator<Item = u64>;

    // ---- Knowledge ----

    /// First guess of the effort to prove and to refute a non-terminal position.
    fn initial(&self, position: &Self::Position) -> Numbers {
        let _ = position;
        Numbers::LEAF
    }

    /// The numbers a search begins with: solved where the game is over, else [`Game::initial`]. For games that find out
    /// both at once faster than one after the other.
    fn first_numbers(&self, position: &Self::Position) -> Numbers {
        self.terminal(position).map_or_else(|| self.initial(position), Numbers::solved)
    }

    /// What can be said of the positions after these moves without making them, for a search that looks at a
    /// position once it seems worth it: appends one sketch for each move, or none at all. `None` means that the move
    /// is to be made at once; so does the default.
    fn sketch(&self, position: &Self::Position, moves: &[Self::Move], sketches: &mut Vec<Option<Sketch>>) {
        let _ = (position, moves, sketches);
    }

    /// Whether a move is forced or forcing, so that a search that counts moves should see what comes after: it
    /// costs such a search no depth. A position in which all moves but one are known to lose needs no mention.
    fn extends(&self, position: &Self::Position, mv: Self::Move) -> bool {
        let _ = (position, mv);
        false
    }

    /// Plays on at random from a non-terminal position, at most `most` moves, until the game is over: its value then, or
    /// `None` if it is not over. Chance alone decides: same stream, same game. The default takes any legal move.
    fn playout(&self, position: &Self::Position, most: u32, chance: &mut Chance) -> Option<Value> {
        let mut moves = Vec::new();
        let mut position = position.clone();
        for _ in 0..most {
            moves.clear();
            self.moves(&position, &mut moves);
            position = self.play(&position, moves[chance.below(moves.len() as u32) as usize]);
            if let Some(value) = self.terminal(&position) {
                return Some(value);
            }
        }
        None
    }

    /// How large a problem with this root is, for searches that measure depths by it: the number of moves, or what the
    /// game knows better.
    fn extent(&self, root: &Self::Position) -> u32 {
        let mut moves = Vec::new();
        if self.terminal(root).is_none() {
            self.moves(root, &mut moves);
        }
        moves.len() as u32
    }

    /// Checks a lemma of this game's own from a certificate: that the moves it names, all moves of the player
    /// to move, lose for that player in **every** history. `moves` is the list [`Game::moves`] gives.
    ///
    /// `block` is hostile input. Games without lemmas refuse every block, as the default does.
    fn check_cover(
        &self,
        position: &Self::Position,
        moves: &[Self::Move],
        block: &[u8],
    ) -> Result<Cover, InputError> {
        let _ = (position, moves, block);
        Err(InputError::new(format!("{} has no cover lemmas", Self::NAME)))
    }

    // ---- Notation ----

    /// The question in words, as in "first player wins" or "White forces mate".
    fn question(&self) -> String;

    /// Who the first player is, in the game's own words ("White", "X").
    fn first_player(&self) -> String;

    /// A move as people write it.
    fn format_move(&self, position: &Self::Position, mv: Self::Move) -> String;

    /// The legal move a text stands for.
    fn parse_move(&self, position: &Self::Position, text: &str) -> Option<Self::Move> {
        let mut moves = Vec::new();
        if self.terminal(position).is_none() {
            self.moves(position, &mut moves);
        }
        moves.into_iter().find(|&mv| self.format_move(position, mv) == text)
    }

    /// The position on one line, in the notation the command line reads.
    fn format_position(&self, position: &Self::Position) -> String;

    /// The position as a board of several lines, when the game has one to show.
    fn diagram(&self, position: &Self::Position) -> Option<String> {
        let _ = position;
        None
    }

    // ---- Certificates ----

    /// Appends rules and question, so that [`Game::read_setup`] gives an equal game.
    fn write_setup(&self, out: &mut Vec<u8>);

    /// Reads what [`Game::write_setup`] wrote. Hostile input: must neither panic nor allocate much more than
    /// the block is long.
    fn read_setup(block: &[u8]) -> Result<Self, InputError>;

    /// Appends the position in full. Injective; the bytes of different positions may have different lengths.
    fn encode(&self, position: &Self::Position, out: &mut Vec<u8>);

    /// Reads what [`Game::encode`] wrote, the whole block and nothing but it; refuses every other encoding of
    /// the same position. Hostile input.
    fn decode(&self, block: &[u8]) -> Result<Self::Position, InputError>;
}

/// What is known of a position that was never set up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sketch {
    /// What [`Game::state_key`] would say.
    pub state_key: u64,
    /// What [`Game::repetition_key`] would say.
    pub repetition_key: u64,
    /// What [`Game::epoch`] would say.
    pub epoch: u64,
    /// What [`Game::stands_for_its_like`] would say; false is always safe.
    pub stands: bool,
    /// A guess at [`Game::first_numbers`], until these are asked for. Too low is better than too high, and no number is
    /// zero or infinite: whether the game is over there is not known. `None` where no guess is good enough to wait.
    pub numbers: Option<Numbers>,
}

/// Which of the loser's moves a lemma answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cover {
    /// Every move.
    All,
    /// The moves whose flag is set, one flag a move in the order of [`Game::moves`].
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
