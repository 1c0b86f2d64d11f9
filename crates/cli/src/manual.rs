//! Completions and man pages, made from the options.

use crate::args::Cli;
use crate::exit::Outcome;
use crate::output::stdout;
use anyhow::Context;
use clap::CommandFactory;
use clap_complete::Shell;
use std::fs;
use std::io::Write;
use std::path::Path;

pub(crate) fn completions(shell: Shell) -> anyhow::Result<Outcome> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "twinproof", &mut script);
    print(&script)
}

/// Prints the man page, or writes one for the program and one for each subcommand into a folder.
pub(crate) fn pages(out: Option<&Path>) -> anyhow::Result<Outcome> {
    let Some(folder) = out else {
        let mut page = Vec::new();
        clap_mangen::Man::new(Cli::command()).render(&mut page)?;
        return print(&page);
    };
    fs::create_dir_all(folder).with_context(|| format!("the folder {} cannot be made", folder.display()))?;
    clap_mangen::generate_to(Cli::command(), folder)
        .with_context(|| format!("the man pages cannot be written into {}", folder.display()))?;
    Ok(Outcome::Done)
}

fn print(bytes: &[u8]) -> anyhow::Result<Outcome> {
    let mut out = stdout();
    out.write_all(bytes)?;
    out.flush()?;
    Ok(Outcome::Done)
}
