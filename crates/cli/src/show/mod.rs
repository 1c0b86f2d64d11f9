//! `twinproof show`: what a certificate proves, and how.

mod facts;
mod pgn;
mod reply;

use crate::args::{ShowArgs, ShowFormat};
use crate::check;
use crate::exit::Outcome;
use crate::prose::{Bounds, prose};
use crate::report::{DIM, complain, stdout, write_json, write_prose};
use crate::signals;
use anyhow::ensure;
use facts::Facts;
use reply::Reply;
use std::any::Any;
use std::fs::File;
use std::io::{BufReader, Seek, Write};
use twinproof_certificate::outline::Outline;
use twinproof_certificate::{Accepted, CheckError, CheckLimits, Header, NotChecked};
use twinproof_core::{Clock, Game};
use twinproof_games::Visitor;
use twinproof_games::chess::Chess;

pub(crate) fn run(args: &ShowArgs) -> anyhow::Result<Outcome> {
    let stop = signals::stop_on_interrupt()?;
    let limits = CheckLimits { memory: args.memory, clock: Clock::start(None, stop) };
    match open(args, &limits) {
        Ok((header, file)) => {
            let name = header.game.clone();
            let shown = twinproof_games::visit(&name, Show { args, header, file, limits });
            shown.unwrap_or_else(|| Ok(refuse(args, &NotChecked::Game(name).into())))
        }
        Err(error) => Ok(refuse(args, &error)),
    }
}

/// Says why nothing is shown.
fn refuse(args: &ShowArgs, error: &CheckError) -> Outcome {
    complain(format_args!("{} {}: {error}", check::word(error), args.certificate.display()));
    check::outcome(error)
}

fn open(args: &ShowArgs, limits: &CheckLimits) -> Result<(Header, BufReader<File>), CheckError> {
    let file = File::open(&args.certificate).map_err(NotChecked::from)?;
    let mut file = BufReader::with_capacity(1 << 16, file);
    Ok((Header::read(&mut file, limits.memory)?, file))
}

struct Show<'a> {
    args: &'a ShowArgs,
    header: Header,
    file: BufReader<File>,
    limits: CheckLimits,
}

impl Visitor for Show<'_> {
    type Output = anyhow::Result<Outcome>;

    fn visit<G: Game>(mut self) -> anyhow::Result<Outcome> {
        let as_pgn = self.args.format == ShowFormat::Pgn;
        ensure!(
            !as_pgn || G::NAME == Chess::NAME,
            "PGN is for chess and this certificate is about {}: leave --format out",
            G::NAME
        );
        let bounds = Bounds { lines: self.args.lines, depth: self.args.depth.unwrap_or(usize::MAX) };
        // The longest line and the one asked about may be anywhere.
        let needs_all = as_pgn || self.args.reply.is_some();
        let (accepted, mut outline) =
            match self.read::<G>(if needs_all { usize::MAX } else { bounds.nodes() }) {
                Ok(read) => read,
                Err(error) => return Ok(refuse(self.args, &error)),
            };
        let mut facts = Facts::new(&self.args.certificate, &self.header, &accepted, &outline);
        if let Some(moves) = &self.args.reply {
            let reply = Reply::find(&outline, moves)?;
            outline = outline.part(reply.node, if as_pgn { usize::MAX } else { bounds.nodes() });
            facts.reply = Some(reply);
        }
        let mut out = stdout();
        if self.args.json {
            write_json(&mut out, &facts.with_tree(&outline, bounds))?;
        } else if let Some(outline) =
            (&outline as &dyn Any).downcast_ref::<Outline<Chess>>().filter(|_| as_pgn)
        {
            let size = pgn::Size { moves: self.args.max_nodes, depth: bounds.depth };
            write!(out, "{}", pgn::write(outline, size))?;
        } else {
            match &facts.reply {
                None => facts.write(&mut out)?,
                Some(reply) => {
                    facts.write_head(&mut out)?;
                    reply.write(&mut out, &outline)?;
                }
            }
            let diagram = outline.problem.game().diagram(&outline.nodes[0].position);
            diagram.map_or(Ok(()), |diagram| writeln!(out, "\n{diagram}"))?;
            let prose = prose(&outline, bounds);
            write_prose(&mut out, &prose)?;
            if prose.cut {
                writeln!(out, "{DIM}  … there is more: raise --lines or --depth{DIM:#}")?;
            }
        }
        out.flush()?;
        Ok(Outcome::Done)
    }
}

impl Show<'_> {
    /// Checks the certificate, then reads it again from the beginning for its outline.
    fn read<G: Game>(&mut self, nodes: usize) -> Result<(Accepted<G>, Outline<G>), CheckError> {
        let accepted = twinproof_certificate::check(&self.header, &mut self.file, &self.limits)?;
        self.file.rewind().map_err(NotChecked::from)?;
        let header = Header::read(&mut self.file, self.limits.memory)?;
        Ok((accepted, Outline::read(&header, &mut self.file, nodes, &self.limits)?))
    }
}
