//! Who plays, in a line: an engine, or an agent and its engine.

use super::{Agent, AgentError, AgentSettings, BookChoice, OpeningBook};
use crate::policy::{Algorithm, Policy};
use crate::settings::{Trust, job_budget};
use crate::shared::Shared;
use crate::workers::Workers;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;
use twinproof::StopFlag;
use twinproof_engine::{Budget, Engine, EngineSpec, Failure, Launcher, Pool};
use twinproof_winloss::Access;

/// Who plays: `agent:OPTIONS:ENGINE`, `agent:ENGINE`, or an engine as [`EngineSpec`] reads it.
///
/// ```
/// use twinproof_joblevel::PlayerSpec;
///
/// let spec: PlayerSpec = "agent:jobs=40,time=0.1:uci:stockfish".parse()?;
/// let PlayerSpec::Agent(agent) = &spec else { panic!("it is one") };
/// assert_eq!((agent.settings.jobs, agent.settings.engine.as_str()), (40, "uci:stockfish"));
/// assert!(matches!("uci:stockfish".parse()?, PlayerSpec::Engine(_)));
/// let error = "agent:job=40:prover".parse::<PlayerSpec>().unwrap_err().to_string();
/// assert!(error.contains("there is no option \"job\" of an agent"));
/// # Ok::<(), twinproof_joblevel::BadPlayer>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlayerSpec {
    /// An engine by itself.
    Engine(EngineSpec),
    /// An agent.
    Agent(Box<AgentSpec>),
}

/// An agent in a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgentSpec {
    text: String,
    /// How it plays.
    pub settings: AgentSettings,
    /// How many jobs are done at a time.
    pub workers: usize,
    /// The file of its database; without one it remembers what is solved as long as it is there.
    pub database: Option<PathBuf>,
    /// The file of its opening book.
    pub book: Option<PathBuf>,
}

/// That a text names no player.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadPlayer {
    /// It names no engine.
    #[error(transparent)]
    Engine(#[from] twinproof_engine::BadSpec),
    /// The options of an agent are wrong.
    #[error("{spec:?} is no agent: {why}")]
    Agent {
        /// What was written.
        spec: String,
        /// What is wrong.
        why: String,
    },
}

/// How options are written.
const OPTIONS: &str = "write agent:OPTIONS:ENGINE with options from jobs=N, nodes=N and time=SECONDS of a job, algorithm=jl-uct or jl-pns, \
     policy, trust, workers=N, db=FILE and book=FILE, and commas between them";

impl FromStr for PlayerSpec {
    type Err = BadPlayer;

    fn from_str(text: &str) -> Result<Self, BadPlayer> {
        let text = text.trim();
        let Some(rest) = text.strip_prefix("agent:") else { return Ok(Self::Engine(text.parse()?)) };
        let (options, engine) = match rest.split_once(':') {
            Some((options, engine)) if options.contains('=') => (options, engine),
            _ => ("", rest),
        };
        if engine.trim_start().starts_with("agent:") {
            return Err(bad(text, "an agent's engine cannot be an agent".into()));
        }
        let engine: EngineSpec = engine.parse()?;
        let mut spec = AgentSpec {
            text: text.into(),
            settings: AgentSettings::new(engine.to_string(), Budget::default()),
            workers: 1,
            database: None,
            book: None,
        };
        for option in options.split(',').filter(|option| !option.trim().is_empty()) {
            spec.set(option).map_err(|why| bad(text, why))?;
        }
        spec.settings.budget = job_budget(&engine, spec.settings.budget);
        Ok(Self::Agent(Box::new(spec)))
    }
}

fn bad(text: &str, why: String) -> BadPlayer {
    BadPlayer::Agent { spec: text.chars().take(200).collect(), why }
}

impl AgentSpec {
    fn set(&mut self, option: &str) -> Result<(), String> {
        let (name, value) =
            option.split_once('=').ok_or_else(|| format!("{option:?} has no value; {OPTIONS}"))?;
        let (name, value) = (name.trim(), value.trim());
        let wrong = || format!("{value:?} is no value of {name}; {OPTIONS}");
        let number = || value.parse::<u64>().ok().filter(|&number| number > 0).ok_or_else(wrong);
        let settings = &mut self.settings;
        match name {
            "jobs" => settings.jobs = number()?,
            "nodes" => settings.budget.nodes = Some(number()?),
            "time" => {
                let seconds =
                    value.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
                settings.budget.time = Some(seconds.filter(|time| !time.is_zero()).ok_or_else(wrong)?);
            }
            "algorithm" => {
                settings.algorithm = named(Algorithm::ALL, value, Algorithm::name).ok_or_else(wrong)?;
            }
            "policy" => settings.policy = named(Policy::ALL, value, Policy::name).ok_or_else(wrong)?,
            "trust" => {
                settings.trust =
                    named([Trust::Certified, Trust::Claimed], value, Trust::name).ok_or_else(wrong)?;
            }
            "workers" => self.workers = usize::try_from(number()?).map_err(|_| wrong())?.min(MOST_WORKERS),
            "db" => self.database = Some(value.into()),
            "book" => self.book = Some(value.into()),
            _ => return Err(format!("there is no option {name:?} of an agent; {OPTIONS}")),
        }
        Ok(())
    }

    /// Starts it.
    pub fn start(&self, launcher: &Launcher) -> Result<Agent, AgentError> {
        let database = match &self.database {
            Some(file) => Shared::at(&format!("sqlite:{}", file.display()), Access::ReadWrite)
                .map_err(twinproof::Error::from)?,
            None => Shared::forgotten(),
        };
        let pool = Pool::new(launcher.clone(), SEED);
        let workers = Workers::start(self.workers, pool, Some(database.clone()));
        let mut agent = Agent::new(self.settings.clone(), Box::new(workers))?.with_database(database);
        if let Some(file) = &self.book {
            agent = agent.with_book(Arc::new(OpeningBook::open(file, BookChoice::Heaviest)?));
        }
        Ok(agent)
    }
}

/// Decides how long the pauses of engines that died are.
const SEED: u64 = 1;
/// More threads than anybody has cores.
const MOST_WORKERS: usize = 1024;

fn named<T: Copy>(all: impl IntoIterator<Item = T>, name: &str, name_of: fn(T) -> &'static str) -> Option<T> {
    all.into_iter().find(|&one| name_of(one) == name)
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Engine(spec) => spec.fmt(f),
            Self::Agent(spec) => f.write_str(&spec.text),
        }
    }
}

impl PlayerSpec {
    /// Whether all of it runs in this process.
    pub fn is_own(&self) -> bool {
        match self {
            Self::Engine(spec) => spec.is_own(),
            Self::Agent(spec) => spec.settings.engine.parse().is_ok_and(|engine: EngineSpec| engine.is_own()),
        }
    }

    /// Starts it: a program is there and has said that it speaks its protocol, unless `stop` is raised first. The programs of an agent
    /// are started by its first job.
    pub fn start(&self, launcher: &Launcher, stop: &StopFlag) -> Result<Box<dyn Engine>, Failure> {
        match self {
            Self::Engine(spec) => spec.start(launcher, stop),
            Self::Agent(spec) => Ok(Box::new(spec.start(launcher)?)),
        }
    }
}
