//! A job: what is asked of which engine, within what, and without which moves. It is text, and equal jobs are equal text.

use crate::hex::{self, Hex};
use crate::position::Position;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::time::Duration;

/// One question to one engine.
///
/// ```
/// use std::time::Duration;
/// use twinproof::games::tictactoe::{self, Mark};
/// use twinproof_engine::{Budget, Job, Position};
///
/// let problem = tictactoe::parse("X.O/.../..X o", Mark::X)?;
/// let job = Job::new(Position::of(&problem), "dfpn", Budget::nodes(1000)).without(["b2", "a1"]);
/// let again = Job::new(Position::of(&problem), "dfpn", Budget::nodes(1000)).without(["a1", "b2", "a1"]);
/// assert_eq!(job.digest(), again.digest());
/// assert_eq!(Job::read(&job.text()).as_ref(), Ok(&job));
/// # Ok::<(), twinproof::InputError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Job {
    /// What is asked about.
    pub position: Position,
    /// The engine, as [`EngineSpec`](crate::EngineSpec) reads it.
    pub engine: String,
    /// What it may spend.
    pub budget: Budget,
    /// Moves left out, as the game writes them; in order, none twice.
    excluded: Vec<String>,
}

/// What a job may spend: until the first limit is reached. Without one, an engine of ours has no end but its own, and
/// another program the time that [`ProcessLimits::patience`](crate::ProcessLimits::patience) leaves it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Budget {
    /// Wall time.
    #[serde(with = "micros", default, skip_serializing_if = "Option::is_none")]
    pub time: Option<Duration>,
    /// Positions, as the engine counts them; expansions of our provers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

impl Budget {
    /// So much time.
    pub fn time(time: Duration) -> Self {
        Self { time: Some(time), nodes: None }
    }

    /// So many nodes.
    pub fn nodes(nodes: u64) -> Self {
        Self { time: None, nodes: Some(nodes) }
    }
}

impl Job {
    /// A job with no move left out.
    pub fn new(position: Position, engine: impl Into<String>, budget: Budget) -> Self {
        Self { position, engine: engine.into(), budget, excluded: Vec::new() }
    }

    /// The same with these moves left out too, as the game writes them.
    #[must_use]
    pub fn without<S: Into<String>>(mut self, moves: impl IntoIterator<Item = S>) -> Self {
        self.excluded.extend(moves.into_iter().map(Into::into));
        self.excluded.sort_unstable();
        self.excluded.dedup();
        self
    }

    /// The moves left out, in order.
    pub fn excluded(&self) -> &[String] {
        &self.excluded
    }

    /// The job as a line of JSON; equal jobs give equal lines.
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("a job is made of texts and numbers")
    }

    /// Reads what [`Job::text`] wrote.
    pub fn read(text: &str) -> Result<Self, UnreadableJob> {
        let job: Self = serde_json::from_str(text).map_err(|error| UnreadableJob(error.to_string()))?;
        // Whoever wrote it may not have kept the order.
        Ok(Self { excluded: Vec::new(), ..job.clone() }.without(job.excluded))
    }

    /// The digest of [`Job::text`]: jobs are equal if it is.
    pub fn digest(&self) -> JobDigest {
        JobDigest(*blake3::hash(self.text().as_bytes()).as_bytes())
    }
}

/// Names a job.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct JobDigest([u8; 32]);

impl JobDigest {
    /// Its bytes.
    pub fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for JobDigest {
    /// The first twelve digits, which are enough to tell jobs of one run apart.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::write(&self.0[..6]))
    }
}

impl fmt::Debug for JobDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for JobDigest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&hex::write(&self.0))
    }
}

impl<'de> Deserialize<'de> for JobDigest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let bytes = Hex::deserialize(deserializer)?;
        let digest = bytes.0.as_ref().try_into();
        digest.map(Self).map_err(|_| serde::de::Error::custom("the digest of a job is sixty-four digits"))
    }
}

/// That a text is no job.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("this is no job: {0}")]
pub struct UnreadableJob(String);

/// Time as whole microseconds.
mod micros {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use std::time::Duration;

    pub(super) fn serialize<S: Serializer>(
        time: &Option<Duration>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let micros = time.map(|time| u64::try_from(time.as_micros()).unwrap_or(u64::MAX));
        micros.serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Duration>, D::Error> {
        Ok(Option::<u64>::deserialize(deserializer)?.map(Duration::from_micros))
    }
}
