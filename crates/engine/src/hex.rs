//! Bytes as text, for jobs that are written down.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::sync::Arc;

/// Bytes that are written as hexadecimal digits. Jobs of one question share them.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub(crate) struct Hex(pub(crate) Arc<[u8]>);

pub(crate) fn write(bytes: &[u8]) -> String {
    bytes
        .iter()
        .flat_map(|byte| [byte >> 4, byte & 15])
        .map(|digit| char::from_digit(digit.into(), 16))
        .map(|digit| digit.expect("it is below 16"))
        .collect()
}

pub(crate) fn read(text: &str) -> Option<Vec<u8>> {
    let digit = |letter: u8| char::from(letter).to_digit(16).map(|digit| digit as u8);
    let pairs = text.as_bytes().chunks(2);
    pairs.map(|pair| Some((digit(pair[0])? << 4) | digit(*pair.get(1)?)?)).collect()
}

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&write(&self.0))
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        read(&text)
            .map(|bytes| Self(bytes.into()))
            .ok_or_else(|| D::Error::custom("bytes are written as pairs of hexadecimal digits"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_come_back() {
        let bytes: Vec<u8> = (0..=255).collect();
        assert_eq!(read(&write(&bytes)), Some(bytes));
        assert_eq!(write(&[0, 0xaf]), "00af");
        for wrong in ["a", "0g", "é0", "aé"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
