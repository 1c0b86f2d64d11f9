//! The fingerprint of the searches' behaviour: `twinproof bench`.
//!
//! Counts of expansions on fixed problems under fixed limits. They depend on nothing but the code, so that a
//! change of behaviour shows as a change of a number. No certificates are made: this is about the searches.

use serde::Serialize;
use twinproof::connect::{THREATS, ZONES};
use twinproof::{Algorithm, Clock, Error, Ghi, Limits, Problem, Settings, Silent, Solvable, StopFlag, Task};
use twinproof_core::RepetitionRule::{self, CurrentPlayerLoss, FirstPlayerLoss};
use twinproof_games::connect::{self, FiveInARow, SixInARow};
use twinproof_games::graph::generate::{Family, Recipe, generate};
use twinproof_games::tictactoe::{Board, Mark, TicTacToe};
use twinproof_games::{checkers, go};

/// A search of the fingerprint. All of them run on one thread: with more, counts would not repeat.
#[derive(Debug, Clone, Copy)]
pub struct Search {
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
    pub fn name(self) -> String {
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

/// ... those with a table ...
const TABLE_SEARCHES: [Search; 6] = [
    Search::table(Algorithm::Dfpn, Ghi::Ignore),
    Search::table(Algorithm::Dfpn, Ghi::Nagai),
    Search::table(Algorithm::Dfpn, Ghi::Paths),
    Search::table(Algorithm::Dfpn, Ghi::Twins),
    Search::table(Algorithm::Dfpn, Ghi::Conditions),
    Search::table(Algorithm::AlphaBeta, Ghi::Conditions),
];

/// ... and those that connect6 and gomoku bring.
const CONNECT_SEARCHES: [Search; 2] =
    [Search::plain(Algorithm::Own(THREATS)), Search::plain(Algorithm::Own(ZONES))];

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

/// A win by kings against a man, a win against a king, and a draw in which play goes round in circles.
const ENDINGS: [&str; 3] = ["W:WK5,K24,K28:B14", "W:WK24,28,32:BK30", "B:W7,27:BK31"];

/// Wins by threats in two, three and five moves.
const THREAT_WINS: [&str; 3] = [
    "j10 k10k11 l11k12 i12j13 l12l15 g14l14 l8j11 l7k9",
    "j10 i11j11 i9k11 l12m13 g7h8 f6h10 g8g9 e11g11 h9f11 g5j9",
    "j10 i11j12 h10k10 i9i10 k11i13 i8j9 i6i12",
];

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
pub struct Row {
    /// The game.
    pub game: &'static str,
    /// The problems.
    pub problems: String,
    /// The search, ...
    pub algorithm: &'static str,
    /// ... whether it sweeps, ...
    pub close: bool,
    /// ... and how it tells histories apart, if it has a table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ghi: Option<&'static str>,
    /// How many problems there are,
    pub count: u64,
    /// and how many of them were decided.
    pub decided: u64,
    /// Expansions.
    pub nodes: u64,
    /// Nodes or table entries made.
    pub created: u64,
    /// Node visits.
    pub visits: u64,
}

impl Row {
    /// Whether it is of this search.
    pub fn is_of(&self, Search { algorithm, close, ghi }: Search) -> bool {
        (self.algorithm, self.close, self.ghi) == (algorithm.name(), close, ghi.map(Ghi::name))
    }
}

/// The columns of the fingerprint: the searches that keep a graph, those with a table, and those of connect6.
pub fn searches() -> [&'static [Search]; 3] {
    [&GRAPH_SEARCHES, &TABLE_SEARCHES, &CONNECT_SEARCHES]
}

/// Runs every search on every set of problems that it takes.
pub fn fingerprint() -> anyhow::Result<Vec<Row>> {
    let mut rows = Vec::new();
    let board = Problem::new(TicTacToe::new(Mark::X), Board::EMPTY, Vec::new(), FirstPlayerLoss)?;
    measure("tictactoe", &[board], &mut rows)?;
    let scores = [1, 2].map(|least| {
        let goal = Some(go::Goal::Score(least));
        go::parse("(;SZ[2])", &go::Ask { goal, ..go::Ask::default() })
    });
    measure("go-2x2 cpl", &scores.into_iter().collect::<Result<Vec<_>, _>>()?, &mut rows)?;
    let sixes = ["B", "W"].map(|to_move| go::parse(&format!("{SIX}PL[{to_move}])"), &go::Ask::default()));
    measure("go-six cpl", &sixes.into_iter().collect::<Result<Vec<_>, _>>()?, &mut rows)?;
    let endings = ENDINGS.map(|fen| Ok(checkers::parse(fen, &checkers::Ask::default())?.problem));
    measure("checkers fpl", &endings.into_iter().collect::<anyhow::Result<Vec<_>>>()?, &mut rows)?;
    let small = connect::Ask { size: Some((4, 3)), in_a_row: Some(3), ..connect::Ask::default() };
    measure("gomoku-4x3 fpl", &[connect::parse::<FiveInARow>("", &small)?], &mut rows)?;
    let wins = THREAT_WINS.map(|moves| connect::parse::<SixInARow>(moves, &connect::Ask::default()));
    let wins = wins.into_iter().collect::<Result<Vec<_>, _>>()?;
    measure_by(CONNECT_SEARCHES, "connect6 fpl", &wins, &mut rows)?;
    for (family, size, rule, count) in GRAPHS {
        let recipe = |seed| Recipe { size, rule, seed, ..Recipe::new(family) };
        let problems = (1..=count).map(|seed| generate(&recipe(seed))).collect::<Result<Vec<_>, _>>()?;
        let short = if rule == FirstPlayerLoss { "fpl" } else { "cpl" };
        measure(&format!("{family}-{size} {short}"), &problems, &mut rows)?;
    }
    Ok(rows)
}

/// Runs every search that takes the problems.
fn measure<G: Solvable>(name: &str, problems: &[Problem<G>], rows: &mut Vec<Row>) -> anyhow::Result<()> {
    measure_by(GRAPH_SEARCHES.into_iter().chain(TABLE_SEARCHES), name, problems, rows)
}

fn measure_by<G: Solvable>(
    searches: impl IntoIterator<Item = Search>,
    name: &str,
    problems: &[Problem<G>],
    rows: &mut Vec<Row>,
) -> anyhow::Result<()> {
    for search in searches {
        let settings = search.settings();
        let mut row = Row {
            game: G::NAME,
            problems: name.into(),
            algorithm: search.algorithm.name(),
            close: search.close,
            ghi: search.ghi.map(Ghi::name),
            count: 0,
            decided: 0,
            nodes: 0,
            created: 0,
            visits: 0,
        };
        for problem in problems {
            let clock = Clock::start(None, StopFlag::new());
            let solution = match (Task { problem, settings: &settings, clock: &clock, database: None })
                .solve(None, &mut Silent)
            {
                Err(Error::Refused(_)) => continue,
                solved => solved?,
            };
            row.count += 1;
            row.decided += u64::from(solution.value().is_some());
            row.nodes += solution.counts.expansions;
            row.created += solution.counts.created;
            row.visits += solution.counts.visits;
        }
        rows.extend((row.count > 0).then_some(row));
    }
    Ok(())
}
