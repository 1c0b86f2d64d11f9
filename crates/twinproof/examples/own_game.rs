//! A game of one's own, from its rules to a checked proof: a token goes round on twelve cells, and positions repeat.

use twinproof::*;

/// On their turn the players move the token one cell back or three ahead. The first player wants it on cell 7.
#[derive(Clone)]
pub struct Ring;

impl Rules for Ring {
    const NAME: &'static str = "ring";
    type Position = (u8, Player);
    type Move = u8;
    type Repetition = Self::Position;

    fn to_move(&self, &(_, player): &Self::Position) -> Player {
        player
    }
    fn terminal(&self, &(cell, _): &Self::Position) -> Option<Value> {
        (cell == 7).then_some(Value::Win)
    }
    fn moves(&self, _: &Self::Position, moves: &mut Vec<u8>) {
        moves.extend([3, 11]);
    }
    fn play(&self, &(cell, player): &Self::Position, step: u8) -> Self::Position {
        ((cell + step) % 12, player.opponent())
    }
    fn repetition(&self, position: &Self::Position) -> Self::Position {
        *position
    }
    fn write_setup(&self, _: &mut Vec<u8>) {}
    fn read_setup(block: &[u8]) -> Result<Self, InputError> {
        if block.is_empty() { Ok(Self) } else { Err(InputError::new("there is one ring only")) }
    }
    fn encode(&self, &(cell, player): &Self::Position, out: &mut Vec<u8>) {
        out.extend([cell, player as u8]);
    }
    fn decode(&self, block: &[u8]) -> Result<Self::Position, InputError> {
        match *block {
            [cell @ 0..12, 0] => Ok((cell, Player::First)),
            [cell @ 0..12, 1] => Ok((cell, Player::Second)),
            _ => Err(InputError::new("a position is a cell below 12 and a player, 0 or 1")),
        }
    }
}
impl Game for Ring {}
impl Solvable for Ring {}

fn main() -> Result<()> {
    let problem = Problem::new(Ring, (0, Player::First), Vec::new(), RepetitionRule::FirstPlayerLoss)?;
    let request = Request { proof_text: Some(Bounds { lines: 20, depth: 20 }), ..Request::new(&problem) };
    let answer = solve(&problem, &request, &mut Silent)?;
    let verdict = answer.outcome.verdict().expect("a ring of twelve cells is solved at once");
    println!("{}, by a checked proof of {} positions:", verdict.value().verdict(), verdict.nodes());
    println!("{}", answer.proof_text.map_or(String::new(), |text| text.lines.join("\n")));
    Ok(())
}
