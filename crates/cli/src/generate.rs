//! `twinproof generate`: problems from a seed.

use crate::args::{
    About, BatchArgs, CheckersArgs, ChessArgs, ConnectArgs, Generate, GenerateArgs, GoArgs, GraphArgs,
    TicTacToeArgs,
};
use crate::exit::Outcome;
use crate::output::{complain, stdout};
use crate::progress::Bar;
use crate::signals;
use crate::tables;
use anyhow::{Context, bail};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Write};
use twinproof::checkers::{EndingRecipe, generate_endings};
use twinproof::chess::{MateRecipe, generate_mates};
use twinproof::connect::{PuzzleRecipe, generate_puzzles};
use twinproof::go::{ProblemRecipe, generate_problems};
use twinproof::{Generated, Rules, StopFlag, StopReason};
use twinproof_games::connect::{Family, FiveInARow, SixInARow};
use twinproof_games::go::generate::Shape;
use twinproof_games::graph::generate::{Recipe, generate};
use twinproof_games::graph::json;
use twinproof_games::tictactoe::{Board, Mark, TicTacToe};

pub(crate) fn run(args: &GenerateArgs) -> anyhow::Result<Outcome> {
    let batch = match &args.what {
        Generate::Graph(args) => &args.batch,
        Generate::Tictactoe(args) => &args.batch,
        Generate::Chess(args) => &args.batch,
        Generate::Checkers(args) => &args.batch,
        Generate::Go(args) => &args.batch,
        Generate::Connect6(args) | Generate::Gomoku(args) => &args.batch,
    };
    let mut out: Box<dyn Write> = match open(batch)? {
        Some(file) => Box::new(BufWriter::new(file)),
        None => Box::new(BufWriter::new(stdout())),
    };
    let found = match &args.what {
        Generate::Graph(_) | Generate::Tictactoe(_) => Found::default(),
        Generate::Chess(args) => mates(args)?,
        Generate::Checkers(args) => endings(args)?,
        Generate::Go(args) => problems(args)?,
        Generate::Connect6(args) => puzzles::<SixInARow>(args)?,
        Generate::Gomoku(args) => puzzles::<FiveInARow>(args)?,
    };
    let written = match &args.what {
        Generate::Graph(args) => graphs(args, &mut out),
        Generate::Tictactoe(args) => boards(args, &mut out),
        _ => found.lines.iter().try_for_each(|line| writeln!(out, "{line}")).map_err(Into::into),
    };
    let written = written.and_then(|()| Ok(out.flush()?));
    match &batch.out {
        Some(path) => written.with_context(|| format!("{} cannot be written", path.display()))?,
        None => written?,
    }
    if found.is_cut {
        let made = found.lines.len();
        complain(format_args!("it was interrupted: {made} of {} problems were made", batch.count));
        return Ok(Outcome::Unknown);
    }
    Ok(Outcome::Done)
}

/// Problems that took a search to find.
#[derive(Default)]
struct Found {
    lines: Vec<String>,
    /// Whether an interrupt came before there were as many as asked for.
    is_cut: bool,
}

fn mates(args: &ChessArgs) -> anyhow::Result<Found> {
    let BatchArgs { count, seed, .. } = args.batch;
    let (length, unique, expansions) = (args.length.clone(), args.unique, args.nodes);
    let stop = signals::stop_on_interrupt()?;
    let bar = |found, number| Bar::new(&format!("{found} of {count} mates"), Some(number));
    let made = generate_mates(&MateRecipe { length, count, unique, expansions, seed }, &stop, bar)?;
    Found::new(made, count, "mates", &stop, |_| "allow more --nodes, or other lengths")
}

fn endings(args: &CheckersArgs) -> anyhow::Result<Found> {
    let BatchArgs { count, seed, .. } = args.batch;
    let stop = signals::stop_on_interrupt()?;
    let tables = tables::for_search(&args.tables, &stop)?;
    let recipe = EndingRecipe { pieces: args.pieces.clone(), count, expansions: args.nodes, seed, tables };
    let bar = |found, number| Bar::new(&format!("{found} of {count} endings"), Some(number));
    let made = generate_endings(&recipe, &stop, bar)?;
    Found::new(made, count, "endings", &stop, |gave_up| {
        let ran_out = gave_up.contains(&StopReason::Expansions);
        if ran_out {
            "allow more --nodes, or other --pieces"
        } else {
            "try other --pieces, or another --seed"
        }
    })
}

