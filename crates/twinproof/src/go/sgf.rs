//! A proof of Go as a record with variations: the solution, what refutes the other first moves, and a word on each.

use super::life::{KoThreats, Life, MoveStatus};
use super::refutations::{Known, Refutation};
use crate::judged::JudgedTree;
use crate::play::forbidden_moves;
use crate::proof_lines::{Left, ProofLines, RecordSize};
use crate::words::count;
use twinproof_certificate::outline::{Outline, Role};
use twinproof_core::{Game, Problem, RepetitionRule, Rules, Value};
use twinproof_games::go::{Color, Go, Ko, Move, Position, Variations};

/// Writes the proof, which must be there as a whole, and what is known of other first moves.
/// `problem` is that of the outline, or of the part of one that it is.
pub(super) fn write(
    outline: &Outline<Go>,
    problem: &Problem<Go>,
    others: &[Refutation],
    told: &Told,
    size: RecordSize,
) -> String {
    let game = problem.game();
    let mut record = Record { game, told, variations: Variations::new(game, problem.root()) };
    record.head(problem, outline.value);
    record.add(0, outline, size);
    let share = RecordSize { moves: size.moves / others.len().max(1), ..size };
    others.iter().for_each(|other| record.other(other, share));
    record.variations.write()
}

/// Writes a tree of judged moves.
pub(super) fn write_tree(tree: &JudgedTree<'_, Go>) -> String {
    let game = tree.problem.game();
    let mut variations = Variations::new(game, tree.problem.root());
    variations.text(0, "AP", concat!("Twinproof:", env!("CARGO_PKG_VERSION")));
    variations.text(0, "GN", &game.question());
    let words: Vec<_> = tree.words.iter().cloned().chain(past(tree.problem)).collect();
    variations.text(0, "C", &words.join("\n"));
    let mut made = Vec::with_capacity(tree.moves.len());
    for one in &tree.moves {
        let node = variations.add(one.before.map_or(0, |before| made[before]), one.mv);
        if let Some(value) = one.proven {
            variations.number(node, good_for(game.side(value.winner())), 1);
        }
        if !one.words.is_empty() {
            variations.text(node, "C", &one.words);
        }
        made.push(node);
    }
    variations.write()
}

fn good_for(color: Color) -> &'static str {
    match color {
        Color::Black => "GB",
        Color::White => "GW",
    }
}

/// What is known beside the proof.
pub(super) struct Told {
    /// What becomes of the stones in question.
    pub(super) life: Option<Life>,
    /// Of the first moves, where they were asked for.
    pub(super) moves: MoveStatus,
}

struct Record<'a> {
    game: &'a Go,
    told: &'a Told,
    variations: Variations<'a>,
}

