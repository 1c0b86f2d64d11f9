//! A game by correspondence: a record comes with the opponent's move, and goes back with the reply.
//!
//! Which side is played, and what was replied, stands in `game.json` in the folder of the agent, beside its trees. It is written before
//! the record is, so that a call that was cut short is made again, and one that was not has nothing to do.

use super::{Agent, AgentError, MoveClock, MoveRequest, Thought, opponents, over};
use crate::error::RunError;
use crate::event::Watcher;
use crate::folder::write_whole;
use serde::{Deserialize, Serialize};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::time::Instant;
use twinproof::{InputError, PlayedRecord, Rules, Solvable, SolvableVisitor, StopFlag};
use twinproof_engine::{Budget, Position};
use xxhash_rust::xxh3::xxh3_128;

/// A record, and how a reply is found.
#[derive(Debug, Clone)]
pub struct Letter<'a> {
    /// The game.
    pub game: &'a str,
    /// The file with the record: the reply is written into it.
    pub record: &'a Path,
    /// The clock that the game begins with; later it is where it was left.
    pub clock: Option<MoveClock>,
    /// Ends the search, with the best move so far.
    pub stop: StopFlag,
}

/// What came of a record.
#[derive(Debug, Clone, Serialize)]
#[serde(tag = "reply", rename_all = "kebab-case")]
pub enum Reply {
    /// A move was found and written into the record.
    Played {
        /// Whose move it was.
        side: String,
        /// The move.
        #[serde(flatten)]
        thought: Box<Thought>,
        /// Whether the record no longer has what was replied before.
        changed: bool,
        /// The clock after the move.
        #[serde(skip_serializing_if = "Option::is_none")]
        clock: Option<MoveClock>,
        /// Whether the move took longer than there was time.
        late: bool,
    },
    /// It is the other side's turn: nothing was done.
    NotOurTurn {
        /// The side that is played here.
        side: String,
        /// Whose turn it is.
        turn: String,
    },
    /// The game is over: nothing was done.
    Over {
        /// Why.
        why: String,
    },
}

/// What is remembered between two calls.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Remembered {
    game: String,
    /// The side that is played here.
    side: String,
    /// The place of the position after the last reply in the game, and its digest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    replied: Option<(usize, String)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock: Option<MoveClock>,
}

impl Agent {
    /// Replies to the last move of a record. The folder of the agent is that of the game.
    pub fn reply(&mut self, letter: &Letter<'_>, watcher: &mut dyn Watcher) -> Result<Reply, AgentError> {
        let replying = Replying { agent: self, letter, watcher };
        twinproof::visit(letter.game, replying)
            .unwrap_or_else(|| Err(AgentError::NoSuchGame(letter.game.into())))
    }
}

struct Replying<'a> {
    agent: &'a mut Agent,
    letter: &'a Letter<'a>,
    watcher: &'a mut dyn Watcher,
}

