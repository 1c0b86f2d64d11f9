//! A solution as magazines print it: diagram, set play, tries, key, threat, variations and cooks; of a disproof, what refutes each
//! first move. Key and variations are those of the certificate. What that does not say is searched for, and only what was
//! checked is told.

use super::compose::{SetLine, Threats, set_play, threats, tries};
use crate::certificate_store::Place;
use crate::driver::Driver;
use crate::error::{Error, Result};
use crate::first_moves::{FirstMoves, first_moves};
use crate::follower::Follower;
use crate::play::{Next, follow};
use crate::record::RecordRequest;
use crate::words::count;
use twinproof_certificate::outline::{Outline, Role};
use twinproof_core::{Clock, Game, Limits, Player, Problem, Rules, Value};
use twinproof_games::chess::{Chess, Goal, Move, Position, attackers_moves, within_moves};
use twinproof_search::{Algorithm, Settings};

/// Writes the solution of a proof, which must be there as a whole.
pub(super) fn write(
    outline: &Outline<Chess>,
    request: &RecordRequest<'_, Chess>,
    follower: &mut dyn Follower,
) -> Result<String> {
    let game = outline.problem.game();
    if game.goal() != Goal::Mate || !request.line.is_empty() {
        return Err(Error::Proof(
            "a solution is printed of a whole problem of mate and of nothing else".into(),
        ));
    }
    let limits = Limits { memory: Some(request.memory), time: request.time, ..Limits::default() };
    let settings = Settings { limits, ..Settings::new(Algorithm::Dfpn) };
    let clock = Clock::start(request.time, request.stop.clone());
    let mut driver = Driver::new(settings, clock, Place::Discard, follower);
    let mut page = Page { outline, lines: heading(outline), most: request.size.moves };
    match (outline.value, outline.nodes[0].role) {
        (Value::Win, Role::Choice) => page.problem(&mut driver)?,
        (Value::Win, _) => page.variations(0, 0),
        (Value::Loss, _) => page.refutations(),
    }
    driver.bug().map_or(Ok(()), |bug| Err(Error::from(bug)))?;
    Ok(page.lines.join("\n") + "\n")
}

/// What is asked, of which position.
fn heading(outline: &Outline<Chess>) -> Vec<String> {
    let (game, root) = (outline.problem.game(), outline.problem.root());
    let position = game.format_position(root);
    let board = position.split(' ').next().unwrap_or_default();
    let men = |is_of: fn(&char) -> bool| board.chars().filter(is_of).count();
    let men = format!("{}+{} men", men(char::is_ascii_uppercase), men(char::is_ascii_lowercase));
    let title = format!("{}: {}", game.question(), outline.value.verdict());
    let mut lines = vec![title, position.clone(), String::new()];
    lines.extend(game.diagram(root).iter().flat_map(|board| board.lines()).map(String::from));
    lines.extend([men, String::new()]);
    lines
}

/// What is printed.
struct Page<'a> {
    outline: &'a Outline<Chess>,
    lines: Vec<String>,
    /// How many more moves may be printed in variations.
    most: usize,
}

