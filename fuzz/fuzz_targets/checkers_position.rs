//! The fuzzer at the target `checkers_position`, which `targets.rs` describes.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    twinproof_fuzz::checkers_position(data);
});
