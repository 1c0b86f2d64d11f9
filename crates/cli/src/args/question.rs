//! The options by which a game is asked more than its usual question.

use super::solve::GameName;
use super::values::{board_size, goal, in_a_row, ko_threats, moves, side, stones};
use clap::{Args, ValueEnum};
use std::borrow::Cow;
use std::path::PathBuf;
use std::str::FromStr;
use twinproof_core::InputError;
use twinproof_games::checkers;
use twinproof_games::chess::{self, Region};
use twinproof_games::connect;
use twinproof_games::go::{self, Area, At, Ko, Outside, Threats};
use twinproof_games::tictactoe::Mark;

#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Question")]
pub(crate) struct QuestionArgs {
    /// The side that tries to reach the goal; in chess, checkers, connect6 and gomoku the side to move if absent, in tic-tac-toe x, in go as the
    /// goal and the marked stones have it
    #[arg(long, value_name = "SIDE")]
    pub(crate) attacker: Option<Attacker>,
    /// What the attacker is to reach: in chess mate or promote, mate if absent; in checkers win or draw, at least a draw, win if
    /// absent; in go live, kill, one-eye, two-eyes, capture,
    /// connect, cut or score:K, at least K points more than the other side; if absent, what the file names by a line such as "goal: one-eye"
    /// in GC, else to live or to kill, whoever owns the stones
    #[arg(long, value_name = "NAME", value_parser = goal)]
    pub(crate) goal: Option<GoalName>,
    /// Go: the points where moves may be made, such as A1-E3,F1, instead of those the file marks with SQ, VW or DD.
    /// Chess, with --goal promote: the part of the board that no piece may leave, as two corners, such as a4-e8
    #[arg(long, value_name = "POINTS")]
    pub(crate) region: Option<String>,
    /// Go: the stones in question, such as B2,C1, instead of those the file marks with MA or TR
    #[arg(long, value_name = "POINTS")]
    pub(crate) target: Option<String>,
    /// Go: whose the board beyond the region is. Without it, and without a marked region, the reading that makes the answer safe
    /// to rely on, then the other
    #[arg(long, value_name = "SIDE")]
    pub(crate) outside: Option<OutsideName>,
    /// Go: the status of the stones whoever begins
    #[arg(long)]
    pub(crate) both: bool,
    /// Go: where in the record it is asked: root, before the first move; end, at the end of the main line; or after so many
    /// moves of it [default: root if stones are set up, else end]
    #[arg(long, value_name = "root|end|N")]
    pub(crate) at: Option<At>,
    /// Go: who is to move, black or white, instead of what the record says
    #[arg(long, value_name = "SIDE", value_parser = side)]
    pub(crate) to_move: Option<go::Color>,
    /// Go: judge the solution that the record gives, branch by branch; and write the record back with comments into this file,
    /// or with --file into this folder
    #[arg(long, value_name = "FILE|DIR", num_args = 0..=1, require_equals = true)]
    pub(crate) verify: Option<Option<PathBuf>>,
    /// Go: what a move may not repeat [default: situational]
    #[arg(long, value_name = "NAME")]
    pub(crate) ko: Option<KoName>,
    /// Go: ko threats that one side has elsewhere, such as black:2, up to 9: it may make one whenever it is to move, and
    /// the other side answers
    #[arg(long, value_name = "SIDE:N", value_parser = ko_threats)]
    pub(crate) ko_threats: Option<Threats>,
    /// Go: a move may leave its own chain without a liberty, which is then taken off the board; not with --ko simple
    #[arg(long)]
    pub(crate) suicide: bool,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    /// Checkers: win, draw or loss of the side to move; a draw takes two certificates
    #[arg(long, conflicts_with_all = ["goal", "attacker"])]
    pub(crate) value: bool,
    /// Chess: mate in at most this many moves of the attacker's
    #[arg(long, value_name = "N", value_parser = moves)]
    pub(crate) mate_in: Option<u16>,
    /// Chess: the shortest mate, with the proof that there is none shorter; with --mate-in, up to that many moves
    #[arg(long)]
    pub(crate) shortest: bool,
    /// Chess: the first move that is meant; it is tested by itself, and proof, threats and duals are about it. In a file, bm
    /// says it
    #[arg(long, value_name = "MOVE")]
    pub(crate) key: Option<String>,
    /// Chess, of a mate in so many moves: what the key threatens, and where the attacker has more than one move that still
    /// mates in time, after each defence to the key and along the main line
    #[arg(long)]
    pub(crate) duals: bool,
    /// Chess, likewise: first moves that fail to one defence only, and that defence
    #[arg(long)]
    pub(crate) tries: bool,
    /// Chess, likewise: the mates in one move less if the other side were to move
    #[arg(long)]
    pub(crate) set_play: bool,
    /// Chess: of the positions before the root, only those may not be repeated that occurred twice
    #[arg(long)]
    pub(crate) threefold: bool,
    /// Chess: fifty moves of both sides without a capture or a pawn move end the game
    #[arg(long)]
    pub(crate) fifty_move: bool,
}

