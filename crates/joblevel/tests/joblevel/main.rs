//! Runs from outside: right answers, whoever does the jobs and whatever happens in between.
#![allow(clippy::unwrap_used, reason = "a test that fails says where")]

mod agents;
mod claims;
mod folder;
mod graphs;
mod lemmas;
mod replay;
mod siblings;
mod speed;
mod stubborn;
mod support;
mod trees;
mod trust;
