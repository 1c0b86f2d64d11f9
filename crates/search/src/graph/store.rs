//! The memory of a proof-number search: flat arrays, grown only within the limit.
//!
//! An *edge* is a position as somebody's child: numbers, the move, and which node it stands for. The children of
//! a node are contiguous edges, so that selection and back-up read one stretch of memory. A *node* is a
//! position that can be expanded. In a tree each expanded edge has a node of its own and leaves have none; in
//! the merged forms several edges share one, found by its key. The columns that only some forms need stay
//! empty in the others.

use hashbrown::HashTable;
use twinproof_core::{Numbers, Player, Value};

/// No node, no edge, no link.
pub(crate) const NONE: u32 = (1 << 31) - 1;
const FLAG: u32 = 1 << 31;
/// Arrays grow by at least this many bytes; what is left below it counts as full.
const MIN_GROWTH: u64 = 1 << 16;

/// A position as a child.
#[derive(Debug, Clone)]
pub(crate) struct Edge<M> {
    pub(crate) numbers: Numbers,
    node: u32,
    pub(crate) mv: M,
}

impl<M> Edge<M> {
    pub(crate) fn new(numbers: Numbers, node: u32, mv: M) -> Self {
        Self { numbers, node, mv }
    }

    /// The node it stands for, or [`NONE`].
    pub(crate) fn node(&self) -> u32 {
        self.node & !FLAG
    }

    pub(crate) fn set_node(&mut self, node: u32) {
        self.node = node | self.node & FLAG;
    }

    /// In a tree: a repetition on the path. In the cyclic form: cut by one, on whatever path it was. In the
    /// base-twin form: a possible draw on the current path.
    pub(crate) fn is_flagged(&self) -> bool {
        self.node & FLAG != 0
    }

    pub(crate) fn set_flag(&mut self, flag: bool) {
        self.node = self.node() | if flag { FLAG } else { 0 };
    }
}

/// A position that can be expanded.
#[derive(Debug, Clone)]
pub(crate) struct Node {
    /// Of the position itself; in the base-twin form only when solved.
    pub(crate) numbers: Numbers,
    first: u32,
    degree: u32,
}

impl Node {
    pub(crate) fn new(numbers: Numbers) -> Self {
        Self { numbers, first: NONE, degree: 0 }
    }

    pub(crate) fn is_expanded(&self) -> bool {
        self.first != NONE
    }

    pub(crate) fn expand(&mut self, mover: Player, first: u32, degree: u32) {
        self.first = first;
        self.degree = degree | if mover == Player::Second { FLAG } else { 0 };
    }

    /// Who moves; known once expanded.
    pub(crate) fn mover(&self) -> Player {
        if self.degree & FLAG != 0 { Player::Second } else { Player::First }
    }

    /// The indices of its children.
    pub(crate) fn children(&self) -> std::ops::Range<usize> {
        let first = self.first as usize;
        first..first + (self.degree & !FLAG) as usize
    }
}

/// One parent of a node in the forms that update all parents.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Link {
    /// The node whose child the edge is.
    pub(crate) owner: u32,
    /// The next edge that stands for the same node.
    pub(crate) next: u32,
}

/// What the update of all parents needs of a node.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Parents {
    /// The first edge that stands for it.
    pub(crate) first: u32,
    /// Where it is on the current path, or [`NONE`].
    pub(crate) depth: u32,
    /// The last update that reached it.
    pub(crate) round: u32,
}

/// Which columns a form uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Columns {
    /// Bodies are shared and found by key.
    pub(crate) merged: bool,
    /// All parents are updated.
    pub(crate) linked: bool,
    /// Room is kept for sweeps.
    pub(crate) swept: bool,
}

/// The arrays.
pub(crate) struct Store<M> {
    pub(crate) edges: Vec<Edge<M>>,
    pub(crate) nodes: Vec<Node>,
    pub(crate) links: Vec<Link>,
    pub(crate) parents: Vec<Parents>,
    keys: Vec<u64>,
    table: HashTable<u32>,
    columns: Columns,
    limit: u64,
}

impl<M> Store<M> {
    pub(crate) fn new(columns: Columns, limit: Option<u64>) -> Self {
        Self {
            edges: Vec::new(),
            nodes: Vec::new(),
            links: Vec::new(),
            parents: Vec::new(),
            keys: Vec::new(),
            table: HashTable::new(),
            columns,
            limit: limit.unwrap_or(u64::MAX),
        }
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        bytes_of(&self.edges)
            + bytes_of(&self.nodes)
            + bytes_of(&self.links)
            + bytes_of(&self.parents)
            + bytes_of(&self.keys)
            + self.table.allocation_size() as u64
    }

    /// What a sweep of all this would need on top.
    fn sweep_bytes(&self) -> u64 {
        if self.columns.swept { (self.edges.len() * 4 + self.nodes.len() * 24) as u64 } else { 0 }
    }

    /// Bytes left below the limit, `others` being held elsewhere.
    pub(crate) fn spare(&self, others: u64) -> u64 {
        self.limit.saturating_sub(self.bytes() + self.sweep_bytes() + others)
    }

    /// Makes room for an expansion with that many children, `others` bytes being held elsewhere. False when
    /// the memory is full: nothing was changed then that matters.
    pub(crate) fn make_room(&mut self, children: usize, others: u64) -> bool {
        let has_room = |len: usize| len + children < NONE as usize;
        if !has_room(self.edges.len()) || !has_room(self.nodes.len()) {
            return false;
        }
        let mut spare = self.spare(others);
        let Columns { merged, linked, .. } = self.columns;
        let nodes = if merged { children } else { 1 };
        grow(&mut self.edges, children, &mut spare)
            && grow(&mut self.nodes, nodes, &mut spare)
            && (!linked || grow(&mut self.links, children, &mut spare))
            && (!linked || grow(&mut self.parents, nodes, &mut spare))
            && (!merged || grow(&mut self.keys, nodes, &mut spare))
            && (!merged || self.grow_table(children, spare))
    }

