//! A game as a search and people see it: keys, knowledge, notation.

use crate::{Numbers, Rng, Rules, Value, mix};
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// What searches and people need of a game beyond its [`Rules`]: hash keys, knowledge, names of moves, boards.
///
/// The checker of certificates calls nothing of this, and cannot: a mistake here costs time, or an answer that the checker
/// then refuses. Nothing is required: `impl Game for MyGame {}` makes a game of any rules, and what is overridden makes it
/// faster or easier to read. All methods must be pure.
pub trait Game: Rules {
    // ---- Keys ----

    /// A 64-bit hash of the position's state, for tables: different positions have different keys but for bad luck.
    ///
    /// The default hashes what [`Rules::encode`] writes. It is asked for every position that a search looks at, so that a
    /// key which the position keeps up to date is worth having.
    fn state_key(&self, position: &Self::Position) -> u64 {
        let mut bytes = Vec::with_capacity(64);
        self.encode(position, &mut bytes);
        hash_key(bytes.as_slice())
    }

    /// A 64-bit hash of [`Rules::repetition`], for the path of a search; so is the default.
    fn repetition_key(&self, position: &Self::Position) -> u64 {
        hash_key(&self.repetition(position))
    }

    /// The parts of a move as numbers, for [`PathCode`](crate::PathCode): one for a plain move, several for a
    /// compound one (two stones, a long jump). Different moves of one position have different parts. The default is one part,
    /// a hash of the move.
    fn move_parts(&self, mv: Self::Move) -> impl Iterator<Item = u64> {
        std::iter::once(hash_key(&mv))
    }

    // ---- Identity in databases ----

    /// Appends what the rule of repetition compares, in bytes that are the same on every machine and in every version: equal
    /// exactly where [`Rules::repetition`] is. Databases keep digests of them.
    ///
    /// The default writes what the value's `Hash` feeds to a hasher, numbers with their low byte first. A game whose type of
    /// repetitions may change writes them out itself.
    fn encode_repetition(&self, repetition: &Self::Repetition, out: &mut Vec<u8>) {
        repetition.hash(&mut Fed(out));
    }

    /// The position that stands for all that are the same but for a symmetry of the game, and which symmetry leads to it:
    /// what is proven of one then holds for all. Only for games in which nothing repeats; `None`, the default, is always right.
    fn canonical_form(&self, position: &Self::Position) -> Option<(Self::Position, u8)> {
        let _ = position;
        None
    }

    /// What a move becomes under a symmetry that [`Game::canonical_form`] named, or, `back`, under its inverse.
    fn turn_move(&self, mv: Self::Move, symmetry: u8, back: bool) -> Self::Move {
        let _ = (symmetry, back);
        mv
    }

    /// Whether what is proven of a position here holds wherever the same setup meets it. Not where the game keeps the past of
    /// its problem to itself ([`Rules::bind_past`]) and the positions do not tell.
    fn keeps_no_past(&self) -> bool {
        true
    }

    // ---- Knowledge ----

    /// First guess of the effort to prove and to refute a non-terminal position.
    fn initial(&self, position: &Self::Position) -> Numbers {
        let _ = position;
        Numbers::LEAF
    }

    /// The numbers a search begins with: solved where the game is over, else [`Game::initial`]. For games that find out
    /// both at once faster than one after the other.
    fn evaluate(&self, position: &Self::Position) -> Numbers {
        self.terminal(position).map_or_else(|| self.initial(position), Numbers::solved)
    }

    /// What can be said of the positions after these moves without making them, for a search that looks at a
    /// position once it seems worth it: appends one preview for each move, or none at all. `None` means that the move
    /// is to be made at once; so does the default.
    fn preview_children(
        &self,
        position: &Self::Position,
        moves: &[Self::Move],
        previews: &mut Vec<Option<ChildPreview>>,
    ) {
        let _ = (position, moves, previews);
    }

    /// Whether a move is forced or forcing, so that a search that counts moves should see what comes after: it
    /// costs such a search no depth. A position in which all moves but one are known to lose needs no mention.
    fn is_forcing(&self, position: &Self::Position, mv: Self::Move) -> bool {
        let _ = (position, mv);
        false
    }

    /// Whether an answer that refutes one move of a position often refutes other moves of it, being the same move: then
    /// df-pn tries the answers to a refuted move against the others. Costs time where it seldom does.
    fn refutations_recur(&self) -> bool {
        false
    }

