//! A proof of chess as a game with variations.
//!
//! The longest defence is the main line and always there. Of the rest, what is nearest to the root comes first, all
//! replies to a move or none; where the proof goes on unseen, a comment says how long it takes.

use twinproof_certificate::outline::{Outline, Role};
use twinproof_core::{Form, Game, Value};
use twinproof_games::chess::{Chess, Color, Goal, Variations, attackers_moves};

/// How much to write.
#[derive(Debug, Clone, Copy)]
pub(super) struct Size {
    /// Moves in all lines together.
    pub(super) moves: usize,
    /// Moves of both sides in a line.
    pub(super) depth: usize,
}

/// Writes the proof, which must be there as a whole.
pub(super) fn write(outline: &Outline<Chess>, size: Size) -> String {
    let game = outline.problem.game();
    let mut writer = Writer {
        outline,
        size,
        variations: Variations::new(game, &outline.nodes[0].position),
        levels: vec![vec![(None, outline.resolved(0))]],
    };
    let question = game.question();
    let (answer, result) = match (outline.value, game.attacker()) {
        (Value::Win, Color::White) => ("proven", "1-0"),
        (Value::Win, Color::Black) => ("proven", "0-1"),
        (Value::Loss, _) => ("disproven", "*"),
    };
    writer.variations.comment(None, &format!("{question}: {answer}, by a certificate that was checked"));
    writer.main_line();
    writer.others();
    writer.variations.write(&question, result)
}

/// A place in the tree of variations, and the node that tells what follows there.
type Place = (Option<usize>, usize);

struct Writer<'a> {
    outline: &'a Outline<Chess>,
    size: Size,
    variations: Variations<'a>,
    /// The places by depth.
    levels: Vec<Vec<Place>>,
}

impl Writer<'_> {
    /// The longest defence.
    fn main_line(&mut self) {
        let mut at = (None, self.outline.resolved(0));
        while self.has_room(at, 1) {
            let Some(child) = self.next(at).into_iter().next() else { break };
            at = self.step(at, child);
        }
    }

    /// Everything else, level by level.
    fn others(&mut self) {
        let mut depth = 0;
        while let Some(level) = self.levels.get(depth).cloned() {
            for place in level {
                // The main line was there before.
                let shown = self.variations.branches(place.0);
                let next = self.next(place).split_off(shown);
                if next.is_empty() && shown == 0 {
                    self.end(place);
                } else if self.has_room(place, next.len()) {
                    for child in next {
                        self.step(place, child);
                    }
                } else {
                    self.cut(place, shown > 0);
                }
            }
            depth += 1;
        }
    }

    fn has_room(&self, (after, _): Place, moves: usize) -> bool {
        self.variations.plies(after) < self.size.depth && self.variations.count() + moves <= self.size.moves
    }

    /// The moves from a place, the longest resistance first.
    fn next(&self, (_, node): Place) -> Vec<usize> {
        let mut children = self.outline.nodes[node].children.clone();
        children.sort_by_key(|&child| std::cmp::Reverse(self.outline.nodes[child].height));
        children
    }

    fn step(&mut self, (after, _): Place, child: usize) -> Place {
        let mv = self.outline.nodes[child].mv.expect("only the root has none");
        let made = Some(self.variations.add(after, mv));
        // In a closed set play need not end, so that a place that was seen is not shown again.
        let place = match self.outline.form {
            Form::Closed => (made, child),
            Form::Order | Form::General => (made, self.outline.resolved(child)),
        };
        let depth = self.variations.plies(made);
        if self.levels.len() <= depth {
            self.levels.push(Vec::new());
        }
        self.levels[depth].push(place);
        place
    }

    /// Says why play ends here, where the board does not.
    fn end(&mut self, (after, node): Place) {
        let game = self.outline.problem.game();
        let first = game.first_player();
        let text = match self.outline.nodes[node].role {
            Role::End(Value::Win) => match game.goal() {
                Goal::Mate => return,
                _ => format!("{first} has reached the goal"),
            },
            Role::End(Value::Loss) => format!("{first} has not won"),
            Role::Repetition => format!("repetition, so {first} has failed"),
            Role::Reuse(_) | Role::Seen(_) => "as in another variation".into(),
            Role::Choice | Role::Replies | Role::Cover(_) => return,
        };
        self.variations.comment(after, &text);
    }

    /// Says what is left out here.
    fn cut(&mut self, (after, node): Place, is_partly_shown: bool) {
        let game = self.outline.problem.game();
        let node = &self.outline.nodes[node];
        let text = match (is_partly_shown, node.height, self.outline.value) {
            (true, ..) => "other replies left out".into(),
            (false, Some(plies), Value::Win) => {
                let moves = attackers_moves(game, &node.position, plies);
                let wins = if game.goal() == Goal::Mate { "mates" } else { "wins" };
                format!("{} {wins} in {moves}", game.first_player())
            }
            (false, ..) => "and so on".into(),
        };
        self.variations.comment(after, &text);
    }
}
