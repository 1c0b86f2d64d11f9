//! The store: what goes in comes out, whatever happens in between.

#![allow(clippy::unwrap_used)]

mod basics;
mod cached;
mod common;
mod dump;
mod failures;
mod kill;
mod maintenance;
mod permissions;
mod processes;
