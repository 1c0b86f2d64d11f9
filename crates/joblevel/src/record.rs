//! What comes back of a job, as it is written down before it counts.

use crate::node::NodeId;
use crate::tree::About;
use serde::{Deserialize, Serialize};
use twinproof_engine::{Answer, Certificate};

/// What came of a job. The records of a run in their order make its tree, and nothing else does.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Record {
    /// The node that it was about.
    pub(crate) node: NodeId,
    /// What of it.
    pub(crate) about: About,
    /// What came of it.
    #[serde(flatten)]
    pub(crate) result: Told,
}

/// An answer, or why there will be none.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", untagged)]
pub(crate) enum Told {
    /// The engine's answer, and what the database knows of the position after its move.
    Answered {
        /// What the engine says.
        answer: Answer,
        /// A certificate about the position after its move.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stored: Option<Certificate>,
    },
    /// The job is set aside or refused: the sentence.
    Failed {
        /// Why.
        failed: String,
    },
    /// No job at all: what was known of the node does not hold.
    Reopened {
        /// Why.
        reopened: String,
    },
}
