//! The dumps in docs/certificate.md are certificates, and the ones the writer writes.

mod common;

use twinproof_check::check_from;
use twinproof_core::{Clock, StopFlag};

/// The bytes of the n-th block fenced as `dump`: on each line the hexadecimal numbers before a semicolon.
fn dump(number: usize) -> Vec<u8> {
    let page = include_str!("../../../docs/certificate.md");
    let block = page.split("```dump\n").nth(number + 1).and_then(|rest| rest.split("```").next());
    let lines = block.expect("the page has this dump").lines();
    lines
        .flat_map(|line| line.split(';').next().unwrap_or_default().split_whitespace())
        .map(|byte| u8::from_str_radix(byte, 16).expect("a byte in hexadecimal"))
        .collect()
}

#[test]
fn the_dumps_are_what_is_written_and_what_is_accepted() {
    for (number, written) in [common::general(), common::closed()].into_iter().enumerate() {
        let dumped = if number == 0 {
            dump(0)
        } else {
            // The second dump shows the body only: its header differs in the form.
            let header = twinproof_certificate::Header::read(&mut &written[..], 1 << 20).unwrap();
            [&written[..header.bytes as usize], &dump(number)].concat()
        };
        assert_eq!(dumped, written, "dump {number} should be {written:02x?}");
        let summary = check_from(&dumped[..], 1 << 20, Clock::start(None, StopFlag::new())).unwrap();
        assert_eq!(summary.nodes, [3, 2][number]);
        assert_eq!(summary.question, "first player wins");
    }
}
