//! A line of the protocol of Gomocup.

/// What a manager says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Command {
    /// A square board of that side.
    Start(String),
    /// A board of that width and height.
    RectStart(String),
    Restart,
    /// The other side's move, which is to be answered.
    Turn(String),
    /// The first move of the game is ours.
    Begin,
    /// Stones follow, then `DONE`.
    Board,
    /// A key and its value.
    Info(String, String),
    End,
    About,
    /// A stone is to be taken away.
    TakeBack(String),
    /// Cells follow on which no stone may be put, then `DONE`.
    Block,
    BlockReset,
    /// What stands between `BOARD` or `YXBLOCK` and `DONE`, out of its place.
    Done,
    /// Anything else.
    Unknown(String),
}

/// Of what is not known so much is repeated.
const SHOWN: usize = 40;

impl Command {
    /// Reads a line; none if it is empty. Managers write capitals, people need not.
    pub(super) fn read(line: &str) -> Option<Self> {
        let line = line.trim();
        let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = || rest.trim().to_owned();
        Some(match name.to_ascii_uppercase().as_str() {
            "" => return None,
            "START" => Self::Start(rest()),
            "RECTSTART" => Self::RectStart(rest()),
            "RESTART" => Self::Restart,
            "TURN" => Self::Turn(rest()),
            "BEGIN" => Self::Begin,
            "BOARD" => Self::Board,
            "INFO" => {
                let rest = rest();
                let (key, value) = rest.split_once(char::is_whitespace).unwrap_or((&rest, ""));
                Self::Info(key.to_ascii_lowercase(), value.trim().to_owned())
            }
            "END" => Self::End,
            "ABOUT" => Self::About,
            "TAKEBACK" => Self::TakeBack(rest()),
            "YXBLOCK" => Self::Block,
            "YXBLOCKRESET" => Self::BlockReset,
            "DONE" => Self::Done,
            _ => Self::Unknown(name.chars().filter(|letter| !letter.is_control()).take(SHOWN).collect()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_command_and_what_follows_it() {
        for (line, expected) in [
            ("START 20\r\n", Some(Command::Start("20".into()))),
            ("turn  3,4 ", Some(Command::Turn("3,4".into()))),
            ("INFO timeout_turn 1000", Some(Command::Info("timeout_turn".into(), "1000".into()))),
            ("INFO folder C:\\my data", Some(Command::Info("folder".into(), "C:\\my data".into()))),
            ("INFO", Some(Command::Info(String::new(), String::new()))),
            ("END", Some(Command::End)),
            ("ENDING", Some(Command::Unknown("ENDING".into()))),
            ("\u{1b}[2J", Some(Command::Unknown("[2J".into()))),
            ("   \r\n", None),
        ] {
            assert_eq!(Command::read(line), expected, "{line:?}");
        }
    }
}
