//! Twinproof as an engine for managers of gomoku games, by the protocol of Gomocup.

use crate::{run, run_with_input};
use assert_cmd::cargo::cargo_bin;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};
use twinproof_games::connect::{Color, Family, FiveInARow, Shape, Table};

const FEW_NODES: [&str; 3] = ["gomocup", "--nodes", "100"];

/// The answers to a conversation, without messages.
fn answers(said: &[&str]) -> Vec<String> {
    let run = run_with_input(FEW_NODES, said.join("\r\n") + "\r\n");
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
    let answers = run.out.lines().filter(|line| !line.starts_with("MESSAGE "));
    answers.map(str::to_owned).collect()
}

fn is_move(answer: &str) -> bool {
    answer.split_once(',').is_some_and(|(x, y)| x.parse::<u8>().is_ok() && y.parse::<u8>().is_ok())
}

#[test]
fn mandatory_commands_are_answered() {
    let said = answers(&[
        "ABOUT",
        "START 20",
        "BEGIN",
        "TURN 0,0",
        "INFO folder /tmp",
        "RESTART",
        "TURN 19,19",
        "END",
    ]);
    assert!(said[0].starts_with("name=\"Twinproof\", version=\""), "{said:?}");
    assert_eq!(said[1], "OK");
    // What comes after END is not heard, and END ends a search: the rest is answered as far as it came.
    assert!(said[2..].iter().all(|answer| is_move(answer) || answer == "OK"), "{said:?}");
    let all =
        answers(&["start 15", "", "begin", "turn 0,0", "RECTSTART 12,8", "TURN 11,7", "RESTART", "BEGIN"]);
    assert_eq!(all.len(), 8 - 1, "{all:?}");
    for (at, is_ok) in [true, false, false, true, false, true, false].into_iter().enumerate() {
        assert!(if is_ok { all[at] == "OK" } else { is_move(&all[at]) }, "{all:?}");
    }
}

#[test]
fn illegal_and_late_commands_are_errors_and_the_game_goes_on() {
    let said = answers(&[
        "TURN 1,1",
        "BEGIN",
        "BOARD",
        "1,1,1",
        "DONE",
        "RESTART",
        "TAKEBACK 1,1",
        "YXBLOCKRESET",
        "START",
        "START 4",
        "START 21",
        "START x",
        "RECTSTART 10",
        "DONE",
        "START 20",
        "TURN 20,0",
        "TURN 0,20",
        "TURN -1,0",
        "TURN",
        "TURN 1;1",
        "TAKEBACK 3,3",
        "TURN 3,3",
        "TURN 3,3",
        "BEGIN",
        "TAKEBACK 3,3",
        "BOARD",
        "1,1",
        "DONE",
        "BOARD",
        "1,1,1",
        "1,1,2",
        "DONE",
        "BOARD",
        "1,1,3",
        "DONE",
        "YXBLOCK",
        "99,99",
        "DONE",
        "nonsense 1,2",
        "SWAP2BOARD",
        "TURN 5,5",
    ]);
    let kinds: String = said
        .iter()
        .map(|answer| match answer.split(' ').next().expect("a word") {
            "ERROR" => 'E',
            "UNKNOWN" => 'U',
            "OK" => 'O',
            _ if is_move(answer) => 'm',
            _ => '?',
        })
        .collect();
    // Before START; sizes; out of place; off the board; taken back; occupied; a game that has begun; boards; blocks; garbage.
    assert_eq!(kinds, "EEEEEE EEEEE E O EEEEE E m E E O EEE E UU m".replace(' ', ""), "{said:#?}");
    assert_eq!(said[0], "ERROR there is no board: START should come first");
    assert!(said.contains(&"ERROR there is a stone on d17 already".into()), "{said:#?}");
}

#[test]
fn only_freestyle_is_played() {
    let said =
        answers(&["START 15", "INFO rule 1", "BEGIN", "INFO rule 4", "TURN 1,1", "INFO rule 0", "TURN 2,2"]);
    assert_eq!(said[1], "ERROR exactly five in a row is not played here, only freestyle: INFO rule 0");
    assert_eq!(said[2], "ERROR renju is not played here, only freestyle: INFO rule 0");
    assert!(is_move(&said[3]), "{said:?}");
}