impl Page<'_> {
    /// A mate with a key.
    fn problem(&mut self, driver: &mut Driver<'_>) -> Result<()> {
        let outline = self.outline;
        let (game, root) = (outline.problem.game(), &outline.nodes[0]);
        let key_node = root.children[0];
        let key = outline.nodes[key_node].mv.expect("a move leads to a child");
        // A proof of a mate without a length is one of a mate in as many moves as it takes.
        let moves = game
            .mate_in()
            .or_else(|| u16::try_from(attackers_moves(game, &root.position, root.height?)).ok());
        let moves = moves.unwrap_or(u16::MAX);
        let problem = within_moves(&outline.problem, moves);
        let known = first_moves(&problem, driver)?;

        if let Some((set, lines)) = set_play(&problem, driver)? {
            self.section("Set play", set_lines(&set, &lines));
        }
        let keys: Vec<_> = known.with(Some(Value::Win)).collect();
        let tries = tries(&problem, &keys, driver)?;
        let found = tries.found.iter().map(|it| {
            let names = problem.format_line(&[it.mv, it.refutation]);
            format!("1.{}? {}!", names[0], names[1])
        });
        let found = found.chain(undecided(&problem, &tries.undecided)).collect();
        self.section("Tries", found);

        let name = problem.game().format_move(problem.root(), key);
        let mut threat = None;
        if let Next::Open(after) = follow(&problem, key)? {
            threat = threats(&after, moves - 1, driver)?;
        }
        self.lines.push(format!("Key: 1.{name}!{}", threat.as_ref().map_or(String::new(), threat_words)));
        self.first_variations(&problem, key, key_node, threat.as_ref(), driver)?;
        self.lines.push(String::new());
        self.cooks(&problem, key, &known);
        Ok(())
    }

    /// Each defence that parries the threat, what answers it, and what else would.
    fn first_variations(
        &mut self,
        problem: &Problem<Chess>,
        key: Move,
        key_node: usize,
        threat: Option<&Threats>,
        driver: &mut Driver<'_>,
    ) -> Result<()> {
        let Next::Open(after_key) = follow(problem, key)? else { return Ok(()) };
        let mut others = 0;
        for child in self.following(key_node) {
            let defence = self.outline.nodes[child].mv.expect("a move leads to a child");
            let Next::Open(after) = follow(&after_key, defence)? else { continue };
            let known = first_moves(&after, driver)?;
            let wins: Vec<_> = known.with(Some(Value::Win)).collect();
            if threat.is_some_and(|threat| threat.moves.iter().any(|mv| wins.contains(mv))) {
                others += 1;
                continue;
            }
            let answer = self.outline.nodes[self.outline.resolved(child)].children.first();
            let answer = answer.and_then(|&answer| self.outline.nodes[answer].mv);
            let (game, position) = (after.game(), after.root());
            let duals: Vec<_> = wins
                .iter()
                .filter(|&&mv| Some(mv) != answer)
                .map(|&mv| format!("2.{}", game.format_move(position, mv)))
                .collect();
            let at = self.lines.len();
            self.line(child, 1, 1);
            if !duals.is_empty() && at < self.lines.len() {
                self.lines[at] += &format!(" (dual: {})", duals.join(", "));
            }
        }
        if others > 0 {
            let plural = if others == 1 { "move does" } else { "moves do" };
            self.lines.push(format!("  ({others} other {plural} not parry the threat)"));
        }
        Ok(())
    }

    /// What follows a node at which the other side is to move.
    fn variations(&mut self, node: usize, plies: usize) {
        for child in self.following(node) {
            self.line(child, plies, 1);
        }
    }

    /// The line that begins with a move of the other side, and below it those that branch off.
    fn line(&mut self, node: usize, plies: usize, indent: usize) {
        let begins = usize::from(self.attacker_begins());
        let mut tasks = vec![(node, plies, indent)];
        while let Some((mut at, mut plies, indent)) = tasks.pop() {
            let mut words = Vec::new();
            let rest = loop {
                if self.most == 0 {
                    words.push("…".to_owned());
                    break Vec::new();
                }
                self.most -= 1;
                let is_answer = !words.is_empty() && plies % 2 == begins;
                words.push(if is_answer { self.name(at) } else { self.numbered(at, plies) });
                plies += 1;
                match &self.following(self.outline.resolved(at))[..] {
                    &[next] => at = next,
                    others => break others.to_vec(),
                }
            };
            self.lines.push("  ".repeat(indent) + &words.join(" "));
            tasks.extend(rest.into_iter().rev().map(|next| (next, plies, indent + 1)));
        }
    }

    /// The move that leads to a node, with its number: the attacker's first is the first.
    fn numbered(&self, node: usize, plies: usize) -> String {
        let plies = plies + usize::from(!self.attacker_begins());
        let dots = if plies.is_multiple_of(2) { "." } else { "..." };
        format!("{}{dots}{}", plies / 2 + 1, self.name(node))
    }

    /// The move that leads to a node.
    fn name(&self, node: usize) -> String {
        let nodes = &self.outline.nodes;
        let before = &nodes[nodes[node].parent.expect("a move was made")].position;
        nodes[node].mv.map_or(String::new(), |mv| self.outline.problem.game().format_move(before, mv))
    }

    fn attacker_begins(&self) -> bool {
        self.outline.problem.game().to_move(&self.outline.nodes[0].position) == Player::First
    }

    /// The nodes after a node, the longest resistance first.
    fn following(&self, node: usize) -> Vec<usize> {
        let nodes = &self.outline.nodes;
        let mut children = nodes[node].children.clone();
        children.sort_by_key(|&child| std::cmp::Reverse(nodes[child].height));
        children
    }

    fn cooks(&mut self, problem: &Problem<Chess>, key: Move, known: &FirstMoves<Chess>) {
        let (game, root) = (problem.game(), problem.root());
        let cooks = known.with(Some(Value::Win)).filter(|&mv| mv != key);
        let cooks = cooks.map(|mv| format!("1.{}", game.format_move(root, mv)));
        let open: Vec<_> = known.with(None).collect();
        self.section("Cooks", cooks.chain(undecided(problem, &open)).collect());
        self.lines.pop();
    }

    /// What refutes each first move; what refutes the question where the other side begins.
    fn refutations(&mut self) {
        let (nodes, game) = (&self.outline.nodes, self.outline.problem.game());
        let first = game.first_player();
        let root = &nodes[0];
        self.lines.push(match root.role {
            Role::Replies => format!("{}, each refuted:", count(root.children.len() as u64, "first move")),
            Role::Choice => "The other side plays:".into(),
            _ => "It is decided as it stands: there are no first moves.".into(),
        });
        for &child in &root.children {
            let name = self.numbered(child, 0);
            let after = &nodes[self.outline.resolved(child)];
            let reply = after.children.first().filter(|_| after.role == Role::Choice);
            let line = match (reply.and_then(|&reply| nodes[reply].mv), nodes[child].role) {
                _ if root.role != Role::Replies => format!("{name}!"),
                (Some(mv), _) => format!("{name}? {}!", game.format_move(&after.position, mv)),
                (None, Role::Repetition) => format!("{name}? repeats a position"),
                (None, _) => format!("{name}? and {first} has not mated"),
            };
            self.lines.push(format!("  {line}"));
        }
    }

    /// A heading with what belongs below it.
    fn section(&mut self, heading: &str, lines: Vec<String>) {
        if lines.is_empty() {
            self.lines.push(format!("{heading}: none"));
        } else {
            self.lines.push(format!("{heading}:"));
            self.lines.extend(lines.into_iter().map(|line| format!("  {line}")));
        }
        self.lines.push(String::new());
    }
}

