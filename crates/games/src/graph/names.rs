//! The names of nodes: many short texts in one, and found again while a graph is built.

use hashbrown::HashTable;
use std::fmt;
use std::hash::{BuildHasher, RandomState};
use twinproof_core::InputError;

/// Many short texts in one.
#[derive(Debug, Default)]
pub(super) struct Names {
    text: String,
    ends: Vec<u32>,
}

impl Names {
    pub(super) fn get(&self, index: usize) -> &str {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.text[start as usize..self.ends[index] as usize]
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Appends a name, equal to another or not. The caller makes sure that there is room.
    pub(super) fn push(&mut self, name: &str) {
        self.text.push_str(name);
        self.ends.push(u32::try_from(self.text.len()).expect("the interner bounds the text"));
    }

    pub(super) fn shrink_to_fit(&mut self) {
        self.text.shrink_to_fit();
        self.ends.shrink_to_fit();
    }
}

/// A name as errors show it: in quotes, and not longer than a sentence can bear.
pub(super) struct Quoted<'a>(pub(super) &'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.char_indices().nth(60) {
            None => write!(f, "{:?}", self.0),
            Some((end, _)) => write!(f, "{:?}…", &self.0[..end]),
        }
    }
}

/// Gives each name a number, the same one each time. The hash is seeded afresh, so that no file can be made to
/// collide; the numbers do not depend on it.
#[derive(Debug, Default)]
pub(super) struct Interner {
    names: Names,
    numbers: HashTable<u32>,
    hasher: RandomState,
}

impl Interner {
    /// With room for that many names; their text is another matter.
    pub(super) fn with_capacity(count: usize) -> Self {
        let names = Names { text: String::new(), ends: Vec::with_capacity(count) };
        Self { names, numbers: HashTable::with_capacity(count), hasher: RandomState::new() }
    }

    /// The number of a name, and whether the name is new.
    pub(super) fn intern(&mut self, name: &str) -> Result<(u32, bool), InputError> {
        let Self { names, numbers, hasher } = self;
        let hash = hasher.hash_one(name);
        if let Some(&number) = numbers.find(hash, |&number| names.get(number as usize) == name) {
            return Ok((number, false));
        }
        // One number is kept back, so that a count fits as well.
        if names.text.len() + name.len() > u32::MAX as usize || names.len() >= u32::MAX as usize - 1 {
            return Err(InputError::new(
                "the graph is too large: all names together may have at most 4 GiB; use shorter ones",
            ));
        }
        let number = names.len() as u32;
        names.push(name);
        numbers.insert_unique(hash, number, |&number| hasher.hash_one(names.get(number as usize)));
        Ok((number, true))
    }

    pub(super) fn names(&self) -> &Names {
        &self.names
    }

    pub(super) fn into_names(self) -> Names {
        self.names
    }
}
