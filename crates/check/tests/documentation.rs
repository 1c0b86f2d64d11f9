//! The dumps in docs/certificate.md are certificates, and the ones the writer writes; its tables of bytes are those of the games.

mod common;

use twinproof_check::{TableSource, check_from};
use twinproof_core::{Clock, Cover, Meter, Rules, StopFlag};
use twinproof_games::connect::{Color, Connect6, Family, Position, SixInARow, Stones};

const PAGE: &str = include_str!("../../../docs/certificate.md");

/// The bytes of the n-th block fenced as `dump`.
fn dump(number: usize) -> Vec<u8> {
    bytes("```dump\n", number)
}

/// The bytes of the n-th block of a kind: on each line the hexadecimal numbers before a semicolon.
fn bytes(fence: &str, number: usize) -> Vec<u8> {
    let block = PAGE.split(fence).nth(number + 1).and_then(|rest| rest.split("```").next());
    let lines = block.expect("the page has this block").lines();
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
        let summary =
            check_from(&dumped[..], 1 << 20, Clock::start(None, StopFlag::new()), &TableSource::Nowhere)
                .unwrap();
        assert_eq!(summary.nodes, [3, 2][number]);
        assert_eq!(summary.question, "first player wins");
    }
}

#[test]
fn the_lemma_is_accepted_on_the_board_that_is_described() {
    let lemma = bytes("```lemma\n", 0);
    let game = Connect6::new(SixInARow::SHAPE, Color::Black).expect("the usual game");
    let cells = |rows: [u8; 2]| -> Stones {
        let place = |row: u8| (b'g'..=b'j').map(move |column| (column - b'a', row - 1));
        rows.into_iter().flat_map(place).filter_map(|(x, y)| game.shape().cell(x, y)).collect()
    };
    let root = Position { black: cells([10, 5]), white: Stones::EMPTY, to_move: Color::White };
    let clock = Clock::start(None, StopFlag::new());
    let accepted = game.check_cover(&root, &lemma, &mut Meter::new(1 << 20, &clock));
    assert_eq!(accepted, Ok(Cover::All));
    let alone = Position { black: cells([10, 10]), ..root };
    assert!(game.check_cover(&alone, &lemma, &mut Meter::new(1 << 20, &clock)).is_err());
}

/// The rows of the tables in a text, without what marks a comment.
fn rows(text: &str) -> Vec<&str> {
    text.lines().map(|line| line.trim_start_matches("//! ")).filter(|line| line.starts_with('|')).collect()
}

#[test]
fn the_tables_of_bytes_are_those_at_the_head_of_the_games() {
    let modules = [
        ("graph", include_str!("../../games/src/graph/mod.rs")),
        ("chess", include_str!("../../games/src/chess/mod.rs")),
        ("connect6", include_str!("../../games/src/connect/mod.rs")),
    ];
    for (game, module) in modules {
        let section = PAGE.split(&format!("\n### {game}\n")).nth(1).expect("the game has a section");
        let section = section.split("\n##").next().unwrap_or_default();
        assert_eq!(rows(section), rows(module), "{game}");
    }
    // All games that there are have a section.
    for game in twinproof_games::NAMES {
        assert!(PAGE.contains(&format!("\n### {game}\n")), "{game}");
    }
}
