//! Problems as game records.

use crate::go::{Go, Position, notation};
use crate::sgf::escaped;

/// A problem as SGF, a line a property: stones, marks and side to move, and before them what else is to be told, such
/// as a name (`GN`) or a comment (`C`). A goal that does not follow from these is a line of `GC`.
///
/// ```
/// use twinproof_games::go::{Ask, parse, problem_sgf};
///
/// let problem = parse("(;SZ[5]AB[ab][bb][cb][ca]AW[ac][bc][cc][dc][db][da]PL[W])", &Ask::default())?;
/// let sgf = problem_sgf(problem.game(), problem.root(), &[("C", "can it live [or not]?")]);
/// assert!(sgf.starts_with("(;GM[1]FF[4]CA[UTF-8]\nC[can it live [or not\\]?]\nSZ[5]\n"));
/// assert_eq!(parse(&sgf, &Ask::default())?.root(), problem.root());
/// # Ok::<(), twinproof_core::InputError>(())
/// ```
pub fn problem_sgf(game: &Go, position: &Position, told: &[(&str, &str)]) -> String {
    let mut told: Vec<_> = told.iter().map(|&(name, text)| (name, text.to_owned())).collect();
    if let Some(line) = game.goal_line(position) {
        match told.iter_mut().find(|(name, _)| *name == "GC") {
            Some((_, comment)) => *comment += &format!("\n{line}"),
            None => told.push(("GC", line)),
        }
    }
    let told = told.iter().map(|(name, text)| format!("{name}[{}]", escaped(text)));
    let lines: Vec<_> = told.chain(notation::setup(game, position)).collect();
    format!("(;GM[1]FF[4]CA[UTF-8]\n{})\n", lines.join("\n"))
}
