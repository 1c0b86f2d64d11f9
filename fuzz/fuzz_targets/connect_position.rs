//! The fuzzer at the target `connect_position`, which `targets.rs` describes.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    twinproof_fuzz::connect_position(data);
});
