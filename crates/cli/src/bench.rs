//! `twinproof bench`: the fingerprint of the searches' behaviour.
//!
//! Counts of expansions on fixed problems under fixed limits. They depend on nothing but the code, so that a
//! change of behaviour shows as a change of a number. No certificates are made: this is about the searches.

use crate::args::BenchArgs;
use crate::exit::Outcome;
use crate::output::{stdout, write_json};
use serde::Serialize;
use std::io::Write;
use twinproof_core::RepetitionRule::{self, CurrentPlayerLoss, FirstPlayerLoss};
use twinproof_core::{Clock, Game, Limits, Problem, Silent, StopFlag};
use twinproof_games::go;
use twinproof_games::graph::generate::{Family, Recipe, generate};
use twinproof_games::tictactoe::{Board, Mark, TicTacToe};
use twinproof_search::{Algorithm, Ghi, Settings, prover};

/// A search of the fingerprint. All of them run on one thread: with more, counts would not repeat.
#[derive(Debug, Clone, Copy)]
struct Search {
    algorithm: Algorithm,
    /// Whether it sweeps.
    close: bool,
    /// How it tells histories apart, if it has a table.
    ghi: Option<Ghi>,
}

impl Search {
    const fn plain(algorithm: Algorithm) -> Self {
        Self { algorithm, close: false, ghi: None }
    }

    const fn closing(algorithm: Algorithm) -> Self {
        Self { algorithm, close: true, ghi: None }
    }

    const fn table(algorithm: Algorithm, ghi: Ghi) -> Self {
        Self { algorithm, close: false, ghi: Some(ghi) }
    }

    /// The head of its column.
    fn name(self) -> String {
        let ghi = self.ghi.map_or(String::new(), |ghi| format!(" {}", ghi.name()));
        format!("{}{ghi}{}", self.algorithm.name(), if self.close { " --close" } else { "" })
    }

    fn settings(self) -> Settings {
        let settings = Settings::new(self.algorithm);
        Settings { close: self.close, ghi: self.ghi.unwrap_or(settings.ghi), limits: LIMITS, ..settings }
    }
}

/// Those that keep a graph ...
const GRAPH_SEARCHES: [Search; 6] = [
    Search::plain(Algorithm::Pns),
    Search::plain(Algorithm::McPns),
    Search::plain(Algorithm::Dag),
    Search::plain(Algorithm::Dcg),
    Search::plain(Algorithm::Bta),
    Search::closing(Algorithm::Bta),
];

/// ... and those with a table.
const TABLE_SEARCHES: [Search; 6] = [
    Search::table(Algorithm::Dfpn, Ghi::Ignore),
    Search::table(Algorithm::Dfpn, Ghi::Nagai),
    Search::table(Algorithm::Dfpn, Ghi::Paths),
    Search::table(Algorithm::Dfpn, Ghi::Twins),
    Search::table(Algorithm::Dfpn, Ghi::Conditions),
    Search::table(Algorithm::AlphaBeta, Ghi::Conditions),
];

/// Several graphs of a family under a rule, added up.
const GRAPHS: [(Family, u32, RepetitionRule, u64); 7] = [
    (Family::Random, 1000, FirstPlayerLoss, 10),
    (Family::Random, 100, CurrentPlayerLoss, 10),
    (Family::Windmill, 200, FirstPlayerLoss, 3),
    (Family::Ko, 100, CurrentPlayerLoss, 3),
    (Family::Pursuit, 5, FirstPlayerLoss, 3),
    (Family::Dag, 300, FirstPlayerLoss, 3),
    (Family::Corridor, 1000, FirstPlayerLoss, 1),
];

/// A rectangle of six points in the corner, with one liberty outside.
const SIX: &str = "(;SZ[7]AB[da][db][ac][bc][cc][dc]AW[ea][eb][fb][fc][ad][bd][cd][dd][ed]TR[dc]";

/// Keeps each search on each problem well under a second.
const LIMITS: Limits = Limits {
    expansions: Some(20_000),
    created: Some(200_000),
    visits: Some(1_000_000),
    time: None,
    memory: None,
};

/// One search on one set of problems.
#[derive(Debug, Serialize)]
struct Row {
    game: &'static str,
    problems: String,
    algorithm: &'static str,
    close: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    ghi: Option<&'static str>,
    count: u64,
    decided: u64,
    nodes: u64,
    created: u64,
    visits: u64,
}

