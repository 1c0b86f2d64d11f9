//! The drawing as text, at sizes people have and sizes nobody has.

use super::*;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use std::time::Duration;
use twinproof::{Numbers, ProofNumber, Value};
use twinproof_joblevel::{About, Counts, Event, NodeId, OutJob, Progress, View};

fn id(number: u32) -> NodeId {
    serde_json::from_str(&number.to_string()).unwrap()
}

fn numbers(proof: u32, disproof: u32) -> Numbers {
    Numbers { proof: ProofNumber::from_units(proof), disproof: ProofNumber::from_units(disproof) }
}

fn row(number: u32, depth: usize, name: &str, numbers: Numbers, jobs: u32, standing: Standing) -> Row {
    let value = (jobs > 0).then_some(0.25 - f64::from(depth as u32));
    let (name, id) = (name.into(), id(number));
    Row { id, name, depth, numbers, jobs, value, standing, out: 0, moves: 0, shown: 0 }
}

fn board(began: Instant) -> Board {
    let mut board = Board::new(Some(2000), Some(Duration::from_secs(600)), true);
    board.began = began;
    board.hear(&Event::Started {
        game: "chess".into(),
        question: "White forces mate".into(),
        engine: "uci:stockfish".into(),
        algorithm: "jl-pns",
        policy: "virtual-equivalence",
        trust: "certified",
        workers: 3,
        folder: "run".into(),
        jobs: 0,
    });
    let counts = Counts { jobs: 1234, stored: 12, proof_jobs: 34, false_claims: 1, ..Counts::default() };
    let root = numbers(5, 7);
    let oldest = Duration::from_secs(1);
    board.update(&Progress { counts, nodes: 1310, out: 2, oldest, root, elapsed: oldest });
    let open = Standing::Open;
    let job = |id, line: &[&str], about, age| OutJob {
        id,
        line: line.iter().map(|mv| (*mv).into()).collect(),
        about,
        since: began + Duration::from_secs(40) - Duration::from_millis(age),
        is_cancelled: false,
    };
    board.see(View {
        root: Row { moves: 4, shown: 4, ..row(0, 0, "", root, 1234, open) },
        rows: vec![
            Row { moves: 2, shown: 2, out: 2, ..row(1, 1, "Rb5+", numbers(5, 9), 1000, open) },
            row(2, 2, "Kc4", Numbers::solved(Value::Win), 600, Standing::Proven),
            Row { moves: 1, out: 1, ..row(3, 2, "Kd4", numbers(5, 9), 399, open) },
            row(4, 1, "Ra4", numbers(8, 2), 230, open),
            row(5, 1, "Kd2", Numbers::solved(Value::Win), 1, Standing::ClaimedWin),
            row(6, 1, "Rh1", Numbers::solved(Value::Loss), 0, Standing::Disproven),
        ],
        line: ["Rb5+", "Kd4", "Ra4+"].map(String::from).into(),
        jobs: vec![job(7, &["Rb5+", "Kd4"], About::Node, 800), job(8, &["Rb5+"], About::Rest, 300)],
    });
    board
}

/// What is seen 40 seconds after the beginning.
fn seen(board: &mut Board, width: u16, height: u16) -> Vec<String> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    let now = board.began + Duration::from_secs(40);
    terminal.draw(|frame| draw(frame, board, now)).unwrap();
    let cells = terminal.backend().buffer().content().chunks(usize::from(width.max(1)));
    cells.map(|row| row.iter().map(|cell| cell.symbol()).collect::<String>().trim_end().to_owned()).collect()
}

