//! The options by which a game is asked more than its usual question.

use super::solve::GameName;
use super::values::{moves, region};
use clap::{Args, ValueEnum};
use std::borrow::Cow;
use twinproof_games::chess::{Ask, Color, Goal, Region};
use twinproof_games::tictactoe::Mark;

#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Question")]
pub(crate) struct QuestionArgs {
    /// The side that tries to reach the goal; in chess the side to move if absent, in tic-tac-toe x
    #[arg(long, value_name = "SIDE")]
    pub(crate) attacker: Option<Attacker>,
    /// Chess: what the attacker is to reach [default: mate]
    #[arg(long, value_name = "NAME")]
    pub(crate) goal: Option<GoalName>,
    /// Chess, with --goal promote: the part of the board that no piece may leave, as two corners, such as a4-e8
    #[arg(long, value_name = "CORNERS", value_parser = region)]
    pub(crate) region: Option<Region>,
    /// Chess: mate in at most this many moves of the attacker's
    #[arg(long, value_name = "N", value_parser = moves)]
    pub(crate) mate_in: Option<u16>,
    /// Chess: the shortest mate, with the proof that there is none shorter; with --mate-in, up to that many moves
    #[arg(long)]
    pub(crate) shortest: bool,
    /// Chess, of a mate in so many moves: where the attacker has more than one move that still mates in time, after each
    /// defence to the key and along the main line
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

impl QuestionArgs {
    /// The question as it is put to chess.
    pub(crate) fn chess(&self) -> Ask {
        let goal = match self.goal {
            None | Some(GoalName::Mate) => Goal::Mate,
            Some(GoalName::Promote) => Goal::Promote { region: self.region.unwrap_or(Region::whole()) },
        };
        let attacker = match self.attacker {
            Some(Attacker::White) => Some(Color::White),
            Some(Attacker::Black) => Some(Color::Black),
            Some(Attacker::X | Attacker::O) | None => None,
        };
        let (mate_in, threefold, fifty_move) = (self.mate_in, self.threefold, self.fifty_move);
        Ask { attacker, goal, mate_in, threefold, fifty_move, ..Ask::default() }
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
                return Some(
                    "--attacker is for tictactoe and chess; in a graph it is the first player".into(),
                );
            }
            (GameName::Tictactoe, Some(White | Black)) => {
                return Some("--attacker white and black are for chess; in tictactoe it is x or o".into());
            }
            (GameName::Chess, Some(X | O)) => {
                return Some("--attacker x and o are for tictactoe; in chess it is white or black".into());
            }
            _ => {}
        }
        let chess_only = [
            (self.goal.is_some(), "--goal"),
            (self.region.is_some(), "--region"),
            (self.mate_in.is_some(), "--mate-in"),
            (self.shortest, "--shortest"),
            (self.duals, "--duals"),
            (self.tries, "--tries"),
            (self.set_play, "--set-play"),
            (self.threefold, "--threefold"),
            (self.fifty_move, "--fifty-move"),
        ];
        if game != GameName::Chess
            && let Some((_, option)) = chess_only.into_iter().find(|(is_given, _)| *is_given)
        {
            return Some(format!("{option} is for chess: leave it out").into());
        }
        if self.asks_like_a_composer() && self.mate_in.is_none() && !self.shortest {
            return Some(
                "--duals, --tries and --set-play are about a mate in so many moves: add --mate-in or --shortest"
                    .into(),
            );
        }
        let promote = self.goal == Some(GoalName::Promote);
        match (self.region, self.mate_in) {
            (Some(_), _) if !promote => {
                Some("--region belongs to --goal promote: add that, or leave it out".into())
            }
            (_, Some(_)) if promote => {
                Some("--mate-in belongs to --goal mate: leave it or --goal promote out".into())
            }
            _ if promote && self.shortest => {
                Some("--shortest belongs to --goal mate: leave it or --goal promote out".into())
            }
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
    /// Chess: does White reach the goal?
    White,
    /// Chess: does Black reach the goal?
    Black,
}

/// What can be asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum GoalName {
    /// The attacker mates
    Mate,
    /// The attacker gets a queen that cannot be taken at once
    Promote,
}