/// Board and rules of connect6 and gomoku.
#[derive(Debug, Clone, Default, PartialEq, Eq, Args)]
#[command(next_help_heading = "Question")]
pub(crate) struct BoardArgs {
    /// Connect6 and gomoku: columns and rows of the board, such as 15 or 19x15 [default: 19, in gomoku 15]
    #[arg(long, value_name = "N[xM]", value_parser = board_size)]
    pub(crate) size: Option<(u32, u32)>,
    /// Connect6 and gomoku: how many in a row win, or more [default: 6, in gomoku 5]
    #[arg(long, value_name = "K", value_parser = in_a_row)]
    pub(crate) in_a_row: Option<u32>,
    /// Connect6 and gomoku: stones of a move; on the empty board it is one [default: 2, in gomoku 1]
    #[arg(long, value_name = "P", value_parser = stones)]
    pub(crate) stones: Option<u32>,
}

impl BoardArgs {
    /// Which option does not go with the game.
    pub(super) fn conflict(&self, game: GameName) -> Option<&'static str> {
        (*self != Self::default() && !game.is_connect())
            .then_some("--size, --in-a-row and --stones are for connect6 and gomoku: leave them out")
    }
}

impl QuestionArgs {
    /// The question as it is put to connect6 and gomoku.
    pub(crate) fn connect(&self) -> connect::Ask {
        let BoardArgs { size, in_a_row, stones } = self.board;
        let attacker = self.color(connect::Color::White, connect::Color::Black);
        connect::Ask { size, in_a_row, stones, attacker, ..connect::Ask::default() }
    }

    /// The question as it is put to chess.
    pub(crate) fn chess(&self) -> chess::Ask {
        let goal = match self.goal {
            Some(GoalName::Promote) => {
                chess::Goal::Promote { region: self.region().and_then(Result::ok).unwrap_or(Region::whole()) }
            }
            _ => chess::Goal::Mate,
        };
        let attacker = self.color(chess::Color::White, chess::Color::Black);
        let (mate_in, threefold, fifty_move) = (self.mate_in, self.threefold, self.fifty_move);
        let key = self.key.clone();
        chess::Ask { attacker, goal, mate_in, threefold, fifty_move, key, ..chess::Ask::default() }
    }

    /// The question as it is put to go.
    pub(crate) fn go(&self) -> go::Ask {
        let goal = self.goal.and_then(GoalName::go);
        let attacker = self.color(go::Color::White, go::Color::Black);
        let ko = self.ko.map_or(Ko::default(), Ko::from);
        let region = self.region().and_then(Result::ok);
        let (target, threats) = (self.target().and_then(Result::ok), self.ko_threats);
        let outside = self.outside.map(Outside::from);
        let (at, to_move, verify) = (self.at, self.to_move, self.verify.is_some());
        go::Ask {
            goal,
            attacker,
            ko,
            threats,
            suicide: self.suicide,
            region,
            target,
            outside,
            both: self.both,
            at,
            to_move,
            verify,
        }
    }

    /// The question as it is put to checkers.
    pub(crate) fn checkers(&self) -> checkers::Ask {
        let goal = match self.goal {
            _ if self.value => checkers::Goal::Value,
            Some(GoalName::Draw) => checkers::Goal::Draw,
            _ => checkers::Goal::Win,
        };
        let attacker = self.color(checkers::Color::White, checkers::Color::Black);
        checkers::Ask { attacker, goal, ..checkers::Ask::default() }
    }

