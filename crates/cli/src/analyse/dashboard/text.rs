//! Words and figures of the dashboard.

use std::time::Duration;
use twinproof_joblevel::{About, OutJob};

/// A time as people read it.
pub(super) fn time(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds {
        0..10 => format!("{:.1} s", time.as_secs_f64()),
        10..120 => format!("{seconds} s"),
        120..7200 => format!("{} min {:02} s", seconds / 60, seconds % 60),
        _ => format!("{} h {:02} min", seconds / 3600, seconds / 60 % 60),
    }
}

/// A limit, which does not tick.
pub(super) fn limit(limit: Duration) -> String {
    let text = time(limit);
    let whole = [" 00 s", " 00 min"].iter().find_map(|zero| text.strip_suffix(zero));
    whole.map_or(text.clone(), str::to_owned)
}

/// So many a second.
pub(super) fn rate(rate: f64) -> String {
    if rate < 100.0 { format!("{rate:.1}") } else { twinproof::grouped(rate as u64) }
}

/// What a job is about.
pub(super) fn job(job: &OutJob) -> String {
    let what = match job.about {
        About::Node => "",
        About::Rest => "other moves ",
        About::Proof => "a proof ",
        About::RestProof => "a proof of the other moves ",
    };
    let back = if job.is_cancelled { "called back: " } else { "" };
    match job.line.as_slice() {
        [] => format!("{back}{what}at the root"),
        line => format!("{back}{what}after {}", line.join(" ")),
    }
}

/// A text in so many columns at most.
pub(super) fn cut(text: &str, width: usize) -> String {
    match text.chars().count() {
        length if length > width => {
            text.chars().take(width.saturating_sub(1)).chain(['…']).take(width).collect()
        }
        _ => text.into(),
    }
}

/// A text in so many columns at most; what is cut off of its middle shows as dots, since both ends of a line tell something.
pub(super) fn fitting(text: &str, width: usize) -> String {
    let length = text.chars().count();
    if length <= width {
        return text.into();
    }
    if width < 12 {
        return cut(text, width);
    }
    let begin = width / 3;
    let end = width - begin - 1;
    text.chars().take(begin).chain(['…']).chain(text.chars().skip(length - end)).collect()
}

/// Puts facts on lines of some width, a dot between them; those that do not fit on so many lines are left out.
pub(super) fn packed(facts: &[String], width: usize, most: usize) -> Vec<String> {
    const DOT: &str = " · ";
    let mut lines: Vec<String> = Vec::new();
    for fact in facts.iter().filter(|fact| !fact.is_empty()) {
        let length = fact.chars().count();
        let fits = |line: &&mut String| line.chars().count() + DOT.chars().count() + length <= width;
        if let Some(line) = lines.last_mut().filter(fits) {
            *line += DOT;
            *line += fact;
        } else if lines.len() < most {
            lines.push(fact.clone());
        } else {
            break;
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_rates_are_short() {
        let words = [0.04, 9.94, 61.0, 119.9, 125.0, 7300.0].map(|s| time(Duration::from_secs_f64(s)));
        assert_eq!(words, ["0.0 s", "9.9 s", "61 s", "119 s", "2 min 05 s", "2 h 01 min"]);
        let limits = [0.5, 600.0, 3600.0, 36000.0].map(|s| limit(Duration::from_secs_f64(s)));
        assert_eq!(limits, ["0.5 s", "10 min", "60 min", "10 h"]);
        assert_eq!([0.0, 99.94, 51_234.6].map(rate), ["0.0", "99.9", "51,234"]);
    }

    #[test]
    fn both_ends_of_a_line_are_kept() {
        assert_eq!(fitting("after e4 e5 Nf3", 15), "after e4 e5 Nf3");
        assert_eq!(fitting("after e4 e5 Nf3", 14), "afte…e4 e5 Nf3");
        assert_eq!((fitting("abcdef", 3), fitting("abcdef", 0)), ("ab…".into(), String::new()));
    }

    #[test]
    fn facts_are_packed_as_they_fit() {
        let facts = ["12 jobs", "", "3 nodes", "1.5 jobs/s"].map(String::from);
        assert_eq!(packed(&facts, 80, 3), ["12 jobs · 3 nodes · 1.5 jobs/s"]);
        assert_eq!(packed(&facts, 17, 3), ["12 jobs · 3 nodes", "1.5 jobs/s"]);
        assert_eq!(packed(&facts, 17, 1), ["12 jobs · 3 nodes"]);
        assert_eq!(packed(&facts, 5, 2), ["12 jobs", "3 nodes"]);
    }
}