impl SolvableVisitor for Replying<'_> {
    type Output = Result<Reply, AgentError>;

    fn visit<G: Solvable>(self) -> Self::Output {
        let Self { agent, letter, watcher } = self;
        let began = Instant::now();
        // What stands behind a link is written, and not the link.
        let path =
            fs::canonicalize(letter.record).map_err(|error| RunError::io(letter.record, "read", error))?;
        let text = read_record(&path)?;
        let played = G::read_game(&text)?;
        let (game, root) = (played.problem.game(), played.problem.root());
        if let Some(why) = ended(&played)? {
            return Ok(Reply::Over { why });
        }
        // The question is whether the side to move wins.
        let turn = game.first_player();
        let file = agent.folder().join("game.json");
        let mut known = match remembered(&file)? {
            Some(known) if known.game != G::NAME => {
                let place = agent.folder().into();
                return Err(AgentError::OtherGame { place, game: known.game, wanted: G::NAME });
            }
            Some(known) if known.side != turn => return Ok(Reply::NotOurTurn { side: known.side, turn }),
            Some(known) => known,
            None => {
                let game = G::NAME.into();
                let fresh = Remembered { game, side: turn.clone(), replied: None, clock: letter.clock };
                remember(&file, &fresh)?;
                fresh
            }
        };
        let changed = known.replied.as_ref().is_some_and(|(place, digest)| {
            played.positions.get(*place).is_some_and(|position| digest_of(game, position) != *digest)
        });
        let time = known.clock.map(|clock| clock.for_move());
        let position = Position::of(&played.problem);
        let request = MoveRequest {
            budget: Budget { time, nodes: None },
            stop: letter.stop.clone(),
            ..MoveRequest::at(&position)
        };
        let thought = agent.think(&request, watcher)?;
        let mv = game.parse_move(root, &thought.name).expect("a thought is a legal move");
        let after = game.play(root, mv);
        let longer = G::append_move(&text, &played, mv, &comment(&thought))?;
        let again = G::read_game(&longer)?;
        if *again.problem.root() != after {
            return Err(InputError::new(
                "the record cannot be added to: with the move behind its last one it reads as another game",
            )
            .into());
        }
        let late = known.clock.as_mut().is_some_and(|clock| !clock.spend(began.elapsed()));
        known.replied = Some((played.positions.len(), digest_of(game, &after)));
        if read_record(&path)? != text {
            return Err(AgentError::RecordChanged(path));
        }
        remember(&file, &known)?;
        write_record(&path, &longer)?;
        let clock = known.clock;
        Ok(Reply::Played { side: turn, thought: Box::new(thought), changed, clock, late })
    }
}

/// Why a game is over, by the rules or by its record.
fn ended<G: Solvable>(played: &PlayedRecord<G>) -> Result<Option<String>, AgentError> {
    let problem = &played.problem;
    let (game, root) = (problem.game(), problem.root());
    let is_over = over(problem).is_some() && opponents(problem)?.is_none_or(|other| over(&other).is_some());
    Ok(match is_over {
        true => Some(format!("nothing is played any more in {}", game.format_position(root))),
        false => played.ended.clone(),
    })
}

fn read_record(path: &Path) -> Result<String, AgentError> {
    let bytes = fs::read(path).map_err(|error| RunError::io(path, "read", error))?;
    String::from_utf8(bytes).map_err(|_| {
        let why = format!("{} is no text in UTF-8, and only such records are written", path.display());
        InputError::new(why).into()
    })
}

/// All of the record or what was there.
fn write_record(path: &Path, text: &str) -> Result<(), AgentError> {
    let write = || {
        let folder = path.parent().unwrap_or(Path::new("."));
        let mut draft = tempfile::NamedTempFile::new_in(folder)?;
        draft.write_all(text.as_bytes())?;
        draft.as_file().set_permissions(fs::metadata(path)?.permissions())?;
        draft.as_file().sync_all()?;
        draft.persist(path).map_err(|error| error.error)?;
        Ok(())
    };
    write().map_err(|error| RunError::io(path, "written", error).into())
}

fn remembered(file: &Path) -> Result<Option<Remembered>, AgentError> {
    if !file.exists() {
        return Ok(None);
    }
    let text = fs::read(file).map_err(|error| RunError::io(file, "read", error))?;
    let known = serde_json::from_slice(&text)
        .map_err(|error| RunError::Unreadable { file: file.into(), why: error.to_string() })?;
    Ok(Some(known))
}

fn remember(file: &Path, known: &Remembered) -> Result<(), AgentError> {
    let text = serde_json::to_string_pretty(known).expect("it is made of texts and numbers");
    Ok(write_whole(file, text.as_bytes())?)
}

fn digest_of<G: Rules>(game: &G, position: &G::Position) -> String {
    let mut bytes = Vec::new();
    game.encode(position, &mut bytes);
    format!("{:032x}", xxh3_128(&bytes))
}

/// So many moves of a line are written into a record.
const LINE: usize = 12;

/// What is said of a move in the record.
fn comment(thought: &Thought) -> String {
    let mut words = thought.words();
    if thought.line.len() > 1 {
        let line = thought.line.iter().take(LINE).map(String::as_str).collect::<Vec<_>>().join(" ");
        words.push_str(&format!("; line {line}"));
    }
    words
}