    /// The attacker, in the words of a game.
    fn color<C>(&self, white: C, black: C) -> Option<C> {
        match self.attacker? {
            Attacker::White => Some(white),
            Attacker::Black => Some(black),
            Attacker::X | Attacker::O => None,
        }
    }

    /// What `--region` names, in the words of a game.
    fn region<R: FromStr<Err = InputError>>(&self) -> Option<Result<R, InputError>> {
        self.region.as_deref().map(str::parse)
    }

    /// What `--target` names.
    fn target(&self) -> Option<Result<Area, InputError>> {
        self.target.as_deref().map(str::parse)
    }

    /// Whether more is asked of a problem than its answer.
    pub(crate) fn asks_like_a_composer(&self) -> bool {
        self.duals || self.tries || self.set_play
    }

    /// The side asked about in tic-tac-toe.
    pub(crate) fn mark(&self) -> Mark {
        if self.attacker == Some(Attacker::O) { Mark::O } else { Mark::X }
    }

    /// Which option does not go with the game, or with another.
    pub(super) fn conflict(&self, game: GameName) -> Option<Cow<'static, str>> {
        use Attacker::{Black, O, White, X};
        match (game, self.attacker) {
            (GameName::Graph, Some(_)) => {
                return Some("--attacker is for the other games; in a graph it is the first player".into());
            }
            (GameName::Tictactoe, Some(White | Black)) => {
                return Some(
                    "--attacker white and black are for other games; in tictactoe it is x or o".into(),
                );
            }
            (
                GameName::Chess | GameName::Go | GameName::Checkers | GameName::Connect6 | GameName::Gomoku,
                Some(X | O),
            ) => {
                let game = game.name();
                return Some(
                    format!("--attacker x and o are for tictactoe; in {game} it is white or black").into(),
                );
            }
            _ => {}
        }
        if let Some(conflict) = self.board.conflict(game) {
            return Some(conflict.into());
        }
        self.belongs_elsewhere(game).or_else(|| match game {
            GameName::Chess => self.chess_conflict(),
            GameName::Go => self.go_conflict(),
            GameName::Checkers => self.checkers_conflict(),
            GameName::Graph | GameName::Tictactoe | GameName::Connect6 | GameName::Gomoku => None,
        })
    }

    /// Which option is another game's.
    fn belongs_elsewhere(&self, game: GameName) -> Option<Cow<'static, str>> {
        let (chess, go) = (&[GameName::Chess][..], &[GameName::Go][..]);
        let both = &[GameName::Chess, GameName::Go][..];
        let several = &[GameName::Chess, GameName::Go, GameName::Checkers][..];
        let owners = [
            (self.goal.is_some(), "--goal", several),
            (self.value, "--value", &[GameName::Checkers][..]),
            (self.region.is_some(), "--region", both),
            (self.target.is_some(), "--target", go),
            (self.outside.is_some(), "--outside", go),
            (self.both, "--both", go),
            (self.at.is_some(), "--at", go),
            (self.to_move.is_some(), "--to-move", go),
            (self.verify.is_some(), "--verify", go),
            (self.ko.is_some(), "--ko", go),
            (self.ko_threats.is_some(), "--ko-threats", go),
            (self.suicide, "--suicide", go),
            (self.mate_in.is_some(), "--mate-in", chess),
            (self.shortest, "--shortest", chess),
            (self.key.is_some(), "--key", chess),
            (self.duals, "--duals", chess),
            (self.tries, "--tries", chess),
            (self.set_play, "--set-play", chess),
            (self.threefold, "--threefold", chess),
            (self.fifty_move, "--fifty-move", chess),
        ];
        let named = |owners: &[GameName]| match owners {
            [GameName::Go] => "go",
            [GameName::Chess] => "chess",
            [GameName::Checkers] => "checkers",
            [_, _] => "chess and go",
            _ => "chess, go and checkers",
        };
        let wrong = owners.into_iter().find(|(is_given, _, owners)| *is_given && !owners.contains(&game));
        wrong.map(|(_, option, owners)| format!("{option} is for {}: leave it out", named(owners)).into())
    }

    fn chess_conflict(&self) -> Option<Cow<'static, str>> {
        if self.goal.is_some_and(|goal| !matches!(goal, GoalName::Mate | GoalName::Promote)) {
            return Some("this goal is for another game; in chess it is mate or promote".into());
        }
        if self.asks_like_a_composer() && self.mate_in.is_none() && !self.shortest {
            return Some(
                "--duals, --tries and --set-play are about a mate in so many moves: add --mate-in or --shortest"
                    .into(),
            );
        }
        let promote = self.goal == Some(GoalName::Promote);
        match (self.region::<Region>(), self.mate_in) {
            (Some(_), _) if !promote => {
                Some("--region belongs to --goal promote: add that, or leave it out".into())
            }
            (Some(Err(error)), _) => Some(format!("--region: {error}").into()),
            (_, Some(_)) if promote => {
                Some("--mate-in belongs to --goal mate: leave it or --goal promote out".into())
            }
            _ if promote && (self.shortest || self.key.is_some()) => {
                Some("--shortest and --key belong to --goal mate: leave them or --goal promote out".into())
            }
            _ => None,
        }
    }

    fn checkers_conflict(&self) -> Option<Cow<'static, str>> {
        let is_ours = self.goal.is_none_or(|goal| matches!(goal, GoalName::Win | GoalName::Draw));
        (!is_ours).then(|| "this goal is for another game; in checkers it is win or draw".into())
    }

    fn go_conflict(&self) -> Option<Cow<'static, str>> {
        match self.goal {
            Some(GoalName::Mate | GoalName::Promote | GoalName::Win | GoalName::Draw) => {
                return Some(
                    "this goal is for another game; in go it is live, kill, one-eye, two-eyes, capture, connect, cut or score:K"
                        .into(),
                );
            }
            Some(GoalName::Go(go::Goal::Score(_))) if self.region.is_some() || self.target.is_some() => {
                return Some("a score is about the whole board: leave --region and --target out".into());
            }
            Some(GoalName::Go(goal)) if self.both && !matches!(goal, go::Goal::Live | go::Goal::Kill) => {
                return Some("--both is about life and death: leave it or --goal out".into());
            }
            _ if self.suicide && self.ko == Some(KoName::Simple) => {
                return Some("--suicide goes with superko: leave it or --ko simple out".into());
            }
            _ => {}
        }
        let fault = |option, error: InputError| Some(format!("{option}: {error}").into());
        match (self.region::<Area>(), self.target()) {
            (Some(Err(error)), _) => fault("--region", error),
            (_, Some(Err(error))) => fault("--target", error),
            _ => None,
        }
    }
}

