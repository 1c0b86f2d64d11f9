//! The fuzzer at the target `positions`, which `targets.rs` describes.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    twinproof_fuzz::positions(data);
});
