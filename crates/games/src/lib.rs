//! The games. Each module has rules, notation, goals and a generator; none knows of any search.
//!
//! Which games there are is said once, in [`visit`].
