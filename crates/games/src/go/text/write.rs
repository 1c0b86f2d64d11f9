//! Records with variations in SGF (FF[4]), the notation that Go programs exchange.

use crate::go::notation::{letter, passes, setup, sgf_point};
use crate::go::points::Color;
use crate::go::{Go, Move, Position};
use crate::sgf::{escaped, write_variations};

/// A position and moves from it, with variations: a tree whose first branches are the main line.
///
/// ```
/// use twinproof_core::{Game, Rules};
/// use twinproof_games::go::{Ask, Variations, parse};
///
/// let problem = parse("(;SZ[5]AB[ab][bb][cb][ca]AW[ac][bc][cc][dc][db][da]PL[B])", &Ask::default())?;
/// let (game, root) = (problem.game(), problem.root());
/// let mut variations = Variations::new(game, root);
/// let right = variations.add(0, game.parse_move(root, "B5").unwrap());
/// variations.text(right, "C", "Black lives [here].");
/// let wrong = variations.add(0, game.parse_move(root, "A5").unwrap());
/// variations.number(wrong, "BM", 1);
/// let text = variations.write();
/// assert!(text.ends_with("\n(;B[ba]C[Black lives [here\\].])\n(;B[aa]BM[1]))\n"), "{text}");
/// assert!(parse(&text, &Ask::default()).is_ok());
/// # Ok::<(), twinproof_core::InputError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Variations<'a> {
    game: &'a Go,
    /// The root is the first.
    nodes: Vec<Node>,
}

#[derive(Debug, Clone)]
struct Node {
    position: Position,
    /// The move that led here and whose it was.
    step: Option<(Color, Move)>,
    /// All but the move, as they are written.
    properties: String,
    next: Vec<usize>,
}

impl<'a> Variations<'a> {
    /// No moves yet.
    pub fn new(game: &'a Go, root: &Position) -> Self {
        let root = Node { position: root.clone(), step: None, properties: String::new(), next: Vec::new() };
        Self { game, nodes: vec![root] }
    }

    /// The position that the record begins with.
    pub fn root(&self) -> &Position {
        &self.nodes[0].position
    }

    /// Adds a legal move after another, or after 0, the root, and names it; the first one added is the main line.
    pub fn add(&mut self, after: usize, mv: Move) -> usize {
        let id = self.nodes.len();
        let before = &mut self.nodes[after];
        before.next.push(id);
        let color = before.position.to_move;
        let mut position = before.position.clone();
        position.play(&self.game.ground, mv);
        self.nodes.push(Node {
            position,
            step: Some((color, mv)),
            properties: String::new(),
            next: Vec::new(),
        });
        id
    }

    /// Gives a node a property with a text, such as C or N.
    pub fn text(&mut self, at: usize, name: &str, text: &str) {
        let value = escaped(text);
        self.nodes[at].properties += &format!("{name}[{value}]");
    }

    /// Gives a node a property with a number, such as TE.
    pub fn number(&mut self, at: usize, name: &str, number: usize) {
        self.nodes[at].properties += &format!("{name}[{number}]");
    }

    /// Begins a figure of its own, with moves counted from 1, for programs that print records.
    pub fn figure(&mut self, at: usize, title: &str) {
        let title = escaped(title).replace(':', "\\:");
        self.nodes[at].properties += &format!("FG[0:{title}]MN[1]");
    }

    /// Writes the record, a variation a line.
    pub fn write(&self) -> String {
        let root = &self.nodes[0];
        let setup = setup(self.game, &root.position).concat();
        let mut text = format!("(;GM[1]FF[4]{setup}CA[UTF-8]\n{}{}", root.properties, passes(&root.position));
        let next = |node: usize| self.nodes[node].next.as_slice();
        write_variations(&mut text, next, |text, node| self.write_node(text, node));
        text + ")\n"
    }

    fn write_node(&self, text: &mut String, node: usize) {
        let Node { step, properties, .. } = &self.nodes[node];
        let Some((color, mv)) = step else { return };
        if *mv == Move::THREAT {
            // Two passes: a record has no other way to leave the board alone, and they lift a ban of ko as well.
            let comment = format!("{color} makes a ko threat elsewhere, {} answers it.", color.other());
            let letters = [*color, color.other()].map(letter);
            text.push_str(&format!(";{}[]C[{comment}];{}[]{properties}", letters[0], letters[1]));
            return;
        }
        let point = mv.point().map_or(String::new(), |point| sgf_point(self.game.size(), point));
        text.push_str(&format!(";{}[{point}]{properties}", letter(*color)));
    }
}
