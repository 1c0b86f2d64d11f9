//! `twinproof play`: one move for whoever asks, or a game against a person on the terminal.

mod game;
mod one_move;
mod typed;

use crate::args::PlayArgs;
use crate::correspondence;
use crate::exit::Outcome;
use crate::input;
use twinproof_engine::Position;

pub(crate) fn run(args: &PlayArgs) -> anyhow::Result<Outcome> {
    match () {
        () if args.reply.reply => correspondence::run(args),
        () if args.is_game() => game::run(args),
        () => one_move::run(args),
    }
}

/// The position that is asked about, or the one that games begin with.
fn position(args: &PlayArgs) -> anyhow::Result<Position> {
    let Some(file) = &args.file else {
        return Ok(input::for_engines(&input::position(args.game, &args.position, &args.board)?)?);
    };
    let mut entries = input::file(args.game, file, &args.board)?;
    let name = file.display();
    let Some((_, first)) = entries.next() else { anyhow::bail!("there is no position in {name}") };
    anyhow::ensure!(
        entries.next().is_none(),
        "there is more than one position in {name}: play asks about one"
    );
    Ok(input::for_engines(&first?.problem?)?)
}
