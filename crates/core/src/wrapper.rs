//! Games around other games: what an experiment changes is written down, all else goes to the game inside.
//!
//! Every method of [`Rules`] and [`Game`] stands once in the lists below, which make of it a hook of [`Wrapper`] that
//! delegates and the method of the blanket implementation that calls the hook. A test compares the lists with the traits.

use crate::{
    ChildPreview, Cover, CoverError, Game, InputError, Meter, Numbers, Player, RepetitionRule, Rng, Rules,
    Value,
};

/// The positions of a wrapper, which are those of the game inside.
type PositionOf<W> = <<W as Wrapper>::Inner as Rules>::Position;
/// Its moves.
type MoveOf<W> = <<W as Wrapper>::Inner as Rules>::Move;
/// What its rule of repetition compares.
type RepetitionOf<W> = <<W as Wrapper>::Inner as Rules>::Repetition;

/// The hooks and the two blanket implementations, from one list each of the methods of [`Rules`] and [`Game`].
macro_rules! wrapper {
    (
        $(#[$about:meta])* trait Wrapper { $($own:tt)* }
        rules { $( fn $rule:ident(&$r:ident $(, $rule_arg:ident: $rule_type:ty)*) $(-> $rule_out:ty)?; )* }
        game { $( fn $game:ident(&$g:ident $(, $game_arg:ident: $game_type:ty)*) $(-> $game_out:ty)?; )* }
    ) => {
        $(#[$about])*
        pub trait Wrapper: Clone + Send + Sync + 'static {
            $($own)*
            $(
                #[doc = concat!("[`Rules::", stringify!($rule), "`]; the game inside answers unless this is overridden.")]
                #[inline]
                fn $rule(&$r $(, $rule_arg: $rule_type)*) $(-> $rule_out)? {
                    $r.inner().$rule($($rule_arg),*)
                }
            )*
            $(
                #[doc = concat!("[`Game::", stringify!($game), "`]; the game inside answers unless this is overridden.")]
                #[inline]
                fn $game(&$g $(, $game_arg: $game_type)*) $(-> $game_out)? {
                    $g.inner().$game($($game_arg),*)
                }
            )*
        }

        impl<W: Wrapper> Rules for W {
            const NAME: &'static str = W::NAME;

            type Position = PositionOf<W>;
            type Move = MoveOf<W>;
            type Repetition = RepetitionOf<W>;

            #[inline]
            fn bind_past(&mut self, root: &PositionOf<Self>, past: &[PositionOf<Self>]) {
                Wrapper::bind_past(self, root, past);
            }

            fn read_setup(block: &[u8]) -> Result<Self, InputError> {
                <Self as Wrapper>::read_setup(block)
            }
            $(
                #[inline]
                fn $rule(&$r $(, $rule_arg: $rule_type)*) $(-> $rule_out)? {
                    Wrapper::$rule($r $(, $rule_arg)*)
                }
            )*
        }

        impl<W: Wrapper> Game for W {
            #[inline]
            fn move_parts(&self, mv: MoveOf<Self>) -> impl Iterator<Item = u64> {
                Wrapper::move_parts(self, mv)
            }
            $(
                #[inline]
                fn $game(&$g $(, $game_arg: $game_type)*) $(-> $game_out)? {
                    Wrapper::$game($g $(, $game_arg)*)
                }
            )*
        }
    };
}

wrapper! {
    /// A game around another one, with the same positions and moves: for experiments and tests.
    ///
    /// Whoever implements this has implemented [`Rules`] and [`Game`]. Every method goes to the game inside, the provided ones
    /// too, but for those that are overridden here; so no method can be forgotten. What is overridden must fit the
    /// rest: whoever overrides [`initial`](Wrapper::initial) or [`terminal`](Wrapper::terminal) overrides
    /// [`evaluate`](Wrapper::evaluate) too, which would ask the game inside for both; whoever overrides
    /// [`moves`](Wrapper::moves) overrides [`move_at`](Wrapper::move_at), [`index_of`](Wrapper::index_of) and
    /// [`count_moves`](Wrapper::count_moves) too, which are about the same list. The conformance kit sees to that.
    ///
    /// A wrapper that answers otherwise than the game inside has rules of its own: it needs a
    /// [`NAME`](Wrapper::NAME) and a setup of its own, so that nobody takes its certificates for those of the game.
    ///
    /// Where this trait is in scope next to [`Rules`] and [`Game`], say which one is meant: `Rules::moves(&game, …)`.
    ///
    /// ```
    /// use twinproof_core::{Game, InputError, Rules, Wrapper};
    ///
    /// /// The same game with its moves in reverse order.
    /// #[derive(Clone)]
    /// struct Reversed<G>(G);
    ///
    /// impl<G: Game> Wrapper for Reversed<G> {
    ///     type Inner = G;
    ///     const NAME: &'static str = "reversed";
    ///
    ///     fn inner(&self) -> &G {
    ///         &self.0
    ///     }
    ///     fn inner_mut(&mut self) -> &mut G {
    ///         &mut self.0
    ///     }
    ///     fn read_setup(block: &[u8]) -> Result<Self, InputError> {
    ///         G::read_setup(block).map(Self)
    ///     }
    ///     fn moves(&self, position: &G::Position, moves: &mut Vec<G::Move>) {
    ///         let start = moves.len();
    ///         self.0.moves(position, moves);
    ///         moves[start..].reverse();
    ///     }
    ///     fn move_at(&self, position: &G::Position, index: u64, _: &mut Vec<G::Move>) -> Option<G::Move> {
    ///         let mut moves = Vec::new();
    ///         Wrapper::moves(self, position, &mut moves);
    ///         moves.get(usize::try_from(index).ok()?).copied()
    ///     }
    ///     fn index_of(&self, position: &G::Position, mv: G::Move) -> Option<usize> {
    ///         let mut moves = Vec::new();
    ///         Wrapper::moves(self, position, &mut moves);
    ///         moves.into_iter().position(|other| other == mv)
    ///     }
    /// }
    /// ```
    trait Wrapper {
        /// The game inside.
        type Inner: Game;

        /// [`Rules::NAME`] of the wrapper.
        const NAME: &'static str;

        /// The game inside.
        fn inner(&self) -> &Self::Inner;

        /// The game inside, for [`Rules::bind_past`].
        fn inner_mut(&mut self) -> &mut Self::Inner;

        /// [`Rules::read_setup`]: reads what [`write_setup`](Wrapper::write_setup) wrote, which is the setup of the game inside
        /// unless that is overridden.
        fn read_setup(block: &[u8]) -> Result<Self, InputError>;

        /// [`Rules::bind_past`]; the game inside is told unless this is overridden.
        fn bind_past(&mut self, root: &PositionOf<Self>, past: &[PositionOf<Self>]) {
            self.inner_mut().bind_past(root, past);
        }

        /// [`Game::move_parts`]; the game inside answers unless this is overridden.
        #[inline]
        fn move_parts(&self, mv: MoveOf<Self>) -> impl Iterator<Item = u64> {
            self.inner().move_parts(mv)
        }
    }
    rules {
        fn to_move(&self, position: &PositionOf<Self>) -> Player;
        fn terminal(&self, position: &PositionOf<Self>) -> Option<Value>;
        fn moves(&self, position: &PositionOf<Self>, moves: &mut Vec<MoveOf<Self>>);
        fn move_at(
            &self,
            position: &PositionOf<Self>,
            index: u64,
            room: &mut Vec<MoveOf<Self>>
        ) -> Option<MoveOf<Self>>;
        fn play(&self, position: &PositionOf<Self>, mv: MoveOf<Self>) -> PositionOf<Self>;
        fn repetition(&self, position: &PositionOf<Self>) -> RepetitionOf<Self>;
        fn write_setup(&self, out: &mut Vec<u8>);
        fn encode(&self, position: &PositionOf<Self>, out: &mut Vec<u8>);
        fn decode(&self, block: &[u8]) -> Result<PositionOf<Self>, InputError>;
        fn can_repeat(&self, mv: MoveOf<Self>) -> bool;
        fn repetition_is_state(&self) -> bool;
        fn dominates_repetitions(&self, position: &PositionOf<Self>) -> bool;
        fn epoch(&self, position: &PositionOf<Self>) -> u64;
        fn allows(&self, rule: RepetitionRule) -> bool;
        fn check_cover(
            &self,
            position: &PositionOf<Self>,
            block: &[u8],
            meter: &mut Meter<'_>
        ) -> Result<Cover, CoverError>;
        fn question(&self) -> String;
        fn first_player(&self) -> String;
        fn format_position(&self, position: &PositionOf<Self>) -> String;
    }
    game {
        fn state_key(&self, position: &PositionOf<Self>) -> u64;
        fn repetition_key(&self, position: &PositionOf<Self>) -> u64;
        fn encode_repetition(&self, repetition: &RepetitionOf<Self>, out: &mut Vec<u8>);
        fn canonical_form(&self, position: &PositionOf<Self>) -> Option<(PositionOf<Self>, u8)>;
        fn turn_move(&self, mv: MoveOf<Self>, symmetry: u8, back: bool) -> MoveOf<Self>;
        fn keeps_no_past(&self) -> bool;
        fn initial(&self, position: &PositionOf<Self>) -> Numbers;
        fn evaluate(&self, position: &PositionOf<Self>) -> Numbers;
        fn preview_children(
            &self,
            position: &PositionOf<Self>,
            moves: &[MoveOf<Self>],
            previews: &mut Vec<Option<ChildPreview>>
        );
        fn is_forcing(&self, position: &PositionOf<Self>, mv: MoveOf<Self>) -> bool;
        fn refutations_recur(&self) -> bool;
        fn playout(&self, position: &PositionOf<Self>, most: u32, rng: &mut Rng) -> Option<Value>;
        fn size_hint(&self, root: &PositionOf<Self>) -> u32;
        fn format_move(&self, position: &PositionOf<Self>, mv: MoveOf<Self>) -> String;
        fn parse_move(&self, position: &PositionOf<Self>, text: &str) -> Option<MoveOf<Self>>;
        fn index_of(&self, position: &PositionOf<Self>, mv: MoveOf<Self>) -> Option<usize>;
        fn count_moves(&self, position: &PositionOf<Self>) -> usize;
        fn answer_in_cover(
            &self,
            position: &PositionOf<Self>,
            block: &[u8],
            line: &[MoveOf<Self>]
        ) -> Option<MoveOf<Self>>;
        fn replies_in_cover(
            &self,
            position: &PositionOf<Self>,
            block: &[u8],
            line: &[MoveOf<Self>]
        ) -> Vec<MoveOf<Self>>;
        fn diagram(&self, position: &PositionOf<Self>) -> Option<String>;
    }
}

#[cfg(test)]
mod tests;
