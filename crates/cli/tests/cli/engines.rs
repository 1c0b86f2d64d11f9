//! The command as the supervisor of engines.

use crate::twinproof;
use twinproof::StopFlag;
use twinproof::games::chess::{Chess, Color, Goal};
use twinproof_engine::{Budget, EngineSpec, Job, Launcher, Position};

#[test]
fn it_watches_over_an_engine_whatever_its_options() {
    let arguments = ["supervise", "0", "deaf", "echo", "--help", "-x", "--"];
    let output = twinproof().args(arguments).write_stdin("").output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    // It may have been ended before it said something: its input has ended already.
    assert!(
        said.starts_with("group ") && (said.contains("\nended 0\n") || said.contains("\nkilled 9\n")),
        "{said}"
    );
    let help = twinproof().arg("--help").output().unwrap();
    assert!(!String::from_utf8(help.stdout).unwrap().contains("supervise"));
}

#[test]
fn a_launcher_uses_it() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("engine");
    let body = "while read -r line; do case \"$line\" in uci) echo uciok ;; isready) echo readyok ;; \
                go*) echo info score cp 100; echo bestmove g1g2 ;; esac; done\n";
    std::fs::write(&script, body).unwrap();
    let launcher = Launcher::new(assert_cmd::cargo::cargo_bin!("twinproof"), &["supervise"]);
    let spec: EngineSpec = format!("uci:sh {}", script.display()).parse().unwrap();
    let problem =
        Chess::new(Color::White, Goal::Mate).problem_from_fen("7k/8/5K2/8/8/8/8/6R1 w - - 0 1").unwrap();
    let job = Job::new(Position::of(&problem), spec.to_string(), Budget::nodes(1));
    let answer = spec.start(&launcher, &StopFlag::new()).unwrap().run(&job, &StopFlag::new()).unwrap();
    assert_eq!((answer.best.as_deref(), answer.status.name()), (Some("Rg2"), "advantage-1"));
}
