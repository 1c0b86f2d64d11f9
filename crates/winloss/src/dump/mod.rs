//! A database as text: one JSON object a line, for other programs and for people. `docs/database.md` has every field.
//!
//! Solutions come first, then what is entered, then rows, and last a line that says how many rows there were, so that a dump that
//! was cut off is found out.

mod lines;
mod reader;
mod writer;

pub use reader::read_dump;
pub use writer::write_dump;