#[test]
fn a_usual_terminal_shows_everything() {
    let mut board = board(Instant::now());
    board.add_note("after Kd2: uci:stockfish claimed what does not hold: it is disproven".into());
    let notes: String = seen(&mut board, 80, 24).join("\n");
    // When a note came is measured.
    let notes = notes.replace("        0.0 s  after", "         now  after");
    assert_eq!(
        notes,
        "\
White forces mate                             uci:stockfish · jl-pns · certified
40 s of 10 min · 1,234 of 2,000 jobs · root 5 to prove, 7 to refute, value +0.25
2 out, the oldest for 0.8 s · 1,310 nodes · 12 database hits · 34 for claims
1 false claim
line Rb5+ Kd4 Ra4+
── tree ──────────────────────── prove   refute      jobs  value ───────────────
- Rb5+                               5        9     1,000  -0.75  2 out
    Kc4                              0        ∞       600  -1.75  proven
  + Kd4                              5        9       399  -1.75  1 out
  Ra4                                8        2       230  -0.75
  Kd2                                0        ∞         1  -0.75  claimed win
  Rh1                                ∞        0         0         disproven





── workers ─────────────────────────────────────────────────────────────────────
  1       0.8 s  after Rb5+ Kd4
  2       0.3 s  other moves after Rb5+
  3        idle
── notes ───────────────────────────────────────────────────────────────────────
         now  after Kd2: …stockfish claimed what does not hold: it is disproven
q ends the run · up, down choose a row · right, left open and close it"
    );
}

#[test]
fn any_terminal_is_drawn_on() {
    for (width, height) in
        [(0, 0), (1, 1), (2, 50), (200, 1), (7, 3), (12, 4), (37, 9), (40, 14), (56, 24), (200, 50)]
    {
        let mut board = board(Instant::now());
        for place in [None, Some(id(6)), Some(id(99))] {
            board.chosen = place;
            let seen = seen(&mut board, width, height);
            assert!(
                seen.iter().all(|line| line.chars().count() <= usize::from(width)),
                "{width}x{height}: {seen:#?}"
            );
        }
    }
    // The most important is there if anything is.
    assert_eq!(seen(&mut board(Instant::now()), 40, 1), ["40 s of 10 min · 1,234 of 2,000 jobs"]);
    let small = seen(&mut board(Instant::now()), 40, 6);
    assert_eq!(small[0], "White forces mate");
    assert!(small[2].starts_with("── tree ─") && small[3].starts_with("- Rb5+"), "{small:#?}");
    assert_eq!(small[5], "q ends the run");
}

#[test]
fn a_board_without_news_is_drawn_too() {
    let mut board = Board::new(None, None, false);
    let all = seen(&mut board, 80, 24).join("\n");
    assert!(all.contains("40 s") && all.contains("tree"), "{all}");
}

#[test]
fn the_chosen_row_is_seen_and_rows_open_and_close() {
    let mut board = board(Instant::now());
    board.go(1);
    assert_eq!(board.chosen, Some(id(1)));
    board.go(isize::MAX);
    assert_eq!(board.chosen, Some(id(6)));
    // There is room for two rows.
    let seen = seen(&mut board, 60, 6);
    assert!(seen.iter().any(|line| line.contains("Rh1")), "{seen:#?}");
    assert!(!seen.iter().any(|line| line.contains("Kc4")), "{seen:#?}");
    board.go(isize::MIN);
    board.close();
    assert_eq!(board.wanted().closed.into_iter().collect::<Vec<_>>(), [id(1)]);
    board.open();
    assert!(board.wanted().closed.is_empty() && board.wanted().open.contains(&id(1)));
    board.go(2);
    // What has nothing to close goes back to the move before.
    board.close();
    assert_eq!(board.chosen, Some(id(1)));
    assert!(board.wanted().open.contains(&id(1)));
}

#[test]
fn without_colours_there_is_none() {
    for has_colours in [true, false] {
        let mut board = board(Instant::now());
        board.has_colours = has_colours;
        let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
        let now = board.began;
        terminal.draw(|frame| draw(frame, &mut board, now)).unwrap();
        let mut cells = terminal.backend().buffer().content().iter();
        assert_eq!(cells.any(|cell| cell.fg != Color::Reset), has_colours);
    }
}

#[test]
fn a_worker_keeps_its_row_and_what_waits_has_none() {
    let began = Instant::now();
    let mut board = board(began);
    let job = |id| OutJob { id, line: Vec::new(), about: About::Proof, since: began, is_cancelled: true };
    let view = board.view.clone().unwrap();
    board.see(View { jobs: [8, 9, 10, 11].map(job).into(), ..view });
    assert_eq!(board.places, [Some(9), Some(8), Some(10)]);
    let seen = seen(&mut board, 80, 24).join("\n");
    assert!(seen.contains("  1        40 s  called back: a proof at the root"), "{seen}");
    assert!(seen.contains("4 out, the oldest for 40 s"), "{seen}");
}
