//! A search, or a tree of jobs, under the name it has in the tables.

mod job_level;
mod search;

pub(crate) use job_level::JobLevel;
pub(crate) use search::Search;

use serde::Deserialize;
use serde_json::{Map, Value};

/// What stands between the name of a method and its seed.
const SEED: &str = " seed ";
/// What stands between the name of a method and its number of workers.
const WORKERS: &str = " workers ";

/// What is done about a problem.
#[derive(Debug, Clone)]
pub(crate) enum Kind {
    /// One search.
    Search(Search),
    /// A tree of jobs.
    JobLevel(JobLevel),
}

/// What is done about a problem, under the name it has in the tables.
#[derive(Debug, Clone, Deserialize)]
#[serde(try_from = "Keys")]
pub(crate) struct Method {
    pub(crate) name: String,
    pub(crate) kind: Kind,
    pub(crate) leaves: Leaves,
    /// Endgame tables of up to so many pieces, if not those that the plan names; in checkers.
    pub(crate) tables: Option<u8>,
    /// Methods that have this in common are compared with each other: their totals are over what all of them
    /// solved. One that solves little had better stand apart, or it leaves nothing to compare the others on.
    among: String,
}

/// What a plan says of a method: keys that any may have, and those of its kind.
#[derive(Debug, Deserialize)]
struct Keys {
    name: String,
    #[serde(default)]
    leaves: Leaves,
    tables: Option<u8>,
    #[serde(default)]
    among: String,
    #[serde(flatten)]
    of_kind: Map<String, Value>,
}

/// The numbers a position begins with, in chess, go and checkers; graphs know nothing of their positions.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Leaves {
    /// One and one, wherever.
    One,
    /// As many as there are moves for whoever does not move, and one.
    Mobility,
    /// What the game knows.
    #[default]
    Knowledge,
}

impl TryFrom<Keys> for Method {
    type Error = String;

    fn try_from(keys: Keys) -> Result<Self, String> {
        let Keys { name, leaves, tables, among, mut of_kind } = keys;
        let wrong = |error: serde_json::Error| format!("method {name:?}: {error}");
        let kind = match of_kind.remove("job_level") {
            None => Kind::Search(serde_json::from_value(Value::Object(of_kind)).map_err(wrong)?),
            Some(run) => match of_kind.keys().next() {
                None => Kind::JobLevel(serde_json::from_value(run).map_err(wrong)?),
                Some(key) => return Err(format!("method {name:?}: {key:?} is not for job_level")),
            },
        };
        Ok(Self { name, kind, leaves, tables, among })
    }
}

impl Method {
    /// Fails if it cannot be run.
    pub(crate) fn validate(&self) -> anyhow::Result<()> {
        match &self.kind {
            Kind::Search(search) => search.settings().map(drop),
            Kind::JobLevel(run) => run.validate(),
        }
    }

    /// The job-level run, if it is one.
    pub(crate) fn job_level(&self) -> Option<&JobLevel> {
        match &self.kind {
            Kind::Search(_) => None,
            Kind::JobLevel(run) => Some(run),
        }
    }

    /// The method once for each of its seeds or numbers of workers; itself if it has none.
    pub(crate) fn expanded(self) -> Vec<Self> {
        let with = |name, kind| Self { name, kind, ..self.clone() };
        let all: Vec<_> = match &self.kind {
            Kind::Search(search) => {
                let name = |seed| format!("{}{SEED}{seed}", self.name);
                search.seeded().into_iter().map(|(seed, one)| with(name(seed), Kind::Search(one))).collect()
            }
            Kind::JobLevel(run) => {
                let name = |workers| format!("{}{WORKERS}{workers}", self.name);
                run.expanded()
                    .into_iter()
                    .map(|(workers, one)| with(name(workers), Kind::JobLevel(one)))
                    .collect()
            }
        };
        if all.is_empty() { vec![self] } else { all }
    }

    /// Whether it is one of several runs with different seeds.
    pub(crate) fn is_seeded(&self) -> bool {
        self.name.contains(SEED)
    }

    /// Its name without the seed or the number of workers.
    pub(crate) fn base_name(&self) -> &str {
        let found = [SEED, WORKERS].into_iter().find_map(|mark| self.name.split_once(mark));
        found.map_or(&self.name, |(name, _)| name)
    }

    /// What its own limits are, in words.
    pub(crate) fn limit(&self) -> String {
        match &self.kind {
            Kind::Search(search) => search.limit(),
            Kind::JobLevel(run) => run.limit(),
        }
    }

    /// Whether what it makes is counted in nodes that stay. A table forgets, and is counted in expansions, as jobs are.
    pub(crate) fn counts_nodes(&self) -> bool {
        match &self.kind {
            Kind::Search(search) => search.counts_nodes(),
            Kind::JobLevel(_) => false,
        }
    }

    /// Whether the two have totals over the same problems.
    pub(crate) fn is_compared_with(&self, other: &Self) -> bool {
        self.among == other.among
    }
}

fn one() -> usize {
    1
}
