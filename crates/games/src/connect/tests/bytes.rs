//! Bytes: what is written comes back, and nothing else is read.

use super::*;

fn encoded(position: &Position) -> Vec<u8> {
    let mut bytes = Vec::new();
    game(SixInARow::SHAPE, Color::Black).encode(position, &mut bytes);
    bytes
}

#[test]
fn the_bytes_are_as_described() {
    let board = shape(19, 19, 6, 2);
    let position =
        Position { black: cells(board, "a1 b1 a2"), white: cells(board, "s19"), to_move: Color::White };
    // Cells 0, 1 and 19; then 360, which takes two bytes.
    assert_eq!(encoded(&position), [1, 3, 0, 0, 17, 1, 0xe8, 0x02]);
    assert_eq!(encoded(&Position::START), [0, 0, 0]);
    let mut setup = Vec::new();
    game(board, Color::White).write_setup(&mut setup);
    assert_eq!(setup, [19, 19, 6, 2, 1, 1]);
    assert_eq!(Connect6::read_setup(&setup), Ok(game(board, Color::White)));
}

#[test]
fn positions_come_back_and_nothing_else_is_read() {
    let board = shape(6, 5, 6, 2);
    let game = game(board, Color::Black);
    let mut rng = Rng::new(1);
    let mut read = 0;
    for stones in (0..=30).cycle().take(20_000) {
        let position = random_position(board, stones, &mut rng);
        let mut bytes = encoded(&position);
        match game.decode(&bytes) {
            Ok(again) => assert_eq!(again, position),
            Err(error) => {
                assert!(error.to_string().contains("both sides"), "{error}");
                continue;
            }
        }
        let at = rng.index(bytes.len());
        bytes[at] ^= 1 << rng.below(8);
        if let Ok(other) = game.decode(&bytes) {
            assert_eq!(encoded(&other), bytes);
            read += 1;
        }
    }
    assert!(read > 1000, "{read}");
}

#[test]
fn bytes_that_are_no_position_are_refused() {
    let game = game(shape(3, 3, 3, 1), Color::Black);
    let refused = |bytes: &[u8], why: &str| {
        let error = game.decode(bytes).expect_err(why).to_string();
        assert!(error.contains(why), "{error}");
    };
    assert!(game.decode(&[0, 1, 8, 0]).is_ok());
    refused(&[], "ends too early");
    refused(&[2, 0, 0], "below 2");
    refused(&[0, 1, 9, 0], "below 9");
    refused(&[0, 2, 8, 0, 0], "below 0");
    refused(&[0, 10], "below 10");
    refused(&[0, 1, 8, 0, 0], "1 bytes too many");
    refused(&[0, 1, 4, 1, 4], "share a cell");
    refused(&[0, 3, 0, 0, 0, 3, 3, 0, 0], "both sides have 3 in a row");
}

#[test]
fn setups_that_are_none_are_refused() {
    for bad in
        [&[][..], &[19, 19, 6, 2, 1], &[19, 19, 6, 2, 1, 2], &[19, 19, 6, 2, 1, 0, 0], &[0, 19, 6, 2, 1, 0]]
    {
        assert!(Connect6::read_setup(bad).is_err(), "{bad:?}");
    }
}
