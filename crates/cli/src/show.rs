//! `twinproof show`: what a certificate proves, and how.

use crate::args::{ShowArgs, ShowFormat};
use crate::check;
use crate::exit::Outcome;
use crate::output::{DIM, GOOD, bytes, complain, stdout, write_json, write_proof_text};
use crate::progress::Bar;
use crate::signals;
use anyhow::ensure;
use std::fs::File;
use std::io::{BufReader, Seek, Write};
use std::path::Path;
use twinproof::report::ProofReport;
use twinproof::{
    Bounds, Clock, RecordFormat, RecordRequest, RecordSize, Reply, Solvable, SolvableVisitor, StopFlag,
    open_lemmas, proof_text,
};
use twinproof_certificate::outline::Outline;
use twinproof_certificate::{Accepted, CheckError, CheckLimits, Header, NotChecked, check_with_tables};
use twinproof_check::explain;
use twinproof_core::printable;

pub(crate) fn run(args: &ShowArgs) -> anyhow::Result<Outcome> {
    let stop = signals::stop_on_interrupt()?;
    let mut worst = Outcome::Done;
    for (number, path) in args.certificates.iter().enumerate() {
        if number > 0 && !args.json {
            writeln!(stdout())?;
        }
        let limits = CheckLimits { memory: args.memory, clock: Clock::start(None, stop.clone()) };
        worst = worst.max(match open(path, &limits) {
            Ok((header, file)) => {
                let name = header.game.clone();
                let shown =
                    twinproof::visit(&name, Show { args, path, header, file, limits, stop: stop.clone() });
                shown.unwrap_or_else(|| Ok(refuse(path, &NotChecked::UnknownGame(name).into())))?
            }
            Err(error) => refuse(path, &error),
        });
    }
    Ok(worst)
}

/// Says why nothing is shown.
fn refuse(path: &Path, error: &CheckError) -> Outcome {
    complain(format_args!("{} {}: {}", check::word(error), path.display(), explain(error)));
    check::outcome(error)
}

fn open(path: &Path, limits: &CheckLimits) -> Result<(Header, BufReader<File>), CheckError> {
    let file = File::open(path).map_err(NotChecked::from)?;
    let mut file = BufReader::with_capacity(1 << 16, file);
    Ok((Header::read(&mut file, limits.memory)?, file))
}

struct Show<'a> {
    args: &'a ShowArgs,
    path: &'a Path,
    header: Header,
    file: BufReader<File>,
    limits: CheckLimits,
    stop: StopFlag,
}

impl SolvableVisitor for Show<'_> {
    type Output = anyhow::Result<Outcome>;

    fn visit<G: Solvable>(mut self) -> anyhow::Result<Outcome> {
        let record = match self.args.format {
            ShowFormat::Tree => None,
            ShowFormat::Pgn => Some(RecordFormat::Pgn),
            ShowFormat::Pdn => Some(RecordFormat::Pdn),
            ShowFormat::Sgf => Some(RecordFormat::Sgf),
            ShowFormat::Problem => Some(RecordFormat::Problem),
            ShowFormat::Svg => Some(RecordFormat::Svg),
        };
        if let Some(format) = record {
            ensure!(
                G::RECORD.is_some_and(|record| record.games() == format.games()),
                "{format} is for {} and this certificate is about {}: leave --format out",
                format.games(),
                G::NAME
            );
        }
        let bounds = Bounds { lines: self.args.lines, depth: self.args.depth.unwrap_or(usize::MAX) };
        // The longest line and the one asked about may be anywhere.
        let needs_all = record.is_some() || self.args.reply.is_some();
        let (accepted, mut whole) = match self.read::<G>(if needs_all { usize::MAX } else { bounds.nodes() })
        {
            Ok(read) => read,
            Err(error) => return Ok(refuse(self.path, &error)),
        };
        let lemma_nodes =
            if record.is_some() { self.args.max_nodes.saturating_add(1) } else { bounds.nodes() };
        open_lemmas(&mut whole, lemma_nodes);
        let mut facts = ProofReport::new(self.path, &self.header, &accepted, &whole);
        let reply = self.args.reply.as_ref().map(|moves| Reply::find(&mut whole, moves)).transpose()?;
        let part = reply.as_ref().map(|reply| {
            facts.answer(reply, &whole);
            let most = if record.is_some() { usize::MAX } else { bounds.nodes() };
            let mut part = whole.part(reply.node, most);
            open_lemmas(&mut part, lemma_nodes);
            part
        });
        let outline = part.as_ref().unwrap_or(&whole);
        let mut out = stdout();
        if self.args.json {
            write_json(&mut out, &facts.with_tree(outline, bounds))?;
        } else if let Some(format) = record {
            let line = reply.as_ref().map_or(&[][..], |reply| &reply.line);
            write!(out, "{}", self.record(format, outline, line, bounds.depth)?)?;
        } else {
            let file = self.path.display().to_string();
            writeln!(out, "{GOOD}accepted{GOOD:#} {}: {}", printable(&file), facts.meaning())?;
            match &reply {
                None => {
                    let check = ("check", format!("used {} of memory", bytes(facts.memory())));
                    for (name, text) in facts.rows().into_iter().chain([check]) {
                        writeln!(out, "  {name:<11}{}", printable(&text))?;
                    }
                }
                Some(reply) => {
                    writeln!(out, "{}", printable(&reply.words(&whole, outline)))?;
                }
            }
            let diagram = outline.problem.game().diagram(&outline.nodes[0].position);
            diagram.map_or(Ok(()), |diagram| writeln!(out, "\n{diagram}"))?;
            let text = proof_text(outline, bounds);
            write_proof_text(&mut out, &text)?;
            if text.cut {
                writeln!(out, "{DIM}  … there is more: raise --lines or --depth{DIM:#}")?;
            }
        }
        out.flush()?;
        Ok(Outcome::Done)
    }
}

impl Show<'_> {
    /// The proof as a record of the game.
    fn record<G: Solvable>(
        &self,
        format: RecordFormat,
        outline: &Outline<G>,
        line: &[G::Move],
        depth: usize,
    ) -> anyhow::Result<String> {
        let request = RecordRequest {
            format: Some(format),
            size: RecordSize { moves: self.args.max_nodes, depth },
            line,
            other_moves: self.args.all_moves,
            memory: self.args.memory,
            time: self.args.time,
            stop: self.stop.clone(),
        };
        Ok(G::write_record(outline, &request, &mut Bar::new("what players ask beside it", None))?)
    }

    /// Checks the certificate, then reads it again from the beginning for its outline.
    fn read<G: Solvable>(&mut self, nodes: usize) -> Result<(Accepted<G>, Outline<G>), CheckError> {
        let tables = self.args.tables.source().named(&self.header.tables);
        let tables = tables.map_err(|error| NotChecked::TableFailed(error.to_string()))?;
        let tables = tables.as_ref();
        let accepted = check_with_tables(&self.header, &mut self.file, &self.limits, tables)?;
        self.file.rewind().map_err(NotChecked::from)?;
        let header = Header::read(&mut self.file, self.limits.memory)?;
        Ok((accepted, Outline::read(&header, &mut self.file, nodes, &self.limits, tables)?))
    }
}
