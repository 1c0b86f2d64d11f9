//! Records with variations in SGF (FF[4]).

use super::super::{Color, Connect, Family, Move, Position, Stones, write_cell};
use super::problem::{cells, setup};
use crate::sgf::{escaped, write_variations};
use twinproof_core::Rules;

/// A position and moves from it, with variations: a tree whose first branches are the main line. Moves are written as Little Golem
/// writes them.
///
/// ```
/// use twinproof_core::Game;
/// use twinproof_games::connect::{Ask, SixInARow, Variations, parse};
///
/// let problem = parse::<SixInARow>("j10 k11i9", &Ask::default())?;
/// let (game, root) = (problem.game(), problem.root());
/// let mut variations = Variations::new(game, root);
/// let one = variations.add(0, game.parse_move(root, "j9j11").unwrap());
/// variations.text(one, "C", "Two [stones].");
/// variations.add(0, game.parse_move(root, "a1b1").unwrap());
/// let text = variations.write();
/// assert!(text.ends_with("PL[B]\n\n(;B[j9j11]C[Two [stones\\].])\n(;B[a1b1]))\n"), "{text}");
/// assert_eq!(parse::<SixInARow>(&text, &Ask::default())?.root(), root);
/// # Ok::<(), twinproof_core::InputError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Variations<'a, F> {
    game: &'a Connect<F>,
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

impl<'a, F: Family> Variations<'a, F> {
    /// No moves yet.
    pub fn new(game: &'a Connect<F>, root: &Position) -> Self {
        let root = Node { position: *root, step: None, properties: String::new(), next: Vec::new() };
        Self { game, nodes: vec![root] }
    }

    /// The position after a move, or that the record begins with.
    pub fn position(&self, at: usize) -> &Position {
        &self.nodes[at].position
    }

    /// Adds a legal move after another, or after 0, the root, and names it; the first one added is the main line.
    pub fn add(&mut self, after: usize, mv: Move) -> usize {
        let id = self.nodes.len();
        let before = &mut self.nodes[after];
        before.next.push(id);
        let step = Some((before.position.to_move, mv));
        let position = self.game.play(&before.position, mv);
        self.nodes.push(Node { position, step, properties: String::new(), next: Vec::new() });
        id
    }

    /// Gives a node a property with a text, such as C or N.
    pub fn text(&mut self, at: usize, name: &str, text: &str) {
        self.nodes[at].properties += &format!("{name}[{}]", escaped(text));
    }

    /// Gives a node a property with a number, such as TE.
    pub fn number(&mut self, at: usize, name: &str, number: usize) {
        self.nodes[at].properties += &format!("{name}[{number}]");
    }

    /// Marks cells, with TR or CR say. Nothing is written for none.
    pub fn mark(&mut self, at: usize, name: &str, marked: Stones) {
        if !marked.is_empty() {
            self.nodes[at].properties += &format!("{name}{}", cells(self.game.shape(), marked));
        }
    }

    /// Writes the record, a variation a line.
    pub fn write(&self) -> String {
        let root = &self.nodes[0];
        let setup = setup(self.game, &root.position).concat();
        let mut text = format!("(;FF[4]CA[UTF-8]{setup}\n{}", root.properties);
        let next = |node: usize| self.nodes[node].next.as_slice();
        write_variations(&mut text, next, |text, node| self.write_node(text, node));
        text + ")\n"
    }

    fn write_node(&self, text: &mut String, node: usize) {
        let Node { step, properties, .. } = &self.nodes[node];
        let Some((color, mv)) = step else { return };
        let cells: String = mv.cells().map(|cell| write_cell(self.game.shape(), cell)).collect();
        text.push_str(&format!(";{}[{cells}]{properties}", color.letter()));
    }
}
