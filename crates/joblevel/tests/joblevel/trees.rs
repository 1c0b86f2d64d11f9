//! What is made of a tree for people: a look at it while it grows, a record of it, an opening book.

use crate::support::{Place, answer, jobs, plan, pool};
use serde_json::Value as Json;
use std::collections::{HashMap, HashSet};
use twinproof::games::checkers;
use twinproof::games::tictactoe::{self, Mark};
use twinproof::{Game, Problem, Request, Rng, Rules, Silent, Solvable, Value, legal_moves, solve};
use twinproof_engine::{Answer, Job, Status, Word};
use twinproof_joblevel::{
    Algorithm, Delivery, Event, Folder, Limits, Plan, Report, Standing, Unwatched, View, Wanted, Watcher,
    Workers, analyse, book, export,
};

fn problem(text: &str) -> Problem<tictactoe::TicTacToe> {
    tictactoe::parse(text, Mark::X).unwrap()
}

fn by_provers(folder: &Folder, limits: &Limits) -> Report {
    let mut workers = Workers::start(1, pool(), None);
    analyse(folder, &mut workers, None, limits, &mut Unwatched).unwrap()
}

/// An engine that plays any move that is not left out, and has no opinion.
fn any_move<G: Solvable>(job: &Job, seed: u64) -> Answer {
    let problem = job.position.problem::<G>().unwrap();
    let mut moves = legal_moves(&problem);
    let names = |mv| problem.game().format_move(problem.root(), mv);
    moves.retain(|&mv| !job.excluded().contains(&names(mv)));
    let mut rng = Rng::new(seed ^ job.position.moves().len() as u64);
    let best = (!moves.is_empty()).then(|| names(moves[rng.index(moves.len())]));
    answer(best.as_deref(), Status::Even, Word::Open)
}

/// Looks at the run whenever it is asked.
struct Looking {
    wanted: Wanted,
    seen: Vec<View>,
}

impl Watcher for Looking {
    fn event(&mut self, _: &Event) {}

    fn wants_answers(&self) -> bool {
        false
    }

    fn wants_view(&mut self) -> Option<Wanted> {
        Some(self.wanted.clone())
    }

    fn view(&mut self, view: View) {
        self.seen.push(view);
    }
}

fn random_run<G: Solvable>(plan: Plan, most: u64, watcher: &mut dyn Watcher) -> (Place, Folder, Report) {
    let place = Place::new();
    let plan = Plan { algorithm: Algorithm::JlUct, ..plan };
    let folder = Folder::create(place.path(), plan).unwrap();
    let mut workers = Workers::doing(2, |order| {
        let result = Ok(any_move::<G>(&order.job, order.id));
        Delivery { id: order.id, result, stored: None }
    });
    let report = analyse(&folder, &mut workers, None, &jobs(most), watcher).unwrap();
    drop(workers);
    (place, folder, report)
}

#[test]
fn a_look_shows_the_top_of_the_tree_and_the_jobs_that_are_out() {
    let wanted = Wanted { rows: 6, ..Wanted::default() };
    let mut looking = Looking { wanted, seen: Vec::new() };
    let plan = plan(&problem(".../.../... x"), "any", 1);
    let (_place, _folder, report) = random_run::<tictactoe::TicTacToe>(plan, 200, &mut looking);
    let last = looking.seen.last().unwrap();
    assert_eq!(last.root.jobs, 200);
    assert_eq!(last.rows.len(), 6);
    assert_eq!(last.line, report.line);
    assert_eq!(last.rows[0].name, report.moves[0].name);
    // What has no row has no more jobs than what has one.
    let least = last.rows.iter().map(|row| row.jobs).min().unwrap();
    let first: Vec<_> = last.rows.iter().filter(|row| row.depth == 1).map(|row| row.name.as_str()).collect();
    for one in report.moves.iter().filter(|one| !first.contains(&one.name.as_str())) {
        assert!(one.jobs <= least, "{one:?}");
    }
    assert_eq!(last.root.shown, first.len());
    assert!(last.jobs.is_empty());
    assert!(looking.seen.iter().any(|view| view.jobs.len() == 2));
    let busy = looking.seen.iter().find(|view| view.jobs.iter().any(|job| !job.line.is_empty()));
    assert!(busy.is_some());
}

/// The lines of a book.
fn lines(folder: &Folder) -> Vec<Json> {
    let made = book(folder).unwrap();
    let lines: Vec<Json> = made
        .bytes
        .split(|&byte| byte == b'\n')
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_slice(line).unwrap())
        .collect();
    assert_eq!(lines.len() as u64, made.moves);
    let positions: HashSet<_> = lines.iter().map(|line| line["position"].to_string()).collect();
    assert_eq!(positions.len() as u64, made.positions);
    lines
}

