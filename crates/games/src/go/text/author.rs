//! The solution that the author of a problem gives: the variations of its record, and which of them are said to be right.
//!
//! There is no standard for that. A node is said to be right by `TE`, or by a comment with RIGHT (as goproblems.com has it), or
//! one that begins with "Correct" or holds 正解 and the like; wrong by `BM`, or such words for the opposite; and by `GB` or `GW`, for
//! whom it is good. What leads to a right node is right. CHOICE, FORCE and NOTTHIS say which reply a program should make, and
//! nothing of what is right. Where nothing is said to be right, the first variation is the solution.

use super::record::{mover, step};
use crate::go::Move;
use crate::go::points::{Color, Size};
use crate::sgf::{Node, Tree, plain};

/// The variations behind the position that is asked about.
#[derive(Debug, Clone)]
pub struct AuthorTree {
    /// The position itself is the first; a node stands behind the one it comes after.
    nodes: Vec<AuthorNode>,
}

/// A move of an author's variation.
#[derive(Debug, Clone)]
pub struct AuthorNode {
    /// The node it comes after.
    pub before: usize,
    /// What comes after it, in the order of the file.
    pub next: Vec<usize>,
    /// Whose move, and where; nothing of the position itself, and of what cannot be played.
    pub step: Option<(Color, Move)>,
    /// Why it cannot be played.
    pub fault: Option<String>,
    /// Which node of the record it is; nodes without a move belong to the one before.
    pub(super) place: usize,
    /// What it says of itself.
    told: Told,
}

/// What a node says, by itself.
#[derive(Debug, Clone, Copy, Default)]
struct Told {
    /// By a mark or a comment: right or wrong.
    path: Option<bool>,
    /// By TE or BM, of the side that moves.
    step: Option<bool>,
    /// Whom it is good for.
    good_for: Option<Color>,
}

impl AuthorTree {
    /// No solution to a position at a node of its record.
    pub(super) fn none(place: usize) -> Self {
        let told = Told::default();
        let begin = AuthorNode { before: 0, next: Vec::new(), step: None, fault: None, place, told };
        Self { nodes: vec![begin] }
    }

    /// What comes behind the last of the first so many nodes.
    pub(super) fn read(text: &str, size: Size, game: &Tree<'_>, played: usize) -> Self {
        let root = played.saturating_sub(1);
        let Self { mut nodes } = Self::none(root);
        // Which node of ours each node of the record has become; those of other branches none.
        let mut ours = vec![None; game.nodes.len()];
        ours[root] = Some(0);
        for place in root + 1..game.nodes.len() {
            let Some(before) = ours[game.before[place]] else { continue };
            let node = &game.nodes[place];
            let told = Told::of(node);
            let made = node.iter().find_map(|property| Some((mover(property)?, property)));
            let is_set_up = node.iter().any(|property| ["AB", "AW", "AE"].contains(&property.name.as_str()));
            let (step, fault) = match made {
                _ if is_set_up => (None, Some("stones are set up in the middle of the solution".into())),
                None => {
                    // A comment of its own, or marks.
                    let at: &mut AuthorNode = &mut nodes[before];
                    at.told = at.told.or(told);
                    ours[place] = Some(before);
                    continue;
                }
                Some((color, property)) => match step(text, size, property) {
                    Ok(mv) => (Some((color, mv)), None),
                    Err(error) => (None, Some(error.message().to_owned())),
                },
            };
            let id = nodes.len();
            nodes[before].next.push(id);
            nodes.push(AuthorNode { before, next: Vec::new(), step, fault, place, told });
            ours[place] = Some(id);
        }
        Self { nodes }
    }

    /// The position that is asked about, and the moves behind it.
    pub fn nodes(&self) -> &[AuthorNode] {
        &self.nodes
    }

    /// Whether there is a move at all.
    pub fn is_empty(&self) -> bool {
        self.nodes.len() == 1
    }

    /// Who makes the first move of the solution.
    pub fn first_side(&self) -> Option<Color> {
        self.nodes[0].next.iter().find_map(|&node| self.nodes[node].step).map(|(color, _)| color)
    }