impl Row {
    fn is_of(&self, Search { algorithm, close, ghi }: Search) -> bool {
        (self.algorithm, self.close, self.ghi) == (algorithm.name(), close, ghi.map(Ghi::name))
    }
}

#[derive(Debug, Serialize)]
struct Total {
    total: u64,
}

pub(crate) fn run(args: &BenchArgs) -> anyhow::Result<Outcome> {
    let rows = rows()?;
    let total = rows.iter().map(|row| row.nodes).sum();
    let mut out = stdout();
    if args.json {
        rows.iter().try_for_each(|row| write_json(&mut out, row))?;
        write_json(&mut out, &Total { total })?;
    } else {
        for searches in [&GRAPH_SEARCHES[..], &TABLE_SEARCHES] {
            write_table(&mut out, searches, &rows)?;
        }
        writeln!(
            out,
            "{total} expansions in total: the fingerprint. * some reached a limit, - not for this rule."
        )?;
    }
    out.flush()?;
    Ok(Outcome::Done)
}

fn rows() -> anyhow::Result<Vec<Row>> {
    let mut rows = Vec::new();
    let board = Problem::new(TicTacToe::new(Mark::X), Board::EMPTY, Vec::new(), FirstPlayerLoss)?;
    measure("tictactoe".into(), &[board], &mut rows);
    let scores = [1, 2].map(|least| {
        let goal = Some(go::Goal::Score(least));
        go::parse("(;SZ[2])", &go::Ask { goal, ..go::Ask::default() })
    });
    measure("go-2x2 cpl".into(), &scores.into_iter().collect::<Result<Vec<_>, _>>()?, &mut rows);
    let sixes = ["B", "W"].map(|to_move| go::parse(&format!("{SIX}PL[{to_move}])"), &go::Ask::default()));
    measure("go-six cpl".into(), &sixes.into_iter().collect::<Result<Vec<_>, _>>()?, &mut rows);
    for (family, size, rule, count) in GRAPHS {
        let recipe = |seed| Recipe { size, rule, seed, ..Recipe::new(family) };
        let problems = (1..=count).map(|seed| generate(&recipe(seed))).collect::<Result<Vec<_>, _>>()?;
        let short = if rule == FirstPlayerLoss { "fpl" } else { "cpl" };
        measure(format!("{family}-{size} {short}"), &problems, &mut rows);
    }
    Ok(rows)
}

/// Runs every search that takes the problems.
fn measure<G: Game>(name: String, problems: &[Problem<G>], rows: &mut Vec<Row>) {
    for search in GRAPH_SEARCHES.into_iter().chain(TABLE_SEARCHES) {
        let settings = search.settings();
        let mut row = Row {
            game: G::NAME,
            problems: name.clone(),
            algorithm: search.algorithm.name(),
            close: search.close,
            ghi: search.ghi.map(Ghi::name),
            count: 0,
            decided: 0,
            nodes: 0,
            created: 0,
            visits: 0,
        };
        for mut prover in problems.iter().filter_map(|problem| prover(problem, &settings).ok()) {
            let answer = prover.prove(&Clock::start(None, StopFlag::new()), &mut Silent);
            row.count += 1;
            row.decided += u64::from(answer.value.is_some());
            row.nodes += answer.counts.expansions;
            row.created += answer.counts.created;
            row.visits += answer.counts.visits;
        }
        rows.extend((row.count > 0).then_some(row));
    }
}

/// A line a set of problems, a column a search.
fn write_table(out: &mut impl Write, searches: &[Search], rows: &[Row]) -> anyhow::Result<()> {
    let width = |search: &Search| search.name().len().max(10) + 2;
    write!(out, "{:<22}", "expansions")?;
    for search in searches {
        write!(out, "{:>1$}", search.name(), width(search))?;
    }
    for set in rows.chunk_by(|one, next| one.problems == next.problems) {
        write!(out, "\n{:<22}", format!("{} x{}", set[0].problems, set[0].count))?;
        for search in searches {
            let cell = set.iter().find(|row| row.is_of(*search)).map_or("-".into(), |row| {
                format!("{}{}", row.nodes, if row.decided < row.count { "*" } else { "" })
            });
            write!(out, "{cell:>0$}", width(search))?;
        }
    }
    Ok(writeln!(out, "\n")?)
}
