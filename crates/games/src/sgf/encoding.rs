//! The bytes of a record as text: files say by `CA` how they are encoded, or begin with a byte-order mark.
//!
//! The whole file is decoded before its grammar is read. In Shift_JIS, Big5 and GBK the second byte of a letter may be that of
//! `\` or `]`, which would end a comment too early or too late.

use encoding_rs::{BIG5, EUC_KR, Encoding, GBK, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};
use std::borrow::Cow;

/// Numbers of code pages, by which some programs call encodings.
const PAGES: [(&str, &Encoding); 4] =
    [("cp932", SHIFT_JIS), ("cp936", GBK), ("cp949", EUC_KR), ("cp950", BIG5)];

/// The text of a file: as its byte-order mark says, else as the first `CA` does, else UTF-8; what is none of these is read
/// as Western European, the standard's default. Letters that cannot be read are replaced.
///
/// ```
/// let file = [b"(;CA[Shift_JIS]C[".as_slice(), b"\x95\x5c", b"])"].concat();
/// assert_eq!(twinproof_games::go::decoded(&file), "(;CA[Shift_JIS]C[表])");
/// assert_eq!(twinproof_games::go::decoded(b"\xff\xfe(\0;\0)\0"), "(;)");
/// ```
pub fn decoded(bytes: &[u8]) -> Cow<'_, str> {
    match Encoding::for_bom(bytes) {
        Some((encoding, length)) => encoding.decode_without_bom_handling(&bytes[length..]).0,
        None => told(bytes).unwrap_or(WINDOWS_1252).decode_without_bom_handling(bytes).0,
    }
}

/// That a file does not say how it is encoded, where that matters: it is read as Western European, and nothing else is guessed.
///
/// ```
/// use twinproof_games::go::encoding_remark;
///
/// assert!(encoding_remark(b"(;C[\xe9])").is_some());
/// assert_eq!(encoding_remark(b"(;CA[Shift_JIS]C[\x95\x5c])"), None);
/// ```
pub fn encoding_remark(bytes: &[u8]) -> Option<&'static str> {
    let is_told = Encoding::for_bom(bytes).is_some() || told(bytes).is_some();
    (!is_told).then_some(
        "this is not UTF-8 and names no encoding, so that it was read as Western European: if letters are wrong, convert it to \
         UTF-8, or name its encoding as in CA[Shift_JIS]",
    )
}

/// The encoding of a file without a byte-order mark, if it can be told.
fn told(bytes: &[u8]) -> Option<&'static Encoding> {
    // Files that were made UTF-8 later often keep their CA. Such letters as East Asian ones begin with a byte from here on.
    let is_utf_8 = str::from_utf8(bytes).is_ok();
    match (bytes, named(bytes)) {
        // A game begins with "(" in any encoding, and no other text with a zero beside it.
        ([b'(', 0, ..], _) => Some(UTF_16LE),
        ([0, b'(', ..], _) => Some(UTF_16BE),
        _ if is_utf_8 && bytes.iter().any(|&byte| byte >= 0xe0) => Some(UTF_8),
        (_, Some(encoding)) => Some(encoding),
        _ => is_utf_8.then_some(UTF_8),
    }
}

/// The encoding that the first `CA` with a known name says. That name could be read, so that it is not UTF-16.
fn named(bytes: &[u8]) -> Option<&'static Encoding> {
    let properties = bytes.windows(3).enumerate().filter(|(_, window)| window == b"CA[");
    let is_name = |at: usize| at.checked_sub(1).is_none_or(|before| !bytes[before].is_ascii_alphabetic());
    let values = properties.filter(|(at, _)| is_name(*at)).filter_map(|(at, _)| {
        // No name is longer; a value that is not closed costs no time.
        let value = bytes[at + 3..].iter().take(40).position(|&byte| byte == b']')?;
        str::from_utf8(&bytes[at + 3..at + 3 + value]).ok()
    });
    values.filter_map(encoding).find(|&encoding| encoding != UTF_16LE && encoding != UTF_16BE)
}

fn encoding(name: &str) -> Option<&'static Encoding> {
    let name = name.trim();
    let page = PAGES.iter().find(|(page, _)| name.eq_ignore_ascii_case(page));
    page.map(|(_, encoding)| *encoding).or_else(|| Encoding::for_label_no_replacement(name.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A record with a comment that an encoding writes with bytes of the grammar's.
    fn record(name: &str, comment: &[u8]) -> Vec<u8> {
        [format!("(;SZ[3]CA[{name}]C[").as_bytes(), comment, b"]AB[bb])"].concat()
    }

    #[test]
    fn letters_that_hold_a_bracket_or_a_backslash_are_letters() {
        // The second byte is a backslash, then a closing bracket.
        for (name, bytes, letters) in [
            ("Shift_JIS", b"\x95\x5c\x83\x5d", "表ゾ"),
            ("cp932", b"\x95\x5c\x83\x5d", "表ゾ"),
            ("Big5", b"\xb3\x5c\xa7\x5d", "許吞"),
            ("GBK", b"\x81\x5c\x81\x5d", "乗乚"),
            (" gb2312 ", b"\xce\xe5\xd7\xd3", "五子"),
        ] {
            let file = record(name, bytes);
            assert_eq!(decoded(&file), format!("(;SZ[3]CA[{name}]C[{letters}]AB[bb])"));
        }
    }

    #[test]
    fn two_bytes_a_letter_are_known_by_a_mark_or_by_the_zeros() {
        let text = "(;CA[UTF-16]GN[死活]AB[bb])";
        let little: Vec<_> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<_> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        for file in [&little, &big, &[b"\xff\xfe", &little[..]].concat(), &[b"\xfe\xff", &big[..]].concat()] {
            assert_eq!(decoded(file), text);
        }
        // They say so, but are not.
        assert_eq!(decoded("(;CA[Shift_JIS]C[表])".as_bytes()), "(;CA[Shift_JIS]C[表])");
        assert_eq!(decoded("(;CA[UTF-16]C[é])".as_bytes()), "(;CA[UTF-16]C[é])");
    }

    #[test]
    fn what_names_no_encoding_is_utf_8_or_western() {
        assert_eq!(decoded("\u{feff}(;C[é])".as_bytes()), "(;C[é])");
        assert_eq!(decoded("(;C[é])".as_bytes()), "(;C[é])");
        assert_eq!(decoded(b"(;C[\xe9])"), "(;C[é])");
        assert_eq!(decoded(b"(;CA[klingon]C[\xe9])"), "(;CA[klingon]C[é])");
        // One that would replace the whole file by a single sign.
        assert_eq!(decoded(b"(;CA[hz-gb-2312]AB[bb])"), "(;CA[hz-gb-2312]AB[bb])");
        assert_eq!(decoded(b"(;PCA[GBK]C[\xe9\xe9])"), "(;PCA[GBK]C[éé])");
        assert_eq!(decoded(b"CA["), "CA[");
        assert_eq!(decoded(b""), "");
    }
}
