//! A job-level run on a problem: with simulated workers, or with threads.

use super::Run;
use crate::line::{Line, RunVerdict};
use crate::method::JobLevel;
use crate::records::pool;
use anyhow::{Context, ensure};
use std::time::Instant;
use twinproof::report::seconds;
use twinproof::{Problem, Solvable};
use twinproof_engine::Position;
use twinproof_joblevel::{Dispatch, Ended, Folder, Limits, Replay, Report, Unwatched, Workers, analyse};

/// Does the run and fills in the line.
pub(super) fn filled<G: Solvable>(
    line: Line,
    run: &Run<'_>,
    method: &JobLevel,
    problem: &Problem<G>,
) -> anyhow::Result<Line> {
    ensure!(problem.tables().is_none(), "jobs know nothing of endgame tables: leave them out");
    let began = Instant::now();
    let line = if method.threads {
        let mut workers = Workers::start(method.workers(), pool()?, None);
        told(line, &report(run, method, problem, &mut workers)?)
    } else {
        let mut workers = Replay::new(method.workers(), run.records.get()?);
        let line = told(line, &report(run, method, problem, &mut workers)?);
        Line { span: workers.now(), spent: workers.spent(), ..line }
    };
    Ok(Line { seconds: seconds(began.elapsed()), ..line })
}

fn report<G: Solvable>(
    run: &Run<'_>,
    method: &JobLevel,
    problem: &Problem<G>,
    dispatch: &mut dyn Dispatch,
) -> anyhow::Result<Report> {
    // The tree is of no use to anybody afterwards.
    let place = tempfile::tempdir().context("no folder for the run can be made")?;
    let folder = Folder::create(place.path(), method.plan(Position::of(problem)))?;
    let limits =
        Limits { jobs: method.jobs, time: run.plan.limits.time, stop: run.stop.clone(), ..Limits::default() };
    Ok(analyse(&folder, dispatch, None, &limits, &mut Unwatched)?)
}

/// The line with what came of the run.
fn told(line: Line, report: &Report) -> Line {
    let certificate = report.certificate.as_ref();
    Line {
        verdict: RunVerdict::named(report.verdict),
        claimed: report.claimed.map(RunVerdict::named),
        checked: report.checked,
        stopped: (report.ended != Ended::Solved).then(|| report.ended.words().into()),
        nodes: report.counts.engine_nodes,
        created: report.nodes.into(),
        jobs: report.counts.jobs,
        certificate_nodes: certificate.map(|certificate| certificate.nodes),
        certificate_bytes: certificate.map(|certificate| certificate.bytes),
        ..line
    }
}