    /// Plays on at random from a non-terminal position, at most `most` moves, until the game is over: its value then, or
    /// `None` if it is not over. The generator alone decides: same stream, same game. The default takes any legal move.
    fn playout(&self, position: &Self::Position, most: u32, rng: &mut Rng) -> Option<Value> {
        let mut moves = Vec::new();
        let mut position = position.clone();
        for _ in 0..most {
            moves.clear();
            self.moves(&position, &mut moves);
            position = self.play(&position, moves[rng.below(moves.len() as u32) as usize]);
            if let Some(value) = self.terminal(&position) {
                return Some(value);
            }
        }
        None
    }

    /// How large a problem with this root is, for searches that measure depths by it: the number of moves, or what the
    /// game knows better.
    fn size_hint(&self, root: &Self::Position) -> u32 {
        let mut moves = Vec::new();
        if self.terminal(root).is_none() {
            self.moves(root, &mut moves);
        }
        moves.len() as u32
    }

    // ---- Notation ----

    /// A move as people write it; different moves of one position are written differently. The default is the move's
    /// `Debug`.
    fn format_move(&self, position: &Self::Position, mv: Self::Move) -> String {
        let _ = position;
        format!("{mv:?}")
    }

    /// The legal move a text stands for.
    fn parse_move(&self, position: &Self::Position, text: &str) -> Option<Self::Move> {
        let mut moves = Vec::new();
        if self.terminal(position).is_none() {
            self.moves(position, &mut moves);
        }
        moves.into_iter().find(|&mv| self.format_move(position, mv) == text)
    }

    /// The index of a move in the list that [`Rules::moves`] gives of a non-terminal position, `None` if it is not among them:
    /// [`Rules::move_at`] the other way round. The default makes the list.
    fn index_of(&self, position: &Self::Position, mv: Self::Move) -> Option<usize> {
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        moves.into_iter().position(|other| other == mv)
    }

    /// How many moves there are in a non-terminal position. The default makes the list.
    fn count_moves(&self, position: &Self::Position) -> usize {
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        moves.len()
    }

    // ---- Looking into lemmas ----

    /// What the winner plays by a lemma that [`Rules::check_cover`] accepted at `position`, after a line played from there: the
    /// loser's move first, then both in turn, the loser's last. `None` where the lemma has no answer: a move of the line is not
    /// legal or not answered by the lemma, or the game is over.
    fn answer_in_cover(
        &self,
        position: &Self::Position,
        block: &[u8],
        line: &[Self::Move],
    ) -> Option<Self::Move> {
        let _ = (position, block, line);
        None
    }

    /// The loser's moves worth showing after such a line that ends with the winner's answer, or at `position` itself: those that
    /// the lemma answers and that resist longest come first. Empty where the game is over, or nothing is worth it.
    fn replies_in_cover(
        &self,
        position: &Self::Position,
        block: &[u8],
        line: &[Self::Move],
    ) -> Vec<Self::Move> {
        let _ = (position, block, line);
        Vec::new()
    }

    // ---- Boards ----

    /// The position as a board of several lines, when the game has one to show.
    fn diagram(&self, position: &Self::Position) -> Option<String> {
        let _ = position;
        None
    }
}

/// Takes down what a value feeds to its hasher.
struct Fed<'a>(&'a mut Vec<u8>);

impl Hasher for Fed<'_> {
    fn finish(&self) -> u64 {
        0
    }
    fn write(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }
    fn write_u16(&mut self, number: u16) {
        self.write(&number.to_le_bytes());
    }
    fn write_u32(&mut self, number: u32) {
        self.write(&number.to_le_bytes());
    }
    fn write_u64(&mut self, number: u64) {
        self.write(&number.to_le_bytes());
    }
    fn write_u128(&mut self, number: u128) {
        self.write(&number.to_le_bytes());
    }
    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }
}

/// A key for whatever can be hashed, the same on every machine of one word size.
fn hash_key(thing: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = FxHasher::default();
    thing.hash(&mut hasher);
    mix(hasher.finish())
}

/// What is known of a position that was never set up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChildPreview {
    /// What [`Game::state_key`] would say.
    pub state_key: u64,
    /// What [`Game::repetition_key`] would say.
    pub repetition_key: u64,
    /// What [`Rules::epoch`] would say.
    pub epoch: u64,
    /// What [`Rules::dominates_repetitions`] would say; false is always safe.
    pub dominates: bool,
    /// A guess at [`Game::evaluate`], until these are asked for. Too low is better than too high, and no number is
    /// zero or infinite: whether the game is over there is not known. `None` where no guess is good enough to wait.
    pub numbers: Option<Numbers>,
}
