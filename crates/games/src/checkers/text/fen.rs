//! Reading positions, leniently: ranges of squares, white space, quotation marks, small letters, either colour first, a dot at the
//! end.

use super::super::{Color, Position};
use std::iter::Peekable;
use std::str::CharIndices;
use twinproof_core::InputError;

/// Reads a position from the beginning of a text; and where it ends.
pub(super) fn read(text: &str) -> Result<(Position, usize), InputError> {
    let start = text.len() - text.trim_start().len();
    if let Some(rest) = text[start..].strip_prefix("startpos")
        && !rest.starts_with(|letter: char| letter.is_alphanumeric())
    {
        return Ok((Position::START, text.len() - rest.len()));
    }
    let mut reader = Reader { text, letters: text.char_indices().peekable() };
    reader.skip("\"'");
    let side = reader.side()?;
    let mut sides = [None; 2];
    let mut kings = 0;
    while reader.next_if(|letter| letter == ':').is_some() {
        let place = reader.place();
        let color = reader.color("each side's pieces begin with W or B, as in W:W18,K31:B12")?;
        if sides[color as usize].is_some() {
            return Err(reader.error(place, format!("{color}'s pieces are given twice")));
        }
        sides[color as usize] = Some(reader.pieces(&mut kings)?);
    }
    for color in Color::ALL {
        if sides[color as usize].is_none() {
            let letter = color.letter();
            let message = match reader.peek().filter(|next| !next.is_alphabetic()) {
                None => format!("{color}'s pieces are missing: add :{letter} and their squares"),
                Some(next) => {
                    format!("{next:?} is neither a square nor :{letter} before {color}'s squares")
                }
            };
            return Err(reader.error(reader.place(), message));
        }
    }
    reader.skip(".\"'");
    let end = reader.place();
    let [black, white] = sides.map(Option::unwrap_or_default);
    if black | white == 0 {
        return Err(reader.error(start, "there is no piece on the board".into()));
    }
    let position = Position::new(black, white, kings, side);
    Ok((position.map_err(|error| reader.error(start, error.message().into()))?, end))
}

struct Reader<'a> {
    text: &'a str,
    letters: Peekable<CharIndices<'a>>,
}

impl Reader<'_> {
    /// The next letter that is no white space, which stays where it is.
    fn peek(&mut self) -> Option<char> {
        while self.letters.next_if(|(_, letter)| letter.is_whitespace()).is_some() {}
        self.letters.peek().map(|&(_, letter)| letter)
    }

    /// Takes it if it is wanted.
    fn next_if(&mut self, is_wanted: impl Fn(char) -> bool) -> Option<char> {
        self.peek().filter(|&letter| is_wanted(letter))?;
        self.letters.next().map(|(_, letter)| letter)
    }

    fn skip(&mut self, unwanted: &str) {
        while self.next_if(|letter| unwanted.contains(letter)).is_some() {}
    }

    /// Where the next letter stands.
    fn place(&self) -> usize {
        self.letters.clone().find(|(_, letter)| !letter.is_whitespace()).map_or(self.text.len(), |(at, _)| at)
    }

    fn error(&self, place: usize, message: String) -> InputError {
        InputError::new(message).at_column(self.text[..place].chars().count() as u64 + 1)
    }

    fn side(&mut self) -> Result<Color, InputError> {
        if self.peek().is_none() {
            return Err(self.error(
                self.place(),
                "the position is missing: give one such as B:W18,24,K31:B12,16, or the word startpos".into(),
            ));
        }
        self.color("a position begins with the side to move, W or B, as in B:W18,24,K31:B12,16")
    }

    fn color(&mut self, missing: &str) -> Result<Color, InputError> {
        let place = self.place();
        self.peek();
        match self.letters.next().map(|(_, letter)| letter.to_ascii_uppercase()) {
            Some('B') => Ok(Color::Black),
            Some('W') => Ok(Color::White),
            Some(letter) => Err(self.error(place, format!("{missing}; {letter:?} is no side"))),
            None => Err(self.error(place, missing.into())),
        }
    }

    /// Squares and ranges of squares, with a K before those of kings.
    fn pieces(&mut self, kings: &mut u32) -> Result<u32, InputError> {
        let mut pieces = 0;
        loop {
            self.skip(",");
            let is_king = self.next_if(|letter| letter.eq_ignore_ascii_case(&'k')).is_some();
            let place = self.place();
            let Some(low) = self.square()? else {
                let message = "K stands before the square of a king, as in K31";
                return if is_king { Err(self.error(place, message.into())) } else { Ok(pieces) };
            };
            let high = match self.next_if(|letter| letter == '-') {
                None => low,
                Some(_) => match self.square()? {
                    Some(high) if high >= low => high,
                    _ => {
                        return Err(self.error(
                            place,
                            "a range of squares is as in 1-12, the lower number first".into(),
                        ));
                    }
                },
            };
            for square in low..=high {
                if pieces >> square & 1 == 1 {
                    return Err(self.error(place, format!("square {} is given twice", square + 1)));
                }
                pieces |= 1 << square;
                *kings |= u32::from(is_king) << square;
            }
        }
    }

    /// A square, counted from zero, if a number comes next.
    fn square(&mut self) -> Result<Option<u32>, InputError> {
        self.peek();
        let place = self.place();
        let mut end = place;
        while let Some((at, _)) = self.letters.next_if(|(_, letter)| letter.is_ascii_digit()) {
            end = at + 1;
        }
        match &self.text[place..end] {
            "" => Ok(None),
            digits => match digits.parse() {
                Ok(number @ 1..=32_u32) => Ok(Some(number - 1)),
                _ => {
                    let digits: String = digits.chars().take(9).collect();
                    Err(self.error(place, format!("there is no square {digits}: squares are 1 to 32")))
                }
            },
        }
    }
}
