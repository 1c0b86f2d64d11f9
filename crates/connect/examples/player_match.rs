//! Two styles play each other: `player_match OPENINGS COUNT A MS_A B MS_B [nodes]`.

use std::time::{Duration, Instant};
use twinproof_connect::{Player, Question, Style};
use twinproof_core::{Clock, Limits, Rules, Silent, StopFlag};
use twinproof_games::connect::{Color, Connect, Family, Position, SixInARow, Ask, parse};

type Game = Connect<SixInARow>;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, count, a, ms_a, b, ms_b, rest @ ..] = arguments.as_slice() else { panic!("arguments") };
    let nodes = rest.iter().any(|word| word == "nodes");
    let verbose = rest.iter().any(|word| word == "v");
    let count: usize = count.parse().unwrap();
    let text = std::fs::read_to_string(file).unwrap();
    let five: Vec<String> = text
        .lines()
        .skip_while(|line| !line.starts_with("## 5"))
        .skip(1)
        .take_while(|line| !line.starts_with('#'))
        .map(|line| line.split('\t').next().unwrap().replace("B ", "").replace("W ", ""))
        .map(|line| line.split("; ").map(|mv| mv.replace(' ', "")).collect::<Vec<_>>().join(" "))
        .collect();
    let styles = [Style::BEST.tuned(a), Style::BEST.tuned(b)];
    let ms: [u64; 2] = [ms_a.parse().unwrap(), ms_b.parse().unwrap()];
    let (mut score, mut squares, mut games) = (0.0, 0.0, 0.0);
    let mut spent = [Duration::ZERO; 2];
    let mut moves = [0u32; 2];
    let mut searched = [0u64; 2];
    let mut depths = [0u32; 2];
    let mut longest = [Duration::ZERO; 2];
    for number in 0..count {
        let opening = &five[number * five.len() / count % five.len()];
        let mut pair = 0.0;
        for first in 0..2 {
            let mut players = styles.map(|style| Player::new(SixInARow::SHAPE, style, 64 << 20));
            let problem = parse::<SixInARow>(opening, &Ask::default()).unwrap();
            let game: Game = *problem.game();
            let mut position: Position = *problem.root();
            let mut turn = first;
            let winner = loop {
                let before = position.to_move;
                let limits = Limits { expansions: nodes.then_some(ms[turn]), ..Limits::default() };
                let clock = Clock::start((!nodes).then(|| Duration::from_millis(ms[turn])), StopFlag::new());
                let start = Instant::now();
                let question = Question { excluded: &[], best: 1 };
                let choice = players[turn].choose(&position, &question, &limits, &clock, &mut Silent);
                spent[turn] += start.elapsed();
                longest[turn] = longest[turn].max(start.elapsed());
                moves[turn] += 1;
                searched[turn] += choice.nodes;
                depths[turn] += choice.depth;
                let Some(best) = choice.moves.first() else { break None };
                if verbose {
                    use twinproof_core::Game as _;
                    eprintln!("{before} {} {} d{} n{}", game.format_move(&position, best.mv), best.value, choice.depth, choice.nodes);
                }
                position = game.play(&position, best.mv);
                if game.has_line(position.stones(before)) {
                    break Some(turn);
                }
                if position.empties(SixInARow::SHAPE).is_empty() { break None }
                turn = 1 - turn;
            };
            let won = match winner { Some(0) => 1.0, Some(_) => 0.0, None => 0.5 };
            pair += won;
            let _ = Color::Black;
        }
        score += pair;
        squares += pair * pair;
        games += 2.0;
        let n = f64::from(number as u32 + 1);
        let mean = score / n;
        let error = if n > 1.0 { ((squares / n - mean * mean).max(0.0) / (n - 1.0)).sqrt() } else { 0.0 };
        if (number + 1) % 10 == 0 || number + 1 == count {
            println!("{a} {ms_a} : {b} {ms_b}  {:.1}/{games} = {:.1} +- {:.1} %", score, 100.0 * score / games, 50.0 * error);
        }
    }
    for side in 0..2 {
        let seconds = spent[side].as_secs_f64();
        println!("{} moves, {:.1} ms a move, longest {:.1} ms, {:.0} nodes/s, depth {:.2}", moves[side], 1000.0 * seconds / f64::from(moves[side]), longest[side].as_secs_f64() * 1000.0, searched[side] as f64 / seconds, f64::from(depths[side]) / f64::from(moves[side]));
    }
}
