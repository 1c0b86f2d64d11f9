//! Whatever an engine says is read without harm.

use crate::gomocup::read_score;
use crate::template::Template;
use crate::told::stones::read_vertex;
use crate::{gtp, uci};
use twinproof::Rng;

/// Words and bits of words that mean something somewhere, and some that never do.
const BITS: [&str; 40] = [
    " ",
    " ",
    " ",
    " ",
    "info",
    "score",
    "cp",
    "mate",
    "pv",
    "multipv",
    "nodes",
    "string",
    "lowerbound",
    "move",
    "visits",
    "winrate",
    "order",
    "rootInfo",
    "pass",
    "EVAL",
    "EV:",
    "+M",
    "-M",
    "M",
    "B+",
    "W+",
    "-",
    "+",
    "0",
    "1",
    "99999999999999999999",
    "1e400",
    "NaN",
    "A1",
    "T19",
    "é",
    "{move}",
    "{",
    "}",
    "\u{fffd}",
];

#[test]
fn any_text_is_read_without_harm() {
    let mut rng = Rng::new(3);
    for _ in 0..20_000 {
        let line: String = (0..rng.below(20)).map(|_| BITS[rng.index(BITS.len())]).collect();
        uci::read_noise(&line);
        gtp::read_noise(&line);
        let _ = read_score(&line);
        let _ = read_vertex(&line);
        let _ = Template::read(&format!("prog {{position}} => {line}"));
        let _ = Template::read(&line);
    }
    assert_eq!(gtp::read_noise("B+3.5"), Some(3.5));
}
