//! What is printed of a match: a line a game, and the score.

use crate::output::{DIM, GOOD, NO, OPEN, count, stdout, write_json};
use serde::Serialize;
use std::io::Write;
use std::path::Path;
use twinproof_engine::contest::{GameRecord, Plan, Records, Score, Seat, Side};

pub(super) struct Teller<'a> {
    pub(super) records: &'a Records,
    pub(super) json: bool,
}

#[derive(Serialize)]
struct Event<'a, T> {
    event: &'static str,
    #[serde(flatten)]
    what: &'a T,
}

impl Teller<'_> {
    /// A game that has ended.
    pub(super) fn game(&self, game: &GameRecord) -> anyhow::Result<()> {
        let mut out = stdout();
        if self.json {
            return write_json(&mut out, &Event { event: "game", what: game });
        }
        let (played, end) = self.records.replay(game)?;
        let color = played.side(if game.begins == Side::First { Seat::Begins } else { Seat::Follows });
        let (style, result) = match game.winner {
            Some(Side::First) => (GOOD, "1"),
            Some(Side::Second) => (NO, "0"),
            None => (OPEN, "½"),
        };
        let (number, opening) = (game.game, game.opening);
        let words = played.words(end);
        writeln!(
            out,
            "game {number}: {style}{result}{style:#}  opening {opening}, first is {color}, {}: {words}",
            count(game.moves.len() as u64, "move")
        )?;
        if let Some(note) = &game.note {
            writeln!(out, "  {DIM}{}{DIM:#}", twinproof_core::printable(note))?;
        }
        Ok(out.flush()?)
    }

    /// What all games came to.
    pub(super) fn score(&self, score: &Score, place: Option<&Path>) -> anyhow::Result<()> {
        let mut out = stdout();
        if self.json {
            return write_json(&mut out, &Event { event: "end", what: score });
        }
        let plan = self.records.plan();
        writeln!(out, "first       {}", contestant(plan, Side::First))?;
        writeln!(out, "second      {}", contestant(plan, Side::Second))?;
        let unplayed = plan.games - score.games;
        let rest =
            if unplayed > 0 { format!(", {} not played", count(unplayed, "game")) } else { String::new() };
        writeln!(
            out,
            "games       {}: {} won, {} drawn, {} lost by the first{rest}",
            score.games, score.wins, score.draws, score.losses
        )?;
        if let Some(share) = score.score {
            let error = match score.error {
                Some(error) => format!(" ± {:.1}", 100.0 * error),
                None => ", and nothing to tell an error from".into(),
            };
            writeln!(out, "score       {:.1} %{error}", 100.0 * share)?;
        }
        if let Some(elo) = &score.elo {
            let number = |elo: Option<f64>, none: &str| elo.map_or(none.into(), |elo| format!("{elo:+.0}"));
            let range = match score.error {
                Some(_) => format!(", from {} to {}", number(elo.low, "−∞"), number(elo.high, "+∞")),
                None => String::new(),
            };
            let none = if score.wins > 0 { "+∞" } else { "−∞" };
            writeln!(out, "elo         {}{range}", number(elo.difference, none))?;
        }
        if let Some([none, half, one, more, two]) = score.pairs.filter(|pairs| pairs.iter().sum::<u64>() > 0)
        {
            writeln!(
                out,
                "pairs       {two} of 2 points, {more} of 1½, {one} of 1, {half} of ½, {none} of 0"
            )?;
        }
        for side in [Side::First, Side::Second] {
            let lost = score.forfeits_of(side);
            let ways = [
                (lost.time, "on time"),
                (lost.illegal, "by illegal moves"),
                (lost.crash, "by breaking down"),
            ];
            let ways = ways.iter().filter(|(times, _)| *times > 0);
            let ways: Vec<_> = ways.map(|(times, how)| format!("{times} {how}")).collect();
            if !ways.is_empty() {
                writeln!(out, "forfeits    {} lost {}", side.name(), ways.join(", "))?;
            }
        }
        if let Some(place) = place {
            writeln!(out, "record      {}", place.display())?;
        }
        Ok(out.flush()?)
    }
}

/// An engine and what it may spend on a move.
fn contestant(plan: &Plan, side: Side) -> String {
    let contestant = plan.contestant(side);
    let time = contestant.budget.time.map(|time| format!("{} s", time.as_secs_f64()));
    let nodes = contestant.budget.nodes.map(|nodes| count(nodes, "node"));
    let budget: Vec<_> = time.into_iter().chain(nodes).collect();
    format!("{} {DIM}{} a move{DIM:#}", contestant.engine, budget.join(" or "))
}
