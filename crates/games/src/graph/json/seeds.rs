//! The small things a graph is made of, each read without a copy where it can be.

use crate::graph::names::Quoted;
use crate::graph::{Builder, Node};
use serde::de::{
    DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Unexpected, Visitor,
};
use std::collections::HashSet;
use std::fmt;
use twinproof_core::InputError;

/// Our error as serde's, which adds the place.
pub(super) fn custom<E: Error>(error: InputError) -> E {
    E::custom(error.message())
}

/// A string, handed to a function as it is read. The first field says what is expected.
pub(super) struct Text<F>(pub(super) &'static str, pub(super) F);

impl<'de, T, F: FnOnce(&str) -> Result<T, InputError>> DeserializeSeed<'de> for Text<F> {
    type Value = T;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<T, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl<T, F: FnOnce(&str) -> Result<T, InputError>> Visitor<'_> for Text<F> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        self.1(text).map_err(custom)
    }
}

/// The keys of one object: known ones by name, others as `None`, none of them twice.
pub(super) struct Keys<const N: usize> {
    object: &'static str,
    known: [&'static str; N],
    seen: [bool; N],
    others: HashSet<String>,
}

impl<const N: usize> Keys<N> {
    pub(super) fn new(object: &'static str, known: [&'static str; N]) -> Self {
        Self { object, known, seen: [false; N], others: HashSet::new() }
    }

    fn key(&mut self, name: &str) -> Result<Option<&'static str>, InputError> {
        let index = self.known.iter().position(|known| *known == name);
        let again = match index {
            Some(index) => std::mem::replace(&mut self.seen[index], true),
            None => !self.others.insert(name.to_owned()),
        };
        if again {
            let object = self.object;
            return Err(InputError::new(format!(
                "{object} has the key {} twice: keep one of the two",
                Quoted(name)
            )));
        }
        Ok(index.map(|index| self.known[index]))
    }
}

impl<'de, const N: usize> DeserializeSeed<'de> for &mut Keys<N> {
    type Value = Option<&'static str>;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        Text("a key", |name: &str| self.key(name)).deserialize(deserializer)
    }
}

/// A list of names of nodes, appended.
pub(super) struct Names<'a> {
    pub(super) graph: &'a mut Builder,
    pub(super) nodes: &'a mut Vec<Node>,
}

impl<'de> DeserializeSeed<'de> for Names<'_> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Names<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of names of nodes")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let Self { graph, nodes } = self;
        while let Some(node) =
            list.next_element_seed(Text("the name of a node", |name: &str| graph.node(name)))?
        {
            nodes.push(node);
        }
        Ok(())
    }
}

/// An id: a string, or a number as its text.
pub(super) struct Id;

impl<'de> DeserializeSeed<'de> for Id {
    type Value = Option<String>;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl Visitor<'_> for Id {
    type Value = Option<String>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the id as a string or a number")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Some(text.into()))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Self::Value, E> {
        Ok(Some(number.to_string()))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Self::Value, E> {
        Ok(Some(number.to_string()))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Self::Value, E> {
        Ok(Some(number.to_string()))
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(None)
    }
}

/// What a node says of its kind.
pub(super) enum Kind {
    Absent,
    Or,
    And,
    /// Something else; an error only if the node has moves.
    Other(String),
}

/// Reads any value as a [`Kind`].
pub(super) struct KindWord;

/// Reads any value: a string as itself, everything else as nothing.
pub(super) struct Word;

impl<'de> DeserializeSeed<'de> for Word {
    type Value = Option<String>;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_any(Any(|text: Result<&str, Unexpected<'_>>| text.ok().map(str::to_owned)))
    }
}

impl<'de> DeserializeSeed<'de> for KindWord {
    type Value = Kind;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Kind, D::Error> {
        deserializer.deserialize_any(Any(|text: Result<&str, Unexpected<'_>>| match text {
            Ok("or") => Kind::Or,
            Ok("and") => Kind::And,
            Ok(other) => Kind::Other(Quoted(other).to_string()),
            Err(other) => Kind::Other(other.to_string()),
        }))
    }
}

/// Takes any value, and hands on what it is.
struct Any<F>(F);

impl<'de, T, F: FnOnce(Result<&str, Unexpected<'_>>) -> T> Visitor<'de> for Any<F> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        Ok(self.0(Ok(text)))
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<T, E> {
        Ok(self.0(Err(Unexpected::Bool(value))))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<T, E> {
        Ok(self.0(Err(Unexpected::Unsigned(number))))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<T, E> {
        Ok(self.0(Err(Unexpected::Signed(number))))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<T, E> {
        Ok(self.0(Err(Unexpected::Float(number))))
    }

    fn visit_unit<E: Error>(self) -> Result<T, E> {
        Ok(self.0(Err(Unexpected::Other("null"))))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<T, A::Error> {
        while list.next_element::<IgnoredAny>()?.is_some() {}
        Ok(self.0(Err(Unexpected::Seq)))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<T, A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(self.0(Err(Unexpected::Map)))
    }
}
