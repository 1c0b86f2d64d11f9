//! Draws the board: what matters most first, so that a small terminal has that.

use super::board::Board;
use super::text::{cut, fitting, job, limit, packed, rate, time};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use std::time::Instant;
use twinproof::{count, grouped};
use twinproof_core::printable;
use twinproof_joblevel::{Row, Standing};

/// The columns of numbers behind the moves, as wide as they are.
const NUMBERS: [(&str, usize); 4] = [("prove", 9), ("refute", 9), ("jobs", 10), ("value", 7)];
/// The column of what is known.
const KNOWN: usize = 14;
/// Where a terminal is narrower, numbers to prove and to refute are left out.
const NARROW: usize = 56;
/// Numbers are not further away from their moves than on a terminal as wide as this.
const WIDE: usize = 110;

pub(super) fn draw(frame: &mut Frame<'_>, board: &mut Board, now: Instant) {
    let area = frame.area();
    let (width, height) = (usize::from(area.width), usize::from(area.height));
    let mut page = Page { lines: Vec::with_capacity(height), width };
    let mut left = height;
    let mut take = |most: usize| {
        let taken = most.min(left);
        left -= taken;
        taken
    };
    // Which parts there is room for, the important ones first.
    let facts = packed(&facts(board, now), width, take((height / 5).clamp(1, 4)));
    let title = take(usize::from(height >= 3));
    let keys = take(usize::from(height >= 6));
    let line = take(usize::from(height >= 8));
    let workers = match height {
        0..14 => 0,
        _ => take(1 + board.places.len().min(height / 5)),
    };
    let notes = match board.last_notes(height / 6).len() {
        0 => 0,
        notes if height >= 14 => take(1 + notes),
        _ => 0,
    };
    let spare = (height / 5).clamp(1, 4).min(height) - facts.len();
    let tree = left + spare;
    if title > 0 {
        page.title(board);
    }
    page.facts(facts);
    if line > 0 {
        page.line(board);
    }
    page.tree(board, tree);
    page.workers(board, workers, now);
    page.notes(board, notes);
    if keys > 0 {
        page.keys(board);
    }
    for (y, line) in page.lines.into_iter().take(height).enumerate() {
        let row = Rect { y: area.y + y as u16, height: 1, ..area };
        frame.render_widget(line, row);
    }
}

/// How far the run is, the most important first.
fn facts(board: &Board, now: Instant) -> Vec<String> {
    let elapsed = now.saturating_duration_since(board.began);
    let of = |what: Option<String>| what.map_or(String::new(), |what| format!(" of {what}"));
    let Some(progress) = &board.progress else { return vec![time(elapsed) + &of(board.time.map(limit))] };
    let counts = &progress.counts;
    let jobs = match board.jobs {
        Some(most) => format!("{} of {}", grouped(counts.jobs), count(most, "job")),
        None => count(counts.jobs, "job"),
    };
    let out = match board.view.as_ref().and_then(|view| view.jobs.iter().map(|job| job.since).min()) {
        Some(oldest) => {
            let jobs = board.view.as_ref().map_or(0, |view| view.jobs.len());
            format!("{jobs} out, the oldest for {}", time(now.saturating_duration_since(oldest)))
        }
        None => "none out".into(),
    };
    let root = board.view.as_ref().map(|view| {
        let row = &view.root;
        let value = row.value.map_or(String::new(), |value| format!(", value {value:+.2}"));
        match row.standing {
            Standing::Open => {
                format!("root {} to prove, {} to refute{value}", row.numbers.proof, row.numbers.disproof)
            }
            known => format!("root {}{value}", known.words()),
        }
    });
    let some = |number: u64, what: String| if number > 0 { what } else { String::new() };
    vec![
        time(elapsed) + &of(board.time.map(limit)),
        jobs,
        board.rate().map_or(String::new(), |jobs| format!("{} jobs/s", rate(jobs))),
        root.unwrap_or_default(),
        out,
        count(progress.nodes.into(), "node"),
        count(counts.stored, "database hit"),
        some(counts.proof_jobs, format!("{} for claims", grouped(counts.proof_jobs))),
        some(counts.false_claims, count(counts.false_claims, "false claim")),
        some(counts.failed, format!("{} set aside", grouped(counts.failed))),
        some(counts.engine_nodes, format!("{} of engines", count(counts.engine_nodes, "node"))),
    ]
}

