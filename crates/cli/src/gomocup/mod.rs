//! `twinproof gomocup`: an engine for managers of gomoku games, by the protocol of Gomocup.
//!
//! One thread reads, the main thread obeys, command by command. `END` alone is heard at once, also while a move is looked for.

mod command;
mod limits;
mod session;

use crate::args::GomocupArgs;
use crate::exit::Outcome;
use crate::lines::Lines;
use crate::mover::Mover;
use command::Command;
use session::{Next, Session};

pub(crate) fn run(args: &GomocupArgs) -> anyhow::Result<Outcome> {
    let mut session = Session::new(Mover::new(&args.engine)?, args.nodes);
    let mut lines = Lines::listen(|line| Command::read(line) == Some(Command::End))?;
    while let Some(line) = lines.next()? {
        // Empty lines are passed over, as the protocol has it.
        let Some(command) = Command::read(&line) else { continue };
        if session.obey(command, &mut lines)? == Next::Leave {
            break;
        }
    }
    Ok(Outcome::Done)
}
