//! The store: what goes in comes out, whatever happens in between.

mod basics;
mod common;
mod failures;