/// The sides, of all games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Attacker {
    /// Tic-tac-toe: does X win?
    X,
    /// Tic-tac-toe: does O win?
    O,
    /// All other games: does White reach the goal?
    White,
    /// All other games: does Black reach the goal?
    Black,
}

/// What can be asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum GoalName {
    /// Chess: the attacker mates.
    Mate,
    /// Chess: the attacker gets a queen that cannot be taken at once.
    Promote,
    /// Checkers: the attacker wins.
    Win,
    /// Checkers: the attacker gets at least a draw.
    Draw,
    /// A goal of go.
    Go(go::Goal),
}

impl GoalName {
    /// As go puts it; none if it is another game's.
    pub(crate) fn go(self) -> Option<go::Goal> {
        match self {
            Self::Mate | Self::Promote | Self::Win | Self::Draw => None,
            Self::Go(goal) => Some(goal),
        }
    }
}

/// Whose the board beyond the region is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum OutsideName {
    /// All of it is the attacker's: who lives so, lives
    Attacker,
    /// The defender has got away where it reaches it, and the attacker's stones there are safe: who dies so, dies
    Defender,
}

impl From<OutsideName> for Outside {
    fn from(name: OutsideName) -> Self {
        match name {
            OutsideName::Attacker => Self::Attacker,
            OutsideName::Defender => Self::Defender,
        }
    }
}

/// The rules of ko.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum KoName {
    /// Board and side to move
    Situational,
    /// The board, whoever is to move
    Positional,
    /// Only what was there before the other side's last move; longer repetition is a failure of the attacker's
    Simple,
}

impl From<KoName> for Ko {
    fn from(name: KoName) -> Self {
        match name {
            KoName::Situational => Self::Situational,
            KoName::Positional => Self::Positional,
            KoName::Simple => Self::Simple,
        }
    }
}
