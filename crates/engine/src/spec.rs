//! Which engine, in a word or a line.

use crate::client::Served;
use crate::engine::Engine;
use crate::failure::Failure;
use crate::gomocup::Gomocup;
use crate::gtp::Gtp;
use crate::player::OwnPlayer;
use crate::process::Launcher;
use crate::prover::OwnProver;
use crate::template::{Template, Templated};
use crate::uci::Uci;
use std::fmt;
use std::str::FromStr;
use twinproof::connect::{Style, THREATS, ZONES};
use twinproof::{Algorithm, StopFlag};

/// The search of ours that suits the game best.
const BEST: &str = "prover";

/// Our own players, by name.
const PLAYERS: [(&str, Style); 2] = [("player", Style::BEST), ("player:no-threats", Style::NO_THREATS)];

/// What starts an engine: `uci:stockfish`, `gtp:gnugo --mode gtp`, `gomocup:pbrain`,
/// `command:prog -position {position} => move {move}`, or a player or
/// prover of ours by its name.
///
/// ```
/// use twinproof_engine::EngineSpec;
///
/// let spec: EngineSpec = "gtp:gnugo --mode gtp".parse()?;
/// assert_eq!(spec.to_string(), "gtp:gnugo --mode gtp");
/// let error = "stockfish".parse::<EngineSpec>().unwrap_err().to_string();
/// assert!(error.starts_with("\"stockfish\" is no engine: write uci:PROGRAM, gtp:PROGRAM, gomocup:PROGRAM,"));
/// # Ok::<(), twinproof_engine::BadSpec>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EngineSpec {
    text: String,
    kind: Kind,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Kind {
    Uci(Vec<String>),
    Gtp(Vec<String>),
    Gomocup(Vec<String>),
    Command(Template),
    Player(&'static str, Style),
    /// None is the one that suits the game best.
    Own(&'static str, Option<Algorithm>),
}

/// That a text names no engine, and how engines are named.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{spec:?} is no engine: {why}")]
pub struct BadSpec {
    spec: String,
    why: String,
}

/// Our own provers by name.
fn provers() -> impl Iterator<Item = (&'static str, Option<Algorithm>)> {
    let searches = Algorithm::ALL.into_iter().chain([Algorithm::Own(THREATS), Algorithm::Own(ZONES)]);
    [(BEST, None)].into_iter().chain(searches.map(|search| (search.name(), Some(search))))
}

impl FromStr for EngineSpec {
    type Err = BadSpec;

    fn from_str(text: &str) -> Result<Self, BadSpec> {
        let text = text.trim();
        if let Some(&(name, style)) = PLAYERS.iter().find(|(name, _)| *name == text) {
            return Ok(Self { text: text.to_owned(), kind: Kind::Player(name, style) });
        }
        let bad = |why: String| BadSpec { spec: text.chars().take(200).collect(), why };
        let command = |rest: &str| match shlex::split(rest) {
            Some(words) if words.is_empty() => {
                Err(bad("the name of a program is missing after the colon".into()))
            }
            Some(words) => Ok(words),
            None => Err(bad("a quotation mark is not closed".into())),
        };
        let kind = match text.split_once(':') {
            Some(("uci", rest)) => Kind::Uci(command(rest)?),
            Some(("gtp", rest)) => Kind::Gtp(command(rest)?),
            Some(("gomocup", rest)) => Kind::Gomocup(command(rest)?),
            Some(("command", rest)) => Kind::Command(Template::read(rest).map_err(bad)?),
            _ => match provers().find(|(name, _)| *name == text) {
                Some((name, algorithm)) => Kind::Own(name, algorithm),
                None => {
                    let names = PLAYERS.iter().map(|(name, _)| *name).chain(provers().map(|(name, _)| name));
                    let names = names.collect::<Vec<_>>().join(", ");
                    return Err(bad(format!(
                        "write uci:PROGRAM, gtp:PROGRAM, gomocup:PROGRAM, command:PROGRAM {{position}} => {{move}}, or one \
                         of {names}"
                    )));
                }
            },
        };
        Ok(Self { text: text.to_owned(), kind })
    }
}

impl fmt::Display for EngineSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl EngineSpec {
    /// Whether it runs in this process and goes by nodes.
    pub fn is_own(&self) -> bool {
        matches!(self.kind, Kind::Own(..) | Kind::Player(..))
    }

    /// Starts it: a program is there and has said that it speaks its protocol, unless `stop` is raised first.
    pub fn start(&self, launcher: &Launcher, stop: &StopFlag) -> Result<Box<dyn Engine>, Failure> {
        let limits = launcher.limits;
        Ok(match &self.kind {
            Kind::Uci(command) => Box::new(Served { client: Uci::start(command, launcher, stop)?, limits }),
            Kind::Gtp(command) => Box::new(Served { client: Gtp::start(command, launcher, stop)?, limits }),
            Kind::Gomocup(command) => {
                Box::new(Served { client: Gomocup::start(command, launcher, stop)?, limits })
            }
            Kind::Command(template) => {
                let client = Templated { template: template.clone(), launcher: launcher.clone() };
                Box::new(Served { client, limits })
            }
            Kind::Player(name, style) => {
                Box::new(Served { client: OwnPlayer::new(name, *style, limits.memory), limits })
            }
            Kind::Own(name, algorithm) => {
                Box::new(Served { client: OwnProver::new(name, *algorithm, limits.memory), limits })
            }
        })
    }
}
