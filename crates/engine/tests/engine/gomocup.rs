//! A script that speaks the protocol of Gomocup: it plays in the top row, on the first cell that is free and not blocked.

use crate::support::{Scripts, ask, chess, seconds};
use twinproof::games::connect::{Ask, FiveInARow, SixInARow, parse};
use twinproof_engine::{Position, Status, Word};

const BRAIN: &str = r#"
taken=" "
play() {
    x=0
    while case "$taken" in *" $x,0 "*) true ;; *) false ;; esac do x=$((x + 1)); done
    echo "$x,0"
}
while read -r word rest; do case "$word" in
ABOUT) echo 'name="Brain", version="1"' ;;
START) taken=" "; echo "MESSAGE a board of $rest"; echo OK ;;
BOARD | YXBLOCK)
    while read -r cell && [ "$cell" != DONE ]; do taken="$taken$(echo "$cell" | cut -d , -f 1,2) "; done
    if [ "$word" = BOARD ]; then echo "MESSAGE DEPTH 4 EVAL SCORE"; play; fi ;;
BEGIN) play ;;
esac; done"#;

fn gomoku(text: &str) -> Position {
    Position::of(&parse::<FiveInARow>(text, &Ask { size: Some((15, 15)), ..Ask::default() }).unwrap())
}

fn brain(scripts: &Scripts, score: &str) -> String {
    format!("gomocup:{}", scripts.shell("pbrain", &BRAIN.replace("SCORE", score)))
}

#[test]
fn it_plays_and_leaves_out_what_is_blocked() {
    let scripts = Scripts::new();
    let spec = brain(&scripts, "120");
    let answer = ask(&spec, gomoku("h8 a15"), seconds(5), &[]).unwrap();
    assert_eq!(
        (answer.best.as_deref(), answer.status, answer.word),
        (Some("b15"), Status::Advantage1, Word::Open)
    );
    let answer = ask(&spec, gomoku("h8 a15"), seconds(5), &["b15", "c15"]).unwrap();
    assert_eq!(answer.best.as_deref(), Some("d15"));
}

#[test]
fn a_win_that_it_sees_is_claimed() {
    let scripts = Scripts::new();
    let answer = ask(&brain(&scripts, "-M4"), gomoku("h8 a15"), seconds(5), &[]).unwrap();
    assert_eq!((answer.status, answer.word.is_certified()), (Status::Lost, false));
}

#[test]
fn who_does_not_know_blocks_is_refused_such_jobs() {
    let scripts = Scripts::new();
    let deaf = BRAIN.replace("BOARD | YXBLOCK", "BOARD");
    for (name, body) in
        [("ignores", deaf.clone()), ("says", deaf.replace("esac; done", "YX*) echo UNKNOWN ;;\nesac; done"))]
    {
        let spec = format!("gomocup:{}", scripts.shell(name, &body));
        let failure = ask(&spec, gomoku("h8 a1"), seconds(5), &["a15"]).unwrap_err();
        assert!(
            failure.to_string().ends_with("moves are to be left out, and it does not know YXBLOCK"),
            "{failure}"
        );
        assert!(!failure.is_deadly());
    }
}

#[test]
fn other_games_are_refused() {
    let scripts = Scripts::new();
    let spec = brain(&scripts, "0");
    let connect6 = Position::of(&parse::<SixInARow>("j10", &Ask::default()).unwrap());
    for position in [connect6, chess("startpos")] {
        assert!(!ask(&spec, position, seconds(5), &[]).unwrap_err().is_deadly());
    }
}