fn problems(args: &GoArgs) -> anyhow::Result<Found> {
    let BatchArgs { count, seed, .. } = args.batch;
    let recipe = ProblemRecipe {
        shapes: args.shape.map_or(Shape::ALL.to_vec(), |name| vec![name.shape()]),
        room: args.room.clone(),
        one_eye: args.about == About::OneEye,
        count,
        unique: args.unique,
        expansions: args.nodes,
        time: args.time,
        seed,
    };
    let stop = signals::stop_on_interrupt()?;
    let bar = |found, number| Bar::new(&format!("{found} of {count} problems"), Some(number));
    let made = generate_problems(&recipe, &stop, bar)?;
    Found::new(made, count, "problems", &stop, |gave_up| {
        let ran_out = [StopReason::Expansions, StopReason::Time].map(|limit| gave_up.contains(&limit));
        match ran_out {
            [true, true] => "allow more --nodes and --time, or other --room",
            [true, false] => "allow more --nodes, or other --room",
            [false, true] => "allow more --time, or other --room",
            [false, false] => "try other --room, or another --seed",
        }
    })
}

fn puzzles<F: Family>(args: &ConnectArgs) -> anyhow::Result<Found> {
    let BatchArgs { count, seed, .. } = args.batch;
    let recipe = PuzzleRecipe { length: args.length.clone(), count, expansions: args.nodes, seed };
    let stop = signals::stop_on_interrupt()?;
    let bar = |found, number| Bar::new(&format!("{found} of {count} puzzles"), Some(number));
    let made = generate_puzzles::<F, _>(&recipe, &stop, bar)?;
    Found::new(made, count, "puzzles", &stop, |_| "allow more --nodes, or other lengths")
}

impl Found {
    /// Fewer than were asked for are a failure, unless somebody stopped it.
    fn new(
        made: Generated,
        count: u64,
        what: &str,
        stop: &StopFlag,
        advice: impl Fn(&[StopReason]) -> &'static str,
    ) -> anyhow::Result<Self> {
        let Generated { lines, gave_up } = made;
        let is_cut = lines.len() as u64 != count;
        if is_cut && !stop.is_raised() {
            bail!("only {} of {count} such {what} were found: {}", lines.len(), advice(&gave_up));
        }
        Ok(Self { lines, is_cut })
    }
}

/// The file asked for; `None` for standard output.
fn open(batch: &BatchArgs) -> anyhow::Result<Option<File>> {
    let Some(path) = &batch.out else { return Ok(None) };
    let mut options = OpenOptions::new();
    match batch.force {
        true => options.write(true).create(true).truncate(true),
        false => options.write(true).create_new(true),
    };
    match options.open(path) {
        Ok(file) => Ok(Some(file)),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            bail!("{} exists and is not overwritten: choose another name or add --force", path.display())
        }
        Err(error) => Err(error).with_context(|| format!("{} cannot be written", path.display())),
    }
}

fn graphs(args: &GraphArgs, out: &mut impl Write) -> anyhow::Result<()> {
    for seed in (0..args.batch.count).map(|k| args.batch.seed.wrapping_add(k)) {
        let default = Recipe::new(args.family);
        let recipe = Recipe {
            size: args.size.unwrap_or(default.size),
            terminals: args.terminals,
            rule: args.rule.unwrap_or(default.rule),
            past: args.past,
            seed,
            ..default
        };
        let id = format!("{}-{}-s{seed}", recipe.family, recipe.size);
        writeln!(out, "{}", json::write(&generate(&recipe)?, Some(&id), None))?;
    }
    Ok(())
}

/// All positions that can occur, shuffled: no attempt is ever wasted on one that was drawn before.
fn boards(args: &TicTacToeArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let game = TicTacToe::new(Mark::X);
    let mut boards = open_boards(game);
    // The epoch of a board is the number of its marks.
    boards.retain(|board| args.plies.is_none_or(|plies| game.epoch(board) == u64::from(plies)));
    let count = usize::try_from(args.batch.count).unwrap_or(usize::MAX);
    if count > boards.len() {
        bail!("there are only {} such positions: ask for fewer with --count", boards.len());
    }
    boards.shuffle(&mut Xoshiro256PlusPlus::seed_from_u64(args.batch.seed));
    for board in &boards[..count] {
        writeln!(out, "{board}")?;
    }
    Ok(())
}

/// The positions that can occur in play and are not over, in a fixed order.
fn open_boards(game: TicTacToe) -> Vec<Board> {
    let mut found = BTreeSet::from([Board::EMPTY]);
    let mut frontier = vec![Board::EMPTY];
    while let Some(board) = frontier.pop() {
        let mut moves = Vec::new();
        game.moves(&board, &mut moves);
        let next = moves.into_iter().map(|mv| game.play(&board, mv));
        frontier.extend(next.filter(|next| game.terminal(next).is_none() && found.insert(*next)));
    }
    found.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_open_position_of_tictactoe_is_found() {
        let game = TicTacToe::new(Mark::X);
        let boards = open_boards(game);
        // 5,478 positions can occur; 626 are won by X, 316 by O, 16 are full without a row.
        assert_eq!(boards.len(), 5478 - 626 - 316 - 16);
        assert_eq!(boards.iter().filter(|board| game.epoch(board) == 1).count(), 9);
    }
}
