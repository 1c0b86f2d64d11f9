//! The fuzzer at the target `checkers_notation`, which `targets.rs` describes.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    twinproof_fuzz::checkers_notation(data);
});
