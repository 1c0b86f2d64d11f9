//! A game that is being played, with its type.

use super::record::Finished;
use super::rules::Plain;
use super::{End, Playing, Reason, Seat};
use crate::position::Position;
use twinproof::{InputError, Player, Problem, Value};

/// So many times the same position are a draw.
const TIMES: usize = 3;

/// A game from some problem on.
pub(super) struct Table<G: Plain> {
    /// Where it begins: the question whether the side to move there wins.
    start: Problem<G>,
    /// The question whether the other side does.
    other: Problem<G>,
    sides: [String; 2],
    /// The past and all since, the position as it stands last.
    positions: Vec<G::Position>,
    moves: Vec<G::Move>,
    names: Vec<String>,
}

impl<G: Plain> Table<G> {
    pub(super) fn begin(position: &Position) -> Result<Self, InputError> {
        let problem = position.problem::<G>()?;
        if let Some(objection) = problem.game().objection() {
            return Err(InputError::new(objection));
        }
        let ask =
            |game: G| Problem::new(game, problem.root().clone(), problem.past().to_vec(), problem.rule());
        let mut games = [problem.game().clone(), problem.game().opponents()];
        if problem.game().to_move(problem.root()) == Player::Second {
            games.swap(0, 1);
        }
        let sides = games.each_ref().map(G::first_player);
        let [own, other] = games;
        let positions = problem.past().iter().chain([problem.root()]).cloned().collect();
        Ok(Self { start: ask(own)?, other: ask(other)?, sides, positions, moves: vec![], names: vec![] })
    }

    fn root(&self) -> &G::Position {
        self.positions.last().expect("the root is among them")
    }

    /// The question about a side.
    fn question(&self, seat: Seat) -> &Problem<G> {
        match seat {
            Seat::Begins => &self.start,
            Seat::Follows => &self.other,
        }
    }

    /// Whose question is still open: that of the side to move, if it is.
    fn asked(&self) -> Seat {
        let mover = self.to_move();
        if self.value(mover).is_none() { mover } else { mover.other() }
    }

    /// What the rules say of the question about a side.
    fn value(&self, seat: Seat) -> Option<Value> {
        self.question(seat).game().terminal(self.root())
    }

    /// Whether the position has come often enough.
    fn is_repeated(&self) -> bool {
        let game = self.start.game();
        let (last, epoch) = (game.repetition(self.root()), game.epoch(self.root()));
        let alike = self.positions.iter().rev().take_while(|position| game.epoch(position) == epoch);
        alike.filter(|position| game.repetition(position) == last).count() >= TIMES
    }

    /// Half-moves in a row, up to now, without progress.
    fn quiet(&self) -> usize {
        let pairs = self.positions.windows(2).rev();
        pairs.take_while(|pair| !self.start.game().is_progress(&pair[0], &pair[1])).count()
    }
}

impl<G: Plain> Playing for Table<G> {
    fn play(&mut self, text: &str) -> Result<(), InputError> {
        let shown: String = text.chars().take(40).collect();
        if self.end().is_some() {
            return Err(InputError::new(format!("{shown:?} comes too late: the game is over")));
        }
        let game = self.question(self.asked()).game();
        let mv = game.parse_move(self.root(), text);
        let mv = mv.ok_or_else(|| InputError::new(format!("{shown:?} is no legal move here")))?;
        let name = game.format_move(self.root(), mv);
        let next = game.play(self.root(), mv);
        self.positions.push(next);
        self.moves.push(mv);
        self.names.push(name);
        Ok(())
    }

    fn take_back(&mut self) -> bool {
        self.names.pop();
        let is_made = self.moves.pop().is_some();
        if is_made {
            self.positions.pop();
        }
        is_made
    }

    fn end(&self) -> Option<End> {
        let by = |winner| Some(End { winner, reason: Reason::Rules });
        match Seat::ALL.map(|seat| self.value(seat)) {
            [Some(Value::Win), _] => return by(Some(Seat::Begins)),
            [_, Some(Value::Win)] => return by(Some(Seat::Follows)),
            [Some(_), Some(_)] => return by(None),
            _ => {}
        }
        let drawn = |reason| Some(End { winner: None, reason });
        match G::QUIET {
            Some(moves) if self.quiet() >= 2 * moves => drawn(Reason::NoProgress),
            Some(_) if self.is_repeated() => drawn(Reason::Repetition),
            _ => None,
        }
    }

    fn to_move(&self) -> Seat {
        match self.start.game().to_move(self.root()) {
            Player::First => Seat::Begins,
            Player::Second => Seat::Follows,
        }
    }

    fn side(&self, seat: Seat) -> &str {
        &self.sides[seat as usize]
    }

    fn words(&self, end: End) -> String {
        let [won, drawn] = G::WAYS;
        let Some(winner) = end.winner else {
            let why = match end.reason {
                Reason::Repetition => "a position that came for the third time".into(),
                Reason::NoProgress => {
                    format!("{} moves of either side without progress", G::QUIET.unwrap_or_default())
                }
                Reason::TooLong => "its length".into(),
                _ => drawn.to_owned(),
            };
            return format!("the game is drawn by {why}");
        };
        let (winner, loser) = (self.side(winner), self.side(winner.other()));
        match end.reason {
            Reason::Resigned => format!("{winner} wins: {loser} resigns"),
            Reason::Time => format!("{winner} wins: {loser} took too long"),
            Reason::Illegal => format!("{winner} wins: {loser} gave a move that is none"),
            Reason::Crash => format!("{winner} wins: {loser} broke down"),
            _ => format!("{winner} wins by {won}"),
        }
    }

    fn moves(&self) -> &[String] {
        &self.names
    }

    fn position(&self) -> Position {
        Position::of(self.question(self.asked())).followed_by(self.names.iter().cloned())
    }

    fn board(&self) -> String {
        let game = self.start.game();
        game.diagram(self.root()).unwrap_or_else(|| game.format_position(self.root()))
    }

    fn format(&self) -> Option<&'static str> {
        G::FORMAT
    }

    fn record(&self, players: [&str; 2], end: Option<End>) -> Option<String> {
        let root = self.start.root();
        G::write_finished(&Finished { game: self.start.game(), root, moves: &self.moves, players, end })
    }
}
