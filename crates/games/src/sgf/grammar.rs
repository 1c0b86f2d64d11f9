//! The grammar of SGF (FF[4]): collections, game trees with their variations, nodes, properties.
//!
//! Nothing here recurses, so that a game of a million moves or parentheses is an ordinary file. That, and errors that
//! say where, is why it is our own: the library `sgf-parse` has neither.

use twinproof_core::InputError;

/// A property and where it stands.
#[derive(Debug)]
pub(crate) struct Property<'a> {
    pub(crate) name: String,
    /// As they stand in the file, `\` and all.
    pub(crate) values: Vec<&'a str>,
    pub(crate) offset: usize,
}

/// The properties of a node.
pub(crate) type Node<'a> = Vec<Property<'a>>;

/// Games with more nodes are refused: the largest dictionaries of openings have a tenth.
const MOST_NODES: usize = 1_000_000;

/// A game of a collection.
pub(crate) struct Tree<'a> {
    /// From its `(` to its `)`.
    pub(crate) text: &'a str,
    /// In the order of the file: a variation behind all that comes before it. The main line comes first.
    pub(crate) nodes: Vec<Node<'a>>,
    /// Which node each of them comes after; the first one comes after none, which is written as itself.
    pub(crate) before: Vec<usize>,
    /// How many nodes the main line has, which is all that comes before the first `)`.
    main: usize,
    /// Where in the whole text that `)` stands.
    pub(crate) main_end: usize,
}

impl<'a> Tree<'a> {
    /// What the game is called.
    pub(crate) fn name(&self) -> Option<&'a str> {
        let name = self.nodes.first()?.iter().find(|property| property.name == "GN")?;
        name.values.first().copied()
    }

    /// The nodes of the main line.
    pub(crate) fn main(&self) -> &[Node<'a>] {
        &self.nodes[..self.main]
    }

    /// What comes after each node, in the order of the file.
    pub(crate) fn next(&self) -> Vec<Vec<usize>> {
        let mut next = vec![Vec::new(); self.nodes.len()];
        for (node, &before) in self.before.iter().enumerate().skip(1) {
            next[before].push(node);
        }
        next
    }
}

/// All games of a collection, at least one; the first that cannot be read is the last.
pub(crate) fn read(text: &str) -> Vec<Result<Tree<'_>, InputError>> {
    let mut reader = Reader { text, at: 0 };
    let mut games = Vec::new();
    // Some files have a letter or a mark before the first game.
    let start = text.match_indices('(').find(|(at, _)| text[at + 1..].trim_start().starts_with(';'));
    let Some((start, _)) = start else {
        return vec![Err(InputError::new("this is no SGF: a game begins with \"(;\", and there is none"))];
    };
    reader.at = start;
    while let Some(start) = reader.next_sign() {
        let begin = reader.at;
        games.push(match start {
            b'(' => reader.game().map(|game| Tree { text: &text[begin..reader.at], ..game }),
            _ => reader.fail(begin, "behind a game there may be another, which begins with \"(\""),
        });
        if let Some(Err(error)) = games.pop_if(|game| game.is_err()) {
            let goes_on = text.get(reader.at..).is_some_and(|rest| rest.contains("(;"));
            games.push(Err(if goes_on { error.and("; what comes behind it is not read") } else { error }));
            break;
        }
    }
    games
}

/// One game of a collection by its number, from 1 on, or by its name; and its number.
pub(crate) fn pick<'a>(text: &'a str, which: &str) -> Result<(usize, Tree<'a>), InputError> {
    let mut games = read(text);
    let is_named = |game: &Result<Tree<'_>, _>| {
        game.as_ref().is_ok_and(|game| game.name().is_some_and(|name| plain(name) == which))
    };
    let place = match which.parse::<usize>() {
        Ok(number) => number.checked_sub(1).filter(|&place| place < games.len()),
        Err(_) => {
            let named: Vec<_> = (0..games.len()).filter(|&place| is_named(&games[place])).collect();
            if let [one, other, ..] = named[..] {
                return Err(InputError::new(format!(
                    "games {} and {} are both called {which:?}: give the number of one",
                    one + 1,
                    other + 1
                )));
            }
            named.first().copied()
        }
    };
    match place {
        Some(place) => Ok((place + 1, games.swap_remove(place)?)),
        // What comes behind it was not read.
        None if games.last().is_some_and(Result::is_err) => {
            Err(games.pop().and_then(Result::err).unwrap_or_else(|| InputError::new("this is no SGF")))
        }
        None => Err(InputError::new(format!(
            "there is no game {:?} in this file: give a number from 1 to {}, or the name (GN) of a game",
            which,
            games.len()
        ))),
    }
}

