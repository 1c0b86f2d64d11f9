//! `twinproof show`: what a certificate proves, and how.

mod facts;
mod lines;
mod others;
mod pgn;
mod reply;
mod sgf;

use crate::args::{ShowArgs, ShowFormat};
use crate::aside::{Aside, Effort};
use crate::check;
use crate::exit::Outcome;
use crate::progress::Bar;
use crate::prose::{Bounds, prose};
use crate::report::{Beside, DIM, Life, complain, stdout, write_json, write_prose};
use crate::signals;
use anyhow::ensure;
use facts::Facts;
use reply::Reply;
use sgf::Told;
use std::any::Any;
use std::fs::File;
use std::io::{BufReader, Seek, Write};
use twinproof_certificate::outline::{Outline, Role};
use twinproof_certificate::{Accepted, CheckError, CheckLimits, Header, NotChecked};
use twinproof_check::explain;
use twinproof_core::{Clock, Game, Problem, Rules, StopFlag};
use twinproof_games::Visitor;
use twinproof_games::chess::Chess;
use twinproof_games::go::{Go, Move};

pub(crate) fn run(args: &ShowArgs) -> anyhow::Result<Outcome> {
    let stop = signals::stop_on_interrupt()?;
    let limits = CheckLimits { memory: args.memory, clock: Clock::start(None, stop.clone()) };
    match open(args, &limits) {
        Ok((header, file)) => {
            let name = header.game.clone();
            let shown = twinproof_games::visit(&name, Show { args, header, file, limits, stop });
            shown.unwrap_or_else(|| Ok(refuse(args, &NotChecked::UnknownGame(name).into())))
        }
        Err(error) => Ok(refuse(args, &error)),
    }
}

/// Says why nothing is shown.
fn refuse(args: &ShowArgs, error: &CheckError) -> Outcome {
    complain(format_args!("{} {}: {}", check::word(error), args.certificate.display(), explain(error)));
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
    stop: StopFlag,
}

impl Visitor for Show<'_> {
    type Output = anyhow::Result<Outcome>;

    fn visit<G: Game>(mut self) -> anyhow::Result<Outcome> {
        let as_record = self.args.format != ShowFormat::Tree;
        let (format, owner) = match self.args.format {
            ShowFormat::Sgf => ("SGF", Go::NAME),
            ShowFormat::Pgn | ShowFormat::Tree => ("PGN", Chess::NAME),
        };
        ensure!(
            !as_record || G::NAME == owner,
            "{format} is for {owner} and this certificate is about {}: leave --format out",
            G::NAME
        );
        let bounds = Bounds { lines: self.args.lines, depth: self.args.depth.unwrap_or(usize::MAX) };
        // The longest line and the one asked about may be anywhere.
        let needs_all = as_record || self.args.reply.is_some();
        let (accepted, mut outline) =
            match self.read::<G>(if needs_all { usize::MAX } else { bounds.nodes() }) {
                Ok(read) => read,
                Err(error) => return Ok(refuse(self.args, &error)),
            };
        let mut facts = Facts::new(&self.args.certificate, &self.header, &accepted, &outline);
        if let Some(moves) = &self.args.reply {
            let reply = Reply::find(&outline, moves)?;
            outline = outline.part(reply.node, if as_record { usize::MAX } else { bounds.nodes() });
            facts.reply = Some(reply);
        }
        let mut out = stdout();
        if self.args.json {
            write_json(&mut out, &facts.with_tree(&outline, bounds))?;
        } else if as_record {
            write!(out, "{}", self.record(&outline, facts.reply.as_ref(), bounds.depth)?)?;
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
    /// The proof as a record of the game, in the notation that was asked for.
    fn record<G: Game>(
        &self,
        outline: &Outline<G>,
        reply: Option<&Reply>,
        depth: usize,
    ) -> anyhow::Result<String> {
        let size = lines::Size { moves: self.args.max_nodes, depth };
        let any = outline as &dyn Any;
        if let Some(outline) = any.downcast_ref::<Outline<Chess>>() {
            return Ok(pgn::write(outline, size));
        }
        let outline = any.downcast_ref::<Outline<Go>>().expect("the format was checked");
        let problem = after(&outline.problem, reply.map_or(&[], |reply| &reply.line))?;
        let mut others = Vec::new();
        let root = &outline.nodes[0];
        let clock = Clock::start(self.args.time, self.stop.clone());
        let settings = others::settings(self.args.memory, self.args.time);
        let mut bar = Bar::new("what players ask beside it", None);
        let effort = Effort::Unasked { answer: outline.nodes.len() as u64 };
        let mut aside = Aside::new(&settings, &clock, effort, 0, &self.stop, &mut bar);
        let mut life = aside.life(&problem, outline.value)?;
        if problem.game().threats().is_some() {
            // What threats do is the question itself.
            let status = problem.game().status(outline.value);
            life = life.filter(|life| Some(life.status) == status).map(|life| Life { ko: None, ..life });
        }
        let (mut bug, _) = aside.end();
        let mut beside = Beside::default();
        if self.args.all_moves && root.role == Role::Choice {
            let made = root.children.first().and_then(|&child| outline.nodes[child].mv);
            others = others::others(&problem, made, &clock, &settings)?;
            let made = made.map(|mv| (mv, Some(outline.value)));
            let known = made.into_iter().chain(others.iter().map(|other| (other.mv, other.known.value())));
            let mut aside = Aside::new(&settings, &clock, effort, 0, &self.stop, &mut bar);
            beside = aside.beside(&problem, known)?;
            bug = bug.or(aside.end().0);
        }
        ensure!(bug.is_none(), bug.unwrap_or_default());
        if beside.as_it_stands.is_some() {
            others.retain(|other| other.mv != Move::PASS);
        }
        Ok(sgf::write(outline, &problem, &others, &Told { life, beside }, size))
    }

    /// Checks the certificate, then reads it again from the beginning for its outline.
    fn read<G: Game>(&mut self, nodes: usize) -> Result<(Accepted<G>, Outline<G>), CheckError> {
        let accepted = twinproof_certificate::check(&self.header, &mut self.file, &self.limits)?;
        self.file.rewind().map_err(NotChecked::from)?;
        let header = Header::read(&mut self.file, self.limits.memory)?;
        Ok((accepted, Outline::read(&header, &mut self.file, nodes, &self.limits)?))
    }
}

/// A problem after a line of moves, which become its past.
fn after(problem: &Problem<Go>, line: &[String]) -> anyhow::Result<Problem<Go>> {
    let game = problem.game();
    let (mut past, mut position) = (problem.past().to_vec(), problem.root().clone());
    for name in line {
        let mv = game.parse_move(&position, name).expect("the line was followed through the proof");
        let next = game.play(&position, mv);
        past.push(std::mem::replace(&mut position, next));
    }
    Ok(Problem::new(game.clone(), position, past, problem.rule())?)
}
