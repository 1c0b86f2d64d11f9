//! The fuzzer at the target `chess_notation`, which `targets.rs` describes.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    twinproof_fuzz::chess_notation(data);
});
