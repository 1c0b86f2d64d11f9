//! The folder of a contest: what it is, and a line for each game as it ends.
//!
//! | file | holds |
//! |---|---|
//! | `contest.json` | the plan |
//! | `games.jsonl` | a game a line, in the order in which they ended |
//! | `0001.sgf` and so on | the same games for people, where the game has records: `sgf`, `pgn` or `pdn` |
//! | `lock` | nothing; whoever plays holds it |
//!
//! A line that was being written when the program was killed is cut off, and its game played again.

use super::error::ContestError;
use super::game::{GameRecord, Side};
use super::plain::{End, PlainGame};
use super::plan::Plan;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Where games are kept.
pub struct Records {
    plan: Plan,
    place: Place,
    /// The games that have ended, those of earlier runs among them.
    games: Mutex<Vec<GameRecord>>,
}

enum Place {
    /// Only as long as this is.
    Nowhere,
    /// Records of the game, one after the other.
    File { path: PathBuf, file: Mutex<File> },
    /// All that a contest can be taken up with.
    Folder { path: PathBuf, lines: Mutex<File>, _lock: File },
}

impl Records {
    /// Keeps nothing.
    pub fn forgotten(plan: Plan) -> Result<Self, ContestError> {
        Self::with(plan, Place::Nowhere, Vec::new())
    }

    /// Writes records of the game into a file, which is made or made anew.
    pub fn in_file(path: &Path, plan: Plan) -> Result<Self, ContestError> {
        plan.check()?;
        let game = PlainGame::begin(&plan.openings[0])?;
        if game.format().is_none() {
            return Err(ContestError::NoRecords(plan.openings[0].game().into()));
        }
        let file = File::create(path).map_err(ContestError::file(path, "written"))?;
        Self::with(plan, Place::File { path: path.into(), file: Mutex::new(file) }, Vec::new())
    }

    /// Begins a contest in a folder, which is made if it is missing.
    pub fn create(path: &Path, plan: Plan) -> Result<Self, ContestError> {
        plan.check()?;
        fs::create_dir_all(path).map_err(ContestError::file(path, "made"))?;
        let lock = lock(path)?;
        let (file, games) = (path.join("contest.json"), path.join("games.jsonl"));
        if file.exists() || games.exists() {
            return Err(ContestError::AlreadyThere(path.into()));
        }
        let text = serde_json::to_string_pretty(&plan).expect("a plan is made of texts and numbers");
        write_whole(&file, text.as_bytes())?;
        let lines = Mutex::new(open_lines(&games)?);
        Self::with(plan, Place::Folder { path: path.into(), lines, _lock: lock }, Vec::new())
    }

    /// Takes a contest up again.
    pub fn open(path: &Path) -> Result<Self, ContestError> {
        let file = path.join("contest.json");
        if !file.exists() {
            return Err(ContestError::NotThere(path.into()));
        }
        let lock = lock(path)?;
        let text = fs::read(&file).map_err(ContestError::file(&file, "read"))?;
        let plan: Plan = serde_json::from_slice(&text).map_err(|error| ContestError::Damaged {
            path: file,
            line: None,
            why: error.to_string(),
        })?;
        let name = path.join("games.jsonl");
        let lines = open_lines(&name)?;
        let games = read_lines(&name, &lines, &plan)?;
        let place = Place::Folder { path: path.into(), lines: Mutex::new(lines), _lock: lock };
        let records = Self::with(plan, place, games)?;
        // Those that were not written any more when the program ended.
        records.games().iter().try_for_each(|game| records.write_record(game))?;
        Ok(records)
    }

    fn with(plan: Plan, place: Place, games: Vec<GameRecord>) -> Result<Self, ContestError> {
        plan.check()?;
        Ok(Self { plan, place, games: Mutex::new(games) })
    }

    /// The contest.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The games that have ended, by their number.
    pub fn games(&self) -> Vec<GameRecord> {
        let mut games = locked(&self.games).clone();
        games.sort_by_key(|game| game.game);
        games
    }

    /// Whether a game has ended.
    pub(super) fn has(&self, game: u64) -> bool {
        locked(&self.games).iter().any(|ended| ended.game == game)
    }

