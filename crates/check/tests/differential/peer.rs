//! The proven checker as a program that answers many messages.

use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Where the program is.
pub(crate) struct Peer(PathBuf);

impl Peer {
    /// The program that `scripts/formal` builds, if it did.
    pub(crate) fn find() -> Option<Self> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent()?.parent()?;
        Some(Self(root.join("formal/peer"))).filter(|peer| peer.0.is_file())
    }

    /// Its answer to each of some certificates.
    pub(crate) fn check(&self, certificates: &[Vec<u8>]) -> io::Result<Vec<String>> {
        let marked = certificates.iter().map(|bytes| [&[b'c'][..], bytes].concat());
        self.ask(&marked.collect::<Vec<_>>())
    }

    /// Its answer to each of some messages.
    pub(crate) fn ask(&self, messages: &[Vec<u8>]) -> io::Result<Vec<String>> {
        let mut child = Command::new(&self.0).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let mut input = child.stdin.take().expect("it was asked for");
        let output = BufReader::new(child.stdout.take().expect("it was asked for"));
        let answers = std::thread::scope(|scope| {
            // Written beside the reading, or both sides might wait for each other.
            let writer = scope.spawn(move || -> io::Result<()> {
                for message in messages {
                    input.write_all(&(message.len() as u32).to_be_bytes())?;
                    input.write_all(message)?;
                }
                Ok(())
            });
            let answers: io::Result<Vec<_>> = output.lines().collect();
            writer.join().expect("it does not panic")?;
            answers
        })?;
        child.wait()?;
        if answers.len() == messages.len() {
            Ok(answers)
        } else {
            let message = format!("{} answers to {} messages", answers.len(), messages.len());
            Err(io::Error::other(message))
        }
    }
}