impl Record<'_> {
    /// What the record is about.
    fn head(&mut self, problem: &Problem<Go>, value: Value) {
        let root = problem.root();
        let (mover, outcome) = (root.to_move(), self.game.outcome(value));
        let may_win = value.winner() == self.game.to_move(root);
        let answer = if may_win {
            format!("{outcome}, whatever {} plays", mover.other())
        } else {
            format!("There is no way: {outcome}, whatever {mover} plays")
        };
        let ko = match self.game.ko() {
            Ko::Situational => "situational superko",
            Ko::Positional => "positional superko",
            Ko::Simple => "the simple rule of ko",
        };
        // The question about a score names the threats itself.
        let granted = self.game.threats_left(root).filter(|_| self.game.owner().is_some());
        let task = match &granted {
            Some(granted) => format!("{} ({granted})", self.game.task(root)),
            None => self.game.task(root),
        };
        let proven = "Proven, by a certificate that was checked";
        let ended = root.has_ended().then(|| "Both sides have passed: the game is over.".into());
        let past = ended.or(past(problem));
        let more = self.told.life.as_ref().and_then(Life::more);
        let told =
            [Some(format!("{answer}.")), granted.map(|granted| granted + "."), more.clone(), past.clone()];
        let told: Vec<_> = told.into_iter().flatten().chain([format!("{proven}, under {ko}.")]).collect();
        self.variations.text(0, "AP", concat!("Twinproof:", env!("CARGO_PKG_VERSION")));
        self.variations.text(0, "GN", &task);
        let goal = self.game.goal_line(root).map_or(String::new(), |line| format!("\n{line}"));
        self.variations.text(0, "GC", &(told.join(" ") + &goal));
        let asks = task.ends_with('?');
        let first = match may_win {
            true => format!("{task}{}", if asks { "" } else { "." }),
            false => format!("{task}{} {answer}.", if asks { "" } else { "?" }),
        };
        let beside = more.into_iter().chain(self.told.moves.standing());
        let words: Vec<_> =
            [first].into_iter().chain(beside).chain(past).chain(banned_at_root(problem)).collect();
        self.variations.text(0, "C", &words.join("\n"));
    }

    /// Adds the lines of a proof after a move, or after 0, the root.
    fn add(&mut self, after: usize, outline: &Outline<Go>, size: RecordSize) {
        let lines = ProofLines::new(outline, size);
        let mut nodes = Vec::with_capacity(lines.places.len());
        for (at, place) in lines.places.iter().enumerate() {
            let Some((before, mv)) = place.step else {
                nodes.push(after);
                continue;
            };
            let node = self.variations.add(nodes[before], mv);
            nodes.push(node);
            let mut words = Vec::new();
            if nodes[before] == 0 {
                let may_win = outline.nodes[0].role == Role::Choice;
                let judgement = if may_win { Judgement::Right } else { Judgement::Wrong };
                words.push(self.first_move(node, mv, judgement, outline.value, answer(outline, place.node)));
            }
            words.extend(self.banned(outline, place.node));
            if lines.is_end(at) {
                self.good_for_winner(node, outline.value);
            }
            // What a first move comes to was said.
            if nodes[before] != 0 || !lines.is_end(at) {
                words.extend(self.rest(&lines, at));
            }
            if !words.is_empty() {
                self.variations.text(node, "C", &words.join("\n"));
            }
        }
    }

    /// Adds a first move that the proof does not make.
    fn other(&mut self, other: &Refutation, size: RecordSize) {
        let node = self.variations.add(0, other.mv);
        let words = match &other.known {
            Known::Open => {
                self.variations.figure(node, "Not settled");
                self.variations.text(node, "N", "Not settled");
                "Not settled: a limit came before the proof.".into()
            }
            Known::Over { value, judgement } => {
                self.good_for_winner(node, *value);
                self.first_move(node, other.mv, *judgement, *value, None)
            }
            Known::Proven { outline, judgement } => {
                let answer = answer(outline, outline.resolved(0));
                self.first_move(node, other.mv, *judgement, outline.value, answer)
            }
        };
        self.variations.text(node, "C", &words);
        if let Known::Proven { outline, .. } = &other.known {
            self.add(node, outline, size);
        }
    }

    /// Marks a first move as right or wrong and says so.
    fn first_move(
        &mut self,
        node: usize,
        mv: Move,
        judgement: Judgement,
        value: Value,
        answer: Option<Answer>,
    ) -> String {
        let outcome = self.game.outcome(value) + &self.ko(mv);
        let (title, mark) = match judgement {
            Judgement::Right => ("Solution", "TE"),
            Judgement::AlsoRight => ("Another solution", "TE"),
            Judgement::Wrong => ("Wrong", "BM"),
        };
        self.variations.figure(node, title);
        self.variations.text(node, "N", title);
        self.variations.number(node, mark, 1);
        match judgement {
            Judgement::Right => return format!("Correct: {outcome}."),
            Judgement::AlsoRight => return format!("Also correct: {outcome}."),
            Judgement::Wrong => {}
        }
        let reply = answer.as_ref().map(|answer| answer.mv);
        let does = match (reply, answer) {
            (Some(Move::PASS), _) => return format!("Wrong: it needs no answer, {outcome}."),
            (Some(Move::THREAT), _) => "makes a ko threat".into(),
            (_, Some(Answer { mv, position })) => {
                format!("answers {}", self.game.format_move(&position, mv))
            }
            // A pass that the side to move cannot afford.
            (_, None) if mv == Move::PASS => "passes too".into(),
            (_, None) => return format!("Wrong: {outcome}."),
        };
        let side = self.variations.root().to_move().other();
        match outcome.strip_prefix(&format!("{side} ")) {
            Some(what) => format!("Wrong: {side} {does} and {what}."),
            None => format!("Wrong: {side} {does}, and {outcome}."),
        }
    }

    /// What ko threats would change after a first move, as the end of a sentence.
    fn ko(&self, mv: Move) -> String {
        let found = self.told.moves.ko.iter().find(|(of, _)| *of == mv);
        found.map_or(String::new(), |(_, threats)| format!(", {}", KoThreats::Decide(*threats).words()))
    }

    /// Under superko: which moves are illegal in a position of the proof because they would repeat.
    fn banned(&self, outline: &Outline<Go>, node: usize) -> Option<String> {
        let node = &outline.nodes[node];
        let names: Vec<_> = node
            .children
            .iter()
            .map(|&child| &outline.nodes[child])
            .filter(|child| child.role == Role::Repetition)
            .filter_map(|child| Some(self.game.format_move(&node.position, child.mv?)))
            .collect();
        let is_superko = outline.problem.rule() == RepetitionRule::CurrentPlayerLoss;
        (is_superko && !names.is_empty()).then(|| may_not_play(&node.position, &names))
    }

    /// Why play ends at a place, or what is left out there.
    fn rest(&self, lines: &ProofLines<'_, Go>, at: usize) -> Option<String> {
        let (outline, place) = (lines.outline, &lines.places[at]);
        let node = &outline.nodes[place.node];
        match place.left {
            Left::Others => return Some("Other replies are left out.".into()),
            Left::All => return Some(format!("And so on: {}.", self.game.outcome(outline.value))),
            Left::Nothing if !lines.is_end(at) => return None,
            Left::Nothing => {}
        }
        match node.role {
            Role::End(_) => self.game.ending(&node.position).map(|ending| ending + "."),
            Role::Repetition => {
                Some(format!("The position is repeated: {}.", self.game.outcome(outline.value)))
            }
            Role::Reuse(_) | Role::Seen(_) => Some("As in another variation.".into()),
            Role::Choice | Role::Replies | Role::Cover(_) | Role::LookedUp(_) => None,
        }
    }

    fn good_for_winner(&mut self, node: usize, value: Value) {
        self.variations.number(node, good_for(self.game.side(value.winner())), 1);
    }
}

