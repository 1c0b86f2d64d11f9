//! Pages in memory: those that were read first stay, as many as fit, and are then found without a lock; the others take turns
//! in a small number of places.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

/// Which page of which file.
pub(crate) type PageId = (u32, u32);

/// How many pages take turns.
const PLACES: usize = 256;

/// The pages that did not find room any more, and how much there is.
#[derive(Debug)]
pub(crate) struct Cache {
    room: AtomicU64,
    places: Vec<Mutex<Option<HeldPage>>>,
}

/// A page that is in memory for now.
type HeldPage = (PageId, Box<[u8]>);

/// The pages of one file that stay.
pub(crate) type Pages = Vec<OnceLock<Box<[u8]>>>;

impl Cache {
    /// Keeps so many bytes of pages, and beyond these 256 pages at most.
    pub(crate) fn new(bytes: u64) -> Self {
        Self { room: AtomicU64::new(bytes), places: (0..PLACES).map(|_| Mutex::new(None)).collect() }
    }

    /// Looks into a page that is not among those that stay, and which `read` reads if need be.
    #[cold]
    pub(crate) fn look<T, E>(
        &self,
        id: PageId,
        slot: &OnceLock<Box<[u8]>>,
        read: impl FnOnce() -> Result<Box<[u8]>, E>,
        look: impl FnOnce(&[u8]) -> T,
    ) -> Result<T, E> {
        let place = (id.0 as usize).wrapping_mul(31).wrapping_add(id.1 as usize) % PLACES;
        if self.room.load(Ordering::Relaxed) == 0 {
            let mut page = self.places[place].lock().unwrap_or_else(PoisonError::into_inner);
            if page.as_ref().is_none_or(|(held, _)| *held != id) {
                *page = Some((id, read()?));
            }
            return Ok(look(page.as_ref().map_or(&[], |(_, bytes)| bytes)));
        }
        let bytes = read()?;
        let size = bytes.len() as u64;
        // Nobody is refused the page at hand: at most one for each thread is beyond the limit.
        self.room.update(Ordering::Relaxed, Ordering::Relaxed, |room| room.saturating_sub(size));
        Ok(look(slot.get_or_init(|| bytes)))
    }
}
