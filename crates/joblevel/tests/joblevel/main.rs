//! Runs from outside: right answers, whoever does the jobs and whatever happens in between.

mod claims;
mod folder;
mod graphs;
mod siblings;
mod speed;
mod support;