fn may_not_play(position: &Position, names: &[String]) -> String {
    let (side, names) = (position.to_move(), names.join(" or "));
    format!("{side} may not play {names}: a position would be repeated.")
}

/// What came before the record, which shows nothing of it.
fn past(problem: &Problem<Go>) -> Option<String> {
    let moves = Some(problem.past().len() as u64).filter(|&moves| moves > 0)?;
    let rule = match problem.rule() {
        RepetitionRule::CurrentPlayerLoss => "no position before it may come again".into(),
        RepetitionRule::FirstPlayerLoss => {
            format!("if a position before it comes again, {} has failed", problem.game().first_player())
        }
    };
    Some(format!("This is the position after {}: {rule}.", count(moves, "move")))
}

/// Which moves are illegal at the root because of what came before.
fn banned_at_root(problem: &Problem<Go>) -> Vec<String> {
    let (game, root) = (problem.game(), problem.root());
    let names: Vec<_> = forbidden_moves(problem).into_iter().map(|mv| game.format_move(root, mv)).collect();
    let repeated = (!names.is_empty()).then(|| may_not_play(root, &names));
    let ko = root.ko().map(|point| {
        let name = game.format_move(root, point.into());
        format!("{} may not play {name}: that would take back a ko at once.", root.to_move())
    });
    repeated.into_iter().chain(ko).collect()
}

/// What a first move is worth to the side that makes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Judgement {
    Right,
    AlsoRight,
    Wrong,
}

/// The winner's move in a position.
struct Answer {
    mv: Move,
    position: Position,
}

/// The winner's move at a node, if it is the winner's turn there.
fn answer(outline: &Outline<Go>, node: usize) -> Option<Answer> {
    let node = &outline.nodes[node];
    let child = node.children.first().filter(|_| node.role == Role::Choice)?;
    Some(Answer { mv: outline.nodes[*child].mv?, position: node.position.clone() })
}
