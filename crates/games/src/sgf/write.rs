//! A tree of moves as text, a variation a line.

/// What is left to write.
enum Task {
    Node(usize),
    Open(usize),
    Close,
}

/// Appends all that comes after node 0, which is written already: `next` says which nodes follow one, `write_node` writes one. Nothing
/// recurses, so that a line may be as long as it likes.
pub(crate) fn write_variations<'a>(
    text: &mut String,
    next: impl Fn(usize) -> &'a [usize],
    write_node: impl Fn(&mut String, usize),
) {
    let mut tasks = tasks(next(0));
    while let Some(task) = tasks.pop() {
        match task {
            Task::Close => text.push(')'),
            Task::Open(node) => {
                text.push_str("\n(");
                tasks.push(Task::Node(node));
            }
            Task::Node(node) => {
                write_node(text, node);
                tasks.extend(self::tasks(next(node)));
            }
        }
    }
}

/// What follows a node, in the order of a stack.
fn tasks(next: &[usize]) -> Vec<Task> {
    match *next {
        [only] => vec![Task::Node(only)],
        ref several => several.iter().rev().flat_map(|&next| [Task::Close, Task::Open(next)]).collect(),
    }
}

/// A text in which nothing ends the value of a property.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}
