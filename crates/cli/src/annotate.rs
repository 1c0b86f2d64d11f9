//! `twinproof solve checkers --file GAME --annotate`: every game of a file judged, and written with comments and marks.

use crate::advice::advised;
use crate::args::SolveArgs;
use crate::exit::Outcome;
use crate::input;
use crate::output::{complain, database_words, remark, stdout, write_json};
use crate::progress::Bar;
use anyhow::anyhow;
use serde::Serialize;
use std::io::Write;
use twinproof::checkers::{Annotated, CheckersTables, annotate};
use twinproof::{DatabaseTally, Request, StoredVerdicts};
use twinproof_games::checkers::{Record, read_pdn};

/// What a game gets with `--json`.
#[derive(Debug, Serialize)]
struct Object {
    id: String,
    game: &'static str,
    #[serde(flatten)]
    judged: Option<Annotated>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    database: Option<DatabaseTally>,
}

/// Judges the games one after the other.
pub(crate) fn run(
    args: &SolveArgs,
    tables: Option<&CheckersTables>,
    request: &Request,
) -> anyhow::Result<Outcome> {
    let path = args.file.as_ref().expect("the arguments were checked");
    let text = input::read_record(path.as_os_str())?;
    // Records from before UTF-8 are in Latin-1, where every byte is a letter.
    let text = String::from_utf8(text)
        .unwrap_or_else(|error| error.as_bytes().iter().map(|&byte| char::from(byte)).collect());
    let mut worst = Outcome::Done;
    for (record, number) in read_pdn(&text).into_iter().zip(1_u64..) {
        let mut bar = Bar::new(&format!("game {number}"), None);
        let database = request.database.as_ref().map(StoredVerdicts::for_another);
        let request = Request { database, ..request.clone() };
        let judge = |record: Record| annotate(&record, tables, &request, &mut bar).map_err(advised);
        let judged = record.map_err(|error| anyhow!("{}, {error}", path.display())).and_then(judge);
        if let Ok(Annotated { bug: Some(bug), .. }) = &judged {
            complain(format_args!("game {number}: {bug}"));
        }
        worst = worst.max(match &judged {
            Ok(Annotated { bug: Some(_), .. }) | Err(_) => Outcome::Failed,
            Ok(judged) if judged.is_settled => Outcome::Done,
            Ok(_) => Outcome::Unknown,
        });
        let mut out = stdout();
        match judged {
            _ if args.json => {
                let (judged, error) = match judged {
                    Ok(judged) => (Some(judged), None),
                    Err(error) => (None, Some(format!("{error:#}"))),
                };
                let (id, database) =
                    (number.to_string(), request.database.as_ref().map(StoredVerdicts::tally));
                write_json(&mut out, &Object { id, game: "checkers", judged, error, database })?;
            }
            Ok(judged) => {
                writeln!(out, "{}", judged.pdn)?;
                if let Some(database) = &request.database {
                    remark(format_args!("game {number}: {}", database_words(&database.tally())));
                }
            }
            Err(error) => complain(format_args!("{error:#}")),
        }
        out.flush()?;
        if request.stop.is_raised() {
            worst = worst.max(Outcome::Unknown);
            break;
        }
    }
    Ok(worst)
}