    /// Keeps a game that has ended.
    pub(super) fn keep(&self, game: GameRecord) -> Result<(), ContestError> {
        if let Place::Folder { path, lines, .. } = &self.place {
            let mut line = serde_json::to_vec(&game).expect("a game is made of texts and numbers");
            line.push(b'\n');
            let mut file = locked(lines);
            let written = file.write_all(&line).and_then(|()| file.sync_data());
            written.map_err(ContestError::file(&path.join("games.jsonl"), "written"))?;
        }
        self.write_record(&game)?;
        locked(&self.games).push(game);
        Ok(())
    }

    /// Writes a game as people read it, unless that is there already.
    fn write_record(&self, game: &GameRecord) -> Result<(), ContestError> {
        match &self.place {
            Place::Nowhere => Ok(()),
            Place::File { path, file } => {
                let Some((text, _)) = self.record(game)? else { return Ok(()) };
                let mut file = locked(file);
                file.write_all(format!("{text}\n").as_bytes()).map_err(ContestError::file(path, "written"))
            }
            Place::Folder { path, .. } => {
                let Some((text, ending)) = self.record(game)? else { return Ok(()) };
                let file = path.join(format!("{:04}.{ending}", game.game));
                if file.exists() { Ok(()) } else { write_whole(&file, text.as_bytes()) }
            }
        }
    }

    /// A game of this contest with all its moves, and how it ended.
    pub fn replay(&self, game: &GameRecord) -> Result<(PlainGame, End), ContestError> {
        let mut played = PlainGame::begin(self.plan.fixture(game.game).opening)?;
        game.moves.iter().try_for_each(|mv| played.play(mv))?;
        Ok((played, game.end()))
    }

    /// The game as a record, and how the name of its file ends.
    fn record(&self, game: &GameRecord) -> Result<Option<(String, &'static str)>, ContestError> {
        let (played, end) = self.replay(game)?;
        let name = |side: Side| self.plan.contestant(side).engine.as_str();
        let players = [name(game.begins), name(game.begins.other())];
        Ok(played.record(players, Some(end)).zip(played.format()))
    }
}

fn open_lines(path: &Path) -> Result<File, ContestError> {
    let file = OpenOptions::new().read(true).create(true).append(true).open(path);
    file.map_err(ContestError::file(path, "opened"))
}

/// The games of a file; what is no whole line at its end is cut off.
fn read_lines(path: &Path, file: &File, plan: &Plan) -> Result<Vec<GameRecord>, ContestError> {
    let text = fs::read(path).map_err(ContestError::file(path, "read"))?;
    let end = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
    if end < text.len() {
        file.set_len(end as u64).map_err(ContestError::file(path, "written"))?;
    }
    let mut games: Vec<GameRecord> = Vec::new();
    for (line, number) in
        text[..end].split(|&byte| byte == b'\n').zip(1..).filter(|(line, _)| !line.is_empty())
    {
        let damaged = |why: String| ContestError::Damaged { path: path.into(), line: Some(number), why };
        let game: GameRecord = serde_json::from_slice(line).map_err(|error| damaged(error.to_string()))?;
        if game.game == 0 || game.game > plan.games || games.iter().any(|other| other.game == game.game) {
            return Err(damaged(format!("game {} is none of this contest, or is there twice", game.game)));
        }
        games.push(game);
    }
    Ok(games)
}

fn lock(path: &Path) -> Result<File, ContestError> {
    let file = path.join("lock");
    let lock = OpenOptions::new().create(true).append(true).open(&file);
    let lock = lock.map_err(ContestError::file(&file, "opened"))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(ContestError::InUse(path.into())),
        Err(TryLockError::Error(error)) => Err(ContestError::file(&file, "locked")(error)),
    }
}

/// Writes a file of which there is all or nothing, whatever happens.
fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), ContestError> {
    let draft = path.with_extension("draft");
    let write = || {
        let mut file = File::create(&draft)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&draft, path)
    };
    write().map_err(ContestError::file(path, "written"))
}

/// What a thread that panicked left is as good as before: nothing is ever half done here.
fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