struct Page {
    lines: Vec<Line<'static>>,
    width: usize,
}

impl Page {
    fn say(&mut self, text: &str, style: Style) {
        self.lines.push(Line::styled(fitting(&printable(text), self.width), style));
    }

    fn title(&mut self, board: &Board) {
        let (question, plan) = (printable(&board.question), printable(&board.plan));
        let gap = self.width.saturating_sub(question.chars().count() + plan.chars().count());
        let bold = Style::new().add_modifier(Modifier::BOLD);
        if gap < 2 {
            return self.say(&board.question, bold);
        }
        let plan = Span::styled(plan.to_string(), dim());
        self.lines.push(Line::from(vec![
            Span::styled(question.to_string(), bold),
            " ".repeat(gap).into(),
            plan,
        ]));
    }

    fn facts(&mut self, facts: Vec<String>) {
        for fact in facts {
            self.lines.push(Line::from(cut(&fact, self.width)));
        }
    }

    fn line(&mut self, board: &Board) {
        let line = board.view.as_ref().map_or(String::new(), |view| view.line.join(" "));
        // Of a line, the beginning matters.
        self.lines.push(Line::from(cut(&format!("line {}", printable(&line)), self.width)));
    }

    /// The head of a part, as wide as the screen; what it has on its right ends at that column.
    fn head(&mut self, left: &str, right: &str, end: usize) {
        let mut text = format!("── {left} ");
        let length = right.chars().count();
        if length > 0 {
            let gap = end.saturating_sub(text.chars().count() + length + 1);
            text += &format!("{} {right} ", "─".repeat(gap));
        }
        text += &"─".repeat(self.width.saturating_sub(text.chars().count()));
        self.lines.push(Line::styled(cut(&text, self.width), dim()));
    }

    fn tree(&mut self, board: &mut Board, room: usize) {
        let Some(rows) = room.checked_sub(1) else { return };
        board.scroll(rows);
        let columns: String = self.columns().map(|(name, width)| format!("{name:>width$}")).collect();
        self.head("tree", columns.trim_start(), self.width.min(WIDE) - self.known());
        let end = self.lines.len() + rows;
        if let Some(view) = &board.view {
            for row in view.rows.iter().skip(board.top).take(rows) {
                let is_chosen = board.chosen == Some(row.id);
                let line = self.row(row, board.has_colours);
                self.lines.push(if is_chosen { line.style(Modifier::REVERSED) } else { line });
            }
        }
        self.lines.resize(end, Line::default());
    }

    /// The columns of numbers that there is room for.
    fn columns(&self) -> impl Iterator<Item = (&'static str, usize)> + use<> {
        let (from, to) = match self.width {
            NARROW.. => (0, 4),
            38.. => (2, 4),
            _ => (2, 3),
        };
        NUMBERS[from..to].iter().copied()
    }

    /// How wide the column of what is known is, if there is room for it.
    fn known(&self) -> usize {
        if self.width > KNOWN + 24 { 2 + KNOWN } else { 0 }
    }

