//! Games with variations, as PGN and PDN write them.

use twinproof_core::Game;

/// The most characters on a line, as both want it.
const WIDTH: usize = 79;

/// A position and moves from it, with variations: a tree whose first branches are the main line. Of a game that has such records:
/// [`chess::Variations`](crate::chess::Variations), [`checkers::Variations`](crate::checkers::Variations).
#[derive(Debug, Clone)]
pub struct Variations<'a, G: Game> {
    game: &'a G,
    /// Whether whoever has the second move of a pair begins.
    second_begins: bool,
    root: Node<G>,
    nodes: Vec<Node<G>>,
}

#[derive(Debug, Clone)]
struct Node<G: Game> {
    position: G::Position,
    /// The move that led here, in words.
    name: String,
    /// How many moves of both sides were made before the position.
    plies: usize,
    comment: String,
    next: Vec<usize>,
}

/// The value of a tag, if it is among these.
pub(crate) fn own_tag<'a>(tags: &[(&str, &'a str)], name: &str) -> Option<&'a str> {
    tags.iter().find(|(tag, _)| *tag == name).map(|(_, value)| *value)
}

/// What is left to write.
enum Task {
    /// The moves that follow.
    Next(Option<usize>),
    /// A variation.
    Open(usize),
    Close,
}

impl<'a, G: Game> Variations<'a, G> {
    /// No moves yet.
    pub(crate) fn empty(game: &'a G, root: &G::Position, second_begins: bool) -> Self {
        let root = Node {
            position: root.clone(),
            name: String::new(),
            plies: 0,
            comment: String::new(),
            next: Vec::new(),
        };
        Self { game, second_begins, root, nodes: Vec::new() }
    }

    /// Adds a legal move after another, or at the root, and names it; the first one added is the main line.
    pub fn add(&mut self, after: Option<usize>, mv: G::Move) -> usize {
        let id = self.nodes.len();
        let before = self.node_mut(after);
        before.next.push(id);
        let (position, plies) = (before.position.clone(), before.plies + 1);
        let name = self.game.format_move(&position, mv);
        let position = self.game.play(&position, mv);
        self.nodes.push(Node { position, name, plies, comment: String::new(), next: Vec::new() });
        id
    }

    /// Says something about the position after a move, or about the root.
    pub fn comment(&mut self, after: Option<usize>, text: &str) {
        let comment = &mut self.node_mut(after).comment;
        if !comment.is_empty() {
            comment.push_str("; ");
        }
        // A closing brace ends a comment, whatever it stands in.
        comment.push_str(&text.replace(['{', '}'], ""));
    }

    /// Puts a mark such as ! or ? behind a move.
    pub fn mark(&mut self, made: usize, mark: &str) {
        self.nodes[made].name += mark;
    }

    /// The position before the first move, in words.
    pub(crate) fn start(&self) -> String {
        self.game.format_position(&self.root.position)
    }

    /// Writes these tags, and the moves.
    pub(crate) fn write_with(&self, tags: &[(&str, &str)], result: &str) -> String {
        let mut text = String::new();
        for (name, value) in tags {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            text += &format!("[{name} \"{value}\"]\n");
        }
        text.push('\n');
        let mut column = 0;
        for word in self.words(result) {
            let length = word.chars().count();
            if column > 0 {
                let fits = column + 1 + length <= WIDTH;
                text.push(if fits { ' ' } else { '\n' });
                column = if fits { column + 1 } else { 0 };
            }
            text.push_str(&word);
            column += length;
        }
        text.push('\n');
        text
    }

    /// The movetext in words.
    fn words(&self, result: &str) -> Vec<String> {
        let mut words = Vec::new();
        // Whether the second move of a pair needs a number: at the beginning and after an interruption.
        let mut interrupted = true;
        // What belongs before the next word.
        let mut before = String::new();
        say(&mut words, &self.root.comment);
        let mut tasks = vec![Task::Next(None)];
        while let Some(task) = tasks.pop() {
            let made = match task {
                Task::Close => {
                    if let Some(last) = words.last_mut() {
                        last.push(')');
                    }
                    interrupted = true;
                    continue;
                }
                Task::Open(node) => {
                    before.push('(');
                    interrupted = true;
                    tasks.push(Task::Next(Some(node)));
                    node
                }
                Task::Next(after) => {
                    let [main, others @ ..] = &self.node(after).next[..] else { continue };
                    tasks.push(Task::Next(Some(*main)));
                    for &other in others.iter().rev() {
                        tasks.extend([Task::Close, Task::Open(other)]);
                    }
                    *main
                }
            };
            let node = &self.nodes[made];
            let number = self.number(node.plies, interrupted).unwrap_or_default();
            words.push(std::mem::take(&mut before) + &number + &node.name);
            interrupted = say(&mut words, &node.comment);
        }
        words.push(result.into());
        words
    }

    /// The number before the move that makes so many, if it needs one.
    fn number(&self, plies: usize, interrupted: bool) -> Option<String> {
        let before = plies - 1 + usize::from(self.second_begins);
        let number = before / 2 + 1;
        match before % 2 {
            0 => Some(format!("{number}. ")),
            _ => interrupted.then(|| format!("{number}... ")),
        }
    }

    fn node(&self, node: Option<usize>) -> &Node<G> {
        node.map_or(&self.root, |node| &self.nodes[node])
    }

    fn node_mut(&mut self, node: Option<usize>) -> &mut Node<G> {
        match node {
            None => &mut self.root,
            Some(node) => &mut self.nodes[node],
        }
    }
}

/// Adds a comment, if there is one.
fn say(words: &mut Vec<String>, comment: &str) -> bool {
    if comment.is_empty() {
        return false;
    }
    words.extend(format!("{{{comment}}}").split_whitespace().map(String::from));
    true
}
