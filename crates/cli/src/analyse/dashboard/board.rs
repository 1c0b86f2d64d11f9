//! What the dashboard knows: what the run told, and where the person is who looks at it.

use std::collections::{HashSet, VecDeque};
use std::time::{Duration, Instant};
use twinproof_joblevel::{Event, NodeId, Progress, Row, View, Wanted};

/// Jobs a second are of so long.
const WINDOW: Duration = Duration::from_secs(5);
/// So many notes are kept.
const NOTES: usize = 200;

#[derive(Debug, Clone)]
pub(super) struct Board {
    pub(super) jobs: Option<u64>,
    pub(super) time: Option<Duration>,
    pub(super) has_colours: bool,
    pub(super) question: String,
    /// Engine, search and trust.
    pub(super) plan: String,
    pub(super) workers: usize,
    pub(super) began: Instant,
    pub(super) progress: Option<Progress>,
    pub(super) view: Option<View>,
    /// The job of each worker, by its number.
    pub(super) places: Vec<Option<u64>>,
    /// When so many jobs were done, the oldest first.
    done: VecDeque<(Instant, u64)>,
    notes: VecDeque<(Duration, String)>,
    /// How many were thrown away.
    lost: usize,
    pub(super) is_composing: bool,
    pub(super) is_ending: bool,
    /// The row that is chosen.
    pub(super) chosen: Option<NodeId>,
    /// The first row that is seen, and how many are.
    pub(super) top: usize,
    pub(super) height: usize,
    opened: HashSet<NodeId>,
    closed: HashSet<NodeId>,
}

impl Board {
    pub(super) fn new(jobs: Option<u64>, time: Option<Duration>, has_colours: bool) -> Self {
        Self {
            jobs,
            time,
            has_colours,
            question: String::new(),
            plan: String::new(),
            workers: 0,
            began: Instant::now(),
            progress: None,
            view: None,
            places: Vec::new(),
            done: VecDeque::new(),
            notes: VecDeque::new(),
            lost: 0,
            is_composing: false,
            is_ending: false,
            chosen: None,
            top: 0,
            height: 12,
            opened: HashSet::new(),
            closed: HashSet::new(),
        }
    }

    // ---- What the run tells ----

    pub(super) fn hear(&mut self, event: &Event) {
        match event {
            Event::Started { question, engine, algorithm, trust, workers, jobs, .. } => {
                self.question.clone_from(question);
                self.plan = format!("{engine} · {algorithm} · {trust}");
                self.workers = *workers;
                self.places = vec![None; *workers];
                self.done = VecDeque::from([(Instant::now(), *jobs)]);
            }
            Event::Composing => self.is_composing = true,
            Event::Reopened { .. } => self.is_composing = false,
            _ => {}
        }
    }

    pub(super) fn add_note(&mut self, note: String) {
        if self.notes.len() == NOTES {
            self.notes.pop_front();
            self.lost += 1;
        }
        self.notes.push_back((self.began.elapsed(), note));
    }

    /// All notes, for when the screen is gone.
    pub(super) fn notes(&self) -> impl Iterator<Item = String> {
        let lost = (self.lost > 0)
            .then(|| format!("{} came before these", twinproof::count(self.lost as u64, "note")));
        lost.into_iter().chain(self.notes.iter().map(|(_, note)| note.clone()))
    }

    /// The last notes and when they came.
    pub(super) fn last_notes(&self, most: usize) -> impl ExactSizeIterator<Item = &(Duration, String)> {
        self.notes.range(self.notes.len().saturating_sub(most)..)
    }

    pub(super) fn update(&mut self, progress: &Progress) {
        let now = Instant::now();
        self.done.push_back((now, progress.counts.jobs));
        while self.done.len() > 2 && self.done[1].0 + WINDOW <= now {
            self.done.pop_front();
        }
        self.progress = Some(progress.clone());
    }

    /// Jobs a second, of late.
    pub(super) fn rate(&self) -> Option<f64> {
        let (first, last) = (self.done.front()?, self.done.back()?);
        let time = (last.0 - first.0).as_secs_f64();
        (time > 0.1).then(|| last.1.saturating_sub(first.1) as f64 / time)
    }

    pub(super) fn wanted(&self) -> Wanted {
        Wanted { rows: self.height.max(1), open: self.opened.clone(), closed: self.closed.clone() }
    }

    pub(super) fn see(&mut self, view: View) {
        for place in &mut self.places {
            *place = place.filter(|id| view.jobs.iter().any(|job| job.id == *id));
        }
        // Workers take jobs in their order; one that waits for a worker has no place yet.
        for job in &view.jobs {
            if self.places.contains(&Some(job.id)) {
                continue;
            }
            let Some(place) = self.places.iter_mut().find(|place| place.is_none()) else { break };
            *place = Some(job.id);
        }
        self.view = Some(view);
    }

    // ---- What the person does ----

    fn rows(&self) -> &[Row] {
        self.view.as_ref().map_or(&[], |view| &view.rows)
    }

    /// The place of the chosen row.
    pub(super) fn place(&self) -> Option<usize> {
        self.rows().iter().position(|row| Some(row.id) == self.chosen)
    }

    /// Chooses a row so many below.
    pub(super) fn go(&mut self, rows: isize) {
        let Some(last) = self.rows().len().checked_sub(1) else { return };
        let place = match self.place() {
            Some(place) => place.saturating_add_signed(rows).min(last),
            None if rows == isize::MAX => last,
            None => self.top.min(last),
        };
        self.chosen = Some(self.rows()[place].id);
    }

    fn chosen_row(&self) -> Option<&Row> {
        self.place().map(|place| &self.rows()[place])
    }

    /// All moves of the chosen row.
    pub(super) fn open(&mut self) {
        if let Some(id) = self.chosen_row().map(|row| row.id) {
            self.closed.remove(&id);
            self.opened.insert(id);
        } else {
            self.go(0);
        }
    }

    /// None of them; or, where there are none, to the row before.
    pub(super) fn close(&mut self) {
        let Some(place) = self.place() else { return self.go(0) };
        let row = &self.rows()[place];
        if row.shown > 0 {
            let id = row.id;
            self.opened.remove(&id);
            self.closed.insert(id);
            return;
        }
        let depth = row.depth;
        if let Some(before) = self.rows()[..place].iter().rev().find(|row| row.depth < depth) {
            self.chosen = Some(before.id);
        }
    }

    /// Scrolls so that the chosen row is seen.
    pub(super) fn scroll(&mut self, height: usize) {
        self.height = height;
        if let Some(place) = self.place() {
            self.top = self.top.min(place).max((place + 1).saturating_sub(height));
        }
        self.top = self.top.min(self.rows().len().saturating_sub(height));
    }

    /// What drawing found out.
    pub(super) fn keep_place_of(&mut self, drawn: &Self) {
        (self.top, self.height) = (drawn.top, drawn.height);
    }
}