#[test]
fn a_book_has_each_position_once_and_its_heaviest_move_first() {
    let plan = plan(&problem(".../.../... x"), "any", 1);
    let (_place, folder, report) = random_run::<tictactoe::TicTacToe>(plan, 400, &mut Unwatched);
    let lines = lines(&folder);
    assert_eq!(lines[0]["position"], ".../.../... x");
    assert_eq!(lines[0]["move"], report.moves[0].name.as_str());
    assert_eq!(lines[0]["weight"], report.moves[0].jobs + 1);
    let mut weights: HashMap<String, u64> = HashMap::new();
    let (mut met, mut last) = (HashSet::new(), String::new());
    for line in &lines {
        let (position, weight) = (line["position"].to_string(), line["weight"].as_u64().unwrap());
        assert!(met.insert((position.clone(), line["move"].to_string())), "{line}");
        // All moves of a position stand together.
        assert!(position == last || !weights.contains_key(&position), "{line}");
        let before = weights.insert(position.clone(), weight);
        assert!(weight > 0 && before.is_none_or(|before| before >= weight), "{line}");
        last = position;
    }
    // Several lines reach a position: fewer moves than nodes.
    assert!((lines.len() as u32) < report.nodes - 1, "{} {}", lines.len(), report.nodes);
}

#[test]
fn a_book_plays_what_wins_and_nothing_that_loses() {
    let start = problem("XO./.../... x");
    let place = Place::new();
    let folder = Folder::create(place.path(), plan(&start, "dfpn", 3)).unwrap();
    assert_eq!(by_provers(&folder, &Limits::default()).verdict, "proven");
    let lines = lines(&folder);
    let mut won = 0;
    for line in &lines {
        let at = problem(line["position"].as_str().unwrap());
        let (game, root) = (at.game(), at.root());
        let mv = game.parse_move(root, line["move"].as_str().unwrap()).unwrap();
        let value = match twinproof::follow(&at, mv).unwrap() {
            twinproof::Next::Over(value) => value,
            twinproof::Next::Open(after) => {
                let answer = solve(&after, &Request::new(&after), &mut Silent).unwrap();
                answer.value().expect("it is small")
            }
        };
        let wins = value.winner() == game.to_move(root);
        match line["solved"].as_str() {
            Some("proven") => assert_eq!((value, wins), (Value::Win, true), "{line}"),
            Some("disproven") => assert_eq!((value, wins), (Value::Loss, true), "{line}"),
            other => assert_eq!(other, None, "{line}"),
        }
        if !line["solved"].is_null() {
            won += 1;
            let same = lines.iter().filter(|other| other["position"] == line["position"]);
            assert_eq!(same.count(), 1, "{line}");
        }
    }
    assert_eq!(lines[0]["solved"], "proven");
    assert!(won > 3, "{won}");
}

#[test]
fn a_game_without_records_has_no_export_and_says_so() {
    let place = Place::new();
    let folder = Folder::create(place.path(), plan(&problem("XX./OO./... x"), "dfpn", 10)).unwrap();
    let report = by_provers(&folder, &Limits::default());
    let error = export(&folder, &report, 100).unwrap_err().to_string();
    assert_eq!(error, "there is no format for records of tictactoe");
}

#[test]
fn a_tree_of_checkers_is_read_again() {
    let ask = checkers::Ask::default();
    let start = checkers::parse("B:W18,24,K31:B12,16", &ask).unwrap().problem;
    let (_place, folder, report) =
        random_run::<checkers::Checkers>(plan(&start, "any", 1), 60, &mut Unwatched);
    let made = export(&folder, &report, 1000).unwrap();
    assert_eq!((made.moves, made.left_out), (u64::from(report.nodes) - 1, 0));
    let said =
        |text: &str, words: &str| text.split_whitespace().collect::<Vec<_>>().join(" ").contains(words);
    assert!(said(&made.text, "unknown, since the limit of jobs was reached"), "{}", made.text);
    let games = checkers::parse_pdn(&made.text, &ask);
    assert!(games.len() == 1 && games[0].is_ok(), "{games:?}");
    let cut = export(&folder, &report, 5).unwrap();
    assert_eq!((cut.moves, cut.left_out), (5, made.moves - 5));
    assert!(cut.jobs_left_out > 0);
    assert!(said(&cut.text, "are left out, none with more than"), "{}", cut.text);
    assert_eq!(Standing::ClaimedWin.words(), "claimed win");
}