/// A value of one line as people read it: what is behind a backslash stands for itself, white space is a blank.
pub(crate) fn plain(value: &str) -> String {
    let mut letters = value.trim().chars();
    let mut text = String::with_capacity(value.len());
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => text.extend(letters.next().filter(|next| *next != '\n')),
            letter if letter.is_whitespace() => text.push(' '),
            letter => text.push(letter),
        }
    }
    text
}

/// An error with the line and the column of a place.
pub(crate) fn fail_at<T>(text: &str, offset: usize, message: impl Into<String>) -> Result<T, InputError> {
    Err(placed_at(text, offset, message))
}

/// What is to be said of a place, with its line and column.
pub(crate) fn placed_at(text: &str, offset: usize, message: impl Into<String>) -> InputError {
    let before = &text[..offset];
    let line = before.bytes().filter(|&byte| byte == b'\n').count() as u64 + 1;
    let column = before.rsplit('\n').next().map_or(0, |last| last.chars().count()) as u64 + 1;
    InputError::new(message).at_line(line).at_column(column)
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn fail<T>(&self, offset: usize, message: impl Into<String>) -> Result<T, InputError> {
        fail_at(self.text, offset, message)
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// The next byte that is no white space; it is not taken.
    fn next_sign(&mut self) -> Option<u8> {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
        }
        self.peek()
    }

    /// A game tree, from its `(` on; its text is left to the caller.
    fn game(&mut self) -> Result<Tree<'a>, InputError> {
        let start = self.at;
        // The last node of this line, and where each tree that is open began.
        let (mut last, mut open) = (0, Vec::new());
        // Whether the tree that was opened last has a node yet.
        let mut has_node = true;
        let mut tree = Tree { text: "", nodes: Vec::new(), before: Vec::new(), main: 0, main_end: 0 };
        loop {
            let at = self.at;
            match self.next_sign() {
                None => {
                    let message = "the game that begins here is not closed: a \")\" is missing at the end";
                    return self.fail(start, message);
                }
                Some(b'(' | b')') if !has_node => {
                    return self.fail(at, "a game tree begins with a node: there should be a \";\"");
                }
                Some(b'(') => {
                    (self.at, has_node) = (self.at + 1, false);
                    open.push(last);
                }
                Some(b')') => {
                    if tree.main == 0 {
                        (tree.main, tree.main_end) = (tree.nodes.len(), self.at);
                    }
                    self.at += 1;
                    last = open.pop().unwrap_or_default();
                    if open.is_empty() {
                        return Ok(tree);
                    }
                }
                Some(b';') => {
                    self.at += 1;
                    has_node = true;
                    if tree.nodes.len() == MOST_NODES {
                        return self.fail(at, format!("the game has more than {MOST_NODES} nodes"));
                    }
                    let node = self.node()?;
                    tree.nodes.push(node);
                    tree.before.push(last);
                    last = tree.nodes.len() - 1;
                }
                Some(_) => return self.fail(self.at, "there should be a \";\", \"(\" or \")\" here"),
            }
        }
    }

    fn node(&mut self) -> Result<Node<'a>, InputError> {
        let mut node: Node<'a> = Vec::new();
        while self.next_sign().is_some_and(|sign| sign.is_ascii_alphabetic()) {
            let offset = self.at;
            let mut name = String::new();
            while let Some(letter) = self.peek().filter(u8::is_ascii_alphabetic) {
                // Older files write AddBlack for AB.
                if letter.is_ascii_uppercase() {
                    name.push(letter.into());
                }
                self.at += 1;
            }
            let mut values = Vec::new();
            while self.next_sign() == Some(b'[') {
                values.push(self.value(&name)?);
            }
            if values.is_empty() {
                return self
                    .fail(offset, format!("the property {name} has no value: there should be a \"[\""));
            }
            node.push(Property { name, values, offset });
        }
        Ok(node)
    }

    /// A value from its `[` on.
    fn value(&mut self, name: &str) -> Result<&'a str, InputError> {
        let start = self.at + 1;
        let mut is_escaped = false;
        for (at, byte) in self.text.as_bytes().iter().enumerate().skip(start) {
            match byte {
                _ if is_escaped => is_escaped = false,
                b'\\' => is_escaped = true,
                b']' => {
                    self.at = at + 1;
                    return Ok(&self.text[start..at]);
                }
                _ => {}
            }
        }
        self.fail(
            start - 1,
            format!("the value of {name} that begins here is not closed: a \"]\" is missing"),
        )
    }
}
