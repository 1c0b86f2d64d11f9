//! The way from the root to a node, played out. Jobs that come one after the other share most of it, so the last one is kept: a job
//! costs what is new in its line, and not the whole line played out over and over.

use crate::node::NodeId;
use crate::tree::Tree;
use twinproof::{Problem, Solvable};

/// A line of the tree with its positions.
#[derive(Debug)]
pub(crate) struct Walk<G: Solvable> {
    /// The nodes after the root.
    nodes: Vec<NodeId>,
    moves: Vec<G::Move>,
    /// The root's position, and that after each move.
    positions: Vec<G::Position>,
    /// The moves as the game writes them, as far as somebody asked.
    names: Vec<String>,
}

impl<G: Solvable> Walk<G> {
    pub(crate) fn new(problem: &Problem<G>) -> Self {
        let positions = vec![problem.root().clone()];
        Self { nodes: Vec::new(), moves: Vec::new(), positions, names: Vec::new() }
    }

    /// Goes to a node.
    pub(crate) fn go(&mut self, game: &G, tree: &Tree, id: NodeId) {
        let mut way = Vec::with_capacity(self.nodes.len() + 1);
        let mut at = id;
        while at != NodeId::ROOT {
            way.push(at);
            at = tree.get(at).parent;
        }
        way.reverse();
        let shared = self.nodes.iter().zip(&way).take_while(|(a, b)| a == b).count();
        self.nodes.truncate(shared);
        self.moves.truncate(shared);
        self.positions.truncate(shared + 1);
        self.names.truncate(shared);
        let mut room = Vec::new();
        for &id in &way[shared..] {
            let position = self.positions.last().expect("the root's is there");
            let index = tree.get(id).mv.into();
            let mv = game.move_at(position, index, &mut room).expect("nodes are made by legal moves");
            let next = game.play(position, mv);
            self.nodes.push(id);
            self.moves.push(mv);
            self.positions.push(next);
        }
    }

    /// The moves from the root.
    pub(crate) fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// Where it leads.
    pub(crate) fn position(&self) -> &G::Position {
        self.positions.last().expect("the root's is there")
    }

    /// What was met on the way, the root first.
    pub(crate) fn before(&self) -> &[G::Position] {
        &self.positions[..self.moves.len()]
    }

    /// The moves as the game writes them.
    pub(crate) fn names(&mut self, game: &G) -> &[String] {
        for at in self.names.len()..self.moves.len() {
            self.names.push(game.format_move(&self.positions[at], self.moves[at]));
        }
        &self.names
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::{Algorithm, Policy};
    use twinproof::games::chess::{Chess, Color, Goal};
    use twinproof::{Numbers, Player, Rules};

    #[test]
    fn it_goes_anywhere_and_says_what_a_fresh_one_says() {
        let problem = Chess::new(Color::White, Goal::Mate).problem_from_fen("startpos").unwrap();
        let mut tree = Tree::new(Algorithm::JlPns, Policy::Flag, Player::First);
        let mut nodes = vec![NodeId::ROOT];
        // Each node gets two children, the first two moves.
        for at in 0..40 {
            for mv in 0..2 {
                let mover = tree.get(nodes[at]).mover().opponent();
                nodes.push(tree.add(nodes[at], mv, mover, Numbers::LEAF).unwrap());
            }
        }
        let mut walk = Walk::new(&problem);
        for step in 0..nodes.len() {
            let id = nodes[step * 37 % nodes.len()];
            walk.go(problem.game(), &tree, id);
            let names = walk.names(problem.game()).to_vec();
            let mut fresh = Walk::new(&problem);
            fresh.go(problem.game(), &tree, id);
            assert_eq!(names, problem.format_line(walk.moves()));
            assert_eq!((walk.moves(), walk.position()), (fresh.moves(), fresh.position()));
            assert_eq!(walk.before(), fresh.before());
            assert_eq!(walk.before().len(), tree.path(id).len());
            let mut position = problem.root().clone();
            for &mv in walk.moves() {
                position = problem.game().play(&position, mv);
            }
            assert_eq!(&position, walk.position());
        }
    }
}