/// The threat behind the key.
fn threat_words(threat: &Threats) -> String {
    let (game, position): (_, &Position) = (threat.problem.game(), threat.problem.root());
    let names = |moves: &[Move]| {
        let names: Vec<_> = moves.iter().map(|&mv| format!("2.{}", game.format_move(position, mv))).collect();
        names.join(", ")
    };
    match (threat.moves.is_empty(), threat.undecided.is_empty()) {
        (false, _) => format!(" (threat: {})", names(&threat.moves)),
        (true, true) => " (zugzwang)".into(),
        (true, false) => " (whether it threatens something is undecided)".into(),
    }
}

/// The moves that have a mate set for them.
fn set_lines(set: &Problem<Chess>, lines: &[SetLine]) -> Vec<String> {
    let told = lines.iter().filter(|line| line.value == Some(Value::Win)).map(|line| {
        let moves: Vec<_> = std::iter::once(line.defence).chain(line.line.iter().copied()).collect();
        let name = |(ply, name): (usize, String)| match ply {
            0 => format!("1...{name}"),
            _ if ply % 2 == 0 => name,
            _ => format!("{}.{name}", ply / 2 + 2),
        };
        set.format_line(&moves).into_iter().enumerate().map(name).collect::<Vec<_>>().join(" ")
    });
    let open: Vec<_> = lines.iter().filter(|line| line.value.is_none()).map(|line| line.defence).collect();
    told.chain(undecided(set, &open)).collect()
}

/// What a limit left open.
fn undecided(problem: &Problem<Chess>, moves: &[Move]) -> Option<String> {
    let name = |&mv: &Move| problem.game().format_move(problem.root(), mv);
    let names: Vec<_> = moves.iter().map(name).collect();
    (!names.is_empty()).then(|| format!("undecided: {}", names.join(" ")))
}
