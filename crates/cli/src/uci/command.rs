//! What a chess program says to an engine, read word by word. Nothing here fails: what is not understood is passed
//! over, as the protocol asks.

use std::time::Duration;

/// A line of input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Command {
    /// `uci`: say who you are and which options there are.
    Uci,
    /// `isready`: say when everything so far is done.
    IsReady,
    /// `ucinewgame`: forget the game.
    NewGame,
    /// `setoption name NAME value VALUE`.
    SetOption { name: String, value: String },
    /// `position`: a FEN or `startpos`, and the moves played from there, as `solve chess` reads them.
    Position(String),
    /// `go`: search.
    Go(Go),
    /// `stop`: end the search with what is known.
    Stop,
    /// `ponderhit`: the opponent played the expected move, the clock runs.
    PonderHit,
    /// `quit`.
    Quit,
    /// Anything else.
    Unknown,
}

/// How to search and how long.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Go {
    /// Only these first moves, as the program writes them.
    pub(super) moves: Vec<String>,
    /// Until told to stop.
    pub(super) infinite: bool,
    /// On the opponent's time: until told to stop, or `ponderhit` starts the clock.
    pub(super) ponder: bool,
    /// For a mate in so many moves.
    pub(super) mate: Option<u16>,
    /// For mates of so many half-moves.
    pub(super) depth: Option<u16>,
    pub(super) nodes: Option<u64>,
    pub(super) movetime: Option<Duration>,
    /// The clocks and increments of White and Black.
    pub(super) left: [Option<Duration>; 2],
    pub(super) increment: [Duration; 2],
    /// How many moves the clock must last for.
    pub(super) moves_to_go: Option<u32>,
}

/// Reads a line. Words before the first command are passed over.
pub(super) fn read(line: &str) -> Command {
    let mut words = line.split_ascii_whitespace();
    while let Some(word) = words.next() {
        return match word {
            "uci" => Command::Uci,
            "isready" => Command::IsReady,
            "ucinewgame" => Command::NewGame,
            "setoption" => option(words),
            "position" => position(words),
            "go" => Command::Go(go(words)),
            "stop" => Command::Stop,
            "ponderhit" => Command::PonderHit,
            "quit" => Command::Quit,
            _ => continue,
        };
    }
    Command::Unknown
}

/// Names and values may have blanks in them.
fn option<'a>(words: impl Iterator<Item = &'a str>) -> Command {
    let words: Vec<_> = words.skip_while(|&word| word != "name").skip(1).collect();
    let mut parts = words.splitn(2, |&word| word == "value").map(|part| part.join(" "));
    Command::SetOption { name: parts.next().unwrap_or_default(), value: parts.next().unwrap_or_default() }
}

fn position<'a>(words: impl Iterator<Item = &'a str>) -> Command {
    let mut words = words.peekable();
    words.next_if_eq(&"fen");
    let words: Vec<_> = words.collect();
    if words.is_empty() { Command::Unknown } else { Command::Position(words.join(" ")) }
}

fn go<'a>(words: impl Iterator<Item = &'a str>) -> Go {
    let mut go = Go::default();
    let mut words = words.peekable();
    while let Some(word) = words.next() {
        match word {
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            "searchmoves" => {
                while let Some(mv) = words.next_if(|word| is_move(word)) {
                    go.moves.push(mv.into());
                }
            }
            _ => {
                let number = words.peek().and_then(|word| number(word));
                if let Some(number) = number
                    && go.limit(word, number)
                {
                    words.next();
                }
            }
        }
    }
    go
}

/// A number, at least zero: clocks that are overdrawn are sent as negative ones.
fn number(word: &str) -> Option<u64> {
    word.parse::<i128>().ok().map(|number| number.clamp(0, u64::MAX.into()) as u64)
}

/// Whether this looks like `e2e4` or `e7e8q`.
fn is_move(word: &str) -> bool {
    let bytes = word.as_bytes();
    let square = |at: usize| matches!(bytes[at..at + 2], [b'a'..=b'h', b'1'..=b'8']);
    matches!(bytes.len(), 4 | 5) && square(0) && square(2)
}

impl Go {
    /// Takes a limit with its number. False if it is none.
    fn limit(&mut self, name: &str, number: u64) -> bool {
        let time = Duration::from_millis(number);
        let moves = u16::try_from(number).unwrap_or(u16::MAX).max(1);
        match name {
            "mate" => self.mate = Some(moves),
            "depth" => self.depth = Some(moves),
            "nodes" => self.nodes = Some(number),
            "movetime" => self.movetime = Some(time),
            "wtime" => self.left[0] = Some(time),
            "btime" => self.left[1] = Some(time),
            "winc" => self.increment[0] = time,
            "binc" => self.increment[1] = time,
            "movestogo" => self.moves_to_go = Some(u32::try_from(number).unwrap_or(u32::MAX)),
            _ => return false,
        }
        true
    }