    fn grow_table(&mut self, entries: usize, spare: u64) -> bool {
        if self.table.len() + entries <= self.table.capacity() {
            return true;
        }
        // Five bytes a bucket, a bucket for every 7/8 of an entry rounded up to a power of two; the old table
        // lives until the new one is filled.
        let wanted = (self.table.len() + entries).max(self.table.capacity() * 2);
        let buckets = (wanted * 8 / 7 + 1).next_power_of_two() as u64;
        if buckets * 5 + 64 > spare {
            return false;
        }
        let Self { table, keys, .. } = self;
        table.reserve(wanted - table.len(), |&node| keys[node as usize]);
        true
    }

    /// The node with that key, if there is one.
    pub(crate) fn find(&self, key: u64) -> Option<u32> {
        self.table.find(key, |&node| self.keys[node as usize] == key).copied()
    }

    /// The key of a node in the merged forms.
    pub(crate) fn key_of(&self, node: u32) -> u64 {
        self.keys[node as usize]
    }

    /// A new node; in the merged forms under that key, which must be new.
    pub(crate) fn add_node(&mut self, numbers: Numbers, key: u64) -> u32 {
        let id = self.nodes.len() as u32;
        self.nodes.push(Node::new(numbers));
        if self.columns.merged {
            self.keys.push(key);
            let Self { table, keys, .. } = self;
            table.insert_unique(key, id, |&node| keys[node as usize]);
        }
        if self.columns.linked {
            self.parents.push(Parents { first: NONE, depth: NONE, round: 0 });
        }
        id
    }

    /// A new child of `owner`, told of every change of its node if `follows`.
    pub(crate) fn add_edge(&mut self, edge: Edge<M>, owner: u32, follows: bool) {
        if self.columns.linked {
            let mut link = Link { owner, next: NONE };
            if follows {
                let parents = &mut self.parents[edge.node() as usize];
                link.next = std::mem::replace(&mut parents.first, self.edges.len() as u32);
            }
            self.links.push(link);
        }
        self.edges.push(edge);
    }

    /// The children of a node.
    pub(crate) fn children(&self, node: u32) -> &[Edge<M>] {
        &self.edges[self.nodes[node as usize].children()]
    }

    /// The numbers of an expanded node as its children have them.
    pub(crate) fn combine(&self, node: u32) -> Numbers {
        let mover = self.nodes[node as usize].mover();
        Numbers::combine(mover, self.children(node).iter().map(|edge| edge.numbers))
    }

    /// The child with the least effort for the mover, the first of equals.
    pub(crate) fn best_child(&self, node: u32) -> u32 {
        let mover = self.nodes[node as usize].mover();
        let first = self.nodes[node as usize].children().start;
        let edges = self.children(node).iter();
        let (index, _) = edges
            .enumerate()
            .min_by_key(|(_, edge)| edge.numbers.effort_of(mover))
            .expect("a position that is not terminal has a move");
        (first + index) as u32
    }
}

/// What an edge without a node is worth: it is a leaf, and solved.
pub(super) fn leaf_value<M>(edge: &Edge<M>) -> Option<Value> {
    if edge.node() == NONE { edge.numbers.value() } else { None }
}

fn bytes_of<T>(array: &Vec<T>) -> u64 {
    (array.capacity() * size_of::<T>()) as u64
}

/// Room for `more` elements, taken from `spare` bytes. Half as much again if there is plenty, a quarter of what
/// is left when it gets tight, so that no array starves the others.
fn grow<T>(array: &mut Vec<T>, more: usize, spare: &mut u64) -> bool {
    if array.len() + more <= array.capacity() {
        return true;
    }
    let size = size_of::<T>() as u64;
    let needed = (array.len() + more - array.capacity()) as u64 * size;
    let growth = (bytes_of(array) / 2).min(*spare / 4).max(MIN_GROWTH.min(*spare)).max(needed);
    if growth > *spare {
        return false;
    }
    *spare -= growth;
    let capacity = array.capacity() + (growth / size) as usize;
    array.reserve_exact(capacity - array.len());
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaves_are_small() {
        assert_eq!(size_of::<Edge<u32>>(), 16);
        assert_eq!(size_of::<Node>(), 16);
    }

    #[test]
    fn flags_and_bodies_do_not_mix() {
        let mut edge = Edge::new(Numbers::LEAF, NONE, ());
        edge.set_flag(true);
        assert!(edge.is_flagged() && edge.node() == NONE);
        edge.set_node(7);
        assert!(edge.is_flagged() && edge.node() == 7);
        edge.set_flag(false);
        assert!(!edge.is_flagged() && edge.node() == 7);
    }

    #[test]
    fn the_limit_is_kept() {
        for limit in [1 << 20, 5 << 20] {
            let columns = Columns { merged: true, linked: true, swept: false };
            let mut store = Store::new(columns, Some(limit));
            store.add_node(Numbers::LEAF, 0);
            let mut key = 1;
            while store.make_room(3, 0) {
                for _ in 0..3 {
                    let node = store.add_node(Numbers::LEAF, key);
                    store.add_edge(Edge::new(Numbers::LEAF, node, 0u32), 0, true);
                    key += 1;
                }
                assert!(store.bytes() <= limit, "{} of {limit}", store.bytes());
            }
            assert!(store.bytes() > limit / 2, "{} of {limit} used", store.bytes());
        }
    }
}
