//! Commands by template, among them the one of docs/engines.md.

use crate::support::{MATE, Scripts, ask, chess, launcher, seconds, start};
use std::path::Path;
use twinproof::games::tictactoe::{self, Mark};
use twinproof::{StopFlag, Value};
use twinproof_engine::{Budget, Job, Position, Status, Word};

/// The example of the page does what the page says.
#[test]
fn the_documented_example_runs() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/engines.md");
    let page = std::fs::read_to_string(page).unwrap();
    let block = |fence: &str| {
        let (_, rest) = page.split_once(&format!("```{fence}\n")).expect("there is one");
        rest.split_once("```").expect("it ends").0
    };
    let scripts = Scripts::new();
    let path = scripts.shell("first.sh", block("sh"));
    let spec = block("text").trim().replace("./first.sh", &path);
    let (_, asked) = page.split_once("Asked about `").expect("what it answers");
    let told: Vec<_> = asked.split('`').step_by(2).take(4).collect();
    let position = Position::of(&tictactoe::parse(told[0], Mark::X).unwrap());
    let answer = ask(&spec, position.clone(), seconds(5), &[told[1]]).unwrap();
    assert_eq!((answer.best.as_deref(), answer.status.name()), (Some(told[2]), told[3]));
    let all = ask(&spec, position, seconds(5), &[]).unwrap();
    assert_eq!(all.best.as_deref(), Some("b1"));
}

#[test]
fn holes_are_filled_and_options_without_a_value_left_out() {
    let scripts = Scripts::new();
    let (script, log) = (scripts.path("tell"), scripts.path("log"));
    let body = format!("printf '%s\\n' \"$@\" > {log}; echo 'best: Rg2 (+M2) then Rg2 Kh8 Kf7'");
    scripts.shell("tell", &body);
    let spec = format!(
        "command:{script} -p {{position}} -x {{exclude}} --t={{time}} -n {{nodes}} => best: {{move}} (+M{{mate}}) then {{line}}"
    );
    let position =
        chess("7k/8/5K2/8/8/8/8/5R2 w - - 0 1").after(["Rg1", "Kh7", "Rg5", "Kh8", "Rg1", "Kh7"]).unwrap();
    ask(&spec, position.clone(), Budget::nodes(77), &["Rf1", "Kf7"]).unwrap();
    let words = std::fs::read_to_string(&log).unwrap();
    let moves = "7k/8/5K2/8/8/8/8/5R2 w - - 0 1 moves f1g1 h8h7 g1g5 h7h8 g5g1 h8h7";
    assert_eq!(words, format!("-p\n{moves}\n-x\nRf1,Kf7\n-n\n77\n"));
    let answer = ask(&spec, position, seconds(3), &[]).unwrap();
    assert_eq!((answer.word, answer.status), (Word::Claimed(Value::Win), Status::Won));
    assert_eq!(answer.line.len(), 3);
    let words = std::fs::read_to_string(&log).unwrap();
    assert_eq!(words, format!("-p\n{moves}\n--t=3\n"));
}

#[test]
fn a_template_without_exclude_refuses_moves_left_out() {
    let failure = ask("command:echo {position}", chess(MATE), seconds(1), &["Rg2"]).unwrap_err();
    let why = "echo does not take this job: moves are to be left out, and its template has no {exclude}";
    assert_eq!(failure.to_string(), why);
}

#[test]
fn what_cannot_be_read_is_told() {
    let scripts = Scripts::new();
    let run = |body: &str| {
        let script = scripts.shell("says", body);
        let spec = format!("command:{script} {{position}}");
        ask(&spec, chess(MATE), seconds(5), &[]).unwrap_err().to_string()
    };
    assert!(
        run("echo hello")
            .ends_with("says said \"hello\", which is the end of what it says, and no pattern found a move")
    );
    assert!(run("echo move Rg9 status won").ends_with("said \"Rg9\", which is no legal move"));
    assert!(run("echo move Rg2 status great").ends_with("said \"great\", which is no status"));
    assert!(run("echo oops; exit 3").ends_with("it exited with status 3, and its last words were \"oops\""));
}

#[test]
fn memory_is_limited() {
    let scripts = Scripts::new();
    let body = "head -c 300000000 /dev/zero | tail -c 300000000 > /dev/null 2>&1 && echo move Rg2 status even || exit 9";
    let spec = format!("command:{} {{position}}", scripts.shell("hungry", body));
    let job = Job::new(chess(MATE), spec.clone(), seconds(60));
    let mut launcher = launcher();
    assert!(start(&spec, &launcher).unwrap().run(&job, &StopFlag::new()).is_ok());
    launcher.limits.memory = Some(100 << 20);
    let failure = start(&spec, &launcher).unwrap().run(&job, &StopFlag::new()).unwrap_err().to_string();
    assert!(failure.contains("it exited with status 9"), "{failure}");
}