    /// How long to search, for the side of that index; `None` is without end. The program takes `overhead` to hear
    /// the answer.
    pub(super) fn time(&self, side: usize, overhead: Duration) -> Option<Duration> {
        let least = Duration::from_millis(1);
        let share = self.left[side].map(|left| {
            let moves = self.moves_to_go.unwrap_or(MOVES_TO_GO).clamp(1, MOVES_TO_GO);
            (left / moves + self.increment[side] * 3 / 4).min(left)
        });
        let time = match (self.movetime, share) {
            (Some(time), Some(share)) => Some(time.min(share)),
            (time, share) => time.or(share),
        };
        time.map(|time| time.saturating_sub(overhead).max(least))
    }

    /// Whether only `stop` ends it.
    pub(super) fn is_endless(&self) -> bool {
        let Self { mate, depth, nodes, movetime, left, .. } = self;
        let ends = mate.is_some() || depth.is_some() || nodes.is_some() || movetime.is_some();
        self.infinite || !(ends || left.iter().any(Option::is_some))
    }
}

/// A game is taken to last so many moves more.
const MOVES_TO_GO: u32 = 30;

#[cfg(test)]
mod tests {
    use super::*;

    fn read_go(line: &str) -> Go {
        match read(line) {
            Command::Go(go) => go,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn commands_are_found_behind_words_that_are_none() {
        for (line, command) in [
            ("uci", Command::Uci),
            ("  isready\r", Command::IsReady),
            ("joho debug stop", Command::Stop),
            ("ponderhit", Command::PonderHit),
            ("quit now", Command::Quit),
            ("ucinewgame", Command::NewGame),
            ("", Command::Unknown),
            ("UCI", Command::Unknown),
            ("\u{fffd}\u{0} 1234", Command::Unknown),
            ("position", Command::Unknown),
            ("position fen", Command::Unknown),
        ] {
            assert_eq!(read(line), command, "{line:?}");
        }
    }

    #[test]
    fn a_position_is_handed_on_as_it_stands() {
        for (line, text) in [
            ("position startpos", "startpos"),
            ("position  startpos moves e2e4  e7e5", "startpos moves e2e4 e7e5"),
            (
                "position fen 8/8/8/8/8/8/8/K1k5 w - - 0 1 moves a1a2",
                "8/8/8/8/8/8/8/K1k5 w - - 0 1 moves a1a2",
            ),
            ("position 8/8/8/8/8/8/8/K1k5 w - -", "8/8/8/8/8/8/8/K1k5 w - -"),
        ] {
            assert_eq!(read(line), Command::Position(text.into()));
        }
    }

    #[test]
    fn options_may_have_blanks_and_no_value() {
        for (line, name, value) in [
            ("setoption name Hash value 64", "Hash", "64"),
            ("setoption name Move Overhead value 5", "Move Overhead", "5"),
            ("setoption name Clear Hash", "Clear Hash", ""),
            ("setoption name A value b value c", "A", "b value c"),
            ("setoption value 3", "", ""),
            ("setoption", "", ""),
        ] {
            let command = Command::SetOption { name: name.into(), value: value.into() };
            assert_eq!(read(line), command, "{line:?}");
        }
    }

    #[test]
    fn limits_come_in_any_order_and_bad_ones_are_passed_over() {
        let go = read_go("go mate 3 searchmoves e2e4 d2d4 e7e8q nodes 1000 infinite");
        assert_eq!(go.moves, ["e2e4", "d2d4", "e7e8q"]);
        assert_eq!((go.mate, go.nodes, go.infinite), (Some(3), Some(1000), true));
        let go = read_go("go mate x nodes depth 4 movetime -5 frobnicate 7 ponder");
        assert_eq!((go.mate, go.nodes, go.depth), (None, None, Some(4)));
        assert_eq!((go.movetime, go.ponder), (Some(Duration::ZERO), true));
        assert_eq!(read_go("go mate 0").mate, Some(1));
        assert_eq!(read_go("go mate 99999999999999999999999").mate, Some(u16::MAX));
        assert!(read_go("go").is_endless() && read_go("go infinite mate 3").is_endless());
        assert!(!read_go("go wtime 1000 btime 1000").is_endless());
    }

    #[test]
    fn the_clock_is_shared_out_over_the_moves_that_are_left() {
        let (overhead, ms) = (Duration::from_millis(10), Duration::from_millis);
        let time = |line, side| read_go(line).time(side, overhead);
        assert_eq!(time("go wtime 30000 btime 60000", 0), Some(ms(990)));
        assert_eq!(time("go wtime 30000 btime 60000", 1), Some(ms(1990)));
        assert_eq!(time("go wtime 1000 winc 1000 movestogo 2", 0), Some(ms(990)));
        assert_eq!(time("go wtime 5", 0), Some(ms(1)));
        assert_eq!(time("go wtime -20 movestogo 0", 0), Some(ms(1)));
        assert_eq!(time("go movetime 200 wtime 60000", 0), Some(ms(190)));
        assert_eq!(time("go nodes 5", 0), None);
    }
}
