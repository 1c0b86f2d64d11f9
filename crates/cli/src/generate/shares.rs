use std::ops::RangeInclusive;

/// How many problems of each length or size: as evenly as it goes, the smaller ones first.
pub(super) fn shares(sizes: &RangeInclusive<u16>, count: u64) -> Vec<(u16, u64)> {
    let kinds = sizes.clone().count() as u64;
    let (each, more) = (count / kinds, count % kinds);
    sizes.clone().zip(0..).map(|(size, index)| (size, each + u64::from(index < more))).collect()
}