    /// What the author says of each move of the side that is to solve the problem: right, wrong or nothing.
    pub fn claims(&self, solver: Color) -> Vec<Option<bool>> {
        let count = self.nodes.len();
        // Whether something behind a node, or it, is said to be right or wrong.
        let (mut right, mut wrong) = (vec![false; count], vec![false; count]);
        for at in (0..count).rev() {
            let own = self.own(at, solver);
            right[at] |= own == Some(true);
            wrong[at] |= own == Some(false);
            let before = self.nodes[at].before;
            (right[before], wrong[before]) = (right[before] || right[at], wrong[before] || wrong[at]);
        }
        let is_marked = right[0];
        let mut claims = vec![None; count];
        // Behind a node that is said to be right by itself, and behind a wrong one.
        let mut context = vec![None; count];
        for at in 1..count {
            let AuthorNode { before, step, .. } = &self.nodes[at];
            context[at] = context[*before];
            if step.is_none_or(|(color, _)| color != solver) {
                continue;
            }
            let siblings = &self.nodes[*before].next;
            let is_first = || siblings.iter().find(|&&one| !wrong[one]) == Some(&at);
            let own = self.own(at, solver);
            claims[at] = match context[at] {
                _ if own.is_some() => own,
                Some(false) => None,
                _ if right[at] => Some(true),
                _ if wrong[at] => Some(false),
                Some(true) => is_first().then_some(true),
                None if is_marked => Some(false),
                None if is_first() => Some(true),
                None => (!wrong[0]).then_some(false),
            };
            context[at] = match (own, claims[at]) {
                (Some(true), _) => Some(true),
                (_, Some(true)) => context[at],
                _ => Some(false),
            };
        }
        claims
    }

    /// What a node says by itself of the path to it, to the side that is to solve the problem.
    fn own(&self, at: usize, solver: Color) -> Option<bool> {
        let AuthorNode { step, told, .. } = &self.nodes[at];
        let by_solver = step.is_some_and(|(color, _)| color == solver);
        told.path.or(told.step.filter(|_| by_solver)).or(told.good_for.map(|color| color == solver))
    }
}

impl Told {
    fn of(node: &Node<'_>) -> Self {
        let mut told = Self::default();
        for property in node {
            match property.name.as_str() {
                "TE" => told.step = Some(true),
                "BM" => told.step = Some(false),
                "GB" => told.good_for = Some(Color::Black),
                "GW" => told.good_for = Some(Color::White),
                "C" | "N" => told.path = said(property.values[0]).or(told.path),
                _ => {}
            }
        }
        told
    }

    fn or(self, other: Self) -> Self {
        Self {
            path: self.path.or(other.path),
            step: self.step.or(other.step),
            good_for: self.good_for.or(other.good_for),
        }
    }
}

/// What a comment says: that this is right, or wrong.
fn said(comment: &str) -> Option<bool> {
    const WRONG: [&str; 9] = ["WRONG", "不正解", "不正确", "不正確", "失敗", "失败", "錯誤", "错误", "오답"];
    const RIGHT: [&str; 5] = ["RIGHT", "正解", "正确", "正確", "정답"];
    const BEGINNINGS: [(&str, bool); 7] = [
        ("correct", true),
        ("right!", true),
        ("right.", true),
        ("also correct", true),
        ("wrong", false),
        ("incorrect", false),
        ("failure", false),
    ];
    let holds = |words: &[&str]| words.iter().any(|word| holds(comment, word));
    if holds(&WRONG) {
        return Some(false);
    }
    if holds(&RIGHT) {
        return Some(true);
    }
    comment.lines().find_map(|line| {
        let line = plain(line).to_lowercase();
        let begins = |(word, _): &&(&str, bool)| {
            line.strip_prefix(word).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
        };
        BEGINNINGS.iter().find(begins).map(|(_, is_right)| *is_right)
    })
}