    fn row(&self, row: &Row, has_colours: bool) -> Line<'static> {
        let numbers = |name| match name {
            "prove" => row.numbers.proof.to_string(),
            "refute" => row.numbers.disproof.to_string(),
            "jobs" => grouped(row.jobs.into()),
            _ => row.value.map_or(String::new(), |value| format!("{value:+.2}")),
        };
        let columns: String =
            self.columns().map(|(name, width)| format!("{:>width$}", numbers(name))).collect();
        let left = self.width.min(WIDE).saturating_sub(columns.chars().count() + self.known());
        let mark = match (row.moves, row.shown) {
            (0, _) => ' ',
            (moves, shown) if moves == shown => '-',
            _ => '+',
        };
        // Deep rows are not pushed out of sight.
        let indent = (2 * (row.depth.saturating_sub(1))).min(left / 2);
        let name = format!("{:indent$}{mark} {}", "", printable(&row.name));
        let name = fitting(&name, left.saturating_sub(1));
        let pad = " ".repeat(left.saturating_sub(name.chars().count()));
        let known = match (row.standing, row.out) {
            (Standing::Open, 0) => String::new(),
            (Standing::Open, out) => format!("{out} out"),
            (known, _) => known.words().into(),
        };
        let mut spans = vec![Span::raw(name + &pad + &columns)];
        if self.known() > 0 {
            spans.push(Span::styled(format!("  {known:<KNOWN$}"), style_of(row.standing, has_colours)));
        }
        Line::from(spans)
    }

    fn workers(&mut self, board: &Board, room: usize, now: Instant) {
        let Some(rows) = room.checked_sub(1) else { return };
        self.head("workers", "", 0);
        let jobs = board.view.as_ref().map_or(&[][..], |view| &view.jobs);
        let left_out = board.places.len().saturating_sub(rows);
        // The last row says what has none.
        let shown = if left_out > 0 { rows.saturating_sub(1) } else { rows };
        for (number, place) in board.places.iter().take(shown).enumerate() {
            let text = match jobs.iter().find(|job| Some(job.id) == *place) {
                Some(out) => {
                    let age = time(now.saturating_duration_since(out.since));
                    format!("{:>3} {age:>11}  {}", number + 1, job(out))
                }
                None => format!("{:>3} {:>11}", number + 1, "idle"),
            };
            self.say(&text, Style::new());
        }
        if left_out > 0 && rows > 0 {
            let others: Vec<_> = board.places.iter().skip(shown).flatten().collect();
            let oldest = jobs.iter().filter(|job| others.contains(&&job.id)).map(|job| job.since).min();
            let oldest = oldest.map_or(String::new(), |since| {
                format!(", the oldest job for {}", time(now.saturating_duration_since(since)))
            });
            self.say(&format!("    and {} more{oldest}", board.places.len() - shown), dim());
        }
    }

    fn notes(&mut self, board: &Board, room: usize) {
        let Some(rows) = room.checked_sub(1) else { return };
        self.head("notes", "", 0);
        for (when, note) in board.last_notes(rows) {
            self.say(&format!("{:>13}  {note}", time(*when)), Style::new());
        }
    }

    fn keys(&mut self, board: &Board) {
        let (long, short) = match (board.is_ending, board.is_composing) {
            (true, _) => {
                ("ending: jobs that are out are called back · q ends at once", "ending · q: at once")
            }
            (false, true) => (
                "the root is solved: its certificate is put together and checked · q ends the run",
                "checking · q ends",
            ),
            (false, false) => {
                ("q ends the run · up, down choose a row · right, left open and close it", "q ends the run")
            }
        };
        let text = if long.chars().count() <= self.width { long } else { short };
        self.lines.push(Line::styled(cut(text, self.width), Modifier::BOLD));
    }
}

fn dim() -> Style {
    Style::new().add_modifier(Modifier::DIM)
}

fn style_of(standing: Standing, has_colours: bool) -> Style {
    if !has_colours {
        return Style::new();
    }
    match standing {
        Standing::Open => dim(),
        Standing::Proven => Style::new().fg(Color::Green),
        Standing::Disproven => Style::new().fg(Color::Red),
        Standing::ClaimedWin | Standing::ClaimedLoss => Style::new().fg(Color::Yellow),
    }
}

#[cfg(test)]
mod tests;
