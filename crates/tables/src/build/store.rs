//! Puts what a solver found of a formation where later ones look it up, and counts it.

use super::shelf::Filler;
use super::solver::{CAPTURE, DECIDED, NOTHING, STALEMATE, Solver, Sources, State};
use crate::Wdl;
use crate::index::rank;
use crate::stat::Counts;

impl Solver {
    /// Stores what was found of one side, and counts it.
    pub(super) fn store(&self, side: usize, sources: &Sources<'_>, counts: &mut Counts) {
        let index = &sources.values[side].index;
        let here = &self.sides[side];
        let first = u64::from(index.formation(here.men, here.other_men)) * index.cells_each();
        let mut filler = Filler::new(sources.values[side], first);
        let mut cell = first;
        let mut visit = |own: usize, other: usize| {
            let at = self.cell(side, own, other);
            let state = self.state[side][at];
            let value = if state & DECIDED != 0 { Wdl::from_bits(state) } else { Wdl::Draw };
            filler.push(value);
            let distance = match sources.distances {
                Some(distances) if value != Wdl::Draw => {
                    distances[side].set(cell, self.distance[side][at]);
                    Some(self.distance[side][at])
                }
                _ => None,
            };
            cell += 1;
            if state != NOTHING {
                let is = |mark: State| state & (DECIDED | mark) == DECIDED | mark;
                counts.all.count(value);
                if !is(CAPTURE) {
                    counts.quiet.count(value);
                }
                counts.stalemates += u64::from(is(STALEMATE));
                if let Some(distance) = distance {
                    counts.at_distance(distance, 1);
                }
            }
        };
        // The numbers that places have here, by those that they have in the index of the side's slice.
        let order = |sets: &[u32]| {
            let mut order = vec![0; sets.len()];
            for (number, &set) in sets.iter().enumerate() {
                order[rank(set, here.men | here.other_men) as usize] = number;
            }
            order
        };
        let (own, other) = (order(&here.kings), order(&here.other_kings));
        if index.stm_step == 1 {
            other.iter().for_each(|&other| own.iter().for_each(|&own| visit(own, other)));
        } else {
            own.iter().for_each(|&own| other.iter().for_each(|&other| visit(own, other)));
        }
    }
}