#[test]
fn a_board_is_taken_as_it_stands_and_blocked_cells_are_left_out() {
    // Four of ours in a row with one end open: it wins there, unless it may not.
    let board = ["BOARD", "1,5,1", "2,5,1", "3,5,1", "4,5,1", "0,5,2", "1,7,2", "2,7,2", "9,9,2", "DONE"];
    let ask = |before: &[&str]| answers(&[&["START 10"], before, &board].concat()).pop().expect("an answer");
    assert_eq!(ask(&[]), "5,5");
    let blocked = ["YXBLOCK", "5,5", "0,0", "DONE"];
    assert_ne!(ask(&blocked), "5,5");
    assert_eq!(ask(&[&blocked[..], &["YXBLOCKRESET"]].concat()), "5,5");
    assert_eq!(ask(&[&blocked[..], &["START 10"]].concat()), "5,5");
    let over = ["START 10", "BOARD", "9,9,2", "1,5,1", "2,5,1", "3,5,1", "4,5,1", "5,5,1", "DONE"];
    assert_eq!(answers(&over)[1], "ERROR the game is over");
}

#[test]
fn hostile_input_ends_in_a_sentence() {
    let garbage = run_with_input(FEW_NODES, b"\xff\xfe\x00 START\nSTART 15\n\x1b[2J\nTURN \xf0,1\n".to_vec());
    assert_eq!(garbage.code, 0);
    assert!(!garbage.out.contains('\u{1b}') && garbage.out.contains("\nOK\n"), "{}", garbage.out);
    let endless = run_with_input(FEW_NODES, vec![b'x'; 3 << 20]);
    assert_eq!(endless.code, 1);
    assert!(endless.err.contains("a line of more than 1 MiB is no command"), "{}", endless.err);
    let board = run_with_input(FEW_NODES, format!("START 15\nBOARD\n{}DONE\n", "1,1,1\n".repeat(100_000)));
    assert_eq!((board.code, board.out.lines().count()), (0, 2), "{}", board.out);
}

/// A program that is told lines and answers some of them.
struct Brain {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Brain {
    fn start(arguments: &[&str]) -> Self {
        let mut process = Command::new(cargo_bin!("twinproof"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let input = process.stdin.take().expect("it is a pipe");
        let output = BufReader::new(process.stdout.take().expect("it is a pipe"));
        Self { process, input, output }
    }

    fn tell(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("it listens");
    }

    /// The next line that is no message.
    fn answer(&mut self) -> String {
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).expect("it can be read") > 0, "it is gone");
            if !line.starts_with("MESSAGE ") {
                return line.trim_end().to_owned();
            }
        }
    }

    fn end(mut self) {
        self.tell("END");
        assert!(self.process.wait().expect("it ends").success());
    }
}

#[test]
fn two_programs_play_a_whole_game_by_the_rules() {
    let mut brains = [Brain::start(&FEW_NODES), Brain::start(&FEW_NODES)];
    for brain in &mut brains {
        brain.tell("START 10");
        assert_eq!(brain.answer(), "OK");
    }
    let mut table =
        Table::<FiveInARow>::new(Shape { width: 10, height: 10, ..FiveInARow::SHAPE }).expect("a board");
    brains[0].tell("BEGIN");
    for turn in 0.. {
        let answer = brains[turn % 2].answer();
        let cell = twinproof_engine::stones::read_coordinates(table.game().shape(), &answer);
        let color = Color::ALL[turn % 2];
        table.put(color, &[cell.unwrap_or_else(|| panic!("no cell: {answer}"))]).expect("a legal move");
        if table.is_over() {
            break;
        }
        brains[1 - turn % 2].tell(&format!("TURN {answer}"));
    }
    assert!(table.position().occupied().len() >= 9);
    brains.into_iter().for_each(Brain::end);
}

#[test]
fn end_is_heard_while_a_move_is_looked_for() {
    let mut brain = Brain::start(&["gomocup"]);
    brain.tell("START 20");
    assert_eq!(brain.answer(), "OK");
    brain.tell("INFO timeout_turn 600000");
    brain.tell("BOARD\n10,10,1\n11,11,2\nDONE");
    std::thread::sleep(Duration::from_millis(300));
    let told = Instant::now();
    brain.end();
    assert!(told.elapsed() < Duration::from_secs(60));
}

#[test]
fn it_serves_as_an_engine() {
    let spec = format!("gomocup:{} gomocup --nodes 60", cargo_bin!("twinproof").display());
    let options = ["match", "gomoku", "--size", "9", "--games", "2", "--time", "30", "--json"];
    let said = run(options.iter().copied().chain(["--first", &spec, "--second", &spec]));
    assert_eq!(said.code, 0, "{}{}", said.out, said.err);
    let games = said.json();
    assert!(games[..2].iter().all(|game| game["reason"] == "rules"), "{}", said.out);
    let one =
        run(["play", "gomoku", "--position", "h8 i9", "--engine", &spec, "--exclude", "h9,g8", "--json"]);
    assert!(one.json()[0]["move"].is_string(), "{}", one.out);
}