/// Whether a text holds a word, which in Latin letters stands by itself.
fn holds(text: &str, word: &str) -> bool {
    let is_letter = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_alphanumeric());
    text.match_indices(word).any(|(at, _)| {
        let (before, behind) = (&text[..at], &text[at + word.len()..]);
        !word.is_ascii() || !is_letter(before.chars().next_back()) && !is_letter(behind.chars().next())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sgf;

    /// What is said of each of Black's moves, by name.
    fn claims(text: &str) -> String {
        let game = sgf::pick(text, "1").expect(text).1;
        let size = Size::new(9, 9).expect("a size");
        let tree = AuthorTree::read(text, size, &game, 1);
        let names = tree.nodes.iter().zip(tree.claims(Color::Black)).skip(1).map(|(node, claim)| {
            let (color, mv) = node.step.expect("a move");
            let name = mv.point().map_or("pass".into(), |point| size.name(point));
            match (color, claim) {
                (Color::White, _) => name.to_lowercase(),
                (_, Some(true)) => format!("{name}+"),
                (_, Some(false)) => format!("{name}-"),
                (_, None) => name,
            }
        });
        names.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_first_variation_is_right_where_nothing_is_said() {
        assert_eq!(
            claims("(;(;B[aa];W[ba](;B[ca])(;B[da]))(;B[ab];W[bb];B[cb]))"),
            "A9+ b9 C9+ D9- A8- b8 C8"
        );
    }

    #[test]
    fn what_leads_to_a_right_node_is_right() {
        let text = "(;(;B[ab];W[bb])(;B[aa](;W[ba];B[ca]C[RIGHT])(;W[ca];B[ba]))(;B[ac];W[bc];B[cc]C[a RIGHTEOUS move]))";
        assert_eq!(claims(text), "A8- b8 A9+ b9 C9+ c9 B9- A7- b7 C7");
        for comment in ["Correct!", "正解です", "Well done\nCorrect.", "正确"] {
            assert_eq!(claims(&format!("(;(;B[ab])(;B[aa]C[{comment}]))")), "A8- A9+", "{comment}");
        }
        for comment in ["Incorrect", "不正解", "失敗図", "WRONG, not RIGHT"] {
            assert_eq!(claims(&format!("(;(;B[ab]C[{comment}])(;B[aa]))")), "A8- A9+", "{comment}");
        }
    }

    #[test]
    fn marks_speak_of_the_side_that_moves_or_of_a_side() {
        // Behind a move that is said to be right the first answer to each defence is.
        let text = "(;(;B[ab]BM[1];W[bb]TE[1])(;B[aa]TE[1](;W[ba];B[ca])(;W[ca](;B[ba])(;B[da]))))";
        assert_eq!(claims(text), "A8- b8 A9+ b9 C9+ c9 B9+ D9");
        assert_eq!(claims("(;(;B[ab];W[bb]GW[1])(;B[aa];W[ba];B[ca]GB[1]))"), "A8- b8 A9+ b9 C9+");
        // Only wrong moves are marked.
        assert_eq!(claims("(;(;B[ab]BM[1])(;B[aa])(;B[ac]))"), "A8- A9+ A7");
    }

    #[test]
    fn words_for_programs_say_nothing_of_what_is_right() {
        let text = "(;(;B[aa](;W[ba]C[FORCE];B[ca])(;W[ca]C[NOTTHIS];B[ba]))(;B[ab]C[CHOICE]))";
        assert_eq!(claims(text), "A9+ b9 C9+ c9 B9+ A8-");
    }

    #[test]
    fn comments_between_moves_belong_to_the_move_before() {
        assert_eq!(claims("(;C[Black to play](;B[ab])(;B[aa];C[RIGHT]))"), "A8- A9+");
        let text = "(;(;B[zz])(;AB[aa])(;B[aa]))";
        let game = sgf::pick(text, "1").expect(text).1;
        let tree = AuthorTree::read(text, Size::new(9, 9).expect("a size"), &game, 1);
        assert_eq!(tree.nodes.iter().filter(|node| node.fault.is_some()).count(), 2);
    }
}
